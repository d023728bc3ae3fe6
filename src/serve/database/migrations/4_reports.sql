-- What players say about others, until an operator has decided. Each player is reported at most once by another one.
CREATE TABLE reports (
    reporter TEXT NOT NULL,
    player TEXT NOT NULL,
    since BIGINT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (reporter, player)
);
CREATE INDEX reports_about ON reports (player);
