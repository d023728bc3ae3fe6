# Words of practice, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## The way there

practice-enter = Práctica
practice-from-here = Practicar desde aquí

## Beside the field

practice-title = Práctica
practice-undo = Deshacer ({ $count })
practice-redo = Rehacer ({ $count })
practice-menu = Menú
practice-taken-back = Esto acabaría la partida. La última pieza vuelve a estar en juego.
practice-finesse = Eficiencia
practice-finesse-hint = Compara las pulsaciones con el mínimo.
practice-presses = Pulsaciones
practice-faults = Fallos
practice-faults-of = { $faults } de { $pieces }
practice-last = Última pieza
practice-used-of-least = { $used }, mínimo { $least }
practice-least-done = Ni una pulsación de más.
practice-extra = { $count ->
    [one] Una pulsación de más. Se hace así:
   *[other] { $count } pulsaciones de más. Se hace así:
}
practice-no-way = Ahí solo se llega esperando.
# A key that stays down.
practice-held = mantén { $key }

## Menu

practice-on = Seguir
practice-edit = Editar la posición
practice-start-over = De nuevo
practice-new = Nueva secuencia
practice-leave = Salir de la práctica
practice-falls = Los tetriminos caen
practice-falls-hint = Si no, esperan en el aire.
practice-level = Nivel
practice-lock-down = Fijación
practice-lock-down-as-set = Como en el juego
practice-lock-down-minute = Tras un minuto

## Editor

# Read aloud by screen readers.
practice-board = Matriz. { $cell }
practice-cell = Columna { $x }, fila { $y }: { $block }
practice-cell-empty = vacía
practice-neutral = gris
practice-eraser = Borrador
practice-rows-up = Filas arriba
practice-rows-down = Filas abajo
practice-add-line = Añadir línea
practice-mirror = Reflejar
practice-clear = Vaciar
practice-editor-undo = Deshacer
practice-queue = Siguientes
practice-queue-hint = Letras O I T L J S Z; luego, la secuencia.
practice-nothing = nada
practice-in-play = En juego
practice-from-queue = de la cola
practice-sequence = Secuencia
practice-sequence-hint = El mismo número trae los mismos tetriminos.
practice-play = Jugar desde aquí
practice-no-room = Un bloque estorba a la pieza en juego.
practice-leave-changed = Pulsa Esc otra vez para salir sin estos cambios.
practice-name = Nombre
practice-name-hint = Se guarda como escenario.
practice-save = Guardar
practice-saved = Guardado como { $name }.
practice-kept = Posiciones guardadas
practice-open = Abrir
practice-copy = Copiar
practice-copied = La posición está en el portapapeles como texto.
practice-files-hint = Ctrl+V o un archivo soltado aquí abre un escenario. En la matriz, las letras eligen el color y Mayús dibuja.
practice-unreadable = Esto no es un escenario: { $problem }
