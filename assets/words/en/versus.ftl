# Matches of several players on one screen, in English.

versus-title = Versus
versus-start = Start
versus-seat = Seat { $seat }
versus-player-of-seat = Player in seat { $seat }
versus-empty = Empty
versus-keyboard = Keyboard
versus-left-half = Keyboard, left half
versus-right-half = Keyboard, right half
versus-pad = Gamepad { $pad }
versus-not-connected = { $name } (not connected)
versus-computer = Computer, level { $level }
# The same computer player where room is small.
versus-computer-short = Level { $level }
versus-person = Player { $number }
versus-join = Join: { $ways }
versus-join-pad = any gamepad button
versus-join-left = a letter key: left half
versus-join-right = right Shift: right half
versus-join-keyboard = Space: whole keyboard
versus-join-touch = Join by touch
versus-conflict = Seat { $one } and seat { $other } share keys. Give one of them another device.
versus-conflict-key = Seat { $one } and seat { $other } both use { $key }. Change the keys of one of them under Options → Controls or Profiles.
versus-refused-pad = { $name } of seat { $seat } is not connected. Connect it, or give the seat another device.
versus-too-few = A match needs at least two players.
versus-rules = Rules
versus-rules-guideline = Guideline
versus-rules-guideline-hint = The guideline's attacks.
versus-rules-modern = Modern
versus-rules-modern-hint = Attacks with combos and travel time.
versus-rules-cheese = Cheese race
versus-rules-cheese-hint = Be the first to clear the garbage lines. No attacks.
versus-first-to = First to
versus-rounds = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
versus-first-to-rounds = { $rounds ->
    [one] { $rounds } round
   *[other] first to { $rounds }
}
versus-rounds-won = Rounds
versus-round-number = Round { $round }
versus-all-rounds = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
versus-last-height = Stack height in the last round
versus-wins = ★ { $wins }
versus-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
versus-paused-by = Paused by { $name }
versus-won = { $name } wins
versus-team-won = Team { $team } wins
versus-draw = Draw
versus-waiting = Waiting { $seconds } s
versus-you-win = You win
versus-you-lost = You lost. { $won }.
versus-unfinished = The match was not finished.
versus-match-won = { $name } wins the match
versus-team-match-won = Team { $team } wins the match
versus-next-round = Next round
versus-rematch = Rematch
versus-finish = Finish now
versus-setup = Change players
versus-quit-to-setup = Quit match
versus-quit-question = Press again to quit without a result.
versus-player = Player
versus-apm = APM
versus-attack-chart = Lines sent over time
versus-attack-last = Lines sent in the last round
versus-attack-spoken = Lines sent: { $results }
versus-score = { $one } { $won } : { $lost } { $other }
versus-vs = VS
versus-opponents = Computer opponents
versus-opponents-hint = By your own pace in recent games.
versus-opponents-own-hint = The levels that you have chosen.
versus-opponents-new-hint = By a beginner's pace, until you have played some games.
versus-easy = Easy
versus-even = Even
versus-hard = Hard
versus-pps = PPS
versus-sent = Sent
versus-received = Received
versus-lines = Lines
# Words for the figures below a Matrix where room is small.
versus-goal-short = Goal
versus-points-short = Score
versus-sent-short = Sent
versus-lines-short = Lines
versus-pps-short = PPS
versus-level-short = Lv
versus-players = Players
versus-winner = Winner
versus-rules-custom = Custom
versus-no-matches = No matches yet. Every match of Versus is recorded.
versus-broken-off = Not finished
versus-goal = Goal
versus-goal-last = Last one standing
versus-goal-last-hint = The last player or team still playing wins.
versus-goal-race = Race
versus-goal-race-hint = The first to clear the lines wins. A team clears them together.
versus-goal-score = Score
versus-goal-score-hint = The highest score when time is up wins. A team's points are added up.
versus-goal-together = Co-operative
versus-goal-together-hint = Clear the lines together as fast as you can. Everybody is in one team.
versus-aim-lines = { $lines ->
    [one] Be the first to clear { $lines } line.
    *[other] Be the first to clear { $lines } lines.
}
versus-aim-cheese = { $lines ->
    [one] Be the first to clear { $lines } garbage line.
    *[other] Be the first to clear { $lines } garbage lines.
}
versus-aim-points = Be the first to score { $points } points.
versus-aim-time = Have the highest score after { $time }.
versus-aim-together = { $lines ->
    [one] Clear { $lines } line together as fast as you can.
    *[other] Clear { $lines } lines together as fast as you can.
}
versus-minutes = Time
versus-minutes-value = { $minutes } min
versus-seat-setup = Seat
versus-team = Team
versus-team-hint = Seats with the same number play together.
versus-in-team = Team { $team }
versus-sent-share = Lines sent
versus-received-share = Lines received
versus-plain-value = { $value }
versus-starting-level = Starting level
versus-starting-lines = Starting lines
versus-practice = Practice
versus-practice-switch = Practice while waiting
versus-practice-hint = After you are out, keep playing without attacks until the others finish.
versus-pad-lost = { $name } was disconnected: { $model }. Reconnect it, or press a button on another gamepad.
versus-pad-absent = { $name } is not connected. Connect it, or press a button on another gamepad.
versus-marked = Target of { $name }.
versus-attacked-by = Attacked by { $names }
versus-award-attack = Hardest hitter: { $name }
versus-award-speed = Fastest: { $name }
versus-award-defense = Best defence: { $name }
versus-award-chain = Longest combo: { $name }
versus-award-knock-outs = Most knock-outs: { $name }
versus-knock-outs = KOs
versus-cancelled = Cancelled
versus-chain = Combo
versus-seats = Seats
versus-name = Name
versus-avatar = Avatar
versus-color = Colour
versus-next-count = Next pieces
versus-custom-rules = Custom rules
versus-rules-custom-hint = Your own attack rules, set on a separate page.
versus-target = Target: { $target }
versus-targets-note = An attack hits all opponents until a player marks one. The target of each player is shown below the Matrix.
versus-targets = Targets
versus-targets-chosen = Target Mark
versus-targets-chosen-hint = A button changes the target: one opponent, random, even, leader, attackers, knock-out or everybody. It starts at everybody.
versus-targets-everybody = Everybody
versus-targets-everybody-hint = Every attack hits all opponents.
versus-targets-random = Random
versus-targets-random-hint = Every attack hits a random opponent.
versus-targets-even = Even
versus-targets-even-hint = Every attack hits the opponent who was sent the fewest lines.
versus-targets-leader = Leader
versus-targets-leader-hint = Every attack hits the opponent who has sent the most lines.
versus-targets-attackers = Attackers
versus-targets-attackers-hint = Every attack hits those who attacked you last.
versus-targets-knock-out = Knock-out
versus-targets-knock-out-hint = Every attack hits the opponent closest to a knock-out: stack plus waiting lines.
versus-at-once = Instant
versus-travel = Travel time
versus-travel-hint = Lines wait at least this long before they enter. Waiting lines can be cancelled.
versus-entry = Lines enter
versus-entry-always = At every Lock Down
versus-entry-always-hint = Clearing lines does not delay incoming lines.
versus-entry-no-clear = Without a line clear
versus-entry-no-clear-hint = A Lock Down that clears lines delays incoming lines.
versus-cap = Maximum lines at once
versus-cap-hint = The maximum that enters at one Lock Down. The rest waits.
versus-no-cap = No limit
versus-kind = Line type
versus-kind-broken = Broken Lines
versus-kind-broken-hint = Received lines have a gap and can be cleared.
versus-kind-solid = Solid Lines
versus-kind-solid-hint = Received lines have no gap and can't be cleared.
versus-gap = Gap changes
versus-gap-every = After some lines
versus-gap-every-hint = The gap stays in its column for a number of lines.
versus-gap-chance = At random
versus-gap-chance-hint = Each attack and each line may move the gap.
versus-gap-lines = Lines with the same gap
versus-gap-lines-hint = More lines make a cleaner well.
versus-gap-attack = Chance with each attack
versus-gap-attack-hint = How often the first line of an attack moves the gap.
versus-gap-line = Chance with each line
versus-gap-line-hint = How often the other lines move the gap. More is messier.
versus-table-hint = Lines that this action sends before any bonus.
versus-b2b = Back-to-Back
versus-b2b-adds = Fixed bonus
versus-b2b-adds-hint = Every Back-to-Back adds the same number of lines.
versus-b2b-chain = Growing chain
versus-b2b-chain-hint = Back-to-Back adds more lines the longer it lasts.
versus-b2b-lines = Back-to-Back bonus
versus-combo = Combo
versus-combo-none = None
versus-combo-none-hint = Combos send no lines.
versus-combo-table = Table
versus-combo-table-hint = Extra lines for each step of a combo.
versus-combo-multiplies = Multiplier
versus-combo-multiplies-hint = Each step of a combo raises the attack by a percentage.
versus-perfect = Perfect clear
versus-perfect-hint = Extra lines for a perfect clear.
versus-margin = Attacks grow
versus-margin-hint = From this time on attacks grow, so that no match lasts forever.
versus-after-minutes = After { $value } min
versus-never = Never
versus-margin-growth = Growth per minute
versus-margin-growth-hint = How much stronger attacks become each minute.
versus-knocked-out = Knocked out by { $name }
versus-mark = Target Mark
versus-head-to-head = Wins: { $results }
versus-record = { $name }: { $won } won, { $lost } lost, { $drawn } drawn
versus-record-against = against { $name } { $won }–{ $lost }
versus-record-count = { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}
versus-record-matches = Matches
versus-record-won = Won
versus-record-drawn = Drawn
versus-record-lost = Lost
versus-record-attack = Attack per minute (APM)
versus-record-sent = Lines sent
versus-record-cancelled = Lines cancelled
versus-record-received = Lines received
versus-record-knock-outs = Knock-outs
versus-record-tetrises = Tetrises
versus-record-t-spins = T-Spins with lines
versus-record-counted = Counted from the recorded matches that had opponents and a result.
versus-record-missing = { $matches ->
    [one] One match from an earlier version counts only as a result.
   *[other] { $matches } matches from an earlier version count only as results.
}
versus-group-targets = Attack targets
versus-group-arrival = Incoming lines
versus-group-gaps = Gaps
versus-group-table = Attack table
versus-group-bonuses = Bonuses
versus-group-late = Late game
versus-kind-later = Solid Lines later
versus-kind-later-hint = Until this time received lines have a gap; later ones are solid.
versus-solid-after = Solid Lines
versus-combo-percent = Combo growth
versus-combo-percent-hint = How much more each step of a combo sends.
versus-combo-entry = Combo of { $length }
versus-combo-last = Combo of { $length } or more
versus-combo-entry-hint = Lines that a combo of this length adds. The first clear has length 0.
versus-perfect-replaces = Perfect clear alone
versus-perfect-replaces-hint = The lines of a perfect clear replace those of the action instead of adding to them.
versus-speed = Speed rises
versus-speed-hint = Every time this interval passes, all players go up one level.
versus-every-seconds = Every { $value } s
versus-starting-lines-hint = Lines with a gap at the start of the match.
versus-starting-solid = Solid starting lines
versus-starting-solid-hint = Lines without a gap at the start of the match. They lie below the others and can't be cleared.
versus-pattern = Gaps of the starting lines
versus-pattern-random = Random
versus-pattern-random-hint = A random column in each line, the same for all players.
versus-pattern-well = Well
versus-pattern-well-hint = All gaps are in the last column.
versus-pattern-stairs = Stairs
versus-pattern-stairs-hint = Each gap is one column to the right of the one above.
versus-pattern-zigzag = Zigzag
versus-pattern-zigzag-hint = The gaps alternate between the two middle columns.
versus-refused-full = The starting lines of seat { $seat } fill the Matrix. Reduce them to 19 or fewer.
versus-refused-nothing-sent = No action sends lines, but the custom rules say how lines arrive. Give an action some lines, or reset those rules.
versus-refused-perfect = A perfect clear replaces the lines of its action but sends none. Give it some lines, or turn that off.
versus-refused-margin = Attacks would grow only after the match is over. Let them grow earlier, or play longer.
versus-refused-solid = Solid Lines would come only after the match is over. Let them come earlier, or play longer.
versus-refused-speed = The speed would rise only after the match is over. Let it rise earlier, or play longer.
versus-refused-travel = Lines would travel longer than the match lasts. Shorten the travel time, or play longer.
versus-team-goal = Goal of team { $team }
versus-team-goal-hint = Only if two seats share a team. A team of one then has its own goal, too.
versus-team-goal-match = Same as the match
versus-team-lines = Lines of team { $team }
versus-team-points = Points of team { $team }
versus-goal-reached = Goal { $done }/{ $goal }
versus-continue-with = Continue match: { $names }, { $time }
versus-take-over-recorded = { $name }, against the recording
versus-take-over-computers = { $name }, against computers
versus-back-to-recording = Back to the recording
versus-goal-missed = Goal not reached
versus-new-best = New best time!
versus-new-best-before = New best time! Before: { $time }
versus-best = Best time with { $players } players and { $lines } lines: { $time }
versus-over = Match over
versus-place-drawn = { $place } (draw)
versus-lines-coming = { $lines ->
    [one] { $lines } line coming
   *[other] { $lines } lines coming
}
versus-all-seats = Follow: all players
versus-large-seat = Follow: { $name }
versus-stream = Stream view
versus-stream-hint = Only the match, for a stream or a projector: no buttons, no hints. Esc leaves.
versus-together = Together
versus-handling = Fastest handling
versus-handling-free = No limit
versus-handling-hint = For all players: Auto-Repeat delay at least { $delay } ms, interval at least { $interval } ms.
versus-touchscreen = Mouse or touch
versus-join-late = Press a button on another device to practice until the match is over, and to join the next one.

key-test = Keys
key-test-hint = Some keyboards do not report some keys while others are held (ghosting). See which ones yours reports.
key-test-start = Test keys
key-test-hold = Hold these keys at once: { $keys }
key-test-held = Held: { $count } (most at once: { $most }) { $keys }
key-test-missing = Missing: { $keys }. Your keyboard can't report these keys together. Bind other keys, preferably Shift, Ctrl or Alt, or use a second keyboard.
key-test-good = All keys were reported.
key-test-end = Press Esc to stop
key-test-is-held = { $key }, held
