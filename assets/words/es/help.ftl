# Words of the help, in Spanish.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Help

help-play = Cómo se juega
help-controls = Controles
help-scoring = Puntuación
help-levels = Niveles
help-words = Glosario
help-about = Créditos

help-aim = El objetivo
help-aim-text = Siete figuras, los tetriminos, caen una tras otra en la matriz. Mueve y gira cada una hasta que encaje bien. Una fila llena de pared a pared se elimina y da puntos; varias filas eliminadas a la vez dan muchos más.
help-tetriminos = Los siete tetriminos
help-tetriminos-text = El O es un cuadrado amarillo y el I, una barra celeste. El T es morado, el L naranja, el J azul oscuro, el S verde y el Z rojo. Llegan en bolsas de siete: cada uno una vez, en orden barajado.
help-marathon-text = Por puntos, a lo largo de quince niveles cada vez más rápidos. El nivel inicial y el tipo de meta se eligen en el menú principal.
help-sprint-text = Una carrera: elimina las líneas en el menor tiempo. Cuarenta líneas son la distancia clásica; veinte y cien tienen sus propias tablas.
help-ultra-text = Dos o tres minutos, y todos los puntos o líneas que puedas sacarles.
help-hold = Siguiente y reserva
help-hold-text = La cola de siguientes muestra lo que viene. Reservar aparta el tetrimino en juego y trae de vuelta el que estaba apartado; funciona una vez entre dos fijaciones.
help-ghost = Pieza fantasma
help-ghost-text = El contorno pálido sobre los bloques muestra dónde acabaría el tetrimino en juego.
help-over = Fin de la partida
help-over-text = Salida bloqueada: un bloque estorba a un tetrimino recién aparecido. Fijación fuera: un tetrimino se fija por completo encima del Skyline. Desbordamiento: unas líneas que entran por abajo empujan un bloque más allá de la línea de desbordamiento.

help-scores = Récords
help-scores-text = Cada modalidad guarda sus mejores resultados y, con cada uno de ellos, la partida grabada.
help-learn = Míralo y pruébalo
help-learn-text = En Demostraciones, cada acción que da puntos se juega ante tus ojos, con las teclas que la hacen. El Entrenador te pone delante de dieciséis huecos en T para que gires tú.

help-menus = En los menús, las flechas mueven, Intro elige y Esc vuelve; con un mando, la cruceta, el botón inferior y el botón derecho.
help-shortcuts = F11 o Alt+Intro activan y desactivan la pantalla completa. En la ayuda, Ctrl+F o la tecla / abren la búsqueda.

help-action = Acción
help-lines = Líneas
help-points = Puntos
help-by-level = { $points } × nivel
help-bonus = Bonus Back-to-Back
help-bonus-points = un 50 % más
help-soft-drop-points = 1 por fila
help-hard-drop-points = 2 por fila
help-t-spin = T-Spins
help-t-spin-text = Gira un tetrimino T dentro de un hueco en el que al menos tres de las cuatro celdas en diagonal a su centro estén ocupadas; si el giro es lo último que hace, es un T-Spin. Un hueco más fácil lo convierte en un Mini T-Spin. Ambos dan puntos incluso sin línea.
help-back-to-back = Back-to-Back
help-back-to-back-text = Un Tetris, o un T-Spin o Mini T-Spin que elimina líneas, empieza una serie. Cada uno que le sigue da un 50 % más. Solo un simple, doble o triple la rompe; fijar sin línea, reservar y los giros sin línea no.
help-drops = Caídas
help-drops-text = La caída suave y la caída directa pagan las filas que ahorran, sea cual sea el nivel.

help-level-up = Subida de nivel
help-level-up-text = Un nivel se completa al alcanzar su meta. El siguiente cae más rápido y paga más por cada acción. En Sprint y Ultra el nivel se queda como lo elegiste.
help-fixed = Meta fija
help-fixed-text = Diez líneas por nivel. Una partida que empieza en un nivel más alto pide primero todas las líneas hasta él: cuarenta para el nivel 4.
help-variable = Meta variable
help-variable-text = Cinco líneas en el nivel 1, diez en el nivel 2, y así sucesivamente. Aquí una acción cuenta tantas líneas como sus puntos en el nivel 1 divididos entre cien: un Tetris cuenta ocho.
help-lock-down = Fijación
help-lock-down-text = Un tetrimino sobre una superficie se fija tras medio segundo. Moverlo o girarlo devuelve ese tiempo: quince veces con la fijación extendida, siempre con la infinita, nunca con la clásica. Caer más abajo lo devuelve en las tres. La caída directa fija al instante.

word-auto-repeat = Autorrepetición
word-auto-repeat-text = Una dirección mantenida mueve el tetrimino una vez y, tras un breve retardo, una y otra vez hasta que se suelta o algo estorba.
word-back-to-back = Back-to-Back
word-back-to-back-text = Dos grandes acciones, como dos Tetris, sin un simple, doble o triple entre ellas.
word-bag = Bolsa
word-bag-text = Los siete tetriminos en orden barajado. Cuando han salido todos, se baraja una bolsa nueva, así que ninguno falta mucho tiempo.
word-block = Bloque
word-block-text = Un mino que se ha fijado y ocupa una celda de la matriz.
word-block-out = Salida bloqueada
word-block-out-text = La partida acaba porque hay un bloque donde debe aparecer un nuevo tetrimino.
word-broken-line = Línea rota
word-broken-line-text = Una línea enviada por un rival que tiene un hueco y puede eliminarse a través de él.
word-buffer-zone = Zona oculta
word-buffer-zone-text = Veinte filas por encima de la matriz que no se muestran. Ahí empiezan los tetriminos.
word-cell = Celda
word-cell-text = Un lugar de la matriz, del tamaño de un mino.
word-collapse = Derrumbe
word-collapse-text = Tras eliminar líneas, todo lo de encima baja tantas filas como se eliminaron.
word-combo = Combo
word-combo-text = Líneas eliminadas por un tetrimino tras otro. Se cuenta en pantalla y se oye, pero no da puntos.
word-counter-attack = Contraataque
word-counter-attack-text = Una acción que quita líneas de tu propia cola de recepción antes de que alguna vaya a los rivales.
word-facing = Orientación
word-facing-text = Una de las cuatro posiciones de giro de un tetrimino: norte, este, sur, oeste. Todo tetrimino empieza mirando al norte.
word-fall-speed = Velocidad de caída
word-fall-speed-text = Lo rápido que un tetrimino baja por sí solo. Aumenta con cada nivel.
word-ghost-piece = Pieza fantasma
word-ghost-piece-text = Una copia pálida del tetrimino en juego allí donde lo pondría una caída.
word-goal = Meta
word-goal-text = Lo que completa un nivel: un número de líneas que depende del tipo de meta.
word-hard-drop = Caída directa
word-hard-drop-text = Pone el tetrimino en la superficie de abajo y lo fija en el mismo momento.
word-hold-queue = Reserva
word-hold-queue-text = El lugar donde un tetrimino puede esperar hasta que haga falta.
word-level-up = Subida de nivel
word-level-up-text = Se alcanza la meta y empieza el siguiente nivel.
word-line = Línea
word-line-text = Una fila de la matriz en la que cada celda tiene un bloque.
word-line-attack = Ataque de líneas
word-line-attack-text = Líneas que una acción envía a los rivales.
word-line-clear = Línea eliminada
word-line-clear-text = Una fila llena desaparece y todo lo de encima baja. Una fila es un simple; dos, un doble; tres, un triple; cuatro, un Tetris.
word-lock-down = Fijación
word-lock-down-text = El momento a partir del cual un tetrimino ya no se puede mover.
word-lock-down-timer = Tiempo de fijación
word-lock-down-timer-text = Medio segundo que empieza cuando un tetrimino toca una superficie. Cuando termina, el tetrimino se fija.
word-lock-out = Fijación fuera
word-lock-out-text = La partida acaba porque un tetrimino se fijó por completo encima del Skyline.
word-matrix = Matriz
word-matrix-text = Las diez columnas y veinte filas en las que se juega.
word-mini-t-spin = Mini T-Spin
word-mini-t-spin-text = Un T-Spin más fácil: de las dos celdas junto al mino saliente del tetrimino T, una está libre.
word-mino = Mino
word-mino-text = Un cuadrado de un tetrimino.
word-next-queue = Cola de siguientes
word-next-queue-text = Los tetriminos que vienen después, hasta seis.
word-perfect-clear = Limpieza total
word-perfect-clear-text = Eliminar líneas sin dejar ningún bloque en la matriz.
word-receiving-queue = Cola de recepción
word-receiving-queue-text = Líneas de los rivales que entran por abajo con la próxima fijación.
word-rotation = Rotación
word-rotation-text = Girar el tetrimino un cuarto de vuelta, a la derecha o a la izquierda.
word-rotation-point = Punto de rotación
word-rotation-point-text = Un punto alrededor del cual se intenta un giro. Cada giro tiene cinco; se toma el primero que deja sitio, lo que puede desplazar el tetrimino.
word-skyline = Skyline
word-skyline-text = El borde superior de la matriz. Los tetriminos empiezan justo encima, en la zona oculta.
word-soft-drop = Caída suave
word-soft-drop-text = Hace que el tetrimino caiga veinte veces más rápido mientras se mantiene la tecla; aún se puede mover.
word-solid-line = Línea sólida
word-solid-line-text = Una línea de un rival sin ningún hueco: no se puede eliminar.
word-starting-lines = Líneas iniciales
word-starting-lines-text = Filas de bloques que ya están ahí cuando empieza la partida.
word-super-rotation = Sistema de superrotación
word-super-rotation-text = Las reglas con las que un tetrimino encuentra sitio para girar junto a paredes, suelo y bloques.
word-surface = Superficie
word-surface-text = Aquello sobre lo que un tetrimino puede posarse: el suelo de la matriz o la cara superior de un bloque.
word-tetrimino = Tetrimino
word-tetrimino-text = Una figura de cuatro minos. Hay siete, y cada bolsa de siete contiene cada uno de ellos una vez.
word-tetris = Tetris
word-tetris-text = Cuatro líneas eliminadas a la vez; solo puede hacerlo un tetrimino I vertical.
word-top-out = Desbordamiento
word-top-out-text = La partida acaba porque unas líneas que entran por abajo empujan un bloque más allá de la línea de desbordamiento.
word-top-out-line = Línea de desbordamiento
word-top-out-line-text = El borde superior de la zona oculta, veinte filas por encima del Skyline.
word-touch = Contacto
word-touch-text = Un tetrimino toca una pared o un bloque.
word-t-slot = Hueco en T
word-t-slot-text = Un hueco en el que tres de las cuatro celdas en diagonal al centro de un tetrimino T están ocupadas.
word-t-spin = T-Spin
word-t-spin-text = Un tetrimino T que giró dentro de un hueco en T justo antes de fijarse.
word-well = Pozo
word-well-text = Un hueco de una columna. Con cuatro filas de profundidad, espera un tetrimino I y un Tetris.

help-trademarks = Marcas
help-made-of = Hecho de
help-made-of-text = El programa es libre bajo la licencia MIT o la Apache 2.0. Letras: Inter, bajo la SIL Open Font Licence. Todas las imágenes y los sonidos los dibuja y crea el propio programa.
help-crates = Basado en
help-crates-text = eframe y egui (MIT o Apache 2.0) para la ventana y sus partes, winit (Apache 2.0) para el teclado, rodio (MIT o Apache 2.0) para el sonido, gilrs (MIT o Apache 2.0) para los mandos, Project Fluent (MIT o Apache 2.0) para las palabras, serde, rand, confy, jiff y sus dependencias, todos bajo licencias que los dejan libres.
help-music = Música
help-tune = { $tune }: { $origin }
help-music-text = Cada melodía es un arreglo para el juego de una obra de dominio público. La habitual es Korobéiniki, una canción rusa del siglo XIX.
help-thanks = Gracias
help-thanks-text = A quienes juegan, y a quienes escriben software libre y lo regalan.

## Demonstrations

help-demonstrations = Demostraciones
demo-intro = Elige lo que quieres ver. Lo juega el juego de verdad, con tus teclas de ahora.
demo-line-clears = Líneas
demo-spins = T-Spins
demo-drops = Caídas
demo-handling = Conviene saberlo
demo-single = Se elimina una línea de bloques: 100 puntos por el nivel.
demo-double = Dos líneas a la vez: 300 puntos por el nivel.
demo-triple = Tres líneas a la vez: 500 puntos por el nivel.
demo-tetris = Un tetrimino I en un pozo elimina cuatro líneas a la vez: 800 puntos por el nivel.
demo-mini-t-spin = Un giro sobre el borde junto a la pared, sin línea: 100 puntos por el nivel.
demo-mini-t-spin-single = El mismo giro fácil, y completa una línea: 200 puntos por el nivel.
demo-t-spin = Un giro bajo un saliente, sin línea: 400 puntos por el nivel. Espera a girar hasta que el tetrimino T esté en el hueco en T.
demo-t-spin-single = Un T-Spin que completa una línea: 800 puntos por el nivel.
demo-t-spin-double = Un T-Spin que completa dos líneas: 1200 puntos por el nivel, más que un Tetris.
demo-t-spin-triple = El giro baja el tetrimino T dos filas a la vuelta de la esquina y completa tres líneas: 1600 puntos por el nivel.
demo-chain-tetris = Dos Tetris
demo-chain-tetris-text = El segundo Tetris seguido gana el bonus Back-to-Back: 800 y un 50 % más son 1200, por el nivel.
demo-chain-spin = T-Spin doble, Tetris
demo-chain-spin-text = Una serie puede mezclar grandes acciones: tras el T-Spin doble, el Tetris da 1200, por el nivel.
demo-chain-broken = Lo que rompe una serie
demo-chain-broken-text = Un doble se cuela entre los dos Tetris. El segundo vuelve a dar 800, sin el bonus.
demo-soft-drop = Cae veinte veces más rápido mientras la mantienes y da un punto por fila.
demo-hard-drop = Baja al instante, se fija al instante y da dos puntos por fila.
demo-hold = El tetrimino S no encaja y espera en la reserva. El tetrimino I que le sigue hace un Tetris; más tarde vuelve el S.
demo-ghost = Muevas o gires como quieras el tetrimino en juego, la pieza fantasma muestra dónde acabaría.
demo-lock-down = Con la fijación extendida, cada movimiento sobre una superficie devuelve el medio segundo, quince veces. Tras la decimoquinta, el tetrimino T se fija al instante.
demo-auto-repeat = Un toque mueve una celda. Una tecla mantenida sigue sola, hasta la pared.
demo-paid = { $action }: { $points } puntos
demo-paid-bonus = { $action } Back-to-Back: { $points } puntos
demo-dropped = { $action }: { $rows ->
    [one] { $rows } fila
   *[other] { $rows } filas
}, { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
demo-next = Siguiente
demo-play = Ver
demo-pause = Pausa
demo-again = Otra vez
demo-list = Todas
demo-speed = Velocidad
demo-progress = Visto hasta ahora
# Between two keys that do the same.
key-or = o

## Trainer

help-trainer = Entrenador
trainer-intro = Dieciséis posiciones de los ejemplos de giros de la guía. Cada una se resuelve girando el tetrimino T dentro del hueco en T.
trainer-count = { $done } de { $all } resueltas
trainer-done = ✓ { $name }
trainer-name = { $action }, { $turn }
spin-east-south = de este a sur
spin-south-west = de sur a oeste
spin-north-west = de norte a oeste
spin-north-east = de norte a este
spin-north-east-wall = de norte a este junto a la pared
spin-north-east-blocks = de norte a este junto a bloques
spin-north-east-hole = de norte a este sobre un agujero
spin-west-north = de oeste a norte
trainer-task = Fija el tetrimino T con un { $action }. El tiempo corre desde tu primera tecla.
trainer-try = Probar
trainer-trying = Te toca. Esc para.
trainer-trying-again = Te toca. Esc para, { $control } empieza de nuevo.
trainer-failed = Esta vez no: las celdas por llenar están marcadas. Otra vez.
trainer-failed-as = Eso ha sido { $action }. Otra vez.
trainer-solved = ¡Conseguido: { $action }!
trainer-hint = Pista
trainer-show = Muéstrame
trainer-begin = Inicio
trainer-beside = En el hueco en T
trainer-above = En el Skyline
trainer-next = Otro giro
trainer-restart = De nuevo

## Search

search-field = Buscar en la ayuda
search-nothing = No se encontró nada para «{ $typed }». Prueba otra palabra, o menos.
search-count = Lugares encontrados: { $count }
