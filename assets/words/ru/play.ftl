# Words of a game, in Russian.
#
# One message a line. The terms are those listed in common.ftl. A line may be as long as it has to be: the screens wrap and
# grow with it.

## Play

play-next = Далее
play-hold = Запас
play-score = Счёт
play-high-score = Рекорд
play-level = Уровень
play-lines = Линии
play-lines-left = Ещё линий
play-goal = Цель
play-time = Время
play-time-left = Осталось
# The action is one of those above, as in "Back-to-Back: Двойной Т-спин".
play-back-to-back-action = Back-to-Back: { $action }
# While a Back-to-Back sequence lasts, beside the Matrix.
play-back-to-back = Back-to-Back
play-back-to-back-length = Back-to-Back ×{ $count }
# The same where there is less room.
play-back-to-back-short = { $count ->
    [1] B2B
   *[other] B2B ×{ $count }
}
play-combo = Комбо ×{ $count }
# Only the length, for the least room.
play-length = ×{ $count }
play-perfect-clear = Полная очистка
play-level-up = Уровень { $level }
play-points = +{ $points }
# The name of a game that goes on from a recorded one, in the place of its variation.
play-taken-over = С повтора
# In Descent, until the first gem is collected.
play-descent-hint = Касайся самоцветов
play-sprint-of-day = { $name }, { $date }
# After the goal, in the countdown.
play-today-first = В зачёт идёт только первая игра дня.
play-today-again = Эта игра не в зачёт. Засчитана первая игра дня.

## Around the Matrix

hud-best-time = Лучшее время
hud-best-lines = Рекорд линий
hud-new-best = Новый рекорд
# In small print above a figure.
hud-pieces = Фигуры
hud-pieces-per-second = фиг./с
hud-keys-per-piece = Нажатий/фиг.
hud-lines-per-minute = Линий/мин
hud-rank = Место
hud-wordmark = Skyline
# How far a game is from the best one.
hud-more = +{ $value }
hud-less = −{ $value }
# In the place of a value that is not there yet.
hud-none = –

## The keys in the first games

first-keys-move = Движение
first-keys-rotate = Поворот
