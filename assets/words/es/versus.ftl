# Partidas de varios jugadores en una pantalla, en español.

versus-title = Versus
versus-start = Empezar
versus-seat = Puesto { $seat }
versus-empty = Vacío
versus-keyboard = Teclado
versus-left-half = Teclado, mitad izquierda
versus-right-half = Teclado, mitad derecha
versus-pad = Mando { $pad }
versus-computer = Ordenador, nivel { $level }
versus-join = Pulsa un botón de un mando para unirte, una letra para la mitad izquierda del teclado o Mayús derecha para la derecha.
versus-left-keys = Mitad izquierda: A D mueven, S bajada suave, W bajada rápida, Q E giran, Mayús izquierda guarda.
versus-right-keys = Mitad derecha: las flechas mueven y bajan, Ctrl derecha o / y Mayús derecha giran, Intro guarda.
versus-conflict = El puesto { $one } y el puesto { $other } comparten teclas. Elige otro dispositivo para uno de ellos.
versus-too-few = Una partida necesita al menos dos jugadores.
versus-rules = Reglas
versus-rules-guideline = Guía
versus-rules-guideline-hint = Los ataques de la guía. Gana el último en pie.
versus-rules-modern = Modernas
versus-rules-modern-hint = Ataques con combos y tiempo de viaje. Gana el último en pie.
versus-rules-cheese = Carrera de basura
versus-rules-cheese-hint = Elimina 40 líneas de basura antes que nadie. Sin ataques.
versus-first-to = Gana quien llegue a
versus-rounds = { $rounds ->
    [one] { $rounds } ronda
   *[other] { $rounds } rondas
}
versus-wins = ★ { $wins }
versus-values = Nivel { $level } · Líneas { $lines } · Enviadas { $sent }
versus-place = { $place }.º
versus-paused-by = Pausa de { $name }
versus-won = Gana { $name }
versus-draw = Empate
versus-match-won = { $name } gana la partida
versus-next-round = Siguiente ronda
versus-rematch = Revancha
versus-setup = Cambiar jugadores
versus-quit-to-setup = Abandonar la partida
versus-player = Jugador
versus-attack = Ataque/min
versus-pps = Piezas/s
versus-sent = Enviadas
versus-received = Recibidas
versus-lines = Líneas
versus-players = Jugadores
versus-winner = Ganador
versus-rules-custom = Personalizadas
versus-no-matches = Aún no hay partidas. Todas las partidas de Versus se graban.
versus-broken-off = Interrumpida
