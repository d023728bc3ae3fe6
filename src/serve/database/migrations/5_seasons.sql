-- The ranked matches of each season, with the rating after the last of them. A player who had all data deleted is here
-- under the hash of the key, as in former_ratings.
CREATE TABLE seasons (
    season BIGINT NOT NULL,
    player TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    PRIMARY KEY (season, player)
);
CREATE INDEX seasons_of_player ON seasons (player);
