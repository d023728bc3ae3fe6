# Matches of several players on one screen, in English.

versus-title = Versus
versus-start = Start
versus-seat = Seat { $seat }
versus-empty = Empty
versus-keyboard = Keyboard
versus-left-half = Keyboard, left half
versus-right-half = Keyboard, right half
versus-pad = Gamepad { $pad }
versus-computer = Computer, level { $level }
versus-join = Press a button on a gamepad to join, a letter key for the left half of the keyboard, right Shift for the right half.
versus-left-keys = Left half: A D move, S soft drop, W hard drop, Q E rotate, left Shift holds.
versus-right-keys = Right half: arrows move and drop, right Ctrl or / and right Shift rotate, Enter holds.
versus-conflict = Seat { $one } and seat { $other } share keys. Give one of them another device.
versus-too-few = A match needs at least two players.
versus-rules = Rules
versus-rules-guideline = Guideline
versus-rules-guideline-hint = Attacks of the guideline.
versus-rules-modern = Modern
versus-rules-modern-hint = Attacks with combos and travel time.
versus-rules-cheese = Cheese race
versus-rules-cheese-hint = Clear lines of garbage first. No attacks.
versus-first-to = First to
versus-rounds = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
versus-wins = ★ { $wins }
versus-values = Level { $level } · Lines { $lines } · Sent { $sent }
versus-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
versus-paused-by = Paused by { $name }
versus-won = { $name } wins
versus-draw = Draw
versus-match-won = { $name } wins the match
versus-next-round = Next round
versus-rematch = Rematch
versus-setup = Change players
versus-quit-to-setup = Quit match
versus-player = Player
versus-attack = Attack/min
versus-pps = Pieces/s
versus-sent = Sent
versus-received = Received
versus-lines = Lines
versus-players = Players
versus-winner = Winner
versus-rules-custom = Custom
versus-no-matches = No matches yet. Every match of Versus is recorded.
versus-broken-off = Broken off
versus-goal = Goal
versus-goal-last = Last one standing
versus-goal-last-hint = The last player or team still playing wins.
versus-goal-race = Race
versus-goal-race-hint = The first to clear the lines wins. A team clears them together.
versus-goal-score = Score
versus-goal-score-hint = The most points when time is up win. The points of a team count together.
versus-minutes = Time
versus-minutes-value = { $minutes } min
versus-seat-setup = Handicap of seat
versus-team = Team
versus-team-hint = Seats with the same number play together.
versus-in-team = Team { $team }
versus-sent-share = Lines sent
versus-received-share = Lines received
versus-percent = { $percent } %
versus-plain-value = { $value }
versus-starting-level = Starting level
versus-starting-lines = Starting lines
