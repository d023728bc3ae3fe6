//! Comparison of the search with brute force, which uses only the definitions, and tests of limits, threads and
//! cancellation.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use proptest::prelude::*;

use super::*;
use crate::engine::tspin::Spin;
use crate::engine::{RotationSystem, Tetrimino};
use crate::solver::formal::board::Board;
use crate::solver::formal::checker::check;
use crate::solver::formal::definitions::{LastMove, apply, initial, merged, spin_of};
use crate::solver::formal::instance::Limits;
use crate::solver::formal::model::Model;
use crate::solver::formal::objective::{Objective, SpinGoal, SpinKind, ends_back_to_back};
use crate::solver::formal::piece::Move;
use crate::solver::formal::sequences::sequences;
use crate::solver::formal::set_answer::SequenceAnswer;
use crate::solver::formal::setup::{Setup, SetupCell};

/// A position of brute force: the cells, the number of drawn pieces, the held piece, and the counts so far.
type Seen = (Vec<u64>, usize, Option<Tetrimino>, Counts);

/// What brute force counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Counts {
    lines: u32,
    tetrises: u32,
    spins: u32,
    /// The pieces in a row that cleared lines, and the most of them so far.
    run: u32,
    longest: u32,
}

/// A board after a piece, the number of cleared lines, and the T-Spins with which it can be reached.
type EndBoard = (Board, u32, Vec<Option<Spin>>);

/// The results of brute force for an instance.
#[derive(Debug, Default)]
struct Brute {
    /// The ends that meet the objective: lines, pieces, height, Combo.
    ends: Vec<[u32; 4]>,
    /// Distinct positions with successors, by the number of pieces.
    positions: Vec<u64>,
}

fn final_boards(model: Model, board: &Board, tetrimino: Tetrimino) -> BTreeMap<Vec<u64>, EndBoard> {
    let mut boards: BTreeMap<Vec<u64>, EndBoard> = BTreeMap::new();
    let Ok(start) = initial(model, board, tetrimino) else { return boards };
    #[expect(clippy::disallowed_types, reason = "only used for lookups")]
    let mut seen = std::collections::HashSet::from([(start, 0)]);
    let mut open = vec![(start, LastMove::Other)];
    while let Some((piece, last)) = open.pop() {
        for step in Move::ALL {
            let Ok(next) = apply(model, board, piece, step) else { continue };
            let last = last.after(model, piece, step, next);
            if !seen.insert((next, last as u8)) {
                continue;
            }
            if next.is_fixed {
                let spin = spin_of(model, board, next, last);
                let (board, lines) = merged(board, next);
                let end = boards.entry(board.words().to_vec()).or_insert((board, lines as u32, Vec::new()));
                if !end.2.contains(&spin) {
                    end.2.push(spin);
                }
            } else {
                open.push((next, last));
            }
        }
    }
    boards
}

/// The pieces that can be placed next, each with the number of drawn pieces and the held one after it.
fn choices(instance: &Instance, drawn: usize, held: Option<Tetrimino>) -> Vec<(Tetrimino, usize, Option<Tetrimino>)> {
    let pieces = &instance.pieces;
    let mut choices = Vec::new();
    if let Some(first) = pieces.get(drawn) {
        choices.push((*first, drawn + 1, held));
    }
    match (pieces.get(drawn), held) {
        _ if !instance.model.holds() => {}
        (first, Some(held)) => choices.push((held, drawn + usize::from(first.is_some()), first.copied())),
        (Some(first), None) => {
            choices.extend(pieces.get(drawn + 1).map(|second| (*second, drawn + 2, Some(*first))));
        }
        (None, None) => {}
    }
    choices
}

impl Counts {
    fn after(self, objective: &Objective, lines: u32, spin: Option<Spin>) -> Self {
        let is_spin = objective.t_spin.is_some_and(|goal| goal.counts(spin, lines));
        let run = if lines > 0 { self.run + 1 } else { 0 };
        Self {
            lines: self.lines + lines,
            tetrises: self.tetrises + u32::from(lines >= 4),
            spins: self.spins + u32::from(is_spin),
            run,
            longest: self.longest.max(run),
        }
    }
}

fn brute(instance: &Instance) -> Brute {
    let Instance { objective, pieces, .. } = instance;
    let mut brute = Brute::default();
    let start: Seen = (instance.board.words().to_vec(), 0, instance.held, Counts::default());
    let run = objective.combo.filter(|combo| *combo > 0).map_or(0, |combo| combo + 1);
    let mut level = BTreeMap::from([(start, instance.board.clone())]);
    let mut placed = 0;
    while !level.is_empty() {
        let mut counted = BTreeSet::new();
        let mut next = BTreeMap::new();
        for ((words, drawn, held, counts), board) in level {
            let choices = choices(instance, drawn, held);
            let followers: Vec<_> =
                choices.iter().map(|next| (next, final_boards(instance.model, &board, next.0))).collect();
            let is_lost = followers.iter().all(|(_, boards)| boards.is_empty());
            let is_clear = board.filled() == 0 && placed > 0;
            let may_end = drawn == pieces.len() || is_lost || objective.may_end_early();
            let is_end = if objective.perfect_clear { is_clear } else { may_end };
            let height = board.height() as u32;
            let is_met = is_end
                && (!objective.survive || drawn == pieces.len())
                && objective.lines.is_none_or(|least| counts.lines >= least)
                && objective.tetrises.is_none_or(|least| counts.tetrises >= least)
                && objective.t_spin.is_none_or(|goal| counts.spins >= goal.count)
                && counts.longest >= run
                && objective.setup.as_ref().is_none_or(|setup| setup.holds(&board))
                && objective.final_height.is_none_or(|most| height <= most)
                && objective.holes.is_none_or(|most| board.holes() as u32 <= most)
                && objective.reach.as_ref().is_none_or(|wanted| *wanted == board);
            if is_met {
                brute.ends.push([counts.lines, placed, height, counts.longest.saturating_sub(1)]);
            }
            if !choices.is_empty() {
                let tetrises = counts.tetrises.min(objective.tetrises.unwrap_or(0));
                let run = if counts.longest >= run { run } else { counts.run };
                counted.insert((words, drawn, held, tetrises, run));
            }
            for ((_, drawn, held), boards) in followers {
                for (words, (board, lines, spins)) in boards {
                    if objective.max_height.is_some_and(|most| board.height() as u32 > most) {
                        continue;
                    }
                    let keeps = |spin: &_| !(objective.back_to_back && ends_back_to_back(*spin, lines));
                    for spin in spins.into_iter().filter(keeps) {
                        let counts = counts.after(objective, lines, spin);
                        next.insert((words.clone(), *drawn, *held, counts), board.clone());
                    }
                }
            }
        }
        if !counted.is_empty() {
            brute.positions.push(counted.len() as u64);
        }
        level = next;
        placed += 1;
    }
    brute
}

/// Random numbers from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (self.0 >> 33) as usize % most
    }

    fn maybe(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }
}

/// A small instance with random conditions.
fn small(seed: u64) -> Instance {
    let mut dice = Dice(seed);
    let (rows, columns) = (3 + dice.below(5), 3 + dice.below(4));
    let mut board = Board::new(rows, columns).unwrap();
    let (filled, holes) = (dice.below(rows), 2 + dice.below(4));
    for row in 1..=filled {
        for column in 1..=columns {
            board.set(row, column, !dice.maybe(holes));
        }
    }
    let hold = dice.maybe(2);
    let model = if dice.maybe(3) {
        Model::Literal
    } else {
        Model::Guideline { rotation: RotationSystem::ALL[dice.below(RotationSystem::ALL.len())], hold }
    };
    let kinds = 1 + dice.below(7);
    let length = dice.below(if model.holds() { 4 } else { 5 });
    let pieces = (0..length).map(|_| Tetrimino::ALL[dice.below(kinds)]).collect();
    let held = (model.holds() && dice.maybe(2)).then(|| Tetrimino::ALL[dice.below(7)]);
    let mut number = |one_in: usize, most: usize| dice.maybe(one_in).then(|| dice.below(most) as u32);
    let mut objective = Objective {
        lines: number(3, 4),
        tetrises: number(5, 3),
        final_height: number(4, rows),
        max_height: number(4, rows + 1),
        holes: number(4, 4),
        ..Objective::default()
    };
    objective.survive = dice.maybe(3);
    objective.perfect_clear = dice.maybe(3);
    if dice.maybe(4) {
        objective.reach = (!objective.perfect_clear).then(|| random_end(&board, model, &pieces, &mut dice));
    }
    Instance { board, pieces, held, model, objective, limits: Limits { threads: 1, ..Limits::default() } }
}

/// A small instance, every other one with random conditions on T-Spins, Back-to-Back, Combo and setups, too.
fn any_small(seed: u64) -> Instance {
    let mut instance = small(seed / 2);
    if seed.is_multiple_of(2) {
        return instance;
    }
    let mut dice = Dice(seed);
    let spin = SpinGoal {
        lines: dice.below(3) as u32,
        kind: [SpinKind::Full, SpinKind::Mini, SpinKind::Any][dice.below(3)],
        count: dice.below(3) as u32,
    };
    // T-Spins need T.
    if dice.maybe(2) && !instance.pieces.is_empty() {
        let place = dice.below(instance.pieces.len());
        instance.pieces[place] = Tetrimino::T;
        instance.objective.t_spin = Some(spin);
    }
    instance.objective.back_to_back = dice.maybe(3);
    instance.objective.combo = dice.maybe(3).then(|| dice.below(3) as u32);
    if dice.maybe(3) {
        let Instance { board, model, pieces, .. } = &instance;
        let pieces = pieces[..dice.below(pieces.len() + 1)].to_vec();
        let end = random_end(board, *model, &pieces, &mut dice);
        let mut setup = Setup::new(1 + dice.below(board.rows()), board.columns()).unwrap();
        for (row, column) in (1..=setup.rows()).flat_map(|row| (1..=board.columns()).map(move |column| (row, column))) {
            let cell = if end.is_filled(row, column) { SetupCell::Filled } else { SetupCell::Free };
            setup.set(row, column, if dice.maybe(2) { cell } else { SetupCell::Any });
        }
        instance.objective.setup = Some(setup);
    }
    instance
}

/// A small instance whose setup is drawn from a board that can be reached, with few cells that may be either.
fn any_outline(seed: u64) -> Instance {
    let (mut instance, mut dice) = (small(seed), Dice(seed));
    let Instance { board, model, pieces, .. } = &instance;
    let pieces = pieces[..pieces.len() - dice.below(2).min(pieces.len())].to_vec();
    let end = random_end(board, *model, &pieces, &mut dice);
    let mut setup = Setup::new(1 + dice.below(board.rows()), board.columns()).unwrap();
    let either = 2 + dice.below(9);
    for (row, column) in (1..=setup.rows()).flat_map(|row| (1..=board.columns()).map(move |column| (row, column))) {
        let cell = if end.is_filled(row, column) { SetupCell::Filled } else { SetupCell::Free };
        setup.set(row, column, if dice.maybe(either) { SetupCell::Any } else { cell });
    }
    instance.objective = Objective { setup: Some(setup), survive: dice.maybe(4), ..Objective::default() };
    instance
}

/// All orders of these pieces as a pattern.
fn orders(pieces: &[Tetrimino]) -> Vec<String> {
    if pieces.is_empty() {
        return vec![String::new()];
    }
    let with_last = |last: usize| {
        let rest = [&pieces[..last], &pieces[last + 1..]].concat();
        orders(&rest).into_iter().map(move |order| format!("{order}{}", pieces[last].letter()))
    };
    (0..pieces.len()).flat_map(with_last).collect()
}

/// A board that can be reached, or differs slightly from one.
fn random_end(board: &Board, model: Model, pieces: &Vec<Tetrimino>, dice: &mut Dice) -> Board {
    let mut board = board.clone();
    for piece in pieces {
        let boards: Vec<_> = final_boards(model, &board, *piece).into_values().collect();
        if !boards.is_empty() {
            board = boards[dice.below(boards.len())].0.clone();
        }
    }
    if dice.maybe(3) {
        let (row, column) = (1 + dice.below(board.rows()), 1 + dice.below(board.columns()));
        board.set(row, column, dice.maybe(2));
    }
    board
}

fn any_rules(seed: u64) -> PruneRules {
    match seed % 4 {
        0 => PruneRules::ALL,
        1 => PruneRules::NONE,
        // Only one rule.
        2 => PruneRule::ALL
            .into_iter()
            .filter(|rule| *rule as u64 != seed / 4 % 7)
            .fold(PruneRules::ALL, PruneRules::without),
        _ => PruneRules::ALL.without(PruneRule::ALL[(seed / 4 % 7) as usize]),
    }
}

proptest! {
    #![proptest_config(crate::property::cases(600))]

    /// With any rules, the answer is equal to brute force, every match is valid, and the counts of the search are
    /// right.
    #[test]
    fn the_answer_is_that_of_brute_force(seed in any::<u64>(), with in any::<u64>()) {
        let instance = any_small(seed);
        let (brute, rules) = (brute(&instance), any_rules(with));
        match solve(&instance, rules, Control::default()) {
            Answer::Yes { found, best } => {
                prop_assert!(best.is_none());
                let verdict = check(&instance, &found).unwrap();
                prop_assert!(verdict.holds(), "{:?}", verdict.unmet);
                prop_assert!(!brute.ends.is_empty());
            }
            Answer::No { certificate } => {
                prop_assert!(brute.ends.is_empty(), "{:?} {:?}", brute.ends, instance);
                // A question that contradicts itself is answered before the search.
                // Brute force also tries pieces without the T-Spin that they could make.
                let is_counted = certificate.reason.is_none() && instance.objective.t_spin.is_none();
                if rules == PruneRules::NONE && is_counted {
                    prop_assert_eq!(certificate.positions, brute.positions);
                    prop_assert!(certificate.cut.is_empty());
                }
            }
            Answer::Unknown { .. } => prop_assert!(false, "without a limit"),
        }
    }

    /// The optimum is equal to brute force.
    #[test]
    fn the_best_is_that_of_brute_force(seed in any::<u64>(), with in any::<u64>(), kind in 0_usize..4) {
        let mut instance = any_small(seed);
        let best = [Best::MostLines, Best::MostPieces, Best::LeastHeight, Best::LongestCombo][kind];
        instance.objective.best = Some(best);
        let values = brute(&instance).ends.into_iter().map(|values| values[kind]);
        let value = if best == Best::LeastHeight { values.min() } else { values.max() };
        match (value, solve(&instance, any_rules(with), Control::default())) {
            (Some(value), Answer::Yes { found, best: Some(answer) }) => {
                prop_assert_eq!(answer, BestFound { value, bound: value });
                let verdict = check(&instance, &found).unwrap();
                prop_assert!(verdict.holds() && verdict.value(best) == value);
            }
            (None, Answer::No { .. }) => {}
            other => prop_assert!(false, "{other:?}"),
        }
    }

    /// No match that meets the objective is better than the bound, nor any match found before a limit.
    #[test]
    fn no_match_is_better_than_the_bound(seed in any::<u64>(), nodes in 1_u64..40, kind in 0_usize..4) {
        let mut instance = any_small(seed);
        let best = [Best::MostLines, Best::MostPieces, Best::LeastHeight, Best::LongestCombo][kind];
        instance.objective.best = Some(best);
        let values: Vec<u32> = brute(&instance).ends.into_iter().map(|values| values[kind]).collect();
        let is_within = |value: u32, bound: u32| if best == Best::LeastHeight { value >= bound } else { value <= bound };
        let bound = optimum::bound(&SearchData::new(&instance, PruneRules::ALL), best);
        prop_assert!(values.iter().all(|value| bound.is_some_and(|bound| is_within(*value, bound as u32))));
        instance.objective.best = Some(best);
        instance.limits.nodes = Some(nodes);
        if let Answer::Yes { best: Some(BestFound { value, bound }), .. } =
            solve(&instance, PruneRules::NONE, Control::default())
        {
            prop_assert!(values.contains(&value) && values.iter().all(|value| is_within(*value, bound)));
        }
    }

    /// One, two and three threads give the same answer, including the moves and the counts.
    #[test]
    fn threads_do_not_change_the_answer(seed in any::<u64>(), with in any::<u64>()) {
        let mut instance = any_small(seed);
        let mut answers = [1, 2, 3].map(|threads| {
            instance.limits.threads = threads;
            solve(&instance, any_rules(with), Control::default())
        }).into_iter();
        let one = answers.next().unwrap();
        prop_assert!(answers.all(|other| other == one));
    }
}

proptest! {
    // Brute force plays up to 24 orders of each.
    #![proptest_config(crate::property::cases(60))]

    /// Of all orders of the pieces, those that reach a setup are the ones of brute force.
    #[test]
    fn sequences_to_a_setup_are_those_of_brute_force(seed in any::<u64>()) {
        let instance = any_outline(seed);
        prop_assume!(!instance.pieces.is_empty());
        let all = sequences(&orders(&instance.pieces).join(";")).unwrap();
        let none = Instance { pieces: Vec::new(), ..instance.clone() };
        let answers = solve_each(&none, &all, PruneRules::ALL, Control::default());
        for (sequence, answer) in all.iter().zip(answers) {
            let instance = Instance { pieces: sequence.pieces().collect(), ..instance.clone() };
            let is_met = !brute(&instance).ends.is_empty();
            prop_assert_eq!(answer, Some(SequenceAnswer::of(is_met)), "{}: {:?}", sequence, instance);
        }
    }
}

/// An instance on a board that is high enough for mirror images, with mirror-symmetric pieces.
fn tall(seed: u64) -> Instance {
    let mut dice = Dice(seed);
    let (rows, columns) = (9 + dice.below(5), 4 + dice.below(2));
    let mut board = Board::new(rows, columns).unwrap();
    for column in 1..=columns {
        board.set(1, column, dice.maybe(2));
    }
    let model = match dice.below(3) {
        0 => Model::Literal,
        other => {
            Model::Guideline { rotation: RotationSystem::ALL[dice.below(RotationSystem::ALL.len())], hold: other == 1 }
        }
    };
    let kinds = [Tetrimino::O, Tetrimino::I, Tetrimino::T, Tetrimino::T, Tetrimino::S];
    let pieces = (0..=dice.below(3)).map(|_| kinds[dice.below(5)]).collect();
    let objective = Objective {
        survive: true,
        max_height: dice.maybe(2).then_some(5),
        lines: Some(dice.below(3) as u32),
        holes: Some(dice.below(2) as u32),
        ..Objective::default()
    };
    Instance { board, pieces, held: None, model, objective, limits: Limits { threads: 1, ..Limits::default() } }
}

proptest! {
    #![proptest_config(crate::property::cases(300))]

    /// Pruning mirror images does not change the answer.
    #[test]
    fn mirror_images_are_as_good(seed in any::<u64>()) {
        let instance = tall(seed);
        let mirror = PruneRule::ALL.into_iter().filter(|rule| *rule != PruneRule::Mirror).fold(PruneRules::ALL, PruneRules::without);
        let is_yes = |rules| matches!(solve(&instance, rules, Control::default()), Answer::Yes { .. });
        prop_assert_eq!(is_yes(mirror), !brute(&instance).ends.is_empty());
        prop_assert_eq!(is_yes(PruneRules::ALL), is_yes(PruneRules::NONE));
    }
}

/// An instance that requires more lines than there are cells, so that every position is searched.
fn hopeless(pieces: &str, limits: Limits) -> Instance {
    Instance {
        board: Board::new(20, 6).unwrap(),
        pieces: pieces.chars().filter_map(Tetrimino::from_letter).collect(),
        held: None,
        model: Model::Literal,
        objective: Objective { lines: Some(9), ..Objective::default() },
        limits,
    }
}

#[test]
fn mirror_images_are_left_out() {
    let positions = |rules| match solve(&hopeless("OTITO", Limits::default()), rules, Control::default()) {
        Answer::No { certificate } => certificate.positions,
        other => panic!("{other:?}"),
    };
    let mirror =
        PruneRule::ALL.into_iter().filter(|rule| *rule != PruneRule::Mirror).fold(PruneRules::ALL, PruneRules::without);
    let (all, half) = (positions(PruneRules::NONE), positions(mirror));
    assert_eq!((all[1], half[1]), (5, 3));
    assert!(2 * half[4] < all[4] + all[4] / 20, "{half:?} of {all:?}");
}

/// With three threads, the parts after two pieces do not fit into memory.
#[test]
fn large_boards_are_shared_among_threads() {
    let answer = |threads| {
        let parts = AtomicU64::new(0);
        let report = |progress: SearchProgress| _ = parts.fetch_max(progress.parts as u64, Ordering::Relaxed);
        let limits = Limits { threads, memory_mib: 32, ..Limits::default() };
        let instance = Instance { board: Board::new(70, 60).unwrap(), ..hopeless("OOO", limits) };
        let control = Control { progress: Some(&report), ..Control::default() };
        (solve(&instance, PruneRules::NONE, control), parts.load(Ordering::Relaxed))
    };
    let (one, two, three) = (answer(1), answer(2), answer(3));
    assert!(matches!(one.0, Answer::No { .. }));
    assert_eq!((&one.0, &one.0), (&two.0, &three.0));
    assert_eq!((one.1, two.1), (1, 59));
    assert!((100..1_000).contains(&three.1), "{}", three.1);
}

#[test]
fn limits_stop_a_search_with_the_longest_match() {
    let few = Limits { nodes: Some(50), threads: 1, ..Limits::default() };
    let Answer::Unknown { reached } = solve(&hopeless("OTLJSZIOTLJSZI", few), PruneRules::NONE, Control::default())
    else {
        panic!("50 positions are not enough");
    };
    assert_eq!(reached.steps.len(), 13);
    let now = Limits { seconds: Some(0), ..Limits::default() };
    let answer = solve(&hopeless("OTLJSZIOTLJSZI", now), PruneRules::NONE, Control::default());
    assert!(matches!(answer, Answer::Unknown { .. }));
}

#[test]
fn a_search_can_be_watched_and_cancelled() {
    let (cancel, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let stop = |progress: SearchProgress| {
        nodes.fetch_max(progress.nodes, Ordering::Relaxed);
        cancel.store(progress.nodes > 3_000, Ordering::Relaxed);
    };
    let control = Control { cancel: Some(&cancel), progress: Some(&stop) };
    let answer = solve(&hopeless("OTLJSZIOTLJSZI", Limits::default()), PruneRules::NONE, control);
    assert!(matches!(answer, Answer::Unknown { .. }));
    assert!(nodes.load(Ordering::Relaxed) > 3_000);
}

/// S and Z cannot empty a board. With many of them the proof takes long, also for the fast path.
#[test]
fn the_fast_path_respects_the_limits() {
    let ask = |limits: Limits, most: u64| {
        let (cancel, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let report = |progress: SearchProgress| {
            nodes.fetch_max(progress.nodes, Ordering::Relaxed);
            cancel.store(progress.nodes >= most, Ordering::Relaxed);
        };
        let model = Model::Guideline { rotation: RotationSystem::Super, hold: true };
        let objective = Objective { perfect_clear: true, ..Objective::default() };
        let board = Board::new(20, 10).unwrap();
        let instance = Instance { board, model, objective, ..hopeless("SZSZSZSZSZSZSZS", limits) };
        let answer = solve(&instance, PruneRules::ALL, Control { cancel: Some(&cancel), progress: Some(&report) });
        assert!(matches!(answer, Answer::Unknown { .. }), "{answer:?}");
        nodes.load(Ordering::Relaxed)
    };
    let one = Limits { threads: 1, ..Limits::default() };
    assert!((5_000..=6_000).contains(&ask(Limits { nodes: Some(6_000), ..one }, u64::MAX)));
    assert_eq!(ask(Limits { seconds: Some(0), ..one }, u64::MAX), 0);
    // Long before its own limit.
    assert!((10_000..20_000).contains(&ask(one, 10_000)));
}

#[test]
fn a_full_table_changes_no_answer() {
    let answer = |memory_mib| {
        let limits = Limits { memory_mib, threads: 1, ..Limits::default() };
        match solve(&hopeless("OTLJS", limits), PruneRules::NONE, Control::default()) {
            Answer::No { certificate } => certificate,
            other => panic!("{other:?}"),
        }
    };
    let (small, large) = (answer(1), answer(256));
    assert!(small.is_repetitive && !large.is_repetitive);
    assert_eq!(small.positions[..3], large.positions[..3]);
    assert!(small.positions.iter().sum::<u64>() > large.positions.iter().sum());
}

#[test]
fn a_limit_returns_the_best_match_so_far() {
    let limits = Limits { nodes: Some(200), threads: 1, ..Limits::default() };
    let mut instance = hopeless("OTLJSZIOTLJSZI", limits);
    instance.objective = Objective { best: Some(Best::MostLines), ..Objective::default() };
    let Answer::Yes { found, best: Some(best) } = solve(&instance, PruneRules::NONE, Control::default()) else {
        panic!("any match is one");
    };
    assert_eq!(check(&instance, &found).unwrap().lines, best.value);
    assert_eq!(best.bound, 14 * 4 / 6);
    assert!(best.value < best.bound);
}

/// Checks that the tests above exercise every rule.
#[test]
fn every_rule_cuts_something_off_in_small_questions() {
    for rule in PruneRule::ALL.into_iter().filter(|rule| *rule != PruneRule::Mirror) {
        let alone =
            PruneRule::ALL.into_iter().filter(|other| *other != rule).fold(PruneRules::ALL, PruneRules::without);
        let pruned = (0..20_000).map(|seed| match solve(&small(seed), alone, Control::default()) {
            Answer::No { certificate } => certificate.cut.iter().map(|(_, cut)| cut).sum(),
            Answer::Yes { .. } | Answer::Unknown { .. } => 0,
        });
        assert!(pruned.into_iter().any(|cut: u64| cut > 0), "{rule}");
    }
}

/// Ten pieces on an empty board, with and without the fast path.
#[test]
fn perfect_clears_on_ten_columns_are_matches() {
    for (letters, rules) in [
        ("ZSILTJOOTI", PruneRules::ALL),
        ("ILTLOJITSO", PruneRules::ALL),
        ("IOIOO", PruneRules::ALL.without(PruneRule::Rows)),
    ] {
        let model = Model::Guideline { rotation: RotationSystem::Super, hold: true };
        let instance = Instance {
            board: Board::new(20, 10).unwrap(),
            model,
            objective: Objective { perfect_clear: true, max_height: Some(4), ..Objective::default() },
            ..hopeless(letters, Limits::default())
        };
        let Answer::Yes { found, best: None } = solve(&instance, rules, Control::default()) else {
            panic!("{letters}");
        };
        assert!(check(&instance, &found).unwrap().holds());
    }
}

/// Contradictory objectives are answered *no* with the reason, without a search.
#[test]
fn a_contradiction_is_a_plain_no() {
    let wanted = Board::from_drawing(&["....", "....", "XX..", "..X.", "...."]).unwrap();
    let objective = |change: fn(&mut Objective)| {
        let mut objective = Objective { reach: Some(wanted.clone()), ..Objective::default() };
        change(&mut objective);
        objective
    };
    for (objective, reason) in [
        (objective(|all| all.perfect_clear = true), "`reach` is not an empty board, but `perfect_clear` requires one"),
        (objective(|all| all.final_height = Some(2)), "`reach` is 3 rows high, but `final_height` is 2"),
        (objective(|all| all.max_height = Some(2)), "`reach` is 3 rows high, but `max_height` is 2"),
        (objective(|all| all.holes = Some(3)), "`reach` has 5 holes, but `holes` is 3"),
    ] {
        let instance = Instance { objective, ..hopeless("I", Limits::default()) };
        let instance = Instance { board: Board::new(5, 4).unwrap(), ..instance };
        assert_eq!(instance.validate(), Ok(()));
        let Answer::No { certificate } = solve(&instance, PruneRules::ALL, Control::default()) else {
            panic!("{reason}");
        };
        assert_eq!(certificate, Certificate { reason: Some(reason.to_owned()), ..Certificate::default() });
    }
    // The given board is no merged board, so a match without a piece may be higher.
    let high = objective(|all| all.max_height = Some(2));
    let stays = Instance { board: wanted.clone(), objective: high, ..hopeless("", Limits::default()) };
    assert!(matches!(solve(&stays, PruneRules::ALL, Control::default()), Answer::Yes { .. }));
    // Not a contradiction: the lower limit applies.
    let redundant = Objective { final_height: Some(3), max_height: Some(2), ..Objective::default() };
    let instance =
        Instance { board: Board::new(5, 4).unwrap(), objective: redundant, ..hopeless("O", Limits::default()) };
    assert_eq!(instance.validate(), Ok(()));
    assert!(matches!(solve(&instance, PruneRules::ALL, Control::default()), Answer::Yes { .. }));
}
