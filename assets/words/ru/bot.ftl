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
bot-considered = Возможные ходы
bot-expected = Ожидаемо фигур
# Beside Play: the computer plays.
modes-watch = Смотреть
bot-no-table = Игры компьютера не идут в рекорды.

help-bot = Бот для «Комбо»
help-bot-text = В разделе «Режимы» можно поручить «Комбо» боту. Рядом с матрицей он перечисляет ходы, которые рассматривает, лучший первым: фигуру, нужен ли запас, сколько блоков останется в колодце и на сколько фигур должно хватить комбо. Выбранное место обведено в матрице.

spoken-considered = Возможные ходы: { $moves }
spoken-considered-move = { $piece }, ожидаемо фигур: { $value }
spoken-considered-hold = Запас, ожидаемо фигур: { $value }
spoken-considered-hold-piece = Запас и { $piece }, ожидаемо фигур: { $value }
