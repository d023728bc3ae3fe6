# Rotation systems and their heat map, in Russian.
#
# One message a line. The terms are those listed in common.ftl.

help-rotation = Вращение

## Systems

rotation-system = Система вращения
rotation-super = Super (SRS)
rotation-ocular = Ocular
rotation-classic-left = Классическая, левая
rotation-classic-right = Классическая, правая
rotation-super-plus = SRS+
rotation-super-x = SRS-X
rotation-arika = ARS (классическая)
rotation-kicks = Файл поворотов
rotation-super-hint = Стандартная система: пять точек вращения на поворот.
rotation-ocular-hint = Симметричные сдвиги, фигура остаётся рядом.
rotation-classic-left-hint = Без сдвигов: если что-то мешает, поворота нет. I, S и Z встают слева.
rotation-classic-right-hint = Без сдвигов: если что-то мешает, поворота нет. I, S и Z встают справа.
rotation-super-plus-hint = SRS с симметричной I и короткими сдвигами при повороте на 180°, как в TETR.IO.
rotation-super-x-hint = SRS с поворотами на 180° до трёх столбцов или рядов, как в NullpoMino.
rotation-arika-hint = Фигуры стоят на дне своего квадрата и сдвигаются не больше чем на столбец. T, J и L появляются выступом вниз.
rotation-kicks-hint = Сдвиги при каждом повороте заданы файлом поворотов.

## Facings and turns

facing-north = север
facing-east = восток
facing-south = юг
facing-west = запад
rotation-clockwise = По часовой
rotation-counterclockwise = Против часовой
rotation-half = 180°

## The heat map

rotation-intro = Где может закончиться поворот. Контур — фигура до него. Места пробуются от самого яркого к самому тёмному, и берётся первое свободное. Число в клетке — первая попытка, которая её занимает.
rotation-tetrimino = Фигура
rotation-title = { $turn }: { $tetrimino }, { $facing }
rotation-map = { $title } · { $system }: { $count ->
    [one] { $count } попытка
    [few] { $count } попытки
   *[many] { $count } попыток
    }
rotation-attempt = Попытка { $number } из { $count }: { $shift }
rotation-here = Попытки здесь: { $numbers }
rotation-all = Все повороты { $tetrimino }
rotation-turns = По часовой, против часовой и на 180°, из каждой ориентации.
rotation-stays = без сдвига
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
