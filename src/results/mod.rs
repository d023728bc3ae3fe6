//! The results of a server's tournament as a signed document, and its verification without the server.
//!
//! ```text
//!   Tournament, rounds with their recordings ─▶ sign_bracket ─▶ one JSON document
//!                                                                   │
//!        recordings ─▶ SignedBracket::play ─▶ CheckedRound ─┐        ▼
//!                                                          ├─ SignedBracket ─▶ signature, record, MatchVerdict
//! ```
//!
//! What verification proves, and on whose word it depends:
//!
//! | claim | proven by |
//! |---|---|
//! | the server published exactly this | the signature, with the key that the server shows |
//! | pairings, table and places | the record: every step is taken again, by the rules |
//! | winner and score of a match | its recordings: their inputs are played again |
//! | who played in which seat of a recording | the server's word, which the signature covers |
//! | what a referee decided | the server's word; the record names the referee and the reason |
//!
//! # What is signed
//!
//! The document without its member `signature`, in the canonical form of RFC 8785 (JSON Canonicalization Scheme):
//! members sorted by name, no spaces. Every number in it is an integer. A domain separator precedes the text, so that a
//! signature made for another purpose is invalid here. White space and the order of members can therefore change
//! without harm, and nothing else can.
//!
//! The signature is an Ed25519 signature in Base64 for URLs, like the key beside it. A key in the document proves only
//! that nobody changed the document since it was signed with that key: who verifies must know the server's key from
//! elsewhere.
//!
//! Each server signs with its own key. Those of a cluster may share one by sharing its file.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod canonical;
mod document;
mod error;
mod rounds;
#[cfg(test)]
pub(crate) mod tests;
mod verify;

pub use document::{BracketRound, BracketSignature, sign_bracket};
pub use error::{BracketError, BracketFault, RoundFault};
pub use rounds::{CheckedRound, MatchVerdict};
pub use verify::SignedBracket;
