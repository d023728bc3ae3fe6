# Words that are spoken by a screen reader and never shown, in English.
#
# One message a line. Names of things are those of the 2009 guideline.

## The play field

spoken-matrix-empty = Matrix: empty
spoken-matrix-covered = Matrix: hidden
spoken-matrix = Matrix: the stack is { $height } high, with { $holes ->
    [0] no holes
    [one] 1 hole
   *[other] { $holes } holes
    }
spoken-piece = { $piece } piece, facing { $facing }, columns { $first } to { $last }
spoken-no-piece = No piece in play
spoken-next = Next: { $tetriminos }
spoken-hold = Hold: { $tetriminos }
spoken-nothing = nothing
spoken-value = { $name }: { $value }

## What happens

spoken-action = { $action }, { $points } points
spoken-back-to-back = Back-to-Back { $action }, { $points } points
spoken-game-over = { $reason }. Score { $score }
