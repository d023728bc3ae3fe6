# Words of results and High Scores, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Name entry

name-title = Место в таблице
name-rank = Место { $rank }
name-field = Твоё имя
name-accept = Сохранить
name-letters = АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ0123456789-.'!
name-space = Пробел
name-erase = Стереть

## Results

results-lock-out = Тетримино зафиксировалось целиком выше линии Skyline.
results-block-out = Следующему тетримино помешал блок.
results-top-out = Блоки поднялись за линию переполнения.
results-goal-reached = Путь пройден до конца.
results-time-up = Время вышло.
results-rank = Место { $rank } в таблице рекордов: { $variation }
results-again = Ещё раз
results-menu = Главное меню
results-back-to-backs = Бонусы Back-to-Back
results-longest-back-to-back = Лучшая серия Back-to-Back
results-longest-combo = Лучшее комбо
results-perfect-clears = Полные очистки
results-pieces = Тетримино всего
results-pieces-per-second = Тетримино в секунду
results-keys-per-piece = Нажатий на тетримино
results-finesse = Ошибки экономии
results-holds = Обменов
results-soft-drop-rows = Ряды мягкого сброса
results-hard-drop-rows = Ряды жёсткого сброса

## What is worth a congratulation

results-all-the-way = Путь пройден до конца!
results-best = Новый рекорд!
results-above-average = Выше среднего: лучше, чем { $beaten } из { $others }
results-high-level = Уровень { $level }: мало кто заходит так далеко
results-first = Первый результат в этой таблице: теперь есть что побить
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
results-feat-back-to-back = Back-to-Back × { $count }
results-feat-combo = Комбо × { $count }
results-feat-perfect-clears = { $count ->
    [one] { $count } полная очистка
    [few] { $count } полные очистки
   *[many] { $count } полных очисток
    }

## The course of the game

results-course = Ход игры
results-pace = Тетримино в секунду
results-pace-spoken = Тетримино в секунду: в среднем { $average }, самое большее { $most }
results-height = Высота стопки
results-height-spoken = Высота стопки, рядов: самое большее { $most }
results-at = { $time }: { $value }
results-splits = Промежуточное время
results-split-lines = Линии
results-split-time = Время
results-split-span = За десять линий
results-points = Откуда очки
results-action = Ход
results-count = Раз
results-earned = Очки
results-share = Доля
results-percent = { $percent } %
results-drops = Мягкие и жёсткие сбросы
results-more = Вся статистика

## High Score Table

scores-rank = №
scores-name = Имя
scores-date = Дата
scores-kind = Цель
scores-start = Старт
scores-rows = Ряды
# Tetriminos a second; short, above a column of figures.
scores-pace = Фиг/с
# Keys for each Tetrimino; short, above a column of figures.
scores-keys = Наж/ф
scores-pieces-short = Фигур
scores-nobody = Никто
scores-empty = Результатов пока нет. Первый — за тобой.
