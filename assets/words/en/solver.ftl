# Words of the solver, in English.
#
# One message a line. Names of things are those of the 2009 guideline, or of the formal definitions where these are meant.
# A line may be as long as it has to be: the screens wrap and grow with it.

## The way there

solver-title = Solver
solver-from-here = To the solver
solver-ask-perfect-clear = Is a perfect clear possible from here?

## The board

# Read aloud by screen readers.
solver-board = Board. { $cell }
solver-board-target = Board to be reached. { $cell }
solver-cell = Row { $row }, column { $column }: { $state }
solver-cell-filled = filled
solver-cell-unfilled = unfilled
solver-rows = Rows
solver-columns = Columns
solver-sides = Size of the board
solver-hint-fill = Fill, empty
solver-hint-fill-on = Fill on the way
solver-redo = Redo
solver-larger = Larger
solver-smaller = Smaller

## The question

solver-solve = Solve
solver-failed = The search could not run. Try it once more, with less memory or fewer threads.
solver-wrong = { $field }: { $problem }
solver-wrong-letter = “{ $letter }” in place { $place } is no Tetrimino. The letters are O I T L J S Z.
solver-pieces = Pieces
solver-pieces-hint = { $count ->
    [0] Letters O I T L J S Z, in the order in which they come.
    [one] One piece comes.
   *[other] { $count } pieces come.
}
solver-no-pieces = No pieces are given yet: type their letters, or press their pictures.
solver-add = Add { $letter }
solver-erase = Erase
solver-model = Movement
solver-model-literal = As defined
solver-model-literal-hint = Turns without kicks, and the board ends at its highest row.
solver-model-guideline = As in the game
solver-model-guideline-hint = With a Buffer Zone above the board, and kicks.
solver-hold = Hold
solver-held = In Hold
solver-objective = What is asked
solver-survive = Place all pieces
solver-survive-hint = With Hold, all but the one held in the end.
solver-perfect-clear = Perfect clear
solver-perfect-clear-hint = The board is empty after some piece.
solver-lines = Lines, at least
solver-tetrises = Tetrises, at least
solver-not-asked = not asked
solver-final-height = Low in the end
solver-final-height-most = Rows in the end, at most
solver-max-height = Low all the time
solver-max-height-most = Rows at any time, at most
solver-holes = Few holes
solver-holes-most = Holes in the end, at most
solver-best = The best of all
solver-best-none = any will do
solver-best-lines = most lines
solver-best-pieces = most pieces
solver-best-height = lowest in the end
solver-reach = Reach a board
solver-reach-hint = The last board is one that you draw.
solver-drawn = Being drawn
solver-drawn-start = the start
solver-drawn-target = the board to be reached
solver-limits = How long it may take
solver-seconds = Seconds
solver-millions = Million boards
solver-memory = Memory, MiB
solver-threads = Threads
solver-no-limit = no end
solver-all-cores = all cores

## Files

solver-open = Open…
solver-save = Save as…
solver-copy = Copy as text
solver-copied = It is on the clipboard as text.
solver-kind = Questions for the solver
solver-files-hint = Ctrl+V or a file dropped here opens a question.
solver-saved = The question was saved: { $path }
solver-not-saved = The question was not saved: { $error }
solver-unreadable = This is no question for the solver: { $problem }

## The search

solver-searching = Searching…
solver-progress-nodes = Boards
solver-progress-rate = Boards a second
solver-progress-depth = Pieces placed
solver-progress-of = { $depth } of { $pieces }
solver-progress-time = Time
solver-cancel = Cancel
solver-cancelling = Ending with what there is…
solver-asks-perfect-clear = { $pieces ->
    [one] Is the board empty after this one piece?
   *[other] Can the board be emptied with the next { $pieces } pieces?
}

# How far a practice looks ahead.
solver-ahead = Look ahead
solver-ahead-seen = { $count } in sight
solver-ahead-further = the next { $count }
solver-ahead-seen-hint = Only those that can be seen now.
solver-ahead-further-hint = { $count ->
    [one] One of them cannot be seen yet. This is how it will come.
   *[other] { $count } of them cannot be seen yet. This is how they will come.
}

## The answer

solver-yes = Yes
solver-no = No
solver-unknown = Not known
solver-yes-match = { $pieces ->
    [one] One piece does it
   *[other] { $pieces } pieces do it
}{ $lines ->
    [0] .
    [one] , with one line.
   *[other] , with { $lines } lines.
}
solver-yes-perfect-clear = { $pieces ->
    [one] A perfect clear with one piece.
   *[other] A perfect clear with { $pieces } pieces.
}
solver-best-and-proof = { $found } { $proof }
solver-best-found-lines = { $value ->
    [one] The most is one line.
   *[other] The most is { $value } lines.
}
solver-best-found-pieces = { $value ->
    [one] The most is one piece.
   *[other] The most is { $value } pieces.
}
solver-best-found-height = { $value ->
    [one] The lowest board has one row.
   *[other] The lowest board has { $value } rows.
}
solver-best-proven = Nothing can be better.
solver-best-bound = Whether { $bound } are possible is not known.
solver-no-match = { $pieces ->
    [one] There is no such way with this piece.
   *[other] There is no such way with these { $pieces } pieces.
}
solver-no-perfect-clear = { $pieces ->
    [0] There is no perfect clear without pieces.
    [one] There is no perfect clear with this piece.
   *[other] There is no perfect clear with these { $pieces } pieces.
}
solver-no-searched = Everything was searched: { $positions } positions. Where a rule cut off, it proves that nothing was missed.
solver-perfect-clear-never = { $filled ->
    [one] With one filled cell and { $columns } columns no number of pieces makes whole rows.
   *[other] With { $filled } filled cells and { $columns } columns no number of pieces makes whole rows.
}
solver-perfect-clear-short = A perfect clear takes { $least } pieces at least; { $known ->
    [0] none is known.
    [one] only one is known.
   *[other] only { $known } are known.
}
solver-perfect-clear-later = { $next } pieces might empty the board, but only { $known } are known.
solver-unknown-cancelled = The search was cancelled before there was an answer.
solver-unknown-limit = A limit came before there was an answer.
solver-unknown-reached = The furthest way places { $reached } of { $pieces } pieces.
solver-fault = The way cannot be shown. Piece { $problem }
solver-positions = Positions
solver-after-pieces = { $pieces ->
    [0] at the start
    [one] after one piece
   *[other] after { $pieces } pieces
}
solver-cut = Cut off by a rule
solver-rule-area = the cells do not add up
solver-rule-parity = odd and even columns do not add up
solver-rule-walls = the cells between two walls do not add up
solver-rule-rows = too few cells for the lines
solver-rule-pieces = too few I for the Tetrises
solver-rule-pockets = cells that no piece gets to
solver-rule-mirror = the mirror image of another
# Read aloud by screen readers.
solver-named-count = { $name }: { $count }
solver-edit = Change the question
solver-copy-answer = Copy the answer

## The match

solver-moves = Pieces and moves
solver-moment = Moment
solver-play = Play the match
solver-stop = Stop the match
solver-piece-back = Back to the piece before
solver-piece-on = On to the next piece
solver-move-back = One move back
solver-move-on = One move on
solver-piece-of = Piece { $piece } of { $count }
# The sign of a piece that is fixed.
solver-sign-fix = ●
# Read aloud by screen readers.
solver-shown = Piece { $piece } of { $count }, { $letter }, after { $move } of { $moves } moves
solver-shown-over = The board after all { $count } pieces
solver-queue = In Hold: { $held }. Next: { $next }
# Behind the pieces that come, how many more there are.
solver-queue-more = +{ $count }
solver-piece-spoken = Piece { $number }, { $letter }: { $moves }
solver-down = a row down
solver-fix = fixed
solver-times = { $count } × { $move }
