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
