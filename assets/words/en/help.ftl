# Words of the help, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## Help

help-play = How to play
help-controls = Controls
help-scoring = Scoring
help-levels = Levels
help-words = Glossary
help-about = Credits

help-aim = The aim
help-aim-text = Seven shapes, the Tetriminos, fall one after another into the Matrix. Move and turn each until it lies well. A row filled from wall to wall is cleared and earns points; several rows cleared at once earn far more.
help-tetriminos = The seven Tetriminos
help-tetriminos-text = O is a yellow square and I a light blue bar. T is purple, L orange, J dark blue, S green and Z red. They come in bags of seven: each once, in shuffled order.
help-marathon-text = For points, over fifteen levels that grow faster and faster. The starting level and the goal system are chosen in the main menu.
help-sprint-text = A race: clear the lines in the shortest time. Forty lines are the classic distance; twenty and a hundred have tables of their own.
help-ultra-text = Two or three minutes, and as many points or lines as you can get out of them.
help-hold = Next and Hold
help-hold-text = The Next Queue shows what is coming. Hold puts the Tetrimino in play aside and brings back the one put aside before; it works once between two Lock Downs.
help-ghost = Ghost Piece
help-ghost-text = The pale outline on the Blocks shows where the Tetrimino in play would come to rest.
help-over = Game over
help-over-text = Block Out: a Block is in the way of a Tetrimino that is just generated. Lock Out: a Tetrimino locks wholly above the Skyline. Top Out: lines pushed in from below lift a Block past the Top Out Line.

help-scores = High Scores
help-scores-text = Each variation keeps its best results, and with every one of them the recorded game.
help-learn = See it and try it
help-learn-text = Under Demonstrations every point-scoring action plays before your eyes, with the keys that do it. The Trainer puts you in front of sixteen T-Slots to turn into yourself.

help-menus = In the menus, arrows move, Enter selects and Esc goes back; on a gamepad, the directional pad, the lower button and the right button.
help-shortcuts = F11 or Alt+Enter turns full screen on and off. In the help, Ctrl+F or the slash key searches.

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

word-auto-repeat = Auto-Repeat
word-auto-repeat-text = A direction that is held moves the Tetrimino once, then after a short delay again and again until it is let go or something is in the way.
word-back-to-back = Back-to-Back
word-back-to-back-text = Two great actions, such as two Tetrises, without a Single, Double or Triple in between.
word-bag = Bag
word-bag-text = The seven Tetriminos in shuffled order. When all of them have come, a new bag is shuffled, so that none stays away for long.
word-block = Block
word-block-text = A Mino that has Locked Down and fills a cell of the Matrix.
word-block-out = Block Out
word-block-out-text = The game ends because a Block is where a new Tetrimino has to appear.
word-broken-line = Broken Line
word-broken-line-text = A line sent by an opponent that has one gap and can be cleared through it.
word-buffer-zone = Buffer Zone
word-buffer-zone-text = Twenty rows above the Matrix that are not shown. Tetriminos begin there.
word-cell = Cell
word-cell-text = One place of the Matrix, as large as a Mino.
word-collapse = Collapse
word-collapse-text = After a Line Clear everything above comes down by as many rows as were cleared.
word-combo = Combo
word-combo-text = Line Clears by one Tetrimino after another. It is counted on the screen and heard, and earns no points.
word-counter-attack = Counter Attack
word-counter-attack-text = An action that takes lines out of your own Receiving Queue before any go to opponents.
word-facing = Facing
word-facing-text = One of the four ways a Tetrimino is turned: North, East, South, West. Every Tetrimino begins facing North.
word-fall-speed = Fall Speed
word-fall-speed-text = How fast a Tetrimino comes down by itself. It grows with each level.
word-ghost-piece = Ghost Piece
word-ghost-piece-text = A pale copy of the Tetrimino in play where a drop would put it.
word-goal = Goal
word-goal-text = What completes a level: a number of lines, which depends on the goal system.
word-hard-drop = Hard Drop
word-hard-drop-text = Puts the Tetrimino on the Surface below and locks it in the same moment.
word-hold-queue = Hold Queue
word-hold-queue-text = The place where one Tetrimino can wait until it is needed.
word-level-up = Level Up
word-level-up-text = The Goal is reached, and the next level begins.
word-line = Line
word-line-text = A row of the Matrix in which every cell holds a Block.
word-line-attack = Line Attack
word-line-attack-text = Lines that an action sends to opponents.
word-line-clear = Line Clear
word-line-clear-text = A full row disappears and everything above moves down. One row is a Single, two a Double, three a Triple, four a Tetris.
word-lock-down = Lock Down
word-lock-down-text = The moment from which a Tetrimino cannot be moved any more.
word-lock-down-timer = Lock Down Timer
word-lock-down-timer-text = Half a second that begins when a Tetrimino touches a Surface. When it is over, the Tetrimino Locks Down.
word-lock-out = Lock Out
word-lock-out-text = The game ends because a Tetrimino Locked Down wholly above the Skyline.
word-matrix = Matrix
word-matrix-text = The ten columns and twenty rows in which the game is played.
word-mini-t-spin = Mini T-Spin
word-mini-t-spin-text = An easier T-Spin: of the two cells beside the pointed Mino of the T-Tetrimino one is free.
word-mino = Mino
word-mino-text = One square of a Tetrimino.
word-next-queue = Next Queue
word-next-queue-text = The Tetriminos that come next, up to six of them.
word-perfect-clear = Perfect Clear
word-perfect-clear-text = A Line Clear that leaves no Block in the Matrix.
word-receiving-queue = Receiving Queue
word-receiving-queue-text = Lines from opponents that come in from below with the next Lock Down.
word-rotation = Rotation
word-rotation-text = Turning the Tetrimino a quarter, clockwise or counterclockwise.
word-rotation-point = Rotation Point
word-rotation-point-text = A point around which a turn is tried. Each turn has five; the first that leaves room is taken, which can shift the Tetrimino.
word-skyline = Skyline
word-skyline-text = The upper edge of the Matrix. Tetriminos begin just above it, in the Buffer Zone.
word-soft-drop = Soft Drop
word-soft-drop-text = Lets the Tetrimino fall twenty times as fast while the key is held; it can still be moved.
word-solid-line = Solid Line
word-solid-line-text = A line from an opponent without any gap: it cannot be cleared.
word-starting-lines = Starting Lines
word-starting-lines-text = Rows of Blocks that are there when a game begins.
word-super-rotation = Super Rotation System
word-super-rotation-text = The rules by which a Tetrimino finds room to turn beside walls, the floor and Blocks.
word-surface = Surface
word-surface-text = What a Tetrimino can lie on: the floor of the Matrix or the top of a Block.
word-tetrimino = Tetrimino
word-tetrimino-text = A shape of four Minos. There are seven, and each bag of seven holds every one of them once.
word-tetris = Tetris
word-tetris-text = Four lines cleared at once, which only an upright I-Tetrimino can do.
word-top-out = Top Out
word-top-out-text = The game ends because lines coming in from below push a Block past the Top Out Line.
word-top-out-line = Top Out Line
word-top-out-line-text = The upper edge of the Buffer Zone, twenty rows above the Skyline.
word-touch = Touch
word-touch-text = A Tetrimino is in contact with a wall or a Block.
word-t-slot = T-Slot
word-t-slot-text = A gap in which three of the four cells diagonal to the middle of a T-Tetrimino are taken.
word-t-spin = T-Spin
word-t-spin-text = A T-Tetrimino that was turned into a T-Slot as the last thing before it Locked Down.
word-well = Well
word-well-text = A gap of one column. Four rows deep, it waits for an I-Tetrimino and a Tetris.

help-trademarks = Trademarks
help-made-of = Made of
help-made-of-text = The program is free under the MIT or the Apache 2.0 licence. Letters: Inter, under the SIL Open Font Licence. All pictures and sounds are drawn and made by the program itself.
help-crates = Built upon
help-crates-text = eframe and egui (MIT or Apache 2.0) for the window and its parts, winit (Apache 2.0) for the keyboard, rodio (MIT or Apache 2.0) for sound, gilrs (MIT or Apache 2.0) for gamepads, Project Fluent (MIT or Apache 2.0) for words, serde, rand, confy, jiff and their dependencies, all under licences that leave them free.
help-music = Music
help-tune = { $tune }: { $origin }
help-music-text = Every tune is arranged for the game from a piece in the public domain. The default is Korobeiniki, a Russian song of the nineteenth century.
help-thanks = Thanks
help-thanks-text = To everyone who plays, and to the people who write free software and give it away.

## Demonstrations

help-demonstrations = Demonstrations
demo-intro = Choose what you want to see. The real game plays it, with the keys as they are bound now.
demo-line-clears = Line Clears
demo-spins = T-Spins
demo-drops = Drops
demo-handling = Good to know
demo-single = One line of Blocks is cleared: 100 points, times the level.
demo-double = Two lines at once: 300 points, times the level.
demo-triple = Three lines at once: 500 points, times the level.
demo-tetris = An I-Tetrimino in a Well clears four lines at once: 800 points, times the level.
demo-mini-t-spin = Turned over the edge beside the wall, without a line: 100 points, times the level.
demo-mini-t-spin-single = The same easy turn, and it completes a line: 200 points, times the level.
demo-t-spin = Turned below an overhang, without a line: 400 points, times the level. Wait with the turn until the T-Tetrimino lies in the T-Slot.
demo-t-spin-single = A T-Spin that completes one line: 800 points, times the level.
demo-t-spin-double = A T-Spin that completes two lines: 1,200 points, times the level, more than a Tetris.
demo-t-spin-triple = The turn takes the T-Tetrimino two rows down around the corner and completes three lines: 1,600 points, times the level.
demo-chain-tetris = Two Tetrises
demo-chain-tetris-text = The second Tetris in a row earns the Back-to-Back Bonus: 800 and half of it again make 1,200, times the level.
demo-chain-spin = T-Spin Double, Tetris
demo-chain-spin-text = A sequence may mix great actions: after the T-Spin Double the Tetris earns 1,200, times the level.
demo-chain-broken = What ends a sequence
demo-chain-broken-text = A Double comes between the two Tetrises. The second one earns 800 again, without the bonus.
demo-soft-drop = Falls twenty times as fast while held and earns one point for each row.
demo-hard-drop = Comes down at once, Locks Down at once and earns two points for each row.
demo-hold = The S-Tetrimino does not fit and waits in the Hold Queue. The I-Tetrimino behind it makes a Tetris; later the S-Tetrimino comes back.
demo-ghost = Wherever the Tetrimino in play is moved or turned, the Ghost Piece shows where it would come to rest.
demo-lock-down = Under Extended Placement every move on a Surface gives the half second back, fifteen times. After the fifteenth the T-Tetrimino Locks Down at once.
demo-auto-repeat = A tap moves by one cell. A key held down goes on by itself, up to the wall.
demo-paid = { $action }: { $points } points
demo-paid-bonus = Back-to-Back { $action }: { $points } points
demo-dropped = { $action }: { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
demo-next = Next
demo-play = Play
demo-pause = Pause
demo-again = Again
demo-list = All
demo-speed = Speed
demo-progress = Shown so far
# Between two keys that do the same.
key-or = or

## Trainer

help-trainer = Trainer
trainer-intro = Sixteen positions from the guideline's examples of spins. Each is solved by turning the T-Tetrimino into the T-Slot.
trainer-count = { $done } of { $all } done
trainer-done = ✓ { $name }
trainer-name = { $action }, { $turn }
spin-east-south = East to South
spin-south-west = South to West
spin-north-west = North to West
spin-north-east = North to East
spin-north-east-wall = North to East at the wall
spin-north-east-blocks = North to East at Blocks
spin-north-east-hole = North to East over a hole
spin-west-north = West to North
trainer-task = Lock the T-Tetrimino down as a { $action }. Time begins with your first key.
trainer-try = Try it
trainer-trying = Your turn. Esc stops.
trainer-trying-again = Your turn. Esc stops, { $control } starts again.
trainer-failed = Not this time: the cells to fill are marked. Once more.
trainer-failed-as = That was a { $action }. Once more.
trainer-solved = Done: { $action }!
trainer-hint = Hint
trainer-show = Show me
trainer-begin = Begin
trainer-beside = At the T-Slot
trainer-above = At the Skyline
trainer-next = Next spin
trainer-restart = Start again

## Search

search-field = Search the help
search-nothing = Nothing was found for “{ $typed }”. Try another word, or fewer of them.
search-count = Places found: { $count }
