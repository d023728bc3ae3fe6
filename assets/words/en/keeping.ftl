# Words of what is kept in files and of the history of games, in English.

options-files = Files
options-keep = Kept in files
keep-nothing = Nothing
keep-nothing-hint = Only this choice. All else lasts until you close the game.
keep-settings = Settings
keep-settings-hint = High Scores, history and recorded games last until you close the game.
keep-scores = Settings and scores
keep-scores-hint = High Scores and history, too. Recorded games last until you close the game.
keep-everything = Everything
keep-everything-hint = Settings, High Scores, history and recorded games, also the one you have not finished.
keep-by-hand = Snapshots and positions that you save are written in any case, and stay until you delete them.
keep-leftovers = Files from before are still there, though nothing is added to them any more. They stay until you remove them; snapshots, positions and files you saved yourself stay in any case.
keep-remove = Remove the files from before
keep-remove-surely = Remove them for good? Press again
options-forgets = Forget games without a line
options-forgets-hint = They leave the history when you close the game.

scores-history = History
history-title = History: { $variation }, { $kind }
history-of = History: { $variation }
history-order = Order
history-newest = Newest first
history-best = Best first
history-end = The end
history-given-up = Games you leave half-way are listed as given up; they enter no High Score Table.
history-empty = No game yet.
history-forgets = Games without a line leave the history when you close the game; Options, General, keeps them.
