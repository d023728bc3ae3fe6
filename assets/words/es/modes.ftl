# Palabras del juego clásico y del sistema tetrs, en español.

## Variations

family-guideline = Guía
family-classic = Clásico
family-tetrs = tetrs
menu-family = Reglas

variation-classic = Clásico
variation-forty-lines = 40 líneas
variation-rising-marathon = Maratón ascendente
variation-time-trial = Contrarreloj
variation-master = Maestro
variation-puzzle = Puzle
variation-cheese = Queso
variation-combo = Combo
variation-descent = Descenso
variation-custom = A medida

menu-classic-hint = Niveles desde 0 sin fin, sin reserva ni desplazamientos al girar.
menu-forty-lines-hint = Cuarenta líneas, contra el reloj.
menu-rising-marathon-hint = Niveles 1 a 15, uno cada diez líneas.
menu-time-trial-hint = Tres minutos, por puntos.
menu-master-hint = Caída al instante, ciento cincuenta líneas.
menu-puzzle-hint = Veinticuatro posiciones, cada una con los tetriminos justos.
menu-cheese-hint = Veinte líneas con huecos, con los menos tetriminos posibles.
menu-combo-hint = Una línea con cada tetrimino, en un pozo de cuatro columnas.
menu-descent-hint = Girando hacia abajo por una cuadrícula sin fin, entre gemas.
menu-custom-hint = Tus propias reglas.

menu-locked = Bloqueado: ver Opciones
menu-descent-locked-hint = Se abre al terminar Puzle, o con un interruptor en las opciones.
menu-descent-opened = Has terminado Puzle: Descenso ya está abierto.
menu-cheese-lines = Líneas
menu-cheese-endless = Sin fin
menu-cheese-lines-hint = Las de veinte tienen tabla de récords.
menu-combo-layout = Inicio
menu-combo-layout-number = Disposición { $number }
options-descent = Descenso abierto
options-descent-hint = También se abre al terminar Puzle.

kind-own = Única

## Rules


goal-ten-lines = Diez líneas
lock-down-timer = Temporizador
lock-down-on-landing = Al aterrizar

action-spin-single = Spin simple
action-spin-double = Spin doble
action-spin-triple = Spin triple
action-spin-tetris = Spin Tetris
# Such as L-Spin Double.
action-of = { $tetrimino }-{ $action }

button-sonic-drop = Caída sónica
button-teleport-left = Hasta la pared izquierda
button-teleport-right = Hasta la pared derecha

game-over-combo-broken = Combo roto
game-over-attempts-used = Sin más intentos
game-over-ended = Partida terminada
game-over-given-up = Abandonada

## In the game

play-stage = Etapa { $stage }
play-stage-title = Etapa
play-stage-of = { $stage } / { $stages }
play-stage-again = Sin vaciar: { $left ->
    [one] queda { $left } intento
   *[other] quedan { $left } intentos
}
play-attempts-left = Intentos
play-points-left = Puntos restantes
play-pieces-left = Tetriminos restantes
play-combo-title = Combo
play-gems = Gemas
play-depth = Profundidad
hud-best-stage = Mejor etapa
hud-best-level = Mejor nivel
hud-best-pieces = Menos tetriminos

## Stages of Puzzle

puzzle-stairs = Escalera
puzzle-zigzag = Zigzag
puzzle-pocket = Bolsillo
puzzle-i-spin = I-Spin
puzzle-s-spin = S-Spin
puzzle-z-spin = Z-Spin
puzzle-l-spin = L-Spin
puzzle-t-spin = T-Spin
puzzle-vase = El jarrón
puzzle-t-spin-triple = T-Spin triple
puzzle-o-spin = O-Spin
puzzle-i-spins = Dos I-Spins
puzzle-j-spin = J-Spin
puzzle-z-spins = Tres Z-Spins
puzzle-t-tuck = La T por debajo
puzzle-t-insert = Las T en el pozo
puzzle-spire = La aguja
puzzle-cross = La cruz
puzzle-l-and-j = L y J
puzzle-o-spins = Tres O-Spins
puzzle-snake = La serpiente
puzzle-bridge = El puente
puzzle-cave = La cueva
puzzle-finale = Final

## Pause

pause-new-game = Nueva partida
pause-end = ¿Terminar la partida? El resultado se guarda.

## Results

results-combo-broken = Un tetrimino quedó fijado sin completar una línea.
results-attempts-used = Se acabaron los intentos en esta etapa.
results-ended = Has terminado la partida.
results-given-up = Abandonaste la partida.

## Signs of buttons

watch-sonic-drop = ↓·
watch-teleport-left = |←
watch-teleport-right = →|

## High Scores

scores-pieces = Tetriminos

## Help

help-classic-text = El juego como empezó: niveles desde 0 sin fin, uno cada diez líneas, cada uno 1,2 veces más rápido; solo se ve el tetrimino siguiente y no hay reserva ni fantasma. Un tetrimino se fija cuando su caída acaba en una superficie. Termina cuando uno que se fija toca el borde superior. Se juega con las flechas y el espacio, o con W, A, S, D y el espacio. Quien la termina conserva el resultado.
help-forty-lines-text = Cuarenta líneas lo más rápido posible, en un nivel que no cambia.
help-rising-marathon-text = Niveles 1 a 15, uno cada diez líneas.
help-time-trial-text = Todos los puntos posibles en tres minutos.
help-master-text = Desde el nivel 20, donde todo cae al instante: ciento cincuenta líneas.
help-puzzle-text = Veinticuatro posiciones. Cada una se vacía con los tetriminos justos, y hay cinco intentos para cada una. Muchas piden un spin; por eso aquí siempre se gira con Ocular. Quien las vacía todas abre Descenso.
help-cheese-text = En la matriz hay diez líneas con un hueco cada una, y suben más desde abajo hasta vaciar veinte. Cuantos menos tetriminos, mejor.
help-combo-text = Un pozo de cuatro columnas. Cada tetrimino tiene que completar una línea; el primero que no lo hace termina la partida.
help-descent-text = Una L o una J, y nada cae: girándola, siempre con Ocular, y moviéndola se baja por una cuadrícula sin fin. Lo que toca una gema se la lleva. Tres minutos.
help-custom-text = Tus propias reglas, límite, tablero y secuencia de tetriminos, guardados con un nombre si quieres. Sus resultados se listan por día.
help-classic-points = Puntos en Clásico
help-classic-points-text = 40, 100, 300 y 1200 puntos por una a cuatro líneas, por el nivel más uno. Las caídas no dan nada.
help-tetrs-points = Puntos en el sistema tetrs
help-tetrs-points-text = 10 × (líneas + combo − 1)², donde el combo son los tetriminos seguidos que completaron líneas. Un spin de cualquier tetrimino vale cuatro veces más, y vaciar la matriz, cien veces más. Un Tetris, un spin o un vaciado tras otro vale el doble, el siguiente el triple, y así. Las caídas no dan nada.
