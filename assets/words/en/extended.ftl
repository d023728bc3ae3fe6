# Words of the settings of the Extended ruleset, in English.

extended-system = These rules come from tetrs, another free falling-block game. They hold for games with the Extended ruleset.

extended-preset-manual = Standard
extended-preset-finesse = Finesse
extended-preset-terminal = Terminal 1984
extended-preset-handheld = Handheld 1989
extended-preset-console = Console 1989
extended-preset-hint = Sets everything on this page.

extended-pieces = Pieces
extended-rotation = Rotation
extended-rotation-super-hint = Five Rotation Points per turn, as in the guideline.
extended-rotation-ocular-hint = Symmetric wall kicks that move the piece only a little.
extended-rotation-classic-hint = No wall kicks: a blocked turn fails.
extended-rotation-super-plus-hint = Symmetric I and short kicks of 180° turns, as in TETR.IO.
extended-rotation-super-x-hint = 180° turns that reach up to three columns or rows.
extended-rotation-arika-hint = Kicks of one column; T, J and L start nub down.
extended-rotation-kicks-hint = From a kick file.

extended-generator = Piece sequence
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
generator-adversary = Worst piece
generator-adversary-hint = Always the piece that helps least on this board, as in HATETRIS. None is shown ahead.
extended-exponent = Exponent
extended-exponent-hint = Higher values favour pieces that are overdue; 0 makes all equally likely.
extended-bags = Bags
extended-bags-hint = Copies of each piece per refill.
extended-restock = Refill at
extended-restock-hint = Refills when this many pieces are left.
extended-rerolls = Rerolls
extended-rerolls-hint = Maximum number of rerolls.
extended-sequence = Sequence
extended-sequence-hint = Type the letters O, I, T, L, J, S and Z in order.
extended-sequence-length = { $count } letters: a sequence has 1 to { $most }. Using the last valid one.
extended-sequence-letter = “{ $letter }” is not a piece: use O, I, T, L, J, S, Z. Using the last valid sequence.

extended-controls = Controls
extended-soft-drop-zero-hint = Falls to the Surface instantly.
extended-soft-drop-locks = Soft Drop locks
extended-soft-drop-locks-hint = On a Surface, it locks the piece at once.
extended-soft-drop-stays-hint = On a Surface, it does nothing.
extended-hard-drop = Hard Drop delay
extended-hard-drop-hint = Delay from Hard Drop to Lock Down.

extended-delays = Lock Down and delays
extended-lock-delay = Lock Down Timer
extended-lock-delay-hint = Lock delay; 0 uses the level's value.
extended-lock-delay-rising-hint = Half a second, shorter from level 30 on. At level 0 pieces never lock on their own.
extended-by-level = By level
extended-ground-time = Time on Surfaces
extended-ground-time-hint = With a lock timer: maximum total time on Surfaces.
extended-line-clear = Line clear delay
extended-line-clear-hint = How long full lines stay before they disappear.
extended-generation = Spawn delay
extended-generation-hint = Delay before the next piece appears.
