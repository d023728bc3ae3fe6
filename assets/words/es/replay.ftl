# Words of recorded games, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## What is wrong with a recorded game

notice-not-resumed = La partida interrumpida no se puede continuar. { $error } Se guardó su grabación: { $path }
notice-no-file = este archivo ya no está: { $path }
replay-no-game = Esto no es una partida grabada, o es solo una parte ({ $reason }). Abre el archivo entero o copia todo el texto.
replay-newer = Una versión más nueva de Skyline grabó esta partida. Actualiza Skyline para verla.
replay-cut = El texto de esta partida no está completo. Cópialo entero, desde «skyline1:» hasta la última letra.
replay-too-long = Esto es más largo que cualquier partida que graba Skyline. Abre otro archivo.
replay-other-engine = Otra versión de Skyline grabó esta partida, con otras reglas de juego. Esa versión aún puede mostrarla.
replay-rules = Las reglas de esta grabación no forman una partida ({ $reason }). Pide el archivo otra vez a quien te lo dio.
replay-mismatch = Los botones de esta grabación no llevan al resultado que dice.

## Watching

watch-moment = Momento
watch-time = { $time } de { $end }
watch-play = Reproducir la partida
watch-stop = Detener la reproducción
watch-piece-back = Al tetrimino anterior
watch-piece-on = Al tetrimino siguiente
watch-frame-back = Un fotograma atrás
watch-frame-on = Un fotograma adelante
watch-speed = Velocidad
watch-speed-value = { $speed }×
watch-take-over = Jugar desde aquí
watch-save = Guardar como…
watch-copy = Copiar
# The buttons of the game, in as few signs as can be.
watch-left = ←
watch-right = →
watch-soft-drop = ↓
watch-hard-drop = ↓↓
watch-clockwise = ↻
watch-counterclockwise = ↺
watch-half = 180
watch-hold = Reserva
watch-kind = Partidas grabadas
watch-not-opened = No se puede abrir la partida grabada. { $error }
watch-at-end = Aquí acaba la partida. Vuelve a un momento desde el que seguir jugando.
watch-taken-over = Una partida continuada a partir de una grabación o una instantánea no entra en ninguna tabla de récords.
watch-saved = La partida grabada se guardó: { $path }
watch-not-saved = La partida grabada no se guardó: { $error }
watch-copied = La partida está en el portapapeles como texto. Pégala en un menú de Skyline para verla.
watch-last = Ver

## The interrupted game

menu-resume = Continuar { $variation }: { $score } puntos, { $time }
interrupted-title = Hay una partida interrumpida
interrupted-text = Solo puede esperar una partida. Una nueva ocupa su lugar.
interrupted-give-up = Abandonarla y empezar otra
interrupted-back = Volver

## Racing against the best game

race-best = Mejor partida
race-ahead = +{ $count }
race-behind = −{ $count }
menu-race = Contra la mejor partida
options-race = Carrera
options-race-hint = En Sprint y Ultra, el fantasma de la mejor partida corre junto a la tuya.

## Recorded games and High Scores

scores-open = Abrir una partida grabada…
scores-paste = Pegar una
scores-unverified = no confirmado por su partida grabada
scores-no-recording = sin partida grabada
scores-other-version = grabado por otra versión
scores-doubt = { $sign }  { $doubt }
