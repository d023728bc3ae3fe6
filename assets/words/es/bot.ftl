# El bot que juega a Combo.

menu-combo-player = Jugador
menu-combo-player-you = Tú
menu-combo-player-bot = Bot
menu-combo-player-hint = El bot muestra lo que piensa.
menu-bot-pace = Ritmo
menu-bot-pace-slow = Lento
menu-bot-pace-normal = Normal
menu-bot-pace-fast = Rápido
menu-bot-pace-at-once = Lo más rápido posible

bot-name = Bot
bot-considered = Opciones
bot-expected = Tetriminos esperados
bot-no-table = Una partida del bot no entra en ninguna tabla de récords.

help-bot = Bot de Combo
help-bot-text = En el menú principal se puede pedir que un bot juegue a Combo. Junto a la matriz muestra las jugadas que considera, la mejor primero: el tetrimino, si antes usa la reserva, lo que queda en el pozo y cuántos tetriminos se espera que mantengan el combo. El lugar elegido aparece contorneado en la matriz.

spoken-considered = Opciones: { $moves }
spoken-considered-move = { $piece }, { $value } tetriminos esperados
spoken-considered-hold = Reserva, { $value } tetriminos esperados
spoken-considered-hold-piece = Reserva y { $piece }, { $value } tetriminos esperados
