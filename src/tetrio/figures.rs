//! The figures that a file states about a game.

use crate::engine::tspin::Spin;

/// The counts of a game. Combos and Back-to-Back sequences count from 1.
#[derive(Debug, Clone, Default)]
pub(super) struct TetrioFigures {
    pub(super) pieces: u32,
    pub(super) lines: u32,
    pub(super) keys: u32,
    pub(super) holds: u32,
    pub(super) score: i64,
    pub(super) level: u32,
    pub(super) combo: u32,
    pub(super) longest_combo: u32,
    pub(super) chain: u32,
    pub(super) longest_chain: u32,
    pub(super) spins: u32,
    /// Locks by lines, without a spin, with a mini and with a full one.
    pub(super) clears: [[u32; 5]; 3],
    pub(super) all_clears: u32,
    /// Lines of attacks, before cancelling.
    pub(super) attack: i64,
    pub(super) sent: i64,
    pub(super) received: i64,
    /// Cleared lines with garbage.
    pub(super) cleared: i64,
    pub(super) faults: u32,
    pub(super) perfect_pieces: u32,
    pub(super) finesse_combo: u32,
}

/// The names of the counts of locks in files, by spin and lines; empty where none is counted.
const CLEARS: [[&str; 5]; 3] = [
    ["", "singles", "doubles", "triples", "quads"],
    ["minitspins", "minitspinsingles", "minitspindoubles", "minitspintriples", "minitspinquads"],
    ["realtspins", "tspinsingles", "tspindoubles", "tspintriples", "tspinquads"],
];

/// A figure by its names, the outer object first, and its value.
pub(super) struct NamedFigure {
    pub(super) path: [&'static str; 2],
    pub(super) value: i64,
}

impl TetrioFigures {
    /// The count of locks with these lines and this spin.
    pub(super) fn count_clear(&mut self, lines: usize, spin: Option<Spin>) {
        let kind = spin.map_or(0, |spin| if spin == Spin::Mini { 1 } else { 2 });
        if let Some(count) = self.clears[kind].get_mut(lines) {
            *count += 1;
        }
    }

    /// All figures that files state. Those of garbage only make sense in a match.
    pub(super) fn named(&self, is_match: bool) -> Vec<NamedFigure> {
        let plain = [
            ("piecesplaced", i64::from(self.pieces)),
            ("lines", self.lines.into()),
            ("tspins", self.spins.into()),
            ("topcombo", self.longest_combo.into()),
            ("topbtb", self.longest_chain.into()),
            ("combo", self.combo.into()),
            ("btb", self.chain.into()),
            ("inputs", self.keys.into()),
            ("holds", self.holds.into()),
            ("level", self.level.into()),
            ("score", self.score),
        ];
        let garbage =
            [("attack", self.attack), ("sent", self.sent), ("received", self.received), ("cleared", self.cleared)];
        let finesse = [
            ("faults", i64::from(self.faults)),
            ("perfectpieces", self.perfect_pieces.into()),
            ("combo", self.finesse_combo.into()),
        ];
        let clears = CLEARS.iter().flatten().copied().zip(self.clears.iter().flatten().map(|count| i64::from(*count)));
        let in_object = |outer: &'static str| move |(name, value)| NamedFigure { path: [outer, name], value };
        let mut all: Vec<NamedFigure> = plain.into_iter().map(in_object("")).collect();
        all.extend(clears.filter(|(name, _)| !name.is_empty()).map(in_object("clears")));
        all.push(NamedFigure { path: ["clears", "allclear"], value: self.all_clears.into() });
        all.extend(garbage.into_iter().filter(|_| is_match).map(in_object("garbage")));
        all.extend(finesse.into_iter().map(in_object("finesse")));
        all
    }
}
