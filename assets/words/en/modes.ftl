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

## Signs of buttons

watch-sonic-drop = ↓·
watch-teleport-left = |←
watch-teleport-right = →|

## High Scores

scores-pieces = Tetriminos
