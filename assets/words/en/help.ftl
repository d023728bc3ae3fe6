# Words of the help, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## Help

help-play = How to play
help-controls = Controls
help-scoring = Scoring
help-levels = Levels
help-words = Words
help-about = About

help-aim = The aim
help-aim-text = Seven shapes, the Tetriminos, fall one after another into the Matrix. Move and turn each until it lies well. A row filled from wall to wall is cleared and earns points; several rows cleared at once earn far more.
help-variations = The variations
help-variations-text = Marathon is played for points over fifteen levels that grow faster and faster. Sprint is a race: forty lines in the shortest time. Ultra lasts two minutes, and all that counts is points.
help-hold = Next and Hold
help-hold-text = The Next Queue shows what is coming. Hold puts the Tetrimino in play aside and brings back the one put aside before; it works once between two Lock Downs.
help-ghost = Ghost Piece
help-ghost-text = The pale outline on the Blocks shows where the Tetrimino in play would come to rest.
help-over = Game over
help-over-text = Block Out: a Block is in the way of a Tetrimino that is just generated. Lock Out: a Tetrimino locks wholly above the Skyline. Top Out: lines pushed in from below lift a Block past the Top Out Line.

help-menus = In the menus, arrows move, Enter selects and Esc goes back; on a gamepad, the directional pad, the lower button and the right button.

help-action = Action
help-lines = Lines
help-points = Points
help-by-level = { $points } × level
help-bonus = Back-to-Back Bonus
help-bonus-points = half as much again
help-soft-drop-points = 1 a row
help-hard-drop-points = 2 a row
help-t-spin = T-Spins
help-t-spin-text = Turn a T-Tetrimino into a gap in which at least three of the four cells diagonal to its middle are taken, let the turn be the last thing it does, and it is a T-Spin. An easier gap makes it a Mini T-Spin. Both earn points even without a line.
help-back-to-back = Back-to-Back
help-back-to-back-text = A Tetris, and a T-Spin or Mini T-Spin that clears lines, begin a sequence. Each further one of them earns half as much again. Only a Single, Double or Triple ends it; locking without a line, Hold, and spins without a line do not.
help-drops = Drops
help-drops-text = Soft Drop and Hard Drop pay for the rows they save, whatever the level.

help-level-up = Level Up
help-level-up-text = A level is completed when its Goal is reached. The next one falls faster and pays more for every action. In Sprint and Ultra the level stays as it was chosen.
help-fixed = Fixed Goal
help-fixed-text = Ten lines for each level. A game that begins at a higher level first asks for all the lines up to it: forty for level 4.
help-variable = Variable Goal
help-variable-text = Five lines at level 1, ten at level 2, and so on. Here an action counts as many lines as its points at level 1 divided by a hundred: a Tetris counts eight.
help-lock-down = Lock Down
help-lock-down-text = A Tetrimino on a Surface locks after half a second. Moving or turning it gives the time back: fifteen times in Extended Placement, always in Infinite Placement, never in Classic. Falling lower gives it back in all three. Hard Drop locks at once.

word-matrix = Matrix
word-matrix-text = The ten columns and twenty rows in which the game is played.
word-tetrimino = Tetrimino
word-tetrimino-text = A shape of four Minos. There are seven, and each bag of seven holds every one of them once.
word-mino = Mino and Block
word-mino-text = A Mino is one square of a Tetrimino; once locked in the Matrix it is a Block.
word-skyline = Skyline
word-skyline-text = The upper edge of the Matrix. Tetriminos begin just above it, in the Buffer Zone.
word-line-clear = Line Clear
word-line-clear-text = A full row disappears and everything above moves down. One row is a Single, two a Double, three a Triple, four a Tetris.
word-lock-down = Lock Down
word-lock-down-text = The moment from which a Tetrimino cannot be moved any more.
word-surface = Surface
word-surface-text = What a Tetrimino can lie on: the floor of the Matrix or the top of a Block.
word-t-slot = T-Slot
word-t-slot-text = A gap in which three of the four cells diagonal to the middle of a T-Tetrimino are taken.
word-well = Well
word-well-text = A gap of one column. Four rows deep, it waits for an I-Tetrimino and a Tetris.

help-trademarks = Trademarks
help-made-of = Made of
help-made-of-text = The program is free under the MIT or the Apache 2.0 licence. Letters: Inter, under the SIL Open Font Licence. Window and widgets: egui. All pictures and sounds are drawn and made by the program itself.
