# Words of the solver, in English.
#
# One message a line. Names of things are those of the 2009 guideline, or of the formal definitions where these are meant.
# A line may be as long as it has to be: the screens wrap and grow with it.

## Opening the solver

solver-title = Solver
solver-from-here = Open in solver
solver-ask-perfect-clear = Perfect clear possible?

## The board

# Read aloud by screen readers.
solver-board = Board. { $cell }
solver-board-target = Target board. { $cell }
solver-board-filled = Cells to fill. { $cell }
solver-board-free = Cells to leave free. { $cell }
solver-cell = Row { $row }, column { $column }: { $state }
solver-cell-filled = filled
solver-cell-unfilled = empty
solver-rows = Rows
solver-columns = Columns
solver-sides = Board size
solver-hint-fill = Fill or empty
solver-hint-fill-on = Hold to fill
solver-redo = Redo
solver-larger = Zoom in
solver-smaller = Zoom out

## The question

solver-solve = Solve
solver-failed = The search could not run. Try again with less memory or fewer threads.
solver-wrong = { $field }: { $problem }
solver-wrong-letter = “{ $letter }” at position { $place } is not a piece. Use O I T L J S Z.
solver-pieces = Pieces
solver-pieces-hint = { $count ->
    [0] Type O I T L J S Z in the order the pieces come.
    [one] One piece.
   *[other] { $count } pieces.
}
solver-sequences = Sequences
solver-sequences-hint = Asks for many at once, after the pieces above: * is any piece, *p7 all seven in any order, [SZO]p2 two of these. For example: T,*p4
solver-covers = Fewest solutions
solver-covers-hint = Finds the fewest end positions that serve all sequences.
solver-covers-not = The fewest solutions are known only for a perfect clear as the only goal, on ten columns.
solver-pattern-empty = A piece is missing. For example: *p7
solver-pattern-letter = “{ $letter }” at position { $place } has no meaning here. Use O I T L J S Z, * or [ ].
solver-pattern-brackets = The brackets at position { $place } need pieces and an end, as in [SZO].
solver-pattern-count = At position { $place }, p needs a number from 1 to { $most }, as in *p7.
solver-pattern-long = Sequences of { $length } pieces. The maximum is { $most }.
solver-pattern-many = { $count } sequences. The maximum is { $most }.
solver-no-pieces = No pieces yet: type their letters or click their pictures.
solver-add = Add { $letter }
solver-erase = Delete
solver-model = Movement
solver-model-literal = Formal
solver-model-literal-hint = No kicks; the board ends at its top row.
solver-model-guideline = As in the game
solver-model-guideline-hint = Wall kicks, and a Buffer Zone above the board.
solver-hold = Hold
solver-held = In Hold
solver-objective = Goal
solver-survive = Place all pieces
solver-survive-hint = With Hold, one piece may stay in Hold at the end.
solver-perfect-clear = Perfect clear
solver-perfect-clear-hint = At least one piece must leave the board empty.
solver-t-spin = T-Spins
solver-t-spin-any = T-Spin or Mini
solver-t-spin-lines = Minimum lines of each
solver-t-spin-count = Minimum number
solver-back-to-back = Keep Back-to-Back
solver-back-to-back-hint = Every line clear must be a Tetris or a T-Spin.
solver-lines = Minimum lines
solver-tetrises = Minimum Tetrises
solver-combo = Minimum combo
solver-not-asked = Off
solver-final-height = Low final stack
solver-final-height-most = Maximum final height
solver-max-height = Stay low
solver-max-height-most = Maximum height
solver-holes = Few holes
solver-holes-most = Maximum holes at the end
solver-best = Optimize
solver-best-none = First found
solver-best-lines = Most lines
solver-best-pieces = Most pieces
solver-best-height = Lowest final stack
solver-best-combo = Longest combo
solver-reach = Reach a board
solver-reach-hint = The final board must equal one you draw.
solver-target = Target
solver-target-board = Exact board
solver-target-setup = Filled and free cells
solver-drawn = Editing
solver-drawn-start = Starting board
solver-drawn-target = Target board
solver-drawn-filled = Cells to fill
solver-drawn-free = Cells to leave free
solver-limits = Limits
solver-seconds = Seconds
solver-millions = Million boards
solver-memory = Memory, MiB
solver-threads = Threads
solver-no-limit = No limit
solver-all-cores = All cores

## Files

solver-open = Open…
solver-save = Save as…
solver-copy = Copy as text
solver-copied = Copied to the clipboard.
solver-kind = Solver questions
solver-files-hint = Paste a fumen, a drawing or a question with Ctrl+V, or drop a file here.
solver-saved = Question saved: { $path }
solver-not-saved = Question not saved. { $error }
solver-unreadable = Not a solver question: { $problem }

## The search

solver-searching = Searching…
solver-progress-nodes = Boards
solver-progress-rate = Boards per second
solver-progress-depth = Pieces placed
solver-progress-of = { $depth } of { $pieces }
solver-progress-time = Time
solver-cancel = Cancel
solver-cancelling = Cancelling…
solver-asks-perfect-clear = { $pieces ->
    [one] Perfect clear with this piece?
   *[other] Perfect clear with the next { $pieces } pieces?
}

# How many pieces the solver looks ahead in practice.
solver-ahead = Look ahead
solver-ahead-seen = { $count } visible
solver-ahead-further = Next { $count }
solver-ahead-seen-hint = Only the visible pieces.
solver-ahead-further-hint = { $count ->
    [one] One of them is not visible yet. This is the piece that will come.
   *[other] { $count } of them are not visible yet. These are the pieces that will come.
}

## The answer

solver-yes = Yes
solver-no = No
solver-unknown = Unknown
solver-yes-match = { $pieces ->
    [one] Solved with one piece
   *[other] Solved with { $pieces } pieces
}{ $lines ->
    [0] .
    [one] , one line.
   *[other] , { $lines } lines.
}
solver-yes-perfect-clear = { $pieces ->
    [one] Perfect clear with one piece.
   *[other] Perfect clear with { $pieces } pieces.
}
solver-best-and-proof = { $found } { $proof }
solver-best-found-lines = { $value ->
    [one] Best: one line
   *[other] Best: { $value } lines
}
solver-best-found-pieces = { $value ->
    [one] Best: one piece
   *[other] Best: { $value } pieces
}
solver-best-found-height = { $value ->
    [one] Best: final height of one row
   *[other] Best: final height of { $value } rows
}
solver-best-found-combo = Best: combo of { $value }
solver-best-proven = (proven optimal).
solver-best-bound = (unknown whether { $bound } is possible).
solver-no-match = { $pieces ->
    [one] No solution with this piece.
   *[other] No solution with these { $pieces } pieces.
}
solver-no-perfect-clear = { $pieces ->
    [0] No perfect clear without pieces.
    [one] No perfect clear with this piece.
   *[other] No perfect clear with these { $pieces } pieces.
}
solver-no-searched = Searched completely: { $positions } positions. Every pruned branch is proven to be impossible.
solver-perfect-clear-never = { $filled ->
    [one] One filled cell and { $columns } columns: no number of pieces makes complete rows.
   *[other] { $filled } filled cells and { $columns } columns: no number of pieces makes complete rows.
}
solver-perfect-clear-short = A perfect clear takes at least { $least ->
    [one] one piece
   *[other] { $least } pieces
}; { $known ->
    [0] none is known.
    [one] only one is known.
   *[other] only { $known } are known.
}
solver-perfect-clear-later = { $next } pieces might clear the board, but only { $known ->
    [one] one is known.
   *[other] { $known } are known.
}
solver-unknown-cancelled = Cancelled before an answer was found.
solver-unknown-limit = Stopped at the limit before finding an answer.
solver-unknown-reached = The best attempt places { $reached } of { $pieces } pieces.
solver-fault = The solution can't be shown. Piece { $problem }
solver-details = Details
solver-positions = Positions
solver-after-pieces = { $pieces ->
    [0] at the start
    [one] after one piece
   *[other] after { $pieces } pieces
}
solver-cut = Pruned
solver-rule-area = Cells can't make complete rows
solver-rule-parity = Column parity mismatch
solver-rule-walls = No pieces fit between two walls
solver-rule-rows = Too few cells for the lines
solver-rule-pieces = Too few pieces for Tetrises, T-Spins or the combo
solver-rule-pockets = Unreachable cells
solver-rule-mirror = Mirror image of another position
# Read aloud by screen readers.
solver-named-count = { $name }: { $count }
solver-set-progress = { $done } of { $count }
solver-set-perfect-clear = Sequences with a perfect clear: { $yes } of { $count }.
solver-set-solved = Sequences with a solution: { $yes } of { $count }.
solver-set-open = Undecided when the search stopped: { $count }.
solver-set-at-least = { $value } or more
solver-set-at-most = { $value } or less
solver-set-reached = { $name }: { $yes } of { $count }
solver-covering = { $chosen } of { $count } solutions are enough for all of them.
solver-covering-minimal = Proven: fewer are not enough.
solver-covering-least = At least { $least } are needed. Fewer might be enough, because the search stopped.
solver-covering-solution = Solution { $number }: { $yes } of { $count } sequences
solver-set-order = By the first pieces
# Read aloud by screen readers.
solver-set-first = { $pieces } first: { $yes } of { $count }
solver-set-without = Without a solution: { $count }
solver-set-without-after = Without a solution, { $pieces } first: { $count }
solver-edit = Edit question
solver-copy-answer = Copy answer

## The solution

solver-moves = Pieces and moves
solver-moment = Position
solver-play = Play
solver-stop = Pause
solver-piece-back = Previous piece
solver-piece-on = Next piece
solver-move-back = Previous move
solver-move-on = Next move
solver-piece-of = Piece { $piece } of { $count }
# The sign of a piece that is locked.
solver-sign-fix = ●
# Read aloud by screen readers.
solver-shown = Piece { $piece } of { $count }, { $letter }, after { $move } of { $moves } moves
solver-shown-over = The board after all { $count } pieces
solver-queue = In Hold: { $held }. Next: { $next }
# After the next pieces: how many more there are.
solver-queue-more = +{ $count }
solver-piece-spoken = Piece { $number }, { $letter }: { $moves }
solver-down = down
solver-fix = locked
solver-times = { $count } × { $move }
