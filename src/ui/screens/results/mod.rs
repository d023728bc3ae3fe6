//! The result of a game (Guideline 11): one screen without scrolling, and behind *More* its details, with the
//! statistics of its actions (Guideline A1.2.7).
//!
//! ```text
//!   ┌────────┐  Sprint · Goal reached
//!   │        │  0:44.07                  the value that decides counts up
//!   │ Matrix │  +1.20 · Best 0:42.87 · Rank 2
//!   │        │  [ ] [ ] [ ] [ ]          four values that fit the mode
//!   │        │  ∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿        the pace, and as a thin line that of the best game
//!   │        │  the table around the result
//!   └────────┘  Play again  Review  Watch  More  Menu
//! ```
//!
//! A lost game is grey. One that reached its goal keeps its colours and has a green title, and the city lights up.

mod buttons;
mod charts;
mod details;
mod finesse;
mod overview;
mod standing;
mod strip;
mod tables;
mod tiles;

use std::time::Duration;

use egui::{Rect, Ui};

pub(in crate::ui::screens) use self::buttons::{ResultButton, at_the_foot};
use self::charts::Charts;
pub use self::finesse::Finesse;
pub(in crate::ui::screens) use self::overview::{SURFACE, parts_in_a_line};
pub use self::standing::Standing;
use self::standing::{Feat, Merit};
use self::strip::BestPace;
use self::tables::Tables;
pub use self::tiles::ObjectiveValue;
use self::tiles::ValueTile;
pub(in crate::ui::screens) use self::tiles::{line, styled};
use crate::city::Building;
use crate::engine::{Game, GameOver, Rules};
use crate::replay::analysis::GameAnalysis;
use crate::storage::date_of;
use crate::ui::paint::backdrop::Mood;
use crate::ui::screens::Command;
use crate::ui::screens::celebration::Celebration;
use crate::ui::shared::Shared;
use crate::ui::words::{Words, id};

/// The duration of the count-up.
const COUNTING: Duration = Duration::from_millis(700);
/// The polling interval for the finesse.
const FINESSE_POLL: Duration = Duration::from_millis(50);

/// The result of a game.
#[derive(Debug, Clone)]
pub struct Results {
    /// The game as it ended.
    game: Game,
    rules: Rules,
    reason: Option<GameOver>,
    outcome: ObjectiveValue,
    others: Vec<ValueTile>,
    standing: Standing,
    merits: Vec<Merit>,
    feats: Vec<Feat>,
    charts: Charts,
    best_pace: Option<BestPace>,
    tables: Tables,
    finesse: Finesse,
    /// What the game has built in the player's city.
    news: Vec<Building>,
    /// The day of a daily Sprint.
    day: Option<u32>,
    /// Whether the computer played.
    is_watched: bool,
    /// Whether the details are shown.
    is_detailed: bool,
    /// The time since the first frame, and what celebrates the result.
    celebration: Celebration,
    /// Whether the values are shown without the count-up.
    is_still: bool,
    /// The texts about the result, as drawn last. The fireworks leave them free.
    text: Rect,
}

impl Results {
    /// Creates the screen from the final `game`, its analysis, its finesse and its standing.
    #[must_use]
    pub fn new(game: &Game, analysis: &GameAnalysis, finesse: Finesse, standing: Standing) -> Self {
        let (tile, others) = tiles::tiles(game);
        let has_achieved = standing::has_achieved(game);
        let outcome = ObjectiveValue {
            mode: game.rules().mode,
            tile,
            lead: standing.lead,
            is_new_best: has_achieved && standing.is_new_best(),
            is_high_score: has_achieved && standing.rank == Some(1),
        };
        Self {
            game: game.clone(),
            rules: *game.rules(),
            reason: game.game_over(),
            outcome,
            others,
            standing,
            merits: Merit::all(game, standing),
            feats: standing::feats(game.statistics()),
            charts: Charts::new(analysis),
            best_pace: None,
            tables: Tables::new(game, analysis),
            finesse,
            news: Vec::new(),
            day: None,
            is_watched: false,
            is_detailed: false,
            celebration: Celebration::default(),
            is_still: false,
            text: Rect::NOTHING,
        }
    }

    /// The same results, of the Sprint of a day. They can be copied as text.
    #[must_use]
    pub fn of_day(self, day: Option<u32>) -> Self {
        Self { day, ..self }
    }

    /// The same results, of a game that the computer played. Nobody is congratulated.
    #[must_use]
    pub fn watched(self) -> Self {
        Self { is_watched: true, merits: Vec::new(), ..self }
    }

    /// Adds what the game has built in the player's city.
    pub fn add_news(&mut self, news: Vec<Building>) {
        self.news.extend(news);
    }

    /// The most pieces in a row with the fewest presses, once they are counted.
    pub(crate) fn finesse_run(&self) -> Option<u32> {
        self.finesse.totals().filter(|_| !self.is_watched).map(|totals| totals.longest_run)
    }

    /// Shows the pace of the best other game, which takes a moment to load.
    pub fn compare(&mut self, best: &GameAnalysis) {
        self.best_pace = Some(BestPace::of(best));
    }

    /// The objective's value.
    #[must_use]
    pub const fn outcome(&self) -> ObjectiveValue {
        self.outcome
    }

    /// Ends the count-up.
    pub(crate) const fn skip_motion(&mut self) {
        self.is_still = true;
    }

    /// The mood of the background: after a new best or a reached goal, the city is lit.
    #[must_use]
    pub(crate) const fn mood(&self) -> Mood {
        self.celebration.mood()
    }

    /// Whether a firework has burst since the last call, for its sound.
    pub(crate) const fn has_burst(&mut self) -> bool {
        self.celebration.has_burst()
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        self.is_still |= shared.anything_pressed(ui);
        self.celebrate(ui, shared);
        if self.is_detailed { self.details(ui, shared) } else { self.overview(ui, shared) }
    }

    /// The mode, and how the game ended.
    fn headline(&self, words: &Words) -> String {
        let mode = match self.day {
            Some(day) => words.sprint_of_day(day),
            None => words.mode(self.rules.mode),
        };
        match self.reason {
            Some(reason) => {
                words.with(id::RESULTS_HEADLINE, &[("mode", mode.into()), ("ending", words.ending(reason).into())])
            }
            None => mode,
        }
    }

    /// The progress of the count-up, 0 to 1.
    fn counted(&self, ui: &Ui, shared: &Shared<'_>) -> f32 {
        let passed = self.celebration.since_shown(ui).as_secs_f32() / COUNTING.as_secs_f32();
        if self.is_still || shared.theme.strength.is_still || passed >= 1.0 {
            return 1.0;
        }
        ui.ctx().request_repaint();
        1.0 - (1.0 - passed).powi(3)
    }

    /// Whether the player reached the goal of the game.
    fn has_reached_goal(&self) -> bool {
        self.reason == Some(GameOver::GoalReached) && !self.is_watched
    }

    /// Lights up the city for a new best or a reached goal, and draws the fireworks for an above-average result.
    fn celebrate(&mut self, ui: &Ui, shared: &Shared<'_>) {
        self.celebration.begin(ui);
        let is_great = self.outcome.is_new_best || self.has_reached_goal();
        if is_great && !self.is_watched {
            self.celebration.light_up(ui, shared);
        }
        let amount = self.merits.iter().map(|merit| merit.show(self.standing)).fold(0.0, f32::max);
        self.celebration.fireworks(ui, shared, amount, self.text);
    }

    /// Whether it is a later game of Today's Sprint, which does not count.
    fn is_repeat_of_day(&self, shared: &Shared<'_>) -> bool {
        // This game is the newest one in the history.
        let newest = self.day.and_then(|day| shared.history.games_of_day(day).last());
        newest.is_some_and(|game| shared.history.is_repeat_of_day(game))
    }

    /// The result of the Sprint of a day in one line, with a bar for the pace of every ten lines.
    fn daily_text(&self, shared: &Shared<'_>, day: u32) -> String {
        let words = shared.words;
        let first = self.others.iter().copied().take(2);
        let values = std::iter::once(self.outcome.tile).chain(first).filter_map(|tile| tile.short(words));
        let is_finished = self.reason.is_some_and(GameOver::is_completed);
        let remarks = [
            (!is_finished).then_some(id::RESULTS_DAILY_UNFINISHED),
            self.is_repeat_of_day(shared).then_some(id::RESULTS_DAILY_NOT_COUNTED),
        ];
        let remarks = remarks.into_iter().flatten().map(|remark| words.text(remark));
        let values: Vec<String> = values.chain(self.tables.spark()).chain(remarks).collect();
        let args = [("date", date_of(day).to_string().into()), ("values", values.join(" · ").into())];
        words.with(id::RESULTS_DAILY, &args)
    }
}
