# Words around the main menu, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Legal notice and title

legal-title = Независимая игра
legal-independent = Skyline создана её собственными авторами. Ни один владелец товарных знаков, названных в руководстве 2009 года, в ней не участвует, не спонсирует и не одобряет её.
legal-trademarks = Эти товарные знаки принадлежат своим владельцам. Слова стоят здесь лишь затем, чтобы сказать, каким опубликованным правилам следует игра.
legal-own = Программа, изображения и звуки — наша собственная работа.
title-press-any-key = Нажми любую клавишу
title-version = Версия { $version }

## Main menu

menu-play = Играть
menu-variation = Режим
menu-marathon-hint = Пятнадцать уровней, на очки.
menu-sprint-hint = Заданное число линий, на время.
menu-ultra-hint = Заданное время, на очки или линии.
menu-players = Игроки
menu-starting-level = Начальный уровень
menu-goal = Вид цели
menu-goal-fixed-hint = Десять линий на уровень.
menu-goal-variable-hint = С каждым уровнем больше линий.
menu-goal-fixed-endless-hint = Десять линий на уровень, без конца.
menu-goal-variable-endless-hint = С каждым уровнем больше линий, без конца.
menu-goal-none-hint = Уровень не меняется.
menu-starting-rows = Начальные блоки
menu-rows = { $rows ->
    [0] Нет
    [one] { $rows } ряд
    [few] { $rows } ряда
   *[many] { $rows } рядов
}
menu-high-scores = Рекорды
menu-options = Настройки
menu-help = Справка
menu-quit = Выход

## Pause

pause-title = Пауза
pause-resume = Продолжить
pause-restart = Заново
pause-leave = В главное меню
pause-sure = Точно? Вы бросаете эту игру.
