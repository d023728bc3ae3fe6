# Words of practice, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## Opening practice

practice-enter = Practice
practice-from-here = Practice from here

## Beside the Matrix

practice-title = Practice
practice-undo = Undo ({ $count })
practice-redo = Redo ({ $count })
practice-menu = Menu
practice-hint = Hint
practice-hint-keys = Show keys
practice-hint-hold = Use Hold first.
practice-hint-perfect-clear = It empties the Matrix.
practice-hint-spin = This spin clears lines.
practice-hint-lines = It clears { $lines ->
    [one] one line
   *[other] { $lines } lines
    }.
practice-hint-covers-nothing = It covers no empty cell.
practice-hint-next-pieces = It covers an empty cell, but suits the next pieces best.
practice-taken-back = That would have ended the game, so the last piece was taken back.
practice-finesse = Finesse
practice-finesse-hint = Counts extra key presses.
practice-presses = Presses so far
practice-faults = Faults
practice-faults-of = { $faults } of { $pieces }
practice-last = Last piece
practice-used-of-least = { $used } used, { $least } needed
practice-least-done = Perfect finesse.
practice-extra = { $count ->
    [one] One extra press. Shortest sequence:
   *[other] { $count } extra presses. Shortest sequence:
}
practice-no-way = Only gravity can put it there.
# A key that stays down.
practice-held = { $key } all the way

## Menu

practice-on = Continue
practice-edit = Edit position
practice-start-over = Start over
practice-new = New sequence
practice-leave = Leave practice
practice-to-review = Back to the review
practice-falls = Gravity
practice-falls-hint = When off, pieces don't fall.
practice-level = Level
practice-lock-down = Lock Down
practice-lock-down-as-set = As in games
practice-lock-down-minute = After a minute

## Editor

# Read aloud by screen readers.
practice-board = Matrix. { $cell }
practice-cell = Column { $x }, row { $y }: { $block }
practice-cell-empty = empty
practice-neutral = grey
practice-eraser = Eraser
practice-rows-up = Shift up
practice-rows-down = Shift down
practice-add-line = Add garbage
practice-mirror = Mirror
practice-clear = Clear
practice-editor-undo = Undo
practice-queue = Next Queue
practice-queue-hint = Type O I T L J S Z; then the sequence continues.
practice-nothing = None
practice-in-play = In play
practice-from-queue = From Next
practice-sequence = Seed
practice-sequence-hint = The same seed gives the same pieces. Type one, or press for another.
practice-play = Play from here
practice-no-room = A block overlaps the current piece.
practice-unsaved-title = Leave without saving?
practice-unsaved-text = You have changed the position since you last saved it.
practice-unsaved-stay = Keep editing
practice-unsaved-leave = Leave without saving
practice-name = Name
practice-name-hint = Saved as a scenario file.
practice-save = Save
practice-saved = Saved as { $name }.
practice-kept = Saved positions
practice-open = Open
practice-copy = Copy as text
practice-copy-fumen = Copy as fumen
practice-copied = Position copied to the clipboard.
practice-fumen-width = A fumen has 10 columns, and this position has { $width }.
practice-fumen-high = A fumen has 23 rows, and this position has more.
practice-files-hint = Paste a fumen, a drawing or a scenario with Ctrl+V, or drop a file here.
practice-unreadable = Not a scenario file: { $problem }
