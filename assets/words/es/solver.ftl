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
solver-board-filled = Celdas que llenar. { $cell }
solver-board-free = Celdas que dejar libres. { $cell }
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
solver-sequences = Secuencias
solver-sequences-hint = Pregunta por muchas a la vez, tras las piezas de arriba: * es cualquier pieza, *p7 las siete en cualquier orden, [SZO]p2 dos de estas. Por ejemplo: T,*p4
solver-covers = Mínimo de soluciones
solver-covers-hint = Busca el menor número de posiciones finales que sirve para todas las secuencias.
solver-covers-not = El mínimo de soluciones solo se conoce para una limpieza total como único objetivo y con diez columnas.
solver-pattern-empty = Falta una pieza. Por ejemplo: *p7
solver-pattern-letter = «{ $letter }» en la posición { $place } no significa nada aquí. Usa O I T L J S Z, * o [ ].
solver-pattern-brackets = Los corchetes en la posición { $place } necesitan piezas y un final, como en [SZO].
solver-pattern-count = En la posición { $place }, p necesita un número de 1 a { $most }, como en *p7.
solver-pattern-long = Secuencias de { $length } piezas. El máximo es { $most }.
solver-pattern-many = { $count } secuencias. El máximo es { $most }.
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
solver-t-spin = T-Spins
solver-t-spin-any = T-Spin o Mini
solver-t-spin-lines = Mínimo de líneas de cada uno
solver-t-spin-count = Mínimo de T-Spins
solver-back-to-back = Mantener el Back-to-Back
solver-back-to-back-hint = Cada eliminación debe ser un Tetris o un T-Spin.
solver-lines = Mínimo de líneas
solver-tetrises = Mínimo de Tetris
solver-combo = Combo mínimo
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
solver-best-combo = Combo más largo
solver-reach = Llegar a un tablero
solver-reach-hint = El tablero final debe ser el que dibujes.
solver-target = Objetivo
solver-target-board = Tablero exacto
solver-target-setup = Celdas llenas y libres
solver-drawn = Editando
solver-drawn-start = Inicial
solver-drawn-target = Final
solver-drawn-filled = Celdas que llenar
solver-drawn-free = Celdas que dejar libres
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
solver-best-found-combo = Lo mejor: combo de { $value }
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
solver-rule-pieces = Faltan piezas para los Tetris, los T-Spins o el combo
solver-rule-pockets = Celdas inalcanzables
solver-rule-mirror = Reflejo de otra posición
# Read aloud by screen readers.
solver-named-count = { $name }: { $count }
solver-set-progress = { $done } de { $count }
solver-set-perfect-clear = Secuencias con limpieza total: { $yes } de { $count }.
solver-set-solved = Secuencias con solución: { $yes } de { $count }.
solver-set-open = Sin decidir al detenerse la búsqueda: { $count }.
solver-set-at-least = { $value } o más
solver-set-at-most = { $value } o menos
solver-set-reached = { $name }: { $yes } de { $count }
solver-covering = Bastan { $chosen } de { $count } soluciones para todas.
solver-covering-minimal = Demostrado: menos no bastan.
solver-covering-least = Hacen falta al menos { $least }. Quizá basten menos, porque la búsqueda se detuvo.
solver-covering-solution = Solución { $number }: { $yes } de { $count } secuencias
solver-set-order = Según las primeras piezas
# Read aloud by screen readers.
solver-set-first = { $pieces } primero: { $yes } de { $count }
solver-set-without = Sin solución: { $count }
solver-set-without-after = Sin solución, { $pieces } primero: { $count }
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
