//! The comparison of a played game with the figures of its file.

use serde_json::Value;

use super::difference::TetrioDifference;
use super::game::TetrioSend;
use super::run::{Agreement, TetrioRun};
use super::side::TetrioSide;
use crate::engine::Ticks;

/// The greatest difference between two times, in milliseconds. Files have some of them in three decimals.
const SAME_TIME: f64 = 0.01;

/// What a game that was played again has in common with its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TetrioVerdict {
    /// The number of figures, boards and attacks that were compared.
    pub compared: u32,
    /// The differences, in the order of the comparison.
    pub differences: Vec<TetrioDifference>,
    /// The place up to which a board or an attack agrees.
    agreed: Agreement,
}

impl TetrioVerdict {
    /// Whether all figures are those of the file.
    #[must_use]
    pub fn is_confirmed(&self) -> bool {
        self.differences.is_empty() && self.compared > 0
    }

    /// The pieces that certainly agree.
    #[must_use]
    pub const fn agreed_pieces(&self) -> u32 {
        self.agreed.pieces
    }

    /// The time up to which a game that is not confirmed certainly agrees with the file; `None` if it is confirmed, or
    /// if the file has nothing to compare before the end.
    #[must_use]
    pub fn agreed_time(&self) -> Option<Ticks> {
        let frame = u64::try_from(self.agreed.frame).ok().filter(|frame| *frame > 0)?;
        (!self.is_confirmed()).then(|| Ticks::from_millis(frame * 1_000 / 60))
    }
}

/// Plays the games of a round, and compares them with their file and with the attacks that the others received.
#[must_use]
pub fn verdicts(round: &[&TetrioSide]) -> Vec<TetrioVerdict> {
    let runs: Vec<TetrioRun> = round.iter().map(|side| played(side)).collect();
    let mut verdicts: Vec<TetrioVerdict> =
        round.iter().zip(&runs).map(|(side, run)| compared_with_file(side, run)).collect();
    // Attacks name their senders, but in a round of more players not whom they were meant for.
    if let [one, other] = &runs[..] {
        let [first, second] = [0, 1].map(|index| round[index].id());
        compare_attacks(&mut verdicts[0], first, one, other);
        compare_attacks(&mut verdicts[1], second, other, one);
    }
    verdicts
}

fn played(side: &TetrioSide) -> TetrioRun {
    let (mut run, mut events) = (TetrioRun::new(side), Vec::new());
    while !run.is_ended() {
        run.frame(&mut events);
        events.clear();
    }
    run
}

fn compared_with_file(side: &TetrioSide, run: &TetrioRun) -> TetrioVerdict {
    let stated = &side.stored().figures;
    let mut verdict = TetrioVerdict {
        compared: run.states.compared,
        differences: run.states.difference.iter().cloned().collect(),
        agreed: run.states.agreed,
    };
    for figure in run.game().figures().named(side.is_of_match()) {
        let [outer, name] = figure.path;
        let inside = if outer.is_empty() { stated } else { &stated[outer] };
        let Some(number) = inside[name].as_f64() else { continue };
        verdict.compared += 1;
        if (number - figure.value as f64).abs() > 0.0 {
            let what = format!("{outer} {name}");
            verdict.differences.push(TetrioDifference::new(what.trim_start(), &number, &figure.value));
        }
    }
    let time = stated.get("finaltime").or_else(|| stated.get("finalTime")).and_then(Value::as_f64);
    if let Some(time) = time {
        let found = run.final_time();
        verdict.compared += 1;
        if (time - found).abs() > SAME_TIME {
            verdict.differences.push(TetrioDifference::new("final time in ms", &time, &found));
        }
    }
    verdict.compared += 1;
    if !run.ends_as_stated() {
        let over = run.game().over().map_or_else(|| "none".to_owned(), |over| format!("{over:?}"));
        verdict.differences.push(TetrioDifference::new("end", &side.stored().reason, &over));
    }
    verdict
}

/// Compares the attacks of a player with those that the opponent received.
fn compare_attacks(verdict: &mut TetrioVerdict, sender: Option<String>, run: &TetrioRun, opponent: &TetrioRun) {
    let Some(sender) = sender else { return };
    for proof in opponent.proofs.iter().filter(|proof| proof.sender == sender && proof.number > 0) {
        verdict.compared += 1;
        let sent = usize::try_from(proof.number - 1).ok().and_then(|index| run.game().sends().get(index));
        let is_same =
            |sent: &&TetrioSend| sent.lines == proof.lines && proof.frame.is_none_or(|frame| frame == sent.frame);
        let Some(sent) = sent.filter(is_same) else {
            let what = format!("attack {}", proof.number);
            let place = |lines: i64, frame: Option<i64>| match frame {
                Some(frame) => format!("{lines} lines in frame {frame}"),
                None => format!("{lines} lines"),
            };
            let found = sent.map_or_else(|| "none".to_owned(), |sent| place(sent.lines, Some(sent.frame)));
            let stated = place(proof.lines, proof.frame);
            verdict.differences.push(TetrioDifference::new(&what, &stated, &found));
            return;
        };
        let agreed = Agreement { frame: sent.frame, pieces: sent.pieces };
        verdict.agreed = verdict.agreed.max(agreed);
    }
}
