# Words of practice, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Opening practice

practice-enter = Тренировка
practice-from-here = Тренировка отсюда

## Beside the Matrix

practice-title = Тренировка
practice-undo = Отменить ({ $count })
practice-redo = Вернуть ({ $count })
practice-menu = Меню
practice-hint = Подсказка
practice-hint-keys = Показать клавиши
practice-hint-hold = Сначала убери фигуру в запас.
practice-hint-perfect-clear = Матрица станет пустой.
practice-hint-spin = Этот спин убирает линии.
practice-hint-lines = Убирает { $lines ->
    [one] { $lines } линию
    [few] { $lines } линии
   *[many] { $lines } линий
    }.
practice-hint-covers-nothing = Не накрывает пустых клеток.
practice-hint-next-pieces = Накрывает пустую клетку, но лучше всего подходит к следующим фигурам.
practice-taken-back = Здесь игра бы закончилась, поэтому последняя фигура отменена.
practice-finesse = Финесс
practice-finesse-hint = Считает лишние нажатия.
practice-presses = Уже нажато
practice-faults = Ошибки
practice-faults-of = { $faults } из { $pieces }
practice-last = Последняя
practice-used-of-least = нажато { $used }, нужно { $least }
practice-least-done = Идеальный финесс.
practice-extra = { $count ->
    [one] { $count } лишнее нажатие. Короче всего:
    [few] { $count } лишних нажатия. Короче всего:
   *[many] { $count } лишних нажатий. Короче всего:
}
practice-no-way = Туда фигуру приведёт только гравитация.
# A key that stays down.
practice-held = { $key } до упора

## Menu

practice-on = Продолжить
practice-edit = Изменить позицию
practice-start-over = Заново
practice-new = Новая раздача
practice-leave = Выйти из тренировки
practice-to-review = Вернуться к разбору
practice-falls = Гравитация
practice-falls-hint = Если выключена, фигуры не падают.
practice-level = Уровень
practice-lock-down = Фиксация
practice-lock-down-as-set = Как в играх
practice-lock-down-minute = Через минуту

## Editor

# Read aloud by screen readers.
practice-board = Матрица. { $cell }
practice-cell = Столбец { $x }, ряд { $y }: { $block }
practice-cell-empty = пусто
practice-neutral = серый
practice-eraser = Ластик
practice-rows-up = Поднять
practice-rows-down = Опустить
practice-add-line = Ряд мусора
practice-mirror = Отразить
practice-clear = Очистить
practice-editor-undo = Отменить
practice-queue = Очередь
practice-queue-hint = Введи O I T L J S Z; дальше фигуры идут по сиду.
practice-nothing = Пусто
practice-in-play = В игре
practice-from-queue = Из очереди
practice-sequence = Сид
practice-sequence-hint = Один и тот же сид даёт те же фигуры. Введи его или нажми, чтобы взять другой.
practice-play = Играть отсюда
practice-no-room = Фигуре в игре мешает блок.
practice-unsaved-title = Выйти без сохранения?
practice-unsaved-text = После последнего сохранения позиция изменилась.
practice-unsaved-stay = Продолжить правку
practice-unsaved-leave = Выйти без сохранения
practice-name = Название
practice-name-hint = Сохранится как файл сценария.
practice-save = Сохранить
practice-saved = Сохранено как { $name }.
practice-kept = Сохранённые позиции
practice-open = Открыть
practice-copy = Копировать
practice-copy-fumen = Копировать fumen
practice-copied = Позиция скопирована в буфер обмена.
practice-fumen-width = В fumen 10 столбцов, а в этой позиции { $width }.
practice-fumen-high = В fumen 23 ряда, а в этой позиции больше.
practice-files-hint = Вставь через Ctrl+V fumen, рисунок или сценарий или перетащи сюда файл.
practice-unreadable = Это не файл сценария: { $problem }
