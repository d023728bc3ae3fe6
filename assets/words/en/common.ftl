# Words of every screen, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## Numbers and times

# Stands between groups of three digits.
number-separator = { "," }
# The least number of digits that are grouped.
number-grouped = 4
# Hundredths have two digits, seconds two once there are minutes before them.
time-minutes = { $minutes }:{ $seconds }.{ $hundredths }
time-clock = { $minutes }:{ $seconds }
date-day = { $year }-{ $month }-{ $day }
date-short = { $month ->
    [1] { $day } Jan
    [2] { $day } Feb
    [3] { $day } Mar
    [4] { $day } Apr
    [5] { $day } May
    [6] { $day } Jun
    [7] { $day } Jul
    [8] { $day } Aug
    [9] { $day } Sep
    [10] { $day } Oct
    [11] { $day } Nov
   *[12] { $day } Dec
}
date-time = { $hours }:{ $minutes }
date-moment = { $date } { $time }
date-today = Today { $time }
decimal = { $whole }.{ $hundredths }
milliseconds = { $value } ms
percent = { $value }%
times-faster = { $value }×
at-once = Instant

## Results with their units

result-points = { $count ->
    [one] { $value } point
   *[other] { $value } points
}
result-lines = { $count ->
    [one] { $value } line
   *[other] { $value } lines
}
result-pieces = { $count ->
    [one] { $value } piece
   *[other] { $value } pieces
}
result-gems = { $count ->
    [one] { $value } gem
   *[other] { $value } gems
}
# The lines of a game in which every piece clears one.
result-combo = { $value } in a row

## Names of the guideline

mode-marathon = Marathon
mode-sprint = Sprint
mode-ultra = Ultra

goal-fixed = Fixed
goal-variable = Variable

kind-endless = { $goal }, endless
kind-lines = { $lines } lines
kind-minutes-score = { $minutes } minutes, points
kind-minutes-lines = { $minutes } minutes, lines

initial-off = Off
initial-hold = While held
initial-tap = On tap

direction-latest = Last pressed
direction-first = First pressed
direction-neither = Neither

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
button-rotate-180 = Rotate 180°
button-hold = Hold
button-pause = Pause
button-restart = Restart
button-undo = Undo (practice)
button-redo = Redo (practice)
button-forfeit = Forfeit game
button-quit = Quit Skyline
button-target = Move Target Mark (Versus)
button-chat = Chat (Online)

# The headline after a lost game; the reason is below it.
game-over = Game over
game-over-lock-out = Lock Out
game-over-block-out = Block Out
game-over-top-out = Top Out
game-over-goal-reached = Goal reached
game-over-time-up = Time's up

## Keys and their hints

key-enter = Enter
key-escape = Esc
key-up-down = ↑ ↓
key-left-right = ← →
key-right = →
key-arrows = ← ↑ ↓ →
key-shift = Shift
key-digits = 0–9
key-letters = I J L O S T Z
key-mistakes = N P
key-pages = Page ↑ ↓

hint-move = Move
hint-change = Change
hint-turn = Page
hint-mistake = Next mistake
hint-mistakes = Mistakes
hint-pieces = Piece by piece
hint-scroll = Scroll
hint-type = Type a number
hint-accept = Select
hint-back = Back
hint-save = Save
hint-cancel = Cancel
hint-stop = Stop
hint-next = Next
hint-colour = Colour

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
key-option-left = Left ⌥ Option
key-option-right = Right ⌥ Option
key-command-left = Left ⌘ Command
key-command-right = Right ⌘ Command
key-windows-left = Left Windows
key-windows-right = Right Windows
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
key-with-ctrl = Ctrl+{ $key }
key-numpad-enter = Num Enter

## Controls of a gamepad

pad-dpad-left = D-pad ←
pad-dpad-right = D-pad →
pad-dpad-up = D-pad ↑
pad-dpad-down = D-pad ↓
pad-east = Right face button
pad-south = Lower face button
pad-west = Left face button
pad-north = Upper face button
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

## Notices about files

notice-settings = The settings file
notice-scores = The high score file
notice-history = The history file
notice-damaged = { $file } was damaged. Skyline restored what was readable and reset the rest. The damaged file was saved as: { $path }
notice-not-understood = { $file } has values that Skyline does not understand: { $values }. Only these are at their defaults; everything else was loaded.
notice-newer = { $file } is from a newer version of Skyline. Everything this version knows was loaded; a copy was saved as: { $path }
notice-not-saved = You can keep playing, but nothing can be saved right now. { $error }
notice-not-moved = Some replays or snapshots are missing for now, because they could not be moved to their new folder. { $error }
notice-no-folder = No home folder was found for your files; set { $variable } to a folder
notice-full = The disk is full; free some space and Skyline will try again: { $path }
notice-read-only = The folder is not writable; change its permissions or set { $variable } to another folder: { $path }
notice-unwritten = Could not write the file ({ $reason }); Skyline will try again: { $path }
notice-unreadable = Could not read the file ({ $reason }); check that it exists and is readable: { $path }
notice-busy = Another copy of Skyline is using the file; Skyline will try again: { $path }
notice-no-replay = No replay was saved with this score
notice-no-settings = Not a Skyline settings file, or it is damaged; choose a file saved by Skyline: { $path }
notice-no-thread = Could not start the save thread ({ $reason }); close other programs and restart Skyline
notice-saved-after-all = Saving works again; nothing was lost.
notice-other-open = Skyline is already running. Only one copy can resume its game later.
notice-other-copy = Another copy of Skyline has a game to resume. If you close this one, its game can't be resumed.
notice-read = OK

## From outside

handover-waits = What you just opened will be shown after you leave the room.

## Frame counter

frames = { $count } FPS · slowest frame { $longest } ms

## Tunes

tune-korobeiniki = Korobeiniki
tune-galop-infernal = Galop infernal
tune-mountain-king = In the Hall of the Mountain King
tune-rondo-alla-turca = Rondo alla turca
tune-william-tell = William Tell
tune-gymnopedie = Gymnopédie no. 1
tune-minuet-in-g = Minuet in G

origin-korobeiniki = Russian song, before 1898
origin-galop-infernal = Jacques Offenbach, 1858
origin-mountain-king = Edvard Grieg, 1875
origin-rondo-alla-turca = Wolfgang Amadeus Mozart, 1784
origin-william-tell = Gioachino Rossini, 1829
origin-gymnopedie = Erik Satie, 1888
origin-minuet-in-g = Christian Petzold, 1725

picture-take = Save a picture
picture-copy = Copy picture
picture-save = Save picture…
picture-choose = Picture…
picture-of-position = Picture of the position
picture-copied = Picture copied.
picture-kind = Pictures
picture-saved = Picture saved: { $path }
picture-not-saved = Picture not saved. { $error }
