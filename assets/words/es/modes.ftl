# Words of the Classic and Extended modes, in Spanish.

## Modes

family-guideline = Estándar
family-classic = Clásico
family-extended = Ampliado

mode-classic = Clásico
mode-forty-lines = 40 líneas
mode-rising-marathon = Maratón ascendente
mode-time-trial = Contrarreloj
mode-master = Maestro
mode-puzzle = Puzle
mode-cheese = Queso
mode-combo = Combo
mode-descent = Descenso
mode-custom = Personalizado
mode-zen = Zen
mode-survival = Supervivencia
mode-invisible = Invisible

menu-classic-hint = Niveles sin fin desde el 0. Sin reserva ni desplazamientos al girar.
menu-forty-lines-hint = { $lines } líneas, reglas ampliadas
menu-rising-marathon-hint = Llega al nivel 15. Un nivel nuevo cada diez líneas.
menu-time-trial-hint = { $minutes } minutos, reglas ampliadas
menu-master-hint = Gravedad instantánea. Aguanta 150 líneas.
menu-puzzle-hint = Vacía 24 posiciones con las piezas justas.
menu-cheese-hint = { $lines ->
    [0] Excava líneas de basura sin fin.
   *[other] Excava { $lines } líneas de basura con el menor número de piezas posible.
}
menu-combo-hint = Elimina una línea con cada pieza en un pozo de cuatro columnas.
menu-descent-hint = Baja por una cuadrícula sin fin y recoge gemas.
menu-custom-hint = Tus propias reglas.
menu-zen-hint = Sin fin y sin prisa. Una matriz llena se vacía.
menu-survival-hint = Aguanta cuanto puedas mientras sube basura.
menu-invisible-hint = La pila se desvanece. Elimina todas las líneas que puedas.

menu-locked = Bloqueado: completa Puzle
menu-descent-locked-hint = Completa Puzle para desbloquearlo, o desbloquéalo ahora.
menu-descent-opened = ¡Puzle completado! Descenso está desbloqueado.
menu-cheese-lines = Líneas
menu-cheese-endless = Sin fin
menu-cheese-lines-hint = Solo las partidas de 20 líneas cuentan para los récords.
menu-combo-layout = Inicio
menu-combo-layout-number = Disposición { $number }
options-descent = Descenso desbloqueado
options-descent-hint = También se desbloquea al completar Puzle.

kind-own = Personalizada

## Rules


goal-ten-lines = Diez líneas
lock-down-timer = Temporizador
lock-down-on-landing = Al aterrizar

action-spin-single = Spin simple
action-spin-double = Spin doble
action-spin-triple = Spin triple
action-spin-tetris = Spin Tetris
# Such as L-Spin doble.
action-of = { $tetrimino }-{ $action }

button-sonic-drop = Caída sónica
button-teleport-left = A la pared izquierda
button-teleport-right = A la pared derecha

game-over-combo-broken = Combo roto
game-over-attempts-used = Sin más intentos
game-over-ended = Partida terminada
game-over-given-up = Abandonada

## In the game

play-stage = Fase { $stage }
play-stage-title = Fase
play-stage-of = { $stage } / { $stages }
play-stage-again = No superada: { $left ->
    [one] queda { $left } intento
   *[other] quedan { $left } intentos
}
play-attempts-left = Intentos
play-points-left = Faltan puntos
play-pieces-left = Quedan piezas
play-combo-title = Combo
play-gems = Gemas
play-depth = Profundidad
hud-best-stage = Mejor fase
hud-best-level = Mejor nivel
hud-best-pieces = Menos piezas

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
puzzle-t-tuck = La T, por debajo
puzzle-t-insert = Las T en un pozo
puzzle-spire = La aguja
puzzle-cross = La cruz
puzzle-l-and-j = L y J
puzzle-o-spins = Tres O-Spins
puzzle-snake = La serpiente
puzzle-bridge = El puente
puzzle-cave = La cueva
puzzle-finale = Gran final

## Pause

pause-new-game = Nueva partida
pause-end-game = Terminar partida
pause-end = ¿Terminar la partida? Pulsa otra vez. Se guardará el resultado.

## Results

results-combo-broken = Combo roto: una pieza se fijó sin eliminar ninguna línea.
results-attempts-used = Se acabaron los intentos en esta fase.
results-ended = Has terminado la partida.
results-given-up = Has abandonado esta partida.

## Signs of buttons

watch-sonic-drop = ↓·
watch-teleport-left = |←
watch-teleport-right = →|

## High Scores

scores-pieces = Piezas

## Help

help-classic-text = El juego tal como empezó: niveles sin fin desde el 0, uno nuevo cada diez líneas, cada uno 1,2 veces más rápido. Solo se ve la pieza siguiente, y no hay reserva ni pieza fantasma. Una pieza se fija en cuanto aterriza. La partida acaba cuando una pieza se fija tocando el borde superior. Se juega con las flechas y Espacio, o con { $letters } y Espacio. Si terminas tú la partida, el resultado también cuenta.
help-forty-lines-text = Un Sprint con las reglas ampliadas: elimina 40 líneas lo más rápido que puedas, en el nivel que elijas. El nivel nunca cambia. Las reglas se cambian en Opciones → Ampliado.
help-rising-marathon-text = Desde el nivel 1, con un nivel nuevo cada diez líneas. La partida acaba cuando llegas al nivel 15.
help-time-trial-text = Un Ultra con las reglas ampliadas: consigue todos los puntos que puedas en tres minutos, en el nivel que elijas.
help-master-text = Empieza en el nivel 20, donde las piezas caen al instante. Aguanta 150 líneas.
help-puzzle-text = 24 posiciones. Vacía cada una con las piezas justas; tienes cinco intentos por posición. Muchas piden un spin, así que aquí las piezas siempre giran con Ocular. Al completarlas todas se desbloquea Descenso.
help-cheese-text = Diez líneas con un hueco cada una llenan la mitad inferior de la matriz, y desde abajo suben más. Elimina 10, 20, 40 o 100 con el menor número de piezas posible, o excava sin fin. Solo las partidas de 20 líneas cuentan para los récords.
help-combo-text = Un pozo de cuatro columnas. Cada pieza debe eliminar una línea; la primera que no lo hace acaba la partida.
help-descent-text = Controlas una sola L o J, y nada cae. Muévela y gírala, siempre con Ocular, para bajar por una cuadrícula sin fin. Toca una gema para recogerla. Tienes tres minutos.
help-custom-text = Tus propias reglas, límite, tablero y secuencia de piezas; guárdalos con un nombre si quieres. Los resultados se ordenan por fecha.
help-zen-text = Las piezas caen despacio y el nivel nunca cambia. Cuando la matriz se llena, se vacía y la partida sigue. Acaba cuando tú quieras, y tus líneas cuentan.
help-survival-text = Cada cinco segundos sube una fila de basura, y cada veinte, el nivel. La barra junto a la matriz muestra las filas que subirán cuando se fije tu próxima pieza; las líneas que eliminas las anulan como lo haría un ataque: un doble anula una fila y un Tetris, cuatro. Cuenta el tiempo más largo.
help-invisible-text = Los bloques empiezan a desvanecerse poco después de fijarse y desaparecen al segundo y medio. Recuerda la pila o guíate por la pieza fantasma. El nivel sube cada diez líneas. Al terminar la partida se ve toda la pila.
help-today = Sprint de hoy
help-today-text = Un Sprint de 40 líneas en el que ese día todos reciben las mismas piezas. Cambia a medianoche UTC. Solo cuenta tu primera partida del día, aunque no la termines. Su resultado está en la tarjeta, y los resultados se pueden copiar como texto.
help-classic-points = Puntos en Clásico
help-classic-points-text = 40, 100, 300 y 1200 puntos por una a cuatro líneas, por el nivel más uno. Las caídas no dan puntos.
help-extended-points = Puntos en Ampliado
help-extended-points-text = 10 × (líneas + combo − 1)², donde el combo son las piezas seguidas que eliminaron líneas. Un spin de cualquier pieza cuenta cuatro veces; una limpieza total, cien veces. Un Tetris, un spin o una limpieza total justo después de otro cuenta el doble, el siguiente el triple, y así sucesivamente. Las caídas no dan puntos.

## Gallery of modes

modes-title = Elige un modo
modes-waiting = Sin terminar
# The button of a page without games.
modes-choose = Elegir modo
modes-classics = Clásicos
modes-challenges = Desafíos
modes-own = A tu medida
modes-today = Sprint de hoy
modes-today-goal = { $date }: 40 líneas, las mismas piezas para todos. Nuevo en { $time }.
modes-today-again = Practicar otra vez
modes-best = Tu mejor resultado: { $best }
modes-no-best = Sin resultados todavía
modes-unlock = Desbloquear ahora
# The choice between the rulesets of the guideline and Extended, for modes of both.
modes-ruleset = Reglas
# What a key does: it leads from the cards to the rules of the selected one.
modes-hint-rules = Cambiar reglas

# On a card, in five words at most.
modes-card-marathon = Puntos, nivel a nivel
modes-card-sprint = Líneas contra el reloj
modes-card-ultra = Puntos contra el reloj
modes-card-classic = Sin reserva ni desplazamientos
modes-card-rising = Más rápido cada diez líneas
modes-card-master = Gravedad instantánea, 150 líneas
modes-card-puzzle = 24 posiciones, piezas justas
modes-card-cheese = Excava con pocas piezas
modes-card-combo = Cada pieza elimina una línea
modes-card-descent = Baja y recoge gemas
modes-card-custom = Tus propias reglas
modes-card-zen = Sin fin y sin prisa
modes-card-survival = Aguanta la basura que sube
modes-card-invisible = La pila se desvanece
