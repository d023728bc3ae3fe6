# Words of results and High Scores, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## Name entry

name-title = New high score!
name-field = Your name
name-accept = Save
name-letters = ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.'!
name-space = Space
name-erase = Delete
letters-show = On-screen keyboard
letters-shift = Shift
letters-done = Done

## Results

results-lock-out = Lock Out: a piece locked above the Matrix.
results-lock-out-at-skyline = Lock Out: a piece locked at the upper edge of the Matrix.
results-block-out = Block Out: no room for the next piece.
results-top-out = Top Out: blocks were pushed past the Top Out Line.
results-all-levels = All 15 levels!
results-all-stages = All stages solved.
results-lines-cleared = { $count ->
    [one] 1 line cleared.
   *[other] { $count } lines cleared.
    }
results-lines-short = { $count ->
    [one] 1 line short.
   *[other] { $count } lines short.
    }
results-points-scored = { $points } points scored.
results-pieces-placed = { $count ->
    [one] 1 piece placed.
   *[other] { $count } pieces placed.
    }
results-level-reached = Level { $level } reached.
results-time-up = You played the full { $time }.
results-rank = Rank { $rank } in { $mode }
# What ended, and how, as in "Sprint · Goal reached".
results-headline = { $mode } · { $ending }
results-best-value = Best { $value }
results-best-before = Before { $value }
results-rank-here = Rank { $rank }
# The chart of the pace: what the thin line is.
results-best-line = Thin line: your best game
results-tetrises = Tetrises
results-t-spins = T-Spins
results-details = More
results-leave = Menu
results-again = Play again
results-watch-another = Watch another
results-play-yourself = Play it yourself
results-menu = Main menu
results-change-name = Change name
results-copy = Copy result
results-daily-again = Only your first game with these pieces counts for the High Scores.
results-copied = Copied to the clipboard.
# The text for the clipboard, with the date as 2026-11-25 and values as in "0:58.31 · 1.72 PPS · ▆█▅▇".
results-daily = Skyline · Today's Sprint { $date } · { $values }
results-daily-unfinished = not finished
results-daily-not-counted = not counted
# The difference has a sign, as in "+1,200".
results-new-best = New best: { $difference }
results-to-best = { $difference } vs. best
results-back-to-backs = Back-to-Back bonuses
results-longest-back-to-back = Longest Back-to-Back
results-longest-combo = Longest combo
results-perfect-clears = Perfect clears
results-pieces = Pieces
results-pieces-per-second = Pieces per second
results-keys-per-piece = Keys per piece
results-finesse = Finesse faults
results-holds = Holds
results-soft-drop-rows = Soft Drop rows
results-hard-drop-rows = Hard Drop rows

## What is worth a congratulation

results-all-the-way = Goal reached!
results-best = New best!
results-above-average = Better than { $beaten } of your { $others } other high scores
results-high-level = Level { $level }!
results-first = First result. Beat it!
results-feat-tetrises = { $count ->
    [one] 1 Tetris
   *[other] { $count } Tetrises
    }
results-feat-t-spins = { $count ->
    [one] 1 T-Spin with lines
   *[other] { $count } T-Spins with lines
    }
results-feat-back-to-back = Back-to-Back ×{ $count }
results-feat-combo = Combo of { $count }
results-feat-perfect-clears = { $count ->
    [one] 1 perfect clear
   *[other] { $count } perfect clears
    }

## The course of the game

results-course = Game overview
results-pace = Pieces per second
results-pace-spoken = Pieces per second: { $average } average, { $most } fastest
results-height = Stack height
results-height-spoken = Stack height: { $most } rows at most
results-at = { $time }: { $value }
results-splits = Splits
results-split-lines = Lines
results-split-time = Time
results-split-span = Per 10 lines
results-points = Where the points came from
results-action = Action
results-count = Count
results-earned = Points
results-share = Share
results-percent = { $percent }%
results-drops = Soft and Hard Drops
results-pieces-by-type = Pieces by type
results-more = All statistics

## High Score Table

scores-rank = #
scores-name = Name
scores-date = Date
scores-kind = Goal
scores-start = Start
scores-rows = Rows
# Pieces per second; short, above a column of figures.
scores-pace = PPS
# Keys per piece; short, above a column of figures.
scores-keys = KPP
scores-pieces-short = Pieces
scores-nobody = Anonymous
scores-empty = No results yet. Set the first one!

## Statistics

statistics-title = Statistics
statistics-all-games = All games
statistics-time = Time played
statistics-games = Games
statistics-hours = { $hours } h { $minutes } min
statistics-minutes = { $minutes } min
statistics-tetris-rate = Tetris rate
statistics-t-spin-rate = T-Spin rate
statistics-last-games = Recent games
statistics-bests = Personal bests
statistics-best = Best
statistics-from-history = All games you ever played, including games no longer in the history. Rates are percentages of all lines.
