# Words around the main menu, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Legal notice and title

legal-title = Un juego independiente
legal-independent = Skyline es obra de autores independientes. No tiene relación con los titulares de las marcas que menciona, que ni lo patrocinan ni lo respaldan.
legal-trademarks = Esas marcas pertenecen a sus dueños. Solo se mencionan para explicar qué reglas publicadas sigue el juego.
legal-own = Todos los gráficos y sonidos son originales. En Ayuda → Créditos están la tipografía, las bibliotecas y las melodías, que son de dominio público.
menu-legal = Aviso legal: Ayuda → Créditos
title-press-any-key = Pulsa cualquier tecla o haz clic
title-version = Versión { $version }

## Main menu

menu-play = Jugar
menu-modes = Modos
# Such as Sprint · 40 lines.
menu-mode-of-kind = { $mode } · { $kind }
menu-mode-at-level = { $mode } · Nivel { $level }
menu-mode-with-best = { $mode } · mejor { $best }
# Below the game beside the menu, which the computer plays.
menu-demo = Demo
# Below a recorded game there, above its mode and its date. Without a name it is "your" game.
menu-own-game = Tu mejor partida
menu-best-game-of = Mejor partida de { $name }
# Of Today's Sprint: the time until the next one, and the line on its card.
menu-today-left = Nuevo en { $time }
menu-today-open = Las mismas piezas para todos
# Its first game counts; afterwards what it reached.
menu-today-first = Solo cuenta tu primera partida
menu-today-played = Jugado: { $result }
menu-today-unfinished = { $lines ->
    [one] Jugado: { $lines } línea, sin terminar
   *[other] Jugado: { $lines } líneas, sin terminar
}
menu-continue = Continuar
menu-waiting-score = { $score } puntos · Nivel { $level } · { $time }
menu-waiting-descent = Profundidad { $depth } · Gemas { $gems } · quedan { $time }
menu-waiting-lines = { $lines ->
    [one] { $lines } línea
   *[other] { $lines } líneas
} · Nivel { $level } · { $time }
menu-mode = Modo
menu-marathon-hint = { $endless ->
    [yes] Consigue todos los puntos que puedas. Los niveles no se acaban nunca.
   *[no] Consigue todos los puntos que puedas en 15 niveles.
}
menu-sprint-hint = Elimina { $lines } líneas lo más rápido que puedas.
menu-ultra-hint = { $objective ->
    [lines] Elimina todas las líneas que puedas en { $minutes } minutos.
   *[points] Consigue todos los puntos que puedas en { $minutes } minutos.
}
menu-starting-level = Nivel inicial
menu-goal = Tipo de objetivo
menu-goal-fixed-hint = Diez líneas por nivel.
menu-goal-variable-hint = Cada nivel pide más líneas.
menu-goal-fixed-endless-hint = Diez líneas por nivel. Sin fin.
menu-goal-variable-endless-hint = Cada nivel pide más líneas. Sin fin.
menu-goal-none-hint = El nivel nunca cambia.
menu-starting-rows = Filas iniciales
menu-rows = { $rows ->
    [0] Ninguna
    [one] { $rows } fila
   *[other] { $rows } filas
}
menu-high-scores = Récords
menu-options = Opciones
menu-help = Ayuda
menu-quit = Salir

## Pause

pause-title = Pausa
pause-resume = Continuar
pause-restart = Reiniciar
pause-leave = Salir al menú
pause-sure = Pulsa otra vez para salir. Esta partida no se puede continuar.
pause-sure-restart = Pulsa otra vez para reiniciar.
pause-sure-forfeit = Pulsa otra vez para rendirte.
pause-not-counted = No contará como récord.
pause-best-not-counted = Tu nuevo récord no contará.
drop-file = Suelta para abrir
