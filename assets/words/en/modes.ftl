# Words of the classic game and of the tetrs system, in English.

## Variations

family-guideline = Guideline
family-classic = Classic
family-tetrs = tetrs
menu-family = Rules

variation-classic = Classic
variation-forty-lines = 40 Lines
variation-rising-marathon = Rising Marathon
variation-time-trial = Time Trial
variation-master = Master
variation-puzzle = Puzzle
variation-cheese = Cheese
variation-combo = Combo
variation-descent = Descent
variation-custom = Custom

menu-classic-hint = Levels from 0 without end, no Hold, no kicks.
menu-forty-lines-hint = Forty lines, against time.
menu-rising-marathon-hint = Levels 1 to 15, one every ten lines.
menu-time-trial-hint = Three minutes, for points.
menu-master-hint = Falling at once, a hundred and fifty lines.
menu-puzzle-hint = Twenty-four positions, each with exactly the Tetriminos it needs.
menu-cheese-hint = Twenty lines with holes, with as few Tetriminos as can be.
menu-combo-hint = A line with every Tetrimino, in a well four columns wide.
menu-descent-hint = Down an endless grid by turning, past gems.
menu-custom-hint = Your own rules.

menu-locked = Locked: see Options
menu-descent-locked-hint = Opens once Puzzle is finished, or by a switch in the options.
menu-descent-opened = You finished Puzzle: Descent is open now.
menu-cheese-lines = Lines
menu-cheese-endless = Without end
menu-cheese-lines-hint = Twenty have a High Score Table.
menu-combo-layout = Start
menu-combo-layout-number = Layout { $number }
options-descent = Descent is open
options-descent-hint = Finishing Puzzle opens it too.

kind-own = Its own

## Rules


goal-ten-lines = Ten lines
lock-down-timer = Timer
lock-down-on-landing = On landing

action-spin-single = Spin Single
action-spin-double = Spin Double
action-spin-triple = Spin Triple
action-spin-tetris = Spin Tetris
# Such as L-Spin Double.
action-of = { $tetrimino }-{ $action }

button-sonic-drop = Sonic Drop
button-teleport-left = To the left wall
button-teleport-right = To the right wall

game-over-combo-broken = Combo broken
game-over-attempts-used = No attempts left
game-over-ended = Game ended
game-over-given-up = Given up

## In the game

play-stage = Stage { $stage }
play-stage-title = Stage
play-stage-of = { $stage } / { $stages }
play-stage-again = Not cleared: { $left ->
    [one] { $left } attempt left
   *[other] { $left } attempts left
}
play-attempts-left = Attempts left
play-points-left = Points left
play-pieces-left = Tetriminos left
play-combo-title = Combo
play-gems = Gems
play-depth = Depth
hud-best-stage = Best stage
hud-best-level = Best level
hud-best-pieces = Fewest Tetriminos

## Stages of Puzzle

puzzle-stairs = Stairs
puzzle-zigzag = Zigzag
puzzle-pocket = Pocket
puzzle-i-spin = I-Spin
puzzle-s-spin = S-Spin
puzzle-z-spin = Z-Spin
puzzle-l-spin = L-Spin
puzzle-t-spin = T-Spin
puzzle-vase = The vase
puzzle-t-spin-triple = T-Spin Triple
puzzle-o-spin = O-Spin
puzzle-i-spins = Two I-Spins
puzzle-j-spin = J-Spin
puzzle-z-spins = Three Z-Spins
puzzle-t-tuck = T, tucked in
puzzle-t-insert = Ts in a shaft
puzzle-spire = The spire
puzzle-cross = The cross
puzzle-l-and-j = L and J
puzzle-o-spins = Three O-Spins
puzzle-snake = The snake
puzzle-bridge = The bridge
puzzle-cave = The cave
puzzle-finale = Finale

## Pause

pause-new-game = New game
pause-end = End the game? The result is kept.

## Results

results-combo-broken = A Tetrimino Locked Down without a line.
results-attempts-used = The attempts at this stage are used up.
results-ended = You ended the game.
results-given-up = You gave the game up.

## Signs of buttons

watch-sonic-drop = ↓·
watch-teleport-left = |←
watch-teleport-right = →|

## High Scores

scores-pieces = Tetriminos

## Help

help-classic-text = The game as it began: levels from 0 without end, one every ten lines, each 1.2 times as fast; only the next Tetrimino is shown, and there is neither Hold nor Ghost Piece. A Tetrimino locks when its fall ends on a Surface. It is over when one that locks touches the upper edge. The arrows and Space play it, and so do W, A, S, D and Space. Who ends it keeps the result.
help-forty-lines-text = Forty lines as quickly as you can, at a level that stays.
help-rising-marathon-text = Levels 1 to 15, one every ten lines.
help-time-trial-text = As many points as you can get in three minutes.
help-master-text = From level 20 on, where everything falls at once: a hundred and fifty lines.
help-puzzle-text = Twenty-four positions. Each has to be emptied with exactly the Tetriminos given, and there are five attempts at each. Many of them need a spin, so Tetriminos always turn by Ocular here. Whoever clears them all has opened Descent.
help-cheese-text = Ten lines with a hole each lie in the Matrix, and more push up from below until twenty are cleared. The fewer Tetriminos, the better.
help-combo-text = A well four columns wide. Every Tetrimino has to clear a line; the first that does not ends the game.
help-descent-text = One L or J, and nothing falls: turning, always by Ocular, and moving leads down an endless grid. What touches a gem takes it. Three minutes.
help-custom-text = Your own rules, limit, board and sequence of Tetriminos, kept under a name if you like. Its results are listed by day.
help-classic-points = Points in Classic
help-classic-points-text = 40, 100, 300 and 1,200 points for one to four lines, times the level plus one. Drops bring nothing.
help-tetrs-points = Points in the tetrs system
help-tetrs-points-text = 10 × (lines + combo − 1)², where a combo is the Tetriminos in a row that cleared lines. A spin of any Tetrimino counts four times, a Perfect Clear a hundred times. A Tetris, a spin or a Perfect Clear after another counts twice, the next one three times, and so on. Drops bring nothing.
