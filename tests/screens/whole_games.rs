//! Complete games of every mode on the play field, from the choice in the menu to results and tables.
//!
//! ```text
//!   Settings ─▶ LiveMatch ◀─ Hand, a button at a time      a frame of the field every tenth of a second of game time
//!                │
//!                └─ over ─▶ ScoreEntry ─▶ Storage; Results
//! ```

use std::time::{Duration, Instant};

use skyline::engine::{Generator, Sequence, Tetrimino};
use skyline::input::{Device, StampedInput};
use skyline::session::Seat;
use skyline::settings::{BotPace, Limit};
use skyline::ui::bot;
use skyline::ui::live::LiveMatch;
use skyline::ui::paint::{self, Around, PlayView};

use super::hands::Hand;
use super::*;

/// The time a button is held, and the time until the next press.
const TAP: Duration = Duration::from_millis(6);
const TICK: Duration = Duration::from_millis(1);
/// Ticks between two frames.
const FRAME: u32 = 100;

/// A game that is played in the field.
pub(crate) struct Sitting {
    pub(crate) play: LiveMatch,
    pub(crate) settings: Settings,
    pub(crate) words: Words,
    pub(crate) theme: Theme,
    hand: Hand,
    now: Instant,
    /// The pressed button, and the time of the next action.
    down: Option<Button>,
    due: Instant,
}

impl Sitting {
    pub(crate) fn new(settings: Settings, hand: Hand) -> Self {
        let now = Instant::now();
        let play = LiveMatch::new(Seat::new(settings.rules(), 7), now);
        Self { play, settings, words: Words::english(), theme: Theme::default(), hand, now, down: None, due: now }
    }

    /// Plays a number of ticks, or to the end.
    pub(crate) fn run(&mut self, ticks: u32) {
        for _ in 0..ticks {
            if self.play.over_since().is_some() {
                return;
            }
            if self.now >= self.due {
                self.act();
            }
            self.now += TICK;
            self.play.frame(&[], self.now);
        }
    }

    /// Releases the pressed button, or presses the next one.
    fn act(&mut self) {
        let change = match self.down.take() {
            Some(button) => Input::Release(button),
            None => match self.hand.next(self.play.game()) {
                Some(button) => {
                    self.down = Some(button);
                    Input::Press(button)
                }
                None => return,
            },
        };
        self.play.frame(&[StampedInput { at: self.now, device: Device::Keyboard, input: change }], self.now);
        self.due = self.now + TAP;
    }

    pub(crate) fn show(&self, ui: &mut Ui) {
        let mode = self.play.game().rules().mode;
        let view = PlayView {
            around: Around::Game,
            next_count: self.settings.next_count(mode),
            ghost: self.settings.shows_ghost(mode),
            player: "Ada",
            thinking: bot::thinking(&self.play),
            ..PlayView::of(self.play.game(), self.play.effects())
        };
        paint::play_field(ui, &view, &self.theme, &self.words);
    }
}

/// Plays a game to its end before the painter's eyes.
fn played(sitting: Sitting) -> LiveMatch {
    let theme = sitting.theme.clone();
    let builder = Harness::builder().with_size(vec2(800.0, 600.0)).with_context_setup(move |ctx| theme.apply(ctx));
    let mut harness = builder.build_ui_state(
        |ui, sitting: &mut Sitting| {
            sitting.run(FRAME);
            sitting.show(ui);
        },
        sitting,
    );
    for _ in 0..100_000 {
        harness.step();
        if harness.state().play.over_since().is_some() {
            return harness.into_state().play;
        }
    }
    panic!("{:?} never ends", harness.state().play.game().rules().mode);
}

/// What follows a game: its entry in the history, perhaps in a table, and the results on the screen.
fn afterwards(play: &LiveMatch) -> (Harness<'static, Stage<Results>>, ScoreEntry) {
    let mut storage = Storage::in_memory();
    let entry = ScoreEntry::of(play.game(), "Ada", play.seat().splits()).unwrap();
    storage.add(entry.clone(), None);
    assert_eq!(storage.history().entries().count(), 1);
    let replay = play.seat().replay();
    assert_eq!(replay.check().unwrap().score(), play.game().score(), "the recording leads to the same end");
    let standing = Standing::of(&entry, storage.table(entry.kind));
    let finesse = Finesse::known(finesse::of(&replay));
    let results = Results::new(play.game(), &GameAnalysis::of(&replay), finesse, standing);
    let harness = harness(Stage { storage, ..Stage::new(results) }, Results::ui, vec2(800.0, 600.0));
    (harness, entry)
}

/// Checks that the results show why the game ended and that Enter plays again. Returns the score entry.
fn check_results(play: &LiveMatch, reason: GameOver) -> ScoreEntry {
    let mode = play.game().rules().mode;
    assert_eq!(play.game().game_over(), Some(reason), "{mode:?}: {} lines", play.game().lines());
    let (mut harness, entry) = afterwards(play);
    let words = Words::english();
    for text in [words.ending(reason), words.ending_reason(reason, play.game().rules())] {
        assert!(harness.query_all_by_label_contains(&text).next().is_some(), "{mode:?}: {text}");
    }
    keys(&mut harness, &[Key::Enter]);
    assert_eq!(commands(&mut harness), [Command::Start(StartCommand::New)], "{mode:?}");
    entry
}

/// The main menu's choices for a mode.
fn choosing(mode: ModeId) -> Settings {
    let mut settings = Settings::default();
    settings.game.mode = mode;
    settings.game.descent_is_open = true;
    settings
}

/// A game of a mode by those choices, won or lost as its hand can.
fn game_of(mode: ModeId, hand: Hand, change: impl FnOnce(&mut Settings)) -> LiveMatch {
    let mut settings = choosing(mode);
    change(&mut settings);
    played(Sitting::new(settings, hand))
}

#[test]
fn every_mode_can_be_lost_and_says_why() {
    // Zen has no such end.
    for mode in ModeId::ALL.into_iter().filter(|mode| *mode != ModeId::Zen) {
        let play = game_of(mode, Hand::Careless, |_| {});
        let reason = play.game().game_over().unwrap();
        match mode {
            ModeId::Puzzle => assert_eq!(reason, GameOver::AttemptsUsed),
            ModeId::Combo => assert_eq!(reason, GameOver::ComboBroken),
            // Such a game can only end by time.
            ModeId::Descent => assert_eq!(reason, GameOver::TimeUp),
            _ => assert!(
                matches!(reason, GameOver::BlockOut | GameOver::LockOut | GameOver::TopOut),
                "{mode:?}: {reason:?}"
            ),
        }
        check_results(&play, reason);
    }
}

#[test]
fn marathon_is_won_by_either_goal() {
    for goal in [GoalSystem::Fixed, GoalSystem::Variable] {
        let play = game_of(ModeId::Marathon, Hand::stacker(), |settings| {
            settings.game.goal = goal;
            settings.game.level = 14;
        });
        let entry = check_results(&play, GameOver::GoalReached);
        assert_eq!((entry.kind, entry.level), (GameKind::of(&Rules { goal, ..Rules::default() }).unwrap(), 15));
    }
}

#[test]
fn the_races_of_the_guideline_are_won() {
    let sprint = game_of(ModeId::Sprint, Hand::stacker(), |settings| settings.game.sprint_lines = 20);
    assert!(check_results(&sprint, GameOver::GoalReached).lines >= 20);
    let ultra = game_of(ModeId::Ultra, Hand::stacker(), |_| {});
    assert!(check_results(&ultra, GameOver::TimeUp).lines > 10);
}

#[test]
fn the_modes_that_count_lines_are_won() {
    let forty = game_of(ModeId::FortyLines, Hand::stacker(), |_| {});
    assert!(check_results(&forty, GameOver::GoalReached).lines >= 40);
    let rising = game_of(ModeId::RisingMarathon, Hand::stacker(), |_| {});
    assert_eq!(check_results(&rising, GameOver::GoalReached).level, 15);
    let cheese = game_of(ModeId::Cheese, Hand::stacker(), |_| {});
    assert!(check_results(&cheese, GameOver::GoalReached).lines >= 20);
    // With instant gravity no piece can cross a hill to the far wall, so this sequence never needs to.
    let master = game_of(ModeId::Master, Hand::layer(), |settings| {
        settings.extended.generator = Generator::Fixed(Sequence::new(&[Tetrimino::O]).unwrap());
    });
    assert!(check_results(&master, GameOver::GoalReached).lines >= 150);
}

#[test]
fn the_modes_against_time_end_with_it() {
    let trial = game_of(ModeId::TimeTrial, Hand::stacker(), |_| {});
    assert!(check_results(&trial, GameOver::TimeUp).lines > 20);
    let descent = game_of(ModeId::Descent, Hand::Diver, |_| {});
    assert!(check_results(&descent, GameOver::TimeUp).score > 0, "gems");
    assert!(descent.game().depth() > Some(100));
}

#[test]
fn puzzle_is_won_to_its_last_stage() {
    let play = game_of(ModeId::Puzzle, Hand::solver(), |_| {});
    let entry = check_results(&play, GameOver::GoalReached);
    assert_eq!(entry.level, 24);
    let mut settings = Settings::default();
    assert!(settings.game.open_by(play.game()));
}

/// Custom ends by any limit the player sets.
#[test]
fn custom_is_won_by_every_limit() {
    for (limit, amount) in
        [(Limit::Time, 20), (Limit::Score, 100), (Limit::Pieces, 12), (Limit::Lines, 3), (Limit::Level, 2)]
    {
        let play = game_of(ModeId::Custom, Hand::stacker(), |settings| {
            let rules = Rules { goal: GoalSystem::TenLines, ..settings.custom.game.rules };
            settings.custom.game.rules = limit.set(rules, Some(amount));
        });
        check_results(&play, if limit == Limit::Time { GameOver::TimeUp } else { GameOver::GoalReached });
    }
}

/// The classic game is endless; ending it saves the result.
#[test]
fn a_classic_game_that_is_ended_goes_to_its_table() {
    let mut sitting = Sitting::new(choosing(ModeId::Classic), Hand::stacker());
    while sitting.play.game().lines() < 10 {
        sitting.run(FRAME);
        assert!(!sitting.play.game().is_over(), "lost after {} lines", sitting.play.game().lines());
    }
    assert!(sitting.play.seat().end_counts() && sitting.play.seat().needs_confirmation(false));
    sitting.play.end_now(sitting.now);
    let entry = check_results(&sitting.play, GameOver::Ended);
    assert_eq!(Storage::in_memory().add(entry, None), Some(1));
}

/// Combo cannot be won: the bot continues its combo until the player quits.
#[test]
fn combo_is_kept_up_and_broken() {
    let settings = choosing(ModeId::Combo);
    let mut bot = bot::combo_runner(&settings.rules(), settings.next_count(ModeId::Combo), BotPace::Fast, None);
    while !bot.is_ready() {
        std::thread::yield_now();
    }
    let mut sitting = Sitting::new(settings, Hand::Careless);
    sitting.play = LiveMatch::new(Seat::new(*sitting.play.game().rules(), 4).played_by(Box::new(bot)), sitting.now);
    while sitting.play.game().lines() < 30 {
        sitting.run(FRAME);
        assert!(!sitting.play.game().is_over(), "broken after {} lines", sitting.play.game().lines());
    }
    assert!(!sitting.play.seat().is_ranked());
    let recorded = sitting.play.seat().replay();
    let mut position = recorded.start();
    while recorded.step(&mut position, &mut Vec::new()) {}
    let mut taken_over = Sitting::new(sitting.settings, Hand::Careless);
    taken_over.play = LiveMatch::new(Seat::continue_from(&recorded, position).unranked(), taken_over.now);
    let play = played(taken_over);
    assert!(check_results(&play, GameOver::ComboBroken).lines >= 30);
}
