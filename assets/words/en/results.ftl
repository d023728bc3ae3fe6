# Words of results and High Scores, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## Name entry

name-title = A place in the table
name-rank = Rank { $rank }
name-field = Your name
name-accept = Save
name-letters = ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.'!
name-space = Space
name-erase = Erase

## Results

results-lock-out = A whole Tetrimino locked above the Skyline.
results-block-out = A Block was in the way of the Next Tetrimino.
results-top-out = Blocks were pushed past the Top Out Line.
results-goal-reached = You got all the way there.
results-time-up = The time is over.
results-rank = Rank { $rank } in the High Score Table of { $variation }
results-again = Play again
results-menu = Main menu
results-back-to-backs = Back-to-Back Bonuses
results-longest-back-to-back = Longest Back-to-Back
results-longest-combo = Longest combo
results-perfect-clears = Perfect clears
results-pieces = Tetriminos locked
results-pieces-per-second = Tetriminos a second
results-keys-per-piece = Keys for each Tetrimino
results-finesse = Finesse faults
results-holds = Holds
results-soft-drop-rows = Rows of Soft Drop
results-hard-drop-rows = Rows of Hard Drop

## What is worth a congratulation

results-all-the-way = You went all the way!
results-best = A new best!
results-above-average = Above average: better than { $beaten } of { $others }
results-high-level = Level { $level }: few get that far
results-first = The first result of this table: from now on there is one to beat
results-feat-tetrises = { $count ->
    [one] 1 Tetris
   *[other] { $count } Tetrises
    }
results-feat-t-spins = { $count ->
    [one] 1 T-Spin with lines
   *[other] { $count } T-Spins with lines
    }
results-feat-back-to-back = { $count } times Back-to-Back
results-feat-combo = A combo of { $count }
results-feat-perfect-clears = { $count ->
    [one] 1 perfect clear
   *[other] { $count } perfect clears
    }

## The course of the game

results-course = How it went
results-pace = Tetriminos a second
results-pace-spoken = Tetriminos a second: { $average } on average, { $most } at the fastest
results-height = Height of the stack
results-height-spoken = Height of the stack: { $most } rows at the most
results-at = { $time }: { $value }
results-splits = Times on the way
results-split-lines = Lines
results-split-time = Time
results-split-span = For ten lines
results-points = Where the points came from
results-action = Action
results-count = Times
results-earned = Points
results-share = Share
results-percent = { $percent } %
results-drops = Soft and Hard Drops
results-more = Everything counted

## High Score Table

scores-rank = #
scores-name = Name
scores-date = Date
scores-kind = Goal
scores-start = Start
scores-rows = Rows
# Tetriminos a second; short, above a column of figures.
scores-pace = Pcs/s
# Keys for each Tetrimino; short, above a column of figures.
scores-keys = Keys/pc
scores-pieces-short = Pcs
scores-nobody = Nobody
scores-empty = No result yet. The first one is yours to make.
