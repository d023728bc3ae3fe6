# Words of what is saved on disk and of the history of games, in English.

options-files = Files
options-keep = Save to disk
keep-nothing = Nothing
keep-nothing-hint = Saves only this choice. Everything else is lost when Skyline closes.
keep-settings = Settings
keep-settings-hint = High scores, history and replays are lost when Skyline closes.
keep-scores = Settings and scores
keep-scores-hint = Saves high scores and history too. Replays are lost when Skyline closes.
keep-everything = Everything
keep-everything-hint = Saves settings, high scores, history, replays and your unfinished game.
keep-by-hand = Snapshots and positions are always saved and stay until you delete them.
keep-leftovers = Older files are still on disk. Delete them if you no longer need them; snapshots, positions and files you exported stay.
keep-remove = Delete old files
keep-remove-surely = Press again to delete permanently
options-forgets = Discard games without lines
options-forgets-hint = They are removed from the history when Skyline closes.

scores-history = History
history-title = History: { $mode }, { $kind }
history-of = History: { $mode }
history-order = Order
history-newest = Newest first
history-best = Best first
history-all-modes = All modes
history-end = Result
history-ending = Ended by
history-given-up = Games that you abandoned are listed, but don't count for High Scores.
history-empty = No games yet.
history-forgets = Games without a line are removed when Skyline closes. You can change this in Options → General.
