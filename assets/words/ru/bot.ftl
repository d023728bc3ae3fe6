# The bots: the one for Combo, and the computer player of a level, in Russian.

menu-combo-player = Игрок
menu-combo-player-you = Ты
menu-combo-player-bot = Бот
menu-combo-player-hint = Посмотри, как думает бот.
menu-bot-pace = Скорость
menu-bot-pace-slow = Медленная
menu-bot-pace-normal = Обычная
menu-bot-pace-fast = Быстрая
menu-bot-pace-at-once = Максимум

bot-name = Бот
bot-considered = Рассматривает
bot-expected = Ожидается фигур
bot-lost-points = Потеря очков
# Above the moves that a program suggests, which have no values.
bot-best-first = Сначала лучшие
# Beside Play: the computer plays.
modes-watch = Смотреть
bot-no-table = Игры компьютера не идут в рекорды.

help-bot = Как играет бот «Комбо»
help-bot-text = В разделе «Режимы» можно поручить «Комбо» боту. Рядом с матрицей он перечисляет ходы, которые рассматривает, лучший первым: фигуру, нужен ли запас, сколько блоков останется в колодце и на сколько фигур должно хватить комбо. Выбранное место обведено в матрице.
help-bot-modes = Как играет компьютер
help-bot-modes-text = Кнопка «Смотреть» рядом с «Играть» запускает игру компьютера в других режимах и по твоим сохранённым правилам. В его списке видны столбцы каждого хода и потеря в оценке по сравнению с лучшим; прочерк стоит у ходов, которые поиск рано отбросил.
help-bot-match = Матчи компьютеров
help-bot-match-text = В матче компьютеров и программ нажми на матрицу или открой меню паузы, чтобы увидеть её крупно, а рядом — ходы, которые рассматривает игрок. Программа только выстраивает их по порядку.

spoken-considered = Рассматривает: { $moves }
spoken-considered-move = { $piece }, ожидается фигур: { $value }
spoken-considered-hold = Запас, ожидается фигур: { $value }
spoken-considered-hold-piece = Запас и { $piece }, ожидается фигур: { $value }
# A move of the computer player or of a program.
spoken-place = { $piece } в столбцах с { $first } по { $last }
spoken-place-hold = Запас и { $piece } в столбцах с { $first } по { $last }
# A move of the computer player. The value is spoken-loss, or spoken-pruned if the search gave the move up early.
spoken-rated = { $move }, { $value }
spoken-loss = потеря в оценке: { $lost }
spoken-pruned = отсечён

# Уровни компьютера: название и умения.
computer-level = { $level ->
    [1] Новичок: играет медленно, часто промахивается, убирает любые линии, какие может.
    [2] Ученик: видит одну фигуру вперёд, редко пользуется запасом, пробует собрать тетрис.
    [3] Любитель: обычно пользуется запасом, стремится к тетрису, но часто ошибается.
    [4] Увлечённый: обычно видит две фигуры вперёд и стремится к тетрису.
    [5] Завсегдатай: быстрее и точнее.
    [6] Клубный игрок: обычно видит три фигуры вперёд, но не делает Т-спинов.
    [7] Опытный игрок: делает Т-спины, отражает атаки и редко промахивается.
    [8] Эксперт: обычно видит пять фигур вперёд и мало ошибается.
    [9] Мастер: обычно видит шесть фигур вперёд и почти не промахивается.
   *[other] Гроссмейстер: полная сила на полной скорости в каждой игре.
}
