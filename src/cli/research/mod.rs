//! Commands for research: they measure, count and tune, and no player needs them.

pub mod combo;
pub mod openings;
pub mod partition;
pub mod perft;
pub mod scaling;
pub mod tune;
