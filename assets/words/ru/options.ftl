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
options-reset = Вернуть исходные: { $page }

options-next = Очередь
options-hold = Запас
options-hold-hint = Откладывает тетримино на потом.
options-ghost = Призрак
options-ghost-hint = Показывает, куда ляжет тетримино.
options-lock-down = Фиксация
options-lock-down-extended-hint = Пятнадцать сдвигов или поворотов на опоре, затем тетримино фиксируется.
options-lock-down-infinite-hint = Каждый сдвиг или поворот возвращает всё время.
options-lock-down-classic-hint = Только падение ниже возвращает всё время.
options-lock-down-timer-hint = Каждый сдвиг или поворот возвращает всё время, но общее время на опоре ограничено.
options-lock-down-on-landing-hint = Тетримино фиксируется, как только падение заканчивается на опоре.
options-countdown = Отсчёт
options-countdown-hint = Перед игрой и после паузы; при новой попытке короткий.
countdown-full = 3 – 2 – 1
countdown-short = Кратко
options-next-game = Запас, фиксация и вид цели действуют со следующей игры, всё остальное — сразу.
options-player = Имя игрока
options-player-hint = Предлагается, когда результат попадает в таблицу рекордов.

handling-preset = Набор
handling-delay = Задержка автоповтора
handling-delay-hint = Первый повтор — через { $delay } мс после нажатия.
handling-interval = Интервал автоповтора
handling-interval-hint = Каждый следующий повтор — ещё через { $interval } мс.
handling-interval-zero-hint = С первым повтором — сразу до стены.
handling-soft-drop = Мягкий сброс
handling-soft-drop-hint = При удержании быстрее падения в { $factor } раз.
handling-soft-drop-zero-hint = Сразу на опору, без фиксации.
handling-direction = Оба направления сразу
handling-direction-latest-hint = Тетримино движет то, что нажато последним.
handling-direction-first-hint = Тетримино движет то, что нажато первым.
handling-direction-neither-hint = Тетримино остаётся на месте.
handling-initial-rotation = Начальный поворот
handling-initial-hold = Начальный запас
handling-initial-off-hint = Нажатие действует только на тетримино в игре.
handling-initial-hold-hint = Удерживай до прихода следующего тетримино — подействует на него.
handling-initial-tap-hint = Достаточно нажать до прихода следующего тетримино.
handling-protection = Защита от сброса
handling-protection-hint = Столько времени после самостоятельной фиксации следующее тетримино нельзя сбросить.
handling-protection-off-hint = Запоздалый жёсткий сброс роняет следующее тетримино.
handling-try = Попробовать
handling-trying = Esc — закончить пробу
handling-field = Пробное поле
handling-try-hint = На этом поле ничего не считается.
handling-next-game = Новая игра начнётся с этими значениями; у игры на паузе останутся свои.

preset-own = Свой
preset-guideline = Руководство
preset-comfortable = Удобный
preset-fast = Быстрый
preset-instant = Мгновенный
preset-classic = Классический
preset-wasd = WASD
preset-left-handed = Для левшей

controls-preset = Набор
controls-hint = Выбери клавишу, чтобы убрать её, или +, чтобы добавить. Esc и Start всегда ставят паузу.
controls-add = +
controls-add-to = Добавить кнопку: { $action }
controls-bound = { $control }, { $action }
controls-press = Нажми клавишу или кнопку
controls-remove = Убрать?
controls-conflict = { $control } — это ещё и «{ $action }».

sound-effects = Звуки
sound-effects-hint = Их создаёт сама игра.
sound-effects-volume = Громкость звуков
sound-music = Музыка
sound-music-volume = Громкость музыки
sound-soundtrack = Мелодия
sound-random-play = Вперемешку
sound-random-hint = Мелодия, которая не звучала только что.
sound-random = Новая мелодия
sound-random-games = каждую игру
sound-random-levels = каждый уровень
sound-faster = Музыка быстрее
sound-faster-off = Никогда
sound-faster-danger = У линии Skyline
sound-faster-level = С уровнем

display-fullscreen = Полный экран
display-vsync = VSync
display-vsync-hint = Каждый кадр ждёт экрана: без разрывов, но чуть позже.
display-frame-cap = Предел кадров
display-frame-cap-hint = Кадров в секунду, не больше.
display-frame-cap-off-hint = Не действует, пока включён VSync.
display-frame-cap-none = Нет
display-frames = { $count } в секунду
display-frame-counter = Счётчик кадров
display-scale = Размер интерфейса
display-scale-hint = Насколько хватит места в окне.

display-window = Окно
display-game = Вид игры
display-outfit = Наряд
display-outfit-hint = Задаёт сразу тему, мино, цвета и фон.
display-outfit-city = Город
display-outfit-green = Зелёный экран
display-specimen = Тетримино в нынешнем виде
display-scheme = Тема
display-scheme-night = Ночь
display-scheme-day = День
display-scheme-high-contrast = Высокий контраст
display-scheme-phosphor = Зелёный экран
display-skin = Мино
display-skin-bevel = С гранями
display-skin-flat = Плоские
display-skin-glass = Стекло
display-skin-brackets = Скобки
display-skin-pattern = Узор
display-hues = Цвета тетримино
display-hues-guideline = Руководство
display-hues-deuteranopia = Дейтеранопия
display-hues-deuteranopia-hint = Для глаз, плохо видящих зелёный.
display-hues-protanopia = Протанопия
display-hues-protanopia-hint = Для глаз, плохо видящих красный.
display-hues-tritanopia = Тританопия
display-hues-tritanopia-hint = Для глаз, плохо видящих синий.
display-hues-sixteen = 16 цветов
display-hues-sixteen-hint = Те, что были когда-то у каждого экрана.
display-hues-phosphor = Зелёные
display-hues-phosphor-hint = Оттенки зелёного, как на старой трубке.
display-hues-monochrome = Монохром
display-hues-monochrome-hint = Оттенки серого и свой узор у каждого тетримино.
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
display-ghost-opacity = Видимость призрака

display-effects = Эффекты
display-reduced-motion = Меньше движения
display-reduced-motion-hint = Ничто не дрожит, не вспыхивает и не летит; фон неподвижен.
display-line-clear = Исчезновение линий
display-trail = След сброса
display-flash = Вспышка фиксации
display-shake = Тряска
display-particles = Искры и салют
display-motion = Живой фон
display-notices = Названия ходов

## General

options-language = Язык
# Languages are named in themselves.
language-system = Как в системе
language-english = English
language-spanish = Español
language-russian = Русский
options-folder = Настройки, рекорды и записи игр лежат здесь: { $path }
options-no-folder = Настройки, рекорды и записи игр не сохраняются: для них нет папки.
options-save-settings = Сохранить настройки в файл
options-open-settings = Взять настройки из файла
options-open-folder = Открыть папку
options-settings-kind = Настройки Skyline
options-settings-saved = Настройки сохранены: { $path }
options-settings-taken = Настройки взяты из { $path }
options-settings-not-saved = Настройки не сохранены: { $error }
options-settings-not-taken = Настройки остались прежними: { $error }
options-no-file-window = Система не показывает окно выбора файла; перетащи файл в это окно.
options-folder-not-opened = Система не открыла папку ({ $reason }); она здесь: { $path }

## Fingers on the screen

touch-scheme = Касания и мышь
touch-off = Выкл.
touch-off-hint = Касание ставит паузу.
touch-buttons = Кнопки на экране
touch-buttons-hint = Рядом с матрицей или под ней, если окно высокое. Их нажимает и мышь.
touch-tap-and-drag = Касания и жесты
touch-tap-and-drag-hint = Коснись слева или справа, чтобы повернуть, веди, чтобы двигать; веди вниз — мягкий сброс, смахни вниз — жёсткий сброс, коснись запаса — в запас.
