# Words around the main menu, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Legal notice and title

legal-title = Независимая игра
legal-independent = Skyline создана независимыми авторами. Она не связана с владельцами упомянутых в ней товарных знаков, не спонсируется и не одобрена ими.
legal-trademarks = Эти товарные знаки принадлежат своим владельцам. Они упомянуты лишь для того, чтобы описать, каким опубликованным правилам следует игра.
legal-own = Вся графика и все звуки — оригинальные. Шрифт, библиотеки и мелодии, которые стали общественным достоянием, названы в разделе «Справка → Авторы».
menu-legal = Правовая информация: Справка → Авторы
title-press-any-key = Нажми любую клавишу или щёлкни мышью
title-version = Версия { $version }

## Main menu

menu-play = Играть
menu-modes = Режимы
# Such as Sprint · 40 lines.
menu-mode-of-kind = { $mode } · { $kind }
menu-mode-at-level = { $mode } · Уровень { $level }
menu-mode-with-best = { $mode } · рекорд { $best }
# Below the game beside the menu, which the computer plays.
menu-demo = Демо
# Below a recorded game there, above its mode and its date. Without a name it is "your" game.
menu-own-game = Твоя лучшая игра
menu-best-game-of = Лучшая игра: { $name }
# Of Today's Sprint: the time until the next one, and the line on its card.
menu-today-left = Новый через { $time }
menu-today-open = У всех одни фигуры
# Its first game counts; afterwards what it reached.
menu-today-first = В зачёт идёт только первая игра
menu-today-played = Сыграно: { $result }
menu-today-unfinished = { $lines ->
    [one] Сыграно: { $lines } линия, не до конца
    [few] Сыграно: { $lines } линии, не до конца
   *[many] Сыграно: { $lines } линий, не до конца
}
menu-continue = Продолжить
menu-waiting-score = Счёт { $score } · Уровень { $level } · { $time }
menu-waiting-descent = Глубина { $depth } · Самоцветы { $gems } · осталось { $time }
menu-waiting-lines = { $lines ->
    [one] { $lines } линия
    [few] { $lines } линии
   *[many] { $lines } линий
} · Уровень { $level } · { $time }
menu-mode = Режим
menu-marathon-hint = { $endless ->
    [yes] Набери как можно больше очков. Уровни никогда не заканчиваются.
   *[no] Набери как можно больше очков за 15 уровней.
}
menu-sprint-hint = { $lines ->
    [one] Убери { $lines } линию как можно быстрее.
    [few] Убери { $lines } линии как можно быстрее.
   *[many] Убери { $lines } линий как можно быстрее.
}
menu-ultra-hint = { $objective ->
    [lines] Убери как можно больше линий за { $minutes } минуты.
   *[points] Набери как можно больше очков за { $minutes } минуты.
}
menu-starting-level = Начальный уровень
menu-goal = Вид цели
menu-goal-fixed-hint = Десять линий на уровень.
menu-goal-variable-hint = На каждом уровне нужно больше линий.
menu-goal-fixed-endless-hint = Десять линий на уровень. Без конца.
menu-goal-variable-endless-hint = На каждом уровне нужно больше линий. Без конца.
menu-goal-none-hint = Уровень не меняется.
menu-starting-rows = Начальные ряды
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
pause-leave = Выйти в меню
pause-sure = Нажми ещё раз, чтобы выйти. Продолжить эту игру нельзя.
pause-sure-restart = Нажми ещё раз, чтобы начать заново.
pause-sure-forfeit = Нажми ещё раз, чтобы сдаться.
pause-not-counted = В рекорды не войдёт.
pause-best-not-counted = Рекорд не засчитают.
drop-file = Отпусти, чтобы открыть
