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
play-player = Player
play-back-to-back = Back-to-Back
play-combo = { $count } in a row
play-perfect-clear = Perfect clear
play-level-up = Level { $level }
play-points = +{ $points }
play-ready = Ready
play-go = Go

## Around the Matrix

# Read aloud by screen readers.
hud-spoken = { $variation }. Score { $score }, level { $level }, { $lines } lines.
hud-wordmark = Skyline
# In the place of a value that is not there yet.
hud-none = –
