# Words of the settings of the Extended ruleset, in Russian.

tetrs-system = Это правила системы tetrs.

tetrs-preset-manual = Обычный
tetrs-preset-finesse = Финесс
tetrs-preset-terminal = Терминал 1984
tetrs-preset-handheld = Карманный 1989
tetrs-preset-console = Приставка 1989
tetrs-preset-hint = Задаёт всё на этой странице.

tetrs-pieces = Фигуры
tetrs-rotation = Вращение
tetrs-rotation-super-hint = Пять точек вращения на поворот, как в «Стандарте».
tetrs-rotation-ocular-hint = Симметричные сдвиги, фигура остаётся рядом.
tetrs-rotation-classic-hint = Без сдвигов: если что-то мешает, поворота нет.

tetrs-generator = Порядок фигур
generator-bag = Мешок
generator-bag-hint = Все семь фигур в случайном порядке, потом снова все семь.
generator-stock = Общий мешок
generator-stock-hint = Фигуры из нескольких мешков; когда их мало, мешки пополняются.
generator-recency = Давность
generator-recency-hint = Чем дольше фигуры не было, тем она вероятнее.
generator-uniform = Равномерный
generator-uniform-hint = Все фигуры всегда одинаково вероятны.
generator-balance = Равновесие
generator-balance-hint = Чем чаще фигура выпадала, тем реже она приходит.
generator-reroll = Переброс
generator-reroll-hint = Перебрасывает фигуру, повторяющую предыдущую.
generator-fixed = Заданный порядок
generator-fixed-hint = Повторяет введённый порядок.
tetrs-exponent = Показатель степени
tetrs-exponent-hint = Чем больше, тем вероятнее фигуры, которых давно не было; 0 — все равновероятны.
tetrs-bags = Мешки
tetrs-bags-hint = Сколько каждой фигуры добавляется за одно пополнение.
tetrs-restock = Пополнять при
tetrs-restock-hint = Сколько фигур должно остаться перед пополнением.
tetrs-rerolls = Перебросы
tetrs-rerolls-hint = Наибольшее число перебросов.
tetrs-sequence = Порядок
tetrs-sequence-hint = Введи буквы O, I, T, L, J, S и Z по порядку.
tetrs-sequence-length = Букв: { $count }; нужно от 1 до { $most }. Действует последний верный порядок.
tetrs-sequence-letter = «{ $letter }» — не фигура: вводи O, I, T, L, J, S, Z. Действует последний верный порядок.

tetrs-controls = Управление
tetrs-soft-drop-zero-hint = Мгновенно опускает на опору.
tetrs-soft-drop-locks = Мягкий сброс фиксирует
tetrs-soft-drop-locks-hint = На опоре сразу фиксирует фигуру.
tetrs-soft-drop-stays-hint = На опоре ничего не делает.
tetrs-hard-drop = Задержка жёсткого сброса
tetrs-hard-drop-hint = Время от жёсткого сброса до фиксации.

tetrs-delays = Фиксация и задержки
tetrs-lock-delay = Время фиксации
tetrs-lock-delay-hint = Задержка фиксации; 0 — по уровню.
tetrs-lock-delay-rising-hint = Полсекунды, с уровня 30 всё меньше. На уровне 0 фигуры сами не фиксируются.
tetrs-by-level = По уровню
tetrs-ground-time = Время на опоре
tetrs-ground-time-hint = При фиксации по таймеру: предел общего времени на опоре.
tetrs-line-clear = Задержка очистки
tetrs-line-clear-hint = Сколько времени полные линии ещё видны.
tetrs-generation = Задержка появления
tetrs-generation-hint = Время до появления следующей фигуры.
