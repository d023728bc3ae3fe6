# Words of practice, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Opening practice

practice-enter = Práctica
practice-from-here = Practicar desde aquí

## Beside the Matrix

practice-title = Práctica
practice-undo = Deshacer ({ $count })
practice-redo = Rehacer ({ $count })
practice-menu = Menú
practice-hint = Pista
practice-hint-keys = Mostrar teclas
practice-hint-hold = Reserva la pieza primero.
practice-hint-perfect-clear = Vacía la matriz.
practice-hint-spin = Este giro elimina líneas.
practice-hint-lines = Elimina { $lines ->
    [one] una línea
   *[other] { $lines } líneas
    }.
practice-hint-covers-nothing = No tapa ninguna celda vacía.
practice-hint-next-pieces = Tapa una celda vacía, pero es lo mejor para las piezas siguientes.
practice-taken-back = Eso habría acabado la partida, así que se ha deshecho la última pieza.
practice-finesse = Finesse
practice-finesse-hint = Cuenta las pulsaciones de más.
practice-presses = Pulsaciones hasta ahora
practice-faults = Fallos
practice-faults-of = { $faults } de { $pieces }
practice-last = Última pieza
practice-used-of-least = { $used } hechas, mínimo { $least }
practice-least-done = Finesse perfecta.
practice-extra = { $count ->
    [one] Una pulsación de más. Lo más corto:
   *[other] { $count } pulsaciones de más. Lo más corto:
}
practice-no-way = Ahí solo llega por gravedad.
# A key that stays down.
practice-held = { $key } hasta el final

## Menu

practice-on = Continuar
practice-edit = Editar posición
practice-start-over = Reiniciar
practice-new = Nueva secuencia
practice-leave = Salir de la práctica
practice-to-review = Volver al análisis
practice-falls = Gravedad
practice-falls-hint = Si está desactivada, las piezas no caen.
practice-level = Nivel
practice-lock-down = Fijación
practice-lock-down-as-set = Como al jugar
practice-lock-down-minute = Tras un minuto

## Editor

# Read aloud by screen readers.
practice-board = Matriz. { $cell }
practice-cell = Columna { $x }, fila { $y }: { $block }
practice-cell-empty = vacía
practice-neutral = gris
practice-eraser = Goma
practice-rows-up = Subir filas
practice-rows-down = Bajar filas
practice-add-line = Añadir basura
practice-mirror = Reflejar
practice-clear = Vaciar
practice-editor-undo = Deshacer
practice-queue = Siguientes
practice-queue-hint = Escribe O I T L J S Z; luego sigue la secuencia.
practice-nothing = Ninguna
practice-in-play = En juego
practice-from-queue = De Siguientes
practice-sequence = Semilla
practice-sequence-hint = La misma semilla da las mismas piezas. Escribe una o pulsa para otra.
practice-play = Jugar desde aquí
practice-no-room = Un bloque se solapa con la pieza en juego.
practice-unsaved-title = ¿Salir sin guardar?
practice-unsaved-text = Has cambiado la posición desde la última vez que la guardaste.
practice-unsaved-stay = Seguir editando
practice-unsaved-leave = Salir sin guardar
practice-name = Nombre
practice-name-hint = Se guarda como archivo de escenario.
practice-save = Guardar
practice-saved = Guardado como { $name }.
practice-kept = Posiciones guardadas
practice-open = Abrir
practice-copy = Copiar texto
practice-copy-fumen = Copiar fumen
practice-copied = Posición copiada al portapapeles.
practice-fumen-width = Un fumen tiene 10 columnas y esta posición tiene { $width }.
practice-fumen-high = Un fumen tiene 23 filas y esta posición tiene más.
practice-files-hint = Pega con Ctrl+V un fumen, un dibujo o un escenario, o suelta aquí un archivo.
practice-unreadable = No es un archivo de escenario: { $problem }
