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
