# Words of the solver, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## The way there

solver-title = Resolutor
solver-from-here = Al resolutor
solver-ask-perfect-clear = ¿Hay una limpieza total desde aquí?

## The board

# Read aloud by screen readers.
solver-board = Tablero. { $cell }
solver-board-target = Tablero que alcanzar. { $cell }
solver-cell = Fila { $row }, columna { $column }: { $state }
solver-cell-filled = llena
solver-cell-unfilled = vacía
solver-rows = Filas
solver-columns = Columnas
solver-sides = Tamaño del tablero
solver-hint-fill = Llenar, vaciar
solver-hint-fill-on = Llenar al pasar
solver-redo = Rehacer
solver-larger = Ampliar
solver-smaller = Reducir

## The question

solver-solve = Resolver
solver-failed = No se pudo buscar. Prueba otra vez, con menos memoria o menos hilos.
solver-wrong = { $field }: { $problem }
solver-wrong-letter = «{ $letter }», en el lugar { $place }, no es un tetrimino. Las letras son O I T L J S Z.
solver-pieces = Piezas
solver-pieces-hint = { $count ->
    [0] Letras O I T L J S Z, en el orden en que llegan.
    [one] Llega una pieza.
   *[other] Llegan { $count } piezas.
}
solver-no-pieces = Aún no hay piezas: escribe sus letras o pulsa sus figuras.
solver-add = Añadir { $letter }
solver-erase = Borrar
solver-model = Movimiento
solver-model-literal = Según la definición
solver-model-literal-hint = Los giros no se desplazan y el tablero acaba en su fila más alta.
solver-model-guideline = Como en el juego
solver-model-guideline-hint = Con zona oculta sobre el tablero y giros que se desplazan.
solver-hold = Usar la reserva
solver-held = En reserva
solver-objective = Qué se pide
solver-survive = Colocar todas las piezas
solver-survive-hint = Con reserva, todas menos la que quede en ella.
solver-perfect-clear = Limpieza total
solver-perfect-clear-hint = El tablero queda vacío tras alguna pieza.
solver-lines = Líneas, al menos
solver-tetrises = Tetris, al menos
solver-not-asked = no se pide
solver-final-height = Bajo al final
solver-final-height-most = Filas al final, como mucho
solver-max-height = Bajo siempre
solver-max-height-most = Filas en todo momento, como mucho
solver-holes = Pocos huecos
solver-holes-most = Huecos al final, como mucho
solver-best = Lo mejor de todo
solver-best-none = vale cualquiera
solver-best-lines = más líneas
solver-best-pieces = más piezas
solver-best-height = lo más bajo al final
solver-reach = Alcanzar un tablero
solver-reach-hint = El último tablero es uno que dibujas tú.
solver-drawn = Se dibuja
solver-drawn-start = el inicial
solver-drawn-target = el que alcanzar
solver-limits = Cuánto puede tardar
solver-seconds = Segundos
solver-millions = Millones de tableros
solver-memory = Memoria, MiB
solver-threads = Hilos
solver-no-limit = sin fin
solver-all-cores = todos

## Files

solver-open = Abrir…
solver-save = Guardar como…
solver-copy = Copiar como texto
solver-copied = Está en el portapapeles como texto.
solver-kind = Preguntas para el resolutor
solver-files-hint = Ctrl+V o un archivo soltado aquí abre una pregunta.
solver-saved = La pregunta se guardó: { $path }
solver-not-saved = La pregunta no se guardó: { $error }
solver-unreadable = Esto no es una pregunta para el resolutor: { $problem }

## The search

solver-searching = Buscando…
solver-progress-nodes = Tableros
solver-progress-rate = Tableros por segundo
solver-progress-depth = Piezas colocadas
solver-progress-of = { $depth } de { $pieces }
solver-progress-time = Tiempo
solver-cancel = Cancelar
solver-cancelling = Acabando con lo que hay…
solver-asks-perfect-clear = { $pieces ->
    [one] ¿Queda vacío el tablero tras esta única pieza?
   *[other] ¿Se puede vaciar el tablero con las { $pieces } piezas siguientes?
}

# How far a practice looks ahead.
solver-ahead = Hasta dónde mirar
solver-ahead-seen = { $count } a la vista
solver-ahead-further = { $count } siguientes
solver-ahead-seen-hint = Solo los que se ven ahora.
solver-ahead-further-hint = { $count ->
    [one] Uno de ellos aún no se ve. Es el que llegará.
   *[other] { $count } de ellos aún no se ven. Son los que llegarán.
}

## The answer

solver-yes = Sí
solver-no = No hay
solver-unknown = No se sabe
solver-yes-match = { $pieces ->
    [one] Basta una pieza
   *[other] Bastan { $pieces } piezas
}{ $lines ->
    [0] .
    [one] , con una línea.
   *[other] , con { $lines } líneas.
}
solver-yes-perfect-clear = { $pieces ->
    [one] Una limpieza total con una pieza.
   *[other] Una limpieza total con { $pieces } piezas.
}
solver-best-and-proof = { $found } { $proof }
solver-best-found-lines = { $value ->
    [one] El máximo es una línea.
   *[other] El máximo son { $value } líneas.
}
solver-best-found-pieces = { $value ->
    [one] El máximo es una pieza.
   *[other] El máximo son { $value } piezas.
}
solver-best-found-height = { $value ->
    [one] El tablero más bajo tiene una fila.
   *[other] El tablero más bajo tiene { $value } filas.
}
solver-best-proven = No puede haber nada mejor.
solver-best-bound = No se sabe si se puede llegar a { $bound }.
solver-no-match = { $pieces ->
    [one] Con esta pieza no hay manera.
   *[other] Con estas { $pieces } piezas no hay manera.
}
solver-no-perfect-clear = { $pieces ->
    [0] Sin piezas no hay limpieza total.
    [one] Con esta pieza no hay limpieza total.
   *[other] Con estas { $pieces } piezas no hay limpieza total.
}
solver-no-searched = Se buscó todo: { $positions } posiciones. Donde una regla cortó, está probado que no se perdió nada.
solver-perfect-clear-never = { $filled ->
    [one] Con una celda llena y { $columns } columnas, ningún número de piezas da filas enteras.
   *[other] Con { $filled } celdas llenas y { $columns } columnas, ningún número de piezas da filas enteras.
}
solver-perfect-clear-short = Una limpieza total pide al menos { $least } piezas; { $known ->
    [0] no se conoce ninguna.
    [one] solo se conoce una.
   *[other] solo se conocen { $known }.
}
solver-perfect-clear-later = Con { $next } piezas quizá se pueda vaciar el tablero, pero solo se conocen { $known }.
solver-unknown-cancelled = La búsqueda se canceló antes de tener respuesta.
solver-unknown-limit = Un límite llegó antes que la respuesta.
solver-unknown-reached = Lo más lejos que se llegó: { $reached } de { $pieces } piezas.
solver-fault = No se puede mostrar el camino. Pieza { $problem }
solver-positions = Posiciones
solver-after-pieces = { $pieces ->
    [0] al inicio
    [one] tras una pieza
   *[other] tras { $pieces } piezas
}
solver-cut = Cortadas por una regla
solver-rule-area = las celdas no cuadran
solver-rule-parity = columnas pares e impares no cuadran
solver-rule-walls = las celdas entre dos paredes no cuadran
solver-rule-rows = pocas celdas para las líneas
solver-rule-pieces = pocas I para los Tetris
solver-rule-pockets = celdas a las que no llega ninguna pieza
solver-rule-mirror = la imagen reflejada de otra
# Read aloud by screen readers.
solver-named-count = { $name }: { $count }.
solver-edit = Cambiar la pregunta
solver-copy-answer = Copiar

## The match

solver-moves = Piezas y movimientos
solver-moment = Momento
solver-play = Reproducir
solver-stop = Parar
solver-piece-back = A la pieza anterior
solver-piece-on = A la pieza siguiente
solver-move-back = Un movimiento atrás
solver-move-on = Un movimiento adelante
solver-piece-of = Pieza { $piece } de { $count }
# The sign of a piece that is fixed.
solver-sign-fix = ●
# Read aloud by screen readers.
solver-shown = Pieza { $piece } de { $count }, { $letter }, tras { $move } de { $moves } movimientos
solver-shown-over = El tablero tras las { $count } piezas
solver-queue = En reserva: { $held }. Siguientes: { $next }
# Behind the pieces that come, how many more there are.
solver-queue-more = +{ $count }
solver-piece-spoken = Pieza { $number }, { $letter }: { $moves }
solver-down = una fila abajo
solver-fix = fijada
solver-times = { $count } × { $move }
