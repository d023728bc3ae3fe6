-- Tournaments, and everything that happened in them, as JSON. Two servers cannot write the same step.
CREATE TABLE tournaments (
    tournament TEXT PRIMARY KEY,
    opened BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    rules TEXT NOT NULL
);
CREATE TABLE tournament_steps (
    tournament TEXT NOT NULL,
    number BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
);

-- The rounds of their matches. A match that is played again is another attempt.
CREATE TABLE tournament_games (
    recording TEXT PRIMARY KEY,
    tournament TEXT NOT NULL,
    fixture BIGINT NOT NULL,
    attempt BIGINT NOT NULL,
    winner TEXT NOT NULL
);
