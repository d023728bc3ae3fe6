//! The solver against plain searches and the real game.

mod perfect;
