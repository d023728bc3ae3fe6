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
bot-considered = Candidate moves
bot-expected = Expected pieces
# Beside Play: the computer plays.
modes-watch = Watch
bot-no-table = Games of computer players are not ranked.

help-bot = Combo bot
help-bot-text = Under Modes you can let a bot play Combo. Beside the Matrix it lists the moves it considers, best first: the piece, whether it uses Hold, the blocks left in the well, and how many pieces the combo should last. Its chosen placement is outlined in the Matrix.

spoken-considered = Candidate moves: { $moves }
spoken-considered-move = { $piece }, { $value } pieces expected
spoken-considered-hold = Hold, { $value } pieces expected
spoken-considered-hold-piece = Hold and { $piece }, { $value } pieces expected

# The levels of the computer player: a name, and what it can do.
computer-level = { $level ->
    [1] Beginner: slow, often misplaces pieces, uses neither Hold nor Next.
    [2] Novice: sees one piece ahead, does not use Hold, clears any line it can.
    [3] Casual player: uses Hold and plays for a Tetris, with many mistakes.
    [4] Hobby player: sees two pieces ahead and plays for a Tetris.
    [5] Regular player: faster, with fewer mistakes, but without T-Spins.
    [6] Club player: plays T-Spins and counters attacks.
    [7] Advanced player: sees four pieces ahead and seldom misplaces one.
    [8] Expert: sees five pieces ahead and makes few mistakes.
    [9] Master: sees six pieces ahead and misplaces none.
   *[other] Grandmaster: full strength at full speed.
}
