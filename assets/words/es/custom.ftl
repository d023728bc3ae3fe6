# Words of the screen of Custom, in Spanish.

menu-custom = Editar reglas y tablero
custom-kept = Reglas guardadas
custom-take = Cargar «{ $name }»
custom-rename = Renombrar «{ $name }»
custom-remove = Eliminar «{ $name }»
custom-name = Nombre
custom-name-hint = Guarda estas reglas con un nombre.
custom-keep = Guardar reglas
custom-reset = Restablecer todo
custom-undo-reset = Deshacer
custom-own-hint = Estos ajustes solo valen para Personalizado.
custom-game = La partida
custom-feel = Piezas, controles y retardos
custom-changes = { $count ->
    [0] Por defecto
    [one] 1 cambio
   *[other] { $count } cambios
}
# A setting that was changed, as in "Lines: 40".
custom-change = { $label }: { $value }
custom-others = { $count ->
    [one] 1 más
   *[other] { $count } más
}
custom-rising = Subida de nivel
custom-rising-hint = Un nivel nuevo cada diez líneas.
custom-rising-not = Nunca
custom-rising-fixed-hint = Diez líneas por nivel, hasta el 15.
custom-rising-variable-hint = Cada nivel pide más líneas, hasta el 15.
custom-endless = Sin fin
custom-endless-hint = Sigue en el nivel 15 en vez de acabar.
custom-objective = Objetivo
custom-endurance = Tiempo aguantado
custom-objective-hint = El valor que cuenta como resultado.
custom-amount-hint = Escribe cualquier número.
custom-amount-seconds-hint = Escribe un número de segundos.
custom-width = Anchura de la matriz
custom-width-hint = De 4 a 20 columnas. El ordenador solo juega con 10.
custom-mechanic = Matriz
custom-mechanic-none = Normal
custom-mechanic-none-hint = Solo tus piezas cambian la matriz.
custom-mechanic-cheese-hint = Desde abajo suben líneas con un hueco; un límite de líneas solo cuenta esas.
custom-mechanic-combo-hint = Un pozo de cuatro columnas; una pieza que no elimina línea acaba la partida.
custom-mechanic-zen-hint = Una matriz llena se vacía en vez de acabar la partida.
custom-garbage = Basura
custom-garbage-hint = Sube una fila de basura cada vez que pasa este tiempo.
custom-garbage-off = Nunca
custom-garbage-seconds = Cada { $seconds } s
custom-limit = Límite
custom-limit-hint = Al alcanzarlo se completa la partida.
custom-limit-none = Ninguno
custom-amount = Cantidad
custom-seeded = Semilla fija
custom-seeded-hint = Las mismas piezas en cada partida.
custom-board = Tablero
custom-board-start = Tablero inicial
custom-board-hint = También puedes soltar un archivo de escenario en esta ventana.
custom-board-empty = Vacío
custom-board-given = Tu posición: { $blocks ->
    [one] { $blocks } bloque
   *[other] { $blocks } bloques
}
custom-board-take = Empezar en esta posición
custom-board-draw = Dibujar una posición en Práctica
custom-board-taken = Personalizado empieza ahora en esta posición.
custom-board-play = Jugar en Personalizado
custom-rules = Reglas
custom-speed = Velocidad de caída
custom-speed-none = Sin gravedad
custom-speed-constant = Constante
custom-speed-rising-hint = Sin gravedad en el nivel 0; instantánea desde el nivel 20.
custom-speed-by-level-hint = La fórmula estándar, hasta el nivel 15.
custom-speed-classic-hint = Un segundo por fila en el nivel 0; 1,2 veces más rápido con cada nivel.
custom-speed-none-hint = Las piezas solo bajan si las haces caer.
custom-speed-constant-hint = La misma en todos los niveles.
custom-a-line = Tiempo por fila
custom-a-line-hint = Con 0, al instante.
custom-scoring = Puntuación
custom-scoring-hint = El sistema de puntos.
custom-scoring-lines = Líneas
custom-half-turns = Giro de 180°
custom-half-turns-hint = Activa la tecla Girar 180°.
custom-sonic-drop-hint = Hace caer la pieza sin fijarla.
custom-teleports = Ir a la pared al instante
custom-teleports-hint = Activa las teclas que llevan a una pared.
custom-at-once = Primera fila al instante
custom-at-once-hint = Pulsar la caída suave baja una fila al momento.
custom-before-lock = Repetición rápida
custom-before-lock-hint = La autorrepetición siempre es más rápida que la fijación.
custom-skyline = Acaba en el Skyline
custom-skyline-hint = Una pieza que se fija tocando el Skyline acaba la partida.
custom-hidden = Pila invisible
custom-hidden-hint = Los bloques se desvanecen al fijarse.
custom-moves = Movimientos antes de fijar
custom-moves-hint = Los usa la fijación extendida.

# Rules as a line of text. "what" says which of name and source are known: none, name, source, both.
rules-copy = Copiar reglas
rules-paste = Pegar reglas
rules-copied = Reglas copiadas. Pégalas en cualquier menú de Skyline o envíaselas a alguien.
rules-not-copied = La posición inicial es demasiado alta para una línea de texto.
rules-unreadable = No se pueden leer estas reglas. { $problem }
rules-undo-paste = Deshacer el pegado
rules-taken = { $what ->
    [name] Reglas pegadas: { $name }
    [source] Reglas de { $source } pegadas
    [both] Reglas pegadas: { $name }, de { $source }
   *[none] Reglas pegadas
}
rules-taken-in-part = { $what ->
    [name] Reglas pegadas: { $name }. Se ajustaron valores fuera de rango.
    [source] Reglas de { $source } pegadas. Se ajustaron valores fuera de rango.
    [both] Reglas pegadas: { $name }, de { $source }. Se ajustaron valores fuera de rango.
   *[none] Reglas pegadas. Se ajustaron valores fuera de rango.
}

# Kick files: rotation systems of players. "count" is the number of systems in the file.
kicks-open = Cargar archivo de giros…
kicks-kind = Archivo de giros
kicks-unreadable = No se puede leer este archivo de giros. { $problem }
kicks-taken = { $count ->
    [one] Sistema de rotación cargado: { $name }
   *[other] { $count } sistemas de rotación cargados; está elegido { $name }
}
