# Words of results and High Scores, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Name entry

name-title = Un puesto en la tabla
name-rank = Puesto { $rank }
name-field = Tu nombre
name-accept = Guardar
name-letters = ABCDEFGHIJKLMNÑOPQRSTUVWXYZ0123456789-.'
name-space = Espacio
name-erase = Borrar

## Results

results-lock-out = Un tetrimino entero se fijó por encima del Skyline.
results-block-out = Un bloque estorbaba al siguiente tetrimino.
results-top-out = Los bloques subieron más allá de la línea de desbordamiento.
results-goal-reached = Has llegado hasta el final.
results-time-up = Se acabó el tiempo.
results-rank = Puesto { $rank } en la tabla de récords de { $variation }
results-again = Otra vez
results-menu = Menú principal
results-back-to-backs = Bonus Back-to-Back
results-longest-back-to-back = Back-to-Back más largo
results-longest-combo = Combo más largo
results-perfect-clears = Limpiezas totales
results-pieces = Tetriminos fijados
results-pieces-per-second = Tetriminos por segundo
results-keys-per-piece = Teclas por tetrimino
results-finesse = Fallos de eficiencia
results-holds = Reservas
results-soft-drop-rows = Filas en caída suave
results-hard-drop-rows = Filas en caída directa

## What is worth a congratulation

results-all-the-way = ¡Has llegado hasta el final!
results-best = ¡Nuevo récord!
results-above-average = Por encima de la media: mejor que { $beaten } de { $others }
results-high-level = Nivel { $level }: pocos llegan tan lejos
results-first = El primer resultado de esta tabla: desde ahora hay uno que superar
results-feat-tetrises = { $count ->
    [one] 1 Tetris
   *[other] { $count } Tetris
    }
results-feat-t-spins = { $count ->
    [one] 1 T-Spin con líneas
   *[other] { $count } T-Spins con líneas
    }
results-feat-back-to-back = Back-to-Back × { $count }
results-feat-combo = Combo de { $count }
results-feat-perfect-clears = { $count ->
    [one] 1 limpieza total
   *[other] { $count } limpiezas totales
    }

## The course of the game

results-course = Cómo fue
results-pace = Tetriminos por segundo
results-pace-spoken = Tetriminos por segundo: { $average } de media, { $most } como máximo
results-height = Altura de la pila
results-height-spoken = Altura de la pila: { $most } filas como máximo
results-at = { $time }: { $value }
results-splits = Tiempos parciales
results-split-lines = Líneas
results-split-time = Tiempo
results-split-span = Por diez líneas
results-points = De dónde vinieron los puntos
results-action = Acción
results-count = Veces
results-earned = Puntos
results-share = Parte
results-percent = { $percent } %
results-drops = Caídas suaves y directas
results-more = Todo lo contado

## High Score Table

scores-rank = N.º
scores-name = Nombre
scores-date = Fecha
scores-kind = Meta
scores-start = Inicio
scores-rows = Filas
# Tetriminos a second; short, above a column of figures.
scores-pace = Pzs/s
# Keys for each Tetrimino; short, above a column of figures.
scores-keys = Tecl/pz
scores-pieces-short = Pzs
scores-nobody = Nadie
scores-empty = Aún no hay resultados. El primero te espera.
