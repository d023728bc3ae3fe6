# Зал сервера, по-русски.

lobby-title = Сервер
lobby-server = Вы на сервере { $address }.
lobby-unverified = Ничто не доказывает, что это нужный сервер; доказывает только приглашение.
lobby-rating = Рейтинг { $rating } ± { $deviation }, побед в рейтинговых матчах: { $wins } из { $matches }
lobby-unrated = Рейтинговых матчей ещё не было
lobby-seek = Найти соперника
lobby-stop = Прекратить поиск
lobby-seeking = Ищем соперника вашей силы. Чем дольше поиск, тем он шире.
lobby-kind = Вид матча
lobby-kind-hint = Рейтинговые матчи меняют ваш рейтинг.
lobby-casual = Для удовольствия
lobby-ranked = Рейтинговый
lobby-daily = Игры дня
lobby-daily-hint = Всем достаются одни и те же тетримино. Засчитывается ваша лучшая игра дня, посмотреть её может каждый.
lobby-game = Игра
lobby-game-name = { $mode }, { $kind }
lobby-play = Играть
lobby-board-empty = Сегодня ещё ни у кого нет результата.
lobby-board = { $players ->
    [one] Пока { $players } игрок. Выберите запись, чтобы её посмотреть.
    [few] Пока { $players } игрока. Выберите запись, чтобы её посмотреть.
   *[other] Пока { $players } игроков. Выберите запись, чтобы её посмотреть.
}
lobby-entry = { $place }. { $name }: { $result }
lobby-placed = Место { $place } из { $players } сегодня
lobby-placed-before = Место { $place } из { $players } сегодня, с вашей лучшей игрой
lobby-rooms = Комнаты
lobby-rooms-none = Открытых комнат нет.
lobby-room = { $players }: { $state }
lobby-room-seat = есть место
lobby-room-playing = играют, смотреть
lobby-room-watch = смотреть
lobby-room-password = нужен пароль
lobby-room-locked = закрыта
lobby-forget = Удалить всё, что сервер хранит обо мне
lobby-forget-now = Удалить сейчас: вернуть будет нельзя
lobby-forget-hint = Имя, рейтинг, результаты и записи ваших матчей.
lobby-forgotten = Сервер больше ничего о вас не хранит.
lobby-leave = Покинуть сервер
lobby-return = Вернуться на сервер { $address }
lobby-denied-full = Сервер заполнен. Попробуйте позже.
lobby-denied-stopping = Сервер скоро остановится и не начинает новых матчей.
lobby-denied-recording = Этой записи больше нет.
lobby-denied-mismatch = Сервер не может подтвердить эту игру.
lobby-denied-version = На сервере другая версия игры. Одну из двух нужно обновить.
lobby-denied-other = Эта игра не из сегодняшних.
lobby-denied-unfinished = У этой игры нет результата, который засчитывается.
lobby-denied-taken = Эту игру уже отправил кто-то другой.
lobby-denied-fault = Сервер не может прочитать свои данные. Попробуйте позже.
