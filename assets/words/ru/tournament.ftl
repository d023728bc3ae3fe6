# Слова турниров, по-русски.

tournament-title = Турнир
tournament-own-name = Название турнира
tournament-own-name-hint = Его показывают записи матчей и пьедестал.
tournament-format = Формат
tournament-single = На выбывание
tournament-single-hint = Проигравший выбывает.
tournament-double = До двух поражений
tournament-double-hint = Проигравший дважды выбывает.
tournament-round-robin = Круговой
tournament-round-robin-hint = Каждый играет с каждым.
tournament-swiss = Швейцарская система
tournament-swiss-hint = В каждом туре встречаются игроки с равным числом побед.
tournament-winner-stays = Победитель остаётся
tournament-winner-stays-hint = Победитель играет со следующим в очереди.
tournament-third-place = Матч за третье место
tournament-rounds = Туры
tournament-cycles = Матчи каждой пары
tournament-streak = Побед подряд до конца
tournament-players = Игроки
tournament-player = Игрок { $number }
tournament-name = Имя игрока { $number }
tournament-begin = Начать турнир
tournament-rules = Правила как в обычном матче: { $rules }
tournament-same-name = Двух игроков зовут { $name }. Измени одно из имён.
tournament-play = Играть
tournament-watch = Смотреть
tournament-back = Вернуться к турниру
tournament-win-for = Победа: { $name }
tournament-win-question = Нажми ещё раз: побеждает { $name }
tournament-again = Переиграть этот матч
tournament-played-on = С этим результатом уже сыграли следующий матч.
tournament-new = Новый турнир
tournament-new-question = Удалить этот турнир?
tournament-copy = Копировать как JSON
tournament-won = Турнир выиграл игрок { $name }!
tournament-shared = Первое место делят: { $names }
tournament-podium = Показать пьедестал
tournament-bracket = Сетка
tournament-table = Таблица
tournament-record = Побед: { $wins } из { $played }
tournament-count-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[other] { $count } игроков
}
tournament-count-matches = { $count ->
    [one] { $count } матч
    [few] { $count } матча
   *[other] { $count } матчей
}
tournament-count-rounds = { $count ->
    [one] { $count } выигранный раунд
    [few] { $count } выигранных раунда
   *[other] { $count } выигранных раундов
}
tournament-left = { $count ->
    [one] { $count } матч можно сыграть сейчас
    [few] { $count } матча можно сыграть сейчас
   *[other] { $count } матчей можно сыграть сейчас
}
tournament-final = Финал
tournament-final-again = Финал, второй матч
tournament-semi-final = Полуфинал { $number }
tournament-semi-finals = Полуфиналы
tournament-quarter-final = Четвертьфинал { $number }
tournament-quarter-finals = Четвертьфиналы
tournament-third = Третье место
tournament-round = Тур { $round }
tournament-match = Тур { $round }, матч { $number }
tournament-losers = Нижняя сетка, тур { $round }
tournament-losers-match = Нижняя сетка, тур { $round }, матч { $number }
tournament-queue = Далее: { $names }
tournament-device = { $name }: { $device }
tournament-pad-missing = { $device } ({ $name }) не подключён. Подключи его, чтобы сыграть этот матч.
tournament-without-match = без матча
tournament-table-player = Игрок
tournament-table-played = Сыграно
tournament-table-wins = Победы
tournament-table-difference = Раунды ±
