# Words of replays, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## What is wrong with a replay

notice-not-resumed = Незаконченную игру нельзя продолжить. { $error } Её повтор сохранён: { $path }
notice-no-file = Этого файла больше нет: { $path }
replay-no-game = Это не повтор или только его часть ({ $reason }). Открой файл целиком или скопируй весь текст.
door-unknown = Skyline не может это прочитать. Она открывает повторы, fumen, нарисованные поля, сценарии, задачи для решателя, правила, файлы поворотов и приглашения.
door-playing = Во время игры ничего не открывается. Поставь её на паузу и попробуй снова.
door-recovery = Это код восстановления: кто его прочтёт, тот играет от твоего имени. Введи его в разделе «По сети» → «Настройки сети», и больше нигде.
foreign-tetrio = Это повтор TETR.IO. Перетащи его в меню, чтобы посмотреть.
foreign-fumen = Это диаграмма fumen. Открой её в редакторе или решателе.
foreign-jstris = Это повтор Jstris. Перетащи его в меню или вставь там его текст, чтобы посмотреть.
foreign-jstris-link = Это ссылка на повтор Jstris. Открой её, скопируй текст рядом с «Load» и вставь его.
foreign-board = Это поле, нарисованное текстом. Открой его в редакторе или решателе.
replay-newer = Эту игру записала более новая версия Skyline. Обнови Skyline, чтобы посмотреть её.
replay-cut = Текст этого повтора неполный. Скопируй его весь, от «skyline1:» до последнего знака.
replay-too-long = Слишком много данных для записи Skyline.
replay-other-engine = Эту игру записала другая версия Skyline с другими правилами. Та версия всё ещё может её показать.
replay-rules = Правила в этом повторе неверны ({ $reason }). Попроси отправителя прислать файл ещё раз.
replay-mismatch = Нажатия в этом повторе не приводят к указанному в нём результату.
replay-tetrio = Этот повтор TETR.IO нельзя воспроизвести: { $reason }.
replay-jstris = Этот повтор Jstris нельзя воспроизвести: { $reason }.
replay-unconfirmed = Не подтверждено: { $reason }.
replay-confirmed = Игра TETR.IO, подтверждена: все числа в её файле верны.
replay-confirmed-jstris = Игра Jstris, подтверждена: результат совпадает с повтором. Очки не считаются.

## Watching

watch-moment = Позиция
watch-time = { $time } из { $end }
watch-play = Смотреть
watch-stop = Пауза
watch-piece-back = Предыдущая фигура
watch-piece-on = Следующая фигура
watch-frame-back = Предыдущий кадр
watch-frame-on = Следующий кадр
watch-speed = Скорость
watch-round = Раунд
watch-round-of = { $round } из { $rounds }
watch-speed-value = { $speed }×
watch-take-over = Играть отсюда
watch-save = Сохранить…
watch-copy = Копировать
watch-copy-position = Позиция как fumen
watch-copy-fumen = Вся игра как fumen
watch-more = Ещё
# The buttons of the game, in as few signs as can be.
watch-left = ←
watch-right = →
watch-soft-drop = ↓
watch-hard-drop = ↓↓
watch-clockwise = ↻
watch-counterclockwise = ↺
watch-half = 180
watch-hold = Запас
watch-kind = Повторы Skyline
watch-not-opened = Повтор нельзя открыть. { $error }
watch-at-end = Здесь игра уже закончилась. Вернись назад и играй оттуда.
watch-taken-over = Игры, продолженные с повтора или снимка, не идут в рекорды.
watch-saved = Повтор сохранён: { $path }
watch-not-saved = Повтор не сохранён. { $error }
watch-copied = Повтор скопирован в буфер обмена. Вставь его в любом меню Skyline, чтобы посмотреть.
watch-last = Смотреть

## The list of recorded games

replays-title = Повторы
replays-empty = Повторов пока нет. Записывается каждая игра, попавшая в таблицу рекордов.
replays-games = Игры
replays-matches = Матчи

## Reviews

review-open = Разбор
review-seat = Разбор: { $name }
review-round-of = Раунд { $round } из { $rounds }
review-title = Разбор игры
review-running = Идёт разбор… { $percent } %
review-failed = Разбор прервался из-за ошибки. Открой его ещё раз.
review-not-this-mode = Компьютер не умеет разбирать этот режим.
bot-other-width = Компьютер знает только матрицу из 10 столбцов.
review-accuracy = Точность
review-lost = Потеря
review-average = Средняя потеря на фигуру
review-lost-number = { $number }
review-lost-points = { $points } очк.
review-judged = Оценено фигур
review-judged-of = { $judged } из { $pieces }
review-missed-t-spins = Упущено Т-спинов
review-missed-tetrises = Упущено тетрисов
review-missed-perfect-clears = Упущено полных очисток
review-definition = Каждый ход сравнивается с тем, который выбрал бы компьютер. Потеря — это разница в его оценке матрицы и того, что убрано или отправлено. Это не число потерянных линий: 1,00 соответствует одной линии или 250 очкам на уровне 1, и за один ход теряется не больше 20 таких единиц. Ход без потерь даёт 100 %, с потерей 1,00 — 50 %, с потерей 3,00 — 25 %. Точность — среднее по всем фигурам.
review-no-loss = Ходов с потерями нет.
review-how = Как это измерено?
review-chart = Потеря на фигуру
review-moments-of = Главные ошибки: { $number } из { $all }
review-caption = Фигура { $number } · { $piece } · { $reason } (−{ $lost })
review-caption-short = Фигура { $number } (−{ $lost })
review-as-played = Сыграно
review-better = Лучше
review-better-hold = Лучше: сначала запас
# One sentence about the whole game. Each is shown only if it is true.
review-one-piece = Одна фигура стоила { $percent } % всех потерь: номер { $number }, на { $time }.
review-late = Худшие фигуры после { $time }: { $count } из { $of }.
review-early = Худшие фигуры до { $time }: { $count } из { $of }.
review-clean = Фигуры без потерь: { $count } из { $of }.
review-sentence-t-spins = Упущено Т-спинов: { $count }.
review-sentence-tetrises = Упущено тетрисов: { $count }.
review-sentence-perfect-clears = Упущено полных очисток: { $count }.
review-same-game-end = Худшие фигуры чаще всего вели к концу игры: { $count } из { $of }.
review-same-t-spin = Худшие фигуры чаще всего упускали Т-спин: { $count } из { $of }.
review-same-tetris = Худшие фигуры чаще всего упускали тетрис: { $count } из { $of }.
review-same-perfect-clear = Худшие фигуры чаще всего упускали полную очистку: { $count } из { $of }.
review-same-attack = Худшие фигуры чаще всего упускали атаку: { $count } из { $of }.
review-same-cancel = Худшие фигуры чаще всего не отбивали линии: { $count } из { $of }.
review-same-well = Худшие фигуры чаще всего закрывали колодец: { $count } из { $of }.
review-same-hole = Худшие фигуры чаще всего оставляли дыру: { $count } из { $of }.
review-same-spent = Худшие фигуры чаще всего тратили I без тетриса: { $count } из { $of }.
review-same-high = Худшие фигуры чаще всего строили слишком высоко: { $count } из { $of }.
review-same-uneven = Худшие фигуры чаще всего портили поверхность: { $count } из { $of }.
review-same-lines = Худшие фигуры чаще всего убирали мало линий: { $count } из { $of }.
review-same-order = Худшие фигуры чаще всего не подходили следующим: { $count } из { $of }.
# Why a piece is a mistake, in as few words as can be.
review-reason-game-end = ведёт к концу
review-reason-t-spin = упущен Т-спин
review-reason-tetris = упущен тетрис
review-reason-perfect-clear = упущена полная очистка
review-reason-attack = упущена атака
review-reason-cancel = можно было отбить линии
review-opponent-target = { $name }: цель
review-opponent-sent = { $name }: послано больше всех
review-reason-well = закрывает колодец
review-reason-hole = оставляет дыру
review-reason-spent = I без тетриса
review-reason-high = слишком высоко
review-reason-uneven = неровно
review-reason-lines = меньше линий
review-reason-order = хуже для следующих
# The recording at a moment of its review; the better placement is outlined in the Matrix.
review-here = Фигура { $number }. Лучше сюда (−{ $lost }).
review-here-hold = Фигура { $number }. Лучше: в запас, затем сюда (−{ $lost }).

## The interrupted game

menu-resume = Продолжить: { $mode }, счёт { $score }, { $time }
interrupted-title = Есть незаконченная игра
interrupted-text = Новая игра в этом режиме заменит её.
interrupted-best = Это твой новый рекорд: если её завершить, он не засчитается.
interrupted-give-up = Завершить её и начать новую
interrupted-back = Назад

## Racing against the best game

race-best = Лучшая игра
race-ahead = +{ $count }
race-behind = −{ $count }
menu-race = Гонка с лучшей игрой
options-race-hint = В «Спринте» и «Ультра» показывает рядом твою лучшую игру.

## Replays and High Scores

scores-open = Открыть повтор…
scores-paste = Вставить повтор
scores-unverified = не подтверждён повтором
scores-no-recording = без повтора
scores-other-version = записан другой версией
scores-doubt = { $sign }  { $doubt }

## Exercises from mistakes

drill-title = Упражнение
drill-t-spins = Упражнение: Т-спин
drill-tetrises = Упражнение: тетрис
drill-perfect-clears = Упражнение: полная очистка
drill-task = Из твоей игры: ошибка ценой { $lost }. Поставь три следующие фигуры. На сегодня: { $left }
drill-begin = Начать
drill-again = Ещё раз
drill-next = Следующее упражнение
drill-judging = Проверка…
drill-solved = Решено! Потеря: { $lost }
drill-failed = Пока нет: −{ $lost }. Вернётся завтра.
drill-none = На сегодня упражнений нет. Разбери свои игры, чтобы они появились.
drill-done = На сегодня всё сделано.

## Clips and diagrams

clip-save = Сохранить клип…
clip-title = Сохранить клип
clip-kind = Анимированные картинки
clip-from = Начало
clip-length = Длина
clip-end = Конец
clip-size = Размер
# The size is "…" while it is being estimated.
clip-format = Анимированный GIF, примерно { $megabytes } МБ. Если имя кончается на .webp, будет WebP.
clip-making = Рисование… { $percent } %
clip-saved = Клип сохранён: { $path }
clip-not-saved = Клип не сохранён. { $error }
diagram-title = Диаграмма
diagram-page = Страница
diagram-page-of = { $page } из { $pages }
diagram-copied = Скопировано как fumen, страниц: { $pages }.
fumen-version = Этот fumen нельзя открыть: его версия { $version }, а Skyline читает 110 и 115.
fumen-cut-off = Этот fumen неполный: страница { $page } обрывается. Скопируй его целиком.
fumen-cells = Этот fumen повреждён: на странице { $page } невозможные клетки. Скопируй его ещё раз.
fumen-piece = Этот fumen повреждён: на странице { $page } фигура вне стен. Скопируй его ещё раз.
fumen-pages = В fumen не больше 2 000 страниц, а в этом больше.
