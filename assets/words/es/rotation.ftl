# Rotation systems and their heat map, in Spanish.
#
# One message a line. The terms are those listed in common.ftl.

help-rotation = Giros

## Systems

rotation-system = Sistema de rotación
rotation-super = Super
rotation-ocular = Ocular
rotation-classic-left = Clásico, zurdo
rotation-classic-right = Clásico, diestro
rotation-super-hint = El de la guía: cinco puntos de rotación para cada giro.
rotation-ocular-hint = Se guía por la vista: simétrico como un espejo y nunca lejos de donde estaba el tetrimino.
rotation-classic-left-hint = Giros sencillos: lo que estorba los impide. I, S y Z se levantan a la izquierda.
rotation-classic-right-hint = Giros sencillos: lo que estorba los impide. I, S y Z se levantan a la derecha.

## Facings and turns

facing-north = norte
facing-east = este
facing-south = sur
facing-west = oeste
rotation-clockwise = A la derecha
rotation-counterclockwise = A la izquierda
rotation-half = Media vuelta

## The heat map

rotation-intro = Dónde puede acabar un giro. El contorno es el tetrimino antes de girar. Se prueban los lugares del más claro al más oscuro y se toma el primero que está libre. Cada celda muestra el primer intento que la cubre.
rotation-tetrimino = Tetrimino
rotation-title = { $tetrimino }, { $facing }: { $turn }
rotation-map = { $system }, { $title }: { $count ->
    [one] 1 intento
   *[other] { $count } intentos
    }
rotation-attempt = Intento { $number } de { $count }: { $shift }
rotation-here = Se prueba aquí: { $numbers }
rotation-all = Todos los giros de { $tetrimino }
rotation-turns = A la derecha, a la izquierda y media vuelta, desde cada orientación.
rotation-stays = el centro no se mueve
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
