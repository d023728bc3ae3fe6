# Words of recorded games, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## What is wrong with a recorded game

notice-not-resumed = Прерванную игру нельзя продолжить. { $error } Её запись сохранена: { $path }
notice-no-file = этого файла больше нет: { $path }
replay-no-game = Это не запись игры или только её часть ({ $reason }). Открой файл целиком или скопируй весь текст.
replay-newer = Эту игру записала более новая версия Skyline. Обнови Skyline, чтобы посмотреть её.
replay-cut = Текст этой игры неполный. Скопируй его весь, от «skyline1:» до последней буквы.
replay-too-long = Это длиннее любой игры, которую записывает Skyline. Открой другой файл.
replay-other-engine = Эту игру записала другая версия Skyline с другими правилами. Та версия всё ещё может её показать.
replay-rules = Правила в этой записи не складываются в игру ({ $reason }). Попроси файл ещё раз там, откуда он у тебя.
replay-mismatch = Кнопки в этой записи не приводят к результату, который в ней указан.

## Watching

watch-moment = Момент
watch-time = { $time } из { $end }
watch-play = Начать просмотр
watch-stop = Остановить просмотр
watch-piece-back = К предыдущему тетримино
watch-piece-on = К следующему тетримино
watch-frame-back = На кадр назад
watch-frame-on = На кадр вперёд
watch-speed = Скорость
watch-speed-value = { $speed }×
watch-take-over = Играть отсюда
watch-save = Сохранить как…
watch-copy = Копировать
# The buttons of the game, in as few signs as can be.
watch-left = ←
watch-right = →
watch-soft-drop = ↓
watch-hard-drop = ↓↓
watch-clockwise = ↻
watch-counterclockwise = ↺
watch-half = 180
watch-hold = Запас
watch-kind = Записи игр
watch-not-opened = Не удалось открыть запись игры. { $error }
watch-at-end = Здесь игра кончилась. Вернись к моменту, с которого хочешь играть.
watch-taken-over = Игра, взятая из записи или со снимка, не попадает в таблицы рекордов.
watch-saved = Запись игры сохранена: { $path }
watch-not-saved = Запись игры не сохранена: { $error }
watch-copied = Игра скопирована в буфер обмена текстом. Вставь его в меню Skyline, чтобы посмотреть её.
watch-last = Смотреть

## The interrupted game

menu-resume = Продолжить: { $variation }, очки { $score }, { $time }
interrupted-title = Есть прерванная игра
interrupted-text = Ждать может только одна игра. Новая займёт её место.
interrupted-give-up = Бросить её и начать новую
interrupted-back = Назад

## Racing against the best game

race-best = Лучшая игра
race-ahead = +{ $count }
race-behind = −{ $count }
menu-race = Гонка с лучшей игрой
options-race = Гонка
options-race-hint = В спринте и ультра рядом с тобой играет призрак лучшей игры.

## Recorded games and High Scores

scores-open = Открыть запись игры…
scores-paste = Вставить
scores-unverified = не подтверждён записью игры
scores-no-recording = без записи игры
scores-other-version = записан другой версией
scores-doubt = { $sign }  { $doubt }
