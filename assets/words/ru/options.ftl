# Words of the options, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Options

switch-on = Вкл.
switch-off = Выкл.

options-game = Игра
options-handling = Отклик
options-controls = Управление
options-sound = Звук
options-display = Экран
options-general = Общее
options-reset = Сбросить «{ $page }»
options-undo-reset = Отменить сброс «{ $page }»
options-separate = Отдельное окно
# Read aloud by screen readers.
options-separate-unread = Программы экранного доступа не читают отдельное окно.
options-over-game = Вернуть в окно игры

options-next = Очередь
options-hold = Запас
options-hold-hint = Откладывает фигуру на потом.
options-ghost = Призрак
options-ghost-hint = Показывает, куда ляжет фигура.
options-lock-down = Фиксация
options-lock-down-extended-hint = Фигура фиксируется после 15 сдвигов или поворотов на опоре.
options-lock-down-infinite-hint = Каждый сдвиг или поворот сбрасывает таймер.
options-lock-down-classic-hint = Таймер сбрасывает только падение на ряд ниже.
options-lock-down-timer-hint = Каждый сдвиг или поворот сбрасывает таймер, но общее время на опоре ограничено.
options-lock-down-on-landing-hint = Фигура фиксируется, как только опустилась на опору.
options-countdown = Отсчёт
options-countdown-hint = Перед игрой и после паузы; при новой попытке короче.
options-plans = Следующий ход компьютера
options-plans-hint = Обводится в матче. Если никто не играет, виден всегда.
countdown-full = 3 – 2 – 1
countdown-short = Короткий
options-next-game = Запас, фиксация и вид цели меняются со следующей игры, всё остальное — сразу.
options-player = Имя игрока
options-player-hint = Для новых рекордов.

handling-preset = Пресет
handling-delay = Задержка автоповтора (DAS)
handling-delay-hint = Зажатая клавиша повторяется через { $delay } мс.
handling-interval = Интервал автоповтора (ARR)
handling-interval-hint = Затем она повторяется каждые { $interval } мс.
handling-interval-zero-hint = Затем фигура мгновенно уходит к стене.
handling-cut = Пауза автоповтора (DCD)
handling-cut-hint = После поворота, запаса или жёсткого сброса зажатая клавиша ждёт { $cut } мс и только потом повторяется.
handling-cut-zero-hint = После поворота, запаса или жёсткого сброса зажатая клавиша повторяется дальше.
handling-soft-drop = Мягкий сброс
handling-soft-drop-hint = Скорость падения ×{ $factor }.
handling-soft-drop-zero-hint = Мгновенно опускает на опору, не фиксируя.
handling-direction = Если зажаты обе стороны
handling-direction-latest-hint = Действует клавиша, нажатая последней.
handling-direction-first-hint = Действует клавиша, нажатая первой.
handling-direction-neither-hint = Фигура не движется.
handling-charge = Сохранять заряд другой клавиши
handling-charge-hint = У каждой зажатой стороны своя задержка. Если отпустить одну, задержка другой не начинается заново.
handling-initial-rotation = Поворот заранее (IRS)
handling-initial-hold = Запас заранее (IHS)
handling-initial-off-hint = Клавиши действуют только на фигуру в игре.
handling-initial-hold-hint = Клавиша, зажатая при появлении следующей фигуры, действует на неё.
handling-initial-tap-hint = Клавиша, нажатая до появления следующей фигуры, действует на неё.
handling-protection = Защита от жёсткого сброса
handling-protection-hint = Если фигура зафиксировалась сама, жёсткий сброс на это время отключается.
handling-protection-off-hint = Запоздалый жёсткий сброс роняет следующую фигуру.
handling-try = Попробовать
handling-trying = Esc — закончить
handling-field = Пробное поле
handling-calm = Спокойный
handling-next-game = Действует со следующей игры.

preset-own = Свой
preset-guideline = Стандарт
preset-comfortable = Удобный
preset-fast = Быстрый
preset-instant = Мгновенный
preset-classic = Классический
preset-left-handed = Для левшей
preset-extended = Расширенные
controls-extended-keys = Клавиши расширенных игр
controls-extended-keys-on = В этих играх действуют { $keys }, даже если эти клавиши назначены на другое.
controls-extended-keys-off = В этих играх действуют клавиши ниже.

options-profiles = Профили
profile = Профиль
profile-of-seat = Профиль места { $seat }
profile-none = Без профиля
profile-unnamed = Профиль { $number }
profile-new = Добавить профиль
profile-remove = Убрать профиль
profile-hint = У профиля своё имя, аватар, отклик и клавиши. Его выбирают для каждого места в матче. Геймпад помнит свой последний профиль.

rumble = Вибрация
rumble-hint = Геймпад вибрирует, когда к тебе приходят линии и когда ты выбываешь, и слегка — при тетрисе и Т-спине. В macOS не работает.
rumble-light = Слабая
rumble-medium = Средняя
rumble-strong = Сильная
pad-stick-press = Нажатие стика
pad-stick-press-hint = Насколько нужно отклонить стик, чтобы это считалось нажатием. Большие значения не замечают дрейфа.
pad-stick-release = Отпускание стика
pad-stick-release-hint = Насколько он должен вернуться, чтобы считаться отпущенным.
pad-one-direction = Одно направление за раз
pad-one-direction-hint = Пока зажато одно направление крестовины или стика, остальные ждут. Вверх нужно нажимать отдельно.

controls-set = Набор клавиш
controls-set-hint = У каждой половины клавиатуры свои клавиши — для двух игроков в матче.
controls-own = Один игрок
controls-preset = Пресет
controls-undo-preset = Отменить пресет: вернуть свои клавиши
controls-hint = Выбери клавишу или кнопку, чтобы убрать её, или +, чтобы добавить. Esc и Start всегда ставят паузу.
controls-add = +
controls-keyboard = Клавиатура
controls-gamepad = Геймпад
controls-add-key = Добавить клавишу: { $action }
controls-add-button = Добавить кнопку геймпада: { $action }
controls-bound = { $control }, { $action }
controls-press = Нажми клавишу или кнопку
controls-remove = Убрать?
controls-conflict = { $control } — это ещё и «{ $action }».

sound-effects = Звуки
sound-effects-hint = Их синтезирует сама игра.
sound-effects-volume = Громкость звуков
sound-in-time = Акценты в такт
sound-in-time-hint = Очистка линий звучит ещё и в такт музыке.
sound-music = Музыка
sound-music-volume = Громкость музыки
sound-soundtrack = Мелодия
sound-by-mode = По режиму
sound-by-mode-hint = Быстрые мелодии для гонок, спокойные для головоломок.
sound-random-play = Вперемешку
sound-random-hint = Каждый раз звучит другая мелодия.
sound-random = Менять мелодию
sound-random-games = Каждую игру
sound-random-levels = Каждый уровень
sound-faster = Ускорять музыку
sound-faster-off = Никогда
sound-faster-danger = При опасности
sound-faster-level = С каждым уровнем

display-fullscreen = Полный экран
display-vsync = VSync
display-vsync-hint = Убирает разрывы кадра; добавляет небольшую задержку.
display-frame-cap = Лимит FPS
display-frame-cap-hint = Наибольшее число кадров в секунду.
display-frame-cap-off-hint = Не действует, пока включён VSync.
display-frame-cap-none = Без лимита
display-frames = { $count } FPS
display-low-power = Экономный режим
display-low-power-hint = Для компьютеров без видеокарты: фон движется меньше, а пока ничего не нажато, идёт 25 FPS.
low-power-on = Видеокарта не найдена: включён экономный режим. Его можно выключить: Настройки → Экран.
display-frame-counter = Показывать FPS
display-scale = Размер интерфейса
display-scale-hint = Ограничен размером окна.

display-window = Окно
display-outfit = Стиль
display-outfit-city = Город
display-outfit-day = Город днём
display-outfit-calm = Спокойный
display-outfit-competition = Соревнование
display-outfit-green = Зелёный экран
display-customize = Настроить
display-customize-hint = Тема, блоки, цвета, фон, показатели
display-specimen = Предпросмотр фигур
display-scheme = Тема
display-scheme-night = Ночь
display-scheme-day = День
display-scheme-high-contrast = Высокий контраст
display-scheme-phosphor = Зелёный экран
display-skin = Вид блоков
display-skin-bevel = С гранями
display-skin-flat = Плоские
display-skin-glass = Стекло
display-skin-brackets = Скобки
display-skin-pattern = Узор
display-hues = Цвета фигур
display-hues-guideline = Стандарт
display-hues-deuteranopia = Дейтеранопия
display-hues-deuteranopia-hint = Если плохо различается зелёный.
display-hues-protanopia = Протанопия
display-hues-protanopia-hint = Если плохо различается красный.
display-hues-tritanopia = Тританопия
display-hues-tritanopia-hint = Если плохо различается синий.
display-hues-sixteen = 16 цветов
display-hues-sixteen-hint = Палитра первых ПК.
display-hues-phosphor = Зелёные
display-hues-phosphor-hint = Оттенки зелёного, как на старом мониторе.
display-hues-monochrome = Монохром
display-hues-monochrome-hint = Оттенки серого и свой узор у каждой фигуры.
display-background = Фон
display-background-skyline = Skyline
display-background-aurora = Полярное сияние
display-background-mosaic = Мозаика
display-background-plain = Ровный
display-dim = Затемнение фона
display-grid = Линии сетки
display-ghost = Вид призрака
display-ghost-outline = Контур
display-ghost-filled = Заливка
display-ghost-opacity = Непрозрачность призрака

display-hud = Показатели в игре
display-hud-hint = Для режима «{ $mode }»: он выбран последним. Если выбрать показатель, который уже виден, два показателя поменяются местами.
display-hud-large = Слева крупно
display-hud-second = Под целью
display-hud-third = Слева внизу
display-hud-right = Справа крупно
display-hud-goal = Вместо цели
display-effects = Эффекты
display-reduced-motion = Меньше движения
display-reduced-motion-hint = Без тряски, вспышек, частиц и плавного движения; фон неподвижен. Их строки пока скрыты.
display-smooth-movement = Плавное движение
display-smooth-movement-hint = Фигуры, ряды и очереди скользят из клетки в клетку.
display-line-clear = Очистка линий
display-trail = След сброса
display-flash = Вспышка фиксации
display-shake = Тряска экрана
display-particles = Частицы и салют
display-motion = Живой фон
display-notices = Надписи о ходах

## General

options-language = Язык
options-opening = Показывать уведомление и заставку при каждом запуске
options-opening-hint = Иначе игра открывается в главном меню.
# Languages are named in themselves.
language-system = Как в системе
language-english = English
language-spanish = Español
language-russian = Русский
options-folder = Файлы хранятся здесь: { $path }
options-no-folder = Файлы нельзя сохранить: для них не найдена папка.
options-save-settings = Сохранить настройки…
options-open-settings = Загрузить настройки…
options-open-folder = Открыть папку
options-settings-kind = Настройки Skyline
options-settings-saved = Настройки сохранены: { $path }
options-settings-taken = Настройки загружены из { $path }
options-settings-not-saved = Настройки не сохранены. { $error }
options-settings-not-taken = Настройки не загружены. { $error }
options-no-file-window = Окно выбора файла недоступно; перетащи файл в это окно.
options-folder-not-opened = Не удалось открыть папку ({ $reason }): { $path }

## Fingers on the screen

touch-scheme = Касания и мышь
touch-off = Выкл.
touch-off-hint = Касание экрана ставит игру на паузу. Если начать игру мышью или пальцем, кнопки всё равно появятся — до первого нажатия клавиши или кнопки геймпада.
touch-off-notice = Чтобы играть мышью или пальцами, выбери кнопки на экране: Настройки → Управление → Касания и мышь.
touch-buttons = Кнопки на экране
touch-buttons-hint = Рядом с матрицей или под ней, если окно высокое. Работают и с мышью.
touch-tap-and-drag = Касания и жесты
touch-tap-and-drag-hint = Коснись слева или справа, чтобы повернуть, веди, чтобы двигать; веди вниз — мягкий сброс, смахни вниз — жёсткий сброс, коснись запаса, чтобы отложить фигуру.
