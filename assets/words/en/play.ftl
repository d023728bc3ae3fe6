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
play-combo = { $count } in a row
play-perfect-clear = Perfect clear
play-level-up = Level { $level }
play-points = +{ $points }
play-go = Go!

## Around the Matrix

# Read aloud by screen readers.
hud-spoken = { $variation }. Score { $score }, level { $level }, { $lines } lines.
hud-best-time = Best time
hud-best-lines = Most lines
hud-wordmark = Skyline
# In the place of a value that is not there yet.
hud-none = –
