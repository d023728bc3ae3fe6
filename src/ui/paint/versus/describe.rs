//! The descriptions of seats for screen readers.

use egui::{Role, Sense, Ui, UiBuilder, WidgetInfo};

use super::labels::{goal_text, place_text, targeting_text, team_text};
use super::layout::SeatLayout;
use super::view::SeatView;
use crate::ui::paint::{PlayView, chips, spoken};
use crate::ui::theme::Theme;
use crate::ui::words::{Words, id};

/// Describes a seat to screen readers.
pub(super) fn describe(
    ui: &mut Ui,
    (index, seat): (usize, &SeatLayout),
    (seats, play): (&[SeatView<'_>], &PlayView<'_>),
    (theme, words): (&Theme, &Words),
) {
    let view = &seats[index];
    let response = ui.interact(seat.field.matrix, ui.scope_id().with(("matrix", index)), Sense::hover());
    let mut spoken = format!("{}: {}", view.player.name, spoken::matrix(play, words));
    for by in &view.marked_by {
        let mark = words.with(id::VERSUS_MARKED, &[("name", seats[*by].player.name.as_str().into())]);
        spoken = format!("{spoken} {mark}");
    }
    let attackers: Vec<&str> = view.attackers.iter().map(|by| seats[*by].player.name.as_str()).collect();
    let attacked = || words.with(id::VERSUS_ATTACKED_BY, &[("names", attackers.join(", ").into())]);
    let attacked = (!attackers.is_empty()).then(attacked);
    let more =
        [attacked, team_text(view, words), goal_text(view, words), targeting_text(view, seats, words, &str::to_owned)];
    let chips = chips::spoken(view.game, words).filter(|_| seat.field.has_chips());
    for text in more.into_iter().flatten().chain(chips) {
        spoken = format!("{spoken} {text}.");
    }
    if view.is_practice {
        spoken = format!("{}. {spoken}", words.text(id::VERSUS_PRACTICE));
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &spoken));
    if view.is_followed {
        let ui = ui.new_child(UiBuilder::new().max_rect(seat.all).id_salt(("followed", index)));
        if seat.has_queues {
            spoken::describe_pieces(&ui, &seat.field, play, words);
        }
        spoken::announce(&ui, seat.field.notice, &news(index, (seats, play), (theme, words)));
    }
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
