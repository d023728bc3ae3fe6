//! The card of the interrupted game.

use egui::accesskit::Role;
use egui::{Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::engine::{Game, Objective, Ticks};
use crate::replay::SeatRecording;
use crate::ui::paint::icons::{self, Icon};
use crate::ui::paint::miniature;
use crate::ui::screens::interrupted::resume_text;
use crate::ui::screens::{Command, StartCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::{lay, lay_lines, ring};
use crate::ui::words::{Words, id};

/// The height of the card, in points.
const HEIGHT: f32 = 92.0;
/// The maximum length of a game whose Matrix is shown: replaying ten minutes takes 10 ms.
const LONGEST: Ticks = Ticks::from_millis(20 * 60_000);

/// The card of the interrupted game, with its Matrix.
#[derive(Debug, Default)]
pub(super) struct ResumeCard {
    /// The recording that was replayed, by its seed and length.
    of: Option<(u64, Ticks)>,
    game: Option<Box<Game>>,
}

impl ResumeCard {
    /// Draws the card if there is an interrupted game.
    pub(super) fn show(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let replay = shared.unfinished.first()?;
        self.follow(replay);
        let Shared { theme, words, .. } = shared;
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, resume_text(words, replay)));
        let reach = focus::join(ui, &response, Keys::Move);
        if ui.is_rect_visible(rect) {
            self.paint(ui, shared, rect, (replay, reach.lit));
            if reach.focused {
                ring(ui.painter(), theme, rect, theme.metrics.radius);
            }
        }
        ui.add_space(theme.metrics.space.xs);
        response.clicked().then_some(Command::Start(StartCommand::Unfinished(replay.rules.mode)))
    }

    fn follow(&mut self, replay: &SeatRecording) {
        let of = (replay.seed, replay.result.time_ms);
        if self.of != Some(of) {
            self.of = Some(of);
            let is_short = replay.result.time_ms <= LONGEST;
            self.game = if is_short { replay.check().ok().map(Box::new) } else { None };
        }
    }

    fn paint(&self, ui: &Ui, shared: &Shared<'_>, rect: Rect, (replay, is_lit): (&SeatRecording, bool)) {
        let Shared { theme, words, .. } = shared;
        let (palette, metrics) = (&theme.palette, &theme.metrics);
        let space = metrics.space;
        // The colours of the main action.
        let (primary, secondary) = (palette.on_fill, palette.on_fill.gamma_multiply(if is_lit { 0.95 } else { 0.8 }));
        let edge = Stroke::new(metrics.stroke, palette.fill);
        ui.painter().rect(rect, metrics.radius, palette.fill, edge, StrokeKind::Inside);
        let inside = rect.shrink(space.s);
        let mut left = inside.left();
        if let Some(game) = &self.game {
            let well = inside.with_max_x(left + miniature::width_for(game, inside.height()));
            miniature::paint(ui.painter(), well, game, theme);
            left = well.right() + space.m;
        }
        let width = inside.right() - left;
        let icon = TextRole::Heading.size();
        let title = lay(ui, TextRole::Heading, &words.text(id::MENU_CONTINUE), primary, width);
        let mode = lay(ui, TextRole::Strong, &words.mode(replay.rules.mode), primary, width);
        let descended = self.game.as_ref().and_then(|game| descended(words, game));
        let reached = descended.unwrap_or_else(|| reached(words, replay));
        let reached = lay_lines(ui, TextRole::Small, (&reached, secondary), (width, 1));
        let height = title.size().y + mode.size().y + reached.size().y;
        let mut at = pos2(left, inside.center().y - height / 2.0);
        let middle = pos2(left + icon / 2.0, at.y + title.size().y / 2.0);
        icons::paint(ui.painter(), Icon::Play, middle, icon * 0.8, primary);
        let beside_icon = vec2(icon + space.s, 0.0);
        for (galley, shift) in [(title, beside_icon), (mode, vec2(0.0, 0.0)), (reached, vec2(0.0, 0.0))] {
            let line = galley.size().y;
            ui.painter().galley(at + shift, galley, primary);
            at.y += line;
        }
    }
}

/// The state of a Descent: the depth, the gems and the time left. `None` for other games.
fn descended(words: &Words, game: &Game) -> Option<String> {
    let left = u64::from(game.rules().limit_ms?).saturating_sub(game.now().millis());
    // Rounded up to hundredths, as in play.
    let time = words.time(left.next_multiple_of(10));
    let args = [("depth", game.depth()?.into()), ("gems", words.number(game.score()).into()), ("time", time.into())];
    Some(words.with(id::MENU_WAITING_DESCENT, &args))
}

/// The state of the game: points or lines, the level and the time.
fn reached(words: &Words, replay: &SeatRecording) -> String {
    let result = &replay.result;
    let args = [
        ("score", words.number(result.score).into()),
        ("lines", result.lines.into()),
        ("level", result.level.into()),
        ("time", words.time(result.time_ms.millis()).into()),
    ];
    let is_for_points = replay.rules.objective == Objective::Score;
    words.with(if is_for_points { id::MENU_WAITING_SCORE } else { id::MENU_WAITING_LINES }, &args)
}
