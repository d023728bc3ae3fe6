# The bots: the one for Combo, and the computer player of a level, in Spanish.

menu-combo-player = Jugador
menu-combo-player-you = Tú
menu-combo-player-bot = Bot
menu-combo-player-hint = Mira cómo piensa el bot.
menu-bot-pace = Velocidad
menu-bot-pace-slow = Lenta
menu-bot-pace-normal = Normal
menu-bot-pace-fast = Rápida
menu-bot-pace-at-once = Máxima

bot-name = Bot
bot-considered = Jugadas posibles
bot-expected = Piezas esperadas
# Beside Play: the computer plays.
modes-watch = Ver
bot-no-table = Las partidas del ordenador no cuentan para los récords.

help-bot = Bot de Combo
help-bot-text = En Modos puedes hacer que un bot juegue a Combo. Junto a la matriz muestra las jugadas que considera, la mejor primero: la pieza, si usa la reserva, los bloques que quedan en el pozo y cuántas piezas debería durar el combo. La posición elegida aparece contorneada en la matriz.

spoken-considered = Jugadas posibles: { $moves }
spoken-considered-move = { $piece }, { $value } piezas esperadas
spoken-considered-hold = Reserva, { $value } piezas esperadas
spoken-considered-hold-piece = Reserva y { $piece }, { $value } piezas esperadas
