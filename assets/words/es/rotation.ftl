# Rotation systems and their heat map, in Spanish.
#
# One message a line. The terms are those listed in common.ftl.

help-rotation = Rotación

## Systems

rotation-system = Sistema de rotación
rotation-super = Super (SRS)
rotation-ocular = Ocular
rotation-classic-left = Clásico zurdo
rotation-classic-right = Clásico diestro
rotation-super-plus = SRS+
rotation-super-x = SRS-X
rotation-arika = ARS (clásico)
rotation-kicks = Archivo de giros
rotation-super-hint = El sistema estándar: cinco puntos de rotación por giro.
rotation-ocular-hint = Desplazamientos simétricos que mueven poco la pieza.
rotation-classic-left-hint = Sin desplazamientos: un giro bloqueado falla. I, S y Z se levantan a la izquierda.
rotation-classic-right-hint = Sin desplazamientos: un giro bloqueado falla. I, S y Z se levantan a la derecha.
rotation-super-plus-hint = SRS con una I simétrica y desplazamientos cortos en giros de 180°, como en TETR.IO.
rotation-super-x-hint = SRS con giros de 180° que llegan hasta tres columnas o filas, como en NullpoMino.
rotation-arika-hint = Las piezas se apoyan en el fondo de su caja y se desplazan una columna como mucho. T, J y L empiezan con el saliente abajo.
rotation-kicks-hint = Los desplazamientos de cada giro vienen de un archivo de giros.

## Facings and turns

facing-north = norte
facing-east = este
facing-south = sur
facing-west = oeste
rotation-clockwise = A la derecha
rotation-counterclockwise = A la izquierda
rotation-half = 180°

## The heat map

rotation-intro = Adónde puede ir la pieza al girar. El contorno la muestra antes de girar. Las posiciones se prueban de la más clara a la más oscura y se usa la primera libre. Cada celda muestra el primer intento que la ocupa.
rotation-tetrimino = Pieza
rotation-title = { $turn }: { $tetrimino }, { $facing }
rotation-map = { $title } · { $system }: { $count ->
    [one] 1 intento
   *[other] { $count } intentos
    }
rotation-attempt = Intento { $number } de { $count }: { $shift }
rotation-here = Se prueba aquí: { $numbers }
rotation-all = Todos los giros de { $tetrimino }
rotation-turns = A la derecha, a la izquierda y 180°, desde cada orientación.
rotation-stays = sin desplazamiento
rotation-left = { $count ->
    [one] 1 columna a la izquierda
   *[other] { $count } columnas a la izquierda
    }
rotation-right = { $count ->
    [one] 1 columna a la derecha
   *[other] { $count } columnas a la derecha
    }
rotation-up = { $count ->
    [one] 1 fila arriba
   *[other] { $count } filas arriba
    }
rotation-down = { $count ->
    [one] 1 fila abajo
   *[other] { $count } filas abajo
    }
