city-title = Tu ciudad
city-tile = Ciudad
city-grade-means = { $number ->
    [1] { $grade }, la primera de seis notas
    [2] { $grade }, la segunda de seis notas
    [3] { $grade }, la tercera de seis notas
    [4] { $grade }, la cuarta de seis notas
    [5] { $grade }, la quinta de seis notas
   *[other] { $grade }, la más alta de seis notas
}
city-no-grade = Aún sin torre
city-next = Próxima torre, { $grade }: { $goal }
city-all = Todas las torres están en pie.
city-goal-first = elimina una línea
city-goal-most = como máximo { $value }
city-goal-of = { $value } de { $goal }
city-goal-best = { $goal } (mejor: { $value })
city-goal-lines = { $value } en total
city-windows = { $count ->
    [one] { $value } ventana encendida
   *[other] { $value } ventanas encendidas
}
city-built = Construido
city-missing = Aún no construido
city-tower = { $mode }, torre { $grade }
city-news = Nuevo en tu ciudad: { $what }
drill-today = Ejercicio de hoy
drill-due = { $count ->
    [one] { $value } pendiente
   *[other] { $value } pendientes
}

feat-line = Primera línea
feat-line-how = Elimina una línea.
feat-tetris = Primer Tetris
feat-tetris-how = Elimina cuatro líneas a la vez con una I.
feat-marathon = Maratonista
feat-marathon-how = Alcanza el último objetivo de Maratón.
feat-high-start = Salida tardía
feat-high-start-how = Empieza Maratón en el nivel 10 o más y elimina diez líneas.
feat-sprint = Cuarenta líneas
feat-sprint-how = Termina un Sprint de 40 líneas.
feat-sprint-minute = Menos de un minuto
feat-sprint-minute-how = Elimina 40 líneas en menos de un minuto.
feat-daily = Jugador del día
feat-daily-how = Termina el Sprint de hoy.
feat-daily-week = Una semana entera
feat-daily-week-how = Termina el Sprint de hoy siete días seguidos.
feat-ten-tetrises = Diez Tetris
feat-ten-tetrises-how = Haz diez Tetris en una partida.
feat-two-pieces = Dos por segundo
feat-two-pieces-how = Coloca 100 piezas o más en una partida, dos por segundo.
feat-three-pieces = Tres por segundo
feat-three-pieces-how = Coloca 100 piezas o más en una partida, tres por segundo.
feat-classic-ten = La vieja escuela
feat-classic-ten-how = Llega al nivel 10 en Clásico.
feat-lines-1000 = Mil líneas
feat-lines-1000-how = Elimina mil líneas entre todas las partidas.
feat-lines-10000 = Diez mil líneas
feat-lines-10000-how = Elimina diez mil líneas entre todas las partidas.
feat-finesse = Ni una pulsación de más
feat-finesse-how = Coloca 100 piezas seguidas con las pulsaciones mínimas.
feat-t-spin = Primer T-Spin
feat-t-spin-how = Elimina una línea con un T-Spin.
feat-mini-t-spin = Mini T-Spin
feat-mini-t-spin-how = Elimina una línea con un Mini T-Spin.
feat-t-spin-double = T-Spin doble
feat-t-spin-double-how = Elimina dos líneas con un T-Spin.
feat-t-spin-triple = T-Spin triple
feat-t-spin-triple-how = Elimina tres líneas con un T-Spin.
feat-ten-t-spins = Diez T-Spins
feat-ten-t-spins-how = Elimina líneas con diez T-Spins en una partida.
feat-master = Caída libre
feat-master-how = Alcanza el objetivo de Maestro.
feat-back-to-back = Back-to-Back
feat-back-to-back-how = Haz dos Tetris o T-Spins sin otra línea entre ellos.
feat-back-to-back-ten = Cadena de diez
feat-back-to-back-ten-how = Consigue diez bonificaciones Back-to-Back seguidas.
feat-puzzle = Puzle resuelto
feat-puzzle-how = Supera todas las fases de Puzle.
feat-perfect-clear = Limpieza total
feat-perfect-clear-how = Deja vacía la matriz.
feat-perfect-clear-three = Tres limpiezas totales
feat-perfect-clear-three-how = Deja vacía la matriz tres veces en una partida.
feat-cheese = Queso comido
feat-cheese-how = Termina Queso.
feat-combo-four = Combo de cuatro
feat-combo-four-how = Elimina líneas con cinco piezas seguidas.
feat-combo-seven = Combo de siete
feat-combo-seven-how = Elimina líneas con ocho piezas seguidas.
feat-combo-twenty = Combo de veinte
feat-combo-twenty-how = Elimina líneas con 21 piezas seguidas.
feat-descent-ten = Diez gemas
feat-descent-ten-how = Recoge diez gemas en Descenso.
feat-games-100 = Cien partidas
feat-games-100-how = Juega cien partidas.
feat-every-mode = La vuelta al mundo
feat-every-mode-how = Juega a todos los modos salvo Personalizado y Descenso.
feat-shared = En el aire
feat-shared-how = Guarda o copia una repetición para compartirla.
feat-zen = Cien en paz
feat-zen-how = Elimina cien líneas en una partida de Zen.
feat-hours-10 = Diez horas
feat-hours-10-how = Juega diez horas.
feat-hours-100 = Cien horas
feat-hours-100-how = Juega cien horas.
feat-survival = Superviviente
feat-survival-how = Sobrevive tres minutos en Supervivencia.
feat-beat-five = Más fuerte que el ordenador
feat-beat-five-how = Gana un duelo contra un ordenador de nivel 5 o más.
feat-invisible = De memoria
feat-invisible-how = Haz un Tetris en Invisible.
