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

help-aim = Goal of the game
help-aim-text = Seven shapes, the Tetriminos, fall one after another into the Matrix. Move and rotate each piece into place. A row filled from wall to wall is cleared and scores points; several rows cleared at once score far more.
help-tetriminos = The seven Tetriminos
help-tetriminos-text = Seven shapes of four Minos. In guideline modes they come in bags of seven: each once, in random order.
help-marathon-text = Score as much as you can while each level is faster than the last. The game ends after level 15, or never in an endless game. Choose the starting level and the goal system under Modes.
help-sprint-text = Clear the lines as fast as you can. Forty lines is the classic distance; 20 and 100 lines have their own High Score Tables.
help-ultra-text = Score as many points, or clear as many lines, as you can in two or three minutes.
help-hold = Next and Hold
help-hold-text = The Next Queue shows what comes next. Hold stores the current piece and brings back the one stored before; you can use it once per piece.
help-ghost = Ghost Piece
help-ghost-text = The outline on the stack shows where the current piece would land.
help-over = Game over
help-over-text = Block Out: a new piece overlaps a block. Lock Out: a piece locks entirely above the Skyline, the upper edge of the Matrix. Top Out: lines pushed in from below lift a block past the Top Out Line.

help-scores = High Scores
help-scores-text = Every mode saves its best results together with their replays. The history lists your last 2,000 games, including those that you abandoned. Games without a line are removed when Skyline closes; the options can change that.
help-learn = Watch and try
help-learn-text = Demonstrations show every scoring action with the keys that perform it. The Trainer has sixteen T-Slots for you to spin into.

help-not-set = Not set; choose a control in the options
help-menus = In the menus, use the arrow keys to move, Enter to select and Esc to go back; on a gamepad, the D-pad, the lower face button and the right face button.
help-shortcuts = F11 or Alt+Enter toggles full screen. F12 saves a picture of the window. In the help, Ctrl+F or the slash key searches. A button shows its shortcut when the pointer rests on it.
help-shortcuts-macos = The green button or Control+Command+F toggles full screen, and Command+W closes the window. F12 saves a picture of the window. In the help, Command+F or the slash key searches. A button shows its shortcut when the pointer rests on it.
help-system-keys = Keys of the system
help-system-keys-windows = Pressing Shift five times makes Windows ask about Sticky Keys, and holding the right Shift key for eight seconds about Filter Keys. If you play with Shift, turn both shortcuts off in Settings → Accessibility → Keyboard. The Windows key opens the Start menu; the game pauses until you come back.
help-system-keys-macos = Control with an arrow key switches between desktops. If you play with Control, turn that off in System Settings → Keyboard → Keyboard Shortcuts → Mission Control. Command+H hides the window; the game pauses until you come back.

help-picture = Picture: { $subject }
help-by-level = { $points } × level
help-card-lines = { $lines ->
    [0] No lines
    [one] 1 line
   *[other] { $lines } lines
}
help-bonus = Back-to-Back bonus
help-bonus-points = +50%
help-bonus-remark = For each further one
help-combo-points = 0
help-combo-remark = Scores in the Extended ruleset
help-soft-drop-points = 1 per row
help-hard-drop-points = 2 per row
help-t-spin = T-Spins
help-t-spin-text = Rotate a T into a gap where at least three of the four cells diagonal to its centre are filled. If the rotation is the last move before it locks, it is a T-Spin; an easier gap makes it a Mini T-Spin. Both score even without clearing a line.
help-back-to-back = Back-to-Back
help-back-to-back-text = A Tetris, or a T-Spin or Mini T-Spin that clears lines, starts a Back-to-Back sequence. Each further one scores 50% more. Only a Single, Double or Triple breaks it; locking without a line, Hold, and spins without a line do not.
help-drops = Drops
help-drops-text = Soft Drop and Hard Drop score points for each row, whatever the level.

help-level-up = Level Up
help-level-up-text = You complete a level by reaching its Goal. In the next level pieces fall faster, and line clears and T-Spins score more. In Sprint and Ultra the level never changes.
help-fixed = Fixed Goal
help-fixed-text = Ten lines per level. If you start at a higher level, you first clear all the lines up to it: forty for level 4.
help-variable = Variable Goal
help-variable-text = Five lines at level 1, ten at level 2, and so on. Here an action counts as many lines as its points at level 1 divided by 100: a Tetris counts eight.
help-lock-down = Lock Down
help-lock-down-text = A piece on a Surface locks after half a second. Moving or rotating it resets the timer: up to fifteen times in Extended Placement, always in Infinite Placement, never in Classic. Falling to a lower row always resets it. Hard Drop locks at once.

word-apm-text = Attack per minute: the lines that a player sends to opponents in a minute.
word-auto-repeat = Auto-Repeat
word-auto-repeat-text = A held direction moves the piece once, then after a short delay repeatedly until you release it or the piece is blocked.
word-back-to-back = Back-to-Back
word-back-to-back-text = Two or more big clears, such as two Tetrises, with no Single, Double or Triple in between.
word-bag = Bag
word-bag-text = The seven Tetriminos in random order. After all seven, a new bag is shuffled, so no piece stays away for long.
word-block = Block
word-block-text = A Mino that has locked and fills a cell of the Matrix.
word-block-out = Block Out
word-block-out-text = The game ends because a block overlaps a new piece.
word-broken-line = Broken Line
word-broken-line-text = A line sent by an opponent. It has one gap and can be cleared.
word-buffer-zone = Buffer Zone
word-buffer-zone-text = Twenty hidden rows above the Matrix. Pieces appear there.
word-cell = Cell
word-cell-text = One position of the Matrix, the size of a Mino.
word-collapse = Collapse
word-collapse-text = After a Line Clear, everything above moves down by the number of cleared rows.
word-combo = Combo
word-combo-text = Line Clears by consecutive pieces. In guideline modes a combo has a counter and a sound, but scores nothing.
word-counter-attack = Counter Attack
word-counter-attack-text = An action that removes lines from your own Receiving Queue before any go to opponents.
word-facing = Facing
word-facing-text = One of the four orientations of a piece: North, East, South, West. Every piece starts facing North.
word-fall-speed = Fall Speed
word-fall-speed-text = How fast pieces fall. It rises with each level.
word-ghost-piece = Ghost Piece
word-ghost-piece-text = A pale copy of the current piece where it would land.
word-goal = Goal
word-goal-text = The number of lines that completes a level; depends on the goal system.
word-hard-drop = Hard Drop
word-hard-drop-text = Drops the piece onto the Surface below and locks it instantly.
word-hold-queue = Hold Queue
word-hold-queue-text = Stores one piece until you need it.
word-level-up = Level Up
word-level-up-text = The Goal was reached and the next level starts.
word-line = Line
word-line-text = A row of the Matrix with a block in every cell.
word-line-attack = Line Attack
word-line-attack-text = Lines that an action sends to opponents.
word-line-clear = Line Clear
word-line-clear-text = A full row disappears and everything above moves down. One row is a Single, two a Double, three a Triple, four a Tetris.
word-lock-down = Lock Down
word-lock-down-text = The moment a piece can no longer be moved.
word-lock-down-timer = Lock Down Timer
word-lock-down-timer-text = Half a second that starts when a piece touches a Surface. When it ends, the piece locks.
word-lock-out = Lock Out
word-lock-out-text = The game ends because a piece locked entirely above the Skyline, the upper edge of the Matrix.
word-matrix = Matrix
word-matrix-text = The ten columns and twenty rows of the playing field.
word-mini-t-spin = Mini T-Spin
word-mini-t-spin-text = An easier T-Spin: one of the two cells beside the tip of the T is free.
word-mino = Mino
word-mino-text = One square of a Tetrimino.
word-next-queue = Next Queue
word-next-queue-text = The next pieces: up to six, in some modes up to eleven.
word-next-tetrimino = Next Tetrimino
word-next-tetrimino-text = The piece that comes next. It is the first in the Next Queue.
word-perfect-clear = Perfect clear
word-perfect-clear-text = A Line Clear that leaves the Matrix empty.
word-piece-edges = Piece Edges
word-piece-edges-text = The outline of a single Tetrimino.
word-pps-text = Pieces per second: how fast a player places pieces.
word-receiving-queue = Receiving Queue
word-receiving-queue-text = Lines from opponents that enter from below after the next Lock Down.
word-rotation = Rotation
word-rotation-text = Turning a piece by 90°, clockwise or counterclockwise.
word-rotation-point = Rotation Point
word-rotation-point-text = A point around which a rotation is tried. Each rotation has five; the first one that fits is used, which can shift the piece.
word-skyline = Skyline
word-skyline-text = The top edge of the Matrix. Pieces appear just above it, in the Buffer Zone.
word-soft-drop = Soft Drop
word-soft-drop-text = Makes a piece fall faster while you hold the key, by default 20 times as fast. You can still move it.
word-solid-line = Solid Line
word-solid-line-text = A line without a gap, sent by an opponent. It can't be cleared.
word-starting-lines = Starting Lines
word-starting-lines-text = Rows of blocks that are already in the Matrix when a game starts.
word-super-rotation = Super Rotation System
word-super-rotation-text = The rules for where a piece can rotate next to walls, the floor and blocks.
word-surface = Surface
word-surface-text = Anything a piece can rest on: the floor of the Matrix or the top of a block.
word-target-mark = Target Mark
word-target-mark-text = Marks the opponent who receives your Line Attacks. You can move it during a match.
word-tetrimino = Tetrimino
word-tetrimino-text = A shape of four Minos. There are seven.
word-tetris = Tetris
word-tetris-text = Four lines cleared at once, which only an upright I can do.
word-tetris-engine = Tetris Engine
word-tetris-engine-text = The part of a game that carries out the rules, from the new piece to the Line Clear.
word-top-out = Top Out
word-top-out-text = The game ends because lines from below push a block past the Top Out Line.
word-top-out-line = Top Out Line
word-top-out-line-text = The top edge of the Buffer Zone, twenty rows above the Skyline.
word-touch = Touch
word-touch-text = A piece is in contact with a wall or a block.
word-t-slot = T-Slot
word-t-slot-text = A gap where three of the four cells diagonal to the centre of a T are filled.
word-t-spin = T-Spin
word-t-spin-text = A T whose last move before locking was a rotation into a T-Slot.
word-visual-rotation-point = Visual Rotation Point
word-visual-rotation-point-text = The Rotation Point you see a piece turn around: the one that fitted.
word-well = Well
word-well-text = A gap one column wide. Four rows deep, it is ready for an I and a Tetris.
word-kpp = KPP
word-kpp-text = Keys per piece: how many key presses a piece takes on average. Fewer is better.
word-lines-per-minute = Lines per minute
word-lines-per-minute-text = The lines cleared, divided by the minutes played. Short: Lines/min.
word-finesse = Finesse
word-finesse-text = Placing each piece with the fewest key presses. Practice shows the shortest sequence.
word-finesse-fault = Finesse fault
word-finesse-fault-text = A piece placed with more key presses than it needed. Finesse faults are counted once per piece.
word-sent = Sent, cancelled, received
word-sent-text = The lines of your attacks, the waiting lines that you removed before they came, and the lines that came.
word-ko = KO
word-ko-text = Knock-out: an opponent whose game ended because of your lines. KOs are counted over the match.
word-holds = Holds
word-holds-text = How often a piece was put into the Hold Queue.
word-drop-rows = Soft Drop rows, Hard Drop rows
word-drop-rows-text = The rows that pieces fell by Soft Drop or Hard Drop. Each scores points.
word-back-to-back-bonus = Back-to-Back bonus
word-back-to-back-bonus-text = The 50% more for each further clear of a Back-to-Back sequence. Back-to-Back bonuses are counted; the longest Back-to-Back is the most of them in a row.
word-longest-combo = Longest combo
word-longest-combo-text = The most line clears by consecutive pieces, not counting the first one.
word-rate = Tetris rate, T-Spin rate
word-rate-text = The share of all lines that were cleared by Tetrises or by T-Spins.
word-splits = Splits
word-splits-text = The times at every tenth line, and the time of every ten lines.
word-stack-height = Stack height
word-stack-height-text = The rows up to the highest block, after each piece.
word-accuracy = Accuracy
word-accuracy-text = How close the pieces of a game come to those of the computer player, in percent, with a grade from E to S. The game review shows how it is measured.
word-loss = Loss
word-loss-text = How much worse a placement is than the best one that the computer finds. In the game review: the average loss per piece, for the pieces judged.
word-missed = Missed T-Spins, Tetrises, perfect clears
word-missed-text = Pieces of a reviewed game that could have made one of them, and did not.
word-grade = Grade
word-grade-text = A letter for how good a result is: E, D, C, B, A and S, the best. Each grade of a mode is a tower in your city.
word-drill = Drill
word-drill-text = A mistake of one of your games as an exercise: place the next three pieces.
word-fumen = Fumen
word-fumen-text = A diagram of boards as a short text that other programs and websites read, too.
word-das = DAS
word-das-text = Auto-Repeat delay: how long a direction is held before the piece moves on by itself.
word-arr = ARR
word-arr-text = Auto-Repeat interval: the time from one column to the next while a direction is held.
word-single-text = One line cleared with one piece.
word-double-text = Two lines cleared at once.
word-triple-text = Three lines cleared at once.
word-mini-t-spin-single-text = One line cleared by a Mini T-Spin, the easier form of a T-Spin.
word-t-spin-single-text = One line cleared by a T-Spin.
word-t-spin-double-text = Two lines cleared by a T-Spin.
word-t-spin-triple-text = Three lines cleared by a T-Spin; only a T standing upright can do it.
word-o-tetrimino = O-Tetrimino
word-o-tetrimino-text = A square of two by two Minos{ $hues ->
    [guideline] ; it is yellow
   *[other] { "" }
}. It looks the same in every Facing.
word-i-tetrimino = I-Tetrimino
word-i-tetrimino-text = Four Minos in a row{ $hues ->
    [guideline] ; it is light blue
   *[other] { "" }
}. Only it can clear four lines.
word-t-tetrimino = T-Tetrimino
word-t-tetrimino-text = Three Minos in a row with one above the middle{ $hues ->
    [guideline] ; it is purple
   *[other] { "" }
}.
word-l-tetrimino = L-Tetrimino
word-l-tetrimino-text = Three Minos in a row with one above the right end{ $hues ->
    [guideline] ; it is orange
   *[other] { "" }
}.
word-j-tetrimino = J-Tetrimino
word-j-tetrimino-text = Three Minos in a row with one above the left end{ $hues ->
    [guideline] ; it is dark blue
   *[other] { "" }
}.
word-s-tetrimino = S-Tetrimino
word-s-tetrimino-text = Two pairs of Minos, the upper one shifted to the right{ $hues ->
    [guideline] ; it is green
   *[other] { "" }
}.
word-z-tetrimino = Z-Tetrimino
word-z-tetrimino-text = Two pairs of Minos, the upper one shifted to the left{ $hues ->
    [guideline] ; it is red
   *[other] { "" }
}.

help-extras = Extras
help-city = City and grades
help-city-text = Every mode has a district in your city, with a tower for each grade that you reach. There are six: E is any game with a line that you did not quit, D a beginner's result, C a player's, B a good player's, A a very good player's, S a master's. In modes without a result, such as Zen, the lines of all games count. The city says what the next tower takes. Every five lines light a window, and feats such as the first Tetris become landmarks.
help-review = Review and drills
help-review-text = The computer player judges every piece of a finished game. The review shows your accuracy with a grade, the biggest mistakes, and a better placement for each. The biggest mistakes become drills: place the next three pieces without much loss. A drill that you solve comes back after 1, 3, 7 and 21 days; one that you do not solve comes back the next day.
help-practice = Practice
help-practice-text = A game without an end, in which you can undo pieces, turn gravity off, ask for a hint, and count finesse faults. Practice starts empty, from a mistake of a review, or from any moment of a replay.
help-editor = Editor and fumens
help-editor-text = In practice, Edit position lets you draw the Matrix, the current piece and what comes next. Save positions under a name, or copy them as a fumen, which other programs read. Ctrl+V pastes a fumen. The Solver finds perfect clears for a position and a queue.
help-replays = Replays and clips
help-replays-text = Every game that enters a High Score Table and every match is recorded. Open a replay to watch it at any speed, to take it over, or to save it. Save as clip makes a moving picture of a part, for a chat or a website. A replay copied as text opens when it is pasted into any menu.

help-trademarks = Trademarks
help-made-of = Licences
help-made-of-text = Skyline is free under the MIT or the Apache 2.0 licence. Typeface: Inter, under the SIL Open Font Licence. All graphics and sounds are generated by the program.
help-keyboards = Two keyboards
help-keyboards-text = Two keyboards act as one: Windows, macOS and Wayland do not say which one a key came from. Each still reports its own keys, so a second keyboard helps against ghosting. Give each player one half of the keys.
help-crates = Built with
help-crates-text = eframe and egui (MIT or Apache 2.0) for the window and its widgets, winit (Apache 2.0) for the keyboard, rodio (MIT or Apache 2.0) for sound, gilrs (MIT or Apache 2.0) for gamepads, Project Fluent (MIT or Apache 2.0) for translations, serde, rand, confy, jiff and their dependencies, all under free licences. The Extended ruleset follows the tetrs system.
help-music = Music
help-tune = { $tune }: { $origin }
help-music-text = Every tune is arranged for the game from a piece in the public domain. The default is Korobeiniki, a Russian song of the nineteenth century.
help-thanks = Thanks
help-thanks-text = To everyone who plays, and to everyone who writes free software.

## Demonstrations

help-demonstrations = Demonstrations
demo-intro = Choose an action to watch. The real game plays it with your current key bindings.
demo-line-clears = Line Clears
demo-spins = T-Spins
demo-drops = Drops
demo-handling = Basics
demo-single = Clears one line: 100 points × level.
demo-double = Clears two lines at once: 300 points × level.
demo-triple = Clears three lines at once: 500 points × level.
demo-tetris = An I in a Well clears four lines at once: 800 points × level.
demo-mini-t-spin = A T rotated over the edge beside the wall, without clearing a line: 100 points × level.
demo-mini-t-spin-single = The same easy spin completes a line: 200 points × level.
demo-t-spin = A T rotated below an overhang, without clearing a line: 400 points × level. Wait until the T lies in the T-Slot before rotating.
demo-t-spin-single = A T-Spin that clears one line: 800 points × level.
demo-t-spin-double = A T-Spin that clears two lines: 1,200 points × level, more than a Tetris.
demo-t-spin-triple = The rotation kicks the T two rows down around the corner and clears three lines: 1,600 points × level.
demo-chain-tetris = Two Tetrises
demo-chain-tetris-text = The second Tetris in a row earns the Back-to-Back bonus: 800 + 50% = 1,200 points × level.
demo-chain-spin = T-Spin Double, Tetris
demo-chain-spin-text = A sequence can mix big clears: after the T-Spin Double the Tetris scores 1,200 × level.
demo-chain-broken = What breaks Back-to-Back
demo-chain-broken-text = A Double comes between the two Tetrises. The second one scores 800 again, without the bonus.
demo-soft-drop = Falls twenty times as fast while held and scores one point per row.
demo-hard-drop = Drops and locks instantly and scores two points per row.
demo-hold = The S does not fit and waits in the Hold Queue. The I behind it makes a Tetris; later the S comes back.
demo-ghost = The Ghost Piece always shows where the current piece would land.
demo-lock-down = In Extended Placement every move on a Surface resets the half-second timer, up to fifteen times. After the fifteenth the T locks at once.
demo-auto-repeat = A tap moves one cell. A held key repeats until the wall.
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
demo-list = Back to list
demo-speed = Speed
demo-progress = Progress
# Between two keys that do the same.
key-or = or

## Trainer

help-trainer = Trainer
trainer-intro = Sixteen positions from the guideline's spin examples. Rotate the T into the T-Slot to solve each one.
trainer-count = { $done } of { $all } done
trainer-done = ✓ { $name }
trainer-name = { $action }, { $turn }
spin-east-south = East to South
spin-south-west = South to West
spin-north-west = North to West
spin-north-east = North to East
spin-north-east-wall = North to East at the wall
spin-north-east-blocks = North to East beside blocks
spin-north-east-hole = North to East over a hole
spin-west-north = West to North
trainer-task = Lock the T as a { $action }. The clock starts with your first key.
trainer-try = Try it
trainer-trying = Your turn. Press Esc to stop.
trainer-trying-again = Your turn. Press Esc to stop, { $control } to restart.
trainer-failed = Wrong place: the cells are marked. Again!
trainer-failed-as = That was a { $action }. Try again.
trainer-solved = Solved: { $action }!
trainer-hint = Hint
trainer-show = Show me
trainer-begin = Start
trainer-beside = At the T-Slot
trainer-above = At the Skyline
trainer-next = Next spin
trainer-restart = Restart

## First steps

first-steps-title = Have you played before?
first-steps-offer = New? { $count } short lessons show you the moves in a minute.
first-steps-begin = Start the lessons
first-steps-known = I've played before
lesson-count = Lesson { $lesson } of { $all }
lesson-extra = Extra lesson – it can wait
lesson-move = Move
lesson-move-text = Fill a row from wall to wall and it clears. Move the piece above the marked cells, then drop it.
lesson-drop-text = A Hard Drop puts the piece straight down and locks it at once. The outline below shows where it will land.
lesson-hold-text = Hold puts the piece aside for later and gives you another one. Swap this piece for the I, which fits the gap on the right.
lesson-tetris-text = Four rows at once are a Tetris, the biggest plain clear. Stand the I upright and drop it into the gap.
lesson-t-spin-text = Rotate a T into a slot that it could not fall into and you score a T-Spin. Rotate it once, let it fall to the bottom, then rotate again.
lesson-watch = Watch first – then it's your turn.
lesson-try = Your turn! The piece waits for you.
lesson-solved = Well done!
lesson-not-dropped = It locked by itself. Use Hard Drop!
lesson-not-held = It locked before Hold. Press Hold first.
lesson-too-early = It locked too early. Release Soft Drop and rotate at once.
lesson-wrong-column = Not there. Fill the marked cells.
lesson-wrong-turn = Turned the wrong way. Fill the marked cells.
lesson-next = Next lesson
lesson-skip = Skip all
speed-title = How fast should it feel?
speed-text = Each piece moves as if you held a key. Pick one and play.
speed-later = The numbers: how long a key is held until the piece moves on (DAS), and the time from column to column (ARR). Change them any time in Options → Handling.
# $delay and $interval are milliseconds.
speed-answer = { $name } – { $delay } / { $interval } ms
# Below the name of an answer: the delay and the interval, such as 300 / 50.
speed-times = { $times } ms

## Search

search-field = Search the help
search-nothing = No results for “{ $typed }”. Try another word, or fewer words.
search-count = Results: { $count }
help-match = A match
help-match-text = Two to four players on one screen, people or computers. Lines you clear are sent to your opponents and raise their Matrices. Lines on their way to you are cancelled first. The last one standing wins, unless the lobby sets another goal.
help-seats = Taking a seat
help-seats-text = Press a button on your gamepad, a letter key for the left half of the keyboard, or right Shift for the right half. One player can use the whole keyboard instead, and another one the mouse or the touchscreen. To join a match that has started, press a button while it is paused. With three players and a single round you can also join during play; this pauses the match. Computer players have ten levels; all but the strongest have good and bad days. Every match is recorded, and you can watch and review it afterwards.
help-targets = Targets
help-targets-text = With more than two players, the rules decide who is hit: everybody, or the opponent with your Target Mark. A button moves the mark.
help-online = Online
help-online-text = Open a room and send its invitation to your friends; no account is needed. Rooms on your local network are listed automatically. Everybody plays at once, and lines arrive after the same short delay for all players, so a slow connection is no disadvantage. If you lose the connection, you have ten seconds to come back. A server finds opponents of your strength and has daily challenges with the same pieces for everybody.
help-programs = Programs as opponents
help-programs-text = Any program that supports the Tetris Bot Protocol can take a seat. Add and test it under Options → Bots. The lobby says when a program can't play by the rules you chose, for example without Hold or with instant gravity. A program runs with your permissions, so add only programs you trust. It may use 2 GB of memory. If it stops answering, its pieces just drop, and the results say why. In a room online, the programs of the host can take seats too; there, the game of a program that fails is over, and everyone sees why. Its messages are in the log, in the folder shown under Options → General.
