# Words of what is saved on disk and of the history of games, in Russian.

options-files = Файлы
options-keep = Сохранять на диск
keep-nothing = Ничего
keep-nothing-hint = Сохраняется только этот выбор. Всё остальное пропадёт при выходе из Skyline.
keep-settings = Настройки
keep-settings-hint = Рекорды, история и повторы пропадут при выходе из Skyline.
keep-scores = Настройки и рекорды
keep-scores-hint = Сохраняются и рекорды, и история. Повторы пропадут при выходе из Skyline.
keep-everything = Всё
keep-everything-hint = Сохраняются настройки, рекорды, история, повторы и незаконченная игра.
keep-by-hand = Снимки и позиции сохраняются всегда и остаются, пока их не удалить.
keep-leftovers = На диске остались прежние файлы. Если они больше не нужны, удали их; снимки, позиции и экспортированные файлы останутся.
keep-remove = Удалить прежние файлы
keep-remove-surely = Нажми ещё раз, чтобы удалить навсегда
options-forgets = Не хранить игры без линий
options-forgets-hint = Они исчезают из истории при выходе из Skyline.

scores-history = История
history-title = История: { $mode } · { $kind }
history-of = История: { $mode }
history-order = Порядок
history-newest = Сначала новые
history-best = Сначала лучшие
history-all-modes = Все режимы
history-end = Результат
history-ending = Исход
history-given-up = Прерванные игры видны здесь, но не идут в рекорды.
history-empty = Игр пока нет.
history-forgets = Игры без линий исчезают при выходе из Skyline. Это можно изменить: Настройки → Общее.
