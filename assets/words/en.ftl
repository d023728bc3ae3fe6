# The words of Skyline, in English.
#
# One message a line, grouped by the screen it is on. Names of things are those of the 2009 guideline.
# A line may be as long as it has to be: the screens wrap and grow with it.

## Numbers and times

# Stands between groups of three digits.
number-separator = { "," }
# Hundredths have two digits, seconds two once there are minutes before them.
time-minutes = { $minutes }:{ $seconds }.{ $hundredths }
date-day = { $year }-{ $month }-{ $day }
decimal = { $whole }.{ $hundredths }
milliseconds = { $value } ms
percent = { $value } %
times-faster = { $value } ×
at-once = at once

## Names of the guideline

variation-marathon = Marathon
variation-sprint = Sprint
variation-ultra = Ultra

goal-fixed = Fixed
goal-variable = Variable

lock-down-extended = Extended Placement
lock-down-infinite = Infinite Placement
lock-down-classic = Classic

action-single = Single
action-double = Double
action-triple = Triple
action-tetris = Tetris
action-mini-t-spin = Mini T-Spin
action-mini-t-spin-single = Mini T-Spin Single
action-t-spin = T-Spin
action-t-spin-single = T-Spin Single
action-t-spin-double = T-Spin Double
action-t-spin-triple = T-Spin Triple

button-left = Move left
button-right = Move right
button-soft-drop = Soft Drop
button-hard-drop = Hard Drop
button-rotate-clockwise = Rotate clockwise
button-rotate-counterclockwise = Rotate counterclockwise
button-rotate-180 = Rotate by half
button-hold = Hold
button-pause = Pause

game-over-lock-out = Lock Out
game-over-block-out = Block Out
game-over-top-out = Top Out
game-over-goal-reached = Goal reached
game-over-time-up = Time up

## Play

play-next = Next
play-hold = Hold
play-score = Score
play-high-score = High Score
play-level = Level
play-lines = Lines
play-lines-left = Lines left
play-goal = Goal
play-time = Time
play-time-left = Time left
play-back-to-back = Back-to-Back
play-combo = { $count } in a row
play-perfect-clear = Perfect clear
play-level-up = Level { $level }
play-points = +{ $points }

## Keys and their hints

key-enter = Enter
key-escape = Esc
key-up-down = ↑ ↓
key-left-right = ← →
key-digits = 0–9

hint-move = Move
hint-change = Change
hint-turn = Page
hint-scroll = Scroll
hint-type = Type a number
hint-accept = Select
hint-back = Back
hint-save = Keep

## Legal notice and title

legal-title = An independent game
legal-independent = Skyline is made by its own authors. No owner of a trademark named in the 2009 design guideline takes part in it, sponsors it or endorses it.
legal-trademarks = Those trademarks belong to their owners. The words stand here only to say which published rules are followed.
legal-own = Program, pictures and sounds are our own work.
title-press-any-key = Press any key
title-version = Version { $version }

## Main menu

menu-play = Play
menu-variation = Variation
menu-marathon-hint = Fifteen levels, for points.
menu-sprint-hint = Forty lines, against time.
menu-ultra-hint = Two minutes, for points.
menu-players = Players
menu-starting-level = Starting level
menu-goal = Goal system
menu-goal-fixed-hint = Ten lines for each level.
menu-goal-variable-hint = More lines, level by level.
menu-goal-none-hint = The level stays as it is chosen.
menu-goal-sprint = 40 lines
menu-goal-ultra = 2 minutes
menu-high-scores = High Scores
menu-options = Options
menu-help = Help
menu-quit = Quit

## Pause

pause-title = Pause
pause-resume = Resume
pause-restart = Restart
pause-leave = Leave to the main menu
pause-sure = Sure? This game is lost.

## Around the Matrix

# Read aloud by screen readers.
hud-spoken = { $variation }. Score { $score }, level { $level }, { $lines } lines.
hud-best-time = Best time
hud-wordmark = Skyline
# In the place of a value that is not there yet.
hud-none = –

## Keys of the keyboard

key-arrow-left = ←
key-arrow-right = →
key-arrow-up = ↑
key-arrow-down = ↓
key-space = Space
key-tab = Tab
key-backspace = Backspace
key-delete = Delete
key-insert = Insert
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-shift-left = Left Shift
key-shift-right = Right Shift
key-control-left = Left Control
key-control-right = Right Control
key-alt-left = Left Alt
key-alt-right = Right Alt
key-super-left = Left Super
key-super-right = Right Super
key-caps-lock = Caps Lock
key-num-lock = Num Lock
key-scroll-lock = Scroll Lock
key-print-screen = Print Screen
key-pause = Pause key
key-context-menu = Menu key
key-convert = Henkan
key-non-convert = Muhenkan
key-kana-mode = Kana
key-lang-1 = Lang 1
key-lang-2 = Lang 2
key-intl-ro = Ro
key-intl-yen = Yen
key-numpad = Num { $key }
key-numpad-enter = Num Enter

## Controls of a gamepad

pad-dpad-left = Pad ←
pad-dpad-right = Pad →
pad-dpad-up = Pad ↑
pad-dpad-down = Pad ↓
pad-east = Right button
pad-south = Lower button
pad-west = Left button
pad-north = Upper button
pad-shoulder-left = Left shoulder
pad-shoulder-right = Right shoulder
pad-trigger-left = Left trigger
pad-trigger-right = Right trigger
pad-c = C button
pad-z = Z button
pad-select = Select
pad-start = Start
pad-guide = Guide
pad-thumb-left = Left stick press
pad-thumb-right = Right stick press
pad-left-stick-left = Left stick ←
pad-left-stick-right = Left stick →
pad-left-stick-up = Left stick ↑
pad-left-stick-down = Left stick ↓
pad-right-stick-left = Right stick ←
pad-right-stick-right = Right stick →
pad-right-stick-up = Right stick ↑
pad-right-stick-down = Right stick ↓

## Options

switch-on = On
switch-off = Off

options-game = Game
options-handling = Handling
options-controls = Controls
options-sound = Sound
options-display = Display

options-next = Next Queue
options-hold = Hold Queue
options-hold-hint = Keeps a Tetrimino for later.
options-ghost = Ghost Piece
options-ghost-hint = Shows where the Tetrimino comes to rest.
options-lock-down = Lock Down
options-lock-down-extended-hint = Fifteen moves or rotations on a Surface, then the Tetrimino locks.
options-lock-down-infinite-hint = Every move or rotation gives the full time again.
options-lock-down-classic-hint = Only falling lower gives the full time again.
options-next-game = Hold Queue, Lock Down and Goal system count from the next game on, everything else at once.
options-player = Player name
options-player-hint = Offered when a result reaches the High Score Table.

handling-preset = Preset
handling-delay = Auto-Repeat delay
handling-delay-hint = The first repeat comes { $delay } ms after the press.
handling-interval = Auto-Repeat interval
handling-interval-hint = Each further repeat comes { $interval } ms later.
handling-interval-zero-hint = With the first repeat, straight to the wall.
handling-soft-drop = Soft Drop
handling-soft-drop-hint = { $factor } times the Fall Speed while held.
handling-soft-drop-zero-hint = Straight to the Surface, without Lock Down.
handling-try = Try it out
handling-trying = Esc ends the trying
handling-field = Try-out field
handling-try-hint = Nothing counts in this field.
handling-next-game = A new game begins with these values; one that is paused keeps its own.

preset-own = Own
preset-guideline = Guideline
preset-comfortable = Comfortable
preset-fast = Fast
preset-instant = Instant
preset-classic = Classic
preset-wasd = WASD
preset-left-handed = Left-handed

controls-preset = Preset
controls-hint = Select a key to take it away, + to add one. Esc and Start always pause.
controls-add = +
controls-add-to = Add a control for { $action }
controls-bound = { $control }, { $action }
controls-press = Press a key or button
controls-remove = Remove?
controls-conflict = { $control } does { $action } as well.
controls-reset = Reset all controls

sound-effects = Sound effects
sound-effects-hint = Made by the game itself.
sound-effects-volume = Volume

display-fullscreen = Full screen
display-vsync = VSync
display-vsync-hint = Each frame waits for the screen: no tearing, a little later.
display-frame-cap = Frame cap
display-frame-cap-hint = The most frames a second.
display-frame-cap-off-hint = Without effect while VSync is on.
display-frame-cap-none = No limit
display-frames = { $count } a second
display-frame-counter = Frame counter
display-scale = Interface scale
display-scale-hint = As far as the window has room for it.

## Name entry

name-title = A place in the table
name-rank = Rank { $rank }
name-field = Your name
name-accept = Save
name-letters = ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.'!
name-space = Space
name-erase = Erase

## Results

results-lock-out = A whole Tetrimino locked above the Skyline.
results-block-out = A Block was in the way of the Next Tetrimino.
results-top-out = Blocks were pushed past the Top Out Line.
results-goal-reached = You got all the way there.
results-time-up = The time is over.
results-rank = Rank { $rank } in the High Score Table of { $variation }
results-again = Play again
results-menu = Main menu
results-back-to-backs = Back-to-Back Bonuses
results-longest-back-to-back = Longest Back-to-Back
results-longest-combo = Longest combo
results-perfect-clears = Perfect clears
results-pieces = Tetriminos locked
results-pieces-per-second = Tetriminos a second
results-keys-per-piece = Keys for each Tetrimino
results-holds = Holds
results-soft-drop-rows = Rows of Soft Drop
results-hard-drop-rows = Rows of Hard Drop

## High Score Table

scores-rank = #
scores-name = Name
scores-date = Date
scores-nobody = Nobody
scores-empty = No result yet. The first one is yours to make.

## Notices about files

notice-settings = The settings file
notice-scores = The High Score Table's file
notice-damaged = { $file } was damaged. What could be read is used; the damaged file was kept: { $path }
notice-newer = { $file } is from a newer version of Skyline. What this one knows is used; a copy was kept: { $path }
notice-not-saved = Nothing can be saved for now, play goes on: { $error }
notice-no-folder = there is no home folder to keep settings and scores in; name a folder in { $variable }
notice-full = the disk is full; free some space and it will be saved with the next save: { $path }
notice-read-only = writing is not allowed here; change that, or name another folder in { $variable }: { $path }
notice-unwritten = could not be written ({ $reason }); it will be tried again with the next save: { $path }
notice-unreadable = could not be read ({ $reason }); see whether it is there and may be read: { $path }
notice-busy = another copy of the game is busy there; it will be tried again with the next save: { $path }
notice-no-replay = no recorded game was kept with this score
notice-no-thread = the system gave no thread to save with ({ $reason }); close other programs and start the game again
notice-saved-after-all = What could not be saved before is saved now.
notice-read = Understood

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

## Frame counter

frames = { $count } frames a second, longest { $longest } ms
