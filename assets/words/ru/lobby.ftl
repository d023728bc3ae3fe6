# Зал сервера, по-русски.

lobby-title = Сервер
lobby-server = Ты на сервере { $address }.
lobby-unverified = Этот сервер не проверен. Чтобы точно попасть на нужный, войди по приглашению.
lobby-rating = Рейтинг { $rating } ± { $deviation }, побед в рейтинговых матчах: { $wins } из { $matches }
lobby-unrated = Рейтинговых матчей ещё не было
lobby-rating-change = Рейтинг { $before } → { $now }
lobby-season = Сезон { $season }: { $league }, { $days ->
    [one] остался { $days } день
    [few] осталось { $days } дня
   *[other] осталось { $days } дней
}
lobby-placement = дальше квалификационный матч { $match } из { $count }
lobby-league-bronze = бронзовая лига
lobby-league-silver = серебряная лига
lobby-league-gold = золотая лига
lobby-league-platinum = платиновая лига
lobby-league-diamond = алмазная лига
lobby-league-master = лига мастеров
lobby-seek = Найти соперника
lobby-stop = Прекратить поиск
lobby-seeking = Ищем соперника твоей силы. Со временем поиск расширяется.
lobby-search-lost = Поиск остановлен: соединение было потеряно. Начни поиск снова.
lobby-kind = Вид матча
lobby-kind-hint = Рейтинговые матчи меняют твой рейтинг.
lobby-casual = Обычный
lobby-ranked = Рейтинговый
lobby-daily = Испытания дня
lobby-daily-hint = Всем достаются одни и те же фигуры. Засчитывается твоя лучшая игра дня, посмотреть её может каждый.
lobby-game = Игра
lobby-game-name = { $mode } · { $kind }
lobby-play = Играть
lobby-board-empty = Сегодня результатов ещё нет.
lobby-board = { $players ->
    [one] Пока { $players } игрок. Выбери запись, чтобы её посмотреть.
    [few] Пока { $players } игрока. Выбери запись, чтобы её посмотреть.
   *[other] Пока { $players } игроков. Выбери запись, чтобы её посмотреть.
}
lobby-entry = { $place }. { $name }: { $result }
lobby-placed = Место { $place } из { $players } сегодня
lobby-placed-before = Прошлая игра была лучше: место { $place } из { $players } сегодня
lobby-friends = Друзья в сети
lobby-friends-none = Сейчас никого. Видны те друзья, у которых и ты в друзьях.
lobby-friend-join = Войти в комнату: { $name }
lobby-friend-plays = Смотреть матч: { $name }
lobby-friend-busy = { $name }: в закрытой комнате.
lobby-friend-watches = Войти в комнату: { $name } (среди зрителей)
lobby-friend-watches-busy = { $name }: смотрит матч в закрытой комнате.
lobby-challenge = Вызвать на матч: { $name }
lobby-withdraw = Отозвать вызов
lobby-challenge-open = Вызов отправлен: { $name }. Минута на ответ.
lobby-challenge-declined = Вызов отклонён: { $name }.
lobby-challenge-unanswered = Нет ответа: { $name }.
lobby-challenge-gone = Уже не в зале: { $name }.
lobby-missed-withdrawn = Вызов отозван раньше твоего ответа: { $name }.
lobby-missed-unanswered = Минута на ответ истекла раньше твоего ответа: { $name }.
lobby-challenged = Тебя вызывает { $name }
lobby-challenged-minute = На ответ есть минута.
lobby-challenge-over = Вызов больше не действует: { $name }. Он отозван, или минута истекла.
lobby-accept = Принять
lobby-decline = Отклонить
lobby-tournaments = Турниры
lobby-tournament-entry = Запись открыта: { $entrants } из { $limit } игроков.
lobby-tournament-playing = Идёт игра, игроков: { $entrants }.
lobby-tournament-paused = Судья объявил паузу.
lobby-tournament-over = Победитель: { $winner }.
lobby-tournament-place = Твоё место: { $place }.
lobby-tournament-out = Ты больше не участвуешь.
lobby-tournament-check = Отметься до начала, иначе играть не будешь.
lobby-tournament-in = Ты участвуешь.
lobby-tournament-won = Победа { $own }:{ $other }, соперник: { $opponent }.
lobby-tournament-lost = Поражение { $own }:{ $other }, соперник: { $opponent }.
lobby-tournament-won-absent = Победа: неявка соперника ({ $opponent }).
lobby-tournament-lost-absent = Поражение из-за твоей неявки, соперник: { $opponent }.
lobby-tournament-won-left = Победа: соперник больше не участвует ({ $opponent }).
lobby-tournament-lost-left = Поражение: ты больше не участвуешь, соперник: { $opponent }.
lobby-tournament-won-referee = Победа по решению судьи, соперник: { $opponent }.
lobby-tournament-lost-referee = Поражение по решению судьи, соперник: { $opponent }.
lobby-tournament-time = Осталось { $time }
lobby-tournament-seconds = Осталось { $seconds } с
lobby-tournament-wait = Сейчас у тебя нет матча.
lobby-tournament-called = { $name }: объявлен твой матч против { $opponent }. Начни его на странице сервера.
lobby-tournament-enter = Записаться: { $name }
lobby-tournament-check-in = Отметиться: { $name }
lobby-tournament-leave = Покинуть: { $name }
lobby-tournament-leave-now = Покинуть { $name } насовсем
lobby-tournament-play = Играть сейчас: { $opponent }
lobby-rooms = Комнаты
lobby-rooms-none = Открытых комнат нет.
lobby-watch-best = Смотреть лучший матч: { $players }
lobby-room = { $players }: { $facts }
lobby-room-casual = быстрая игра
lobby-room-ranked = рейтинговый матч
lobby-room-tournament = турнир
lobby-room-seats = { $seats ->
    [one] { $seats } свободное место
    [few] { $seats } свободных места
   *[other] { $seats } свободных мест
}
lobby-room-playing = идёт матч, смотреть
lobby-room-watch = смотреть
lobby-room-password = нужен пароль
lobby-room-locked = закрыта
lobby-forget = Удалить мои данные с сервера
lobby-forget-now = Нажми ещё раз, чтобы удалить навсегда
lobby-forget-hint = Будут удалены имя, результаты и записи матчей. Рейтинг сохранится без имени на случай, если ты вернёшься с тем же ключом.
lobby-forgotten = Твои данные удалены с сервера.
lobby-leave = Покинуть сервер
lobby-return = Вернуться на сервер { $address }
lobby-denied-full = Сервер заполнен. Попробуй позже.
lobby-denied-stopping = Сервер останавливается и не начинает новых матчей. Попробуй позже.
lobby-denied-recording = Этой записи больше нет.
lobby-denied-mismatch = Сервер не смог проверить эту игру.
lobby-denied-version = На сервере другая версия Skyline. Обнови ту, что старше.
lobby-denied-other = Эта игра не из сегодняшних испытаний.
lobby-denied-unfinished = Игра закончилась без рейтингового результата.
lobby-denied-taken = Эту игру уже отправил другой игрок.
lobby-denied-fault = Сервер не может прочитать свою базу данных. Попробуй позже.
lobby-denied-tournament = Сейчас турнир этого не позволяет.
lobby-denied-player = Сервер не знает этого игрока.
lobby-denied-reports = Лимит жалоб на сегодня исчерпан. Других можно заблокировать или заглушить в комнате.
