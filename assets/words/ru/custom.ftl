# Слова экрана «Свои правила», по-русски.

menu-custom = Правила и поле
custom-kept = Сохранённые игры
custom-take = Взять «{ $name }»
custom-rename = Назвать «{ $name }» именем выше
custom-remove = Удалить «{ $name }»
custom-name = Имя
custom-name-hint = Под именем эти правила можно вернуть.
custom-keep = Сохранить эти правила
custom-reset = Вернуть обычные правила
custom-own-hint = Выбранное здесь действует только в «Своих правилах».
custom-game = Игра
custom-rising = Растущий уровень
custom-rising-hint = Каждые десять линий — новый уровень.
custom-limit = Предел
custom-limit-hint = Достигнув его, игра завершена.
custom-limit-none = Нет
custom-amount = Сколько
custom-seeded = Заданная последовательность
custom-seeded-hint = Те же тетримино в каждой игре.
custom-seed-hint = При том же числе приходят те же тетримино.
custom-board = Поле
custom-board-start = В начале
custom-board-hint = Файл сценария можно и перетащить в это окно.
custom-board-empty = Пусто
custom-board-given = Ваша позиция: { $blocks ->
    [one] { $blocks } блок
    [few] { $blocks } блока
   *[many] { $blocks } блоков
}
custom-board-take = Начинать с этой позиции
custom-board-draw = Нарисовать позицию в практике
custom-board-taken = «Свои правила» теперь начинаются с этой позиции.
custom-board-play = Играть по своим правилам
custom-rules = Правила
custom-speed = Скорость падения
custom-speed-none = Ничто не падает
custom-speed-constant = Постоянная
custom-speed-rising-hint = На уровне 0 ничто не падает, с уровня 20 — всё сразу.
custom-speed-by-level-hint = По формуле руководства, до уровня 15.
custom-speed-classic-hint = Секунда на линию на уровне 0 и в 1,2 раза быстрее с каждым уровнем.
custom-speed-none-hint = Вниз ведут только сбросы.
custom-speed-constant-hint = Одна и та же на всех уровнях.
custom-a-line = Линия за
custom-a-line-hint = При 0 тетримино сразу на поверхности.
custom-scoring = Подсчёт очков
custom-scoring-hint = Чьи очки считаются.
custom-half-turns = Полуобороты
custom-half-turns-hint = Кнопка полуоборота действует.
custom-sonic-drop-hint = Сбрасывает без фиксации.
custom-teleports = К стенам
custom-teleports-hint = Кнопки, ведущие к стене, действуют.
custom-at-once = Мягкий сброс сразу
custom-at-once-hint = Нажатие сразу опускает на линию.
custom-before-lock = Быстрый повтор
custom-before-lock-hint = Автоповтор всегда быстрее фиксации.
custom-skyline = Конец у линии Skyline
custom-skyline-hint = Тетримино, фиксируясь у линии Skyline, завершает игру.
custom-moves = Движений до фиксации
custom-moves-hint = При расширенной установке.
