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
