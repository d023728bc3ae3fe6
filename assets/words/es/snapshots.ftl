# Palabras de las instantáneas, en español.

button-snapshot = Instantánea

snapshots-title = Instantáneas
snapshots-save = Guardar instantánea
snapshots-rule = Una instantánea guarda la partida tal como está. Lo que sigue desde una no entra en ninguna tabla de récords.
snapshots-empty = Todavía no hay instantáneas. { $keys } guarda una mientras juegas; la pausa, también.
snapshots-empty-unbound = Todavía no hay instantáneas. La pausa de una partida guarda una.
snapshots-result = { $variation } · nivel { $level } · { $lines ->
    [one] { $lines } línea
   *[other] { $lines } líneas
} · puntuación { $score } · { $time }
snapshots-spoken = { $name }, { $result }, { $date }
snapshots-damaged = No se puede leer { $name }: { $error }
snapshots-play = Seguir jugando
snapshots-edit = Abrir en el editor
snapshots-custom = Abrir en A medida
snapshots-rename = Cambiar el nombre
snapshots-name = Nombre
snapshots-delete = Borrar
snapshots-delete-sure = ¿Seguro? Se pierde.
snapshots-saved = Instantánea guardada: { $name }
snapshots-not-saved = No se ha guardado la instantánea: { $error }
snapshots-over = La partida ha terminado; no hay nada desde lo que seguir.
snapshots-give-up = Abandonarla y seguir desde la instantánea
snapshots-restored = Restaurada desde una instantánea. Esta partida no entra en ninguna tabla de récords.
snapshots-not-restored = No se puede seguir desde esta instantánea. { $error }

notice-too-many = Ya hay { $most }; borra antes alguna: { $path }
