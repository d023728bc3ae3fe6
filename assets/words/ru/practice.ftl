# Words of practice, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## The way there

practice-enter = Практика
practice-from-here = Практика отсюда

## Beside the field

practice-title = Практика
practice-undo = Отменить ({ $count })
practice-redo = Вернуть ({ $count })
practice-menu = Меню
practice-taken-back = Здесь игра бы кончилась. Последняя фигура снова в игре.
practice-finesse = Экономия
practice-finesse-hint = Сравнивает нажатия с минимумом.
practice-presses = Нажатия
practice-faults = Ошибки
practice-faults-of = { $faults } из { $pieces }
practice-last = Последняя
practice-used-of-least = { $used }, минимум { $least }
practice-least-done = Ни одного лишнего нажатия.
practice-extra = { $count ->
    [one] { $count } лишнее нажатие. Можно так:
    [few] { $count } лишних нажатия. Можно так:
   *[many] { $count } лишних нажатий. Можно так:
}
practice-no-way = Туда ведёт только ожидание.
# A key that stays down.
practice-held = держи { $key }

## Menu

practice-on = Дальше
practice-edit = Изменить позицию
practice-start-over = Сначала
practice-new = Новый порядок
practice-leave = Закончить практику
practice-falls = Тетримино падают
practice-falls-hint = Если нет, ждут в воздухе.
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
practice-rows-up = Ряды вверх
practice-rows-down = Ряды вниз
practice-add-line = Новая линия
practice-mirror = Отразить
practice-clear = Очистить
practice-editor-undo = Отменить
practice-queue = Очередь
practice-queue-hint = Латинские O I T L J S Z, дальше — по порядку.
practice-nothing = ничего
practice-in-play = В игре
practice-from-queue = из очереди
practice-sequence = Порядок
practice-sequence-hint = Одно и то же число даёт одни и те же тетримино.
practice-play = Играть отсюда
practice-no-room = Фигуре в игре мешает блок.
practice-leave-changed = Нажми Esc ещё раз, чтобы выйти без этих изменений.
practice-name = Название
practice-name-hint = Хранится как файл сценария.
practice-save = Сохранить
practice-saved = Сохранено как { $name }.
practice-kept = Сохранённые позиции
practice-open = Открыть
practice-copy = Копировать
practice-copied = Позиция скопирована в буфер обмена текстом.
practice-files-hint = Ctrl+V или перетащенный сюда файл открывает сценарий. На матрице буквы выбирают цвет, а Shift рисует.
practice-unreadable = Это не сценарий: { $problem }
