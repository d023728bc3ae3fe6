# El vestíbulo de un servidor, en español.

lobby-title = Servidor
lobby-server = Conectado a { $address }.
lobby-unverified = Este servidor no está verificado. Entra con una invitación para estar seguro de que es el correcto.
lobby-rating = Puntuación { $rating } ± { $deviation }, { $wins } de { $matches } duelos clasificatorios ganados
lobby-unrated = Aún sin duelos clasificatorios
lobby-rating-change = Puntuación { $before } → { $now }
lobby-seek = Buscar rival
lobby-stop = Dejar de buscar
lobby-seeking = Buscando un rival de tu nivel. La búsqueda se amplía con el tiempo.
lobby-search-lost = La búsqueda se detuvo porque se perdió la conexión. Busca de nuevo.
lobby-kind = Tipo de duelo
lobby-kind-hint = Los clasificatorios cambian tu puntuación.
lobby-casual = Amistoso
lobby-ranked = Clasificatorio
lobby-daily = Retos diarios
lobby-daily-hint = Todos reciben las mismas piezas. Cuenta tu mejor partida del día, y cualquiera puede verla.
lobby-game = Partida
lobby-game-name = { $mode } · { $kind }
lobby-play = Jugar
lobby-board-empty = Aún no hay resultados hoy.
lobby-board = { $players ->
    [one] Un jugador por ahora. Elige una entrada para verla.
   *[other] { $players } jugadores por ahora. Elige una entrada para verla.
}
lobby-entry = { $place }. { $name }: { $result }
lobby-placed = Puesto { $place } de { $players } hoy
lobby-placed-before = Tu partida anterior fue mejor: puesto { $place } de { $players } hoy
lobby-rooms = Salas
lobby-rooms-none = No hay salas abiertas.
lobby-room = { $players }: { $state }
lobby-room-seat = hay sitio libre
lobby-room-playing = en juego, mirar
lobby-room-watch = mirar
lobby-room-password = con contraseña
lobby-room-locked = cerrada
lobby-forget = Borrar mis datos del servidor
lobby-forget-now = Pulsa otra vez para borrar para siempre
lobby-forget-hint = Borra tu nombre, tu puntuación, tus resultados y las grabaciones de tus duelos.
lobby-forgotten = Tus datos se han borrado del servidor.
lobby-leave = Salir del servidor
lobby-return = Volver al servidor { $address }
lobby-denied-full = El servidor está lleno. Inténtalo más tarde.
lobby-denied-stopping = El servidor se está cerrando y no empieza duelos nuevos. Inténtalo más tarde.
lobby-denied-recording = Esta grabación ya no existe.
lobby-denied-mismatch = El servidor no pudo verificar esta partida.
lobby-denied-version = El servidor usa otra versión de Skyline. Actualiza la más antigua de las dos.
lobby-denied-other = Esta partida no es uno de los retos de hoy.
lobby-denied-unfinished = Esta partida acabó sin un resultado válido para la clasificación.
lobby-denied-taken = Otro jugador ya ha enviado esta partida.
lobby-denied-fault = El servidor no puede leer su base de datos. Inténtalo más tarde.
