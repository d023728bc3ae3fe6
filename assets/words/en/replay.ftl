# Words of replays, in English.
#
# One message a line. Names of things are those of the 2009 guideline. A line may be as long as it has to be: the screens
# wrap and grow with it.

## What is wrong with a replay

notice-not-resumed = The interrupted game can't be resumed. { $error } Its replay was saved: { $path }
notice-no-file = This file no longer exists: { $path }
replay-no-game = Not a replay, or only part of one ({ $reason }). Open the complete file, or copy the complete text.
door-unknown = Skyline can't read this. It opens replays, fumens, drawn boards, scenarios, solver questions, rules, kick files and invitations.
door-playing = Nothing is opened during a game. Pause it, then try again.
door-recovery = This is a recovery code: whoever reads it plays as you. Enter it in Online → Online settings, and nowhere else.
foreign-tetrio = This is a TETR.IO replay. Drop it on a menu to watch it.
foreign-fumen = This is a fumen diagram. Open it in the editor or the solver.
foreign-jstris = This is a Jstris replay. Drop it on a menu, or paste its text there, to watch it.
foreign-jstris-link = This is a link to a Jstris replay. Open it, copy the text beside “Load”, and paste that.
foreign-board = This is a board drawn as text. Open it in the editor or the solver.
replay-newer = A newer version of Skyline recorded this game. Update Skyline to watch it.
replay-cut = The text of this replay is incomplete. Copy all of it, from “skyline1:” to the last character.
replay-too-long = It is too long to be a Skyline recording.
replay-other-engine = Another version of Skyline recorded this game with different rules. That version can still show it.
replay-rules = The rules in this replay are invalid ({ $reason }). Ask the sender for the file again.
replay-mismatch = The inputs in this replay do not produce its recorded result.
replay-tetrio = This TETR.IO replay can't be played: { $reason }.
replay-jstris = This Jstris replay can't be played: { $reason }.
replay-unconfirmed = Not confirmed: { $reason }.
replay-confirmed = TETR.IO game, confirmed: every figure in its file is right.
replay-confirmed-jstris = Jstris game, confirmed: its result matches the replay. Points are not counted.

## Watching

watch-moment = Position
watch-time = { $time } of { $end }
watch-play = Play
watch-stop = Pause
watch-piece-back = Previous piece
watch-piece-on = Next piece
watch-frame-back = Previous frame
watch-frame-on = Next frame
watch-speed = Speed
watch-round = Round
watch-round-of = { $round } of { $rounds }
watch-speed-value = { $speed }×
watch-take-over = Take over
watch-save = Save as…
watch-copy = Copy as text
watch-copy-position = Position as fumen
watch-copy-fumen = Game as fumen
watch-more = More
# The buttons of the game, in as few signs as can be.
watch-left = ←
watch-right = →
watch-soft-drop = ↓
watch-hard-drop = ↓↓
watch-clockwise = ↻
watch-counterclockwise = ↺
watch-half = 180
watch-hold = Hold
watch-kind = Skyline replays
watch-not-opened = The replay can't be opened. { $error }
watch-at-end = The game is over here. Go back to take it over.
watch-taken-over = Games taken over from a replay or snapshot don't count for High Scores.
watch-saved = Replay saved: { $path }
watch-not-saved = Replay not saved. { $error }
watch-copied = Replay copied to the clipboard. Paste it into any Skyline menu to watch it.
watch-last = Watch

## The list of recorded games

replays-title = Replays
replays-empty = No replays yet. Every game that enters a High Score Table is recorded.
replays-games = Games
replays-matches = Matches

## Reviews

review-open = Review
review-seat = Review: { $name }
review-round-of = Round { $round } of { $rounds }
review-title = Game review
review-running = Reviewing… { $percent }%
review-failed = The review stopped with an error. Open it again.
review-not-this-mode = The computer player can't review this mode.
bot-other-width = The computer player only knows a Matrix of 10 columns.
review-accuracy = Accuracy
review-lost = Loss
review-average = Average loss per piece
review-lost-number = { $number }
review-lost-points = { $points } points
review-judged = Pieces judged
review-judged-of = { $judged } of { $pieces }
review-missed-t-spins = Missed T-Spins
review-missed-tetrises = Missed Tetrises
review-missed-perfect-clears = Missed perfect clears
review-definition = Each piece is compared with the placement the computer player would choose. The loss is the difference in its evaluation of the Matrix and of what was cleared or sent. It is not a count of lines you lost: 1.00 is worth one line, or 250 points at level 1, and no piece loses more than 20 times that. A piece without a loss counts 100%, a loss of 1.00 counts 50%, one of 3.00 counts 25%. Accuracy is the average.
review-no-loss = No piece had a loss.
review-how = How is this measured?
review-chart = Loss per piece
review-moments-of = Biggest mistakes: { $number } of { $all }
review-caption = Piece { $number } · { $piece } · { $reason } (−{ $lost })
review-caption-short = Piece { $number } (−{ $lost })
review-as-played = As played
review-better = Better
review-better-hold = Better: Hold first
# One sentence about the whole game. Each is shown only if it is true.
review-one-piece = One piece cost { $percent }% of all that was lost: piece { $number }, at { $time }.
review-late = { $count } of the { $of } worst pieces came after { $time }.
review-early = { $count } of the { $of } worst pieces came before { $time }.
review-clean = { $count } of { $of } pieces had no loss.
review-sentence-t-spins = { $count } T-Spins were missed.
review-sentence-tetrises = { $count } Tetrises were missed.
review-sentence-perfect-clears = { $count } perfect clears were missed.
review-same-game-end = { $count } of the { $of } worst pieces led to the end of the game.
review-same-t-spin = { $count } of the { $of } worst pieces missed a T-Spin.
review-same-tetris = { $count } of the { $of } worst pieces missed a Tetris.
review-same-perfect-clear = { $count } of the { $of } worst pieces missed a perfect clear.
review-same-attack = { $count } of the { $of } worst pieces missed an attack.
review-same-cancel = { $count } of the { $of } worst pieces could have cancelled incoming lines.
review-same-well = { $count } of the { $of } worst pieces blocked the well.
review-same-hole = { $count } of the { $of } worst pieces left a hole.
review-same-spent = { $count } of the { $of } worst pieces spent an I without a Tetris.
review-same-high = { $count } of the { $of } worst pieces built too high.
review-same-uneven = { $count } of the { $of } worst pieces made the surface uneven.
review-same-lines = { $count } of the { $of } worst pieces cleared too few lines.
review-same-order = { $count } of the { $of } worst pieces did not suit the next ones.
# Why a piece is a mistake, in as few words as can be.
review-reason-game-end = leads to the end
review-reason-t-spin = T-Spin missed
review-reason-tetris = Tetris missed
review-reason-perfect-clear = perfect clear missed
review-reason-attack = attack missed
review-reason-cancel = garbage could have been cancelled
review-opponent-target = { $name }: the target
review-opponent-sent = { $name }: sent most
review-reason-well = blocks the well
review-reason-hole = leaves a hole
review-reason-spent = I without a Tetris
review-reason-high = too high
review-reason-uneven = uneven
review-reason-lines = fewer lines
review-reason-order = worse for the next pieces
# The recording at a moment of its review; the better placement is outlined in the Matrix.
review-here = Piece { $number }. Better: here (−{ $lost }).
review-here-hold = Piece { $number }. Better: Hold, then here (−{ $lost }).

## The interrupted game

menu-resume = Continue { $mode }: { $score } points, { $time }
interrupted-title = You have an unfinished game
interrupted-text = A new game of this mode replaces it.
interrupted-best = It is your new best, which won't count if you end it.
interrupted-give-up = End it and start a new game
interrupted-back = Back

## Racing against the best game

race-best = Best game
race-ahead = +{ $count }
race-behind = −{ $count }
menu-race = Race your best game
options-race-hint = Shows your best game beside you in Sprint and Ultra.

## Replays and High Scores

scores-open = Open replay…
scores-paste = Paste replay
scores-unverified = not confirmed by its replay
scores-no-recording = no replay
scores-other-version = recorded by another version
scores-doubt = { $sign }  { $doubt }

## Exercises from mistakes

drill-title = Drill
drill-t-spins = T-Spin drill
drill-tetrises = Tetris drill
drill-perfect-clears = Perfect clear drill
drill-task = From one of your games: a mistake that cost { $lost }. Place the next three pieces. Due today: { $left }
drill-begin = Start
drill-again = Again
drill-next = Next drill
drill-judging = Checking…
drill-solved = Solved! Loss: { $lost }
drill-failed = Not yet: −{ $lost }. It comes back tomorrow.
drill-none = No drills today. Review your games to get some.
drill-done = All done for today.

## Clips and diagrams

clip-save = Save as clip…
clip-title = Save as clip
clip-kind = Animated pictures
clip-from = Start
clip-length = Length
clip-end = End
clip-size = Size
# The size is "…" while it is being estimated.
clip-format = An animated GIF of about { $megabytes } MB. With a name that ends in .webp it is a WebP.
clip-making = Drawing… { $percent }%
clip-saved = Clip saved: { $path }
clip-not-saved = Clip not saved. { $error }
diagram-title = Diagram
diagram-page = Page
diagram-page-of = { $page } of { $pages }
diagram-copied = Copied as a fumen of { $pages } pages.
fumen-version = This fumen can't be opened: its version is { $version }, and Skyline reads 110 and 115.
fumen-cut-off = This fumen is incomplete: page { $page } is cut off. Copy all of it.
fumen-cells = This fumen is damaged: page { $page } has impossible cells. Copy it again.
fumen-piece = This fumen is damaged: page { $page } has a piece outside the walls. Copy it again.
fumen-pages = A fumen has at most 2,000 pages, and this one has more.
