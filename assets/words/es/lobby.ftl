# El vestíbulo de un servidor, en español.

lobby-title = Servidor
lobby-server = Conectado a { $address }.
lobby-unverified = Este servidor no está verificado. Entra con una invitación para estar seguro de que es el correcto.
lobby-rating = Puntuación { $rating } ± { $deviation }, { $wins } de { $matches } duelos clasificatorios ganados
lobby-unrated = Aún sin duelos clasificatorios
lobby-rating-change = Puntuación { $before } → { $now }
lobby-season = Temporada { $season }: { $league }, { $days ->
    [one] último día
   *[other] quedan { $days } días
}
lobby-placement = te toca el duelo de posicionamiento { $match } de { $count }
lobby-league-bronze = liga de bronce
lobby-league-silver = liga de plata
lobby-league-gold = liga de oro
lobby-league-platinum = liga de platino
lobby-league-diamond = liga de diamante
lobby-league-master = liga de maestros
lobby-seek = Buscar un rival
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
lobby-friends = Amigos en línea
lobby-friends-none = Ninguno por ahora. Ves a los amigos que también te tienen como amigo.
lobby-friend-join = Entrar en la sala de { $name }
lobby-friend-plays = Ver jugar a { $name }
lobby-friend-busy = { $name } está en una sala que no está abierta.
lobby-friend-watches = Entrar en la sala de { $name } (mirando)
lobby-friend-watches-busy = { $name } mira una sala que no está abierta.
lobby-challenge = Retar a { $name }
lobby-withdraw = Retirar el reto
lobby-challenge-open = { $name } tiene un minuto para responder.
lobby-challenge-declined = { $name } ha rechazado el reto.
lobby-challenge-unanswered = { $name } no ha respondido.
lobby-challenge-gone = { $name } ya no está en el vestíbulo.
lobby-missed-withdrawn = { $name } retiró el reto antes de que lo aceptaras.
lobby-missed-unanswered = El minuto para responder a { $name } terminó antes de que aceptaras.
lobby-challenged = { $name } te reta
lobby-challenged-minute = Tienes un minuto para responder.
lobby-challenge-over = El reto de { $name } ha terminado: se retiró o pasó el minuto.
lobby-accept = Aceptar
lobby-decline = Rechazar
lobby-tournaments = Torneos
lobby-tournament-entry = Inscripción abierta: { $entrants } de { $limit } jugadores.
lobby-tournament-playing = En juego, con { $entrants } jugadores.
lobby-tournament-paused = En pausa por decisión del árbitro.
lobby-tournament-over = Ha ganado { $winner }.
lobby-tournament-place = Tu puesto: { $place }.
lobby-tournament-out = Has dejado el torneo.
lobby-tournament-check = Confirma tu presencia antes del comienzo o no jugarás.
lobby-tournament-in = Participas.
lobby-tournament-decided = Tu duelo contra { $opponent } está decidido.
lobby-tournament-wait = Ahora no tienes ningún duelo que jugar.
lobby-tournament-called = { $name }: te convocan al duelo contra { $opponent }. Entra desde el servidor.
lobby-tournament-enter = Inscribirse: { $name }
lobby-tournament-check-in = Confirmar presencia: { $name }
lobby-tournament-leave = Dejar: { $name }
lobby-tournament-leave-now = Dejar { $name } definitivamente
lobby-tournament-play = Jugar ahora: { $opponent }
lobby-rooms = Salas
lobby-rooms-none = No hay salas abiertas.
lobby-watch-best = Ver el mejor duelo: { $players }
lobby-room = { $players }: { $facts }
lobby-room-casual = duelo rápido
lobby-room-ranked = clasificatorio
lobby-room-tournament = torneo
lobby-room-seats = { $seats ->
    [one] 1 plaza libre
   *[other] { $seats } plazas libres
}
lobby-room-playing = en juego, ver
lobby-room-watch = ver
lobby-room-password = con contraseña
lobby-room-locked = cerrada
lobby-forget = Borrar mis datos del servidor
lobby-forget-now = Pulsa otra vez para borrar para siempre
lobby-forget-hint = Borra tu nombre, tus resultados y las grabaciones de tus duelos. Tu puntuación se conserva, sin tu nombre, por si vuelves con la misma clave.
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
lobby-denied-tournament = El torneo no lo permite ahora.
lobby-denied-player = El servidor no conoce a este jugador.
lobby-denied-reports = Has llegado al límite de denuncias de hoy. Bloquea o silencia a otros en la sala.
