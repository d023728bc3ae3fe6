# Words of the settings of the Extended ruleset, in Spanish.

extended-system = Estas reglas vienen de tetrs, otro juego libre de bloques que caen. Valen para las partidas con las reglas de Ampliado.

extended-preset-manual = Normal
extended-preset-finesse = Finesse
extended-preset-terminal = Terminal 1984
extended-preset-handheld = Portátil 1989
extended-preset-console = Consola 1989
extended-preset-hint = Cambia todo lo de esta página.

extended-pieces = Piezas
extended-rotation = Rotación
extended-rotation-super-hint = Cinco puntos de rotación por giro, como en Estándar.
extended-rotation-ocular-hint = Desplazamientos simétricos que mueven poco la pieza.
extended-rotation-classic-hint = Sin desplazamientos: un giro bloqueado falla.
extended-rotation-super-plus-hint = I simétrica y desplazamientos cortos en giros de 180°, como en TETR.IO.
extended-rotation-super-x-hint = Giros de 180° que llegan hasta tres columnas o filas.
extended-rotation-arika-hint = Desplazamientos de una columna; T, J y L empiezan con el saliente abajo.
extended-rotation-kicks-hint = De un archivo de giros.

extended-generator = Secuencia de piezas
generator-bag = Bolsa
generator-bag-hint = Las siete piezas en orden aleatorio, y otra vez las siete.
generator-stock = Depósito
generator-stock-hint = Sale de varias bolsas, que se rellenan cuando quedan pocas piezas.
generator-recency = Espera
generator-recency-hint = Las piezas que llevan tiempo sin salir son más probables.
generator-uniform = Uniforme
generator-uniform-hint = Cada pieza es siempre igual de probable.
generator-balance = Equilibrio
generator-balance-hint = Las piezas que han salido más son menos probables.
generator-reroll = Nuevo sorteo
generator-reroll-hint = Sortea otra vez una pieza que repite la anterior.
generator-fixed = Secuencia fija
generator-fixed-hint = Repite la secuencia que escribas.
generator-adversary = La peor pieza
generator-adversary-hint = Siempre la pieza que menos ayuda en este tablero, como en HATETRIS. No se ve ninguna antes.
extended-exponent = Exponente
extended-exponent-hint = Los valores altos favorecen a las piezas que más tardan; con 0, todas son igual de probables.
extended-bags = Bolsas
extended-bags-hint = Cuántas de cada pieza se añaden cada vez.
extended-restock = Rellenar con
extended-restock-hint = Se rellena cuando queda este número de piezas.
extended-rerolls = Sorteos
extended-rerolls-hint = Máximo de sorteos nuevos.
extended-sequence = Secuencia
extended-sequence-hint = Escribe las letras O, I, T, L, J, S y Z en orden.
extended-sequence-length = { $count } letras: una secuencia tiene de 1 a { $most }. Se usa la última válida.
extended-sequence-letter = «{ $letter }» no es una pieza: usa O, I, T, L, J, S, Z. Se usa la última secuencia válida.

extended-controls = Controles
extended-soft-drop-zero-hint = Cae a la superficie al instante.
extended-soft-drop-locks = La caída suave fija
extended-soft-drop-locks-hint = Sobre una superficie, fija la pieza al instante.
extended-soft-drop-stays-hint = Sobre una superficie, no hace nada.
extended-hard-drop = Retardo de caída directa
extended-hard-drop-hint = Retardo entre la caída directa y la fijación.

extended-delays = Fijación y retardos
extended-lock-delay = Tiempo de fijación
extended-lock-delay-hint = Retardo de fijación; con 0 se usa el del nivel.
extended-lock-delay-rising-hint = Medio segundo, y menos desde el nivel 30. En el nivel 0 las piezas nunca se fijan solas.
extended-by-level = Según el nivel
extended-ground-time = Tiempo en superficies
extended-ground-time-hint = Con temporizador: tiempo total máximo sobre superficies.
extended-line-clear = Retardo de líneas
extended-line-clear-hint = Cuánto se quedan las líneas llenas antes de desaparecer.
extended-generation = Retardo de aparición
extended-generation-hint = Retardo antes de que aparezca la siguiente pieza.
