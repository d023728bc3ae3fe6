# The bot that plays Combo.

menu-combo-player = Player
menu-combo-player-you = You
menu-combo-player-bot = Bot
menu-combo-player-hint = The bot shows what it thinks.
menu-bot-pace = Pace
menu-bot-pace-slow = Slow
menu-bot-pace-normal = Normal
menu-bot-pace-fast = Fast
menu-bot-pace-at-once = As fast as it goes

bot-name = Bot
bot-considered = Considered
bot-expected = Expected Tetriminos
bot-no-table = A game of the bot enters no High Score Table.

help-bot = Combo bot
help-bot-text = The main menu lets a bot play Combo. Beside the Matrix it shows the moves it considers, the best first: the Tetrimino, whether Hold comes first, what is left in the well, and how many Tetriminos can be expected to keep the combo. The place it has chosen is outlined in the Matrix.

spoken-considered = Considered: { $moves }
spoken-considered-move = { $piece }, { $value } Tetriminos expected
spoken-considered-hold = Hold, { $value } Tetriminos expected
spoken-considered-hold-piece = Hold and { $piece }, { $value } Tetriminos expected
