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
