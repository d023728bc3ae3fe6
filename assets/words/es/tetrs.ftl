# Palabras de los ajustes del sistema tetrs, en español.

tetrs-preset-manual = Estándar
tetrs-preset-finesse = Finura
tetrs-preset-terminal = Terminal 1984
tetrs-preset-handheld = Portátil 1989
tetrs-preset-console = Consola 1989
tetrs-preset-hint = Ajusta todo lo de esta página a la vez.

tetrs-pieces = Tetriminos
tetrs-rotation = Rotación
tetrs-rotation-super-hint = Cinco puntos de rotación para cada giro, como en las directrices.
tetrs-rotation-ocular-hint = Se prueban muchos sitios, todos cercanos, y la izquierda es el reflejo de la derecha.
tetrs-rotation-classic-hint = Un giro que no encuentra sitio se rechaza.

tetrs-generator = Secuencia de tetriminos
generator-bag = Bolsa
generator-bag-hint = Los siete en un orden al azar y luego otra vez los siete.
generator-stock = Reserva
generator-stock-hint = De varias bolsas a la vez, que se rellenan cuando quedan pocos.
generator-recency = Espera
generator-recency-hint = Cuanto más tiempo lleva un tetrimino sin salir, más probable es.
generator-uniform = Uniforme
generator-uniform-hint = Cada uno es tan probable como los demás, salga lo que salga antes.
generator-balance = Equilibrio
generator-balance-hint = Cuanto más ha salido un tetrimino, menos probable es.
generator-reroll = Repetición del sorteo
generator-reroll-hint = Se sortea de nuevo si es el mismo que salió por último.
generator-fixed = Secuencia fija
generator-fixed-hint = Lo que escribas, una y otra vez.
tetrs-exponent = Exponente
tetrs-exponent-hint = Cuánto cuenta la espera; con 0, nada.
tetrs-bags = Bolsas
tetrs-bags-hint = Se meten tantos de cada tetrimino a la vez.
tetrs-restock = Se rellena con
tetrs-restock-hint = Cuando quedan tantos tetriminos.
tetrs-rerolls = Sorteos de más
tetrs-rerolls-hint = Cuántas veces se sortea de nuevo como mucho.
tetrs-sequence = Secuencia
tetrs-sequence-hint = Escribe las letras O, I, T, L, J, S y Z en el orden que quieras.
tetrs-sequence-length = { $count } letras: una secuencia tiene de 1 a { $most }. Queda la última válida.
tetrs-sequence-letter = «{ $letter }» no es un tetrimino: lo son O, I, T, L, J, S y Z. Queda la última secuencia válida.

tetrs-controls = Controles
tetrs-soft-drop-zero-hint = Directo a la superficie.
tetrs-soft-drop-locks = La caída suave fija
tetrs-soft-drop-locks-hint = Pulsada sobre una superficie, fija al instante.
tetrs-soft-drop-stays-hint = Pulsada sobre una superficie, no hace nada.
tetrs-hard-drop = Retardo de la caída directa
tetrs-hard-drop-hint = De la caída directa a la fijación.

tetrs-delays = Fijación y retardos
tetrs-lock-delay = Tiempo de fijación
tetrs-lock-delay-hint = Cuánto puede moverse aún un tetrimino sobre una superficie. Con 0 depende del nivel.
tetrs-lock-delay-rising-hint = Medio segundo, y cada vez menos desde el nivel 30. En el nivel 0 nada se fija solo.
tetrs-by-level = según el nivel
tetrs-ground-time = Tiempo sobre superficies
tetrs-ground-time-hint = Con el temporizador de fijación: lo máximo que un tetrimino puede pasar allí en total.
tetrs-line-clear = Líneas completas
tetrs-line-clear-hint = Cuánto se quedan las líneas llenas antes de irse.
tetrs-generation = Aparición
tetrs-generation-hint = Cuánto se hace esperar el siguiente tetrimino.
