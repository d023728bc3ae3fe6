# The lobby of a server, in English.

lobby-title = Server
lobby-server = You are on the server at { $address }.
lobby-unverified = Nothing proves that this is the right server; only an invitation does.
lobby-rating = Rating { $rating } ± { $deviation }, { $wins } of { $matches } ranked matches won
lobby-unrated = No ranked match yet
lobby-seek = Find an opponent
lobby-stop = Stop looking
lobby-seeking = Looking for an opponent as strong as you. The longer it takes, the wider the search.
lobby-kind = Kind of match
lobby-kind-hint = Ranked matches change your rating.
lobby-casual = For fun
lobby-ranked = Ranked
lobby-daily = Games of the day
lobby-daily-hint = Everybody gets the same Tetriminos. Your best game of the day counts, and anybody can watch it.
lobby-game = Game
lobby-game-name = { $mode }, { $kind }
lobby-play = Play
lobby-board-empty = Nobody has a result yet today.
lobby-board = { $players ->
    [one] One player so far. Choose an entry to watch it.
   *[other] { $players } players so far. Choose an entry to watch it.
}
lobby-entry = { $place }. { $name }: { $result }
lobby-placed = Place { $place } of { $players } today
lobby-placed-before = Place { $place } of { $players } today with your better game
lobby-rooms = Rooms
lobby-rooms-none = No room is open.
lobby-room = { $players }: { $state }
lobby-room-seat = a seat is free
lobby-room-playing = playing, watch
lobby-room-watch = watch
lobby-room-password = needs a password
lobby-room-locked = locked
lobby-forget = Delete what the server keeps of me
lobby-forget-now = Delete it now: there is no way back
lobby-forget-hint = Your name, your rating, your results and the recordings of your matches.
lobby-forgotten = The server keeps nothing of you any more.
lobby-leave = Leave server
lobby-return = Return to the server at { $address }
lobby-denied-full = The server is full. Try again later.
lobby-denied-stopping = The server stops soon and begins no new matches.
lobby-denied-recording = This recording is gone.
lobby-denied-mismatch = The server cannot confirm this game.
lobby-denied-version = The server has another version of the game. One of the two must be updated.
lobby-denied-other = This game is not one of today’s.
lobby-denied-unfinished = This game has no result that counts.
lobby-denied-taken = Somebody else has entered this game.
lobby-denied-fault = The server cannot reach its data. Try again later.
