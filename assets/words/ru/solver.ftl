# Words of the solver, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## The way there

solver-title = Решатель
solver-from-here = В решатель
solver-ask-perfect-clear = Возможна ли отсюда полная очистка?

## The board

# Read aloud by screen readers.
solver-board = Поле. { $cell }
solver-board-target = Поле, которое нужно получить. { $cell }
solver-cell = Ряд { $row }, столбец { $column }: { $state }
solver-cell-filled = занято
solver-cell-unfilled = свободно
solver-rows = Ряды
solver-columns = Столбцы
solver-sides = Размер поля
solver-hint-fill = Занять, освободить
solver-hint-fill-on = Занимать по пути
solver-redo = Вернуть
solver-larger = Крупнее
solver-smaller = Мельче

## The question

solver-solve = Решить
solver-failed = Поиск не удалось начать. Попробуй ещё раз, дав меньше памяти или потоков.
solver-wrong = { $field }: { $problem }
solver-wrong-letter = «{ $letter }» на месте { $place } — не тетримино. Буквы: O I T L J S Z.
solver-pieces = Фигуры
solver-pieces-hint = { $count ->
    [0] Латинские O I T L J S Z в том порядке, в котором приходят.
    [one] Приходит { $count } фигура.
    [few] Приходят { $count } фигуры.
   *[many] Приходит { $count } фигур.
}
solver-no-pieces = Фигур ещё нет: введи их буквы или нажми на рисунки.
solver-add = Добавить { $letter }
solver-erase = Стереть
solver-model = Движение
solver-model-literal = По определению
solver-model-literal-hint = Повороты без сдвигов, и над полем ничего нет.
solver-model-guideline = Как в игре
solver-model-guideline-hint = Над полем буферная зона, повороты со сдвигами.
solver-hold = С запасом
solver-held = В запасе
solver-objective = Что нужно
solver-survive = Поставить все фигуры
solver-survive-hint = С запасом — все, кроме той, что в нём останется.
solver-perfect-clear = Полная очистка
solver-perfect-clear-hint = После какой-то фигуры поле пусто.
solver-lines = Линий, не меньше
solver-tetrises = Тетрисов, не меньше
solver-not-asked = не важно
solver-final-height = Низко в конце
solver-final-height-most = Рядов в конце, не больше
solver-max-height = Низко всё время
solver-max-height-most = Рядов в любой миг, не больше
solver-holes = Мало дыр
solver-holes-most = Дыр в конце, не больше
solver-best = Лучшее из всех
solver-best-none = подойдёт любое
solver-best-lines = больше линий
solver-best-pieces = больше фигур
solver-best-height = ниже в конце
solver-reach = Получить поле
solver-reach-hint = Последнее поле — то, что ты нарисуешь.
solver-drawn = Рисуется
solver-drawn-start = начальное
solver-drawn-target = нужное
solver-limits = Сколько можно искать
solver-seconds = Секунды
solver-millions = Миллионы полей
solver-memory = Память, МиБ
solver-threads = Потоки
solver-no-limit = без конца
solver-all-cores = все ядра

## Files

solver-open = Открыть…
solver-save = Сохранить как…
solver-copy = Копировать
solver-copied = Скопировано в буфер обмена текстом.
solver-kind = Вопросы для решателя
solver-files-hint = Ctrl+V или перетащенный сюда файл открывает вопрос.
solver-saved = Вопрос сохранён: { $path }
solver-not-saved = Вопрос не сохранён: { $error }
solver-unreadable = Это не вопрос для решателя: { $problem }

## The search

solver-searching = Идёт поиск…
solver-progress-nodes = Поля
solver-progress-rate = Полей в секунду
solver-progress-depth = Поставлено фигур
solver-progress-of = { $depth } из { $pieces }
solver-progress-time = Время
solver-cancel = Отменить
solver-cancelling = Заканчиваем с тем, что есть…
solver-asks-perfect-clear = { $pieces ->
    [one] Опустеет ли поле за { $pieces } фигуру?
    [few] Можно ли очистить поле следующими { $pieces } фигурами?
   *[many] Можно ли очистить поле следующими { $pieces } фигурами?
}

# How far a practice looks ahead.
solver-ahead = Насколько вперёд
solver-ahead-seen = видимые: { $count }
solver-ahead-further = следующие: { $count }
solver-ahead-seen-hint = Только те, что видны сейчас.
solver-ahead-further-hint = { $count ->
    [one] { $count } из них ещё не видно. Именно так они и придут.
    [few] { $count } из них ещё не видно. Именно так они и придут.
   *[many] { $count } из них ещё не видно. Именно так они и придут.
}

## The answer

solver-yes = Да
solver-no = Нет
solver-unknown = Неизвестно
solver-yes-match = { $pieces ->
    [one] Хватит { $pieces } фигуры
   *[other] Хватит { $pieces } фигур
}{ $lines ->
    [0] .
    [one] , это { $lines } линия.
    [few] , это { $lines } линии.
   *[many] , это { $lines } линий.
}
solver-yes-perfect-clear = { $pieces ->
    [one] Полная очистка за { $pieces } фигуру.
    [few] Полная очистка за { $pieces } фигуры.
   *[many] Полная очистка за { $pieces } фигур.
}
solver-best-and-proof = { $found } { $proof }
solver-best-found-lines = { $value ->
    [one] Больше всего — { $value } линия.
    [few] Больше всего — { $value } линии.
   *[many] Больше всего — { $value } линий.
}
solver-best-found-pieces = { $value ->
    [one] Больше всего — { $value } фигура.
    [few] Больше всего — { $value } фигуры.
   *[many] Больше всего — { $value } фигур.
}
solver-best-found-height = { $value ->
    [one] Самое низкое поле — { $value } ряд.
    [few] Самое низкое поле — { $value } ряда.
   *[many] Самое низкое поле — { $value } рядов.
}
solver-best-proven = Лучше быть не может.
solver-best-bound = Возможно ли { $bound }, неизвестно.
solver-no-match = { $pieces ->
    [one] С этой { $pieces } фигурой так не выйдет.
   *[other] С этими { $pieces } фигурами так не выйдет.
}
solver-no-perfect-clear = { $pieces ->
    [0] Без фигур полной очистки нет.
    [one] С этой { $pieces } фигурой полной очистки нет.
   *[other] С этими { $pieces } фигурами полной очистки нет.
}
solver-no-searched = Просмотрено всё, позиций — { $positions }. Где ветвь отсекло правило, доказано, что там ничего нет.
solver-perfect-clear-never = { $filled ->
    [one] Занята { $filled } клетка, столбцов { $columns }: ни при каком числе фигур целых рядов не выйдет.
    [few] Заняты { $filled } клетки, столбцов { $columns }: ни при каком числе фигур целых рядов не выйдет.
   *[many] Занято { $filled } клеток, столбцов { $columns }: ни при каком числе фигур целых рядов не выйдет.
}
solver-perfect-clear-short = Для полной очистки нужно фигур не меньше чем { $least }; { $known ->
    [0] не известно ни одной.
    [one] известна только { $known }.
    [few] известны только { $known }.
   *[many] известно только { $known }.
}
solver-perfect-clear-later = Может, поле опустеет, если фигур будет { $next }, но сейчас известно только { $known }.
solver-unknown-cancelled = Поиск отменён раньше, чем нашёлся ответ.
solver-unknown-limit = Предел наступил раньше, чем нашёлся ответ.
solver-unknown-reached = Дальше всего поставлено { $reached } из { $pieces } фигур.
solver-fault = Показать путь нельзя. Фигура { $problem }
solver-positions = Позиции
solver-after-pieces = { $pieces ->
    [0] в начале
    [one] после { $pieces } фигуры
   *[other] после { $pieces } фигур
}
solver-cut = Отсечены правилами
solver-rule-area = клетки не сходятся
solver-rule-parity = чётные и нечётные столбцы не сходятся
solver-rule-walls = клетки между двумя стенами не сходятся
solver-rule-rows = мало клеток для линий
solver-rule-pieces = мало I для тетрисов
solver-rule-pockets = клетки, куда не попасть
solver-rule-mirror = зеркальное отражение другой
# Read aloud by screen readers.
solver-named-count = { $name } — { $count }
solver-edit = К вопросу
solver-copy-answer = Копировать

## The match

solver-moves = Фигуры и ходы
solver-moment = Момент
solver-play = Показать ходы
solver-stop = Остановить показ
solver-piece-back = К предыдущей фигуре
solver-piece-on = К следующей фигуре
solver-move-back = На ход назад
solver-move-on = На ход вперёд
solver-piece-of = Фигура { $piece } из { $count }
# The sign of a piece that is fixed.
solver-sign-fix = ●
# Read aloud by screen readers.
solver-shown = Фигура { $piece } из { $count }, { $letter }, ход { $move } из { $moves }
solver-shown-over = Поле после всех фигур: { $count }
solver-queue = В запасе: { $held }. Далее: { $next }
# Behind the pieces that come, how many more there are.
solver-queue-more = +{ $count }
solver-piece-spoken = Фигура { $number }, { $letter }: { $moves }
solver-down = на ряд вниз
solver-fix = ставится
solver-times = { $count } × { $move }
