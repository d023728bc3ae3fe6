# Words of the settings of the Extended ruleset, in English.

tetrs-system = These are the rules of the tetrs system.

tetrs-preset-manual = Standard
tetrs-preset-finesse = Finesse
tetrs-preset-terminal = Terminal 1984
tetrs-preset-handheld = Handheld 1989
tetrs-preset-console = Console 1989
tetrs-preset-hint = Sets everything on this page.

tetrs-pieces = Pieces
tetrs-rotation = Rotation
tetrs-rotation-super-hint = Five Rotation Points per turn, as in the guideline.
tetrs-rotation-ocular-hint = Symmetric wall kicks that move the piece only a little.
tetrs-rotation-classic-hint = No wall kicks: a blocked turn fails.

tetrs-generator = Piece sequence
generator-bag = Bag
generator-bag-hint = All seven pieces in random order, then all seven again.
generator-stock = Stock
generator-stock-hint = Drawn from several bags, refilled when few pieces are left.
generator-recency = Recency
generator-recency-hint = Pieces that have not come for a while become more likely.
generator-uniform = Uniform
generator-uniform-hint = Every piece is equally likely every time.
generator-balance = Balance
generator-balance-hint = Pieces that came often become less likely.
generator-reroll = Reroll
generator-reroll-hint = Rerolls a piece that repeats the last one.
generator-fixed = Fixed sequence
generator-fixed-hint = Repeats the sequence you type.
tetrs-exponent = Exponent
tetrs-exponent-hint = Higher values favour pieces that are overdue; 0 makes all equally likely.
tetrs-bags = Bags
tetrs-bags-hint = Copies of each piece per refill.
tetrs-restock = Refill at
tetrs-restock-hint = Refills when this many pieces are left.
tetrs-rerolls = Rerolls
tetrs-rerolls-hint = Maximum number of rerolls.
tetrs-sequence = Sequence
tetrs-sequence-hint = Type the letters O, I, T, L, J, S and Z in order.
tetrs-sequence-length = { $count } letters: a sequence has 1 to { $most }. Using the last valid one.
tetrs-sequence-letter = “{ $letter }” is not a piece: use O, I, T, L, J, S, Z. Using the last valid sequence.

tetrs-controls = Controls
tetrs-soft-drop-zero-hint = Falls to the Surface instantly.
tetrs-soft-drop-locks = Soft Drop locks
tetrs-soft-drop-locks-hint = On a Surface, it locks the piece at once.
tetrs-soft-drop-stays-hint = On a Surface, it does nothing.
tetrs-hard-drop = Hard Drop delay
tetrs-hard-drop-hint = Delay from Hard Drop to Lock Down.

tetrs-delays = Lock Down and delays
tetrs-lock-delay = Lock Down Timer
tetrs-lock-delay-hint = Lock delay; 0 uses the level's value.
tetrs-lock-delay-rising-hint = Half a second, shorter from level 30 on. At level 0 pieces never lock on their own.
tetrs-by-level = By level
tetrs-ground-time = Time on Surfaces
tetrs-ground-time-hint = With a lock timer: maximum total time on Surfaces.
tetrs-line-clear = Line clear delay
tetrs-line-clear-hint = How long full lines stay before they disappear.
tetrs-generation = Spawn delay
tetrs-generation-hint = Delay before the next piece appears.
