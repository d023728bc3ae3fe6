# Words of the Classic and Extended modes, in English.

## Modes

family-guideline = Guideline
family-classic = Classic
family-extended = Extended

mode-classic = Classic
mode-forty-lines = 40 Lines
mode-rising-marathon = Rising Marathon
mode-time-trial = Time Trial
mode-master = Master
mode-puzzle = Puzzle
mode-cheese = Cheese
mode-combo = Combo
mode-descent = Descent
mode-custom = Custom
mode-zen = Zen
mode-survival = Survival
mode-invisible = Invisible

menu-classic-hint = Endless levels from 0. No Hold, no wall kicks.
menu-forty-lines-hint = { $lines } lines, Extended rules
menu-rising-marathon-hint = Reach level 15. A new level every ten lines.
menu-time-trial-hint = { $minutes } minutes, Extended rules
menu-master-hint = Instant gravity. Survive 150 lines.
menu-puzzle-hint = Clear 24 positions with exactly the pieces given.
menu-cheese-hint = { $lines ->
    [0] Dig through garbage lines as long as you can.
   *[other] Dig through { $lines } garbage lines with as few pieces as you can.
}
menu-combo-hint = Clear a line with every piece in a four-wide well.
menu-descent-hint = Steer down an endless grid and collect gems.
menu-custom-hint = Your own rules.
menu-zen-hint = No end, no hurry. A full Matrix is cleared.
menu-survival-hint = Last as long as you can while garbage rises.
menu-invisible-hint = The stack fades from view. Clear as many lines as you can.

menu-locked = Locked – finish Puzzle to unlock
menu-descent-locked-hint = Finish Puzzle to unlock it, or unlock it now.
menu-descent-opened = Puzzle finished! Descent is unlocked.
menu-cheese-lines = Lines
menu-cheese-endless = Endless
menu-cheese-lines-hint = Only games of 20 lines count for the High Scores.
menu-combo-layout = Start
menu-combo-layout-number = Layout { $number }
options-descent = Descent unlocked
options-descent-hint = Finishing Puzzle unlocks it too.

kind-own = Custom

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
button-teleport-left = Move to left wall
button-teleport-right = Move to right wall

game-over-combo-broken = Combo broken
game-over-attempts-used = No attempts left
game-over-ended = Game ended
game-over-given-up = Quit

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
play-pieces-left = Pieces left
play-combo-title = Combo
play-gems = Gems
play-depth = Depth
hud-best-stage = Best stage
hud-best-level = Best level
hud-best-pieces = Fewest pieces

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
pause-end-game = End game
pause-end = End the game? Press again. Its result will be saved.

## Results

results-combo-broken = Combo broken – a piece locked without clearing a line.
results-attempts-used = All attempts at this stage are used up.
results-ended = You ended the game.
results-given-up = You quit this game.

## Signs of buttons

watch-sonic-drop = ↓·
watch-teleport-left = |←
watch-teleport-right = →|

## High Scores

scores-pieces = Pieces

## Help

help-classic-text = The game as it began: endless levels from 0, a new one every ten lines, each 1.2 times as fast. Only the next piece is shown, and there is no Hold and no Ghost Piece. A piece locks as soon as it lands. The game ends when a piece locks touching the top edge. Play with the arrow keys and Space, or { $letters } and Space. If you end the game yourself, the result still counts.
help-forty-lines-text = A Sprint in the Extended ruleset: clear 40 lines as fast as you can, at a level of your choice. The level never changes. Options → Extended changes the rules.
help-rising-marathon-text = From level 1, with a new level every ten lines. The game ends when you reach level 15.
help-time-trial-text = An Ultra in the Extended ruleset: score as many points as you can in three minutes, at a level of your choice.
help-master-text = Starts at level 20, where pieces fall instantly. Survive 150 lines.
help-puzzle-text = 24 positions. Clear each one with exactly the pieces given; you have five attempts per position. Many need a spin, so pieces always rotate by Ocular here. Finishing all of them unlocks Descent.
help-cheese-text = Ten lines with one hole each fill the lower half of the Matrix, and more rise from below. Clear 10, 20, 40 or 100 of them with as few pieces as you can, or dig as long as you can. Only games of 20 lines count for the High Scores.
help-combo-text = A well four columns wide. Every piece must clear a line; the first one that does not ends the game.
help-descent-text = You control one L or J, and nothing falls. Move and rotate it, always by Ocular, down an endless grid. Touch a gem to collect it. You have three minutes.
help-custom-text = Your own rules, limit, board and piece sequence, saved under a name if you like. Results are listed by date.
help-zen-text = Pieces fall slowly, and the level never changes. When the Matrix is full, it is cleared and the game continues. It ends when you end it, and your lines count.
help-survival-text = A row of garbage rises every five seconds, and the level rises every twenty. The bar beside the Matrix shows the rows that rise when your next piece locks; lines you clear cancel them as an attack would: a Double cancels one row, a Tetris four. The longest time counts.
help-invisible-text = Blocks start to fade soon after they lock and are gone after a second and a half. Remember the stack, or follow the Ghost Piece. The level rises every ten lines. When the game is over, the whole stack is shown.
help-today = Today's Sprint
help-today-text = A Sprint of 40 lines in which everybody gets the same pieces on the same day. It changes at midnight UTC. Only your first game of the day counts, also if you don't finish it. Its result is on the card, and the results can be copied as text.
help-classic-points = Points in Classic
help-classic-points-text = 40, 100, 300 and 1,200 points for one to four lines, times the level plus one. Drops score nothing.
help-extended-points = Points in the Extended ruleset
help-extended-points-text = 10 × (lines + combo − 1)², where the combo counts consecutive pieces that cleared lines. A spin of any piece counts four times, a perfect clear a hundred times. A Tetris, spin or perfect clear right after another counts twice, the next one three times, and so on. Drops score nothing.

## Gallery of modes

modes-title = Choose a mode
modes-waiting = Unfinished
# The button of a page without games.
modes-choose = Choose a mode
modes-classics = Classics
modes-challenges = Challenges
modes-own = Your own
modes-today = Today's Sprint
modes-today-goal = { $date }: 40 lines, same pieces for all. New in { $time }.
modes-today-again = Practice again
modes-best = Your best: { $best }
modes-no-best = No result yet
modes-unlock = Unlock now
# The choice between the rulesets of the guideline and Extended, for modes of both.
modes-ruleset = Ruleset
# What a key does: it leads from the cards to the rules of the selected one.
modes-hint-rules = Change rules

# On a card, in five words at most.
modes-card-marathon = Points, level by level
modes-card-sprint = Lines against the clock
modes-card-ultra = Points against the clock
modes-card-classic = No Hold, no wall kicks
modes-card-rising = Faster every ten lines
modes-card-master = Instant gravity, 150 lines
modes-card-puzzle = 24 positions, exact pieces
modes-card-cheese = Dig with few pieces
modes-card-combo = Every piece clears a line
modes-card-descent = Dive down, collect gems
modes-card-custom = Your own rules
modes-card-zen = No end, no hurry
modes-card-survival = Outlast the rising garbage
modes-card-invisible = The stack fades away
