# Матчи нескольких игроков на одном экране, по-русски.

versus-title = Матч
versus-start = Начать
versus-seat = Место { $seat }
versus-player-of-seat = Игрок на месте { $seat }
versus-empty = Пусто
versus-keyboard = Клавиатура
versus-left-half = Клавиатура, левая половина
versus-right-half = Клавиатура, правая половина
versus-pad = Геймпад { $pad }
versus-not-connected = { $name } (не подключён)
versus-computer = Компьютер, уровень { $level }
# The same computer player where room is small.
versus-computer-short = Уровень { $level }
versus-person = Игрок { $number }
versus-join = Войти: { $ways }
versus-join-pad = любая кнопка геймпада
versus-join-left = буква: левая половина
versus-join-right = правый Shift: правая половина
versus-join-keyboard = пробел: вся клавиатура
versus-join-touch = Играть касаниями
versus-conflict = У мест { $one } и { $other } общие клавиши. Выбери для одного из них другое устройство.
versus-conflict-key = Места { $one } и { $other } используют { $key }. Измени клавиши одного из них в настройках: «Управление» или «Профили».
versus-refused-pad = { $name } места { $seat } не подключён. Подключи его или выбери для места другое устройство.
versus-too-few = Для матча нужны хотя бы два игрока.
versus-rules = Правила
versus-rules-guideline = Стандарт
versus-rules-guideline-hint = Стандартные атаки.
versus-rules-modern = Современные
versus-rules-modern-hint = Атаки с комбо и временем в пути.
versus-rules-cheese = Гонка по мусору
versus-rules-cheese-hint = Убери линии мусора раньше всех. Без атак.
versus-first-to = Играть до
versus-rounds = { $rounds ->
    [one] { $rounds } победы
   *[other] { $rounds } побед
}
versus-first-to-rounds = { $rounds ->
    [1] { $rounds } раунд
    [one] до { $rounds } победы
   *[other] до { $rounds } побед
}
versus-rounds-won = Раунды
versus-round-number = Раунд { $round }
versus-all-rounds = { $rounds ->
    [one] { $rounds } раунд
    [few] { $rounds } раунда
   *[other] { $rounds } раундов
}
versus-last-height = Высота стопки в последнем раунде
versus-wins = ★ { $wins }
versus-place = { $place }-е
versus-paused-by = Пауза: { $name }
versus-won = Побеждает { $name }
versus-team-won = Побеждает команда { $team }
versus-draw = Ничья
versus-waiting = Ожидание: { $seconds } с
versus-you-win = Победа
versus-you-lost = Поражение. { $won }.
versus-unfinished = Матч не завершён.
versus-match-won = { $name } выигрывает матч
versus-team-match-won = Команда { $team } выигрывает матч
versus-next-round = Следующий раунд
versus-rematch = Реванш
versus-finish = Доиграть сразу
versus-setup = Сменить игроков
versus-quit-to-setup = Покинуть матч
versus-quit-question = Нажми ещё раз, чтобы выйти без результата.
versus-player = Игрок
versus-apm = APM
versus-attack-chart = Послано линий по времени
versus-attack-last = Послано линий в последнем раунде
versus-attack-spoken = Послано линий: { $results }
versus-score = { $one } { $won } : { $lost } { $other }
versus-vs = VS
versus-opponents = Компьютерные соперники
versus-opponents-hint = По твоему темпу в последних играх.
versus-opponents-own-hint = По выбранным тобой уровням.
versus-opponents-new-hint = По темпу новичка, пока ты не сыграешь несколько игр.
versus-easy = Легко
versus-even = На равных
versus-hard = Трудно
versus-pps = фиг./с
versus-sent = Послано
versus-received = Получено
versus-lines = Линии
# Words for the figures below a Matrix where room is small.
versus-goal-short = Цель
versus-points-short = Счёт
versus-sent-short = Посл.
versus-lines-short = Лин.
versus-pps-short = ф/с
versus-level-short = Ур.
versus-players = Игроки
versus-winner = Победитель
versus-rules-custom = Свои
versus-no-matches = Матчей пока нет. Каждый матч записывается.
versus-broken-off = Не закончен
versus-goal = Цель
versus-goal-last = Последний выживший
versus-goal-last-hint = Побеждает последний игрок или последняя команда.
versus-goal-race = Гонка
versus-goal-race-hint = Побеждает тот, кто первым уберёт линии. Команда убирает их вместе.
versus-goal-score = Очки
versus-goal-score-hint = Когда время выйдет, побеждает тот, у кого больше очков. Очки команды складываются.
versus-goal-together = Вместе
versus-goal-together-hint = Все в одной команде и вместе убирают линии как можно быстрее.
versus-aim-lines = { $lines ->
    [one] Убери { $lines } линию раньше всех.
    [few] Убери { $lines } линии раньше всех.
    *[other] Убери { $lines } линий раньше всех.
}
versus-aim-cheese = { $lines ->
    [one] Убери { $lines } линию мусора раньше всех.
    [few] Убери { $lines } линии мусора раньше всех.
    *[other] Убери { $lines } линий мусора раньше всех.
}
versus-aim-points = Набери { $points } очков раньше всех.
versus-aim-time = Набери больше всех очков за { $time }.
versus-aim-together = { $lines ->
    [one] Вместе надо убрать { $lines } линию как можно быстрее.
    [few] Вместе надо убрать { $lines } линии как можно быстрее.
    *[other] Вместе надо убрать { $lines } линий как можно быстрее.
}
versus-minutes = Время
versus-minutes-value = { $minutes } мин
versus-seat-setup = Место
versus-team = Команда
versus-team-hint = Места с одним номером играют вместе.
versus-in-team = Команда { $team }
versus-sent-share = Посылает линий
versus-received-share = Получает линий
versus-plain-value = { $value }
versus-starting-level = Начальный уровень
versus-starting-lines = Начальные линии
versus-practice = Тренировка
versus-practice-switch = Тренировка в ожидании
versus-practice-hint = После выбывания можно играть дальше без атак, пока остальные не закончат.
versus-pad-lost = Отключён { $name }: { $model }. Подключи его снова или нажми кнопку на другом геймпаде.
versus-pad-absent = { $name } не подключён. Подключи его или нажми кнопку на другом геймпаде.
versus-marked = Цель игрока { $name }.
versus-attacked-by = Атакуют: { $names }
versus-award-attack = Лучшая атака: { $name }
versus-award-speed = Самый быстрый: { $name }
versus-award-defense = Лучшая защита: { $name }
versus-award-chain = Самое длинное комбо: { $name }
versus-award-knock-outs = Больше всего нокаутов: { $name }
versus-knock-outs = Нокауты
versus-cancelled = Отбито
versus-chain = Комбо
versus-seats = Места
versus-name = Имя
versus-avatar = Аватар
versus-color = Цвет
versus-next-count = Следующие фигуры
versus-custom-rules = Свои правила
versus-rules-custom-hint = Свои правила атак на отдельной странице.
versus-target = Цель: { $target }
versus-targets-note = Атака достаётся всем соперникам, пока игрок не отметит одного. Цель каждого игрока показана под матрицей.
versus-targets = Цели
versus-targets-chosen = По выбору
versus-targets-chosen-hint = Кнопка меняет цель: один соперник, случайно, поровну, лидер, нападающие, нокаут или все. Сначала — все.
versus-targets-everybody = Все
versus-targets-everybody-hint = Каждая атака достаётся всем соперникам.
versus-targets-random = Случайно
versus-targets-random-hint = Каждая атака достаётся случайному сопернику.
versus-targets-even = Поровну
versus-targets-even-hint = Каждая атака достаётся тому, кому послали меньше всего линий.
versus-targets-leader = Лидер
versus-targets-leader-hint = Каждая атака достаётся тому, кто послал больше всего линий.
versus-targets-attackers = Нападающие
versus-targets-attackers-hint = Каждая атака достаётся тем, кто атаковал тебя последним.
versus-targets-knock-out = Нокаут
versus-targets-knock-out-hint = Каждая атака достаётся тому, кто ближе к нокауту: стопка и ждущие линии.
versus-at-once = Мгновенно
versus-travel = Время в пути
versus-travel-hint = Линии ждут не меньше этого времени. Пока они ждут, их можно отбить.
versus-entry = Линии появляются
versus-entry-always = При каждой фиксации
versus-entry-always-hint = Убранные линии не задерживают приходящие.
versus-entry-no-clear = Если линии не убраны
versus-entry-no-clear-hint = Фиксация, которая убирает линии, задерживает приходящие.
versus-cap = Линий за раз, не больше
versus-cap-hint = Сколько линий самое большее появляется при одной фиксации. Остальные ждут.
versus-no-cap = Без лимита
versus-kind = Вид линий
versus-kind-broken = Рваные
versus-kind-broken-hint = В полученных линиях есть просвет, их можно убрать.
versus-kind-solid = Сплошные
versus-kind-solid-hint = В полученных линиях нет просвета, убрать их нельзя.
versus-gap = Просвет меняется
versus-gap-every = Через несколько линий
versus-gap-every-hint = Несколько линий подряд просвет остаётся в своём столбце.
versus-gap-chance = Случайно
versus-gap-chance-hint = Каждая атака и каждая линия может сдвинуть просвет.
versus-gap-lines = Линий с одним просветом
versus-gap-lines-hint = Чем больше, тем ровнее колодец.
versus-gap-attack = Вероятность с каждой атакой
versus-gap-attack-hint = Как часто первая линия атаки сдвигает просвет.
versus-gap-line = Вероятность с каждой линией
versus-gap-line-hint = Как часто остальные линии сдвигают просвет. Чем чаще, тем беспорядочнее.
versus-table-hint = Сколько линий посылает этот ход без бонусов.
versus-b2b = Back-to-Back
versus-b2b-adds = Постоянный бонус
versus-b2b-adds-hint = Каждый Back-to-Back добавляет одинаковое число линий.
versus-b2b-chain = Растущая серия
versus-b2b-chain-hint = Чем дольше длится Back-to-Back, тем больше линий он добавляет.
versus-b2b-lines = Бонус Back-to-Back
versus-combo = Комбо
versus-combo-none = Нет
versus-combo-none-hint = Комбо не посылают линий.
versus-combo-table = Таблица
versus-combo-table-hint = Дополнительные линии за каждый шаг комбо.
versus-combo-multiplies = Множитель
versus-combo-multiplies-hint = Каждый шаг комбо увеличивает атаку на процент.
versus-perfect = Полная очистка
versus-perfect-hint = Дополнительные линии за полную очистку.
versus-margin = Атаки растут
versus-margin-hint = С этого времени атаки растут, чтобы матч не длился вечно.
versus-after-minutes = Через { $value } мин
versus-never = Никогда
versus-margin-growth = Рост за минуту
versus-margin-growth-hint = Насколько сильнее становятся атаки каждую минуту.
versus-knocked-out = Выбивает { $name }
versus-mark = смена цели
versus-head-to-head = Победы: { $results }
versus-record = { $name }: побед { $won }, поражений { $lost }, ничьих { $drawn }
versus-record-against = против { $name } { $won }:{ $lost }
versus-record-count = { $matches ->
    [one] { $matches } матч
    [few] { $matches } матча
   *[many] { $matches } матчей
}
versus-record-matches = Матчи
versus-record-won = Победы
versus-record-drawn = Ничьи
versus-record-lost = Поражения
versus-record-attack = Атака в минуту (APM)
versus-record-sent = Послано линий
versus-record-cancelled = Отбито линий
versus-record-received = Получено линий
versus-record-knock-outs = Нокауты
versus-record-tetrises = Тетрисы
versus-record-t-spins = Т-спины с линиями
versus-record-counted = По записанным матчам, в которых были соперники и результат.
versus-record-missing = { $matches ->
    [one] У { $matches } матча из прежней версии учтён только результат.
    [few] У { $matches } матчей из прежней версии учтён только результат.
   *[many] У { $matches } матчей из прежней версии учтён только результат.
}
versus-group-targets = Цели атак
versus-group-arrival = Приход линий
versus-group-gaps = Просветы
versus-group-table = Таблица атак
versus-group-bonuses = Бонусы
versus-group-late = К концу матча
versus-kind-later = Сначала рваные, потом сплошные
versus-kind-later-hint = До этого времени в полученных линиях есть просвет, потом они сплошные.
versus-solid-after = Сплошные линии
versus-combo-percent = Рост комбо
versus-combo-percent-hint = Насколько больше посылает каждый шаг комбо.
versus-combo-entry = Комбо { $length }
versus-combo-last = Комбо { $length } и больше
versus-combo-entry-hint = Сколько линий добавляет комбо такой длины. У первой очистки длина 0.
versus-perfect-replaces = Только полная очистка
versus-perfect-replaces-hint = Линии за полную очистку заменяют линии за ход, а не прибавляются к ним.
versus-speed = Скорость растёт
versus-speed-hint = Каждый раз через это время все игроки поднимаются на уровень.
versus-every-seconds = Каждые { $value } с
versus-starting-lines-hint = Линии с просветом в начале матча.
versus-starting-solid = Сплошные начальные линии
versus-starting-solid-hint = Линии без просвета в начале матча. Они лежат под остальными, убрать их нельзя.
versus-pattern = Просветы начальных линий
versus-pattern-random = Случайно
versus-pattern-random-hint = В каждой линии случайный столбец, у всех игроков одинаковый.
versus-pattern-well = Колодец
versus-pattern-well-hint = Все просветы в последнем столбце.
versus-pattern-stairs = Лестница
versus-pattern-stairs-hint = Каждый просвет на столбец правее верхнего.
versus-pattern-zigzag = Зигзаг
versus-pattern-zigzag-hint = Просветы чередуются между двумя средними столбцами.
versus-refused-full = Начальные линии места { $seat } заполняют всю матрицу. Оставь не больше 19.
versus-refused-nothing-sent = Ни один ход не посылает линий, но свои правила говорят, как они приходят. Задай линии хотя бы одному ходу или сбрось эти правила.
versus-refused-perfect = Полная очистка заменяет линии за ход, но сама не посылает ни одной. Задай ей линии или выключи замену.
versus-refused-margin = Атаки начали бы расти уже после конца матча. Пусть растут раньше, или играй дольше.
versus-refused-solid = Сплошные линии пошли бы уже после конца матча. Пусть идут раньше, или играй дольше.
versus-refused-speed = Скорость выросла бы уже после конца матча. Пусть растёт раньше, или играй дольше.
versus-refused-travel = Линии были бы в пути дольше, чем длится матч. Сократи время в пути или играй дольше.
versus-team-goal = Цель команды { $team }
versus-team-goal-hint = Только если два места в одной команде. Тогда и у команды из одного игрока своя цель.
versus-team-goal-match = Как у матча
versus-team-lines = Линии команды { $team }
versus-team-points = Очки команды { $team }
versus-goal-reached = Цель { $done }/{ $goal }
versus-continue-with = Продолжить матч: { $names }, { $time }
versus-take-over-recorded = { $name }, против записи
versus-take-over-computers = { $name }, против компьютера
versus-back-to-recording = Вернуться к записи
versus-goal-missed = Цель не достигнута
versus-new-best = Новое лучшее время!
versus-new-best-before = Новое лучшее время! Раньше: { $time }
versus-best = Лучшее время ({ $players ->
    [one] { $players } игрок
    [few] { $players } игрока
   *[other] { $players } игроков
}, { $lines ->
    [one] { $lines } линия
    [few] { $lines } линии
   *[other] { $lines } линий
}): { $time }
versus-over = Матч окончен
versus-place-drawn = { $place } (ничья)
versus-lines-coming = { $lines ->
    [one] Придёт { $lines } линия
    [few] Придут { $lines } линии
   *[other] Придёт { $lines } линий
}
versus-all-seats = Наблюдение: все
versus-large-seat = Наблюдение: { $name }
versus-stream = Вид для трансляции
versus-stream-hint = Только матч, для трансляции или проектора: без кнопок и подсказок. Esc — выйти.
versus-together = Вместе
versus-handling = Самый быстрый отклик
versus-handling-free = Без лимита
versus-handling-hint = Для всех: задержка автоповтора не меньше { $delay } мс, интервал не меньше { $interval } мс.
versus-touchscreen = Мышь или касания
versus-join-late = Нажми кнопку на другом устройстве, чтобы тренироваться до конца матча и войти в следующий.

key-test = Клавиши
key-test-hint = Некоторые клавиатуры не сообщают об одних клавишах, пока нажаты другие (ghosting). Проверь, о каких сообщает твоя.
key-test-start = Проверить клавиши
key-test-hold = Нажми и держи вместе: { $keys }
key-test-held = Нажато: { $count } (больше всего сразу: { $most }) { $keys }
key-test-missing = Не дошли: { $keys }. Твоя клавиатура не может сообщить о них вместе. Назначь другие, лучше Shift, Ctrl или Alt, или возьми вторую клавиатуру.
key-test-good = Дошли все клавиши.
key-test-end = Esc — закончить
key-test-is-held = { $key }, нажата
