# El vestíbulo de un servidor, en español.

lobby-title = Servidor
lobby-server = Estás en el servidor { $address }.
lobby-unverified = Nada demuestra que este sea el servidor correcto; solo lo hace una invitación.
lobby-rating = Puntuación { $rating } ± { $deviation }, { $wins } de { $matches } duelos clasificatorios ganados
lobby-unrated = Aún sin duelos clasificatorios
lobby-seek = Buscar rival
lobby-stop = Dejar de buscar
lobby-seeking = Buscando un rival de tu nivel. Cuanto más tarda, más amplia es la búsqueda.
lobby-kind = Tipo de duelo
lobby-kind-hint = Los clasificatorios cambian tu puntuación.
lobby-casual = Por diversión
lobby-ranked = Clasificatorio
lobby-daily = Partidas del día
lobby-daily-hint = Todos reciben los mismos Tetriminos. Cuenta tu mejor partida del día y cualquiera puede verla.
lobby-game = Partida
lobby-game-name = { $mode }, { $kind }
lobby-play = Jugar
lobby-board-empty = Hoy nadie tiene todavía un resultado.
lobby-board = { $players ->
    [one] Un jugador por ahora. Elige una entrada para verla.
   *[other] { $players } jugadores por ahora. Elige una entrada para verla.
}
lobby-entry = { $place }. { $name }: { $result }
lobby-placed = Puesto { $place } de { $players } hoy
lobby-placed-before = Puesto { $place } de { $players } hoy con tu partida mejor
lobby-rooms = Salas
lobby-rooms-none = No hay ninguna sala abierta.
lobby-room = { $players }: { $state }
lobby-room-seat = hay sitio libre
lobby-room-playing = en juego, mirar
lobby-room-watch = mirar
lobby-room-password = con contraseña
lobby-room-locked = cerrada
lobby-forget = Borrar lo que el servidor guarda de mí
lobby-forget-now = Borrar ahora: no se puede deshacer
lobby-forget-hint = Tu nombre, tu puntuación, tus resultados y las grabaciones de tus duelos.
lobby-forgotten = El servidor ya no guarda nada de ti.
lobby-leave = Salir del servidor
lobby-return = Volver al servidor { $address }
lobby-denied-full = El servidor está lleno. Inténtalo más tarde.
lobby-denied-stopping = El servidor se detiene pronto y no empieza duelos nuevos.
lobby-denied-recording = Esta grabación ya no existe.
lobby-denied-mismatch = El servidor no puede confirmar esta partida.
lobby-denied-version = El servidor tiene otra versión del juego. Hay que actualizar uno de los dos.
lobby-denied-other = Esta partida no es una de las de hoy.
lobby-denied-unfinished = Esta partida no tiene un resultado que cuente.
lobby-denied-taken = Otra persona ya ha presentado esta partida.
lobby-denied-fault = El servidor no puede leer sus datos. Inténtalo más tarde.
