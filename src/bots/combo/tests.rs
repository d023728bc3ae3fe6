use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use super::*;
use crate::engine::{Button, Game, GameEvent, Generator, Input, Matrix, Mechanic, ModeId, RotationSystem, diagram};
use crate::solver::moves;

fn rules() -> Rules {
    Rules { generator: Generator::Bag, ..Rules::preset(ModeId::Combo) }
}

/// A bot that sees three Tetriminos of a bag.
static BOT: LazyLock<Arc<ComboPlanner>> = LazyLock::new(|| Arc::new(ComboPlanner::new(&rules(), 3)));

/// The layouts and transitions as published for the Ocular Rotation System; the mirror image of a layout has a `'`.
const TRANSITIONS: [&str; 14] = [
    "200: O 13' | I 200 | S 14 73' | Z 133' 104 | T 137' 14 | L 13",
    "137: O 14 | I 137 | S 13' | T 13' 73' | L 137' 13 76 | J 73",
    "140: O 13' | I 140 | Z 14 | T 14 | L 28 | J 137' 13 76",
    "14: I 2184' 14 | S 76' | T 140' | L 200' | J 14'",
    "2184: I 2184 | T 138 | L 137 140 | J 137 140",
    "13: I 13 | Z 140' | T 14' 76' | J 14 196'",
    "28: I 28 | Z 14' | T 76 | L 76' | J 140 14",
    "196: O 14' | I 196 | Z 134' | T 138'",
    "138: I 138 | L 14 133' | J 13'",
    "76: O 14' | I 76 | J 138'",
    "134: I 134 | L 134' | J 14'",
    "133: I 133 | T 14' | L 138'",
    "73: I 73 | S 14'",
    "104: I 104 | L 14'",
];

/// Transitions from these layouts into six others, found by exhaustive search.
const FURTHER: [&str; 20] = [
    "133 J 0x45",
    "133 T 0x25",
    "134 J 0x46",
    "134 T 0x26",
    "137 J 0x2a",
    "138 J 0x4a",
    "138 T 0x2a",
    "13 I 0x222",
    "13 L 0x62",
    "13 S 0x46",
    "13 T 0x26",
    "140 L 0x2a",
    "140 T 0x2c",
    "196 S 0x25",
    "196 T 0x26",
    "196 Z 0x64",
    "200 T 0x2a",
    "28 L 0x2c",
    "73 J 0x26",
    "76 L 0x26",
];

fn layout(word: &str) -> Layout {
    let (number, is_mirrored) = word.strip_suffix('\'').map_or((word, false), |number| (number, true));
    let number = number.strip_prefix("0x").map_or_else(|| number.parse(), |hex| u16::from_str_radix(hex, 16)).unwrap();
    if is_mirrored { Layout::new(number).mirrored() } else { Layout::new(number) }
}

fn tetrimino(letter: &str) -> Tetrimino {
    Tetrimino::from_letter(letter.chars().next().unwrap()).unwrap()
}

fn mirrored(tetrimino: Tetrimino) -> Tetrimino {
    match tetrimino {
        Tetrimino::S => Tetrimino::Z,
        Tetrimino::Z => Tetrimino::S,
        Tetrimino::L => Tetrimino::J,
        Tetrimino::J => Tetrimino::L,
        other => other,
    }
}

type Transition = (Layout, Tetrimino, Layout);

/// All published transitions, and their mirror images.
fn published() -> BTreeSet<Transition> {
    let mut transitions = BTreeSet::new();
    for line in TRANSITIONS {
        let (from, rest) = line.split_once(": ").unwrap();
        for part in rest.split(" | ") {
            let (letter, successors) = part.split_once(' ').unwrap();
            transitions.extend(successors.split(' ').map(|to| (layout(from), tetrimino(letter), layout(to))));
        }
    }
    for line in FURTHER {
        let words: Vec<&str> = line.split(' ').collect();
        transitions.insert((layout(words[0]), tetrimino(words[1]), layout(words[2])));
    }
    let mirror = |&(from, by, to): &Transition| (from.mirrored(), mirrored(by), to.mirrored());
    let images: Vec<Transition> = transitions.iter().map(mirror).collect();
    transitions.extend(images);
    transitions
}

fn found(graph: &Graph) -> BTreeSet<Transition> {
    let from = graph.layouts().iter().flat_map(|from| Tetrimino::ALL.map(|by| (*from, by)));
    from.flat_map(|(from, by)| graph.after(from, by).map(move |to| (from, by, to))).collect()
}

#[test]
fn layouts_and_transitions_equal_the_published_ones() {
    let (graph, published) = (BOT.graph(), published());
    let sources: BTreeSet<Layout> = published.iter().map(|(from, ..)| *from).collect();
    let found = found(graph);
    assert_eq!((graph.layouts().len(), graph.edges(), found.len()), (40, 196, 196));
    assert_eq!(sources.len(), 28);
    let from_them: BTreeSet<Transition> = found.into_iter().filter(|(from, ..)| sources.contains(from)).collect();
    assert_eq!(from_them, published);
}

/// Ocular is mirror-symmetric, so its graph must be.
#[test]
fn the_graph_is_its_own_mirror_image() {
    let found = found(BOT.graph());
    for &(from, by, to) in &found {
        assert!(found.contains(&(from.mirrored(), mirrored(by), to.mirrored())), "{from} {by:?} {to}");
    }
}

/// Without kicks, the transitions that need a spin are missing.
#[test]
fn other_rotation_systems_have_graphs_of_their_own() {
    let transitions_by = |rules: Rules| {
        let graph = Graph::new(&rules);
        assert!(!graph.is_large() && graph.layouts().iter().all(|layout| layout.number().count_ones() == 3));
        found(&graph)
    };
    let transitions = |rotation| transitions_by(Rules { rotation, ..rules() });
    let (all, classic) = (found(BOT.graph()), transitions(RotationSystem::ClassicRight));
    assert!(classic.is_subset(&all));
    for lost in ["200 T 14", "200 L 13", "104 L 14'", "73 S 14'", "28 Z 14'"] {
        let words: Vec<&str> = lost.split(' ').collect();
        let lost = (layout(words[0]), tetrimino(words[1]), layout(words[2]));
        assert!(all.contains(&lost) && !classic.contains(&lost), "{words:?}");
    }
    assert_eq!(transitions(RotationSystem::Super).len(), 194);
    let quarters = Rules { rotation: RotationSystem::Super, half_turns: false, ..rules() };
    assert_eq!(transitions_by(quarters).len(), 190);
    let without = found(&Graph::new(&Rules { half_turns: false, ..rules() }));
    let lost: Vec<Transition> = all.difference(&without).copied().collect();
    let half = [(layout("28"), Tetrimino::L, layout("76'")), (layout("28'"), Tetrimino::J, layout("76"))];
    assert_eq!(BTreeSet::from_iter(lost), BTreeSet::from(half), "what only a half turn can do");
}

/// These rules with another starting layout.
fn beginning_with(layout: u16) -> Rules {
    Rules { mechanic: Mechanic::Combo { layout }, ..rules() }
}

#[test]
fn a_game_begins_with_the_layout_that_it_says() {
    for number in Mechanic::COMBO_LAYOUTS {
        let rules = beginning_with(number);
        let game = Game::new(rules, 1);
        assert_eq!(
            (Layout::of(game.matrix()), Layout::first(&rules)),
            (Some(Layout::new(number)), Layout::new(number))
        );
        assert_eq!(*game.matrix(), Layout::new(number).matrix());
    }
}

/// Of the five starting layouts, two have three Minos, as do all layouts after them; three have six Minos,
/// of which a Double leaves two for the rest of the combo.
#[test]
fn layouts_of_six_minos_lead_to_six_or_two() {
    let graphs = Mechanic::COMBO_LAYOUTS.map(|number| Graph::new(&beginning_with(number)));
    for (graph, number) in graphs.iter().zip(Mechanic::COMBO_LAYOUTS) {
        assert_eq!(graph.layouts()[0], Layout::new(number));
        let minos = |layout: &Layout| layout.number().count_ones();
        let count = |many| graph.layouts().iter().filter(|layout| minos(layout) == many).count();
        let (three, two, six) = (count(3), count(2), count(6));
        let all = if number.count_ones() == 3 { (40, 0, 0, 196) } else { (0, 10, 507, 3_000) };
        assert_eq!((three, two, six, graph.edges()), all, "{number:#x}");
        for &from in graph.layouts() {
            let to: BTreeSet<u32> =
                Tetrimino::ALL.into_iter().flat_map(|by| graph.after(from, by)).map(|to| minos(&to)).collect();
            let allowed: &[u32] = if minos(&from) == 6 { &[2, 6] } else { &[minos(&from)] };
            assert!(to.iter().all(|to| allowed.contains(to)), "{from}: {to:?}");
        }
    }
    let transitions = |graph: &Graph| found(graph);
    assert_eq!(transitions(&graphs[0]), transitions(&graphs[1]));
    assert!(transitions(&graphs[2]) == transitions(&graphs[3]) && transitions(&graphs[3]) == transitions(&graphs[4]));
    let image = |&(from, by, to): &Transition| (from.mirrored(), mirrored(by), to.mirrored());
    assert_eq!(found(&graphs[2]).iter().map(image).collect::<BTreeSet<Transition>>(), found(&graphs[2]));
}

/// With six Minos in the well more Tetriminos fit.
#[test]
fn the_bot_plays_from_every_layout_that_a_game_begins_with() {
    let bots = Mechanic::COMBO_LAYOUTS.map(|number| ComboPlanner::new(&beginning_with(number), 1));
    let averages = bots.each_ref().map(|bot| average(bot, Generator::Bag, 300).0);
    let [three, corner, rest @ ..] = averages;
    assert!(three > 40.0 && corner > 40.0, "{averages:?}");
    assert!(rest.into_iter().all(|six| six > 1.5 * three), "{averages:?}");
}

#[test]
fn a_layout_is_read_from_the_well_and_from_nothing_else() {
    for &layout in BOT.graph().layouts() {
        assert_eq!(Layout::of(&layout.matrix()), Some(layout));
        assert_eq!(layout.mirrored().mirrored(), layout);
    }
    let read = |drawing: &[&str]| Layout::of(&diagram::matrix(drawing).unwrap()).map(Layout::number);
    assert_eq!(read(&["XXX....XXX", "XXXXX..XXX", "XXXX...XXX"]), Some(200));
    assert_eq!(read(&["XXXXX..XXX", "XXXX...XXX"]), Some(200));
    assert_eq!(read(&["XXXXX..XX.", "XXXX...XXX"]), None);
    assert_eq!(read(&["XXX....XX.", "XXXXX..XXX", "XXXX...XXX"]), Some(200), "open above the layout");
    assert_eq!(read(&["XXXXX..XXX", "XXX....XXX", "XXX....XXX", "XXX....XXX", "XXX....XXX"]), None);
    assert_eq!(Layout::of(&Matrix::default()), Some(Layout::new(0)));
}

/// The state knows the rest of the bag, and a new bag is the start.
#[test]
fn the_forecast_of_a_bag_is_exact() {
    let model = model::PieceModel::new(Generator::Bag, 3);
    let mut state = 0;
    for (number, tetrimino) in Generator::Bag.sequence(5).take(70).enumerate() {
        let edges = model.edges(state);
        let edge = edges.iter().find(|edge| edge.tetrimino == tetrimino as usize).unwrap();
        assert_eq!(edges.len(), 7 - number % 7);
        assert!((edge.probability * edges.len() as f32 - 1.0).abs() < 1e-6);
        state = model.after(state, number, tetrimino as usize);
        assert_eq!(state, edge.to);
    }
    // An observer who joins at the fourth Tetrimino knows the second bag.
    let late = Generator::Bag.sequence(5).enumerate().skip(3).take(6);
    let late = late.fold(0, |state, (number, next)| model.after(state, number, next as usize));
    let all = Generator::Bag.sequence(5).enumerate().take(9);
    assert_eq!(late, all.fold(0, |state, (number, next)| model.after(state, number, next as usize)));
}

#[test]
fn observed_frequencies_are_probabilities() {
    for generator in [Generator::Uniform, Generator::RECENCY, Generator::Fixed("TIO".parse().unwrap())] {
        let model = model::PieceModel::new(generator, 3);
        for state in 0..model.len() {
            let sum: f32 = model.edges(state).iter().map(|edge| edge.probability).sum();
            assert!((sum - 1.0).abs() < 1e-5, "{generator:?}");
        }
        // Recency never repeats at once; a pattern of three has one continuation.
        let after_t = model.after(0, 0, Tetrimino::T as usize);
        let repeats = model.edges(after_t).iter().any(|edge| edge.tetrimino == Tetrimino::T as usize);
        assert_eq!(repeats, generator == Generator::Uniform);
    }
}

/// The average length of combos with one bot, and its standard error.
fn average(bot: &ComboPlanner, generator: Generator, runs: u64) -> (f64, f64) {
    let lengths: Vec<f64> = (0..runs).map(|seed| bot.run(generator.sequence(seed)).placed as f64).collect();
    let average = lengths.iter().sum::<f64>() / runs as f64;
    let squares: f64 = lengths.iter().map(|length| (length - average).powi(2)).sum();
    (average, squares.sqrt() / runs as f64)
}

/// More than twice the average of the published bot (11, 22, 40, 76) at the same lookahead.
#[test]
fn combos_of_a_bag_are_twice_as_long_as_published() {
    for (lookahead, twice, runs) in [(1, 44.0, 3_000), (2, 80.0, 3_000)] {
        let (average, error) = average(&ComboPlanner::new(&rules(), lookahead), Generator::Bag, runs);
        assert!(average - 3.0 * error > twice, "lookahead {lookahead}: {average} ± {error}");
    }
    let (average, error) = average(&BOT, Generator::Bag, 1_000);
    assert!(average - 3.0 * error > 152.0 * 0.95, "{average} ± {error}");
}

/// Without a queue the policy is optimal, so the measured average equals the computed value.
#[test]
fn without_a_queue_the_value_is_the_average() {
    let bot = ComboPlanner::new(&rules(), 0);
    let place = policy::Policy::start();
    let mut moves = Vec::new();
    let mut expected = 0.0;
    for edge in bot.policy.model.edges(0) {
        bot.policy.moves(place, edge.tetrimino, &mut moves);
        let value = |this: &policy::Continuation| {
            bot.policy.value(place, this.to, &[], edge.to, &mut policy::Scratch::default())
        };
        expected += f64::from(edge.probability * moves.iter().map(value).fold(0.0, f32::max));
    }
    let (average, error) = average(&bot, Generator::Bag, 20_000);
    assert!((average - expected).abs() < 4.0 * error, "{expected} calculated, {average} ± {error} measured");
    assert!(expected > 22.0, "{expected}");
}

/// With an empty Hold Queue, Hold takes the next Tetrimino out of the queue, and places nothing.
#[test]
fn the_first_hold_takes_the_next_tetrimino_from_the_queue() {
    let place = policy::Policy::start();
    let sequence = [Tetrimino::J, Tetrimino::O, Tetrimino::I];
    assert_eq!(BOT.graph().after(Layout::START, Tetrimino::J).count(), 0, "J cannot be placed first");
    let run = BOT.run(sequence.into_iter());
    assert_eq!((run.placed, run.decisions), (2, 3));
    let queue = sequence.map(|tetrimino| tetrimino as usize);
    let mut moves = Vec::new();
    BOT.policy.moves(place, queue[0], &mut moves);
    assert_eq!(moves.len(), 1);
    let seen = &mut policy::Scratch::default();
    let value = BOT.policy.value(place, moves[0].to, &queue[1..2], 0, seen);
    let longer = BOT.policy.value(place, moves[0].to, &queue[1..], 0, seen);
    assert!(value >= 1.0 && longer >= 2.0);
    let dead = BOT.policy.value(place, moves[0].to, &[Tetrimino::J as usize], 0, seen);
    assert!(dead.abs() < f32::EPSILON, "nothing is placed by a Hold");
}

/// A combo of more than two hundred in a real game, with its buttons and walls, is as long as the same combo
/// without a game.
#[test]
fn the_bot_continues_a_combo_in_a_real_game() {
    continues_the_combo_in_a_real_game(rules(), &BOT);
}

/// The same from six Minos.
#[test]
fn the_bot_continues_a_combo_from_six_minos() {
    let rules = beginning_with(0x888d);
    continues_the_combo_in_a_real_game(rules, &Arc::new(ComboPlanner::new(&rules, 3)));
}

fn continues_the_combo_in_a_real_game(rules: Rules, bot: &Arc<ComboPlanner>) {
    let combo = |seed: &u64| bot.run(Generator::Bag.sequence(*seed)).placed;
    let seed = (0..1_000).find(|seed| (200..300).contains(&combo(seed))).unwrap();
    let (mut game, mut player) = (Game::new(rules, seed), ComboBot::new(Arc::clone(bot)));
    let (mut events, mut placed) = (Vec::new(), 0);
    loop {
        while game.in_play().is_none() {
            game.step(&[], &mut events);
        }
        let Some(decision) = player.think(&view(&game, placed)) else { break };
        let best = decision.best();
        assert!(decision.candidates().iter().all(|other| other.value <= best.value));
        assert!(best.buttons.last() == Some(&if best.place.is_some() { Button::HardDrop } else { Button::Hold }));
        if best.hold {
            press(&mut game, Button::Hold, &mut events);
        }
        let Some(place) = best.place else { continue };
        events.clear();
        while let Some(in_play) = game.in_play() {
            let path = moves::path(&rules, game.matrix(), in_play, place).unwrap();
            press(&mut game, path[0], &mut events);
        }
        let locked = events.iter().find_map(|event| match event {
            GameEvent::LockedDown(piece) => Some(*piece),
            _ => None,
        });
        assert_eq!(locked.map(|piece| piece.cells()), Some(place.cells()));
        placed += 1;
        while game.animation().is_some() {
            game.step(&[], &mut events);
        }
        assert!(game.lines() as usize >= placed);
        assert_eq!(Layout::of(game.matrix()), Some(best.layout));
    }
    assert_eq!(placed as u64, combo(&seed));
}

/// Presses a button until it has taken effect: a Soft Drop until the next row is reached.
fn press(game: &mut Game, button: Button, events: &mut Vec<GameEvent>) {
    let row = |game: &Game| game.in_play().map(|piece| piece.centre.y);
    let before = row(game);
    game.step(&[Input::Press(button)], events);
    while button == Button::SoftDrop && row(game) == before {
        game.step(&[], events);
    }
    game.step(&[Input::Release(button)], events);
}

fn view(game: &Game, placed: usize) -> VisibleGame<'_> {
    VisibleGame {
        matrix: game.matrix(),
        in_play: game.in_play().unwrap(),
        hold: game.held_tetrimino(),
        can_hold: game.can_hold(),
        next: &game.next()[..3],
        placed,
    }
}

#[test]
fn reachable_states_form_a_graph_of_equal_placements() {
    let lookahead = BOT.lookahead(Generator::Bag.sequence(3));
    assert_eq!(lookahead.queue.len(), 4);
    assert_eq!(lookahead.depths[0].len(), 1);
    for pair in lookahead.depths.windows(2) {
        for node in &pair[1] {
            assert!(!node.from.is_empty() && node.from.iter().all(|from| *from < pair[0].len()));
            let same = pair[1].iter().filter(|other| {
                (other.layout, other.held, other.hold_is_used) == (node.layout, node.held, node.hold_is_used)
            });
            assert_eq!(same.count(), 1);
        }
        assert_eq!(pair[1].iter().filter(|node| node.chosen_from.is_some()).count(), 1);
    }
}
