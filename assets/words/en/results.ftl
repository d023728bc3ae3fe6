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
results-holds = Holds
results-soft-drop-rows = Rows of Soft Drop
results-hard-drop-rows = Rows of Hard Drop

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
scores-nobody = Nobody
scores-empty = No result yet. The first one is yours to make.
