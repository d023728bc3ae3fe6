# Words of the settings of the Extended ruleset, in Russian.

extended-system = Эти правила взяты из tetrs, другой свободной игры с падающими фигурами. Они действуют в играх по расширенным правилам.

extended-preset-manual = Обычный
extended-preset-finesse = Финесс
extended-preset-terminal = Терминал 1984
extended-preset-handheld = Карманный 1989
extended-preset-console = Приставка 1989
extended-preset-hint = Задаёт всё на этой странице.

extended-pieces = Фигуры
extended-rotation = Вращение
extended-rotation-super-hint = Пять точек вращения на поворот, как в «Стандарте».
extended-rotation-ocular-hint = Симметричные сдвиги, фигура остаётся рядом.
extended-rotation-classic-hint = Без сдвигов: если что-то мешает, поворота нет.
extended-rotation-super-plus-hint = Симметричная I и короткие сдвиги при повороте на 180°, как в TETR.IO.
extended-rotation-super-x-hint = Повороты на 180° до трёх столбцов или рядов.
extended-rotation-arika-hint = Сдвиг не больше чем на столбец; T, J и L появляются выступом вниз.
extended-rotation-kicks-hint = Из файла поворотов.

extended-generator = Порядок фигур
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
generator-adversary = Худшая фигура
generator-adversary-hint = Всегда фигура, от которой на этом поле меньше всего толку, как в HATETRIS. Заранее не видно ни одной.
extended-exponent = Показатель степени
extended-exponent-hint = Чем больше, тем вероятнее фигуры, которых давно не было; 0 — все равновероятны.
extended-bags = Мешки
extended-bags-hint = Сколько каждой фигуры добавляется за одно пополнение.
extended-restock = Пополнять при
extended-restock-hint = Сколько фигур должно остаться перед пополнением.
extended-rerolls = Перебросы
extended-rerolls-hint = Наибольшее число перебросов.
extended-sequence = Порядок
extended-sequence-hint = Введи буквы O, I, T, L, J, S и Z по порядку.
extended-sequence-length = Букв: { $count }; нужно от 1 до { $most }. Действует последний верный порядок.
extended-sequence-letter = «{ $letter }» — не фигура: вводи O, I, T, L, J, S, Z. Действует последний верный порядок.

extended-controls = Управление
extended-soft-drop-zero-hint = Мгновенно опускает на опору.
extended-soft-drop-locks = Мягкий сброс фиксирует
extended-soft-drop-locks-hint = На опоре сразу фиксирует фигуру.
extended-soft-drop-stays-hint = На опоре ничего не делает.
extended-hard-drop = Задержка жёсткого сброса
extended-hard-drop-hint = Время от жёсткого сброса до фиксации.

extended-delays = Фиксация и задержки
extended-lock-delay = Время фиксации
extended-lock-delay-hint = Задержка фиксации; 0 — по уровню.
extended-lock-delay-rising-hint = Полсекунды, с уровня 30 всё меньше. На уровне 0 фигуры сами не фиксируются.
extended-by-level = По уровню
extended-ground-time = Время на опоре
extended-ground-time-hint = При фиксации по таймеру: предел общего времени на опоре.
extended-line-clear = Задержка очистки
extended-line-clear-hint = Сколько времени полные линии ещё видны.
extended-generation = Задержка появления
extended-generation-hint = Время до появления следующей фигуры.
