# Слова классической игры и системы tetrs, по-русски.

## Variations

family-guideline = Руководство
family-classic = Классика
family-tetrs = tetrs
menu-family = Правила

variation-classic = Классика
variation-forty-lines = 40 линий
variation-rising-marathon = Восходящий марафон
variation-time-trial = На время
variation-master = Мастер
variation-puzzle = Головоломка
variation-cheese = Сыр
variation-combo = Комбо
variation-descent = Спуск
variation-custom = Свои правила

menu-classic-hint = Уровни с 0 без конца, без запаса и сдвигов при повороте.
menu-forty-lines-hint = Сорок линий, на время.
menu-rising-marathon-hint = Уровни с 1 по 15, по одному за десять линий.
menu-time-trial-hint = Три минуты, на очки.
menu-master-hint = Мгновенное падение, сто пятьдесят линий.
menu-puzzle-hint = Двадцать четыре позиции, для каждой ровно нужные тетримино.
menu-cheese-hint = Двадцать линий с дырами, как можно меньше тетримино.
menu-combo-hint = Линия каждым тетримино, в колодце шириной в четыре столбца.
menu-descent-hint = Поворотами вниз по бесконечной решётке, мимо самоцветов.
menu-custom-hint = Ваши собственные правила.

menu-locked = Закрыто: см. настройки
menu-descent-locked-hint = Откроется после «Головоломки» или переключателем в настройках.
menu-descent-opened = «Головоломка» пройдена: открыт «Спуск».
menu-cheese-lines = Линии
menu-cheese-endless = Без конца
menu-cheese-lines-hint = Таблица рекордов есть для двадцати.
menu-combo-layout = Начало
menu-combo-layout-number = Расклад { $number }
options-descent = Спуск открыт
options-descent-hint = Его открывает и пройденная «Головоломка».

kind-own = Своя

## Rules


goal-ten-lines = Десять линий
lock-down-timer = Таймер
lock-down-on-landing = По приземлении

action-spin-single = Одинарный спин
action-spin-double = Двойной спин
action-spin-triple = Тройной спин
action-spin-tetris = Спин-тетрис
# Such as L-Spin Double.
action-of = { $tetrimino }: { $action }

button-sonic-drop = Сброс без фиксации
button-teleport-left = К левой стене
button-teleport-right = К правой стене

game-over-combo-broken = Комбо прервано
game-over-attempts-used = Попытки кончились
game-over-ended = Игра завершена
game-over-given-up = Брошена

## In the game

play-stage = Этап { $stage }
play-stage-title = Этап
play-stage-of = { $stage } / { $stages }
play-stage-again = Не очищено: { $left ->
    [one] осталась { $left } попытка
    [few] осталось { $left } попытки
   *[many] осталось { $left } попыток
}
play-attempts-left = Попытки
play-points-left = Осталось очков
play-pieces-left = Осталось тетримино
play-combo-title = Комбо
play-gems = Самоцветы
play-depth = Глубина
hud-best-stage = Лучший этап
hud-best-level = Лучший уровень
hud-best-pieces = Меньше тетримино

## Stages of Puzzle

puzzle-stairs = Ступени
puzzle-zigzag = Зигзаг
puzzle-pocket = Карман
puzzle-i-spin = I-спин
puzzle-s-spin = S-спин
puzzle-z-spin = Z-спин
puzzle-l-spin = L-спин
puzzle-t-spin = T-спин
puzzle-vase = Ваза
puzzle-t-spin-triple = Тройной T-спин
puzzle-o-spin = O-спин
puzzle-i-spins = Два I-спина
puzzle-j-spin = J-спин
puzzle-z-spins = Три Z-спина
puzzle-t-tuck = T под карниз
puzzle-t-insert = T в шахте
puzzle-spire = Шпиль
puzzle-cross = Крест
puzzle-l-and-j = L и J
puzzle-o-spins = Три O-спина
puzzle-snake = Змея
puzzle-bridge = Мост
puzzle-cave = Пещера
puzzle-finale = Финал

## Pause

pause-new-game = Новая игра
pause-end = Завершить игру? Результат сохранится.

## Results

results-combo-broken = Тетримино зафиксировано без линии.
results-attempts-used = Попытки на этом этапе кончились.
results-ended = Вы завершили игру.
results-given-up = Вы бросили игру.

## Signs of buttons

watch-sonic-drop = ↓·
watch-teleport-left = |←
watch-teleport-right = →|

## High Scores

scores-pieces = Тетримино

## Help

help-classic-text = Игра, какой она была вначале: уровни с 0 без конца, по одному за десять линий, каждый в 1,2 раза быстрее; видно только следующее тетримино, нет ни запаса, ни тени. Тетримино фиксируется, когда падение кончилось на поверхности. Конец — когда оно при этом касается верхнего края. Играют стрелками и пробелом или клавишами W, A, S, D и пробелом. Кто завершает игру сам, сохраняет результат.
help-forty-lines-text = Сорок линий как можно быстрее, на неизменном уровне.
help-rising-marathon-text = Уровни с 1 по 15, по одному за десять линий.
help-time-trial-text = Как можно больше очков за три минуты.
help-master-text = С уровня 20, где всё падает сразу: сто пятьдесят линий.
help-puzzle-text = Двадцать четыре позиции. Каждую надо очистить ровно данными тетримино, на каждую пять попыток. Для многих нужен спин, поэтому вращение здесь всегда Ocular. Кто пройдёт все, откроет «Спуск».
help-cheese-text = В поле десять линий с дырой в каждой, и снизу приходят новые, пока не убраны двадцать. Чем меньше тетримино, тем лучше.
help-combo-text = Колодец шириной в четыре столбца. Каждое тетримино должно убрать линию; первое, которое не убрало, завершает игру.
help-descent-text = Одно L или J, и ничто не падает: повороты, всегда по Ocular, и сдвиги ведут вниз по бесконечной решётке. Коснувшись самоцвета, оно его берёт. Три минуты.
help-custom-text = Ваши правила, предел, поле и последовательность тетримино, если угодно — под именем. Результаты идут по дням.
help-classic-points = Очки в классике
help-classic-points-text = 40, 100, 300 и 1200 очков за одну — четыре линии, умноженные на уровень плюс один. Сбросы ничего не приносят.
help-tetrs-points = Очки в системе tetrs
help-tetrs-points-text = 10 × (линии + комбо − 1)², где комбо — тетримино подряд, убравшие линии. Спин любого тетримино ценится вчетверо, полная очистка — в сто раз больше. Тетрис, спин или очистка после другого такого ценится вдвое, следующий — втрое, и так далее. Сбросы ничего не приносят.
