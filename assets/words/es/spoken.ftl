# Words that are spoken by a screen reader and never shown, in Spanish.
#
# One message a line. The terms are those listed in common.ftl.

## The play field

spoken-matrix-empty = Matriz: vacía
spoken-matrix-covered = Matriz: oculta
spoken-matrix = Matriz: la pila mide { $height } de alto, con { $holes ->
    [0] ningún hueco
    [one] 1 hueco
   *[other] { $holes } huecos
    }
spoken-piece = Pieza { $piece }, orientación { $facing }, columnas { $first } a { $last }
spoken-no-piece = Ninguna pieza en juego
spoken-next = Siguientes: { $tetriminos }
spoken-hold = Reserva: { $tetriminos }
spoken-nothing = nada
spoken-value = { $name }: { $value }

## What happens

spoken-action = { $action }, { $points } puntos
spoken-back-to-back = { $action } Back-to-Back, { $points } puntos
spoken-game-over = { $reason }. Puntos: { $score }
