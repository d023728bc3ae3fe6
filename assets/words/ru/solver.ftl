# Words of the solver, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Opening the solver

solver-title = Решатель
solver-from-here = Открыть в решателе
solver-ask-perfect-clear = Возможна полная очистка?

## The board

# Read aloud by screen readers.
solver-board = Поле. { $cell }
solver-board-target = Конечное поле. { $cell }
solver-board-filled = Клетки, которые нужно занять. { $cell }
solver-board-free = Клетки, которые нужно оставить пустыми. { $cell }
solver-cell = Ряд { $row }, столбец { $column }: { $state }
solver-cell-filled = занято
solver-cell-unfilled = пусто
solver-rows = Ряды
solver-columns = Столбцы
solver-sides = Размер поля
solver-hint-fill = Закрасить
solver-hint-fill-on = Зажми: рисовать
solver-redo = Вернуть
solver-larger = Крупнее
solver-smaller = Мельче

## The question

solver-solve = Решить
solver-failed = Поиск не удалось запустить. Попробуй ещё раз: выдели меньше памяти или потоков.
solver-wrong = { $field }: { $problem }
solver-wrong-letter = «{ $letter }» на месте { $place } — не фигура. Вводи O I T L J S Z.
solver-pieces = Фигуры
solver-pieces-hint = { $count ->
    [0] Введи O I T L J S Z в том порядке, в котором они приходят.
    [one] { $count } фигура.
    [few] { $count } фигуры.
   *[many] { $count } фигур.
}
solver-sequences = Последовательности
solver-sequences-hint = Спрашивает сразу о многих, после фигур выше: * — любая фигура, *p7 — все семь в любом порядке, [SZO]p2 — две из этих. Например: T,*p4
solver-covers = Меньше всего решений
solver-covers-hint = Находит наименьший набор конечных позиций для всех последовательностей.
solver-covers-not = Наименьший набор известен, только если цель — одна полная очистка, а столбцов десять.
solver-pattern-empty = Нет ни одной фигуры. Например: *p7
solver-pattern-letter = «{ $letter }» на месте { $place } здесь ничего не значит. Вводи O I T L J S Z, * или [ ].
solver-pattern-brackets = Скобкам на месте { $place } нужны фигуры и конец, как в [SZO].
solver-pattern-count = На месте { $place } после p нужно число от 1 до { $most }, как в *p7.
solver-pattern-long = Фигур подряд: { $length }. Можно не больше { $most }.
solver-pattern-many = Последовательностей: { $count }. Можно не больше { $most }.
solver-no-pieces = Фигур пока нет: введи их буквы или нажми на рисунки.
solver-add = Добавить { $letter }
solver-erase = Убрать
solver-model = Движение
solver-model-literal = Формальное
solver-model-literal-hint = Без сдвигов при повороте; поле заканчивается верхним рядом.
solver-model-guideline = Как в игре
solver-model-guideline-hint = Сдвиги при повороте и буферная зона над полем.
solver-hold = Запас
solver-held = В запасе
solver-objective = Цель
solver-survive = Поставить все фигуры
solver-survive-hint = Если есть запас, одна фигура может в нём остаться.
solver-perfect-clear = Полная очистка
solver-perfect-clear-hint = Хотя бы одна фигура должна оставить поле пустым.
solver-t-spin = Т-спины
solver-t-spin-any = Т-спин или мини
solver-t-spin-lines = Линий в каждом не меньше
solver-t-spin-count = Таких Т-спинов не меньше
solver-back-to-back = Сохранить Back-to-Back
solver-back-to-back-hint = Линии очищаются только тетрисами и Т-спинами.
solver-lines = Линий не меньше
solver-tetrises = Тетрисов не меньше
solver-combo = Комбо не меньше
solver-not-asked = Выкл.
solver-final-height = Низкая стопка в конце
solver-final-height-most = Предел высоты в конце
solver-max-height = Низкая стопка всегда
solver-max-height-most = Предел высоты
solver-holes = Мало дыр
solver-holes-most = Дыр в конце не больше
solver-best = Оптимизация
solver-best-none = Первое найденное
solver-best-lines = Больше линий
solver-best-pieces = Больше фигур
solver-best-height = Ниже в конце
solver-best-combo = Самое длинное комбо
solver-reach = Получить поле
solver-reach-hint = Конечное поле должно совпасть с нарисованным.
solver-target = Цель
solver-target-board = Точное поле
solver-target-setup = Занятые и пустые клетки
solver-drawn = Рисуется
solver-drawn-start = Начальное
solver-drawn-target = Конечное
solver-drawn-filled = Занять
solver-drawn-free = Оставить пустыми
solver-limits = Лимиты
solver-seconds = Секунды
solver-millions = Миллионы позиций
solver-memory = Память, МиБ
solver-threads = Потоки
solver-no-limit = Без лимита
solver-all-cores = Все ядра

## Files

solver-open = Открыть…
solver-save = Сохранить…
solver-copy = Копировать
solver-copied = Скопировано в буфер обмена.
solver-kind = Задачи для решателя
solver-files-hint = Вставь через Ctrl+V fumen, рисунок или задачу или перетащи сюда файл.
solver-saved = Задача сохранена: { $path }
solver-not-saved = Задача не сохранена. { $error }
solver-unreadable = Это не задача для решателя: { $problem }

## The search

solver-searching = Идёт поиск…
solver-progress-nodes = Позиции
solver-progress-rate = Позиций в секунду
solver-progress-depth = Поставлено фигур
solver-progress-of = { $depth } из { $pieces }
solver-progress-time = Время
solver-cancel = Отменить
solver-cancelling = Отмена…
solver-asks-perfect-clear = { $pieces ->
    [1] Полная очистка этой фигурой?
    [one] Полная очистка за следующую { $pieces } фигуру?
    [few] Полная очистка за следующие { $pieces } фигуры?
   *[many] Полная очистка за следующие { $pieces } фигур?
}

# How many pieces the solver looks ahead in practice.
solver-ahead = Обзор вперёд
solver-ahead-seen = Видимые: { $count }
solver-ahead-further = Следующие: { $count }
solver-ahead-seen-hint = Только видимые фигуры.
solver-ahead-further-hint = { $count ->
    [1] Одной из них пока не видно. Именно эта фигура и придёт.
   *[other] Из них пока не видно: { $count }. Именно эти фигуры и придут.
}

## The answer

solver-yes = Да
solver-no = Нет
solver-unknown = Неизвестно
solver-yes-match = { $pieces ->
    [one] Решено за { $pieces } фигуру
    [few] Решено за { $pieces } фигуры
   *[many] Решено за { $pieces } фигур
}{ $lines ->
    [0] .
    [one] , { $lines } линия.
    [few] , { $lines } линии.
   *[many] , { $lines } линий.
}
solver-yes-perfect-clear = { $pieces ->
    [one] Полная очистка за { $pieces } фигуру.
    [few] Полная очистка за { $pieces } фигуры.
   *[many] Полная очистка за { $pieces } фигур.
}
solver-best-and-proof = { $found } { $proof }
solver-best-found-lines = { $value ->
    [one] Лучшее: { $value } линия
    [few] Лучшее: { $value } линии
   *[many] Лучшее: { $value } линий
}
solver-best-found-pieces = { $value ->
    [one] Лучшее: { $value } фигура
    [few] Лучшее: { $value } фигуры
   *[many] Лучшее: { $value } фигур
}
solver-best-found-height = { $value ->
    [one] Лучшее: высота в конце — { $value } ряд
    [few] Лучшее: высота в конце — { $value } ряда
   *[many] Лучшее: высота в конце — { $value } рядов
}
solver-best-found-combo = Лучшее: комбо { $value }
solver-best-proven = (доказано, что лучше нельзя).
solver-best-bound = (возможно ли { $bound }, неизвестно).
solver-no-match = { $pieces ->
    [1] С этой фигурой решения нет.
    [one] С этой { $pieces } фигурой решения нет.
   *[other] С этими { $pieces } фигурами решения нет.
}
solver-no-perfect-clear = { $pieces ->
    [0] Без фигур полной очистки нет.
    [1] Эта фигура не даёт полной очистки.
    [one] Эта { $pieces } фигура не даёт полной очистки.
    [few] Эти { $pieces } фигуры не дают полной очистки.
   *[many] Эти { $pieces } фигур не дают полной очистки.
}
solver-no-searched = Просмотрено всё, позиций: { $positions }. Для каждой отсечённой ветви доказано, что решения в ней нет.
solver-perfect-clear-never = { $filled ->
    [one] { $filled } занятая клетка, столбцов: { $columns }. Ни при каком числе фигур полных рядов не выйдет.
    [few] { $filled } занятые клетки, столбцов: { $columns }. Ни при каком числе фигур полных рядов не выйдет.
   *[many] { $filled } занятых клеток, столбцов: { $columns }. Ни при каком числе фигур полных рядов не выйдет.
}
solver-perfect-clear-short = Для полной очистки нужно не меньше { $least ->
    [one] { $least } фигуры
   *[other] { $least } фигур
}; { $known ->
    [0] не известно ни одной.
    [1] известна только одна.
    [one] известна только { $known }.
    [few] известны только { $known }.
   *[many] известно только { $known }.
}
solver-perfect-clear-later = Возможно, поле очистят { $next ->
    [one] { $next } фигура
    [few] { $next } фигуры
   *[many] { $next } фигур
}, но { $known ->
    [1] известна только одна.
    [one] известна только { $known }.
    [few] известны только { $known }.
   *[many] известно только { $known }.
}
solver-unknown-cancelled = Поиск отменён, ответ не найден.
solver-unknown-limit = Лимит исчерпан, ответ не найден.
solver-unknown-reached = Лучшая попытка ставит { $reached } из { $pieces } фигур.
solver-fault = Решение нельзя показать. Фигура { $problem }
solver-details = Подробности
solver-positions = Позиции
solver-after-pieces = { $pieces ->
    [0] в начале
    [one] после { $pieces } фигуры
   *[other] после { $pieces } фигур
}
solver-cut = Отсечено
solver-rule-area = Из клеток не выходят целые ряды
solver-rule-parity = Чётность столбцов не сходится
solver-rule-walls = Между двумя стенами не подходят никакие фигуры
solver-rule-rows = Мало клеток для линий
solver-rule-pieces = Мало фигур для тетрисов, Т-спинов или комбо
solver-rule-pockets = Недостижимые клетки
solver-rule-mirror = Зеркальное отражение другой позиции
# Read aloud by screen readers.
solver-named-count = { $name } — { $count }
solver-set-progress = { $done } из { $count }
solver-set-perfect-clear = Последовательностей с полной очисткой: { $yes } из { $count }.
solver-set-solved = Последовательностей с решением: { $yes } из { $count }.
solver-set-open = Не решено до остановки поиска: { $count }.
solver-set-at-least = { $value } и больше
solver-set-at-most = { $value } и меньше
solver-set-reached = { $name }: { $yes } из { $count }
solver-covering = Для всех хватает решений: { $chosen } из { $count }.
solver-covering-minimal = Доказано, что меньше нельзя.
solver-covering-least = Нужно не меньше { $least }. Возможно, хватит и меньшего числа: поиск остановлен.
solver-covering-solution = Решение { $number }: последовательностей { $yes } из { $count }
solver-set-order = По первым фигурам
# Read aloud by screen readers.
solver-set-first = Сначала { $pieces }: { $yes } из { $count }
solver-set-without = Без решения: { $count }
solver-set-without-after = Без решения, сначала { $pieces }: { $count }
solver-edit = Изменить задачу
solver-copy-answer = Копировать ответ

## The solution

solver-moves = Фигуры и ходы
solver-moment = Позиция
solver-play = Смотреть
solver-stop = Пауза
solver-piece-back = Предыдущая фигура
solver-piece-on = Следующая фигура
solver-move-back = Предыдущий ход
solver-move-on = Следующий ход
solver-piece-of = Фигура { $piece } из { $count }
# The sign of a piece that is locked.
solver-sign-fix = ●
# Read aloud by screen readers.
solver-shown = Фигура { $piece } из { $count }, { $letter }, после { $move } из { $moves } ходов
solver-shown-over = Поле после всех фигур: { $count }
solver-queue = В запасе: { $held }. Далее: { $next }
# After the next pieces: how many more there are.
solver-queue-more = +{ $count }
solver-piece-spoken = Фигура { $number }, { $letter }: { $moves }
solver-down = вниз
solver-fix = фиксация
solver-times = { $count } × { $move }
