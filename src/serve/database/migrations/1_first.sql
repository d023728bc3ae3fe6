-- The players who were here, known by their keys. The rating is Glicko-2's.
CREATE TABLE players (
    player TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    seen BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    wins BIGINT NOT NULL
);

-- Keys that are let in no more.
CREATE TABLE bans (
    player TEXT PRIMARY KEY,
    since BIGINT NOT NULL,
    reason TEXT NOT NULL
);

-- The seeds of the games of each day.
CREATE TABLE dailies (
    day BIGINT NOT NULL,
    kind TEXT NOT NULL,
    seed TEXT NOT NULL,
    PRIMARY KEY (day, kind)
);

-- The best game of each player in each game of a day. The lower first_key decides, then second_key, then the time.
CREATE TABLE entries (
    recording TEXT PRIMARY KEY,
    day BIGINT NOT NULL,
    kind TEXT NOT NULL,
    player TEXT NOT NULL,
    first_key BIGINT NOT NULL,
    second_key BIGINT NOT NULL,
    time_ms BIGINT NOT NULL,
    score BIGINT NOT NULL,
    lines BIGINT NOT NULL,
    level BIGINT NOT NULL,
    entered BIGINT NOT NULL,
    UNIQUE (day, kind, player)
);
CREATE INDEX entries_in_order ON entries (day, kind, first_key, second_key, entered);

-- Finished matches.
CREATE TABLE matches (
    recording TEXT PRIMARY KEY,
    ended BIGINT NOT NULL,
    ranked BOOLEAN NOT NULL
);
CREATE TABLE match_players (
    recording TEXT NOT NULL,
    seat BIGINT NOT NULL,
    player TEXT,
    place BIGINT NOT NULL,
    PRIMARY KEY (recording, seat)
);

-- Recordings as text to share.
CREATE TABLE recordings (
    recording TEXT PRIMARY KEY,
    content TEXT NOT NULL
);
