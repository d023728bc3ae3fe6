# Бот, который играет в «Комбо».

menu-combo-player = Игрок
menu-combo-player-you = Вы
menu-combo-player-bot = Бот
menu-combo-player-hint = Бот показывает, о чём думает.
menu-bot-pace = Темп
menu-bot-pace-slow = Медленный
menu-bot-pace-normal = Обычный
menu-bot-pace-fast = Быстрый
menu-bot-pace-at-once = Насколько возможно быстрый

bot-name = Бот
bot-considered = Варианты
bot-expected = Ожидается тетримино
bot-no-table = Игра бота не попадает в таблицы рекордов.

help-bot = Бот для «Комбо»
help-bot-text = В главном меню можно поручить «Комбо» боту. Рядом с матрицей он показывает ходы, которые рассматривает, лучший первым: тетримино, нужен ли сначала запас, что останется в колодце и сколько тетримино, как ожидается, продлят комбо. Выбранное место обведено в матрице.

spoken-considered = Варианты: { $moves }
spoken-considered-move = { $piece }, ожидается тетримино: { $value }
spoken-considered-hold = Запас, ожидается тетримино: { $value }
spoken-considered-hold-piece = Запас и { $piece }, ожидается тетримино: { $value }
