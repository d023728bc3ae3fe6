# Words of the settings of the Extended ruleset, in Spanish.

tetrs-system = Estas son las reglas del sistema tetrs.

tetrs-preset-manual = Normal
tetrs-preset-finesse = Finesse
tetrs-preset-terminal = Terminal 1984
tetrs-preset-handheld = Portátil 1989
tetrs-preset-console = Consola 1989
tetrs-preset-hint = Cambia todo lo de esta página.

tetrs-pieces = Piezas
tetrs-rotation = Rotación
tetrs-rotation-super-hint = Cinco puntos de rotación por giro, como en Estándar.
tetrs-rotation-ocular-hint = Desplazamientos simétricos que mueven poco la pieza.
tetrs-rotation-classic-hint = Sin desplazamientos: un giro bloqueado falla.

tetrs-generator = Secuencia de piezas
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
tetrs-exponent = Exponente
tetrs-exponent-hint = Los valores altos favorecen a las piezas que más tardan; con 0, todas son igual de probables.
tetrs-bags = Bolsas
tetrs-bags-hint = Cuántas de cada pieza se añaden cada vez.
tetrs-restock = Rellenar con
tetrs-restock-hint = Se rellena cuando queda este número de piezas.
tetrs-rerolls = Sorteos
tetrs-rerolls-hint = Máximo de sorteos nuevos.
tetrs-sequence = Secuencia
tetrs-sequence-hint = Escribe las letras O, I, T, L, J, S y Z en orden.
tetrs-sequence-length = { $count } letras: una secuencia tiene de 1 a { $most }. Se usa la última válida.
tetrs-sequence-letter = «{ $letter }» no es una pieza: usa O, I, T, L, J, S, Z. Se usa la última secuencia válida.

tetrs-controls = Controles
tetrs-soft-drop-zero-hint = Cae a la superficie al instante.
tetrs-soft-drop-locks = La caída suave fija
tetrs-soft-drop-locks-hint = Sobre una superficie, fija la pieza al instante.
tetrs-soft-drop-stays-hint = Sobre una superficie, no hace nada.
tetrs-hard-drop = Retardo de caída directa
tetrs-hard-drop-hint = Retardo entre la caída directa y la fijación.

tetrs-delays = Fijación y retardos
tetrs-lock-delay = Tiempo de fijación
tetrs-lock-delay-hint = Retardo de fijación; con 0 se usa el del nivel.
tetrs-lock-delay-rising-hint = Medio segundo, y menos desde el nivel 30. En el nivel 0 las piezas nunca se fijan solas.
tetrs-by-level = Según el nivel
tetrs-ground-time = Tiempo en superficies
tetrs-ground-time-hint = Con temporizador: tiempo total máximo sobre superficies.
tetrs-line-clear = Retardo de líneas
tetrs-line-clear-hint = Cuánto se quedan las líneas llenas antes de desaparecer.
tetrs-generation = Retardo de aparición
tetrs-generation-hint = Retardo antes de que aparezca la siguiente pieza.
