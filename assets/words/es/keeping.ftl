# Words of what is saved on disk and of the history of games, in Spanish.

options-files = Archivos
options-keep = Guardar en disco
keep-nothing = Nada
keep-nothing-hint = Solo guarda esta elección. Todo lo demás se pierde al cerrar Skyline.
keep-settings = Ajustes
keep-settings-hint = Los récords, el historial y las repeticiones se pierden al cerrar Skyline.
keep-scores = Ajustes y récords
keep-scores-hint = Guarda también los récords y el historial. Las repeticiones se pierden al cerrar Skyline.
keep-everything = Todo
keep-everything-hint = Guarda ajustes, récords, historial, repeticiones y la partida sin terminar.
keep-by-hand = Las instantáneas y las posiciones siempre se guardan y se quedan hasta que las borres.
keep-leftovers = Aún hay archivos anteriores en el disco. Bórralos si ya no los necesitas; las instantáneas, las posiciones y los archivos que exportaste se quedan.
keep-remove = Borrar archivos anteriores
keep-remove-surely = Pulsa otra vez para borrar para siempre
options-forgets = Descartar partidas sin líneas
options-forgets-hint = Se quitan del historial al cerrar Skyline.

scores-history = Historial
history-title = Historial: { $mode } · { $kind }
history-of = Historial: { $mode }
history-order = Orden
history-newest = Más recientes primero
history-best = Mejores primero
history-all-modes = Todos los modos
history-end = Resultado
history-ending = Motivo
history-given-up = Las partidas abandonadas aparecen aquí, pero no cuentan para los récords.
history-empty = Todavía no hay partidas.
history-forgets = Las partidas sin líneas se quitan al cerrar Skyline. Puedes cambiarlo en Opciones → General.
