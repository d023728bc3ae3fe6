# Duelos de varios jugadores en una pantalla, en español.

versus-title = Duelo
versus-start = Empezar
versus-seat = Plaza { $seat }
versus-player-of-seat = Jugador de la plaza { $seat }
versus-empty = Vacía
versus-keyboard = Teclado
versus-left-half = Teclado, mitad izquierda
versus-right-half = Teclado, mitad derecha
versus-pad = Mando { $pad }
versus-not-connected = { $name } (no conectado)
versus-computer = Ordenador, nivel { $level }
# The same computer player where room is small.
versus-computer-short = Nivel { $level }
versus-person = Jugador { $number }
versus-join = Entrar: { $ways }
versus-join-pad = cualquier botón del mando
versus-join-left = una letra: mitad izquierda
versus-join-right = Mayús derecha: mitad derecha
versus-join-keyboard = Espacio: todo el teclado
versus-join-touch = Unirse con la pantalla táctil
versus-conflict = La plaza { $one } y la plaza { $other } comparten teclas. Elige otro dispositivo para una de ellas.
versus-conflict-key = La plaza { $one } y la plaza { $other } usan { $key }. Cambia las teclas de una de ellas en Opciones → Controles o Perfiles.
versus-refused-pad = { $name } de la plaza { $seat } no está conectado. Conéctalo o elige otro dispositivo para la plaza.
versus-too-few = Un duelo necesita al menos dos jugadores.
versus-rules = Reglas
versus-rules-guideline = Estándar
versus-rules-guideline-hint = Los ataques estándar.
versus-rules-modern = Modernas
versus-rules-modern-hint = Ataques con combos y tiempo de viaje.
versus-rules-cheese = Carrera de basura
versus-rules-cheese-hint = Elimina líneas de basura antes que nadie. Sin ataques.
versus-first-to = Gana quien llegue a
versus-rounds = { $rounds ->
    [one] { $rounds } ronda
   *[other] { $rounds } rondas
}
versus-first-to-rounds = { $rounds ->
    [one] { $rounds } ronda
   *[other] a { $rounds } rondas ganadas
}
versus-rounds-won = Rondas
versus-round-number = Ronda { $round }
versus-all-rounds = { $rounds ->
    [one] { $rounds } ronda
   *[other] { $rounds } rondas
}
versus-last-height = Altura de la pila en la última ronda
versus-wins = ★ { $wins }
versus-place = { $place }.º
versus-paused-by = Pausa de { $name }
versus-won = Gana { $name }
versus-team-won = Gana el equipo { $team }
versus-draw = Empate
versus-waiting = Esperando { $seconds } s
versus-you-win = Has ganado
versus-you-lost = Has perdido. { $won }.
versus-unfinished = El duelo no se terminó.
versus-match-won = { $name } gana el duelo
versus-team-match-won = El equipo { $team } gana el duelo
versus-next-round = Siguiente ronda
versus-rematch = Revancha
versus-finish = Terminar ya
versus-setup = Cambiar jugadores
versus-quit-to-setup = Abandonar el duelo
versus-quit-question = Pulsa otra vez para salir sin resultado.
versus-player = Jugador
versus-apm = APM
versus-attack-chart = Líneas enviadas en el tiempo
versus-attack-last = Líneas enviadas en la última ronda
versus-attack-spoken = Líneas enviadas: { $results }
versus-score = { $one } { $won } : { $lost } { $other }
versus-vs = VS
versus-opponents = Rivales del ordenador
versus-opponents-hint = Según tu ritmo en las últimas partidas.
versus-opponents-own-hint = Los niveles que has elegido.
versus-opponents-new-hint = Según el ritmo de un principiante, hasta que juegues algunas partidas.
versus-easy = Fácil
versus-even = Igualado
versus-hard = Difícil
versus-pps = PPS
versus-sent = Enviadas
versus-received = Recibidas
versus-lines = Líneas
# Words for the figures below a Matrix where room is small.
versus-goal-short = Meta
versus-points-short = Ptos.
versus-sent-short = Env.
versus-lines-short = Lín.
versus-pps-short = PPS
versus-level-short = Nv.
versus-players = Jugadores
versus-winner = Ganador
versus-rules-custom = Personalizadas
versus-no-matches = Aún no hay duelos. Todos los duelos se graban.
versus-broken-off = Sin terminar
versus-goal = Objetivo
versus-goal-last = Último en pie
versus-goal-last-hint = Gana el último jugador o equipo que siga en juego.
versus-goal-race = Carrera
versus-goal-race-hint = Gana quien antes elimine las líneas. Un equipo las elimina en conjunto.
versus-goal-score = Puntos
versus-goal-score-hint = Gana quien tenga más puntos al acabar el tiempo. Los de un equipo se suman.
versus-goal-together = Cooperativo
versus-goal-together-hint = Todos forman un solo equipo y eliminan las líneas juntos lo más rápido posible.
versus-aim-lines = { $lines ->
    [one] Elimina { $lines } línea antes que nadie.
    *[other] Elimina { $lines } líneas antes que nadie.
}
versus-aim-cheese = { $lines ->
    [one] Elimina { $lines } línea de basura antes que nadie.
    *[other] Elimina { $lines } líneas de basura antes que nadie.
}
versus-aim-points = Consigue { $points } puntos antes que nadie.
versus-aim-time = Consigue la puntuación más alta en { $time }.
versus-aim-together = { $lines ->
    [one] Entre todos hay que eliminar { $lines } línea lo más rápido posible.
    *[other] Entre todos hay que eliminar { $lines } líneas lo más rápido posible.
}
versus-minutes = Tiempo
versus-minutes-value = { $minutes } min
versus-seat-setup = Plaza
versus-team = Equipo
versus-team-hint = Las plazas con el mismo número juegan juntas.
versus-in-team = Equipo { $team }
versus-sent-share = Líneas enviadas
versus-received-share = Líneas recibidas
versus-plain-value = { $value }
versus-starting-level = Nivel inicial
versus-starting-lines = Líneas iniciales
versus-practice = Práctica
versus-practice-switch = Practicar mientras se espera
versus-practice-hint = Tras quedar eliminado, sigue jugando sin ataques hasta que terminen los demás.
versus-pad-lost = Se ha desconectado { $name }: { $model }. Vuelve a conectarlo o pulsa un botón de otro mando.
versus-pad-absent = { $name } no está conectado. Conéctalo o pulsa un botón de otro mando.
versus-marked = Objetivo de { $name }.
versus-attacked-by = Atacado por { $names }
versus-award-attack = Más ofensivo: { $name }
versus-award-speed = Más rápido: { $name }
versus-award-defense = Mejor defensa: { $name }
versus-award-chain = Combo más largo: { $name }
versus-award-knock-outs = Más eliminaciones: { $name }
versus-knock-outs = KO
versus-cancelled = Anuladas
versus-chain = Combo
versus-seats = Plazas
versus-name = Nombre
versus-avatar = Avatar
versus-color = Color
versus-next-count = Piezas siguientes
versus-custom-rules = Reglas propias
versus-rules-custom-hint = Tus propias reglas de ataque, en una página aparte.
versus-target = Objetivo: { $target }
versus-targets-note = Un ataque alcanza a todos los rivales hasta que un jugador marca a uno. El objetivo de cada jugador se muestra bajo la matriz.
versus-targets = Objetivos
versus-targets-chosen = Marca de objetivo
versus-targets-chosen-hint = Un botón cambia el objetivo: un rival, al azar, equilibrado, líder, atacantes, eliminación o todos. Al principio son todos.
versus-targets-everybody = Todos
versus-targets-everybody-hint = Cada ataque alcanza a todos los rivales.
versus-targets-random = Al azar
versus-targets-random-hint = Cada ataque alcanza a un rival al azar.
versus-targets-even = Equilibrado
versus-targets-even-hint = Cada ataque alcanza al rival que menos líneas ha recibido.
versus-targets-leader = Líder
versus-targets-leader-hint = Cada ataque alcanza al rival que más líneas ha enviado.
versus-targets-attackers = Atacantes
versus-targets-attackers-hint = Cada ataque alcanza a quienes te atacaron por última vez.
versus-targets-knock-out = Eliminación
versus-targets-knock-out-hint = Cada ataque alcanza al rival más cerca de caer: su pila más las líneas en espera.
versus-at-once = Al instante
versus-travel = Tiempo de viaje
versus-travel-hint = Las líneas esperan al menos este tiempo antes de entrar. Mientras esperan se pueden anular.
versus-entry = Las líneas entran
versus-entry-always = En cada fijación
versus-entry-always-hint = Eliminar líneas no retrasa las que llegan.
versus-entry-no-clear = Si no se eliminan líneas
versus-entry-no-clear-hint = Una fijación que elimina líneas retrasa las que llegan.
versus-cap = Máximo de líneas a la vez
versus-cap-hint = El máximo que entra en una fijación. El resto espera.
versus-no-cap = Sin límite
versus-kind = Tipo de líneas
versus-kind-broken = Líneas rotas
versus-kind-broken-hint = Las líneas recibidas tienen un hueco y se pueden eliminar.
versus-kind-solid = Líneas sólidas
versus-kind-solid-hint = Las líneas recibidas no tienen hueco y no se pueden eliminar.
versus-gap = El hueco cambia
versus-gap-every = Tras varias líneas
versus-gap-every-hint = El hueco se mantiene en su columna durante varias líneas.
versus-gap-chance = Al azar
versus-gap-chance-hint = Cada ataque y cada línea pueden mover el hueco.
versus-gap-lines = Líneas con el mismo hueco
versus-gap-lines-hint = Más líneas forman un pozo más limpio.
versus-gap-attack = Probabilidad con cada ataque
versus-gap-attack-hint = Cuántas veces la primera línea de un ataque mueve el hueco.
versus-gap-line = Probabilidad con cada línea
versus-gap-line-hint = Cuántas veces las demás líneas mueven el hueco. Cuanto más, más desorden.
versus-table-hint = Líneas que envía esta acción sin contar bonificaciones.
versus-b2b = Back-to-Back
versus-b2b-adds = Bonificación fija
versus-b2b-adds-hint = Cada Back-to-Back añade el mismo número de líneas.
versus-b2b-chain = Cadena creciente
versus-b2b-chain-hint = El Back-to-Back añade más líneas cuanto más dura.
versus-b2b-lines = Bonificación Back-to-Back
versus-combo = Combo
versus-combo-none = Ninguno
versus-combo-none-hint = Los combos no envían líneas.
versus-combo-table = Tabla
versus-combo-table-hint = Líneas adicionales por cada paso de un combo.
versus-combo-multiplies = Multiplicador
versus-combo-multiplies-hint = Cada paso de un combo envía un porcentaje más.
versus-perfect = Limpieza total
versus-perfect-hint = Líneas adicionales por una limpieza total.
versus-margin = Los ataques crecen
versus-margin-hint = A partir de este momento los ataques crecen, para que ningún duelo dure para siempre.
versus-after-minutes = Tras { $value } min
versus-never = Nunca
versus-margin-growth = Crecimiento por minuto
versus-margin-growth-hint = Cuánto más fuertes son los ataques cada minuto.
versus-knocked-out = Eliminado por { $name }
versus-mark = marca de objetivo
versus-head-to-head = Victorias: { $results }
versus-record = { $name }: { $won } ganados, { $lost } perdidos, { $drawn } empatados
versus-record-against = contra { $name } { $won }–{ $lost }
versus-record-count = { $matches ->
    [one] { $matches } duelo
   *[other] { $matches } duelos
}
versus-record-matches = Duelos
versus-record-won = Ganados
versus-record-drawn = Empatados
versus-record-lost = Perdidos
versus-record-attack = Ataque por minuto (APM)
versus-record-sent = Líneas enviadas
versus-record-cancelled = Líneas anuladas
versus-record-received = Líneas recibidas
versus-record-knock-outs = Eliminaciones
versus-record-tetrises = Tetris
versus-record-t-spins = T-Spins con líneas
versus-record-counted = Según los duelos grabados con rivales y resultado.
versus-record-missing = { $matches ->
    [one] De un duelo de una versión anterior solo cuenta el resultado.
   *[other] De { $matches } duelos de una versión anterior solo cuenta el resultado.
}
versus-group-targets = Objetivos de los ataques
versus-group-arrival = Llegada de líneas
versus-group-gaps = Huecos
versus-group-table = Tabla de ataques
versus-group-bonuses = Bonificaciones
versus-group-late = Al final del duelo
versus-kind-later = Líneas sólidas más tarde
versus-kind-later-hint = Hasta este momento las líneas recibidas tienen un hueco; las siguientes son sólidas.
versus-solid-after = Líneas sólidas
versus-combo-percent = Crecimiento del combo
versus-combo-percent-hint = Cuánto más envía cada paso de un combo.
versus-combo-entry = Combo de { $length }
versus-combo-last = Combo de { $length } o más
versus-combo-entry-hint = Líneas que añade un combo de esta longitud. El primer paso tiene longitud 0.
versus-perfect-replaces = Solo la limpieza total
versus-perfect-replaces-hint = Las líneas de una limpieza total sustituyen a las de la acción en vez de sumarse.
versus-speed = La velocidad sube
versus-speed-hint = Cada vez que pasa este tiempo, todos los jugadores suben un nivel.
versus-every-seconds = Cada { $value } s
versus-starting-lines-hint = Líneas con un hueco al empezar el duelo.
versus-starting-solid = Líneas iniciales sólidas
versus-starting-solid-hint = Líneas sin hueco al empezar el duelo. Están debajo de las demás y no se pueden eliminar.
versus-pattern = Huecos de las líneas iniciales
versus-pattern-random = Al azar
versus-pattern-random-hint = Una columna al azar en cada línea, igual para todos los jugadores.
versus-pattern-well = Pozo
versus-pattern-well-hint = Todos los huecos están en la última columna.
versus-pattern-stairs = Escalera
versus-pattern-stairs-hint = Cada hueco está una columna a la derecha del de arriba.
versus-pattern-zigzag = Zigzag
versus-pattern-zigzag-hint = Los huecos alternan entre las dos columnas del centro.
versus-refused-full = Las líneas iniciales de la plaza { $seat } llenan la matriz. Deja 19 o menos.
versus-refused-nothing-sent = Ninguna acción envía líneas, pero las reglas propias dicen cómo llegan. Da líneas a alguna acción o restablece esas reglas.
versus-refused-perfect = La limpieza total sustituye las líneas de su acción, pero no envía ninguna. Dale líneas o desactívalo.
versus-refused-margin = Los ataques crecerían cuando el duelo ya ha acabado. Haz que crezcan antes o juega más tiempo.
versus-refused-solid = Las líneas sólidas llegarían cuando el duelo ya ha acabado. Haz que lleguen antes o juega más tiempo.
versus-refused-speed = La velocidad subiría cuando el duelo ya ha acabado. Haz que suba antes o juega más tiempo.
versus-refused-travel = Las líneas viajarían más tiempo del que dura el duelo. Acorta el tiempo de viaje o juega más tiempo.
versus-team-goal = Objetivo del equipo { $team }
versus-team-goal-hint = Solo si dos plazas comparten equipo. Entonces también un equipo de uno tiene su objetivo.
versus-team-goal-match = Igual que el duelo
versus-team-lines = Líneas del equipo { $team }
versus-team-points = Puntos del equipo { $team }
versus-goal-reached = Objetivo { $done }/{ $goal }
versus-continue-with = Continuar el duelo: { $names }, { $time }
versus-take-over-recorded = { $name }, contra la grabación
versus-take-over-computers = { $name }, contra ordenadores
versus-back-to-recording = Volver a la grabación
versus-goal-missed = Objetivo no alcanzado
versus-new-best = ¡Nuevo mejor tiempo!
versus-new-best-before = ¡Nuevo mejor tiempo! Antes: { $time }
versus-best = Mejor tiempo con { $players } jugadores y { $lines } líneas: { $time }
versus-over = Fin del duelo
versus-place-drawn = { $place } (empate)
versus-lines-coming = { $lines ->
    [one] Llega { $lines } línea
   *[other] Llegan { $lines } líneas
}
versus-all-seats = Seguir a: todos
versus-large-seat = Seguir a: { $name }
versus-stream = Vista de retransmisión
versus-stream-hint = Solo el duelo, para una retransmisión o un proyector: sin botones ni ayudas. Esc sale.
versus-together = Juntos
versus-handling = Manejo más rápido
versus-handling-free = Sin límite
versus-handling-hint = Para todos: retardo de repetición de al menos { $delay } ms, intervalo de al menos { $interval } ms.
versus-touchscreen = Ratón o pantalla táctil
versus-join-late = Pulsa un botón de otro dispositivo para practicar hasta que acabe el duelo y unirte al siguiente.

key-test = Teclas
key-test-hint = Algunos teclados no envían ciertas teclas mientras se pulsan otras (ghosting). Comprueba cuáles envía el tuyo.
key-test-start = Probar las teclas
key-test-hold = Mantén pulsadas a la vez: { $keys }
key-test-held = Pulsadas: { $count } (máximo a la vez: { $most }) { $keys }
key-test-missing = Faltan: { $keys }. Tu teclado no puede enviarlas juntas. Asigna otras, preferiblemente Mayús, Ctrl o Alt, o usa un segundo teclado.
key-test-good = Han llegado todas las teclas.
key-test-end = Pulsa Esc para parar
key-test-is-held = { $key }, pulsada
