//! The descriptions of seats for screen readers.

use egui::{Role, Sense, Ui, UiBuilder, WidgetInfo};

use super::figures::spoken_figures;
use super::labels::{goal_text, place_text, targeting_text, team_text};
use super::layout::SeatLayout;
use super::view::{MatchCover, SeatView};
use crate::ui::paint::{PlayView, chips, spoken};
use crate::ui::theme::Theme;
use crate::ui::words::{Words, id};

/// Describes a seat to screen readers.
pub(super) fn describe(
    ui: &mut Ui,
    (index, seat): (usize, &SeatLayout),
    (seats, play): (&[SeatView<'_>], &PlayView<'_>),
    cover: MatchCover,
    (theme, words): (&Theme, &Words),
) {
    let response = ui.interact(seat.field.matrix, ui.scope_id().with(("matrix", index)), Sense::hover());
    let described = || text((index, seat), (seats, play), cover, words);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, described()));
    // These texts are needed only with a screen reader.
    if !seats[index].is_followed || !ui.ctx().has_accesskit_node(response.id) {
        return;
    }
    let ui = ui.new_child(UiBuilder::new().max_rect(seat.all).id_salt(("followed", index)));
    if seat.has_queues {
        spoken::describe_pieces(&ui, &seat.field, play, words);
    }
    spoken::announce(&ui, seat.field.notice, &news(index, (seats, play), (theme, words)));
}

/// The description of a seat.
fn text(
    (index, seat): (usize, &SeatLayout),
    (seats, play): (&[SeatView<'_>], &PlayView<'_>),
    cover: MatchCover,
    words: &Words,
) -> String {
    let view = &seats[index];
    let mut text = format!("{}: {}", view.player.name, spoken::matrix(play, words));
    for by in &view.marked_by {
        let mark = words.with(id::VERSUS_MARKED, &[("name", seats[*by].player.name.as_str().into())]);
        text = format!("{text} {mark}");
    }
    let attackers: Vec<&str> = view.attackers.iter().map(|by| seats[*by].player.name.as_str()).collect();
    let attacked = || words.with(id::VERSUS_ATTACKED_BY, &[("names", attackers.join(", ").into())]);
    let attacked = (!attackers.is_empty()).then(attacked);
    let more =
        [attacked, team_text(view, words), goal_text(view, words), targeting_text(view, seats, words, &str::to_owned)];
    let chips = chips::spoken(view.game, words).filter(|_| seat.field.has_chips());
    let figures = (cover != MatchCover::All).then(|| spoken_figures(view, words)).into_iter().flatten();
    for part in more.into_iter().flatten().chain(chips).chain(figures) {
        text = format!("{text} {part}.");
    }
    if view.is_practice { format!("{}. {text}", words.text(id::VERSUS_PRACTICE)) } else { text }
}

/// Describes the latest events of a seat. Starts with the player's name if screen readers follow several seats.
fn news(index: usize, (seats, play): (&[SeatView<'_>], &PlayView<'_>), (theme, words): (&Theme, &Words)) -> String {
    let view = &seats[index];
    let happened = if view.game.is_over() { String::new() } else { spoken::news(play, theme, words) };
    let place = view.place.map(|place| place_text(words, place));
    let by = view.knocked_out_by.and_then(|by| seats.get(by)).map(|by| by.player.name.as_str());
    let by = by.map(|name| words.with(id::VERSUS_KNOCKED_OUT, &[("name", name.into())]));
    let waiting = view.game.receiving();
    let waiting = (waiting > 0).then(|| words.with(id::VERSUS_LINES_COMING, &[("lines", waiting.into())]));
    let parts = [by, place, Some(happened), waiting].into_iter().flatten().filter(|part| !part.is_empty());
    let news = parts.collect::<Vec<_>>().join(". ");
    let is_alone = seats.iter().filter(|seat| seat.is_followed).count() < 2;
    if is_alone || news.is_empty() { news } else { format!("{}: {news}", view.player.name) }
}
