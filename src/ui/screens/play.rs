//! The screen of a game: the play field, the ghost of a race, touch buttons.

use std::time::{Duration, Instant};

use egui::{Rect, Ui, UiBuilder};

use crate::bots::level::BotLevel;
use crate::engine::{Game, GameKind, GameOver, Lead, Objective, Ticks};
use crate::input::PlayInput;
use crate::input::touch::{TouchField, TouchScheme};
use crate::session::Playback;
use crate::settings::Settings;
use crate::storage::{SaveId, ScoreEntry, ScoreTable, Storage, day_of};
use crate::ui::bot;
use crate::ui::live::LiveMatch;
use crate::ui::live_data::{self, LiveData};
use crate::ui::paint::hud::Best;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::touch_buttons::{self, TouchLayout};
use crate::ui::paint::{self, Around, PlayView, chips};
use crate::ui::screens::{Command, GameCommand, Played, Stake, Watch, first_keys, pause};
use crate::ui::shared::Shared;
use crate::ui::widgets::pause_button::PauseButton;
use crate::ui::words::id;

/// The last level at which the space of the notices is free for the keys.
const LAST_WITH_KEYS: u8 = 10;
/// The minimum width for a menu over the Matrix, in points: that of the pause menu, and some space beside it.
const MENU_WIDTH: f32 = pause::WIDTH + 80.0;
/// The columns of the keys above the Matrix.
const TALL_COLUMNS: usize = 3;
/// The time within which a second press of a control ends the game.
pub(crate) const CONFIRM_TIME: Duration = Duration::from_secs(2);

/// The game being played.
///
/// It stays open under the pause menu and under its results.
#[derive(Debug)]
pub struct Play {
    /// The match.
    pub live: LiveMatch,
    /// The ghost beside it, at the same game time.
    pub race: Option<Playback>,
    /// Its entry in the High Score Table, once it is over.
    pub entry: Option<ScoreEntry>,
    /// The replay that it was taken over from, at that moment.
    pub(crate) taken_from: Option<Box<Watch>>,
    /// The last complete save, for resuming after a restart of the program.
    save_id: Option<SaveId>,
    /// Whether the player started the game with the mouse or a finger and has pressed no key since, and so needs
    /// on-screen buttons.
    pub is_by_pointer: bool,
    /// Whether the game was started in the city, to which it leads back.
    pub(crate) is_from_city: bool,
    /// The command that ends the game if it comes again, and the time at which it came.
    asked: Option<(GameCommand, Instant)>,
    /// The question that was shown for it.
    question: Option<String>,
    /// The day of Today's Sprint, if it is that.
    day: Option<u32>,
    best: Option<Best>,
    lead: Option<Lead>,
    touch_field: Option<TouchField>,
    pause_button: PauseButton,
}

impl Play {
    /// Creates the screen of a game.
    #[must_use]
    pub fn new(live: LiveMatch) -> Self {
        Self {
            day: day_of(&live.seat().replay()),
            live,
            race: None,
            entry: None,
            taken_from: None,
            save_id: None,
            is_by_pointer: false,
            is_from_city: false,
            asked: None,
            question: None,
            best: None,
            lead: None,
            touch_field: None,
            pause_button: PauseButton::default(),
        }
    }

    /// Saves what was played since the last save, if a save is due.
    pub(crate) fn autosave(&mut self, storage: &mut Storage) {
        let seat = self.live.seat();
        if !self.save_id.is_some_and(|id| storage.extend_unfinished(id, seat.game().now(), seat.played())) {
            self.save(storage);
        }
    }

    /// Saves the complete game.
    pub(crate) fn save(&mut self, storage: &mut Storage) {
        self.save_id = Some(storage.save_unfinished(self.live.seat().replay()));
    }

    /// Plays up to now with the player's input.
    pub fn play(&mut self, input: &PlayInput, now: Instant) -> Played {
        let mut played = Played::default();
        played.add(self.live.frame_of(input, now));
        if let Some(race) = &mut self.race {
            race.run_to(self.live.game().now());
        }
        played
    }

    /// Whether the mouse moved recently, so that its pointer and the pause button are visible.
    #[must_use]
    pub const fn shows_pointer(&self) -> bool {
        self.pause_button.is_shown()
    }

    /// Whether a person plays, and no bot.
    #[must_use]
    pub(crate) fn is_of_a_person(&self) -> bool {
        self.live.seat().bot().is_none()
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.live.game()
    }

    /// The kind of the game; `None` for unranked rules.
    #[must_use]
    pub fn kind(&self) -> Option<GameKind> {
        GameKind::of(self.game().rules())
    }

    /// The lead over the best game, once the game passed one of its splits.
    #[must_use]
    pub const fn lead(&self) -> Option<Lead> {
        self.lead
    }

    /// Compares the game with the best one of its table.
    pub fn compare_with(&mut self, table: Option<&ScoreTable>) {
        // After the game its own entry is in the table, and is compared with the others.
        let own = self.entry.as_ref().map(|entry| entry.id);
        let others = || table.into_iter().flat_map(ScoreTable::entries).filter(|entry| Some(entry.id) != own);
        let compared = self.kind().filter(|kind| kind.mode().is_ranked).zip(others().next());
        let Some((kind, best)) = compared else {
            (self.best, self.lead) = (None, None);
            return;
        };
        let objective = kind.objective();
        let (best_value, value) = (best.value(), reached(self.game(), objective));
        // An unranked game enters no table, so it cannot be the best of one.
        let is_new = self.live.seat().is_ranked() && self.is_better(value, best_value);
        let is_lower_better = self.game().rules().objective.is_lower_better();
        let ahead =
            others().filter(|other| if is_lower_better { other.value() <= value } else { other.value() >= value });
        self.best = Some(Best { value: if is_new { value } else { best_value }, is_new, rank: ahead.count() + 1 });
        self.lead = Lead::at_last_mark(objective, self.live.seat().splits(), &best.splits);
    }

    /// Whether the game already beats a value of its objective.
    fn is_better(&self, reached: u64, value: u64) -> bool {
        let game = self.game();
        if game.rules().objective.is_lower_better() {
            // A decreasing value counts only at the end of the game.
            reached < value && game.game_over().is_some_and(GameOver::is_completed)
        } else {
            reached > value
        }
    }

    /// Whether the game is better than all others of its table.
    #[must_use]
    pub const fn is_best(&self) -> bool {
        matches!(self.best, Some(Best { is_new: true, .. }))
    }

    /// Whether something was placed or taken, so that the game is worth saving.
    #[must_use]
    pub(crate) fn has_moves(&self) -> bool {
        let game = self.game();
        game.statistics().locked_down() > 0 || game.score() > 0 || game.depth().is_some_and(|depth| depth > 0)
    }

    /// Whether a command that ends the game needs a second press. A bot's game needs none.
    #[must_use]
    pub fn needs_confirmation(&self) -> bool {
        self.is_of_a_person() && self.live.seat().needs_confirmation(self.is_best())
    }

    /// Notes a command that ends the game if it comes again, and the question that is shown for it.
    pub(crate) fn ask_for(&mut self, command: GameCommand, at: Instant, question: String) {
        (self.asked, self.question) = (Some((command, at)), Some(question));
    }

    /// Removes and returns the question that was shown.
    pub(crate) const fn take_question(&mut self) -> Option<String> {
        self.question.take()
    }

    /// Whether a command has come before, less than [`CONFIRM_TIME`] ago.
    #[must_use]
    pub(crate) fn asks(&self, command: GameCommand, now: Instant) -> bool {
        self.asked.is_some_and(|(asked, at)| asked == command && now.saturating_duration_since(at) <= CONFIRM_TIME)
    }

    /// What is at stake if the player ends the game.
    #[must_use]
    pub fn stake(&self) -> Stake {
        let seat = self.live.seat();
        if !self.is_of_a_person() {
            Stake::Nothing
        } else if !seat.is_ranked() {
            Stake::Unranked
        } else if seat.end_counts() {
            Stake::Result
        } else if self.is_best() {
            Stake::Best
        } else if self.game().rules().mode().is_ranked {
            Stake::Game
        } else {
            Stake::Unranked
        }
    }

    /// The touch scheme. A touch pauses a bot's game and does nothing else in it.
    #[must_use]
    pub fn touch_scheme(&self, settings: &Settings) -> TouchScheme {
        match settings.touch.scheme {
            _ if self.live.seat().bot().is_some() => TouchScheme::Off,
            TouchScheme::Off if self.is_by_pointer => TouchScheme::Buttons,
            scheme => scheme,
        }
    }

    /// The touch areas as last drawn.
    #[must_use]
    pub const fn touch_field(&self) -> Option<&TouchField> {
        self.touch_field.as_ref()
    }

    /// The part of `all` for a menu over the paused game. In an upright window the Matrix is left of the middle, and
    /// the menu is above the middle of the Matrix if there is enough width.
    #[must_use]
    pub fn room_over_matrix(&self, all: Rect) -> Rect {
        let Some(field) = &self.touch_field else { return all };
        let middle = f32::midpoint(field.matrix.min.x, field.matrix.max.x);
        let half = (middle - all.left()).min(all.right() - middle);
        let is_in_the_middle = (middle - all.center().x).abs() < 1.0;
        if is_in_the_middle || 2.0 * half < MENU_WIDTH {
            return all;
        }
        Rect::from_x_y_ranges(middle - half..=middle + half, all.y_range())
    }

    /// Draws the screen; covers the Matrix and the queues if `is_paused`. Returns the command of the pause button.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, is_paused: bool) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let live = &self.live;
        let countdown = live.countdown(Instant::now());
        let rules = live.game().rules();
        let is_bot = live.seat().bot().is_some();
        let bot = match live.computer() {
            Some(_) => words.computer_name(BotLevel::STRONGEST.number()),
            None => words.text(id::BOT_NAME),
        };
        let is_taken_over = !live.seat().is_ranked() && !is_bot;
        let name = match self.day {
            _ if is_taken_over => words.text(id::PLAY_TAKEN_OVER),
            Some(day) => words.sprint_of_day(day),
            None => words.mode(rules.mode),
        };
        let goal = countdown.and_then(|_| self.goal_of_day(shared));
        let view = PlayView {
            around: Around::Named(&name),
            goal: goal.as_deref(),
            next_count: settings.next_count(rules.mode),
            ghost: settings.shows_ghost(rules.mode),
            hidden: is_paused || countdown.is_some_and(|countdown| countdown.is_covered),
            // What the player has reached before is not compared with a bot.
            best: self.best.filter(|_| !is_bot),
            lead: self.lead.filter(|_| !is_bot),
            player: if is_bot { &bot } else { &settings.player.name },
            thinking: bot::thinking(live),
            countdown: countdown.map(|at| paint::notices::CountdownView::of(at, live.game().now() == Ticks::ZERO)),
            ..PlayView::of(live.seat().shown(), live.effects())
        };
        let touch = TouchLayout::new(ui.max_rect(), self.touch_scheme(settings), rules.hold);
        let room = UiBuilder::new().max_rect(touch.play);
        let layout = ui.scope_builder(room, |ui| paint::play_field(ui, &view, theme, words)).inner;
        if !view.hidden {
            if let Some(race) = &self.race {
                let ghost = (race.game(), race.lead_of(live.game()));
                let place = paint::race::paint(ui.painter(), &layout, touch.play, ghost, (theme, words));
                live_data::mark(ui.ctx(), LiveData::Lasting, [place]);
            }
            touch_buttons::paint(ui, &touch, &layout, shared.fingers, theme, words);
        }
        self.touch_field = Some(touch.field(&layout));
        self.pause_button.hide();
        if is_paused || self.game().is_over() {
            return None;
        }
        self.keys(ui, shared, &layout);
        // With a touch layout there is another one.
        let has_touch = self.touch_scheme(shared.settings) != TouchScheme::Off;
        (!has_touch && self.pause_button.show(ui, shared)).then_some(Command::Game(GameCommand::Pause))
    }

    /// The goal of Today's Sprint, and whether this game counts.
    fn goal_of_day(&self, shared: &Shared<'_>) -> Option<String> {
        let day = self.day.filter(|_| self.live.seat().is_ranked())?;
        let is_repeat = shared.history.games_of_day(day).next().is_some();
        let counts = shared.words.text(if is_repeat { id::PLAY_TODAY_AGAIN } else { id::PLAY_TODAY_FIRST });
        Some(format!("{} {counts}", shared.words.goal_of_game(self.game().rules())))
    }

    /// Shows a new player the keys: beside the Matrix, or above it in a tall window.
    fn keys(&self, ui: &Ui, shared: &Shared<'_>, layout: &PlayLayout) {
        // A player with the mouse or a finger has buttons with names.
        let is_own = self.live.seat().is_ranked() && self.touch_scheme(shared.settings) == TouchScheme::Off;
        if !is_own || self.game().level() > LAST_WITH_KEYS || !first_keys::are_shown(shared) {
            return;
        }
        let (room, columns) = if layout.is_tall() {
            (layout.notice, TALL_COLUMNS)
        } else {
            (layout.notice.with_max_x(layout.matrix.left() - shared.theme.metrics.space.s), 1)
        };
        let free = chips::free_room(layout, self.game()).with_max_x(room.right());
        first_keys::paint(ui, shared, (room, columns), free, self.game().rules());
    }
}

/// The game's value of an objective; a time is in milliseconds.
fn reached(game: &Game, objective: Objective) -> u64 {
    match objective {
        Objective::Score => game.score(),
        Objective::Time | Objective::Endurance => game.now().millis(),
        Objective::Lines => game.lines().into(),
        Objective::Level => game.level().into(),
        Objective::Pieces => game.statistics().locked_down().into(),
    }
}
