# Words of practice, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## The way there

practice-enter = Practice
practice-from-here = Practise from here

## Beside the field

practice-title = Practice
practice-undo = Undo ({ $count })
practice-redo = Redo ({ $count })
practice-menu = Menu
practice-taken-back = This would end a game. The last piece is in play again.
practice-finesse = Finesse
practice-finesse-hint = Compares presses with the least.
practice-presses = Presses
practice-faults = Faults
practice-faults-of = { $faults } of { $pieces }
practice-last = Last piece
practice-used-of-least = { $used }, least { $least }
practice-least-done = Not one press too many.
practice-extra = { $count ->
    [one] One press too many. It goes like this:
   *[other] { $count } presses too many. It goes like this:
}
practice-no-way = Only waiting leads there.
# A key that stays down.
practice-held = { $key } held

## Menu

practice-on = Go on
practice-edit = Edit the position
practice-start-over = Start over
practice-new = New sequence
practice-leave = Leave practice
practice-falls = Tetriminos fall
practice-falls-hint = Off, they wait in the air.
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
practice-rows-up = Rows up
practice-rows-down = Rows down
practice-add-line = Add line
practice-mirror = Mirror
practice-clear = Clear
practice-editor-undo = Undo
practice-queue = Next Queue
practice-queue-hint = Letters O I T L J S Z, then the sequence.
practice-nothing = nothing
practice-in-play = In play
practice-from-queue = from Next
practice-sequence = Sequence
practice-sequence-hint = The same number brings the same Tetriminos.
practice-play = Play from here
practice-no-room = A Block is in the way of the piece in play.
practice-leave-changed = Press Esc once more to leave without these changes.
practice-name = Name
practice-name-hint = Kept as a scenario file.
practice-save = Save
practice-saved = Saved as { $name }.
practice-kept = Saved positions
practice-open = Open
practice-copy = Copy as text
practice-copied = The position is on the clipboard as text.
practice-files-hint = Ctrl+V or a file dropped here opens a scenario. On the Matrix, letters choose the colour and Shift draws.
practice-unreadable = This is no scenario: { $problem }
