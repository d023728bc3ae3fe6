//! The screen of a recorded match: all seats as in play, and below them the transport.

use std::time::Instant;

use egui::{Id, Rect, Ui, UiBuilder, vec2};

use super::{PlayerLook, flights, reviews, seat_views};
use crate::engine::GameEvent;
use crate::engine::versus::Standings;
use crate::replay::MatchTimeline;
use crate::session::TransportCommand;
use crate::ui::paint::versus::{self, SharedView};
use crate::ui::screens::watch::{moments, steps_and_speed};
use crate::ui::screens::{Command, Shared};
use crate::ui::theme::TextRole;
use crate::ui::watch::Watching;
use crate::ui::widgets::focus::{self, Vertical};
use crate::ui::widgets::{panel, transport};
use crate::ui::words::{Words, id};

/// A recorded match on the screen.
#[derive(Debug)]
pub struct MatchWatch {
    timeline: Box<MatchTimeline>,
    watching: Watching,
}

impl MatchWatch {
    /// A match that plays from its start; nothing if it has no seats.
    #[must_use]
    pub fn new(timeline: Box<MatchTimeline>, now: Instant) -> Option<Self> {
        Watching::of_match(&timeline, now).map(|watching| Self { timeline, watching })
    }

    /// The recorded match.
    #[must_use]
    pub const fn timeline(&self) -> &MatchTimeline {
        &self.timeline
    }

    /// The match as it stands.
    #[must_use]
    pub const fn watching(&self) -> &Watching {
        &self.watching
    }

    /// Runs a command of the transport.
    pub fn apply(&mut self, command: TransportCommand) {
        self.watching.apply(command);
    }

    /// Plays up to now, and appends the events with sound to `happened`.
    pub fn advance(&mut self, now: Instant, happened: &mut Vec<GameEvent>) {
        self.watching.advance(now, happened);
    }

    /// Shows it.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let opened = focus::open(ui, "MatchWatch", Vertical::Move, true);
        for command in transport::keys(ui, opened.pages) {
            self.watching.apply(command);
        }
        let all = ui.max_rect();
        let space = shared.theme.metrics.space;
        let height_id = Id::unique("match watch bar");
        // The bar is drawn last, so the seats have its height from the frame before.
        let height: f32 = ui.data(|data| data.get_temp(height_id)).unwrap_or(0.0);
        let (seats, bar) = all.split_top_bottom_at_y(all.bottom() - height - space.s);
        self.seats(ui, shared, seats);
        let mut bar_ui = ui.new_child(UiBuilder::new().max_rect(bar.shrink2(vec2(space.s, 0.0))).id_salt("bar"));
        let chosen = panel(&mut bar_ui, shared.theme, |ui| self.bar(ui, shared));
        let used = bar_ui.min_rect().height();
        if (used - height).abs() > 0.5 {
            ui.data_mut(|data| data.insert_temp(height_id, used));
            ui.ctx().request_discard("the seats take what the bar leaves");
        }
        focus::close(ui);
        if opened.back { Some(Command::Back) } else { chosen }
    }

    fn seats(&self, ui: &mut Ui, shared: &Shared<'_>, rect: Rect) {
        let Shared { theme, words, settings, .. } = shared;
        let live = self.watching.live();
        let setup = self.timeline.setup();
        let has_result = setup.places != Standings::default();
        let players = self.players(words);
        let views = seat_views(live, &players, |_seat| 0, (None, has_result));
        let shared_view = SharedView {
            next_count: settings.options.next_count,
            ghost: settings.options.ghost,
            hidden: false,
            countdown: None,
            time: live.state().now().millis(),
        };
        let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("seats"));
        versus::paint(&mut ui, (&views, &flights(live)), shared_view, (theme, words));
    }

    /// The players in the order of the seats.
    fn players(&self, words: &Words) -> Vec<PlayerLook> {
        let names = &self.timeline.setup().names;
        let named = |seat: usize| {
            let unnamed = || words.with(id::VERSUS_SEAT, &[("seat", (seat + 1).into())]);
            PlayerLook::of_seat(names.get(seat).cloned().unwrap_or_else(unnamed), seat)
        };
        (0..self.timeline.seats().len()).map(named).collect()
    }

    fn bar(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        if self.timeline.verdict().is_err() {
            let text = words.text(id::REPLAY_MISMATCH);
            ui.label(theme.text(TextRole::Small, text).color(theme.palette.danger));
        }
        let span = (self.watching.live().state().now().millis(), self.timeline.end().millis());
        let sought = moments(ui, shared, span, &[]);
        let (stepped, chosen) = ui
            .horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(theme.metrics.space.xs, theme.metrics.space.xs);
                let stepped = steps_and_speed(ui, shared, &self.watching);
                ui.add_space(theme.metrics.space.s);
                let mut chosen = None;
                for command in [Command::SaveGame, Command::CopyGame, Command::Back] {
                    chosen = command.offer_compact(ui, shared).or(chosen);
                }
                (stepped, chosen)
            })
            .inner;
        let review = reviews(ui, shared, &self.players(words));
        for command in sought.into_iter().chain(stepped) {
            self.watching.apply(command);
        }
        chosen.or(review)
    }
}
