# Palabras de los torneos, en español.

tournament-title = Torneo
tournament-own-name = Nombre del torneo
tournament-own-name-hint = Lo muestran las grabaciones de sus duelos y el podio.
tournament-format = Formato
tournament-single = Eliminación directa
tournament-single-hint = Quien pierde queda fuera.
tournament-double = Doble eliminación
tournament-double-hint = Quien pierde dos veces queda fuera.
tournament-round-robin = Liga
tournament-round-robin-hint = Todos juegan contra todos.
tournament-swiss = Sistema suizo
tournament-swiss-hint = En cada ronda se enfrentan jugadores con las mismas victorias.
tournament-winner-stays = El ganador sigue
tournament-winner-stays-hint = El ganador juega contra el siguiente de la cola.
tournament-third-place = Duelo por el tercer puesto
tournament-rounds = Rondas
tournament-cycles = Duelos de cada pareja
tournament-streak = Victorias seguidas para acabar
tournament-players = Jugadores
tournament-player = Jugador { $number }
tournament-name = Nombre del jugador { $number }
tournament-begin = Empezar el torneo
tournament-rules = Reglas como en Duelo: { $rules }
tournament-same-name = Dos jugadores se llaman { $name }. Cambia uno de los nombres.
tournament-play = Jugar
tournament-watch = Ver
tournament-back = Volver al torneo
tournament-win-for = Victoria para { $name }
tournament-win-question = Pulsa otra vez: gana { $name }
tournament-again = Repetir este duelo
tournament-played-on = Ya se jugó un duelo posterior con este resultado.
tournament-new = Nuevo torneo
tournament-new-question = ¿Descartar este torneo?
tournament-copy = Copiar como JSON
tournament-won = ¡{ $name } gana el torneo!
tournament-shared = Comparten el primer puesto: { $names }
tournament-podium = Ver el podio
tournament-bracket = Cuadro
tournament-table = Tabla
tournament-record = { $wins } de { $played } ganados
tournament-count-players = { $count ->
    [one] { $count } jugador
   *[other] { $count } jugadores
}
tournament-count-matches = { $count ->
    [one] { $count } duelo
   *[other] { $count } duelos
}
tournament-count-rounds = { $count ->
    [one] { $count } ronda ganada
   *[other] { $count } rondas ganadas
}
tournament-left = { $count ->
    [one] { $count } duelo se puede jugar ahora
   *[other] { $count } duelos se pueden jugar ahora
}
tournament-final = Final
tournament-final-again = Final, segundo duelo
tournament-semi-final = Semifinal { $number }
tournament-semi-finals = Semifinales
tournament-quarter-final = Cuartos de final { $number }
tournament-quarter-finals = Cuartos de final
tournament-third = Tercer puesto
tournament-round = Ronda { $round }
tournament-match = Ronda { $round }, duelo { $number }
tournament-losers = Cuadro de perdedores, ronda { $round }
tournament-losers-match = Cuadro de perdedores, ronda { $round }, duelo { $number }
tournament-queue = Después: { $names }
tournament-device = { $name }: { $device }
tournament-pad-missing = { $device } de { $name } no está conectado. Conéctalo para jugar este duelo.
tournament-without-match = sin duelo
tournament-table-player = Jugador
tournament-table-played = Jugados
tournament-table-wins = Victorias
tournament-table-difference = Rondas ±
