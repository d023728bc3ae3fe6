# Words of results and High Scores, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Name entry

name-title = Новый рекорд!
name-field = Твоё имя
name-accept = Сохранить
name-letters = АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ0123456789-.'!
name-space = Пробел
name-erase = Стереть
letters-show = Экранная клавиатура
letters-shift = Регистр
letters-done = Готово

## Results

results-lock-out = Вне поля: фигура зафиксировалась выше матрицы.
results-lock-out-at-skyline = Вне поля: фигура зафиксировалась у верхнего края матрицы.
results-block-out = Нет места: следующая фигура не помещается.
results-top-out = Переполнение: блоки вытеснены за линию переполнения.
results-all-levels = Все 15 уровней!
results-all-stages = Все этапы решены.
results-lines-cleared = { $count ->
    [one] Убрана { $count } линия.
    [few] Убраны { $count } линии.
   *[many] Убрано { $count } линий.
    }
results-lines-short = { $count ->
    [one] Не хватило { $count } линии.
    [few] Не хватило { $count } линий.
   *[many] Не хватило { $count } линий.
    }
results-points-scored = Набрано очков: { $points }.
results-pieces-placed = Поставлено фигур: { $count }.
results-level-reached = Достигнут уровень { $level }.
results-time-up = Игра длилась { $time }.
results-rank = Место { $rank } в режиме «{ $mode }»
# What ended, and how, as in "Sprint · Goal reached".
results-headline = { $mode } · { $ending }
results-best-value = Рекорд { $value }
results-best-before = Было { $value }
results-rank-here = Место { $rank }
# The chart of the pace: what the thin line is.
results-best-line = Тонкая линия: лучшая игра
results-tetrises = Тетрисы
results-t-spins = Т-спины
results-details = Ещё
results-leave = Меню
results-again = Играть ещё
results-watch-another = Смотреть ещё
results-play-yourself = Сыграть самому
results-menu = Главное меню
results-change-name = Сменить имя
results-copy = Копировать результат
results-daily-again = В рекорды идёт только твоя первая игра с этими фигурами.
results-copied = Скопировано в буфер обмена.
# The text for the clipboard, with the date as 2026-11-25 and values as in "0:58.31 · 1.72 PPS · ▆█▅▇".
results-daily = Skyline · Спринт дня { $date } · { $values }
results-daily-unfinished = не до конца
results-daily-not-counted = не в зачёт
# The difference has a sign, as in "+1,200".
results-new-best = Новый рекорд: { $difference }
results-to-best = { $difference } к рекорду
results-back-to-backs = Бонусы Back-to-Back
results-longest-back-to-back = Лучшая серия Back-to-Back
results-longest-combo = Лучшее комбо
results-perfect-clears = Полные очистки
results-pieces = Фигуры
results-pieces-per-second = Фигур в секунду
results-keys-per-piece = Нажатий на фигуру
results-finesse = Ошибки финесса
results-holds = Обмены с запасом
results-soft-drop-rows = Ряды мягкого сброса
results-hard-drop-rows = Ряды жёсткого сброса

## What is worth a congratulation

results-all-the-way = Цель достигнута!
results-best = Новый рекорд!
results-above-average = Лучше { $beaten } из { $others } других твоих результатов
results-high-level = Уровень { $level }!
results-first = Первый результат. Побей его!
results-feat-tetrises = { $count ->
    [one] { $count } тетрис
    [few] { $count } тетриса
   *[many] { $count } тетрисов
    }
results-feat-t-spins = { $count ->
    [one] { $count } Т-спин с линиями
    [few] { $count } Т-спина с линиями
   *[many] { $count } Т-спинов с линиями
    }
results-feat-back-to-back = Back-to-Back ×{ $count }
results-feat-combo = Комбо ×{ $count }
results-feat-perfect-clears = { $count ->
    [one] { $count } полная очистка
    [few] { $count } полные очистки
   *[many] { $count } полных очисток
    }

## The course of the game

results-course = Ход игры
results-pace = Фигур в секунду
results-pace-spoken = Фигур в секунду: в среднем { $average }, быстрее всего { $most }
results-height = Высота стопки
results-height-spoken = Высота стопки в рядах: самое большее { $most }
results-at = { $time }: { $value }
results-splits = Промежуточное время
results-split-lines = Линии
results-split-time = Время
results-split-span = За 10 линий
results-points = Откуда очки
results-action = Ход
results-count = Раз
results-earned = Очки
results-share = Доля
results-percent = { $percent } %
results-drops = Мягкие и жёсткие сбросы
results-pieces-by-type = Фигуры по видам
results-more = Вся статистика

## High Score Table

scores-rank = №
scores-name = Имя
scores-date = Дата
scores-kind = Цель
scores-start = Старт
scores-rows = Ряды
# Pieces per second; short, above a column of figures.
scores-pace = фиг./с
# Keys per piece; short, above a column of figures.
scores-keys = Нажатий/фиг.
scores-pieces-short = Фигуры
scores-nobody = Аноним
scores-empty = Результатов пока нет. Поставь первый!

## Statistics

statistics-title = Статистика
statistics-all-games = Все игры
statistics-time = Время в игре
statistics-games = Игры
statistics-hours = { $hours } ч { $minutes } мин
statistics-minutes = { $minutes } мин
statistics-tetris-rate = Доля тетрисов
statistics-t-spin-rate = Доля Т-спинов
statistics-last-games = Последние игры
statistics-bests = Личные рекорды
statistics-best = Рекорд
statistics-from-history = Все твои игры, в том числе те, которых уже нет в истории. Доли считаются от всех линий.
