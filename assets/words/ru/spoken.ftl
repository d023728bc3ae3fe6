# Words that are spoken by a screen reader and never shown, in Russian.
#
# One message a line. The terms are those listed in common.ftl.

## The play field

spoken-matrix-empty = Матрица: пусто
spoken-matrix-covered = Матрица: скрыта
spoken-matrix = Матрица: высота стопки { $height }, { $holes ->
    [0] без дыр
    [one] { $holes } дыра
    [few] { $holes } дыры
   *[many] { $holes } дыр
    }
spoken-piece = Фигура { $piece }, ориентация: { $facing }, столбцы с { $first } по { $last }
spoken-no-piece = Нет фигуры в игре
spoken-next = Далее: { $tetriminos }
spoken-hold = Запас: { $tetriminos }
spoken-nothing = пусто
spoken-value = { $name }: { $value }

## What happens

spoken-action = { $action }, { $points } очков
spoken-back-to-back = Back-to-Back: { $action }, { $points } очков
spoken-game-over = { $reason }. Счёт { $score }
