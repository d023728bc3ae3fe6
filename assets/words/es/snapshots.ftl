# Words of snapshots, in Spanish.

button-snapshot = Instantánea

snapshots-title = Instantáneas
snapshots-save = Crear instantánea
snapshots-rule = Una instantánea guarda una partida en curso. Las partidas continuadas desde una no cuentan para los récords.
snapshots-empty = Todavía no hay instantáneas. Pulsa { $keys } mientras juegas o usa el menú de pausa.
snapshots-empty-unbound = Todavía no hay instantáneas. Crea una desde el menú de pausa.
# Also the name of a file, so without a comma or a colon.
snapshots-new-name = { $mode } - nivel { $level } - { $hours }-{ $minutes }
snapshots-result = { $mode } · nivel { $level } · { $lines ->
    [one] { $lines } línea
   *[other] { $lines } líneas
} · puntos: { $score } · { $time }
snapshots-spoken = { $name }, { $result }, { $date }
snapshots-damaged = No se puede leer «{ $name }». { $error }
snapshots-play = Continuar
snapshots-edit = Abrir en el editor
snapshots-custom = Abrir en Personalizado
snapshots-rename = Renombrar
snapshots-name = Nombre
snapshots-delete = Eliminar
snapshots-delete-sure = ¿Eliminar para siempre?
snapshots-saved = Instantánea guardada: { $name }
snapshots-not-saved = Instantánea no guardada. { $error }
snapshots-over = Esta partida ha terminado y no se puede continuar.
snapshots-give-up = Terminarla y continuar la instantánea
snapshots-restored = Continuada desde una instantánea. Esta partida no cuenta para los récords.
snapshots-not-restored = No se puede continuar esta instantánea. { $error }

notice-too-many = Ya hay { $most }; borra alguna antes: { $path }
