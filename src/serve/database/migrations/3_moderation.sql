-- Bans may end: until is the end in seconds since 1970, 0 for never.
ALTER TABLE bans ADD COLUMN until BIGINT NOT NULL DEFAULT 0;

-- Keys whose texts nobody else reads.
CREATE TABLE mutes (
    player TEXT PRIMARY KEY,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    reason TEXT NOT NULL
);

-- Names that an operator gave, whatever the players call themselves.
CREATE TABLE given_names (
    player TEXT PRIMARY KEY,
    name TEXT NOT NULL
);

-- Rooms that an operator closes. The server that has the room removes the row.
CREATE TABLE closings (
    room BIGINT PRIMARY KEY,
    since BIGINT NOT NULL
);

-- What operators did.
CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    since BIGINT NOT NULL,
    operator TEXT NOT NULL,
    deed TEXT NOT NULL,
    subject TEXT NOT NULL,
    reason TEXT NOT NULL
);
CREATE INDEX audit_in_order ON audit (since);

-- The ratings of players who had their data deleted, by a hash of their keys, so that a deletion is no way to a new
-- rating.
CREATE TABLE former_ratings (
    hash TEXT PRIMARY KEY,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    since BIGINT NOT NULL
);
