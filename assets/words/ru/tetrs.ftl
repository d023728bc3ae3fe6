# Слова настроек системы tetrs, по-русски.

tetrs-preset-manual = Обычный
tetrs-preset-finesse = Мастерство
tetrs-preset-terminal = Терминал 1984
tetrs-preset-handheld = Карманный 1989
tetrs-preset-console = Приставка 1989
tetrs-preset-hint = Задаёт сразу всё на этой странице.

tetrs-pieces = Тетримино
tetrs-rotation = Вращение
tetrs-rotation-super-hint = Пять точек вращения для каждого поворота, как в руководстве.
tetrs-rotation-ocular-hint = Пробуется много мест, все рядом, и левое — зеркало правого.
tetrs-rotation-classic-hint = Поворот, которому нет места, не выполняется.

tetrs-generator = Порядок тетримино
generator-bag = Мешок
generator-bag-hint = Все семь в случайном порядке, потом снова все семь.
generator-stock = Запас
generator-stock-hint = Из нескольких мешков сразу; когда остаётся мало, запас пополняется.
generator-recency = Давность
generator-recency-hint = Чем дольше тетримино не было, тем оно вероятнее.
generator-uniform = Равномерный
generator-uniform-hint = Все одинаково вероятны, что бы ни было раньше.
generator-balance = Равновесие
generator-balance-hint = Чем чаще тетримино выпадало, тем оно менее вероятно.
generator-reroll = Переброс
generator-reroll-hint = Выбирается заново, если выпало то же, что в прошлый раз.
generator-fixed = Заданный порядок
generator-fixed-hint = То, что вы напишете, снова и снова.
tetrs-exponent = Показатель
tetrs-exponent-hint = Насколько важна давность; при 0 не важна.
tetrs-bags = Мешки
tetrs-bags-hint = Столько каждого тетримино кладётся сразу.
tetrs-restock = Пополнять при
tetrs-restock-hint = Когда осталось столько тетримино.
tetrs-rerolls = Перебросы
tetrs-rerolls-hint = Сколько раз самое большее выбирается заново.
tetrs-sequence = Порядок
tetrs-sequence-hint = Напишите буквы O, I, T, L, J, S и Z в нужном порядке.
tetrs-sequence-length = Букв: { $count }. В порядке их от 1 до { $most }. Остаётся последний верный.
tetrs-sequence-letter = «{ $letter }» — не тетримино; есть O, I, T, L, J, S и Z. Остаётся последний верный порядок.

tetrs-controls = Управление
tetrs-soft-drop-zero-hint = Сразу до опоры.
tetrs-soft-drop-locks = Мягкий сброс фиксирует
tetrs-soft-drop-locks-hint = Нажатый на опоре, фиксирует сразу.
tetrs-soft-drop-stays-hint = Нажатый на опоре, ничего не делает.
tetrs-hard-drop = Задержка жёсткого сброса
tetrs-hard-drop-hint = От жёсткого сброса до фиксации.

tetrs-delays = Фиксация и задержки
tetrs-lock-delay = Время фиксации
tetrs-lock-delay-hint = Столько тетримино на опоре ещё можно двигать. 0 — по уровню.
tetrs-lock-delay-rising-hint = Полсекунды, а с уровня 30 всё меньше. На уровне 0 само ничего не фиксируется.
tetrs-by-level = по уровню
tetrs-ground-time = Время на опоре
tetrs-ground-time-hint = При фиксации по таймеру: сколько тетримино самое большее может лежать там всего.
tetrs-line-clear = Удаление линий
tetrs-line-clear-hint = Сколько полные линии остаются, прежде чем исчезнуть.
tetrs-generation = Появление
tetrs-generation-hint = Сколько ждать следующего тетримино.
