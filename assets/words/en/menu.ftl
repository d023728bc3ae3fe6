# Words around the main menu, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## Legal notice and title

legal-title = An independent game
legal-independent = Skyline is made by independent authors. It is not affiliated with, sponsored by or endorsed by the owner of any trademark mentioned in it.
legal-trademarks = Those trademarks belong to their owners. They are mentioned only to describe which published rules the game follows.
legal-own = All graphics and sounds are original. Help → Credits lists the typeface, the libraries and the tunes, which are in the public domain.
menu-legal = Legal notice: Help → Credits
title-press-any-key = Press any key or click
title-version = Version { $version }

## Main menu

menu-play = Play
menu-modes = Modes
# Such as Sprint · 40 lines.
menu-mode-of-kind = { $mode } · { $kind }
menu-mode-at-level = { $mode } · Level { $level }
menu-mode-with-best = { $mode } · best { $best }
# Below the game beside the menu, which the computer plays.
menu-demo = Demo
# Below a recorded game there, above its mode and its date. Without a name it is "your" game.
menu-own-game = Your best game
menu-best-game-of = Best game of { $name }
# Of Today's Sprint: the time until the next one, and the line on its card.
menu-today-left = New in { $time }
menu-today-open = Same pieces for everyone
# Its first game counts; afterwards what it reached.
menu-today-first = Only your first game counts
menu-today-played = Played: { $result }
menu-today-unfinished = { $lines ->
    [one] Played: { $lines } line, not finished
   *[other] Played: { $lines } lines, not finished
}
menu-continue = Continue
menu-waiting-score = { $score } points · Level { $level } · { $time }
menu-waiting-descent = Depth { $depth } · Gems { $gems } · { $time } left
menu-waiting-lines = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
} · Level { $level } · { $time }
menu-mode = Mode
menu-marathon-hint = { $endless ->
    [yes] Score as much as you can. The levels never end.
   *[no] Score as much as you can over 15 levels.
}
menu-sprint-hint = Clear { $lines } lines as fast as you can.
menu-ultra-hint = { $objective ->
    [lines] Clear as many lines as you can in { $minutes } minutes.
   *[points] Score as much as you can in { $minutes } minutes.
}
menu-starting-level = Starting level
menu-goal = Goal system
menu-goal-fixed-hint = Ten lines per level.
menu-goal-variable-hint = Each level needs more lines.
menu-goal-fixed-endless-hint = Ten lines per level. Endless.
menu-goal-variable-endless-hint = Each level needs more lines. Endless.
menu-goal-none-hint = The level never changes.
menu-starting-rows = Starting rows
menu-rows = { $rows ->
    [0] None
    [one] { $rows } row
   *[other] { $rows } rows
}
menu-high-scores = High Scores
menu-options = Options
menu-help = Help
menu-quit = Quit

## Pause

pause-title = Paused
pause-resume = Resume
pause-restart = Restart
pause-leave = Quit to menu
pause-sure = Press again to quit. This game can't be continued.
pause-sure-restart = Press again to restart.
pause-sure-forfeit = Press again to forfeit.
pause-not-counted = It won't count as a High Score.
pause-best-not-counted = Your new best won't count.
drop-file = Drop to open
