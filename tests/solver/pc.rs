//! Perfect clears: every yes is played in a real game, every no is confirmed by a plain search.

use std::cell::Cell as Counter;
use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use skyline::engine::{
    Button, Cell, FallSpeed, Game, Generator, Input, Matrix, Piece, RotationSystem, Rules, Start, Tetrimino, diagram,
};
use skyline::solver::moves;
use skyline::solver::pc::openings::{OPENINGS, opening};
use skyline::solver::pc::{Answer, Budget, Hold, Question, QuestionError, TurnRules};

const BAG: [Tetrimino; 7] = Tetrimino::ALL;

fn rules(turns: TurnRules, hold: bool) -> Rules {
    let generator = Generator::Bag;
    let (rotation, half_turns) = (turns.system, turns.half_turns);
    // A press of Soft Drop is one row, as in the paths of the search.
    let soft_drop_at_once = true;
    let fall_ms = FallSpeed::None;
    Rules { rotation, half_turns, hold, generator, fall_ms, soft_drop_at_once, ..Rules::default() }
}

fn answer(question: &Question) -> Answer {
    question.answer(Budget { more: &|_, _| u64::MAX, memory: 1 << 26 }).unwrap()
}

fn turnings() -> Vec<TurnRules> {
    let of = |system| [false, true].map(|half_turns| TurnRules { half_turns, ..TurnRules::of(system) });
    RotationSystem::ALL.into_iter().flat_map(of).collect()
}

fn tap(game: &mut Game, button: Button) {
    let mut events = Vec::new();
    // A tick passes before the release, in which a Soft Drop takes its row.
    game.step(&[Input::Press(button)], &mut events);
    game.step(&[Input::Release(button)], &mut events);
}

fn wait_for_piece(game: &mut Game) -> Piece {
    let mut events = Vec::new();
    for _ in 0..2_000 {
        if let Some(piece) = game.in_play() {
            return piece;
        }
        game.step(&[], &mut events);
    }
    panic!("nothing comes into play: {:?}", game.phase());
}

/// Plays the placements button by button in a real game, to an empty Matrix.
fn play(question: &Question, answer: &Answer) {
    let Answer::Yes(placements) = answer else { panic!("{answer:?}") };
    let (hold, held) = match question.hold {
        Hold::Off => (false, None),
        Hold::On { held, is_used } => {
            assert!(!is_used, "the game below starts with a Tetrimino that can be held");
            (true, held)
        }
    };
    let rules = rules(question.turns, hold);
    let start =
        Start { matrix: question.matrix.clone(), queue: question.pieces.clone(), hold: held, ..Start::default() };
    let mut game = Game::from_position(rules, 1, start).unwrap();
    for placement in placements {
        wait_for_piece(&mut game);
        if placement.hold {
            tap(&mut game, Button::Hold);
        }
        let piece = wait_for_piece(&mut game);
        assert_eq!(piece.tetrimino, placement.piece.tetrimino, "{question:?}");
        let way = moves::path(&rules, game.matrix(), piece, placement.piece);
        for button in way.unwrap_or_else(|| panic!("no way to {placement:?}")) {
            tap(&mut game, button);
        }
        let mut events = Vec::new();
        (0..1_000).for_each(|_| game.step(&[], &mut events));
    }
    assert!(game.matrix().is_empty(), "{}", diagram::draw(game.matrix()).join("\n"));
}

/// The rows of a field, the lowest first.
type Rows = Vec<u16>;

fn matrix(rows: &[u16]) -> Matrix {
    let draw = |row: &u16| (0..10).map(|x| if row >> x & 1 == 1 { 'X' } else { '.' }).collect::<String>();
    diagram::matrix(&rows.iter().rev().map(draw).collect::<Vec<_>>()).unwrap()
}

/// All that a piece can leave by the engine's moves, however high.
fn nexts(turns: TurnRules, field: &Rows, tetrimino: Tetrimino) -> BTreeSet<Rows> {
    let matrix = matrix(field);
    let reached = moves::reachable(&rules(turns, false), &matrix, matrix.entered(turns.system.generated(tetrimino)));
    let after = |piece: Piece| {
        let mut rows = field.clone();
        for Cell { x, y } in piece.cells() {
            rows.resize(rows.len().max(y as usize), 0);
            rows[y as usize - 1] |= 1 << (x - 1);
        }
        rows.retain(|row| *row != 0x3FF);
        rows
    };
    reached.into_iter().map(|reached| after(reached.piece)).collect()
}

/// A plain search without any rule but that a Matrix with too many rows for the Minos to come cannot become empty.
struct Plain {
    turns: TurnRules,
    known: BTreeMap<(Rows, Tetrimino), BTreeSet<Rows>>,
}

impl Plain {
    const fn new(turns: TurnRules) -> Self {
        Self { turns, known: BTreeMap::new() }
    }

    fn nexts(&mut self, field: &Rows, tetrimino: Tetrimino) -> BTreeSet<Rows> {
        let turns = self.turns;
        self.known.entry((field.clone(), tetrimino)).or_insert_with(|| nexts(turns, field, tetrimino)).clone()
    }

    /// Whether some of the pieces, from the first on, empty the Matrix.
    fn clears(&mut self, field: &Rows, pieces: &[Tetrimino], held: Option<Tetrimino>, hold: bool) -> bool {
        let blocks: u32 = field.iter().map(|row| row.count_ones()).sum();
        let minos = 4 * (pieces.len() as u32 + u32::from(held.is_some()));
        // Each row that is there has to be filled.
        if field.len() as u32 * 10 > blocks + minos {
            return false;
        }
        let mut choices = Vec::new();
        match pieces {
            [] => choices.extend(held.filter(|_| hold).map(|held| (held, pieces, None))),
            [first, rest @ ..] => {
                choices.push((*first, rest, held));
                if let (true, Some(held)) = (hold, held) {
                    choices.push((held, rest, Some(*first)));
                } else if let (true, [second, rest @ ..]) = (hold, rest) {
                    choices.push((*second, rest, Some(*first)));
                }
            }
        }
        choices.into_iter().any(|(tetrimino, rest, held)| {
            let nexts = self.nexts(field, tetrimino);
            nexts.iter().any(|next| next.is_empty() || self.clears(next, rest, held, hold))
        })
    }
}

fn question(field: &[u16], pieces: &[Tetrimino], hold: Hold, turns: TurnRules) -> Question {
    Question { matrix: matrix(field), pieces: pieces.to_vec(), hold, more_follow: true, turns }
}

/// Checks that the solver and the plain search agree and that a solution clears the field in the game. Returns whether
/// there is one.
fn agree(plain: &mut Plain, field: &Rows, pieces: &[Tetrimino], hold: Hold) -> bool {
    let question = question(field, pieces, hold, plain.turns);
    let (has_hold, held) = match hold {
        Hold::Off => (false, None),
        Hold::On { held, .. } => (true, held),
    };
    let found = answer(&question);
    let expected = plain.clears(field, pieces, held, has_hold);
    assert_eq!(matches!(found, Answer::Yes(_)), expected, "{question:?}");
    if expected {
        play(&question, &found);
    } else {
        assert_eq!(found, Answer::No);
    }
    expected
}

/// Two rows and five pieces, of those that can lie flat: a share of all sequences, with and without Hold.
#[test]
fn two_rows_are_cleared_as_a_plain_search_finds() {
    let mut plain = Plain::new(TurnRules::default());
    let mut yes = [0, 0];
    let flat = [Tetrimino::O, Tetrimino::I, Tetrimino::L, Tetrimino::J];
    for number in (0..4_usize.pow(5)).step_by(5) {
        let pieces: Vec<Tetrimino> = (0..5).map(|digit| flat[number / 4_usize.pow(digit) % 4]).collect();
        for (hold, yes) in [Hold::Off, Hold::EMPTY].into_iter().zip(&mut yes) {
            *yes += usize::from(agree(&mut plain, &Rows::new(), &pieces, hold));
        }
    }
    assert!(yes[0] > 20 && yes[1] >= yes[0], "{yes:?}");
}

/// Openings that can be solved are played by the engine, by all rotation systems, with Hold and without.
#[test]
fn openings_are_played_to_an_empty_matrix() {
    let mut played = 0;
    for (at, turns) in turnings().into_iter().enumerate() {
        for hold in [Hold::Off, Hold::EMPTY] {
            for round in 0..3 {
                let opening = opening((at as u32 * 77_777 + round * 333_331 + 5) % OPENINGS);
                let question = question(&[], &opening, hold, turns);
                let answer = answer(&question);
                if matches!(answer, Answer::Yes(_)) {
                    play(&question, &answer);
                    played += 1;
                }
            }
        }
    }
    assert!(played > 30, "{played}");
}

/// A field after random pieces were placed in low positions.
fn some_field(turns: TurnRules, choices: &[(usize, usize)]) -> Rows {
    choices.iter().fold(Rows::new(), |field, (tetrimino, place)| {
        let mut nexts: Vec<Rows> = nexts(turns, &field, BAG[tetrimino % 7]).into_iter().collect();
        nexts.sort_by_key(|rows| (rows.len(), rows.iter().map(|row| row.count_zeros()).sum::<u32>()));
        nexts.swap_remove(place % nexts.len().min(8))
    })
}

proptest! {
    #![proptest_config(crate::support::property::cases(24))]

    /// Fields of a few rows, reached by random pieces, and as many pieces as fill them or one more.
    #[test]
    fn fields_on_the_way_are_answered_as_by_a_plain_search(
        system in proptest::sample::select(turnings()),
        choices in proptest::collection::vec((0_usize..7, 0_usize..64), 6..12),
        pieces in proptest::collection::vec(proptest::sample::select(BAG.to_vec()), 2..5),
        held in proptest::option::of(proptest::sample::select(BAG.to_vec())),
    ) {
        let field = some_field(system, &choices);
        let mut plain = Plain::new(system);
        for hold in [Hold::Off, Hold::EMPTY, Hold::On { held, is_used: false }] {
            agree(&mut plain, &field, &pieces, hold);
        }
    }
}

/// A well of two columns at the right, one to six rows deep.
#[test]
fn fields_of_one_to_six_rows_have_perfect_clears() {
    use Tetrimino::{I, O};
    for (height, pieces, is_possible) in [
        (1, &[I, I, O][..], true),
        (2, &[O], true),
        (3, &[I], false),
        (4, &[I, I], true),
        (5, &[I, I, O], false),
        (5, &[O, I, I, I, I], true),
        (6, &[I, O, I], true),
        (6, &[O, O, I], false),
    ] {
        let field = vec![0b00_1111_1111_u16; height];
        let question = question(&field, pieces, Hold::Off, TurnRules::default());
        let answer = answer(&question);
        let expected = Plain::new(TurnRules::default()).clears(&field, pieces, None, false);
        assert_eq!(expected, is_possible, "{height} rows: {pieces:?}");
        if is_possible {
            play(&question, &answer);
        } else {
            assert_eq!(answer, Answer::No, "{height} rows: {pieces:?}");
        }
    }
}

#[test]
fn hold_is_used_only_where_it_is_allowed() {
    let field = [0b00_1111_1111_u16, 0b00_1111_1111];
    let ask = |pieces: &[Tetrimino], hold, more_follow| {
        let question = Question { more_follow, ..question(&field, pieces, hold, TurnRules::default()) };
        answer(&question)
    };
    let held = |is_used| Hold::On { held: Some(Tetrimino::O), is_used };
    let (o, t) = (Tetrimino::O, Tetrimino::T);
    assert!(matches!(ask(&[t], held(false), false), Answer::Yes(_)));
    assert_eq!(ask(&[t], held(true), false), Answer::No);
    // The held one comes into play only when another one comes that is held instead.
    assert_eq!(ask(&[], held(false), false), Answer::No);
    assert!(matches!(ask(&[], held(false), true), Answer::Yes(_)));
    assert!(matches!(ask(&[t, o], Hold::EMPTY, false), Answer::Yes(_)));
    assert_eq!(ask(&[t, o], Hold::Off, false), Answer::No);
    assert_eq!(ask(&[t, o], Hold::On { held: None, is_used: true }, false), Answer::No);
}

/// What is in play, held and in the Next Queue is what is asked for, and what is found can be played on from there.
#[test]
fn a_game_asks_for_itself() {
    let turns = TurnRules { half_turns: true, ..TurnRules::of(RotationSystem::Ocular) };
    let queue = vec![Tetrimino::T, Tetrimino::S, Tetrimino::O];
    let start = Start { matrix: matrix(&[0b00_1111_1111, 0b00_1111_1111]), queue, ..Start::default() };
    let mut game = Game::from_position(rules(turns, true), 1, start).unwrap();
    wait_for_piece(&mut game);
    let asked = Question::of_game(&game);
    assert_eq!((asked.hold, asked.turns, asked.more_follow), (Hold::EMPTY, turns, true));
    assert_eq!((asked.pieces.len(), &asked.pieces[..3]), (8, &[Tetrimino::T, Tetrimino::S, Tetrimino::O][..]));
    tap(&mut game, Button::Hold);
    let asked = Question::of_game(&game);
    assert_eq!(asked.hold, Hold::On { held: Some(Tetrimino::T), is_used: true });
    assert_eq!((asked.pieces.len(), asked.pieces[0]), (8, Tetrimino::S));
    let plain = Question::of_game(&Game::new(rules(TurnRules::default(), false), 1));
    assert_eq!((plain.hold, plain.pieces.len(), plain.matrix.is_empty()), (Hold::Off, 7, true));
}

#[test]
fn invalid_questions_are_refused() {
    let ask = |field: &[u16], pieces: usize| {
        let question = question(field, &vec![Tetrimino::I; pieces], Hold::Off, TurnRules::default());
        question.answer(Budget { more: &|_, _| 1_000, memory: 0 })
    };
    assert_eq!(ask(&[1, 0x3FF], 1), Err(QuestionError::FullRow(2)));
    assert_eq!(ask(&[0, 1], 1), Err(QuestionError::Gap(1)));
    assert_eq!(ask(&[0x0FF; 8], 4), Err(QuestionError::TooHigh(8)));
    assert_eq!(ask(&[0x0FF; 8], 3), Ok(Answer::No), "too few pieces for any answer but no");
    assert_eq!(ask(&[1], 5), Ok(Answer::No), "no number of pieces fills whole rows");
    assert_eq!(ask(&[], 0), Ok(Answer::No));
}

#[test]
fn a_search_can_be_stopped() {
    // S and Z alone never clear anything, which takes long to find out with many.
    let pieces: Vec<Tetrimino> = [Tetrimino::S, Tetrimino::Z].into_iter().cycle().take(15).collect();
    let question = question(&[], &pieces, Hold::EMPTY, TurnRules::of(RotationSystem::Ocular));
    let answer = |most: u64| {
        let looked_at = Counter::new(0);
        let more = |states, depth: usize| {
            assert!(depth <= pieces.len());
            looked_at.set(looked_at.get() + states);
            (most - looked_at.get()).min(999)
        };
        let answer = question.answer(Budget { more: &more, memory: 1 << 20 });
        (answer, looked_at.get())
    };
    for most in [0, 1, 998, 5_000] {
        assert_eq!(answer(most), (Ok(Answer::Unknown), most));
    }
}
