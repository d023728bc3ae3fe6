# Слова о снимках, по-русски.

button-snapshot = Снимок

snapshots-title = Снимки
snapshots-save = Сделать снимок
snapshots-rule = Снимок хранит игру такой, какая она есть. Игра, продолженная со снимка, не попадает в таблицы рекордов.
snapshots-empty = Снимков пока нет. { $keys } делает снимок во время игры; его можно сделать и на паузе.
snapshots-empty-unbound = Снимков пока нет. Снимок можно сделать на паузе.
snapshots-result = { $variation } · уровень { $level } · { $lines ->
    [one] { $lines } линия
    [few] { $lines } линии
   *[many] { $lines } линий
} · счёт { $score } · { $time }
snapshots-spoken = { $name }, { $result }, { $date }
snapshots-damaged = Не читается { $name }: { $error }
snapshots-play = Играть дальше
snapshots-edit = Открыть в редакторе
snapshots-custom = Открыть в «Своих правилах»
snapshots-rename = Переименовать
snapshots-name = Название
snapshots-delete = Удалить
snapshots-delete-sure = Точно? Его не вернуть.
snapshots-saved = Снимок сохранён: { $name }
snapshots-not-saved = Снимок не сохранён: { $error }
snapshots-over = Игра окончена; продолжать не с чего.
snapshots-give-up = Бросить её и играть дальше со снимка
snapshots-restored = Восстановлено со снимка. Эта игра не попадёт в таблицы рекордов.
snapshots-not-restored = С этого снимка нельзя продолжить. { $error }

notice-too-many = Их уже { $most }; сначала удали лишние: { $path }
