# Words of recorded games, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## What is wrong with a recorded game

notice-not-resumed = The interrupted game cannot be resumed. { $error } Its recording was kept: { $path }
notice-no-file = this file is gone: { $path }
replay-no-game = This is no recorded game, or only a part of one ({ $reason }). Open the whole file, or copy the whole text.
replay-newer = A newer version of Skyline recorded this game. Update Skyline to watch it.
replay-cut = The text of this game is not whole. Copy all of it, from “skyline1:” to its last letter.
replay-too-long = This is longer than any game Skyline records. Open another file.
replay-other-engine = Another version of Skyline recorded this game, with other rules of play. That version can still show it.
replay-rules = The rules in this recording make no game ({ $reason }). Ask for the file once more where it came from.
replay-mismatch = The buttons in this recording do not lead to the result it tells.

## Watching

watch-moment = Moment
watch-time = { $time } of { $end }
watch-play = Play the recording
watch-stop = Stop the recording
watch-piece-back = Back to the Tetrimino before
watch-piece-on = On to the next Tetrimino
watch-frame-back = One frame back
watch-frame-on = One frame on
watch-speed = Speed
watch-speed-value = { $speed }×
watch-take-over = Take over
watch-save = Save as…
watch-copy = Copy as text
# The buttons of the game, in as few signs as can be.
watch-left = ←
watch-right = →
watch-soft-drop = ↓
watch-hard-drop = ↓↓
watch-clockwise = ↻
watch-counterclockwise = ↺
watch-half = 180
watch-hold = Hold
watch-kind = Recorded games
watch-not-opened = The recorded game cannot be opened. { $error }
watch-at-end = Here the game is over. Go back to a moment to take it over from.
watch-taken-over = A game that was taken over from a recording or a snapshot enters no High Score Table.
watch-saved = The recorded game was saved: { $path }
watch-not-saved = The recorded game was not saved: { $error }
watch-copied = The game is in the clipboard as text. Pasted into a menu of Skyline it can be watched.
watch-last = Watch

## The interrupted game

menu-resume = Resume { $variation }: { $score } points, { $time }
interrupted-title = A game was interrupted
interrupted-text = Only one game can wait. A new one takes its place.
interrupted-give-up = Give it up and start anew
interrupted-back = Back

## Racing against the best game

race-best = Best game
race-ahead = +{ $count }
race-behind = −{ $count }
menu-race = Race the best game
options-race = Race
options-race-hint = In Sprint and Ultra the ghost of the best game runs beside yours.

## Recorded games and High Scores

scores-open = Open a recorded game…
scores-paste = Paste one
scores-unverified = not confirmed by its recorded game
scores-no-recording = without a recorded game
scores-other-version = recorded by another version
scores-doubt = { $sign }  { $doubt }
