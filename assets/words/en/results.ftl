# Words of results and High Scores, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## Name entry

name-title = New high score!
name-rank = Rank { $rank }
name-field = Your name
name-accept = Save
name-letters = ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.'!
name-space = Space
name-erase = Delete

## Results

results-lock-out = A piece locked above the Skyline.
results-block-out = A block was in the way of the next piece.
results-top-out = Blocks were pushed past the Top Out Line.
results-goal-reached = Goal reached!
results-time-up = Time's up!
results-rank = Rank { $rank } in { $variation }
results-again = Play again
results-menu = Main menu
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
results-high-level = Level { $level } – impressive!
results-first = First result in this mode – now beat it
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
results-points = Score breakdown
results-action = Action
results-count = Count
results-earned = Points
results-share = Share
results-percent = { $percent } %
results-drops = Soft and Hard Drops
results-more = All statistics

## High Score Table

scores-rank = #
scores-name = Name
scores-date = Date
scores-kind = Goal
scores-start = Start
scores-rows = Rows
# Pieces per second; short, above a column of figures.
scores-pace = Pcs/s
# Keys per piece; short, above a column of figures.
scores-keys = Keys/pc
scores-pieces-short = Pcs
scores-nobody = Anonymous
scores-empty = No results yet. Set the first one!
