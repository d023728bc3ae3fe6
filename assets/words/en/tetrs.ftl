# Words of the settings of the tetrs system, in English.

tetrs-preset-manual = Standard
tetrs-preset-finesse = Finesse
tetrs-preset-terminal = Terminal 1984
tetrs-preset-handheld = Handheld 1989
tetrs-preset-console = Console 1989
tetrs-preset-hint = Sets everything on this page at once.

tetrs-pieces = Tetriminos
tetrs-rotation = Rotation
tetrs-rotation-super-hint = Five Rotation Points for every turn, as in the Guideline.
tetrs-rotation-ocular-hint = Many places are tried, all of them near, and left is the mirror image of right.
tetrs-rotation-classic-hint = A turn that finds no room is refused.

tetrs-generator = Sequence of Tetriminos
generator-bag = Bag
generator-bag-hint = All seven in a random order, then all seven again.
generator-stock = Stock
generator-stock-hint = Drawn from several bags at once, which are filled up again when few are left.
generator-recency = Recency
generator-recency-hint = The longer a Tetrimino has not come, the likelier it is.
generator-uniform = Uniform
generator-uniform-hint = Each is as likely as the others, whatever came before.
generator-balance = Balance
generator-balance-hint = The oftener a Tetrimino came, the less likely it is.
generator-reroll = Reroll
generator-reroll-hint = Drawn again when it is the one that came last.
generator-fixed = Fixed sequence
generator-fixed-hint = What you write, again and again.
tetrs-exponent = Exponent
tetrs-exponent-hint = How much waiting counts; at 0 it does not.
tetrs-bags = Bags
tetrs-bags-hint = So many of each Tetrimino are put in at once.
tetrs-restock = Filled up at
tetrs-restock-hint = When so many Tetriminos are left.
tetrs-rerolls = Rerolls
tetrs-rerolls-hint = How often it is drawn again at most.
tetrs-sequence = Sequence
tetrs-sequence-hint = Write the letters O, I, T, L, J, S and Z in the order you want.
tetrs-sequence-length = { $count } letters: 1 to { $most } make a sequence. The last good one stays.
tetrs-sequence-letter = “{ $letter }” is no Tetrimino: O, I, T, L, J, S and Z are. The last good sequence stays.

tetrs-controls = Controls
tetrs-soft-drop-zero-hint = Straight to the Surface.
tetrs-soft-drop-locks = Soft Drop locks
tetrs-soft-drop-locks-hint = Pressed on a Surface, it locks at once.
tetrs-soft-drop-stays-hint = Pressed on a Surface, it does nothing.
tetrs-hard-drop = Hard Drop delay
tetrs-hard-drop-hint = From a Hard Drop to its Lock Down.

tetrs-delays = Lock Down and delays
tetrs-lock-delay = Lock Down Timer
tetrs-lock-delay-hint = So long a Tetrimino on a Surface can still be moved. 0 goes by the level.
tetrs-lock-delay-rising-hint = Half a second, and ever shorter from level 30 on. At level 0 nothing locks by itself.
tetrs-by-level = by level
tetrs-ground-time = Time on Surfaces
tetrs-ground-time-hint = With a Timer for Lock Down: the most a Tetrimino can spend there in all.
tetrs-line-clear = Line clear
tetrs-line-clear-hint = How long full lines stay before they go.
tetrs-generation = Appearance
tetrs-generation-hint = How long the next Tetrimino lets itself be waited for.
