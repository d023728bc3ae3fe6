# The lobby of a server, in English.

lobby-title = Server
lobby-server = Connected to { $address }.
lobby-unverified = This server is not verified. Join by invitation to be sure that it is the right one.
lobby-rating = Rating { $rating } ± { $deviation }, { $wins } of { $matches } ranked matches won
lobby-unrated = No ranked matches yet
lobby-rating-change = Rating { $before } → { $now }
lobby-season = Season { $season }: { $league }, { $days ->
    [one] last day
   *[other] { $days } days left
}
lobby-placement = placement match { $match } of { $count } is next
lobby-league-bronze = Bronze league
lobby-league-silver = Silver league
lobby-league-gold = Gold league
lobby-league-platinum = Platinum league
lobby-league-diamond = Diamond league
lobby-league-master = Master league
lobby-seek = Find an opponent
lobby-stop = Stop searching
lobby-seeking = Looking for an opponent of your strength. The search widens with time.
lobby-search-lost = The search stopped because the connection was lost. Search again.
lobby-kind = Match type
lobby-kind-hint = Ranked matches change your rating.
lobby-casual = Casual
lobby-ranked = Ranked
lobby-daily = Daily challenges
lobby-daily-hint = Everybody gets the same pieces. Your best game of the day counts, and anybody can watch it.
lobby-game = Game
lobby-game-name = { $mode }, { $kind }
lobby-play = Play
lobby-board-empty = No results yet today.
lobby-board = { $players ->
    [one] One player so far. Select an entry to watch it.
   *[other] { $players } players so far. Select an entry to watch it.
}
lobby-entry = { $place }. { $name }: { $result }
lobby-placed = Rank { $place } of { $players } today
lobby-placed-before = Your earlier game was better: rank { $place } of { $players } today
lobby-friends = Friends online
lobby-friends-none = None right now. Only friends who added you, too, are shown.
lobby-friend-join = Join { $name } in the room
lobby-friend-plays = Watch { $name }
lobby-friend-busy = { $name } is in a room that is not open.
lobby-friend-watches = Join { $name } in the room (watching)
lobby-friend-watches-busy = { $name } is watching a room that is not open.
lobby-challenge = Challenge { $name }
lobby-withdraw = Withdraw the challenge
lobby-challenge-open = { $name } has a minute to answer.
lobby-challenge-declined = { $name } declined.
lobby-challenge-unanswered = { $name } did not answer.
lobby-challenge-gone = { $name } has left the lobby.
lobby-missed-withdrawn = { $name } withdrew the challenge before you accepted it.
lobby-missed-unanswered = The minute to answer { $name } was over before you accepted.
lobby-challenged = { $name } challenges you
lobby-challenged-minute = You have a minute to answer.
lobby-challenge-over = { $name }'s challenge is over: it was withdrawn, or the minute has passed.
lobby-accept = Accept
lobby-decline = Decline
lobby-tournaments = Tournaments
lobby-tournament-entry = Entry is open: { $entrants } of { $limit } players.
lobby-tournament-playing = In progress: { $entrants } players.
lobby-tournament-paused = Paused by the referee.
lobby-tournament-over = { $winner } won.
lobby-tournament-place = You took place { $place }.
lobby-tournament-out = You left the tournament.
lobby-tournament-check = Check in before the start, or you will not play.
lobby-tournament-in = You are taking part.
lobby-tournament-decided = Your match against { $opponent } is decided.
lobby-tournament-wait = You have no match to play now.
lobby-tournament-called = { $name }: your match against { $opponent } is called. Play it from the lobby.
lobby-tournament-enter = Enter: { $name }
lobby-tournament-check-in = Check in: { $name }
lobby-tournament-leave = Leave: { $name }
lobby-tournament-leave-now = Leave { $name } for good
lobby-tournament-play = Play now: { $opponent }
lobby-rooms = Rooms
lobby-rooms-none = No open rooms.
lobby-watch-best = Watch the best match: { $players }
lobby-room = { $players }: { $facts }
lobby-room-casual = quick play
lobby-room-ranked = ranked
lobby-room-tournament = tournament
lobby-room-seats = { $seats ->
    [one] 1 free seat
   *[other] { $seats } free seats
}
lobby-room-playing = in a match, watch
lobby-room-watch = watch
lobby-room-password = needs a password
lobby-room-locked = locked
lobby-forget = Delete my data from the server
lobby-forget-now = Press again to delete permanently
lobby-forget-hint = Deletes your name, results and match recordings. Your rating stays, without your name, in case you come back with the same key.
lobby-forgotten = Your data was deleted from the server.
lobby-leave = Leave server
lobby-return = Return to the server at { $address }
lobby-denied-full = The server is full. Try again later.
lobby-denied-stopping = The server is shutting down and starts no new matches. Try again later.
lobby-denied-recording = This recording no longer exists.
lobby-denied-mismatch = The server could not verify this game.
lobby-denied-version = The server runs another version of Skyline. Update the older one of the two.
lobby-denied-other = This game is not one of today's challenges.
lobby-denied-unfinished = This game ended without a ranked result.
lobby-denied-taken = Another player has already submitted this game.
lobby-denied-fault = The server can't read its database. Try again later.
lobby-denied-tournament = The tournament does not allow this now.
lobby-denied-player = The server does not know this player.
lobby-denied-reports = You have reached today's limit of reports. Block or mute others in the room.
