# Words of the Classic and Extended modes, in Russian.

## Modes

family-guideline = Стандарт
family-classic = Классика
family-extended = Расширенные

mode-classic = Классика
mode-forty-lines = 40 линий
mode-rising-marathon = Восходящий марафон
mode-time-trial = На время
mode-master = Мастер
mode-puzzle = Головоломка
mode-cheese = Сыр
mode-combo = Комбо
mode-descent = Спуск
mode-custom = Свои правила
mode-zen = Дзен
mode-survival = Выживание
mode-invisible = Невидимка

menu-classic-hint = Бесконечные уровни с 0. Без запаса и сдвигов при повороте.
menu-forty-lines-hint = { $lines ->
    [one] { $lines } линия, расширенные правила
    [few] { $lines } линии, расширенные правила
   *[many] { $lines } линий, расширенные правила
}
menu-rising-marathon-hint = Дойди до 15-го уровня. Новый уровень каждые десять линий.
menu-time-trial-hint = { $minutes ->
    [one] { $minutes } минута, расширенные правила
    [few] { $minutes } минуты, расширенные правила
   *[many] { $minutes } минут, расширенные правила
}
menu-master-hint = Мгновенная гравитация. Продержись 150 линий.
menu-puzzle-hint = Очисти 24 позиции ровно теми фигурами, что даны.
menu-cheese-hint = { $lines ->
    [0] Копай линии мусора без конца.
   *[other] Прокопай { $lines } линий мусора как можно меньшим числом фигур.
}
menu-combo-hint = Убирай линию каждой фигурой в колодце шириной 4.
menu-descent-hint = Спускайся по бесконечной решётке и собирай самоцветы.
menu-custom-hint = Твои собственные правила.
menu-zen-hint = Без конца и без спешки. Полная матрица очищается.
menu-survival-hint = Продержись как можно дольше, пока снизу растёт мусор.
menu-invisible-hint = Стопка исчезает из виду. Убери как можно больше линий.

menu-locked = Закрыто: пройди «Головоломку»
menu-descent-locked-hint = Пройди «Головоломку», чтобы открыть, или открой сейчас.
menu-descent-opened = «Головоломка» пройдена! «Спуск» открыт.
menu-cheese-lines = Линии
menu-cheese-endless = Без конца
menu-cheese-lines-hint = В рекорды идут только игры на 20 линий.
menu-combo-layout = Начало
menu-combo-layout-number = Расклад { $number }
options-descent = «Спуск» открыт
options-descent-hint = Открывается и после прохождения «Головоломки».

kind-own = Своя

## Rules


goal-ten-lines = Десять линий
lock-down-timer = По таймеру
lock-down-on-landing = По приземлении

action-spin-single = Одинарный спин
action-spin-double = Двойной спин
action-spin-triple = Тройной спин
action-spin-tetris = Спин-тетрис
# Such as Двойной спин L.
action-of = { $action } { $tetrimino }

button-sonic-drop = Сброс без фиксации
button-teleport-left = К левой стене
button-teleport-right = К правой стене

game-over-combo-broken = Комбо прервано
game-over-attempts-used = Попытки закончились
game-over-ended = Игра завершена
game-over-given-up = Прервана

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
play-points-left = Ещё очков
play-pieces-left = Ещё фигур
play-combo-title = Комбо
play-gems = Самоцветы
play-depth = Глубина
hud-best-stage = Лучший этап
hud-best-level = Лучший уровень
hud-best-pieces = Минимум фигур

## Stages of Puzzle

puzzle-stairs = Ступени
puzzle-zigzag = Зигзаг
puzzle-pocket = Карман
puzzle-i-spin = I-спин
puzzle-s-spin = S-спин
puzzle-z-spin = Z-спин
puzzle-l-spin = L-спин
puzzle-t-spin = Т-спин
puzzle-vase = Ваза
puzzle-t-spin-triple = Тройной Т-спин
puzzle-o-spin = O-спин
puzzle-i-spins = Два I-спина
puzzle-j-spin = J-спин
puzzle-z-spins = Три Z-спина
puzzle-t-tuck = T под навес
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
pause-end-game = Завершить игру
pause-end = Завершить игру? Нажми ещё раз. Результат сохранится.

## Results

results-combo-broken = Комбо прервано: фигура зафиксировалась, не убрав линию.
results-attempts-used = Попытки на этом этапе закончились.
results-ended = Игра завершена игроком.
results-given-up = Игра прервана.

## Signs of buttons

watch-sonic-drop = ↓·
watch-teleport-left = |←
watch-teleport-right = →|

## High Scores

scores-pieces = Фигуры

## Help

help-classic-text = Игра, какой она была вначале: бесконечные уровни с 0, новый каждые десять линий, каждый в 1,2 раза быстрее. Видна только следующая фигура, нет ни запаса, ни призрака. Фигура фиксируется, как только опустилась на опору. Игра заканчивается, когда фигура при фиксации касается верхнего края. Играй стрелками и пробелом или клавишами { $letters } и пробелом. Если завершить игру досрочно, результат всё равно считается.
help-forty-lines-text = «Спринт» по расширенным правилам: убери 40 линий как можно быстрее, уровень выбираешь сам. Он не меняется. Правила настраиваются в разделе «Настройки → Расширенные».
help-rising-marathon-text = С 1-го уровня, новый каждые десять линий. Игра заканчивается, когда достигнут 15-й уровень.
help-time-trial-text = «Ультра» по расширенным правилам: набери как можно больше очков за три минуты на любом уровне.
help-master-text = Начинается с уровня 20, где фигуры падают мгновенно. Продержись 150 линий.
help-puzzle-text = 24 позиции. Очисти каждую ровно теми фигурами, что даны; на позицию даётся пять попыток. Во многих нужен спин, поэтому фигуры здесь всегда вращаются по Ocular. Когда пройдены все, открывается «Спуск».
help-cheese-text = Нижнюю половину матрицы заполняют десять линий с одной дырой в каждой, и снизу поднимаются новые. Убери 10, 20, 40 или 100 таких линий как можно меньшим числом фигур или копай без конца. В рекорды идут только игры на 20 линий.
help-combo-text = Колодец шириной в четыре столбца. Каждая фигура должна убрать линию; первая, которая не убрала, завершает игру.
help-descent-text = У тебя одна фигура, L или J, и ничто не падает. Двигай и поворачивай её, всегда по Ocular, вниз по бесконечной решётке. Коснись самоцвета, чтобы взять его. На всё три минуты.
help-custom-text = Твои собственные правила, лимит, поле и порядок фигур; их можно сохранить под названием. Результаты идут по датам.
help-zen-text = Фигуры падают медленно, уровень не меняется. Когда матрица заполнена, она очищается, и игра продолжается. Закончишь, когда захочешь: линии засчитаются.
help-survival-text = Каждые пять секунд снизу поднимается ряд мусора, каждые двадцать растёт уровень. Полоса у матрицы показывает ряды, которые поднимутся, когда зафиксируется следующая фигура; убранные линии отбивают их, как атаку: двойной — один ряд, тетрис — четыре. Считается самое долгое время.
help-invisible-text = Блоки начинают исчезать вскоре после фиксации, а через полторы секунды их уже не видно. Запоминай стопку или смотри на призрак. Новый уровень каждые десять линий. В конце игры видна вся стопка.
help-today = Спринт дня
help-today-text = Спринт на 40 линий, в котором в один день все получают одни и те же фигуры. Он меняется в полночь по UTC. В зачёт идёт только первая игра дня, даже если её не закончить. Её результат — на карточке, а результаты можно скопировать как текст.
help-classic-points = Очки в «Классике»
help-classic-points-text = 40, 100, 300 и 1 200 очков за одну, две, три и четыре линии, умноженные на уровень плюс один. Сбросы очков не приносят.
help-extended-points = Очки в расширенных правилах
help-extended-points-text = 10 × (линии + комбо − 1)², где комбо — число фигур подряд, убравших линии. Спин любой фигуры считается вчетверо, полная очистка — в сто раз. Тетрис, спин или полная очистка сразу после другого такого хода считается вдвое, следующий — втрое и так далее. Сбросы очков не приносят.

## Gallery of modes

modes-title = Выбери режим
modes-waiting = Не закончена
# The button of a page without games.
modes-choose = Выбрать режим
modes-classics = Классика
modes-challenges = Испытания
modes-own = Свои правила
modes-today = Спринт дня
modes-today-goal = { $date }: 40 линий, у всех одни фигуры. Новый через { $time }.
modes-today-again = Потренироваться ещё
modes-best = Твой рекорд: { $best }
modes-no-best = Результатов пока нет
modes-unlock = Открыть сейчас
# The choice between the rulesets of the guideline and Extended, for modes of both.
modes-ruleset = Правила
# What a key does: it leads from the cards to the rules of the selected one.
modes-hint-rules = Изменить правила

# On a card, in five words at most.
modes-card-marathon = Очки, уровень за уровнем
modes-card-sprint = Линии на время
modes-card-ultra = Очки на время
modes-card-classic = Без запаса и сдвигов
modes-card-rising = Быстрее каждые десять линий
modes-card-master = Мгновенная гравитация, 150 линий
modes-card-puzzle = 24 позиции, ровно нужные фигуры
modes-card-cheese = Копай, экономя фигуры
modes-card-combo = Линия каждой фигурой
modes-card-descent = Вниз за самоцветами
modes-card-custom = Твои собственные правила
modes-card-zen = Без конца и спешки
modes-card-survival = Переживи растущий мусор
modes-card-invisible = Стопка исчезает
