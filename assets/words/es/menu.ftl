# Words around the main menu, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Legal notice and title

legal-title = Un juego independiente
legal-independent = Skyline es obra de sus propios autores. Ningún titular de las marcas nombradas en la guía de diseño de 2009 participa en él, lo patrocina ni lo respalda.
legal-trademarks = Esas marcas pertenecen a sus dueños. Las palabras solo aparecen aquí para decir qué reglas publicadas se siguen.
legal-own = El programa, las imágenes y los sonidos son obra nuestra.
title-press-any-key = Pulsa cualquier tecla
title-version = Versión { $version }

## Main menu

menu-play = Jugar
menu-variation = Modalidad
menu-marathon-hint = Quince niveles, por puntos.
menu-sprint-hint = Número fijo de líneas, contra el reloj.
menu-ultra-hint = Tiempo fijo, por puntos o líneas.
menu-players = Jugadores
menu-starting-level = Nivel inicial
menu-goal = Tipo de meta
menu-goal-fixed-hint = Diez líneas por nivel.
menu-goal-variable-hint = Más líneas en cada nivel.
menu-goal-fixed-endless-hint = Diez líneas por nivel, sin fin.
menu-goal-variable-endless-hint = Más líneas en cada nivel, sin fin.
menu-goal-none-hint = El nivel no cambia.
menu-starting-rows = Bloques iniciales
menu-rows = { $rows ->
    [0] Ninguno
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
pause-leave = Ir al menú principal
pause-sure = ¿Seguro? Abandonas esta partida.
