# Words of a game, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Play

play-next = Siguiente
play-hold = Reserva
play-score = Puntos
play-high-score = Récord
play-level = Nivel
play-lines = Líneas
play-lines-left = Faltan
play-goal = Objetivo
play-time = Tiempo
play-time-left = Queda
# The action is one of those above, as in "T-Spin doble Back-to-Back".
play-back-to-back-action = { $action } Back-to-Back
# While a Back-to-Back sequence lasts, beside the Matrix.
play-back-to-back = Back-to-Back
play-back-to-back-length = Back-to-Back ×{ $count }
# The same where there is less room.
play-back-to-back-short = { $count ->
    [1] B2B
   *[other] B2B ×{ $count }
}
play-combo = Combo ×{ $count }
# Only the length, for the least room.
play-length = ×{ $count }
play-perfect-clear = Limpieza total
play-level-up = Nivel { $level }
play-points = +{ $points }
# The name of a game taken over from a replay, shown instead of its mode.
play-taken-over = Retomada
# In Descent, until the first gem is collected.
play-descent-hint = Toca las gemas
play-sprint-of-day = { $name }, { $date }
# After the goal, in the countdown.
play-today-first = Solo cuenta tu primera partida del día.
play-today-again = Esta partida no cuenta. Ya contó la primera del día.

## Around the Matrix

hud-best-time = Mejor tiempo
hud-best-lines = Más líneas
hud-new-best = Nuevo récord
# In small print above a figure.
hud-pieces = Piezas
hud-pieces-per-second = PPS
hud-keys-per-piece = KPP
hud-lines-per-minute = Líneas/min
hud-rank = Puesto
hud-wordmark = Skyline
# How far a game is from the best one.
hud-more = +{ $value }
hud-less = −{ $value }
# In the place of a value that is not there yet.
hud-none = –

## The keys in the first games

first-keys-move = Mover
first-keys-rotate = Girar
