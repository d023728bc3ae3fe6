city-title = Твой город
city-tile = Город
city-grade-means = { $number ->
    [1] { $grade }, первая из шести оценок
    [2] { $grade }, вторая из шести оценок
    [3] { $grade }, третья из шести оценок
    [4] { $grade }, четвёртая из шести оценок
    [5] { $grade }, пятая из шести оценок
   *[other] { $grade }, высшая из шести оценок
}
city-no-grade = Башни ещё нет
city-next = Следующая башня, { $grade }: { $goal }
city-all = Все башни стоят.
city-goal-first = убери линию
city-goal-most = не больше { $value }
city-goal-of = { $value } из { $goal }
city-goal-best = { $goal } (лучший: { $value })
city-goal-lines = { $value } за все игры
city-windows = { $count ->
    [one] { $value } светящееся окно
    [few] { $value } светящихся окна
   *[many] { $value } светящихся окон
}
city-built = Построено
city-missing = Ещё не построено
city-tower = { $mode }, башня { $grade }
city-news = Новое в твоём городе: { $what }
drill-today = Упражнение дня
drill-due = { $count ->
    [one] { $value } на сегодня
    [few] { $value } на сегодня
   *[many] { $value } на сегодня
}

feat-line = Первая линия
feat-line-how = Убери линию.
feat-tetris = Первый тетрис
feat-tetris-how = Убери четыре линии сразу фигурой I.
feat-marathon = Марафонец
feat-marathon-how = Дойди до последней цели «Марафона».
feat-high-start = Поздний старт
feat-high-start-how = Начни «Марафон» с уровня 10 или выше и убери десять линий.
feat-sprint = Сорок линий
feat-sprint-how = Закончи «Спринт» на 40 линий.
feat-sprint-minute = Быстрее минуты
feat-sprint-minute-how = Убери 40 линий быстрее чем за минуту.
feat-daily = Игрок дня
feat-daily-how = Закончи «Спринт дня».
feat-daily-week = Целая неделя
feat-daily-week-how = Заканчивай «Спринт дня» семь дней подряд.
feat-ten-tetrises = Десять тетрисов
feat-ten-tetrises-how = Собери десять тетрисов за одну игру.
feat-two-pieces = Две в секунду
feat-two-pieces-how = Поставь за игру 100 или больше фигур, по две в секунду.
feat-three-pieces = Три в секунду
feat-three-pieces-how = Поставь за игру 100 или больше фигур, по три в секунду.
feat-classic-ten = Старая школа
feat-classic-ten-how = Дойди до уровня 10 в «Классике».
feat-lines-1000 = Тысяча линий
feat-lines-1000-how = Убери тысячу линий за все игры.
feat-lines-10000 = Десять тысяч линий
feat-lines-10000-how = Убери десять тысяч линий за все игры.
feat-finesse = Ни одного лишнего нажатия
feat-finesse-how = Поставь 100 фигур подряд с наименьшим числом нажатий.
feat-t-spin = Первый Т-спин
feat-t-spin-how = Убери линию Т-спином.
feat-mini-t-spin = Мини-Т-спин
feat-mini-t-spin-how = Убери линию мини-Т-спином.
feat-t-spin-double = Двойной Т-спин
feat-t-spin-double-how = Убери две линии Т-спином.
feat-t-spin-triple = Тройной Т-спин
feat-t-spin-triple-how = Убери три линии Т-спином.
feat-ten-t-spins = Десять Т-спинов
feat-ten-t-spins-how = Убери линии десятью Т-спинами за одну игру.
feat-master = Свободное падение
feat-master-how = Дойди до цели «Мастера».
feat-back-to-back = Back-to-Back
feat-back-to-back-how = Сделай два тетриса или Т-спина, не убирая между ними других линий.
feat-back-to-back-ten = Серия из десяти
feat-back-to-back-ten-how = Получи десять бонусов Back-to-Back подряд.
feat-puzzle = Головоломка решена
feat-puzzle-how = Пройди все этапы «Головоломки».
feat-perfect-clear = Полная очистка
feat-perfect-clear-how = Оставь матрицу пустой.
feat-perfect-clear-three = Три полные очистки
feat-perfect-clear-three-how = Трижды за игру оставь матрицу пустой.
feat-cheese = Сыр съеден
feat-cheese-how = Закончи «Сыр».
feat-combo-four = Комбо из четырёх
feat-combo-four-how = Убери линии пятью фигурами подряд.
feat-combo-seven = Комбо из семи
feat-combo-seven-how = Убери линии восемью фигурами подряд.
feat-combo-twenty = Комбо из двадцати
feat-combo-twenty-how = Убери линии двадцать одной фигурой подряд.
feat-descent-ten = Десять самоцветов
feat-descent-ten-how = Собери десять самоцветов в «Спуске».
feat-games-100 = Сто игр
feat-games-100-how = Сыграй сто игр.
feat-every-mode = Вокруг света
feat-every-mode-how = Сыграй во все режимы, кроме «Своих правил» и «Спуска».
feat-shared = В эфире
feat-shared-how = Сохрани или скопируй повтор, чтобы поделиться им.
feat-zen = Сто в тишине
feat-zen-how = Убери сто линий за одну игру в «Дзен».
feat-hours-10 = Десять часов
feat-hours-10-how = Играй десять часов.
feat-hours-100 = Сто часов
feat-hours-100-how = Играй сто часов.
feat-survival = Выживший
feat-survival-how = Продержись три минуты в «Выживании».
feat-beat-five = Сильнее компьютера
feat-beat-five-how = Выиграй матч у компьютера уровня 5 или выше.
feat-invisible = По памяти
feat-invisible-how = Собери тетрис в «Невидимке».
