# Words of tournaments, in English.

tournament-title = Tournament
tournament-own-name = Name of the tournament
tournament-own-name-hint = Its recorded matches and the podium show it.
tournament-format = Format
tournament-single = Single elimination
tournament-single-hint = One loss and a player is out.
tournament-double = Double elimination
tournament-double-hint = Two losses and a player is out.
tournament-round-robin = Round robin
tournament-round-robin-hint = Everybody plays everybody.
tournament-swiss = Swiss
tournament-swiss-hint = In each round, players with equal wins meet.
tournament-winner-stays = Winner stays on
tournament-winner-stays-hint = The winner plays the next one in the queue.
tournament-third-place = Match for third place
tournament-rounds = Rounds
tournament-cycles = Matches of each pair
tournament-streak = Wins in a row to finish
tournament-players = Players
tournament-player = Player { $number }
tournament-name = Name of player { $number }
tournament-begin = Start tournament
tournament-rules = Rules as in Versus: { $rules }
tournament-same-name = Two players are called { $name }. Change one of the names.
tournament-play = Play
tournament-watch = Watch
tournament-back = Back to tournament
tournament-win-for = Win for { $name }
tournament-win-question = Press again: { $name } wins
tournament-again = Replay this match
tournament-played-on = A later match was already played with this result.
tournament-new = New tournament
tournament-new-question = Discard this tournament?
tournament-copy = Copy as JSON
tournament-won = { $name } wins the tournament!
tournament-shared = First place is shared: { $names }
tournament-podium = Show the podium
tournament-bracket = Bracket
tournament-table = Table
tournament-record = { $wins } of { $played } won
tournament-count-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
tournament-count-matches = { $count ->
    [one] { $count } match
   *[other] { $count } matches
}
tournament-count-rounds = { $count ->
    [one] { $count } round won
   *[other] { $count } rounds won
}
tournament-left = { $count ->
    [one] { $count } match can be played now
   *[other] { $count } matches can be played now
}
tournament-final = Final
tournament-final-again = Final, second match
tournament-semi-final = Semi-final { $number }
tournament-semi-finals = Semi-finals
tournament-quarter-final = Quarter-final { $number }
tournament-quarter-finals = Quarter-finals
tournament-third = Third place
tournament-round = Round { $round }
tournament-match = Round { $round }, match { $number }
tournament-losers = Losers' bracket, round { $round }
tournament-losers-match = Losers' bracket, round { $round }, match { $number }
tournament-queue = Next: { $names }
tournament-device = { $name }: { $device }
tournament-pad-missing = { $device } of { $name } is not connected. Connect it to play this match.
tournament-without-match = without a match
tournament-table-player = Player
tournament-table-played = Played
tournament-table-wins = Wins
tournament-table-difference = Rounds ±
