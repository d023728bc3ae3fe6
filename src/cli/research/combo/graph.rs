//! A drawing of the decision graph of a queue: one column for each Tetrimino, with equal states merged.

use std::fmt::Write as _;

use crate::bots::combo::{Lookahead, LookaheadNode};
use crate::cli::svg::{Anchor, Ink, SvgPicture};

/// The side of a cell of a well.
const CELL: f64 = 8.0;
/// The number of visible rows of a well. A layout has at most four.
const ROWS: usize = 4;
/// The distance between columns and between states.
const STEP: (f64, f64) = (150.0, 58.0);
const MARGIN: (f64, f64) = (40.0, 96.0);
const WELL: (f64, f64) = (4.0 * CELL, ROWS as f64 * CELL);

pub(super) fn svg(lookahead: &Lookahead) -> String {
    let tallest = lookahead.depths.iter().map(Vec::len).max().unwrap_or_default() as f64;
    let size = (2.0 * MARGIN.0 + STEP.0 * lookahead.depths.len() as f64, MARGIN.1 + STEP.1 * tallest + 40.0);
    let middle = MARGIN.1 + STEP.1 * tallest / 2.0;
    let corner = |depth: usize, nodes: usize, at: usize| {
        (MARGIN.0 + STEP.0 * depth as f64, middle + STEP.1 * (at as f64 - nodes as f64 / 2.0))
    };
    let mut picture = SvgPicture::new(size.0.max(640.0), size.1, "Decision graph of the visible queue");
    picture.heading((MARGIN.0, 34.0), Anchor::Start, "Decision graph of the visible queue");
    let legend = "each well with the held piece below it; the bot's line is thick";
    picture.words((MARGIN.0, 56.0), Anchor::Start, Ink::Pale, legend);
    // The bot's line is drawn last, above all others.
    for is_chosen in [false, true] {
        for (depth, pair) in lookahead.depths.windows(2).enumerate() {
            let [before, nodes] = pair else { continue };
            for (at, node) in nodes.iter().enumerate() {
                let to = corner(depth + 1, nodes.len(), at);
                for from in node.from.iter().filter(|from| (node.chosen_from == Some(**from)) == is_chosen) {
                    let from = corner(depth, before.len(), *from);
                    let ends = ((from.0 + WELL.0 + 3.0, from.1 + WELL.1 / 2.0), (to.0 - 3.0, to.1 + WELL.1 / 2.0));
                    let (width, ink) = if is_chosen { (2.5, Ink::Accent) } else { (0.8, Ink::Pale) };
                    picture.bend(ends.0, ends.1, width, ink);
                }
            }
        }
    }
    for (depth, nodes) in lookahead.depths.iter().enumerate() {
        for (at, node) in nodes.iter().enumerate() {
            well(&mut picture, corner(depth, nodes.len(), at), node);
        }
        if let Some(tetrimino) = lookahead.queue.get(depth) {
            let x = MARGIN.0 + STEP.0 * depth as f64 + f64::midpoint(WELL.0, STEP.0);
            picture.heading((x, 84.0), Anchor::Middle, &tetrimino.letter().to_string());
        }
    }
    picture.end()
}

fn well(picture: &mut SvgPicture, (x, y): (f64, f64), node: &LookaheadNode) {
    picture.rect((x - 2.0, y), (WELL.0 + 4.0, WELL.1 + 2.0), Ink::Dark);
    picture.rect((x, y), WELL, Ink::Paper);
    for (row, cells) in node.layout.rows().enumerate() {
        for (column, _) in cells.iter().enumerate().filter(|(_, is_taken)| **is_taken) {
            let corner = (x + CELL * column as f64, y + WELL.1 - CELL * (row + 1) as f64);
            picture.rect(corner, (CELL - 0.6, CELL - 0.6), Ink::Main);
        }
    }
    picture.words((x + WELL.0 / 2.0, y + WELL.1 + 15.0), Anchor::Middle, Ink::Pale, &held(node));
}

/// The held Tetrimino, and whether it can be swapped.
fn held(node: &LookaheadNode) -> String {
    match (node.held, node.hold_is_used) {
        (None, _) => "–".to_owned(),
        (Some(tetrimino), false) => tetrimino.letter().to_string(),
        (Some(tetrimino), true) => format!("{}, used", tetrimino.letter()),
    }
}

/// Writes the graph in the DOT language.
pub(super) fn dot(lookahead: &Lookahead) -> String {
    let mut text = "digraph combo {\n  rankdir=LR;\n  node [shape=box, fontname=\"monospace\"];\n".to_owned();
    for (depth, nodes) in lookahead.depths.iter().enumerate() {
        for (at, node) in nodes.iter().enumerate() {
            let row =
                |cells: [bool; 4]| -> String { cells.map(|taken| if taken { 'X' } else { '.' }).iter().collect() };
            let rows: Vec<String> = node.layout.rows().map(row).rev().collect();
            // Writing to a String cannot fail.
            let _written = writeln!(
                text,
                "  \"{depth}.{at}\" [label=\"{}\\n{}\\nhold {}\"];",
                rows.join("\\n"),
                node.layout,
                held(node),
            );
            for from in &node.from {
                let letter = lookahead.queue.get(depth - 1).map_or(' ', |tetrimino| tetrimino.letter());
                let chosen = if node.chosen_from == Some(*from) { ", penwidth=3, color=\"#d9542b\"" } else { "" };
                let _written =
                    writeln!(text, "  \"{}.{from}\" -> \"{depth}.{at}\" [label=\"{letter}\"{chosen}];", depth - 1);
            }
        }
    }
    text.push_str("}\n");
    text
}
