# Words of the screen of Custom, in Russian.

menu-custom = Изменить правила и поле
custom-kept = Сохранённые правила
custom-take = Загрузить «{ $name }»
custom-rename = Переименовать «{ $name }»
custom-remove = Удалить «{ $name }»
custom-name = Название
custom-name-hint = Сохрани эти правила под названием.
custom-keep = Сохранить правила
custom-reset = Сбросить всё
custom-undo-reset = Отменить сброс
custom-own-hint = Эти настройки действуют только в «Своих правилах».
custom-game = Игра
custom-feel = Фигуры, управление и задержки
custom-changes = { $count ->
    [0] По умолчанию
    [one] { $count } изменение
    [few] { $count } изменения
   *[many] { $count } изменений
}
# A setting that was changed, as in "Lines: 40".
custom-change = { $label }: { $value }
custom-others = и ещё { $count }
custom-rising = Новый уровень
custom-rising-hint = Новый уровень каждые десять линий.
custom-rising-not = Никогда
custom-rising-fixed-hint = Десять линий на уровень, до 15-го.
custom-rising-variable-hint = На каждом уровне нужно больше линий, до 15-го.
custom-endless = Без конца
custom-endless-hint = Игра не заканчивается, а продолжается на 15-м уровне.
custom-objective = Задача
custom-endurance = Продержаться
custom-objective-hint = Значение, которое считается результатом.
custom-amount-hint = Введи любое число.
custom-amount-seconds-hint = Введи число секунд.
custom-width = Ширина матрицы
custom-width-hint = От 4 до 20 столбцов. Компьютер играет только на 10.
custom-mechanic = Матрица
custom-mechanic-none = Обычная
custom-mechanic-none-hint = Матрицу меняют только твои фигуры.
custom-mechanic-cheese-hint = Снизу поднимаются линии с дырой; в лимит линий идут только они.
custom-mechanic-combo-hint = Колодец шириной в четыре столбца; фигура, не убравшая линию, завершает игру.
custom-mechanic-zen-hint = Полная матрица очищается, и игра не заканчивается.
custom-garbage = Мусор
custom-garbage-hint = Как часто снизу поднимается ряд мусора.
custom-garbage-off = Никогда
custom-garbage-seconds = Каждые { $seconds } с
custom-limit = Лимит
custom-limit-hint = Когда он достигнут, игра пройдена.
custom-limit-none = Нет
custom-amount = Количество
custom-seeded = Постоянный сид
custom-seeded-hint = В каждой игре те же фигуры.
custom-board = Поле
custom-board-start = Начальное поле
custom-board-hint = Файл сценария можно и перетащить в это окно.
custom-board-empty = Пустое
custom-board-given = Твоя позиция: { $blocks ->
    [one] { $blocks } блок
    [few] { $blocks } блока
   *[many] { $blocks } блоков
}
custom-board-take = Начинать с этой позиции
custom-board-draw = Нарисовать позицию в тренировке
custom-board-taken = «Свои правила» теперь начинаются с этой позиции.
custom-board-play = Играть по своим правилам
custom-rules = Правила
custom-speed = Скорость падения
custom-speed-none = Без гравитации
custom-speed-constant = Постоянная
custom-speed-rising-hint = На уровне 0 гравитации нет, с уровня 20 она мгновенная.
custom-speed-by-level-hint = Стандартная формула, до 15-го уровня.
custom-speed-classic-hint = Секунда на ряд на уровне 0 и в 1,2 раза быстрее с каждым уровнем.
custom-speed-none-hint = Фигуры опускаются только сбросом.
custom-speed-constant-hint = Одна и та же на всех уровнях.
custom-a-line = Время на ряд
custom-a-line-hint = 0 — мгновенно.
custom-scoring = Подсчёт очков
custom-scoring-hint = Система начисления очков.
custom-scoring-lines = Линии
custom-half-turns = Поворот на 180°
custom-half-turns-hint = Включает клавишу поворота на 180°.
custom-sonic-drop-hint = Сбрасывает фигуру, не фиксируя её.
custom-teleports = К стене мгновенно
custom-teleports-hint = Включает клавиши сдвига до стены.
custom-at-once = Первый ряд сразу
custom-at-once-hint = Нажатие мягкого сброса сразу опускает на ряд.
custom-before-lock = Быстрый повтор
custom-before-lock-hint = Автоповтор всегда быстрее фиксации.
custom-skyline = Конец у линии Skyline
custom-skyline-hint = Игру завершает фигура, которая при фиксации касается линии Skyline.
custom-hidden = Невидимая стопка
custom-hidden-hint = Блоки исчезают после фиксации.
custom-moves = Движений до фиксации
custom-moves-hint = Для продлённой фиксации.

# Rules as a line of text. "what" says which of name and source are known: none, name, source, both.
rules-copy = Копировать правила
rules-paste = Вставить правила
rules-copied = Правила скопированы. Вставь их в любом меню Skyline или отправь другу.
rules-not-copied = Начальная позиция слишком высока для строки текста.
rules-unreadable = Не удалось прочитать эти правила. { $problem }
rules-undo-paste = Отменить вставку
rules-taken = { $what ->
    [name] Правила вставлены: { $name }
    [source] Вставлены правила, автор { $source }
    [both] Правила вставлены: { $name }, автор { $source }
   *[none] Правила вставлены
}
rules-taken-in-part = { $what ->
    [name] Правила вставлены: { $name }. Недопустимые значения исправлены.
    [source] Вставлены правила, автор { $source }. Недопустимые значения исправлены.
    [both] Правила вставлены: { $name }, автор { $source }. Недопустимые значения исправлены.
   *[none] Правила вставлены. Недопустимые значения исправлены.
}

# Kick files: rotation systems of players. "count" is the number of systems in the file.
kicks-open = Загрузить файл поворотов…
kicks-kind = Файл поворотов
kicks-unreadable = Не удалось прочитать этот файл поворотов. { $problem }
kicks-taken = { $count ->
    [one] Загружена система вращения: { $name }
    [few] Загружено { $count } системы вращения, выбрана { $name }
   *[many] Загружено { $count } систем вращения, выбрана { $name }
}
