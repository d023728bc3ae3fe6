# Words of replays, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## What is wrong with a replay

notice-not-resumed = No se puede continuar la partida interrumpida. { $error } Su repetición se guardó en: { $path }
notice-no-file = Este archivo ya no existe: { $path }
replay-no-game = No es una repetición, o solo una parte ({ $reason }). Abre el archivo completo o copia el texto completo.
door-unknown = Skyline no puede leer esto. Abre repeticiones, fumens, tableros dibujados, escenarios, preguntas del solucionador, reglas, archivos de giros e invitaciones.
door-playing = Durante una partida no se abre nada. Ponla en pausa y vuelve a intentarlo.
door-recovery = Esto es un código de recuperación: quien lo lea juega en tu nombre. Introdúcelo en En línea → Ajustes en línea, y en ningún otro sitio.
foreign-tetrio = Esto es una repetición de TETR.IO. Suéltala sobre un menú para verla.
foreign-fumen = Esto es un diagrama fumen. Ábrelo en el editor o en el solucionador.
foreign-jstris = Esto es una repetición de Jstris. Suéltala sobre un menú, o pega allí su texto, para verla.
foreign-jstris-link = Esto es un enlace a una repetición de Jstris. Ábrelo, copia el texto junto a «Load» y pégalo.
foreign-board = Esto es un tablero dibujado como texto. Ábrelo en el editor o en el solucionador.
replay-newer = Esta partida se grabó con una versión más reciente de Skyline. Actualiza Skyline para verla.
replay-cut = El texto de esta repetición está incompleto. Cópialo todo, desde «skyline1:» hasta el último carácter.
replay-too-long = Es demasiado largo para ser una grabación de Skyline.
replay-other-engine = Esta partida se grabó con otra versión de Skyline y otras reglas. Esa versión aún puede mostrarla.
replay-rules = Las reglas de esta repetición no son válidas ({ $reason }). Pide el archivo otra vez a quien te lo envió.
replay-mismatch = Las pulsaciones de esta repetición no dan el resultado grabado.
replay-tetrio = Esta repetición de TETR.IO no se puede reproducir: { $reason }.
replay-jstris = Esta repetición de Jstris no se puede reproducir: { $reason }.
replay-unconfirmed = Sin confirmar: { $reason }.
replay-confirmed = Partida de TETR.IO, confirmada: todas las cifras de su archivo son correctas.
replay-confirmed-jstris = Partida de Jstris, confirmada: el resultado coincide con la repetición. No se cuentan los puntos.

## Watching

watch-moment = Posición
watch-time = { $time } de { $end }
watch-play = Reproducir
watch-stop = Pausar
watch-piece-back = Pieza anterior
watch-piece-on = Pieza siguiente
watch-frame-back = Fotograma anterior
watch-frame-on = Fotograma siguiente
watch-speed = Velocidad
watch-round = Ronda
watch-round-of = { $round } de { $rounds }
watch-speed-value = { $speed }×
watch-take-over = Jugar desde aquí
watch-save = Guardar…
watch-copy = Copiar
watch-copy-position = Posición como fumen
watch-copy-fumen = Partida como fumen
watch-more = Más
# The buttons of the game, in as few signs as can be.
watch-left = ←
watch-right = →
watch-soft-drop = ↓
watch-hard-drop = ↓↓
watch-clockwise = ↻
watch-counterclockwise = ↺
watch-half = 180
watch-hold = Reserva
watch-kind = Repeticiones de Skyline
watch-not-opened = No se puede abrir la repetición. { $error }
watch-at-end = Aquí la partida ya ha acabado. Retrocede para seguir jugando.
watch-taken-over = Las partidas retomadas de una repetición o instantánea no cuentan para los récords.
watch-saved = Repetición guardada: { $path }
watch-not-saved = Repetición no guardada. { $error }
watch-copied = Repetición copiada al portapapeles. Pégala en cualquier menú de Skyline para verla.
watch-last = Ver

## The list of recorded games

replays-title = Repeticiones
replays-empty = Todavía no hay repeticiones. Se graba toda partida que entra en una tabla de récords.
replays-games = Partidas
replays-matches = Duelos

## Reviews

review-open = Análisis
review-seat = Análisis: { $name }
review-round-of = Ronda { $round } de { $rounds }
review-title = Análisis de la partida
review-running = Analizando… { $percent } %
review-failed = El análisis se ha detenido por un error. Vuelve a abrirlo.
review-not-this-mode = El ordenador no sabe analizar este modo.
bot-other-width = El ordenador solo conoce una matriz de 10 columnas.
review-accuracy = Precisión
review-lost = Pérdida
review-average = Pérdida media por pieza
review-lost-number = { $number }
review-lost-points = { $points } puntos
review-judged = Piezas analizadas
review-judged-of = { $judged } de { $pieces }
review-missed-t-spins = T-Spins desaprovechados
review-missed-tetrises = Tetris desaprovechados
review-missed-perfect-clears = Limpiezas totales desaprovechadas
review-definition = Cada pieza se compara con la colocación que elegiría el ordenador. La pérdida es la diferencia en su evaluación de la matriz y de lo eliminado o enviado. No cuenta líneas perdidas: 1,00 vale una línea, o 250 puntos de nivel 1, y ninguna pieza pierde más de 20 veces eso. Una pieza sin pérdida vale 100 %; con una pérdida de 1,00, 50 %; con una de 3,00, 25 %. La precisión es la media.
review-no-loss = Ninguna pieza tuvo pérdida.
review-how = ¿Cómo se mide?
review-chart = Pérdida por pieza
review-moments-of = Los peores errores: { $number } de { $all }
review-caption = Pieza { $number } · { $piece } · { $reason } (−{ $lost })
review-caption-short = Pieza { $number } (−{ $lost })
review-as-played = Jugado
review-better = Mejor
review-better-hold = Mejor: antes reserva
# One sentence about the whole game. Each is shown only if it is true.
review-one-piece = Una sola pieza costó el { $percent } % de lo perdido: la { $number }, en { $time }.
review-late = { $count } de las { $of } peores piezas llegaron después de { $time }.
review-early = { $count } de las { $of } peores piezas llegaron antes de { $time }.
review-clean = { $count } de { $of } piezas no perdieron nada.
review-sentence-t-spins = Se desaprovecharon { $count } T-Spins.
review-sentence-tetrises = Se desaprovecharon { $count } Tetris.
review-sentence-perfect-clears = Se desaprovecharon { $count } limpiezas totales.
review-same-game-end = { $count } de las { $of } peores piezas llevaron al final de la partida.
review-same-t-spin = { $count } de las { $of } peores piezas desaprovecharon un T-Spin.
review-same-tetris = { $count } de las { $of } peores piezas desaprovecharon un Tetris.
review-same-perfect-clear = { $count } de las { $of } peores piezas desaprovecharon una limpieza total.
review-same-attack = { $count } de las { $of } peores piezas desaprovecharon un ataque.
review-same-cancel = { $count } de las { $of } peores piezas podían anular líneas entrantes.
review-same-well = { $count } de las { $of } peores piezas taparon el pozo.
review-same-hole = { $count } de las { $of } peores piezas dejaron un hueco.
review-same-spent = { $count } de las { $of } peores piezas gastaron una I sin Tetris.
review-same-high = { $count } de las { $of } peores piezas subieron demasiado la pila.
review-same-uneven = { $count } de las { $of } peores piezas dejaron la superficie desigual.
review-same-lines = { $count } de las { $of } peores piezas completaron pocas líneas.
review-same-order = { $count } de las { $of } peores piezas no convenían a las siguientes.
# Why a piece is a mistake, in as few words as can be.
review-reason-game-end = lleva al final
review-reason-t-spin = T-Spin desaprovechado
review-reason-tetris = Tetris desaprovechado
review-reason-perfect-clear = limpieza total desaprovechada
review-reason-attack = ataque desaprovechado
review-reason-cancel = se podían anular líneas
review-opponent-target = { $name }: el objetivo
review-opponent-sent = { $name }: quien más envió
review-reason-well = tapa el pozo
review-reason-hole = deja un hueco
review-reason-spent = I sin Tetris
review-reason-high = demasiado alto
review-reason-uneven = desigual
review-reason-lines = menos líneas
review-reason-order = peor para las siguientes
# The recording at a moment of its review; the better placement is outlined in the Matrix.
review-here = Pieza { $number }. Mejor: aquí (−{ $lost }).
review-here-hold = Pieza { $number }. Mejor: reserva y luego aquí (−{ $lost }).

## The interrupted game

menu-resume = Continuar { $mode }: { $score } puntos, { $time }
interrupted-title = Tienes una partida sin terminar
interrupted-text = Una partida nueva de este modo la reemplaza.
interrupted-best = Es tu nuevo récord, que no contará si la terminas.
interrupted-give-up = Terminarla y empezar otra
interrupted-back = Volver

## Racing against the best game

race-best = Mejor partida
race-ahead = +{ $count }
race-behind = −{ $count }
menu-race = Contra tu mejor partida
options-race-hint = Muestra tu mejor partida junto a la tuya en Sprint y Ultra.

## Replays and High Scores

scores-open = Abrir repetición…
scores-paste = Pegar repetición
scores-unverified = no confirmado por su repetición
scores-no-recording = sin repetición
scores-other-version = grabado por otra versión
scores-doubt = { $sign }  { $doubt }

## Exercises from mistakes

drill-title = Ejercicio
drill-t-spins = Ejercicio de T-Spin
drill-tetrises = Ejercicio de Tetris
drill-perfect-clears = Ejercicio de limpieza total
drill-task = De una de tus partidas: un error que costó { $lost }. Coloca las tres piezas siguientes. Para hoy: { $left }
drill-begin = Empezar
drill-again = Otra vez
drill-next = Siguiente ejercicio
drill-judging = Comprobando…
drill-solved = ¡Resuelto! Pérdida: { $lost }
drill-failed = Todavía no: −{ $lost }. Vuelve mañana.
drill-none = Hoy no hay ejercicios. Analiza tus partidas para tenerlos.
drill-done = Todo hecho por hoy.

## Clips and diagrams

clip-save = Guardar clip…
clip-title = Guardar clip
clip-kind = Imágenes animadas
clip-from = Inicio
clip-length = Duración
clip-end = Fin
clip-size = Tamaño
# The size is "…" while it is being estimated.
clip-format = Un GIF animado de unos { $megabytes } MB. Con un nombre que termina en .webp será un WebP.
clip-making = Dibujando… { $percent } %
clip-saved = Clip guardado: { $path }
clip-not-saved = No se guardó el clip. { $error }
diagram-title = Diagrama
diagram-page = Página
diagram-page-of = { $page } de { $pages }
diagram-copied = Copiado como fumen de { $pages } páginas.
fumen-version = No se puede abrir este fumen: su versión es { $version } y Skyline lee la 110 y la 115.
fumen-cut-off = Este fumen está incompleto: falta parte de la página { $page }. Cópialo entero.
fumen-cells = Este fumen está dañado: la página { $page } tiene celdas imposibles. Cópialo de nuevo.
fumen-piece = Este fumen está dañado: la página { $page } tiene una pieza fuera de las paredes. Cópialo de nuevo.
fumen-pages = Un fumen tiene como máximo 2000 páginas, y este tiene más.
