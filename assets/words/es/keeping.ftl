# Palabras de lo que se guarda en archivos y del historial de partidas, en español.

options-files = Archivos
options-keep = Se guarda en archivos
keep-nothing = Nada
keep-nothing-hint = Solo esta elección. Lo demás dura hasta que cierres el juego.
keep-settings = Ajustes
keep-settings-hint = Los récords, el historial y las grabaciones duran hasta que cierres el juego.
keep-scores = Ajustes y récords
keep-scores-hint = También el historial. Las partidas grabadas duran hasta que cierres el juego.
keep-everything = Todo
keep-everything-hint = Ajustes, récords, historial y partidas grabadas, también la que no has terminado.
keep-by-hand = Las instantáneas y posiciones que guardas se escriben en todo caso y quedan hasta que las borres.
keep-leftovers = Siguen ahí archivos de antes, aunque ya no se les añade nada. Se quedan hasta que los borres; las instantáneas, las posiciones y los archivos que guardaste tú se quedan en todo caso.
keep-remove = Borrar los archivos de antes
keep-remove-surely = ¿Borrarlos para siempre? Pulsa otra vez
options-forgets = Olvidar partidas sin líneas
options-forgets-hint = Salen del historial al cerrar el juego.

scores-history = Historial
history-title = Historial: { $variation }, { $kind }
history-of = Historial: { $variation }
history-order = Orden
history-newest = Lo último primero
history-best = Lo mejor primero
history-end = Final
history-given-up = Las partidas que dejas a medias figuran como abandonadas y no entran en los récords.
history-empty = Todavía no hay partidas.
history-forgets = Las partidas sin líneas salen del historial al cerrar el juego; en Opciones, General, se conservan.
