# Words of results and High Scores, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Name entry

name-title = ¡Nuevo récord!
name-field = Tu nombre
name-accept = Guardar
name-letters = ABCDEFGHIJKLMNÑOPQRSTUVWXYZ0123456789-.'
name-space = Espacio
name-erase = Borrar
letters-show = Teclado en pantalla
letters-shift = Mayúsculas
letters-done = Listo

## Results

results-lock-out = Fuera del tablero: una pieza se fijó por encima de la matriz.
results-lock-out-at-skyline = Fuera del tablero: una pieza se fijó en el borde superior de la matriz.
results-block-out = Sin espacio: no cabe la siguiente pieza.
results-top-out = Desbordamiento: unos bloques rebasaron la línea de desbordamiento.
results-all-levels = ¡Los 15 niveles!
results-all-stages = Todas las fases resueltas.
results-lines-cleared = { $count ->
    [one] 1 línea eliminada.
   *[other] { $count } líneas eliminadas.
    }
results-lines-short = { $count ->
    [one] Te faltó 1 línea.
   *[other] Te faltaron { $count } líneas.
    }
results-points-scored = { $points } puntos conseguidos.
results-pieces-placed = { $count ->
    [one] 1 pieza colocada.
   *[other] { $count } piezas colocadas.
    }
results-level-reached = Nivel { $level } alcanzado.
results-time-up = Jugaste los { $time } completos.
results-rank = Puesto { $rank } en { $mode }
# What ended, and how, as in "Sprint · Goal reached".
results-headline = { $mode } · { $ending }
results-best-value = Récord { $value }
results-best-before = Antes { $value }
results-rank-here = Puesto { $rank }
# The chart of the pace: what the thin line is.
results-best-line = Línea fina: tu mejor partida
results-tetrises = Tetris
results-t-spins = T-Spins
results-details = Más
results-leave = Menú
results-again = Otra vez
results-watch-another = Ver otra
results-play-yourself = Jugarla tú
results-menu = Menú principal
results-change-name = Cambiar nombre
results-copy = Copiar resultado
results-daily-again = Solo tu primera partida con estas piezas cuenta para los récords.
results-copied = Copiado al portapapeles.
# The text for the clipboard, with the date as 2026-11-25 and values as in "0:58.31 · 1.72 PPS · ▆█▅▇".
results-daily = Skyline · Sprint de hoy { $date } · { $values }
results-daily-unfinished = sin terminar
results-daily-not-counted = no cuenta
# The difference has a sign, as in "+1,200".
results-new-best = Nuevo récord: { $difference }
results-to-best = { $difference } respecto al récord
results-back-to-backs = Bonificaciones Back-to-Back
results-longest-back-to-back = Back-to-Back más largo
results-longest-combo = Combo más largo
results-perfect-clears = Limpiezas totales
results-pieces = Piezas
results-pieces-per-second = Piezas por segundo
results-keys-per-piece = Teclas por pieza
results-finesse = Fallos de finesse
results-holds = Reservas
results-soft-drop-rows = Filas de caída suave
results-hard-drop-rows = Filas de caída directa

## What is worth a congratulation

results-all-the-way = ¡Objetivo alcanzado!
results-best = ¡Nuevo récord!
results-above-average = Mejor que { $beaten } de tus otros { $others } resultados
results-high-level = ¡Nivel { $level }!
results-first = Primer resultado. ¡Supéralo!
results-feat-tetrises = { $count ->
    [one] 1 Tetris
   *[other] { $count } Tetris
    }
results-feat-t-spins = { $count ->
    [one] 1 T-Spin con líneas
   *[other] { $count } T-Spins con líneas
    }
results-feat-back-to-back = Back-to-Back ×{ $count }
results-feat-combo = Combo de { $count }
results-feat-perfect-clears = { $count ->
    [one] 1 limpieza total
   *[other] { $count } limpiezas totales
    }

## The course of the game

results-course = Resumen
results-pace = Piezas por segundo
results-pace-spoken = Piezas por segundo: { $average } de media, { $most } como máximo
results-height = Altura de la pila
results-height-spoken = Altura de la pila: { $most } filas como máximo
results-at = { $time }: { $value }
results-splits = Parciales
results-split-lines = Líneas
results-split-time = Tiempo
results-split-span = Por 10 líneas
results-points = De dónde salen los puntos
results-action = Acción
results-count = Veces
results-earned = Puntos
results-share = Del total
results-percent = { $percent } %
results-drops = Caídas suaves y directas
results-pieces-by-type = Piezas por tipo
results-more = Todas las estadísticas

## High Score Table

scores-rank = N.º
scores-name = Nombre
scores-date = Fecha
scores-kind = Objetivo
scores-start = Inicio
scores-rows = Filas
# Pieces per second; short, above a column of figures.
scores-pace = PPS
# Keys per piece; short, above a column of figures.
scores-keys = KPP
scores-pieces-short = Piezas
scores-nobody = Anónimo
scores-empty = Aún no hay resultados. ¡Consigue el primero!

## Statistics

statistics-title = Estadísticas
statistics-all-games = Todas las partidas
statistics-time = Tiempo jugado
statistics-games = Partidas
statistics-hours = { $hours } h { $minutes } min
statistics-minutes = { $minutes } min
statistics-tetris-rate = Tasa de Tetris
statistics-t-spin-rate = Tasa de T-Spin
statistics-last-games = Partidas recientes
statistics-bests = Récords personales
statistics-best = Récord
statistics-from-history = Todas las partidas que has jugado, incluidas las que ya no están en el historial. Los porcentajes se calculan sobre todas las líneas.
