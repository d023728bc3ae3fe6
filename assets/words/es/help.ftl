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

help-aim = Objetivo del juego
help-aim-text = Siete figuras, los tetriminos, caen una tras otra en la matriz. Mueve y gira cada pieza hasta su sitio. Una fila llena de pared a pared se elimina y da puntos; varias filas eliminadas a la vez dan muchos más.
help-tetriminos = Los siete tetriminos
help-tetriminos-text = Siete formas de cuatro minos. En los modos estándar llegan en bolsas de siete: cada una una vez, en orden aleatorio.
help-marathon-text = Consigue todos los puntos que puedas mientras cada nivel es más rápido que el anterior. La partida termina tras el nivel 15, o nunca si es sin fin. Elige el nivel inicial y el tipo de objetivo en Modos.
help-sprint-text = Elimina las líneas lo más rápido que puedas. Cuarenta líneas es la distancia clásica; 20 y 100 líneas tienen sus propias tablas de récords.
help-ultra-text = Consigue todos los puntos o elimina todas las líneas que puedas en dos o tres minutos.
help-hold = Siguiente y reserva
help-hold-text = La cola de siguientes muestra lo que viene. La reserva guarda la pieza en juego y devuelve la que estaba guardada; puedes usarla una vez por pieza.
help-ghost = Pieza fantasma
help-ghost-text = El contorno sobre la pila muestra dónde aterrizaría la pieza en juego.
help-over = Fin de la partida
help-over-text = Sin espacio: una pieza nueva se solapa con un bloque. Fuera del tablero: una pieza se fija entera por encima del Skyline, el borde superior de la matriz. Desbordamiento: unas líneas que entran por abajo empujan un bloque más allá de la línea de desbordamiento.

help-scores = Récords
help-scores-text = Cada modo guarda sus mejores resultados junto con sus repeticiones. El historial muestra tus últimas 2000 partidas, incluidas las que abandonaste. Las partidas sin ninguna línea se borran al cerrar Skyline; puedes cambiarlo en las opciones.
help-learn = Mira y prueba
help-learn-text = Las demostraciones muestran cada acción que da puntos con las teclas que la hacen. El entrenador tiene dieciséis huecos en T para practicar los giros.

help-not-set = Sin asignar; elige un control en las opciones
help-menus = En los menús, usa las flechas para moverte, Intro para elegir y Esc para volver; con un mando, la cruceta, el botón inferior y el botón derecho de los cuatro frontales.
help-shortcuts = F11 o Alt+Intro activa o desactiva la pantalla completa. F12 guarda una imagen de la ventana. En la ayuda, Ctrl+F o la tecla / buscan. Cada botón muestra su atajo al dejar el puntero encima.
help-shortcuts-macos = El botón verde o Control+Comando+F activa y desactiva la pantalla completa, y Comando+W cierra la ventana. F12 guarda una imagen de la ventana. En la ayuda, Comando+F o la barra inclinada buscan. Un botón muestra su atajo cuando el puntero descansa sobre él.
help-system-keys = Teclas del sistema
help-system-keys-windows = Si pulsas Mayús cinco veces, Windows pregunta por las teclas especiales; si mantienes pulsada la tecla Mayús derecha ocho segundos, por las teclas filtro. Si juegas con Mayús, desactiva los dos atajos en Configuración → Accesibilidad → Teclado. La tecla Windows abre el menú Inicio; la partida queda en pausa hasta que vuelvas.
help-system-keys-macos = Control con una flecha cambia de escritorio. Si juegas con Control, desactívalo en Ajustes del Sistema → Teclado → Funciones rápidas de teclado → Mission Control. Comando+H oculta la ventana; la partida queda en pausa hasta que vuelvas.

help-picture = Imagen: { $subject }
help-by-level = { $points } × nivel
help-card-lines = { $lines ->
    [0] Ninguna línea
    [one] 1 línea
   *[other] { $lines } líneas
}
help-bonus = Bonificación Back-to-Back
help-bonus-points = +50 %
help-bonus-remark = Por cada uno que sigue
help-combo-points = 0
help-combo-remark = Da puntos en Ampliado
help-soft-drop-points = 1 por fila
help-hard-drop-points = 2 por fila
help-t-spin = T-Spins
help-t-spin-text = Gira una T dentro de un hueco en el que al menos tres de las cuatro celdas en diagonal a su centro estén ocupadas. Si el giro es lo último que hace antes de fijarse, es un T-Spin; un hueco más fácil lo convierte en un Mini T-Spin. Ambos dan puntos incluso sin eliminar una línea.
help-back-to-back = Back-to-Back
help-back-to-back-text = Un Tetris, o un T-Spin o Mini T-Spin que elimina líneas, empieza una serie Back-to-Back. Cada uno que le sigue da un 50 % más. Solo la rompe un simple, doble o triple; fijar sin línea, reservar y los spins sin línea, no.
help-drops = Caídas
help-drops-text = La caída suave y la caída directa dan puntos por cada fila, sea cual sea el nivel.

help-level-up = Subida de nivel
help-level-up-text = Un nivel se completa al alcanzar su objetivo. En el siguiente, las piezas caen más rápido y eliminar líneas y hacer T-Spins da más puntos. En Sprint y Ultra el nivel nunca cambia.
help-fixed = Objetivo fijo
help-fixed-text = Diez líneas por nivel. Si empiezas en un nivel más alto, antes eliminas todas las líneas hasta él: cuarenta para el nivel 4.
help-variable = Objetivo variable
help-variable-text = Cinco líneas en el nivel 1, diez en el nivel 2, y así sucesivamente. Aquí una acción cuenta una línea por cada 100 puntos que da en el nivel 1: un Tetris cuenta ocho.
help-lock-down = Fijación
help-lock-down-text = Una pieza sobre una superficie se fija tras medio segundo. Moverla o girarla reinicia el temporizador: hasta quince veces con la fijación extendida, siempre con la infinita, nunca con la clásica. Caer a una fila más baja siempre lo reinicia. La caída directa fija al instante.

word-apm-text = Ataque por minuto: las líneas que un jugador envía a los rivales en un minuto.
word-auto-repeat = Autorrepetición
word-auto-repeat-text = Una dirección mantenida mueve la pieza una vez y, tras un breve retardo, una y otra vez hasta que la sueltas o algo bloquea la pieza.
word-back-to-back = Back-to-Back
word-back-to-back-text = Dos o más jugadas grandes, como dos Tetris, sin un simple, doble o triple entre ellas.
word-bag = Bolsa
word-bag-text = Los siete tetriminos en orden aleatorio. Cuando han salido todos se mezcla una bolsa nueva, así que ninguna pieza falta mucho tiempo.
word-block = Bloque
word-block-text = Un mino que se ha fijado y ocupa una celda de la matriz.
word-block-out = Sin espacio
word-block-out-text = La partida acaba porque un bloque se solapa con una pieza nueva.
word-broken-line = Línea rota
word-broken-line-text = Una línea enviada por un rival. Tiene un hueco y se puede eliminar.
word-buffer-zone = Zona oculta
word-buffer-zone-text = Veinte filas ocultas encima de la matriz. Ahí aparecen las piezas.
word-cell = Celda
word-cell-text = Una posición de la matriz, del tamaño de un mino.
word-collapse = Derrumbe
word-collapse-text = Tras eliminar líneas, todo lo que hay encima baja tantas filas como se eliminaron.
word-combo = Combo
word-combo-text = Líneas eliminadas por piezas seguidas. En los modos estándar el combo se cuenta y suena, pero no da puntos.
word-counter-attack = Contraataque
word-counter-attack-text = Una acción cuyas líneas anulan primero las de tu cola de recepción; solo las que sobran van a los rivales.
word-facing = Orientación
word-facing-text = Una de las cuatro posiciones de giro de una pieza: norte, este, sur, oeste. Toda pieza empieza mirando al norte.
word-fall-speed = Velocidad de caída
word-fall-speed-text = Lo rápido que caen las piezas. Aumenta con cada nivel.
word-ghost-piece = Pieza fantasma
word-ghost-piece-text = Una copia pálida de la pieza en juego, allí donde aterrizaría.
word-goal = Objetivo
word-goal-text = El número de líneas que completa un nivel; depende del tipo de objetivo.
word-hard-drop = Caída directa
word-hard-drop-text = Lleva la pieza a la superficie de debajo y la fija al instante.
word-hold-queue = Reserva
word-hold-queue-text = Guarda una pieza hasta que la necesites.
word-level-up = Subida de nivel
word-level-up-text = Se ha alcanzado el objetivo y empieza el siguiente nivel.
word-line = Línea
word-line-text = Una fila de la matriz con un bloque en cada celda.
word-line-attack = Ataque de líneas
word-line-attack-text = Líneas que una acción envía a los rivales.
word-line-clear = Línea eliminada
word-line-clear-text = Una fila llena desaparece y todo lo que hay encima baja. Una fila es un simple; dos, un doble; tres, un triple; cuatro, un Tetris.
word-lock-down = Fijación
word-lock-down-text = El momento en que una pieza ya no se puede mover.
word-lock-down-timer = Tiempo de fijación
word-lock-down-timer-text = Medio segundo que empieza cuando una pieza toca una superficie. Cuando se agota, la pieza se fija.
word-lock-out = Fuera del tablero
word-lock-out-text = La partida acaba porque una pieza se fijó entera por encima del Skyline, el borde superior de la matriz.
word-matrix = Matriz
word-matrix-text = Las diez columnas y veinte filas del campo de juego.
word-mini-t-spin = Mini T-Spin
word-mini-t-spin-text = Un T-Spin más fácil: una de las dos celdas junto a la punta de la T está libre.
word-mino = Mino
word-mino-text = Un cuadrado de un tetrimino.
word-next-queue = Cola de siguientes
word-next-queue-text = Las próximas piezas: hasta seis, en algunos modos hasta once.
word-next-tetrimino = Siguiente tetrimino
word-next-tetrimino-text = La próxima pieza que entra en juego. Es la primera de la cola de siguientes.
word-perfect-clear = Limpieza total
word-perfect-clear-text = Eliminar líneas y dejar vacía la matriz.
word-piece-edges = Bordes de la pieza
word-piece-edges-text = El contorno de un solo tetrimino.
word-pps-text = Piezas por segundo: la velocidad a la que un jugador coloca piezas.
word-receiving-queue = Cola de recepción
word-receiving-queue-text = Líneas de los rivales que entran por abajo tras la próxima fijación.
word-rotation = Rotación
word-rotation-text = Girar una pieza 90°, a la derecha o a la izquierda.
word-rotation-point = Punto de rotación
word-rotation-point-text = Un punto alrededor del cual se intenta un giro. Cada giro tiene cinco; se usa el primero en el que cabe la pieza, lo que puede desplazarla.
word-skyline = Skyline
word-skyline-text = El borde superior de la matriz. Las piezas aparecen justo encima, en la zona oculta.
word-soft-drop = Caída suave
word-soft-drop-text = Hace que una pieza caiga más rápido mientras mantienes la tecla, normalmente 20 veces más. Aún puedes moverla.
word-solid-line = Línea sólida
word-solid-line-text = Una línea sin huecos enviada por un rival; no se puede eliminar.
word-starting-lines = Líneas iniciales
word-starting-lines-text = Filas de bloques que ya están ahí cuando empieza la partida.
word-super-rotation = Sistema de superrotación
word-super-rotation-text = Las reglas que dicen dónde puede girar una pieza junto a paredes, suelo y bloques.
word-surface = Superficie
word-surface-text = Todo aquello sobre lo que puede posarse una pieza: el suelo de la matriz o la parte superior de un bloque.
word-target-mark = Marca de objetivo
word-target-mark-text = Señala al rival que recibe tus ataques. Puedes moverla durante el duelo.
word-tetrimino = Tetrimino
word-tetrimino-text = Una figura de cuatro minos. Hay siete.
word-tetris = Tetris
word-tetris-text = Cuatro líneas eliminadas a la vez; solo puede hacerlo una I vertical.
word-tetris-engine = Motor de Tetris
word-tetris-engine-text = La parte del juego que aplica las reglas, desde que sale la pieza hasta que se eliminan las líneas.
word-top-out = Desbordamiento
word-top-out-text = La partida acaba porque unas líneas que entran por abajo empujan un bloque más allá de la línea de desbordamiento.
word-top-out-line = Línea de desbordamiento
word-top-out-line-text = El borde superior de la zona oculta, veinte filas por encima del Skyline.
word-touch = Contacto
word-touch-text = Una pieza toca una pared o un bloque.
word-t-slot = Hueco en T
word-t-slot-text = Un hueco en el que tres de las cuatro celdas en diagonal al centro de una T están ocupadas.
word-t-spin = T-Spin
word-t-spin-text = Una T cuyo último movimiento antes de fijarse fue girar dentro de un hueco en T.
word-visual-rotation-point = Punto de rotación visual
word-visual-rotation-point-text = El punto de rotación alrededor del cual ves girar la pieza: el primero que encajó.
word-well = Pozo
word-well-text = Un hueco de una columna. Con cuatro filas de profundidad, está listo para una I y un Tetris.
word-kpp = KPP
word-kpp-text = Teclas por pieza: cuántas pulsaciones cuesta una pieza de media. Menos es mejor.
word-lines-per-minute = Líneas por minuto
word-lines-per-minute-text = Las líneas eliminadas entre los minutos jugados. En corto: Líneas/min.
word-finesse = Finesse
word-finesse-text = Colocar cada pieza con las menos pulsaciones posibles. La práctica muestra la secuencia más corta.
word-finesse-fault = Fallo de finesse
word-finesse-fault-text = Una pieza colocada con más pulsaciones de las necesarias. Los fallos de finesse se cuentan una vez por pieza.
word-sent = Enviadas, anuladas, recibidas
word-sent-text = Las líneas de tus ataques, las que venían y quitaste antes de que llegaran, y las que llegaron.
word-ko = KO
word-ko-text = Fuera de combate: un rival cuya partida acabó por tus líneas. Se cuentan durante todo el duelo.
word-holds = Reservas
word-holds-text = Cuántas veces se guardó una pieza en la reserva.
word-drop-rows = Filas de caída suave y directa
word-drop-rows-text = Las filas que cayeron las piezas por caída suave o por caída directa. Cada una da puntos.
word-back-to-back-bonus = Bonificación Back-to-Back
word-back-to-back-bonus-text = El 50 % más por cada jugada que continúa una serie Back-to-Back. Se cuentan las bonificaciones; el Back-to-Back más largo es el mayor número de ellas seguidas.
word-longest-combo = Combo más largo
word-longest-combo-text = El mayor número de piezas seguidas que eliminaron líneas, sin contar la primera.
word-rate = Tasa de Tetris, tasa de T-Spin
word-rate-text = La parte de todas las líneas que se eliminó con Tetris o con T-Spins.
word-splits = Parciales
word-splits-text = El tiempo en cada décima línea y el de cada diez líneas.
word-stack-height = Altura de la pila
word-stack-height-text = Las filas hasta el bloque más alto, después de cada pieza.
word-accuracy = Precisión
word-accuracy-text = Cuánto se acercan las piezas de una partida a las del ordenador, en tanto por ciento, con una nota de la E a la S. El análisis de la partida muestra cómo se mide.
word-loss = Pérdida
word-loss-text = Cuánto peor es una posición que la mejor que encuentra el ordenador. En el análisis de la partida: la pérdida media por pieza, de las piezas analizadas.
word-missed = T-Spins, Tetris y limpiezas totales desaprovechados
word-missed-text = Ocasiones desaprovechadas de una partida analizada: piezas que podían hacer uno y no lo hicieron.
word-grade = Nota
word-grade-text = Una letra que dice lo bueno que es un resultado: E, D, C, B, A y S, la mejor. Cada nota de un modo es una torre en tu ciudad.
word-drill = Ejercicio
word-drill-text = Un error de una de tus partidas para practicar: coloca las tres piezas siguientes.
word-fumen = Fumen
word-fumen-text = Un diagrama de tableros en un texto breve que también leen otros programas y sitios web.
word-das = DAS
word-das-text = Retardo de repetición: cuánto se mantiene una dirección antes de que la pieza siga sola.
word-arr = ARR
word-arr-text = Intervalo de repetición: el tiempo de una columna a la siguiente mientras se mantiene una dirección.
word-single-text = Una línea eliminada con una pieza.
word-double-text = Dos líneas eliminadas a la vez.
word-triple-text = Tres líneas eliminadas a la vez.
word-mini-t-spin-single-text = Una línea eliminada con un Mini T-Spin, la forma fácil del T-Spin.
word-t-spin-single-text = Una línea eliminada con un T-Spin.
word-t-spin-double-text = Dos líneas eliminadas con un T-Spin.
word-t-spin-triple-text = Tres líneas eliminadas con un T-Spin; solo puede hacerlo una T de pie.
word-o-tetrimino = Tetrimino O
word-o-tetrimino-text = Un cuadrado de dos por dos minos{ $hues ->
    [guideline] ; es amarillo
   *[other] { "" }
}. Se ve igual en todas las orientaciones.
word-i-tetrimino = Tetrimino I
word-i-tetrimino-text = Cuatro minos en fila{ $hues ->
    [guideline] ; es celeste
   *[other] { "" }
}. Es el único que puede eliminar cuatro líneas.
word-t-tetrimino = Tetrimino T
word-t-tetrimino-text = Tres minos en fila y uno encima del centro{ $hues ->
    [guideline] ; es morado
   *[other] { "" }
}.
word-l-tetrimino = Tetrimino L
word-l-tetrimino-text = Tres minos en fila y uno encima del extremo derecho{ $hues ->
    [guideline] ; es naranja
   *[other] { "" }
}.
word-j-tetrimino = Tetrimino J
word-j-tetrimino-text = Tres minos en fila y uno encima del extremo izquierdo{ $hues ->
    [guideline] ; es azul oscuro
   *[other] { "" }
}.
word-s-tetrimino = Tetrimino S
word-s-tetrimino-text = Dos pares de minos, el de arriba desplazado a la derecha{ $hues ->
    [guideline] ; es verde
   *[other] { "" }
}.
word-z-tetrimino = Tetrimino Z
word-z-tetrimino-text = Dos pares de minos, el de arriba desplazado a la izquierda{ $hues ->
    [guideline] ; es rojo
   *[other] { "" }
}.

help-extras = Extras
help-city = Ciudad y notas
help-city-text = Cada modo tiene un barrio en tu ciudad, con una torre por cada nota que alcanzas. Hay seis: la E es cualquier partida con una línea que no abandonaste; la D, el resultado de un principiante; la C, el de un jugador; la B, el de un buen jugador; la A, el de uno muy bueno; la S, el de un maestro. En los modos sin resultado, como Zen, cuentan las líneas de todas las partidas. La ciudad dice qué pide la próxima torre. Cada cinco líneas encienden una ventana, y las hazañas, como el primer Tetris, se convierten en monumentos.
help-review = Análisis y ejercicios
help-review-text = El ordenador juzga cada pieza de una partida terminada. El análisis muestra tu precisión con una nota, los peores errores y una posición mejor para cada uno. Los peores errores se convierten en ejercicios: coloca las tres piezas siguientes sin mucha pérdida. Un ejercicio resuelto vuelve a los 1, 3, 7 y 21 días; uno sin resolver, al día siguiente.
help-practice = Práctica
help-practice-text = Una partida sin final en la que puedes deshacer piezas, quitar la gravedad, pedir una pista y contar los fallos de finesse. La práctica empieza vacía, desde un error de un análisis o desde cualquier momento de una repetición.
help-editor = Editor y fumens
help-editor-text = En la práctica, Editar posición te deja dibujar la matriz, la pieza en juego y las que vienen. Guarda posiciones con un nombre o cópialas como fumen, que otros programas leen. Ctrl+V pega un fumen. El solucionador encuentra limpiezas totales para una posición y una cola.
help-replays = Repeticiones y clips
help-replays-text = Se graban todas las partidas que entran en una tabla de récords y todos los duelos. Abre una repetición para verla a cualquier velocidad, para seguirla tú o para guardarla. Guardar clip hace una imagen animada de una parte, para un chat o un sitio web. Una repetición copiada como texto se abre al pegarla en cualquier menú.

help-trademarks = Marcas
help-made-of = Licencias
help-made-of-text = Skyline es libre bajo la licencia MIT o la Apache 2.0. Tipografía: Inter, bajo la SIL Open Font Licence. Todos los gráficos y sonidos los genera el programa.
help-keyboards = Dos teclados
help-keyboards-text = Dos teclados cuentan como uno: Windows, macOS y Wayland no dicen de cuál viene una tecla. Cada uno envía sus propias teclas, así que un segundo teclado ayuda contra el ghosting. Da a cada jugador una mitad de las teclas.
help-crates = Creado con
help-crates-text = eframe y egui (MIT o Apache 2.0) para la ventana y sus controles, winit (Apache 2.0) para el teclado, rodio (MIT o Apache 2.0) para el sonido, gilrs (MIT o Apache 2.0) para los mandos, Project Fluent (MIT o Apache 2.0) para las traducciones, serde, rand, confy, jiff y sus dependencias, todos bajo licencias libres. Ampliado sigue el sistema tetrs.
help-music = Música
help-tune = { $tune } · { $origin }
help-music-text = Cada melodía es un arreglo para el juego de una obra de dominio público. La habitual es Korobéiniki, una canción rusa del siglo XIX.
help-thanks = Gracias
help-thanks-text = A quienes juegan y a quienes escriben software libre.

## Demonstrations

help-demonstrations = Demostraciones
demo-intro = Elige la acción que quieres ver. La ejecuta el propio juego, con tus teclas actuales.
demo-line-clears = Líneas
demo-spins = T-Spins
demo-drops = Caídas
demo-handling = Nociones básicas
demo-single = Elimina una línea: 100 puntos × nivel.
demo-double = Elimina dos líneas a la vez: 300 puntos × nivel.
demo-triple = Elimina tres líneas a la vez: 500 puntos × nivel.
demo-tetris = Una I en un pozo elimina cuatro líneas a la vez: 800 puntos × nivel.
demo-mini-t-spin = Una T girada sobre el borde junto a la pared, sin eliminar ninguna línea: 100 puntos × nivel.
demo-mini-t-spin-single = El mismo spin fácil completa una línea: 200 puntos × nivel.
demo-t-spin = Una T girada bajo un saliente, sin eliminar ninguna línea: 400 puntos × nivel. Espera a que la T esté en el hueco en T antes de girar.
demo-t-spin-single = Un T-Spin que elimina una línea: 800 puntos × nivel.
demo-t-spin-double = Un T-Spin que elimina dos líneas: 1200 puntos × nivel, más que un Tetris.
demo-t-spin-triple = El giro desplaza la T dos filas hacia abajo a la vuelta de la esquina y elimina tres líneas: 1600 puntos × nivel.
demo-chain-tetris = Dos Tetris
demo-chain-tetris-text = El segundo Tetris seguido gana la bonificación Back-to-Back: 800 + 50 % = 1200 puntos × nivel.
demo-chain-spin = T-Spin doble, Tetris
demo-chain-spin-text = Una serie puede mezclar jugadas grandes: tras el T-Spin doble, el Tetris da 1200 × nivel.
demo-chain-broken = Qué rompe el Back-to-Back
demo-chain-broken-text = Un doble se cuela entre los dos Tetris. El segundo vuelve a dar 800, sin la bonificación.
demo-soft-drop = Cae veinte veces más rápido mientras mantienes la tecla y da un punto por fila.
demo-hard-drop = Cae y se fija al instante, y da dos puntos por fila.
demo-hold = La S no encaja y espera en la reserva. La I que la sigue hace un Tetris; después vuelve la S.
demo-ghost = La pieza fantasma siempre muestra dónde aterrizaría la pieza en juego.
demo-lock-down = Con la fijación extendida, cada movimiento sobre una superficie reinicia el medio segundo, hasta quince veces. Tras la decimoquinta, la T se fija al instante.
demo-auto-repeat = Un toque mueve una celda. Una tecla mantenida se repite hasta la pared.
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
demo-play = Reproducir
demo-pause = Pausar
demo-again = Otra vez
demo-list = Volver a la lista
demo-speed = Velocidad
demo-progress = Progreso
# Between two keys that do the same.
key-or = o

## Trainer

help-trainer = Entrenador
trainer-intro = Dieciséis posiciones de los ejemplos de spins de la guía de 2009. Gira la T dentro del hueco en T para resolver cada una.
trainer-count = { $done } de { $all } hechas
trainer-done = ✓ { $name }
trainer-name = { $action }, { $turn }
spin-east-south = de este a sur
spin-south-west = de sur a oeste
spin-north-west = de norte a oeste
spin-north-east = de norte a este
spin-north-east-wall = de norte a este junto a la pared
spin-north-east-blocks = de norte a este junto a bloques
spin-north-east-hole = de norte a este sobre un hueco
spin-west-north = de oeste a norte
trainer-task = Fija la T con un { $action }. El reloj arranca con tu primera tecla.
trainer-try = Probar
trainer-trying = Te toca. Pulsa Esc para parar.
trainer-trying-again = Te toca. Pulsa Esc para parar, { $control } para reiniciar.
trainer-failed = Sitio equivocado: las celdas están marcadas. ¡Otra vez!
trainer-failed-as = Eso ha sido un { $action }. Prueba otra vez.
trainer-solved = Resuelto: ¡{ $action }!
trainer-hint = Pista
trainer-show = Muéstrame
trainer-begin = Inicio
trainer-beside = En el hueco en T
trainer-above = En el Skyline
trainer-next = Siguiente spin
trainer-restart = Reiniciar

## First steps

first-steps-title = ¿Ya has jugado antes?
first-steps-offer = ¿Es tu primera vez? { $count } lecciones breves te enseñan los movimientos en un minuto.
first-steps-begin = Empezar las lecciones
first-steps-known = Ya he jugado antes
lesson-count = Lección { $lesson } de { $all }
lesson-extra = Lección extra: puede esperar
lesson-move = Mover
lesson-move-text = Cuando una fila está llena de pared a pared, desaparece. Lleva la pieza encima de las celdas marcadas y suéltala.
lesson-drop-text = La caída directa lleva la pieza hasta abajo y la fija en el acto. El contorno de abajo muestra dónde caerá.
lesson-hold-text = La reserva guarda la pieza para después y te da otra. Cambia esta por la I, que encaja en el hueco de la derecha.
lesson-tetris-text = Cuatro filas a la vez son un Tetris, la mejor jugada sin giros. Pon la I de pie y suéltala en el hueco.
lesson-t-spin-text = Si giras una T dentro de un hueco en el que no podía caer, haces un T-Spin. Gírala una vez, deja que baje hasta el fondo y vuelve a girarla.
lesson-watch = Primero mira; después te toca a ti.
lesson-try = ¡Te toca! La pieza te espera.
lesson-solved = ¡Muy bien!
lesson-not-dropped = Se fijó sola. ¡Usa la caída directa!
lesson-not-held = Se fijó antes de reservar. Pulsa primero la reserva.
lesson-too-early = Se fijó demasiado pronto. Suelta la caída suave y gira enseguida.
lesson-wrong-column = Ahí no. Llena las celdas marcadas.
lesson-wrong-turn = Giro equivocado. Llena las celdas marcadas.
lesson-next = Siguiente lección
lesson-skip = Saltar todo
speed-title = ¿Qué ritmo prefieres?
speed-text = Cada pieza se mueve como al mantener una tecla. Elige una y juega.
speed-later = Los números: cuánto se mantiene una tecla hasta que la pieza sigue sola (DAS) y el tiempo de columna a columna (ARR). Se cambian en Opciones → Manejo.
# $delay and $interval are milliseconds.
speed-answer = { $name } – { $delay } / { $interval } ms
# Below the name of an answer: the delay and the interval, such as 300 / 50.
speed-times = { $times } ms

## Search

search-field = Buscar en la ayuda
search-nothing = No hay resultados para «{ $typed }». Prueba otra palabra, o menos palabras.
search-count = Resultados: { $count }
help-match = Un duelo
help-match-text = De dos a cuatro jugadores en una pantalla, personas u ordenadores. Las líneas que eliminas van a tus rivales y hacen subir sus matrices. Primero anulan las que vienen hacia ti. Gana el último que quede en pie, salvo que antes se elija otro objetivo.
help-seats = Ocupar una plaza
help-seats-text = Pulsa un botón de tu mando, una letra para la mitad izquierda del teclado o Mayús derecha para la derecha. Un jugador también puede usar todo el teclado, y otro, el ratón o la pantalla táctil. Para unirte a un duelo empezado, pulsa un botón mientras está en pausa. Con tres jugadores y una sola ronda también puedes unirte durante el juego, que queda en pausa. El ordenador tiene diez niveles; todos menos el más fuerte tienen días buenos y malos. Todos los duelos se graban, y después puedes verlos y analizarlos.
help-targets = Objetivos
help-targets-text = Con más de dos jugadores, las reglas deciden quién recibe los ataques: todos, o el rival que lleva tu marca de objetivo. Un botón mueve la marca.
help-online = En línea
help-online-text = Abre una sala y envía la invitación a tus amigos; no hace falta ninguna cuenta. Las salas de tu red local aparecen en la lista. Todos juegan a la vez, y las líneas llegan tras la misma espera breve para todos, así que una conexión lenta no es una desventaja. Si pierdes la conexión, tienes diez segundos para volver. Un servidor encuentra rivales de tu nivel y ofrece retos diarios con las mismas piezas para todos.
help-programs = Programas como rivales
help-programs-text = Cualquier programa compatible con el Tetris Bot Protocol puede ocupar una plaza. Añádelo y pruébalo en Opciones → Bots. Antes del duelo se avisa si un programa no puede jugar con las reglas elegidas, por ejemplo sin reserva o con gravedad instantánea. Un programa se ejecuta con tus permisos: añade solo los de confianza. Puede usar 2 GB de memoria. Si deja de responder, sus piezas simplemente caen, y los resultados dicen por qué. En una sala en línea también pueden jugar los programas del anfitrión; allí, si un programa falla, su juego termina y todos ven por qué. Sus mensajes quedan en el registro, en la carpeta indicada en Opciones → General.
