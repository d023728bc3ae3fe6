//! Answers of `skyline solve` as fumens: the match of a question, or the end of a match for each sequence of a set.

use std::collections::BTreeMap;

use crate::engine::{Cell, Piece};
use crate::formats::{Document, Page};
use crate::solver::formal::answer::Answer;
use crate::solver::formal::block_board::BlockBoard;
use crate::solver::formal::instance::Instance;
use crate::solver::formal::matches::Match;
use crate::solver::formal::piece::PieceState;
use crate::solver::formal::sequences::Sequence;
use crate::solver::formal::set_answer::SetAnswer;
use crate::solver::formal::timeline::MatchTimeline;
use crate::solver::search::pruning::PruneRules;
use crate::solver::search::{Control, solve};

/// The maximum number of pages of a set. Those of the most sequences come first.
const MAX_PAGES: usize = 500;
/// The number of sequences that the comment of a page names.
const NAMED: usize = 20;

/// A match as a fumen with a page for each piece. `None` if its board does not fit into one.
pub(super) fn of_match(instance: &Instance, found: &Match) -> Option<String> {
    let timeline = timeline(instance, found)?;
    let pages: Option<Vec<Page>> = (0..timeline.steps.len()).map(|step| page(&timeline, step)).collect();
    Document { pages: pages.filter(|pages| !pages.is_empty())?, guideline_colours: true }.to_fumen().ok()
}

/// The last piece of a match for each sequence with the answer yes, as a fumen with a page for each different end: how
/// many sequences have it, and the first of them. `None` if no board fits into a fumen.
pub(super) fn of_set(instance: &Instance, answer: &SetAnswer, control: Control<'_>) -> Option<String> {
    let mut ends: BTreeMap<String, (Page, Vec<Sequence>)> = BTreeMap::new();
    for sequence in answer.with(Some(true)) {
        let pieces = instance.pieces.iter().copied().chain(sequence.pieces()).collect();
        let question = Instance { pieces, ..instance.clone() };
        let Answer::Yes { found, .. } = solve(&question, PruneRules::ALL, control) else { continue };
        let last =
            timeline(&question, &found).and_then(|timeline| page(&timeline, timeline.steps.len().checked_sub(1)?));
        let Some(page) = last else { continue };
        let document = Document { pages: vec![page.clone()], guideline_colours: true };
        if let Ok(fumen) = document.to_fumen() {
            ends.entry(fumen).or_insert_with(|| (page, Vec::new())).1.push(sequence);
        }
    }
    let mut ends: Vec<(Page, Vec<Sequence>)> = ends.into_values().collect();
    ends.sort_by_key(|(_, sequences)| std::cmp::Reverse(sequences.len()));
    let commented = |(page, sequences): (Page, Vec<Sequence>)| {
        let names: Vec<String> = sequences.iter().take(NAMED).map(ToString::to_string).collect();
        let more = if sequences.len() > NAMED { " …" } else { "" };
        Page { comment: format!("{}: {}{more}", sequences.len(), names.join(" ")), ..page }
    };
    let pages: Vec<Page> = ends.into_iter().take(MAX_PAGES).map(commented).collect();
    if pages.is_empty() {
        return None;
    }
    Document { pages, guideline_colours: true }.to_fumen().ok()
}

fn timeline(instance: &Instance, found: &Match) -> Option<MatchTimeline> {
    MatchTimeline::of(instance, &BlockBoard::of_board(&instance.board), found).ok()
}

/// The page of a step: the board before it, and the piece where it is fixed.
fn page(timeline: &MatchTimeline, step: usize) -> Option<Page> {
    let PieceState { tetrimino, facing, row, column, .. } = *timeline.steps.get(step)?.states.last()?;
    let centre = Cell::new(i8::try_from(column).ok()?, i8::try_from(row).ok()?);
    let piece = Some(Piece { tetrimino, facing, centre });
    Some(Page { matrix: timeline.board(step).to_matrix()?, piece, ..Page::default() })
}
