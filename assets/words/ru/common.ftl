# Words of every screen, in Russian.
#
# The player is addressed as "ты", mostly by imperatives; no verb tells the player's gender. One message a line. A line may be
# as long as it has to be, but row labels are about as short as the English ones.
#
# One term for each thing:
#   Tetrimino - тетримино (neuter, not declined; only where the shape itself is meant), else piece - фигура
#   Mino - мино; Block - блок; Matrix - матрица; board - поле; cell - клетка; line - линия; row - ряд
#   Skyline - Skyline (линия Skyline); Buffer Zone - буферная зона; Surface - опора; Facing - ориентация; gravity - гравитация
#   Next, Next Queue - далее, очередь; Hold, Hold Queue - запас (button: в запас); Ghost Piece - призрак
#   Soft Drop - мягкий сброс; Hard Drop - жёсткий сброс; Sonic Drop - сброс без фиксации; Fall Speed - скорость падения
#   Auto-Repeat - автоповтор; Lock Down - фиксация (фиксируется): продлённая, бесконечная, классическая
#   to clear - убрать; Line Clear - очистка линии; Perfect Clear - полная очистка; garbage - мусор
#   Single, Double, Triple, Tetris - одинарный, двойной, тройной, тетрис; T-Spin, Mini T-Spin - Т-спин, мини-Т-спин
#   T-Slot - Т-слот; these are written with a Cyrillic Т, so that the search finds what is typed; a piece alone is a Latin T
#   Back-to-Back stays; combo - комбо; finesse - финесс; wall kick - сдвиг при повороте
#   Goal - цель (постоянная, переменная); Level Up - новый уровень; score, points - счёт, очки; High Score - рекорд
#   Lock Out - вне поля; Block Out - нет места; Top Out - переполнение; action - ход
#   replay - повтор; snapshot - снимок; limit - лимит; seed - сид; solver - решатель, its question - задача; to quit a game - прервать
#   held key - зажатая клавиша; key set - набор клавиш; preset - пресет; practice - тренировка; match - матч; pieces per second - фигур в секунду, фиг./с; keys per piece - нажатий на фигуру, Нажатий/фиг.
#   Guideline (the ruleset and its presets) - Стандарт; Extended (the ruleset) - Расширенные; Custom - Свои правила

## Numbers and times

# Stands between groups of three digits.
number-separator = { "\u00A0" }
# The least number of digits that are grouped.
number-grouped = 4
# Hundredths have two digits, seconds two once there are minutes before them.
time-minutes = { $minutes }:{ $seconds },{ $hundredths }
time-clock = { $minutes }:{ $seconds }
date-day = { $day }.{ $month }.{ $year }
date-short = { $month ->
    [1] { $day } янв.
    [2] { $day } февр.
    [3] { $day } мар.
    [4] { $day } апр.
    [5] { $day } мая
    [6] { $day } июн.
    [7] { $day } июл.
    [8] { $day } авг.
    [9] { $day } сент.
    [10] { $day } окт.
    [11] { $day } нояб.
   *[12] { $day } дек.
}
date-time = { $hours }:{ $minutes }
date-moment = { $date } { $time }
date-today = Сегодня { $time }
decimal = { $whole },{ $hundredths }
milliseconds = { $value } мс
percent = { $value } %
times-faster = ×{ $value }
at-once = Мгновенно

## Results with their units

result-points = { $count ->
    [one] { $value } очко
    [few] { $value } очка
   *[many] { $value } очков
}
result-lines = { $count ->
    [one] { $value } линия
    [few] { $value } линии
   *[many] { $value } линий
}
result-pieces = { $count ->
    [one] { $value } фигура
    [few] { $value } фигуры
   *[many] { $value } фигур
}
result-gems = { $count ->
    [one] { $value } самоцвет
    [few] { $value } самоцвета
   *[many] { $value } самоцветов
}
# The lines of a game in which every piece clears one.
result-combo = { $value } подряд

## Names of the guideline

mode-marathon = Марафон
mode-sprint = Спринт
mode-ultra = Ультра

goal-fixed = Постоянная цель
goal-variable = Переменная цель

kind-endless = { $goal }, без конца
kind-lines = { $lines ->
    [one] { $lines } линия
    [few] { $lines } линии
   *[many] { $lines } линий
}
kind-minutes-score = { $minutes ->
    [one] { $minutes } минута, очки
    [few] { $minutes } минуты, очки
   *[many] { $minutes } минут, очки
}
kind-minutes-lines = { $minutes ->
    [one] { $minutes } минута, линии
    [few] { $minutes } минуты, линии
   *[many] { $minutes } минут, линии
}

initial-off = Выкл.
initial-hold = При удержании
initial-tap = По нажатию

direction-latest = Последняя
direction-first = Первая
direction-neither = Ни одна

lock-down-extended = Продлённая
lock-down-infinite = Бесконечная
lock-down-classic = Классическая

action-single = Одинарный
action-double = Двойной
action-triple = Тройной
action-tetris = Тетрис
action-mini-t-spin = Мини-Т-спин
action-mini-t-spin-single = Одинарный мини-Т-спин
action-t-spin = Т-спин
action-t-spin-single = Одинарный Т-спин
action-t-spin-double = Двойной Т-спин
action-t-spin-triple = Тройной Т-спин

button-left = Влево
button-right = Вправо
button-soft-drop = Мягкий сброс
button-hard-drop = Жёсткий сброс
button-rotate-clockwise = Поворот по часовой
button-rotate-counterclockwise = Поворот против часовой
button-rotate-180 = Поворот на 180°
button-hold = В запас
button-pause = Пауза
button-restart = Заново
button-undo = Отменить (тренировка)
button-redo = Вернуть (тренировка)
button-forfeit = Сдаться
button-quit = Выйти из Skyline
button-target = Сменить цель (матч)
button-chat = Чат (по сети)

# The headline after a lost game; the reason is below it.
game-over = Игра окончена
game-over-lock-out = Вне поля
game-over-block-out = Нет места
game-over-top-out = Переполнение
game-over-goal-reached = Цель достигнута
game-over-time-up = Время вышло

## Keys and their hints

key-enter = Enter
key-escape = Esc
key-up-down = ↑ ↓
key-left-right = ← →
key-right = →
key-arrows = ← ↑ ↓ →
key-shift = Shift
key-digits = 0–9
key-letters = I J L O S T Z
key-mistakes = N P
key-pages = Page ↑ ↓

hint-move = Переход
hint-change = Изменить
hint-turn = Страница
hint-mistake = Другая ошибка
hint-mistakes = Ошибки
hint-pieces = По одной фигуре
hint-scroll = Листать
hint-type = Ввести число
hint-accept = Выбрать
hint-back = Назад
hint-save = Сохранить
hint-cancel = Отмена
hint-stop = Стоп
hint-next = Дальше
hint-colour = Цвет

## Keys of the keyboard

key-arrow-left = ←
key-arrow-right = →
key-arrow-up = ↑
key-arrow-down = ↓
key-space = Пробел
key-tab = Tab
key-backspace = Backspace
key-delete = Delete
key-insert = Insert
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-shift-left = Левый Shift
key-shift-right = Правый Shift
key-control-left = Левый Ctrl
key-control-right = Правый Ctrl
key-alt-left = Левый Alt
key-alt-right = Правый Alt
key-super-left = Левый Super
key-super-right = Правый Super
key-option-left = Левый ⌥ Option
key-option-right = Правый ⌥ Option
key-command-left = Левый ⌘ Command
key-command-right = Правый ⌘ Command
key-windows-left = Левый Windows
key-windows-right = Правый Windows
key-caps-lock = Caps Lock
key-num-lock = Num Lock
key-scroll-lock = Scroll Lock
key-print-screen = Print Screen
key-pause = Клавиша Pause
key-context-menu = Клавиша меню
key-convert = Henkan
key-non-convert = Muhenkan
key-kana-mode = Kana
key-lang-1 = Lang 1
key-lang-2 = Lang 2
key-intl-ro = Ro
key-intl-yen = Yen
key-numpad = Num { $key }
key-with-ctrl = Ctrl+{ $key }
key-numpad-enter = Num Enter

## Controls of a gamepad

pad-dpad-left = Крестовина ←
pad-dpad-right = Крестовина →
pad-dpad-up = Крестовина ↑
pad-dpad-down = Крестовина ↓
pad-east = Правая (геймпад)
pad-south = Нижняя (геймпад)
pad-west = Левая (геймпад)
pad-north = Верхняя (геймпад)
pad-shoulder-left = Левый бампер
pad-shoulder-right = Правый бампер
pad-trigger-left = Левый курок
pad-trigger-right = Правый курок
pad-c = Кнопка C
pad-z = Кнопка Z
pad-select = Select
pad-start = Start
pad-guide = Guide
pad-thumb-left = Нажатие л. стика
pad-thumb-right = Нажатие п. стика
pad-left-stick-left = Левый стик ←
pad-left-stick-right = Левый стик →
pad-left-stick-up = Левый стик ↑
pad-left-stick-down = Левый стик ↓
pad-right-stick-left = Правый стик ←
pad-right-stick-right = Правый стик →
pad-right-stick-up = Правый стик ↑
pad-right-stick-down = Правый стик ↓

## Notices about files

notice-settings = Файл настроек
notice-scores = Файл рекордов
notice-history = Файл истории
notice-damaged = { $file } повреждён. Skyline восстановила всё, что удалось прочитать, и сбросила остальное. Повреждённый файл сохранён: { $path }
notice-not-understood = { $file } содержит значения, непонятные Skyline: { $values }. Только для них взяты значения по умолчанию, остальное загружено.
notice-newer = { $file } создан более новой версией Skyline. Всё, что знает эта версия, загружено; копия сохранена: { $path }
notice-not-saved = Можно играть дальше, но сейчас ничего нельзя сохранить. { $error }
notice-not-moved = Пока не видны некоторые повторы или снимки: их не удалось перенести в новую папку. { $error }
notice-no-folder = Не найдена домашняя папка для файлов; укажи папку в { $variable }
notice-full = Диск заполнен; освободи место, и Skyline попробует ещё раз: { $path }
notice-read-only = В папку нельзя записывать; измени права доступа или укажи другую папку в { $variable }: { $path }
notice-unwritten = Не удалось записать файл ({ $reason }); Skyline попробует ещё раз: { $path }
notice-unreadable = Не удалось прочитать файл ({ $reason }); проверь, что он есть и доступен для чтения: { $path }
notice-busy = Файл занят другой копией Skyline; Skyline попробует ещё раз: { $path }
notice-no-replay = С этим результатом не сохранён повтор
notice-no-settings = Это не файл настроек Skyline, или он повреждён; выбери файл, сохранённый в Skyline: { $path }
notice-no-thread = Не удалось запустить поток сохранения ({ $reason }); закрой другие программы и перезапусти Skyline
notice-saved-after-all = Сохранение снова работает, ничего не потеряно.
notice-other-open = Skyline уже запущена. Позже продолжить игру сможет только одна копия.
notice-other-copy = У другой копии Skyline есть незаконченная игра. Если закрыть эту копию, её игру продолжить не получится.
notice-read = ОК

## From outside

handover-waits = Только что открытое появится, когда ты выйдешь из комнаты.

## Frame counter

frames = { $count } FPS · самый медленный кадр { $longest } мс

## Tunes

tune-korobeiniki = Коробейники
tune-galop-infernal = Адский галоп
tune-mountain-king = В пещере горного короля
tune-rondo-alla-turca = Турецкое рондо
tune-william-tell = Вильгельм Телль
tune-gymnopedie = Гимнопедия № 1
tune-minuet-in-g = Менуэт соль мажор

origin-korobeiniki = Русская песня, до 1898
origin-galop-infernal = Жак Оффенбах, 1858
origin-mountain-king = Эдвард Григ, 1875
origin-rondo-alla-turca = Вольфганг Амадей Моцарт, 1784
origin-william-tell = Джоаккино Россини, 1829
origin-gymnopedie = Эрик Сати, 1888
origin-minuet-in-g = Кристиан Петцольд, 1725

picture-take = Сохранить картинку
picture-copy = Картинка в буфер
picture-save = Картинка в файл…
picture-choose = Картинка…
picture-of-position = Картинка позиции
picture-copied = Картинка скопирована.
picture-kind = Картинки
picture-saved = Картинка сохранена: { $path }
picture-not-saved = Картинка не сохранена. { $error }
