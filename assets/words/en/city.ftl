city-title = Your city
city-tile = City
city-grade-means = { $number ->
    [1] { $grade }, the first of six grades
    [2] { $grade }, the second of six grades
    [3] { $grade }, the third of six grades
    [4] { $grade }, the fourth of six grades
    [5] { $grade }, the fifth of six grades
   *[other] { $grade }, the highest of six grades
}
city-no-grade = No tower yet
city-next = Next tower, { $grade }: { $goal }
city-all = All towers stand.
city-goal-first = clear a line
city-goal-most = at most { $value }
# How far the best result is, as in "2,036 of 80,000 points" and "at most 2:40.00 (best: 2:58.10)".
city-goal-of = { $value } of { $goal }
city-goal-best = { $goal } (best: { $value })
city-goal-lines = { $value } in all games
city-windows = { $count ->
    [one] { $value } lit window
   *[other] { $value } lit windows
}
city-built = Built
city-missing = Not built yet
city-tower = { $mode }, tower { $grade }
city-news = New in your city: { $what }
drill-today = Today's drill
drill-due = { $count ->
    [one] { $value } due
   *[other] { $value } due
}

feat-line = First line
feat-line-how = Clear a line.
feat-tetris = First Tetris
feat-tetris-how = Clear four lines at once with an I.
feat-marathon = Marathon runner
feat-marathon-how = Reach the last goal of Marathon.
feat-high-start = Late start
feat-high-start-how = Start Marathon at level 10 or higher and clear ten lines.
feat-sprint = Forty lines
feat-sprint-how = Finish a Sprint of 40 lines.
feat-sprint-minute = Under a minute
feat-sprint-minute-how = Clear 40 lines in less than a minute.
feat-daily = Today's player
feat-daily-how = Finish Today's Sprint.
feat-daily-week = A whole week
feat-daily-week-how = Finish Today's Sprint on seven days in a row.
feat-ten-tetrises = Ten Tetrises
feat-ten-tetrises-how = Clear ten Tetrises in one game.
feat-two-pieces = Two a second
feat-two-pieces-how = Place 100 or more pieces in a game, two per second.
feat-three-pieces = Three a second
feat-three-pieces-how = Place 100 or more pieces in a game, three per second.
feat-classic-ten = The old school
feat-classic-ten-how = Reach level 10 in Classic.
feat-lines-1000 = A thousand lines
feat-lines-1000-how = Clear a thousand lines in all games.
feat-lines-10000 = Ten thousand lines
feat-lines-10000-how = Clear ten thousand lines in all games.
feat-finesse = No wasted press
feat-finesse-how = Place 100 pieces in a row with the fewest presses.
feat-t-spin = First T-Spin
feat-t-spin-how = Clear a line with a T-Spin.
feat-mini-t-spin = Mini T-Spin
feat-mini-t-spin-how = Clear a line with a Mini T-Spin.
feat-t-spin-double = T-Spin Double
feat-t-spin-double-how = Clear two lines with a T-Spin.
feat-t-spin-triple = T-Spin Triple
feat-t-spin-triple-how = Clear three lines with a T-Spin.
feat-ten-t-spins = Ten T-Spins
feat-ten-t-spins-how = Clear lines with ten T-Spins in one game.
feat-master = Free fall
feat-master-how = Reach the goal of Master.
feat-back-to-back = Back-to-Back
feat-back-to-back-how = Clear two Tetrises or T-Spins with no other line clear between them.
feat-back-to-back-ten = Chain of ten
feat-back-to-back-ten-how = Earn ten Back-to-Back Bonuses in a row.
feat-puzzle = Puzzle solved
feat-puzzle-how = Clear all stages of Puzzle.
feat-perfect-clear = Perfect clear
feat-perfect-clear-how = Leave the Matrix empty.
feat-perfect-clear-three = Three perfect clears
feat-perfect-clear-three-how = Leave the Matrix empty three times in one game.
feat-cheese = Cheese eaten
feat-cheese-how = Finish Cheese.
feat-combo-four = Combo of four
feat-combo-four-how = Clear lines with five pieces in a row.
feat-combo-seven = Combo of seven
feat-combo-seven-how = Clear lines with eight pieces in a row.
feat-combo-twenty = Combo of twenty
feat-combo-twenty-how = Clear lines with 21 pieces in a row.
feat-descent-ten = Ten gems
feat-descent-ten-how = Take ten gems in Descent.
feat-games-100 = A hundred games
feat-games-100-how = Play a hundred games.
feat-every-mode = All around the world
feat-every-mode-how = Play every mode but Custom and Descent.
feat-shared = On the air
feat-shared-how = Save or copy a replay to share it.
feat-zen = A hundred in peace
feat-zen-how = Clear a hundred lines in one game of Zen.
feat-hours-10 = Ten hours
feat-hours-10-how = Play for ten hours.
feat-hours-100 = A hundred hours
feat-hours-100-how = Play for a hundred hours.
feat-survival = Survivor
feat-survival-how = Survive for three minutes in Survival.
feat-beat-five = Stronger than the computer
feat-beat-five-how = Win a match against a computer of level 5 or higher.
feat-invisible = From memory
feat-invisible-how = Clear a Tetris in Invisible.
