# The bots: the one for Combo, and the computer player of a level.

menu-combo-player = Player
menu-combo-player-you = You
menu-combo-player-bot = Bot
menu-combo-player-hint = Watch the bot think.
menu-bot-pace = Speed
menu-bot-pace-slow = Slow
menu-bot-pace-normal = Normal
menu-bot-pace-fast = Fast
menu-bot-pace-at-once = Maximum

bot-name = Bot
bot-considered = It considers
bot-expected = Expected pieces
bot-lost-points = Points given up
# Above the moves that a program suggests, which have no values.
bot-best-first = Best first
# Beside Play: the computer plays.
modes-watch = Watch
bot-no-table = Games of computer players are not ranked.

help-bot = Watching the Combo bot
help-bot-text = Under Modes you can let a bot play Combo. Beside the Matrix it lists the moves it considers, best first: the piece, whether it uses Hold, the blocks left in the well, and how many pieces the combo should last. Its chosen placement is outlined in the Matrix.
help-bot-modes = Watching the computer
help-bot-modes-text = Watch, beside Play, has the computer play other modes and your saved rules. Its list shows the columns of each move and its evaluation loss compared with the best move; a dash marks moves that the search dropped early.
help-bot-match = Watching matches of computers
help-bot-match-text = In a match of computers and programs, click a Matrix or use the pause menu to enlarge it and see the moves its player considers. A program only ranks them.

spoken-considered = It considers: { $moves }
spoken-considered-move = { $piece }, { $value } pieces expected
spoken-considered-hold = Hold, { $value } pieces expected
spoken-considered-hold-piece = Hold and { $piece }, { $value } pieces expected
# A move of the computer player or of a program.
spoken-place = { $piece } in columns { $first } to { $last }
spoken-place-hold = Hold and { $piece } in columns { $first } to { $last }
# A move of the computer player. The value is spoken-loss, or spoken-pruned if the search gave the move up early.
spoken-rated = { $move }, { $value }
spoken-loss = evaluation loss { $lost }
spoken-pruned = pruned

# The levels of the computer player: a name, and what it can do.
computer-level = { $level ->
    [1] Beginner: slow, often misplaces pieces, clears any line it can.
    [2] Novice: sees one piece ahead, seldom uses Hold, tries for a Tetris.
    [3] Casual player: usually uses Hold and plays for a Tetris, with many mistakes.
    [4] Hobby player: usually sees two pieces ahead and plays for a Tetris.
    [5] Regular player: faster, with fewer mistakes.
    [6] Club player: usually sees three pieces ahead, but plays no T-Spins.
    [7] Advanced player: plays T-Spins, counters attacks, seldom misplaces a piece.
    [8] Expert: usually sees five pieces ahead and makes few mistakes.
    [9] Master: usually sees six pieces ahead and hardly misplaces any.
   *[other] Grandmaster: full strength at full speed in every game.
}
