# Words around the main menu, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## Legal notice and title

legal-title = An independent game
legal-independent = Skyline is made by its own authors. No owner of a trademark named in the 2009 design guideline takes part in it, sponsors it or endorses it.
legal-trademarks = Those trademarks belong to their owners. The words stand here only to say which published rules are followed.
legal-own = Program, pictures and sounds are our own work.
title-press-any-key = Press any key
title-version = Version { $version }

## Main menu

menu-play = Play
menu-variation = Variation
menu-marathon-hint = Fifteen levels, for points.
menu-sprint-hint = So many lines, against time.
menu-ultra-hint = So much time, for points or lines.
menu-players = Players
menu-starting-level = Starting level
menu-goal = Goal system
menu-goal-fixed-hint = Ten lines for each level.
menu-goal-variable-hint = More lines, level by level.
menu-goal-fixed-endless-hint = Ten lines for each level, on and on.
menu-goal-variable-endless-hint = More lines, level by level, on and on.
menu-goal-none-hint = The level stays as it is chosen.
menu-starting-rows = Starting Blocks
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

pause-title = Pause
pause-resume = Resume
pause-restart = Restart
pause-leave = Leave to the main menu
pause-sure = Sure? You give this game up.
