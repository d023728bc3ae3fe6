# Words of snapshots, in Russian.

button-snapshot = Снимок

snapshots-title = Снимки
snapshots-save = Сохранить снимок
snapshots-rule = Снимок сохраняет идущую игру. Игры, продолженные со снимка, не идут в рекорды.
snapshots-empty = Снимков пока нет. Нажми { $keys } во время игры или открой меню паузы.
snapshots-empty-unbound = Снимков пока нет. Сохрани снимок из меню паузы.
# Also the name of a file, so without a comma or a colon.
snapshots-new-name = { $mode } - уровень { $level } - { $hours }-{ $minutes }
snapshots-result = { $mode } · уровень { $level } · { $lines ->
    [one] { $lines } линия
    [few] { $lines } линии
   *[many] { $lines } линий
} · счёт { $score } · { $time }
snapshots-spoken = { $name }, { $result }, { $date }
snapshots-damaged = Не удалось прочитать «{ $name }». { $error }
snapshots-play = Продолжить
snapshots-edit = Открыть в редакторе
snapshots-custom = Открыть в «Своих правилах»
snapshots-rename = Переименовать
snapshots-name = Название
snapshots-delete = Удалить
snapshots-delete-sure = Удалить навсегда?
snapshots-saved = Снимок сохранён: { $name }
snapshots-not-saved = Снимок не сохранён. { $error }
snapshots-over = Эта игра окончена, её нельзя продолжить.
snapshots-give-up = Завершить её и продолжить снимок
snapshots-restored = Продолжено со снимка. Эта игра не идёт в рекорды.
snapshots-not-restored = Этот снимок нельзя продолжить. { $error }

notice-too-many = Их уже { $most }; сначала удали лишние: { $path }
