use std::collections::BTreeMap;

use proptest::prelude::*;

use super::board::{ALL_ROWS, WIDTH};
use super::search::{BeamNode, SearchContext};
use super::*;
use crate::engine::attack::{AttackRules, LineKind, Margin};
use crate::engine::scoring::Scoring;
use crate::engine::{
    Button, Cell, Facing, FallSpeed, Game, GameOver, Generator, GoalSystem, Input, Matrix, PieceOdds, RotationSystem,
    Start, Turn, diagram,
};

/// Rows of a stack: a few full ones with gaps, and anything above them.
pub(super) fn stack() -> impl Strategy<Value = Vec<u16>> {
    let messy = prop::collection::vec(0_u16..1024, 0..7);
    let dense = prop::collection::vec((0_u16..1024, 0_u16..1024).prop_map(|(one, other)| one | other), 0..18);
    (dense, messy).prop_map(|(mut rows, messy)| {
        rows.extend(messy);
        rows.retain(|row| *row != 1023);
        rows
    })
}

pub(super) fn matrix(rows: &[u16]) -> Matrix {
    let row = |row: &u16| (0..10).map(|x| if row >> x & 1 != 0 { 'X' } else { '.' }).collect::<String>();
    diagram::matrix(&rows.iter().rev().map(row).collect::<Vec<_>>()).unwrap()
}

/// The best spin by the cells of each placement.
type Reachable = BTreeMap<[Cell; 4], Option<Spin>>;

/// All placements by the engine's own movement, state by state. The last move of a state is 0 for a shift or a fall, 1
/// for a rotation, and 2 for a rotation by point 5 or after it. With instant gravity the piece falls after each move.
fn by_the_engine(rules: &Rules, matrix: &Matrix, tetrimino: Tetrimino, is_instant: bool) -> Reachable {
    let fallen = |piece: Piece, last: u8| {
        let lower = if is_instant { matrix.dropped(piece) } else { piece };
        (lower, if lower == piece { last } else { 0 })
    };
    let mut known: BTreeMap<(u8, i8, i8, u8), Piece> = BTreeMap::new();
    let start = matrix.entered(rules.rotation.generated(tetrimino));
    let mut waiting: Vec<(Piece, u8)> = matrix.fits(start).then(|| fallen(start, 0)).into_iter().collect();
    let mut found = Reachable::new();
    while let Some((piece, last)) = waiting.pop() {
        let key = (piece.facing as u8, piece.centre.x, piece.centre.y, last);
        if known.insert(key, piece).is_some() {
            continue;
        }
        if !matrix.fits(piece.offset(0, -1)) {
            let spin = rules.scoring.spin(piece, || t_spin(matrix, piece, last), |piece| matrix.fits(piece));
            let best = found.entry(piece.cells()).or_insert(spin);
            *best = best_of(*best, spin);
        }
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1)] {
            let moved = piece.offset(dx, dy);
            if matrix.fits(moved) {
                waiting.push(fallen(moved, 0));
            }
        }
        for turn in Turn::ALL {
            if let Some((turned, point)) = rules.turned(matrix, piece, turn) {
                let is_fifth = rules.rotation.makes_t_spin(turn, point);
                waiting.push(fallen(turned, if is_fifth || last == 2 { 2 } else { 1 }));
            }
        }
    }
    found
}

fn best_of(one: Option<Spin>, other: Option<Spin>) -> Option<Spin> {
    match (one, other) {
        (Some(Spin::Full), _) | (_, Some(Spin::Full)) => Some(Spin::Full),
        (None, None) => None,
        _ => Some(Spin::Mini),
    }
}

fn t_spin(matrix: &Matrix, piece: Piece, last: u8) -> Option<Spin> {
    if piece.tetrimino != Tetrimino::T || last == 0 {
        return None;
    }
    let is_occupied = |(dx, dy)| matrix.is_occupied(piece.centre.offset(dx, dy));
    let corners = [(-1, 1), (1, 1), (1, -1), (-1, -1)];
    let front = [corners[piece.facing as usize], corners[(piece.facing as usize + 1) % 4]];
    if corners.into_iter().filter(|corner| is_occupied(*corner)).count() < 3 {
        None
    } else if last == 2 || front.into_iter().all(is_occupied) {
        Some(Spin::Full)
    } else {
        Some(Spin::Mini)
    }
}

fn by_the_generator(rules: &Rules, matrix: &Matrix, tetrimino: Tetrimino, is_instant: bool) -> Reachable {
    let mut found = Reachable::new();
    Movement::by(rules).with_instant_gravity(is_instant).for_each(&Board::from(matrix), tetrimino, |placement| {
        let known = found.insert(placement.piece(tetrimino).cells(), placement.spin);
        assert_eq!(known, None, "listed twice: {placement:?}");
    });
    found
}

fn assert_equal(rules: &Rules, matrix: &Matrix) {
    for tetrimino in Tetrimino::ALL {
        for is_instant in [false, true] {
            let mut ours = by_the_generator(rules, matrix, tetrimino, is_instant);
            let engine = by_the_engine(rules, matrix, tetrimino, is_instant);
            let missed: Vec<_> = engine.iter().filter(|(cells, spin)| ours.remove(*cells) != Some(**spin)).collect();
            let case = format!("{tetrimino:?}, instant gravity {is_instant}");
            assert!(missed.is_empty() && ours.is_empty(), "{case}: missed {missed:?}, invented {ours:?}");
        }
    }
}

/// A player with memory knows the rest of the bag with one visible Tetrimino as well as with six.
#[test]
fn the_rest_of_the_bag_is_remembered_without_its_order() {
    let mut game = Game::new(Rules::default(), 3);
    for placed in 0..30 {
        while game.in_play().is_none() || game.statistics().locked_down() < placed {
            let drop = [Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)];
            let is_due = game.in_play().is_some() && game.statistics().locked_down() < placed;
            game.step(if is_due { &drop } else { &[] }, &mut Vec::new());
            if game.is_over() {
                return;
            }
        }
        for next_count in 0..=6 {
            let position = Position::remembered(&game, next_count);
            let left = 7 - (placed as usize + 1 + next_count) % 7;
            let coming = game.ahead(next_count + left).split_off(next_count);
            let expected = Tetrimino::ALL.map(|tetrimino| u64::from(coming.contains(&tetrimino)));
            assert_eq!(position.odds.unwrap().weights(), expected, "{next_count} in sight after {placed}");
        }
    }
}

const AIMS: [Aim; 6] = [Aim::Attack, Aim::Points, Aim::ClassicPoints, Aim::Speed, Aim::Survival, Aim::Cheese];
const SCORING: [Scoring; 3] = [Scoring::Guideline, Scoring::Classic, Scoring::Extended];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn placements_and_spins_are_the_engines(rows in stack(), system in 0..RotationSystem::ALL.len(), half_turns: bool) {
        let rules = Rules { rotation: RotationSystem::ALL[system], half_turns, ..Rules::default() };
        assert_equal(&rules, &matrix(&rows));
    }

    #[test]
    fn placements_and_spins_of_kick_files_are_the_engines(
        rows in stack(), kicks in crate::random_kicks::random_kicks(), half_turns: bool,
    ) {
        let rules = Rules { rotation: RotationSystem::Kicks(kicks.parse().unwrap()), half_turns, ..Rules::default() };
        assert_equal(&rules, &matrix(&rows));
    }

    #[test]
    fn spins_are_those_of_the_scoring_system(rows in stack(), scoring in prop::sample::select(&SCORING)) {
        assert_equal(&Rules { scoring, ..Rules::default() }, &matrix(&rows));
    }

    #[test]
    fn placements_by_the_guideline_are_the_engines(rows in stack()) {
        assert_equal(&Rules::default(), &matrix(&rows));
    }

    #[test]
    fn lines_are_cleared_as_in_the_matrix(rows in prop::collection::vec(prop_oneof![Just(1023_u16), 0_u16..1024], 0..20)) {
        let mut board = Board::default();
        for (y, row) in rows.iter().enumerate() {
            for x in 0..WIDTH {
                board.columns[x] |= u64::from(row >> x & 1) << y;
            }
        }
        let lines = board.clear_lines(0);
        let kept: Vec<u16> = rows.iter().copied().filter(|row| *row != 1023).collect();
        assert_eq!(lines as usize, rows.len() - kept.len());
        assert_eq!(board, Board::from(&matrix(&kept)));
    }

    #[test]
    fn spins_of_the_last_kick_are_a_part_of_all_spins(rows in stack()) {
        let bot = BeamBot::new(&Rules::default(), Weights::default(), 1);
        let board = Board::from(&matrix(&rows));
        let all = bot.placements(&board, Tetrimino::T);
        let last_kick = bot.with_last_kick_only().placements(&board, Tetrimino::T);
        assert_eq!(all.len(), last_kick.len());
        for ((piece, spin), (other, less)) in all.into_iter().zip(last_kick) {
            assert!(piece == other && (spin == less || (spin, less) == (Some(Spin::Full), Some(Spin::Mini))));
        }
    }

    #[test]
    fn any_position_is_searched(
        columns in prop::array::uniform10(0..=ALL_ROWS),
        queue in prop::collection::vec(0..7_usize, 0..9),
        hold in prop::option::of(0..7_usize),
        incoming in prop::collection::vec(any::<(u32, u32)>(), 0..4),
        odds in odds(),
        (combo, can_hold, back_to_back, cheese) in any::<(u32, bool, bool, u32)>(),
        (solid, solid_after, percent, rest) in (any::<u32>(), any::<Option<u32>>(), any::<u64>(), 0_u8..100),
        (lines_left, aim, scoring) in (any::<Option<u32>>(), prop::sample::select(&AIMS), prop::sample::select(&SCORING)),
    ) {
        let queue: Vec<Tetrimino> = queue.into_iter().map(|index| Tetrimino::ALL[index]).collect();
        let hold = hold.map(|index| Tetrimino::ALL[index]);
        let incoming = incoming.into_iter().map(|(lines, after)| Incoming { lines, after }).collect();
        let board = Board { columns };
        let sequence = back_to_back.into();
        let sent_share = Share { percent, rest };
        let other = Position { solid, solid_after, sent_share, ..Position::new(&Matrix::default()) };
        let position = Position { board, hold, can_hold, queue, sequence, combo, incoming, cheese, lines_left, odds, ..other };
        let rules = Rules { scoring, ..Rules::default() };
        let bot = BeamBot::new(&rules, Weights::of(aim), 4);
        let choices = bot.best(&position);
        assert!(!choices.iter().any(|(choice, _)| choice.hold) || can_hold);
    }

    /// The search has far more nodes than a thread's minimum.
    #[test]
    fn threads_change_nothing(rows in stack(), seed: u64, hold in prop::option::of(0..7_usize), left in 0..7_usize) {
        let queue: Vec<Tetrimino> = Generator::Bag.sequence(seed).take(4).collect();
        let hold = hold.map(|index| Tetrimino::ALL[index]);
        let odds = Some(PieceOdds::of_bag(&Tetrimino::ALL[..left]));
        let position = Position { hold, queue, odds, ..Position::new(&matrix(&rows)) };
        let bot = BeamBot::new(&Rules::default(), Weights::default(), 150);
        let one = bot.best(&position);
        assert_eq!(bot.clone().with_threads(2).best(&position), one);
        assert_eq!(bot.clone().with_threads(3).best(&position), one);
        assert_eq!(bot.with_threads(8).best(&position), one);
    }
}

/// All kinds of generators.
fn generators() -> impl Iterator<Item = Generator> {
    let stocks = [(2, 0), (3, 20)].map(|(bags, restock_at)| Generator::Stock { bags, restock_at });
    let others = [Generator::Bag, Generator::RECENCY, Generator::Uniform, Generator::BalanceRelative];
    let rerolls = [1, 100].map(|times| Generator::Reroll { times });
    let fixed = Generator::Fixed("TTIOLJSZ".parse().unwrap());
    others.into_iter().chain(stocks).chain(rerolls).chain([fixed])
}

/// The odds after some Tetriminos of any generator, or none.
fn odds() -> impl Strategy<Value = Option<PieceOdds>> {
    let all: Vec<Generator> = generators().collect();
    let seen = (prop::sample::select(all), any::<u64>(), 0..20_usize).prop_map(|(generator, seed, seen)| {
        let mut odds = PieceOdds::new(generator);
        generator.sequence(seed).take(seen).for_each(|tetrimino| odds.observe(tetrimino));
        odds
    });
    prop::option::of(seen)
}

/// Beyond the queue, a move has the mean value over all Tetriminos that can come, weighted by their odds.
#[test]
fn leaves_are_valued_by_the_weighted_mean() {
    let matrix = diagram::matrix(&["X.........", "...XXXXXXX", "X.XXXXXXXX"]).unwrap();
    // All moves of two Tetriminos fit in this width.
    let bot = BeamBot::new(&Rules { hold: false, ..Rules::default() }, Weights::default(), 1_000);
    let position =
        |queue: &[Tetrimino], odds| Position { queue: queue.to_vec(), odds, can_hold: false, ..Position::new(&matrix) };
    // The move alone, because the search would merge it with others that lead to equal boards.
    let known = |choice, next| {
        bot.clone().within_queue().search_after(&position(&[Tetrimino::O, next], None), choice).choices[0].1
    };
    for generator in generators() {
        let mut odds = PieceOdds::new(generator);
        generator.sequence(5).take(4).for_each(|tetrimino| odds.observe(tetrimino));
        let found = bot.search(&position(&[Tetrimino::O], Some(odds.clone())));
        assert_eq!(found.choices.len(), 9);
        if odds.certain().is_some() {
            // The next Tetrimino of the sequence belongs to the queue, and the one after it is certain, too.
            assert_eq!((found.depth, odds.certain()), (3, Some(Tetrimino::L)));
            continue;
        }
        assert_eq!(found.depth, 2, "{generator:?}");
        let weights = odds.weights();
        let all: i128 = weights.into_iter().map(i128::from).sum();
        for (choice, value) in found.choices {
            let weighted = |next| i128::from(known(choice, next)) * i128::from(weights[next as usize]);
            let sum: i128 = Tetrimino::ALL.into_iter().map(weighted).sum();
            assert_eq!(i128::from(value), sum / all, "{generator:?}");
        }
    }
    let uniform = bot.search(&position(&[Tetrimino::O], Some(PieceOdds::new(Generator::Uniform))));
    assert_eq!(uniform, bot.search(&position(&[Tetrimino::O], None)));
}

#[test]
fn nothing_is_searched_while_nothing_is_in_play() {
    let bot = BeamBot::new(&Rules::default(), Weights::default(), 8);
    let found = bot.search(&Position::new(&Matrix::default()));
    assert_eq!((found.choices.len(), found.children, found.depth), (0, 0, 0), "nothing is in play");
}

#[test]
fn a_t_spin_double_is_seen() {
    let drawing = ["X.........", "...XXXXXXX", "X.XXXXXXXX"];
    let matrix = diagram::matrix(&drawing).unwrap();
    let queue = vec![Tetrimino::T, Tetrimino::O];
    let bot = BeamBot::new(&Rules::default(), Weights::default(), 10);
    let (best, _) = bot.best(&Position { queue, ..Position::new(&matrix) })[0];
    assert_eq!((best.piece.tetrimino, best.spin, best.piece.centre), (Tetrimino::T, Some(Spin::Full), Cell::new(2, 2)));
}

/// Two lines enter at the next Lock Down, and a T-Spin Double would cancel them.
#[test]
fn incoming_lines_are_countered_in_time() {
    let drawing = ["X.........", "...XXXXXXX", "X.XXXXXXXX"];
    let position = |after| Position {
        queue: vec![Tetrimino::O, Tetrimino::I, Tetrimino::L],
        hold: Some(Tetrimino::T),
        incoming: vec![Incoming { lines: 18, after }],
        ..Position::new(&diagram::matrix(&drawing).unwrap())
    };
    let bot = BeamBot::new(&Rules::default(), Weights::default(), 10);
    let (now, _) = bot.best(&position(0))[0];
    assert_eq!((now.hold, now.piece.tetrimino, now.spin), (true, Tetrimino::T, Some(Spin::Full)));
}

/// Lines that enter after the last Lock Down of the search change nothing.
#[test]
fn lines_out_of_sight_do_not_enter() {
    let matrix = diagram::matrix(&["XXXX......"]).unwrap();
    let queue = vec![Tetrimino::O, Tetrimino::S, Tetrimino::L];
    let bot = BeamBot::new(&Rules::default(), Weights::default(), 10);
    let search = |incoming: Vec<Incoming>| {
        bot.search(&Position { queue: queue.clone(), incoming, can_hold: false, ..Position::new(&matrix) })
    };
    let [soon, late] = [1, 20].map(|after| search(vec![Incoming { lines: 4, after }]));
    assert_eq!(late, search(Vec::new()));
    assert_ne!(soon, late);
}

/// Drops the piece in play, and waits for the next one.
fn drop_piece(game: &mut Game) {
    game.step(&[Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)], &mut Vec::new());
    while game.in_play().is_none() {
        game.step(&[], &mut Vec::new());
    }
}

/// Each I clears a line above the four lines that enter with the first one, which stay.
#[test]
fn solid_lines_enter_as_in_the_game() {
    for kind in [LineKind::Broken, LineKind::Solid] {
        let attacks = AttackRules { kind, ..AttackRules::GUIDELINE };
        let rules = Rules { attacks, ..Rules::default() };
        let matrix = diagram::matrix(&["XXX....XXX"; 2]).unwrap();
        let queue = vec![Tetrimino::I; 2];
        let start = Start { matrix, queue, receiving: 4, ..Start::default() };
        let mut game = Game::from_position(rules, 1, start).unwrap();
        game.step(&[], &mut Vec::new());
        let bot = BeamBot::new(&rules, Weights::default(), 10);
        let position = Position::of(&game, 1);
        let is_solid = kind == LineKind::Solid;
        assert_eq!(position.solid_after, is_solid.then_some(0));
        let context = SearchContext::new(&position);
        let mut layer = vec![BeamNode::root(&position)];
        for ply in 0..2 {
            layer = bot.best_after(&layer, &context, ply, 5_000);
            drop_piece(&mut game);
            let board = Board::from(game.matrix());
            // The gap of other lines is a guess.
            assert!(!is_solid || layer.iter().any(|node| node.board == board), "Lock Down {ply}");
        }
        assert_eq!(game.matrix().solid_lines(), if is_solid { 4 } else { 0 });
    }
}

/// With a gap, the lines below the O make a Tetris. Without one, they only raise the stack.
#[test]
fn solid_lines_change_the_value() {
    let queue = vec![Tetrimino::O, Tetrimino::I];
    let incoming = vec![Incoming { lines: 3, after: 0 }];
    let broken = Position { queue, incoming, ..Position::new(&diagram::matrix(&["XXXXXXXXX."]).unwrap()) };
    let bot = BeamBot::new(&Rules::default(), Weights::default(), 100);
    let value = |solid_after| bot.best(&Position { solid_after, ..broken.clone() })[0].1;
    assert!(value(None) > value(Some(0)), "a Tetris is lost");
    assert_eq!(value(Some(1)), value(None), "they enter before");
}

/// Four lines in a row, of which the last one empties the Matrix, late in a match with a handicap.
#[test]
fn attacks_are_those_of_the_game_with_handicap_and_growth() {
    let margin = Some(Margin { after_ms: 0, percent: 30 });
    let attacks = AttackRules { margin, sent_percent: 140, ..AttackRules::MODERN };
    let rules = Rules { attacks, ..Rules::default() };
    let matrix = diagram::matrix(&["XXX....XXX"; 4]).unwrap();
    let start = Start { matrix, queue: vec![Tetrimino::I; 5], ..Start::default() };
    let mut game = Game::from_position(rules, 1, start).unwrap();
    let bot = BeamBot::new(&rules, Weights::default(), 1);
    // One percent more every two seconds: it stays the same during the four moves.
    for _ in 0..4_100 {
        game.step(&[], &mut Vec::new());
    }
    let all_sent = [0, 1, 2, 3].map(|_| {
        let position = Position::of(&game, 0);
        assert_eq!(position.sent_share.percent, 142);
        let before = game.statistics().lines_sent;
        let piece = game.matrix().dropped(game.in_play().unwrap());
        let outcome = bot.outcome(&position, BotMove { hold: false, piece, spin: None }).unwrap();
        let layer = bot.best_after(&[BeamNode::root(&position)], &SearchContext::new(&position), 0, 1_000);
        drop_piece(&mut game);
        let sent = game.statistics().lines_sent - before;
        let found = layer.iter().find(|node| node.board == Board::from(game.matrix())).unwrap();
        assert_eq!((found.sent, outcome.sent), (sent, sent));
        assert_eq!(outcome.sent_share.rest, game.sent_share().rest);
        sent
    });
    // The last one would be 11 lines without handicap, and 15 without growth.
    assert_eq!(all_sent, [0, 0, 1, 16]);
}

/// A line clear does not prevent a Lock Out, in the search and in the game.
#[test]
fn a_lock_out_that_clears_a_line_is_one() {
    let mut rows = vec![0b01_1111_1111; 20];
    rows.push(0b11_1000_0111);
    let matrix = matrix(&rows);
    let start = Start { matrix: matrix.clone(), queue: vec![Tetrimino::I], ..Start::default() };
    let mut game = Game::from_position(Rules::default(), 1, start).unwrap();
    game.step(&[], &mut Vec::new());
    let piece = game.in_play().map(|piece| game.matrix().dropped(piece)).unwrap();
    game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
    assert_eq!(game.game_over(), Some(GameOver::LockOut));
    let position = Position { queue: vec![Tetrimino::I], ..Position::new(&matrix) };
    let bot = BeamBot::new(&Rules::default(), Weights::default(), 1);
    let outcome = |piece| bot.outcome(&position, BotMove { hold: false, piece, spin: None });
    assert_eq!(outcome(piece), None);
    let lower = Facing::ALL.map(|facing| Piece { facing, centre: Cell::new(10, 2), ..piece });
    assert!(lower.into_iter().filter_map(outcome).any(|outcome| outcome.lines == 4));
}

/// The rules of a scoring system at its lowest level.
fn scored_by(scoring: Scoring) -> Rules {
    let fall_ms = if scoring == Scoring::Guideline { FallSpeed::ByLevel } else { FallSpeed::Classic };
    let level = u8::from(scoring == Scoring::Guideline);
    Rules { scoring, fall_ms, level, goal: GoalSystem::None, ..Rules::default() }
}

/// Three lines in a row, of which the last one empties the Matrix.
#[test]
fn points_are_those_of_the_game() {
    for scoring in SCORING {
        let rules = scored_by(scoring);
        let start = Start {
            matrix: diagram::matrix(&["XXX....XXX"; 3]).unwrap(),
            queue: vec![Tetrimino::I; 4],
            ..Start::default()
        };
        let mut game = Game::from_position(rules, 1, start).unwrap();
        let bot = BeamBot::new(&rules, Weights::default(), 1);
        game.step(&[], &mut Vec::new());
        for _ in 0..3 {
            let (piece, score) = (game.in_play().unwrap(), game.score());
            let landed = game.matrix().dropped(piece);
            let choice = BotMove { hold: false, piece: landed, spin: None };
            let outcome = bot.outcome(&Position::of(&game, 0), choice).unwrap();
            drop_piece(&mut game);
            let rows = u32::from((piece.centre.y - landed.centre.y).unsigned_abs());
            let drop = if scoring == Scoring::Guideline { 2 * rows } else { 0 };
            assert_eq!(game.score() - score, u64::from(outcome.points + drop), "{scoring:?}");
        }
        assert_eq!(game.matrix().blocks(), 0);
    }
}

/// A Matrix whose `lines` lowest rows lack only the piece, with a Block right above a Mino of it if there is a roof.
fn around(piece: Piece, lines: i8, has_roof: bool) -> Matrix {
    let cells = piece.cells();
    let above = cells.map(|cell| cell.offset(0, 1));
    let roof = above.into_iter().find(|cell| has_roof && !cells.contains(cell));
    let is_block = |cell: Cell| !cells.contains(&cell) && (cell.y <= lines || roof == Some(cell));
    let row = |y| (0..10_i8).filter(|x| is_block(Cell::new(x + 1, y))).fold(0, |row, x| row | 1_u16 << x);
    matrix(&(1..=piece.highest_row() + 1).map(row).collect::<Vec<_>>())
}

/// In the Extended ruleset, a piece that cannot move up is a spin, whatever its last move. By the guideline it is none
/// without a rotation. Where all rows of the piece are full and nothing is above them, the Matrix is emptied.
#[test]
fn spins_earn_the_points_of_the_game() {
    use Facing::{East, North, South};

    let cases = [
        (Tetrimino::S, North, 1, false, false),
        (Tetrimino::S, North, 1, true, true),
        (Tetrimino::S, East, 3, false, true),
        (Tetrimino::Z, North, 1, false, false),
        (Tetrimino::Z, North, 1, true, true),
        (Tetrimino::Z, East, 3, false, true),
        (Tetrimino::J, South, 2, false, false),
        (Tetrimino::J, South, 2, true, true),
        (Tetrimino::L, South, 2, false, false),
        (Tetrimino::L, South, 2, true, true),
        (Tetrimino::I, North, 1, false, false),
        (Tetrimino::I, North, 1, true, true),
        (Tetrimino::I, East, 4, false, false),
        (Tetrimino::I, East, 4, true, true),
        (Tetrimino::T, South, 2, false, false),
        (Tetrimino::T, South, 2, true, true),
        (Tetrimino::T, North, 1, true, true),
    ];
    for (tetrimino, facing, lines, has_roof, is_immobile) in cases {
        for (scoring, back_to_back) in SCORING.into_iter().flat_map(|scoring| [(scoring, false), (scoring, true)]) {
            let case = format!("{tetrimino:?} {facing:?}, {lines} lines, roof {has_roof}, {scoring:?}, {back_to_back}");
            let piece = Piece { tetrimino, facing, centre: Cell::new(5, 5) };
            let piece = piece.offset(0, 1 - piece.lowest_row());
            let rules = scored_by(scoring);
            let matrix = around(piece, lines, has_roof);
            let start = Start { matrix, in_play: Some(piece), back_to_back, ..Start::default() };
            let mut game = Game::from_position(rules, 1, start).unwrap();
            let bot = BeamBot::new(&rules, Weights::default(), 1);
            let position = Position::of(&game, 0);
            // The claims of a program do not change what the game pays.
            let claims = if scoring == Scoring::Guideline { &[None][..] } else { &[None, Some(Spin::Full)][..] };
            let moves = claims.iter().map(|spin| BotMove { hold: false, piece, spin: *spin });
            let outcomes: Vec<LockOutcome> =
                moves.clone().filter_map(|choice| bot.outcome(&position, choice)).collect();
            let spins: Vec<Option<Spin>> = moves.map(|choice| bot.spin(&position, choice)).collect();
            drop_piece(&mut game);
            let is_spin = scoring == Scoring::Extended && is_immobile;
            assert!(spins.iter().all(|spin| spin.is_some() == is_spin), "{case}: {spins:?}");
            assert_eq!(outcomes.len(), claims.len(), "{case}");
            for outcome in outcomes {
                assert_eq!(outcome.lines, lines as u32, "{case}");
                assert_eq!(u64::from(outcome.points), game.score(), "{case}");
                // By the guideline, longer sequences earn nothing more, so the search does not count them.
                let longest = if scoring == Scoring::Guideline { 1 } else { u32::MAX };
                assert_eq!(outcome.sequence, game.back_to_back_sequence().min(longest), "{case}");
            }
        }
    }
}

/// The value of a placement that a player claims as a spin, and of the same without a claim.
#[test]
fn only_the_guideline_values_a_claimed_spin() {
    let matrix = diagram::matrix(&["X.........", "...XXXXXXX", "X.XXXXXXXX"]).unwrap();
    let piece = Piece { tetrimino: Tetrimino::T, facing: Facing::South, centre: Cell::new(2, 2) };
    for scoring in SCORING {
        let bot = BeamBot::new(&scored_by(scoring), Weights::of(Aim::Points), 10);
        let position = Position { queue: vec![Tetrimino::T, Tetrimino::O, Tetrimino::I], ..Position::new(&matrix) };
        let value = |spin| bot.search_after(&position, BotMove { hold: false, piece, spin }).choices[0];
        let [(plain, without), (claimed, with)] = [value(None), value(Some(Spin::Full))];
        match scoring {
            Scoring::Guideline => assert!(with > without && plain.spin != claimed.spin, "{without} {with}"),
            Scoring::Classic | Scoring::Lines => assert_eq!((with, claimed.spin), (without, None)),
            Scoring::Extended => {
                assert_eq!((with, claimed.spin, plain.spin), (without, Some(Spin::Full), Some(Spin::Full)));
            }
        }
    }
}

/// After the last line the rest of the Matrix does not matter, and earlier is better.
#[test]
fn a_race_ends_with_its_last_line() {
    let queue = vec![Tetrimino::I, Tetrimino::O, Tetrimino::T];
    let matrix = diagram::matrix(&["XXXXXXX...", "XXXXXX....", "XXXXXXXXX."]).unwrap();
    let bot = BeamBot::new(&Rules::default(), Weights::of(Aim::Speed), 10);
    let values = |lines_left| {
        let position = Position { queue: queue.clone(), lines_left, ..Position::new(&matrix) };
        let cleared = |choice| bot.outcome(&position, choice).map_or(0, |outcome| outcome.lines);
        bot.best(&position).into_iter().map(|(choice, value)| (cleared(choice), value)).collect::<Vec<_>>()
    };
    let (race, on) = (values(Some(1)), values(None));
    let [winning, others] = [true, false].map(|wins| race.iter().filter(move |(lines, _)| (*lines > 0) == wins));
    let winning: Vec<i32> = winning.map(|(_, value)| *value).collect();
    assert!(race[0].0 > 0 && !winning.is_empty());
    assert!(others.clone().all(|(_, value)| *value < winning[0]), "{race:?}");
    assert!(on[0].1 < winning[0], "{on:?}");
}

/// The line above the cheese does not count, the cheese does.
#[test]
fn only_cheese_counts_while_there_is_some() {
    let matrix = diagram::matrix(&["XXXXXX....", "XXXX.XXXXX"]).unwrap();
    // Beyond the queue, the next Tetrimino could clear the cheese, which completes the game in one case alone.
    let bot = BeamBot::new(&Rules::default(), Weights::of(Aim::Cheese), 10).within_queue();
    let value = |cheese, lines_left| {
        let queue = vec![Tetrimino::I];
        let position = Position { queue, cheese, lines_left, ..Position::new(&matrix) };
        let clears = |choice| bot.outcome(&position, choice).is_some_and(|outcome| outcome.lines > 0);
        bot.best(&position).into_iter().find_map(|(choice, value)| clears(choice).then_some(value)).unwrap()
    };
    assert!(value(0, Some(1)) > value(0, Some(2)), "it is the last line");
    assert_eq!(value(1, Some(1)), value(1, Some(2)), "it is none of the cheese");
}

/// A narrow beam drops most first moves before the end of the queue. Their values say nothing about the others.
#[test]
fn compared_moves_come_first_and_are_ordered() {
    let queue = vec![Tetrimino::T, Tetrimino::I, Tetrimino::O, Tetrimino::S, Tetrimino::Z];
    let position = Position { queue, ..Position::new(&Matrix::default()) };
    let compared = |width| {
        let bot = BeamBot::new(&Rules::default(), Weights::default(), width);
        let SearchResult { choices, compared, .. } = bot.search(&position);
        let values: Vec<i32> = choices[..compared].iter().map(|(_, value)| *value).collect();
        assert!(compared < choices.len() && values.is_sorted_by(|one, other| one >= other), "{width}: {values:?}");
        compared
    };
    assert_eq!(compared(1), 1);
    assert!(compared(400) > 1);
}
