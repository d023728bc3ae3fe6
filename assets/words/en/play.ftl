# Words of a game, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

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
# The action is one of those above, as in "Back-to-Back T-Spin Double".
play-back-to-back-action = Back-to-Back { $action }
# While a Back-to-Back sequence lasts, beside the Matrix.
play-back-to-back = Back-to-Back
play-back-to-back-length = Back-to-Back ×{ $count }
# The same where there is less room.
play-back-to-back-short = { $count ->
    [1] B2B
   *[other] B2B ×{ $count }
}
play-combo = Combo ×{ $count }
# Only the length, for the least room.
play-length = ×{ $count }
play-perfect-clear = Perfect clear
play-level-up = Level { $level }
play-points = +{ $points }
# The name of a game taken over from a replay, shown instead of its mode.
play-taken-over = Taken over
# In Descent, until the first gem is collected.
play-descent-hint = Touch the gems
play-sprint-of-day = { $name }, { $date }
# After the goal, in the countdown.
play-today-first = Only your first game of the day counts.
play-today-again = This game doesn't count. Your first game of the day did.

## Around the Matrix

hud-best-time = Best time
hud-best-lines = Most lines
hud-new-best = New best
# In small print above a figure.
hud-pieces = Pieces
hud-pieces-per-second = PPS
hud-keys-per-piece = KPP
hud-lines-per-minute = Lines/min
hud-rank = Rank
hud-wordmark = Skyline
# How far a game is from the best one.
hud-more = +{ $value }
hud-less = −{ $value }
# In the place of a value that is not there yet.
hud-none = –

## The keys in the first games

first-keys-move = Move
first-keys-rotate = Rotate
