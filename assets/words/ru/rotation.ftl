# Rotation systems and their heat map, in Russian.
#
# One message a line. The terms are those listed in common.ftl.

help-rotation = Повороты

## Systems

rotation-system = Система вращения
rotation-super = Super
rotation-ocular = Ocular
rotation-classic-left = Классическая, для левши
rotation-classic-right = Классическая, для правши
rotation-super-hint = Система руководства: пять точек вращения у каждого поворота.
rotation-ocular-hint = Полагается на глаз: зеркально симметрична и никогда не уводит тетримино далеко.
rotation-classic-left-hint = Простые повороты: помеха их запрещает. I, S и Z встают слева.
rotation-classic-right-hint = Простые повороты: помеха их запрещает. I, S и Z встают справа.

## Facings and turns

facing-north = север
facing-east = восток
facing-south = юг
facing-west = запад
rotation-clockwise = По часовой
rotation-counterclockwise = Против часовой
rotation-half = На пол-оборота

## The heat map

rotation-intro = Где может закончиться поворот. Контур — тетримино до него. Места пробуются от самого светлого к самому тёмному, и берётся первое свободное. В клетке стоит номер первой попытки, которая её занимает.
rotation-tetrimino = Тетримино
rotation-title = { $tetrimino }, { $facing }: { $turn }
rotation-map = { $system }, { $title }: { $count ->
    [one] { $count } попытка
    [few] { $count } попытки
   *[many] { $count } попыток
    }
rotation-attempt = Попытка { $number } из { $count }: { $shift }
rotation-here = Попытки здесь: { $numbers }
rotation-all = Все повороты { $tetrimino }
rotation-turns = По часовой, против часовой и на пол-оборота, из каждого положения.
rotation-stays = центр остаётся на месте
rotation-left = { $count ->
    [one] на { $count } столбец влево
    [few] на { $count } столбца влево
   *[many] на { $count } столбцов влево
    }
rotation-right = { $count ->
    [one] на { $count } столбец вправо
    [few] на { $count } столбца вправо
   *[many] на { $count } столбцов вправо
    }
rotation-up = { $count ->
    [one] на { $count } ряд вверх
    [few] на { $count } ряда вверх
   *[many] на { $count } рядов вверх
    }
rotation-down = { $count ->
    [one] на { $count } ряд вниз
    [few] на { $count } ряда вниз
   *[many] на { $count } рядов вниз
    }
