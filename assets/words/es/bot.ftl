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
bot-considered = Considera
bot-expected = Piezas esperadas
bot-lost-points = Puntos cedidos
# Above the moves that a program suggests, which have no values.
bot-best-first = De mejor a peor
# Beside Play: the computer plays.
modes-watch = Ver
bot-no-table = Las partidas del ordenador no cuentan para los récords.

help-bot = Ver jugar al bot de Combo
help-bot-text = En Modos puedes hacer que un bot juegue a Combo. Junto a la matriz muestra las jugadas que considera, la mejor primero: la pieza, si usa la reserva, los bloques que quedan en el pozo y cuántas piezas debería durar el combo. La posición elegida aparece contorneada en la matriz.
help-bot-modes = Ver jugar al ordenador
help-bot-modes-text = Con Ver, junto a Jugar, el ordenador juega a otros modos y con tus reglas guardadas. Su lista muestra las columnas de cada jugada y la pérdida en la evaluación respecto a la mejor; un guion marca las jugadas que la búsqueda descartó pronto.
help-bot-match = Ver duelos de ordenadores
help-bot-match-text = En un duelo de ordenadores y programas, haz clic en una matriz o usa el menú de pausa para verla en grande con las jugadas que considera su jugador. Un programa solo las ordena.

spoken-considered = Considera: { $moves }
spoken-considered-move = { $piece }, { $value } piezas esperadas
spoken-considered-hold = Reserva, { $value } piezas esperadas
spoken-considered-hold-piece = Reserva y { $piece }, { $value } piezas esperadas
# A move of the computer player or of a program.
spoken-place = { $piece } en las columnas { $first } a { $last }
spoken-place-hold = Reserva y { $piece } en las columnas { $first } a { $last }
# A move of the computer player. The value is spoken-loss, or spoken-pruned if the search gave the move up early.
spoken-rated = { $move }, { $value }
spoken-loss = pérdida en la evaluación: { $lost }
spoken-pruned = descartada

# The levels of the computer player: a name, and what it can do.
computer-level = { $level ->
    [1] Principiante: lento, falla a menudo y elimina cualquier línea que puede.
    [2] Novato: ve una pieza por adelantado, rara vez reserva e intenta un Tetris.
    [3] Jugador ocasional: suele reservar y busca un Tetris, con muchos errores.
    [4] Aficionado: suele ver dos piezas por adelantado y busca un Tetris.
    [5] Jugador habitual: más rápido, con menos errores.
    [6] Jugador de club: suele ver tres piezas por adelantado, pero no hace T-Spins.
    [7] Jugador avanzado: hace T-Spins, contrarresta los ataques y rara vez falla una pieza.
    [8] Experto: suele ver cinco piezas por adelantado y comete pocos errores.
    [9] Maestro: suele ver seis piezas por adelantado y apenas falla alguna.
   *[other] Gran maestro: toda la fuerza a toda velocidad en cada partida.
}
