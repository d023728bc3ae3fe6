# Words of the solver, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Opening the solver

solver-title = Solucionador
solver-from-here = En el solucionador
solver-ask-perfect-clear = ¿Hay limpieza total?

## The board

# Read aloud by screen readers.
solver-board = Tablero. { $cell }
solver-board-target = Tablero final. { $cell }
solver-cell = Fila { $row }, columna { $column }: { $state }
solver-cell-filled = llena
solver-cell-unfilled = vacía
solver-rows = Filas
solver-columns = Columnas
solver-sides = Tamaño
solver-hint-fill = Llenar o vaciar
solver-hint-fill-on = Mantener: llenar
solver-redo = Rehacer
solver-larger = Ampliar
solver-smaller = Reducir

## The question

solver-solve = Resolver
solver-failed = No se pudo iniciar la búsqueda. Prueba con menos memoria o menos hilos.
solver-wrong = { $field }: { $problem }
solver-wrong-letter = «{ $letter }» en la posición { $place } no es una pieza. Usa O I T L J S Z.
solver-pieces = Piezas
solver-pieces-hint = { $count ->
    [0] Escribe O I T L J S Z en el orden en que llegan.
    [one] Una pieza.
   *[other] { $count } piezas.
}
solver-no-pieces = Aún no hay piezas: escribe sus letras o pulsa sus figuras.
solver-add = Añadir { $letter }
solver-erase = Borrar
solver-model = Movimiento
solver-model-literal = Formal
solver-model-literal-hint = Los giros no mueven la pieza; el tablero acaba en su fila más alta.
solver-model-guideline = Como en el juego
solver-model-guideline-hint = Los giros pueden mover la pieza; hay una zona oculta sobre el tablero.
solver-hold = Reserva
solver-held = En reserva
solver-objective = Objetivo
solver-survive = Colocar todas las piezas
solver-survive-hint = Con reserva, una pieza puede quedar en ella al final.
solver-perfect-clear = Limpieza total
solver-perfect-clear-hint = Al menos una pieza debe dejar vacío el tablero.
solver-lines = Mínimo de líneas
solver-tetrises = Mínimo de Tetris
solver-not-asked = No
solver-final-height = Pila final baja
solver-final-height-most = Altura final máxima
solver-max-height = Siempre baja
solver-max-height-most = Altura máxima
solver-holes = Pocos huecos
solver-holes-most = Máximo de huecos al final
solver-best = Optimizar
solver-best-none = La primera
solver-best-lines = Más líneas
solver-best-pieces = Más piezas
solver-best-height = Pila final más baja
solver-reach = Llegar a un tablero
solver-reach-hint = El tablero final debe ser el que dibujes.
solver-drawn = Editando
solver-drawn-start = Inicial
solver-drawn-target = Final
solver-limits = Límites
solver-seconds = Segundos
solver-millions = Millones de tableros
solver-memory = Memoria, MiB
solver-threads = Hilos
solver-no-limit = Sin límite
solver-all-cores = Todos

## Files

solver-open = Abrir…
solver-save = Guardar…
solver-copy = Copiar texto
solver-copied = Copiado al portapapeles.
solver-kind = Preguntas del solucionador
solver-files-hint = Pega con Ctrl+V un fumen, un dibujo o una pregunta, o suelta aquí un archivo.
solver-saved = Pregunta guardada: { $path }
solver-not-saved = Pregunta no guardada. { $error }
solver-unreadable = No es una pregunta del solucionador: { $problem }

## The search

solver-searching = Buscando…
solver-progress-nodes = Tableros
solver-progress-rate = Tableros por segundo
solver-progress-depth = Piezas colocadas
solver-progress-of = { $depth } de { $pieces }
solver-progress-time = Tiempo
solver-cancel = Cancelar
solver-cancelling = Cancelando…
solver-asks-perfect-clear = { $pieces ->
    [one] ¿Limpieza total con esta pieza?
   *[other] ¿Limpieza total con las { $pieces } piezas siguientes?
}

# How many pieces the solver looks ahead in practice.
solver-ahead = Previsión
solver-ahead-seen = { $count } a la vista
solver-ahead-further = { $count } siguientes
solver-ahead-seen-hint = Solo las piezas a la vista.
solver-ahead-further-hint = { $count ->
    [one] Una de ellas aún no está a la vista. Es la pieza que llegará.
   *[other] { $count } de ellas aún no están a la vista. Son las piezas que llegarán.
}

## The answer

solver-yes = Sí
solver-no = No
solver-unknown = No se sabe
solver-yes-match = { $pieces ->
    [one] Resuelto con una pieza
   *[other] Resuelto con { $pieces } piezas
}{ $lines ->
    [0] .
    [one] , una línea.
   *[other] , { $lines } líneas.
}
solver-yes-perfect-clear = { $pieces ->
    [one] Limpieza total con una pieza.
   *[other] Limpieza total con { $pieces } piezas.
}
solver-best-and-proof = { $found } { $proof }
solver-best-found-lines = { $value ->
    [one] Lo mejor: una línea
   *[other] Lo mejor: { $value } líneas
}
solver-best-found-pieces = { $value ->
    [one] Lo mejor: una pieza
   *[other] Lo mejor: { $value } piezas
}
solver-best-found-height = { $value ->
    [one] Lo mejor: altura final de una fila
   *[other] Lo mejor: altura final de { $value } filas
}
solver-best-proven = (óptimo demostrado).
solver-best-bound = (no se sabe si { $bound } es posible).
solver-no-match = { $pieces ->
    [one] No hay solución con esta pieza.
   *[other] No hay solución con estas { $pieces } piezas.
}
solver-no-perfect-clear = { $pieces ->
    [0] Sin piezas no hay limpieza total.
    [one] No hay limpieza total con esta pieza.
   *[other] No hay limpieza total con estas { $pieces } piezas.
}
solver-no-searched = Búsqueda completa: { $positions } posiciones. Está demostrado que cada rama descartada es imposible.
solver-perfect-clear-never = { $filled ->
    [one] Una celda llena y { $columns } columnas: con ningún número de piezas salen filas completas.
   *[other] { $filled } celdas llenas y { $columns } columnas: con ningún número de piezas salen filas completas.
}
solver-perfect-clear-short = Una limpieza total necesita al menos { $least ->
    [one] una pieza
   *[other] { $least } piezas
}; { $known ->
    [0] no se conoce ninguna.
    [one] solo se conoce una.
   *[other] solo se conocen { $known }.
}
solver-perfect-clear-later = Con { $next } piezas quizá se vacíe el tablero, pero solo se { $known ->
    [one] conoce una.
   *[other] conocen { $known }.
}
solver-unknown-cancelled = Cancelado antes de encontrar una respuesta.
solver-unknown-limit = Se alcanzó el límite antes de encontrar una respuesta.
solver-unknown-reached = El mejor intento coloca { $reached } de { $pieces } piezas.
solver-fault = No se puede mostrar la solución. Pieza { $problem }
solver-details = Detalles
solver-positions = Posiciones
solver-after-pieces = { $pieces ->
    [0] al inicio
    [one] tras una pieza
   *[other] tras { $pieces } piezas
}
solver-cut = Ramas descartadas
solver-rule-area = Las celdas no dan filas completas
solver-rule-parity = Paridad de columnas incorrecta
solver-rule-walls = Ninguna pieza encaja entre dos paredes
solver-rule-rows = Faltan celdas para las líneas
solver-rule-pieces = Faltan piezas I para los Tetris
solver-rule-pockets = Celdas inalcanzables
solver-rule-mirror = Reflejo de otra posición
# Read aloud by screen readers.
solver-named-count = { $name }: { $count }
solver-edit = Editar pregunta
solver-copy-answer = Copiar respuesta

## The solution

solver-moves = Piezas y movimientos
solver-moment = Posición
solver-play = Reproducir
solver-stop = Pausar
solver-piece-back = Pieza anterior
solver-piece-on = Pieza siguiente
solver-move-back = Movimiento anterior
solver-move-on = Movimiento siguiente
solver-piece-of = Pieza { $piece } de { $count }
# The sign of a piece that is locked.
solver-sign-fix = ●
# Read aloud by screen readers.
solver-shown = Pieza { $piece } de { $count }, { $letter }, tras { $move } de { $moves } movimientos
solver-shown-over = El tablero tras las { $count } piezas
solver-queue = En reserva: { $held }. Siguientes: { $next }
# After the next pieces: how many more there are.
solver-queue-more = +{ $count }
solver-piece-spoken = Pieza { $number }, { $letter }: { $moves }
solver-down = abajo
solver-fix = fijada
solver-times = { $count } × { $move }
