//! Skyline: a falling-block game that follows the 2009 design guideline to the letter.

pub mod engine;
