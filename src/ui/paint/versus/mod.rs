//! The play field of a match: a Matrix with its queues and values for each seat.
//!
//! The layout depends only on the window and the number of seats, so nothing moves when a player is out. Up to four
//! seats have the same size, unless a spectator enlarges one: in a wide window it has the whole height, with its name
//! beside the timer and its values under its Next Queue. In larger matches the player's own seat is larger than
//! the others. With more than eight seats, the others have no queues. Where nobody plays, the moves that the player of
//! the large seat considers are beside its field.
//!
//! ```text
//!              timer                                timer
//!          name ★                name          name ★              name    name    name
//!   hold │┌──────┐ next   hold │┌──────┐ next  hold │┌──────┐ next  │┌───┐  │┌───┐  │┌───┐
//!        ││Matrix│             ││Matrix│            ││      │       │└───┘  │└───┘  │└───┘
//!        │└──────┘             │└──────┘            ││Matrix│        name    name    name
//!          values                values             ││      │       │┌───┐  │┌───┐  │┌───┐
//!                                                   │└──────┘       │└───┘  │└───┘  │└───┘
//! ```

mod attacks;
mod describe;
mod figures;
mod labels;
mod layout;
mod speech;
mod stream;
mod view;

use egui::{Align2, Painter, Ui};

use self::attacks::{TargetMark, attacker_badges, paint_flight, receiving_bar, target_marks};
use self::describe::describe;
use self::figures::values;
use self::labels::{Label, practice, texts};
pub(crate) use self::labels::{beside_timer, place_text};
pub use self::layout::VersusLayout;
pub use self::layout::{FirstSeat, SeatLayout};
pub(crate) use self::layout::{MAX_EQUAL, SeatCount, sides_of_timer};
use self::speech::speech_bubble;
pub(crate) use self::stream::{StreamHead, paint_stream};
pub(crate) use self::view::Speech;
pub use self::view::Targeting;
pub use self::view::{ClockRound, Flight, MatchCover, PlayerLook, SeatView, SharedView};
use super::matrix::{self, MatrixView};
use super::{hud, thinking};
use crate::ui::live_data::{self, LiveData};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::{Words, id};

/// Draws a match in the remaining space of `ui` and describes it to screen readers.
pub fn paint(
    ui: &mut Ui,
    (seats, flights): (&[SeatView<'_>], &[Flight]),
    shared: SharedView,
    (theme, words): (&Theme, &Words),
) -> VersusLayout {
    let rect = ui.available_rect_before_wrap();
    let SharedView { first, next_count, .. } = shared;
    let layout =
        VersusLayout::new(rect, ui.ctx().pixels_per_point(), SeatCount { seats: seats.len(), first, next_count });
    let painter = ui.painter().with_clip_rect(rect);
    if shared.cover != MatchCover::All {
        clock((&*ui, &painter), &layout, shared, (theme, words));
    }
    for (index, seat) in layout.seats.iter().enumerate().take(seats.len()) {
        paint_seat((&mut *ui, &painter), (index, seat), seats, shared, (theme, words));
    }
    if shared.cover == MatchCover::None {
        for flight in flights {
            paint_flight(&painter, &layout, (seats, *flight), theme);
        }
    }
    ui.advance_cursor_after_rect(rect);
    layout
}

/// Draws the time, and what is between the names of two seats.
fn clock((ui, painter): (&Ui, &Painter), layout: &VersusLayout, shared: SharedView, (theme, words): (&Theme, &Words)) {
    let palette = &theme.palette;
    let time =
        Label { rect: layout.timer, align: Align2::CENTER_CENTER, role: TextRole::Figure, color: palette.text_primary };
    time.paint(painter, &words.time(shared.time));
    if let Some(ClockRound { number, first_to }) = shared.round.filter(|_| shared.has_names) {
        // The line does not move with the digits of the time.
        let left = layout.timer.center().x + time.width(painter, "00:00.00") / 2.0 + theme.metrics.space.m;
        let (rect, align) = (layout.timer.with_min_x(left), Align2::LEFT_CENTER);
        let round = words.with(id::VERSUS_ROUND_NUMBER, &[("round", number.into())]);
        let goal = words.with(id::VERSUS_FIRST_TO_ROUNDS, &[("rounds", first_to.into())]);
        let label = Label { rect, align, role: TextRole::Small, color: palette.text_secondary };
        let drawn = label.paint(painter, &format!("{round} · {goal}"));
        live_data::mark(ui.ctx(), LiveData::Lasting, [drawn]);
    }
    if let Some(rect) = layout.between_names().filter(|_| shared.has_names) {
        let versus =
            Label { rect, align: Align2::CENTER_CENTER, role: TextRole::Figure, color: palette.text_secondary };
        versus.paint(painter, &words.text(id::VERSUS_VS));
    }
    live_data::mark(ui.ctx(), LiveData::Lasting, [layout.time()]);
}

/// Draws a seat and describes it to screen readers.
fn paint_seat(
    (ui, painter): (&mut Ui, &Painter),
    (index, seat): (usize, &SeatLayout),
    seats: &[SeatView<'_>],
    shared: SharedView,
    (theme, words): (&Theme, &Words),
) {
    let view = &seats[index];
    let play = view.play(shared, seat.has_queues);
    let matrix = MatrixView {
        game: view.game,
        effects: view.effects,
        ghost: shared.ghost,
        plan: view.thinking.and_then(|thinking| thinking.plan),
        played: None,
        hidden: play.hidden,
    };
    matrix::paint_ground(painter, &seat.field, &matrix, theme);
    if shared.cover == MatchCover::All {
        describe(ui, (index, seat), (seats, &play), shared.cover, (theme, words));
        return;
    }
    matrix::paint_grid(painter, &seat.field, &matrix, theme);
    hud::paint_behind_minos(painter, &seat.field, &play, theme, words);
    if view.is_practice {
        practice(painter, seat, view, (theme, words));
    }
    matrix::paint_minos(painter, &seat.field, &matrix, theme);
    hud::paint(painter, &seat.field.showing(play.next_count), &play, theme, words);
    thinking::paint(painter, &seat.field, seat.all, &play, (theme, words));
    receiving_bar(painter, seat, view.game, theme);
    let marks: Vec<TargetMark> = view.marked_by.iter().map(|by| TargetMark::of(&seats[*by], theme)).collect();
    target_marks(painter, seat, &marks, theme);
    let attackers = view.attackers.iter().filter_map(|by| seats.get(*by)).map(|by| by.player);
    attacker_badges(painter, seat, attackers, theme);
    let by = view.knocked_out_by.and_then(|by| seats.get(by)).map(|by| by.player);
    let by = by.map(|player| (player.name.as_str(), player.color(theme)));
    texts(painter, seat, (view, by), shared, (theme, words));
    values(painter, seat, (view, seats), (theme, words));
    seat.mark(ui, &play);
    describe(ui, (index, seat), (seats, &play), shared.cover, (theme, words));
    if let Some(speech) = &view.speech {
        speech_bubble(ui, (index, seat), (view.player, speech), theme);
    }
}

#[cfg(test)]
mod tests {
    use egui::accesskit::{Live, Node};
    use egui::epaint::TextShape;
    use egui::{Context, Pos2, RawInput, Rect, Role, Shape, Vec2, vec2};

    use super::attacks::{badge_places, number_place};
    use super::speech::page;
    use super::*;
    use crate::engine::{Button, Cell, Game, GameEvent, HitList, Input, Piece, Rules, Tetrimino};
    use crate::ui::paint::effects::Effects;
    use crate::ui::paint::{Thinking, emblem};

    /// A seat that plays and has no result yet.
    fn playing<'a>(game: &'a Game, effects: &'a Effects, player: &'a PlayerLook) -> SeatView<'a> {
        SeatView { sent: Some(0), is_practice: false, ..SeatView::practice((game, effects), player) }
    }

    fn players() -> [PlayerLook; 4] {
        let mut seat = 0;
        ["Ada", "Bo", "Cy", "Di"].map(|name| {
            seat += 1;
            PlayerLook::of_seat(name.to_owned(), seat - 1)
        })
    }

    /// A game that has just started, with this number of waiting lines.
    fn attacked(lines: u8) -> Game {
        let mut game = Game::new(Rules::default(), 7);
        let receive = [Input::Receive(lines.into())];
        game.step(if lines > 0 { &receive } else { &[] }, &mut Vec::new());
        game
    }

    fn topped_out() -> Game {
        let mut game = Game::new(Rules::default(), 7);
        while !game.is_over() {
            game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
            game.step(&[Input::Release(Button::HardDrop)], &mut Vec::new());
        }
        game
    }

    /// A drawn match.
    struct Drawn {
        layout: VersusLayout,
        shapes: Vec<Shape>,
        /// The texts that screen readers announce.
        news: Vec<String>,
        /// The descriptions of the Matrices.
        described: Vec<String>,
        /// What no message may cover.
        live: Vec<Rect>,
    }

    /// Draws the seats in a window of this size.
    fn drawn(views: &[SeatView<'_>], size: Vec2) -> Drawn {
        drawn_as(SharedView::UNCOVERED, views, size)
    }

    fn drawn_as(shared: SharedView, views: &[SeatView<'_>], size: Vec2) -> Drawn {
        drawn_in(&Words::english(), shared, views, size)
    }

    fn drawn_in(words: &Words, shared: SharedView, views: &[SeatView<'_>], size: Vec2) -> Drawn {
        let theme = Theme::default();
        let ctx = Context::default();
        theme.apply(&ctx);
        ctx.enable_accesskit();
        let (mut layout, mut live) = (None, Vec::new());
        let window = Some(Rect::from_min_size(Pos2::ZERO, size));
        let mut output = ctx.run_ui(RawInput { screen_rect: window, ..RawInput::default() }, |ui| {
            layout = Some(paint(ui, (views, &[]), shared, (&theme, words)));
            live = live_data::marked(ui.ctx(), LiveData::Lasting);
        });
        output.textures_delta.clear();
        let nodes = output.platform_output.accesskit_update.unwrap().nodes;
        let texts = |is_meant: &dyn Fn(&Node) -> bool| {
            let nodes = nodes.iter().map(|(_, node)| node).filter(|node| is_meant(node));
            let texts = nodes.filter_map(|node| node.label().or_else(|| node.value()));
            let mut texts: Vec<String> = texts.filter(|text| !text.is_empty()).map(str::to_owned).collect();
            // They come in any order.
            texts.sort();
            texts
        };
        Drawn {
            layout: layout.unwrap(),
            shapes: output.shapes.into_iter().map(|clipped| clipped.shape).collect(),
            news: texts(&|node| node.live() == Some(Live::Polite)),
            described: texts(&|node| node.role() == Role::Image),
            live,
        }
    }

    /// The drawn texts in a rectangle, from left to right.
    fn texts_in(shapes: &[Shape], rect: Rect) -> Vec<&TextShape> {
        let in_rect = |shape: &&Shape| rect.expand(1.0).contains(shape.visual_bounding_rect().center());
        let texts = shapes.iter().filter(in_rect).filter_map(|shape| match shape {
            Shape::Text(text) => Some(text),
            _ => None,
        });
        let mut texts: Vec<&TextShape> = texts.collect();
        texts.sort_by(|one, other| one.pos.x.total_cmp(&other.pos.x));
        texts
    }

    /// Computers of one level in a window of any size: their names are different, and no name, label or figure is cut.
    #[test]
    fn names_and_figures_fit_in_every_language() {
        use crate::settings::Language;
        let (game, over, effects) = (attacked(0), topped_out(), Effects::default());
        for (language, size) in Language::ALL.into_iter().flat_map(|language| {
            [vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0)].map(|size| (language, size))
        }) {
            let words = Words::of(language);
            let name = |seat: usize| {
                let name = words.computer_name(10);
                if seat == 0 { name } else { format!("{name} ({})", seat + 1) }
            };
            let players: Vec<PlayerLook> = (0..4).map(|seat| PlayerLook::of_seat(name(seat), seat)).collect();
            for (count, team, first) in
                [(2, false, FirstSeat::Own), (4, false, FirstSeat::Own), (4, true, FirstSeat::Own)]
                    .into_iter()
                    .chain([(4, false, FirstSeat::Large), (4, true, FirstSeat::Large)])
            {
                let view = |(seat, player)| {
                    let is_out = seat == 1;
                    SeatView {
                        sent: Some(12),
                        team: team.then_some(1 + seat % 2),
                        place: is_out.then_some((2, false)),
                        knocked_out_by: is_out.then_some(0),
                        ..playing(if is_out { &over } else { &game }, &effects, player)
                    }
                };
                let views: Vec<SeatView<'_>> = players.iter().take(count).enumerate().map(view).collect();
                let shared = SharedView { first, ..SharedView::UNCOVERED };
                let Drawn { layout, shapes, .. } = drawn_in(&words, shared, &views, size);
                let mut names = Vec::new();
                for seat in &layout.seats {
                    let at = format!("{language:?}, {count} in {size:?}, teams {team}, {first:?}");
                    let (above, below) = (texts_in(&shapes, seat.name), texts_in(&shapes, seat.values));
                    let cut: Vec<&str> = above
                        .iter()
                        .chain(&below)
                        .filter(|text| text.galley.elided)
                        .map(|text| text.galley.text())
                        .collect();
                    assert!(cut.is_empty(), "{cut:?}: {at}");
                    assert!(!below.is_empty(), "{at}");
                    names.push(above[0].galley.text().to_owned());
                }
                names.sort();
                names.dedup();
                assert_eq!(names.len(), count, "{names:?}");
            }
        }
    }

    /// Each figure is below its label, and apart from the next one.
    #[test]
    fn figures_are_below_their_labels_and_apart() {
        let (game, effects, players) = (attacked(0), Effects::default(), players());
        for size in [vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0)] {
            let views: Vec<SeatView<'_>> = players.iter().map(|player| playing(&game, &effects, player)).collect();
            let Drawn { layout, shapes, .. } = drawn(&views, size);
            let texts = texts_in(&shapes, layout.seats[0].values);
            let is_label = |text: &&&TextShape| text.galley.text().chars().any(char::is_alphabetic);
            let (labels, figures): (Vec<&TextShape>, Vec<&TextShape>) = (
                texts.iter().filter(is_label).copied().collect(),
                texts.iter().filter(|text| !is_label(text)).copied().collect(),
            );
            assert!(labels.len() >= 3 && labels.len() == figures.len(), "{size:?}");
            let right = |text: &TextShape| text.pos.x + text.galley.size().x;
            for (label, figure) in labels.iter().zip(&figures) {
                assert!((label.pos.x - figure.pos.x).abs() < 1.0, "{size:?}: {}", label.galley.text());
            }
            for row in [&labels, &figures] {
                assert!(row.windows(2).all(|pair| pair[1].pos.x - right(pair[0]) > 6.0), "{size:?}");
            }
        }
    }

    /// The emblem of a team at the corner of the Matrix covers no letter of the figures.
    #[test]
    fn the_sign_of_a_team_covers_no_figure() {
        let (game, effects, players) = (attacked(0), Effects::default(), players());
        for size in [vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0)] {
            let view = |(seat, player)| SeatView { team: Some(1 + seat % 2), ..playing(&game, &effects, player) };
            let views: Vec<SeatView<'_>> = players.iter().enumerate().map(view).collect();
            let Drawn { layout, shapes, .. } = drawn(&views, size);
            for seat in &layout.seats {
                let (center, radius) = seat.team_sign();
                let sign = Rect::from_center_size(center, 2.0 * Vec2::splat(radius));
                let texts = texts_in(&shapes, seat.values);
                assert!(texts.len() > 1, "{size:?}");
                for text in texts {
                    assert!(text.pos.x >= sign.right(), "{} at {} in {size:?}", text.galley.text(), text.pos.x);
                }
            }
        }
    }

    /// The pace during a match is that of the results at the same time, not that of the last whole second.
    #[test]
    fn the_pace_of_a_seat_is_exact() {
        let (effects, players, words) = (Effects::default(), players(), Words::english());
        let mut game = Game::new(Rules::default(), 7);
        for tick in 0..3_900 {
            let inputs: &[Input] = match tick {
                1_000 | 2_500 => &[Input::Press(Button::HardDrop)],
                1_100 | 2_600 => &[Input::Release(Button::HardDrop)],
                _ => &[],
            };
            game.step(inputs, &mut Vec::new());
        }
        let (pieces, millis) = (game.statistics().locked_down(), game.now().millis());
        assert_eq!((pieces, words.pieces_per_second(pieces, millis)), (2, "0.51".to_owned()), "{millis}");
        let views = [SeatView { sent: Some(1), ..playing(&game, &effects, &players[0]) }];
        let Drawn { layout, shapes, .. } = drawn(&views, vec2(1280.0, 800.0));
        let texts = texts_in(&shapes, layout.seats[0].values);
        for expected in ["0.51", "15.4"] {
            assert!(texts.iter().any(|text| text.galley.text() == expected), "{expected}");
        }
    }

    /// In a match of several rounds, the round is beside the clock and the rounds won are beside the name.
    #[test]
    fn the_round_is_beside_the_clock() {
        let (game, effects, players) = (attacked(0), Effects::default(), players());
        let views =
            [SeatView { wins: 1, ..playing(&game, &effects, &players[0]) }, playing(&game, &effects, &players[1])];
        for size in [vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0)] {
            let round = ClockRound::of(2, 3);
            let Drawn { layout, shapes, .. } = drawn_as(SharedView { round, ..SharedView::UNCOVERED }, &views, size);
            let [time, line] = texts_in(&shapes, layout.timer)[..] else { panic!("two texts in {size:?}") };
            assert_eq!(line.galley.text(), "Round 2 · first to 3");
            let gap = line.pos.x - (time.pos.x + time.galley.size().x);
            assert!((4.0..80.0).contains(&gap) && !line.galley.elided, "{gap} in {size:?}");
            let [name, wins] = texts_in(&shapes, layout.seats[0].name)[..] else { panic!("a name in {size:?}") };
            assert_eq!([name, wins].map(|text| text.galley.text()), ["Ada", "★ 1"]);
            let gap = wins.pos.x - (name.pos.x + name.galley.size().x);
            assert!((2.0..30.0).contains(&gap), "{gap} in {size:?}");
        }
        assert_eq!(ClockRound::of(1, 1), None, "a single round is no round of a match");
    }

    /// A menu is read in place of the match that it covers, whose texts would show at its edges.
    #[test]
    fn nothing_of_a_covered_match_is_read() {
        let (calm, over, effects, players) = (attacked(4), topped_out(), Effects::default(), players());
        let speech = Some(Speech { text: "Well played!".to_owned(), part: 0.5 });
        let views = [
            SeatView { place: Some((2, false)), knocked_out_by: Some(1), ..playing(&over, &effects, &players[0]) },
            SeatView { wins: 1, waits: Some(8), speech, ..playing(&calm, &effects, &players[1]) },
            SeatView { is_practice: true, place: Some((3, false)), ..playing(&calm, &effects, &players[2]) },
        ];
        let texts = |cover| {
            let shared = SharedView { cover, ..SharedView::UNCOVERED };
            let Drawn { shapes, live, .. } = drawn_as(shared, &views, vec2(1280.0, 800.0));
            (shapes.iter().filter(|shape| matches!(shape, Shape::Text(_))).count(), live.len())
        };
        assert_eq!(texts(MatchCover::All), (0, 0));
        for cover in [MatchCover::None, MatchCover::Games] {
            let (texts, live) = texts(cover);
            assert!(texts > 10 && live > 3, "{texts} texts and {live} parts");
        }
    }

    /// Messages keep off the Matrices, the queues, the bars with the Target Marks, the names, the values and the timer.
    #[test]
    fn all_data_of_a_match_are_live() {
        let (game, effects, players) = (attacked(4), Effects::default(), players());
        for seats in [2, 3, 4, 9] {
            let views: Vec<SeatView<'_>> =
                (0..seats).map(|seat| playing(&game, &effects, &players[seat % players.len()])).collect();
            for size in [vec2(640.0, 480.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0)] {
                let Drawn { layout, live, .. } = drawn(&views, size);
                let is_live = |part: Rect| live.iter().any(|marked| marked.expand(0.1).contains_rect(part));
                assert!(is_live(layout.time()), "the time of {seats} in {size:?}");
                for seat in &layout.seats {
                    let field = &seat.field;
                    let queues = [field.hold, field.next].into_iter().filter(|_| seat.has_queues);
                    for part in [field.matrix, seat.bar, seat.name, seat.values].into_iter().chain(queues) {
                        assert!(is_live(part), "{part:?} of {seats} in {size:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn seats_stand_together_in_a_wide_window() {
        for seats in [2, 3] {
            let rect = Rect::from_min_size(Pos2::ZERO, vec2(2560.0, 1440.0));
            let layout = VersusLayout::new(rect, 1.0, SeatCount { seats, first: FirstSeat::Equal, next_count: 6 });
            let cell = layout.seats[0].field.cell();
            for pair in layout.seats.windows(2) {
                // Two seats have their Next Queues inside.
                let inside = if seats == 2 { pair[1].field.next } else { pair[1].field.hold };
                let gap = inside.left() - pair[0].field.next.right();
                assert!((0.0..2.5 * cell).contains(&gap), "{seats}: {gap} with cells of {cell}");
            }
            let (first, last) = (&layout.seats[0], &layout.seats[seats - 1]);
            let [left, right] = [first.all.left(), rect.right() - last.all.right()];
            assert!((left - right).abs() <= 2.0 && left >= 0.0, "in the middle: {left} and {right}");
        }
    }

    /// Two seats beside each other have their Hold Queues and notices outside and their Next Queues inside.
    #[test]
    fn two_seats_beside_each_other_are_mirrored() {
        for (width, height, mirrors) in
            [(640.0, 480.0, true), (1280.0, 800.0, true), (2560.0, 1440.0, true), (1080.0, 1920.0, false)]
        {
            let rect = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            let of = |seats| VersusLayout::new(rect, 1.0, SeatCount { seats, first: FirstSeat::Own, next_count: 6 });
            let two = of(2);
            check_places(rect, &two);
            let [left, right] = &two.seats[..] else { panic!("two seats") };
            assert!(left.field.hold.right() < left.field.matrix.left() || !mirrors);
            assert_eq!(right.field.hold.left() > right.field.matrix.right(), mirrors, "{width} by {height}");
            assert_eq!(right.field.has_notices_right(), mirrors, "{width} by {height}");
            let middle = rect.center().x;
            let [own, other] = [middle - left.field.next.center().x, right.field.next.center().x - middle];
            // The Receiving Queue is at the left of both.
            assert!(!mirrors || (own - other).abs() < 1.2 * left.field.cell(), "{own} and {other}");
            assert!(of(3).seats.iter().all(|seat| !seat.field.has_notices_right()));
        }
    }

    #[test]
    fn the_outline_of_a_plan_is_drawn_in_its_own_matrix() {
        let (game, effects, players) = (attacked(0), Effects::default(), players());
        let vertices = |view: SeatView<'_>| {
            let other = playing(&game, &effects, &players[1]);
            let Drawn { shapes, .. } = drawn(&[view, other], vec2(1280.0, 800.0));
            let vertices = shapes.iter().map(|shape| match shape {
                Shape::Mesh(mesh) => mesh.vertices.len(),
                _ => 0,
            });
            vertices.sum::<usize>()
        };
        let view = playing(&game, &effects, &players[0]);
        let plan = game.ghost_piece();
        assert!(plan.is_some());
        let thinking = Some(Thinking { plan, ..Thinking::default() });
        assert!(vertices(SeatView { thinking, ..view.clone() }) > vertices(view));
    }

    /// The emblem of a team is beside the names of its players, at their Matrices and in their Target Marks.
    #[test]
    fn friends_have_one_emblem_everywhere() {
        let (game, effects, players, theme) = (attacked(0), Effects::default(), players(), Theme::default());
        // The emblem of the first team is a circle.
        let mut views: Vec<SeatView<'_>> = players.iter().map(|player| playing(&game, &effects, player)).collect();
        let places = |views: &[SeatView<'_>]| {
            let Drawn { layout, shapes, described, .. } = drawn(views, vec2(1280.0, 800.0));
            let color = emblem::color(&theme, 1);
            let circles = shapes.iter().filter_map(|shape| match shape {
                Shape::Circle(circle) if circle.fill == color => Some(circle.center),
                _ => None,
            });
            let circles: Vec<Pos2> = circles.collect();
            let found = |seat: &SeatLayout| {
                let below = Rect::everything_below(seat.field.matrix.bottom()).intersect(seat.all);
                let matrix = seat.field.matrix;
                let beside = seat.all.with_max_x(matrix.left()).with_min_y(matrix.top()).with_max_y(matrix.bottom());
                [seat.name, below, beside, matrix].map(|place| circles.iter().any(|center| place.contains(*center)))
            };
            let spoken = |index: usize, seat: &SeatLayout| (found(seat), described[index].contains("Team 1."));
            layout.seats.iter().enumerate().map(|(index, seat)| spoken(index, seat)).collect::<Vec<_>>()
        };
        assert_eq!(places(&views), [([false; 4], false); 4], "nobody has friends");
        for (view, team) in views.iter_mut().zip([1, 2, 1, 2]) {
            view.team = Some(team);
        }
        let (friend, other) = (([true, true, false, false], true), ([false; 4], false));
        assert_eq!(places(&views), [friend, other, friend, other]);
        // The first seat marks the second one, beside the Blocks.
        views[1].marked_by = vec![0];
        assert_eq!(places(&views), [friend, ([false, false, true, false], false), friend, other]);
    }

    /// Whose last attack came is a small avatar above the meter: inside the seat, and over no Matrix.
    #[test]
    fn attackers_are_above_the_meter() {
        let (game, effects, players, theme) = (attacked(4), Effects::default(), players(), Theme::default());
        let mut views: Vec<SeatView<'_>> = players.iter().map(|player| playing(&game, &effects, player)).collect();
        views[0].attackers = vec![1, 3];
        for size in [vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0), vec2(1080.0, 1920.0)] {
            let Drawn { layout, shapes, described, .. } = drawn(&views, size);
            let seat = &layout.seats[0];
            let above = Rect::everything_above(seat.bar.top()).intersect(seat.all).with_max_x(seat.field.matrix.left());
            let has = |by: usize| {
                let color = players[by].color(&theme);
                shapes.iter().any(
                    |shape| matches!(shape, Shape::Rect(rect) if rect.fill == color && above.contains_rect(rect.rect)),
                )
            };
            assert_eq!([1, 2, 3].map(has), [true, false, true], "{size:?}");
            assert!(described[0].contains("Attacked by Bo, Di."), "{}", described[0]);
        }
    }

    /// Screen readers read the figures of every seat, and none where a menu is read instead.
    #[test]
    fn the_figures_of_a_seat_are_read() {
        let (game, effects, players) = (topped_out(), Effects::default(), players());
        let mut views: Vec<SeatView<'_>> = players.iter().map(|player| playing(&game, &effects, player)).collect();
        views[0].sent = Some(12);
        (views[1].sent, views[1].has_points) = (None, true);
        let words = Words::english();
        let millis = game.now().millis();
        let pace = format!("PPS: {}.", words.pieces_per_second(game.statistics().locked_down(), millis));
        let attack = format!("Sent: 12. APM: {}. {pace} Level: {}.", words.attack_per_minute(12, millis), game.level());
        let race = format!("Score: {}. Lines: 0. {pace}", words.number(game.score()));
        let Drawn { described, .. } = drawn(&views, vec2(1280.0, 800.0));
        assert!(described[0].contains(&attack), "{} without {attack}", described[0]);
        assert!(described[1].contains(&race), "{} without {race}", described[1]);
        let covered =
            drawn_as(SharedView { cover: MatchCover::All, ..SharedView::UNCOVERED }, &views, vec2(1280.0, 800.0));
        assert!(covered.described.iter().all(|text| !text.contains("PPS")), "{:?}", covered.described);
    }

    /// A game in which this number of Tetrises have followed each other, with a Block left.
    fn after_tetrises(count: usize) -> Game {
        let rows = std::iter::once("X.........").chain(std::iter::repeat_n("XXXXXXXXX.", 4 * count));
        let matrix = crate::engine::diagram::matrix(&rows.collect::<Vec<_>>()).unwrap();
        let queue = vec![Tetrimino::I; count];
        let start = crate::engine::Start { matrix, queue, ..crate::engine::Start::default() };
        let rules = Rules { line_clear_delay_ms: 0, generation_delay_ms: 0, teleports: true, ..Rules::default() };
        let mut game = Game::from_position(rules, 7, start).unwrap();
        game.step(&[], &mut Vec::new());
        let buttons = [Button::RotateClockwise, Button::TeleportRight, Button::HardDrop];
        for _ in 0..count {
            game.step(&buttons.map(Input::Press), &mut Vec::new());
            game.step(&buttons.map(Input::Release), &mut Vec::new());
        }
        game
    }

    /// The places of the chips in a drawn match: of Back-to-Back sequences and of combos.
    fn chips(shapes: &[Shape]) -> [Vec<Rect>; 2] {
        let palette = Theme::default().palette;
        [palette.on_well_accent, palette.on_well].map(|color| {
            let chips = shapes.iter().filter_map(|shape| match shape {
                Shape::Rect(rect) if rect.stroke.color == color && rect.fill == palette.queue.gamma_multiply(0.92) => {
                    Some(rect.rect)
                }
                _ => None,
            });
            chips.collect()
        })
    }

    /// From three seats to eight, each seat has both chips, over none of its other parts.
    #[test]
    fn chips_cover_nothing() {
        let (game, effects, players) = (after_tetrises(2), Effects::default(), players());
        let sizes = [vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0)];
        let firsts = [FirstSeat::Own, FirstSeat::Equal, FirstSeat::Large];
        let windows = firsts.into_iter().flat_map(|first| sizes.map(|size| (first, size)));
        let mut above = 0;
        for ((first, size), count) in windows.flat_map(|window| (3..=8).map(move |count| (window, count))) {
            let all = players.iter().cycle().take(count);
            let views: Vec<SeatView<'_>> = all.map(|player| playing(&game, &effects, player)).collect();
            let Drawn { layout, shapes, .. } = drawn_as(SharedView { first, ..SharedView::UNCOVERED }, &views, size);
            let [sequences, combos] = chips(&shapes);
            let case = format!("{count} in {size:?} with {first:?}");
            assert_eq!([sequences.len(), combos.len()], [count; 2], "{case}");
            for (seat, (sequence, combo)) in layout.seats.iter().zip(sequences.into_iter().zip(combos)) {
                above += usize::from(seat.field.has_queues_above());
                let SeatLayout { field, name, bar, values, .. } = seat;
                let parts = [field.matrix, field.peek, field.hold, field.next, *name, *bar, *values];
                let parts: Vec<Rect> =
                    parts.into_iter().chain([number_place(seat)]).chain(badge_places(seat)).collect();
                assert!(!sequence.shrink(0.6).intersects(combo.shrink(0.6)), "{sequence:?} and {combo:?}: {case}");
                for chip in [sequence, combo] {
                    assert!(seat.all.expand(0.6).contains_rect(chip), "{chip:?} in {:?}: {case}", seat.all);
                    for part in &parts {
                        assert!(!part.shrink(0.6).intersects(chip.shrink(0.6)), "{chip:?} on {part:?}: {case}");
                    }
                    let is_inside = |shape: &Shape| {
                        matches!(shape, Shape::Text(text) if text.galley.text().ends_with("×2")
                            && chip.expand(1.0).contains_rect(text.visual_bounding_rect()))
                    };
                    assert!(shapes.iter().any(is_inside), "no text in {chip:?}: {case}");
                }
            }
        }
        assert!(above > 50, "{above} seats have their queues above the Matrix");
    }

    /// Where the queues are above the Matrix, chips come and go with what they show, also for screen readers.
    #[test]
    fn chips_last_as_long_as_what_they_show() {
        let (effects, players) = (Effects::default(), players());
        let shown = |game: &Game| {
            let views: Vec<SeatView<'_>> = players.iter().map(|player| playing(game, &effects, player)).collect();
            let Drawn { layout, shapes, described, .. } = drawn(&views, vec2(1280.0, 800.0));
            assert!(layout.seats.iter().all(|seat| seat.field.has_queues_above()));
            let spoken = ["Back-to-Back", "Combo ×2"].map(|chip| described[0].contains(chip));
            (chips(&shapes).map(|chips| chips.len()), spoken)
        };
        assert_eq!(shown(&after_tetrises(0)), ([0, 0], [false, false]));
        assert_eq!(shown(&after_tetrises(1)), ([4, 0], [true, false]));
        let mut game = after_tetrises(2);
        assert_eq!(shown(&game), ([4, 4], [true, true]));
        game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
        assert_eq!(shown(&game), ([4, 0], [true, false]), "a Lock Down without lines ends the combo");
        game.end_now(&mut Vec::new());
        assert_eq!(shown(&game), ([0, 0], [false, false]));
    }

    /// The names become shorter with the room: in the smallest seats only the lengths are left.
    #[test]
    fn chips_without_room_show_only_the_length() {
        let (effects, players) = (Effects::default(), players());
        let texts = |tetrises: usize, count: usize, size: Vec2| {
            let game = after_tetrises(tetrises);
            let all = players.iter().cycle().take(count);
            let views: Vec<SeatView<'_>> = all.map(|player| playing(&game, &effects, player)).collect();
            let Drawn { layout, shapes, .. } = drawn(&views, size);
            // The last seat is one of the small ones.
            let seat = layout.seats.last().unwrap();
            assert!(seat.field.has_queues_above());
            let row = seat.field.notice.expand(1.0);
            let texts = shapes.iter().filter_map(|shape| match shape {
                Shape::Text(text) if row.contains_rect(text.visual_bounding_rect()) => {
                    Some(text.galley.text().to_owned())
                }
                _ => None,
            });
            texts.collect::<Vec<_>>()
        };
        let (large, small) = (vec2(2560.0, 1440.0), vec2(800.0, 600.0));
        assert_eq!(texts(1, 4, large), ["Back-to-Back"]);
        assert_eq!(texts(2, 4, large), ["×2", "B2B ×2"]);
        assert_eq!(texts(1, 8, small), ["×1"]);
        assert_eq!(texts(2, 8, small), ["×2", "×2"]);
    }

    /// Screen readers hear who knocked out a followed seat, its place and the lines that come, and whose they are if
    /// they follow several seats.
    #[test]
    fn places_and_knock_outs_are_announced() {
        let (calm, attacked, over) = (attacked(0), attacked(3), topped_out());
        let (effects, players) = (Effects::default(), players());
        let seats = |changes: [&dyn Fn(&mut SeatView<'_>); 3]| -> Vec<String> {
            let mut views: Vec<SeatView<'_>> =
                players.iter().take(3).map(|player| playing(&calm, &effects, player)).collect();
            for (view, change) in views.iter_mut().zip(changes) {
                change(view);
            }
            drawn(&views, vec2(1280.0, 800.0)).news
        };
        let ignored = |view: &mut SeatView<'_>| view.is_followed = false;
        let followed = |_view: &mut SeatView<'_>| ();
        let out = |view: &mut SeatView<'_>| {
            (view.place, view.knocked_out_by) = (Some((3, false)), Some(1));
        };
        let out_unheard = |view: &mut SeatView<'_>| {
            (view.place, view.knocked_out_by, view.is_followed) = (Some((2, false)), Some(0), false);
        };
        let drawn_first = |view: &mut SeatView<'_>| view.place = Some((1, true));
        assert_eq!(seats([&followed, &ignored, &ignored]), [""; 0], "nothing has happened");
        assert_eq!(seats([&out, &ignored, &ignored]), ["Knocked out by Bo. 3rd"]);
        assert_eq!(seats([&followed, &out_unheard, &ignored]), [""; 0], "only what concerns the listener");
        assert_eq!(seats([&drawn_first, &drawn_first, &ignored]), ["Ada: 1st (draw)", "Bo: 1st (draw)"]);
        let views = |game, change: &dyn Fn(&mut SeatView<'_>)| {
            let mut view = playing(game, &effects, &players[0]);
            change(&mut view);
            drawn(&[view, playing(&calm, &effects, &players[1])], vec2(1280.0, 800.0)).news
        };
        assert_eq!(views(&attacked, &followed), ["Ada: 3 lines coming"]);
        assert_eq!(views(&over, &out), ["Ada: Knocked out by Bo. 3rd"], "in place of the score");
        let by_nobody = |view: &mut SeatView<'_>| (view.place, view.knocked_out_by) = (Some((2, false)), Some(9));
        assert_eq!(views(&over, &by_nobody), ["Ada: 2nd"], "no such seat");
    }

    /// In matches of two to eight seats, the topmost shape over every Mino is the mesh of the Minos, whatever is named.
    #[test]
    fn nothing_in_a_match_covers_a_mino() {
        use crate::engine::Action;
        let players = players();
        let matrix = crate::engine::diagram::matrix(&["OO.TTT.IIO"; 13]).unwrap();
        let start = crate::engine::Start { matrix, ..crate::engine::Start::default() };
        let mut game = Game::from_position(Rules::default(), 7, start).unwrap();
        game.step(&[], &mut Vec::new());
        let mut effects = Effects::default();
        effects.react(game.now(), &GameEvent::PatternMatched { action: Action::Tetris, hits: HitList::default() });
        effects.react(game.now(), &GameEvent::Action(Action::Tetris.award(1, true)));
        effects.react(game.now(), &GameEvent::LevelUp(5));
        for _ in 0..300 {
            game.step(&[], &mut Vec::new());
        }
        let pieces = game.in_play().into_iter().chain(game.ghost_piece()).flat_map(Piece::cells);
        let stack = (1..=13).flat_map(|y| (1..=10).map(move |x| Cell::new(x, y)));
        let cells: Vec<Cell> = pieces
            .chain(stack.filter(|cell| game.matrix().block(*cell).is_some()))
            .filter(|cell| cell.y <= 20)
            .collect();
        for size in [vec2(640.0, 480.0), vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(1080.0, 1920.0)] {
            for (count, is_practice) in [(2, false), (3, false), (4, false), (4, true), (8, false)] {
                let seat = |player| SeatView {
                    is_practice,
                    has_points: true,
                    waits: Some(8),
                    targeting: Some(Targeting::Seat(1)),
                    marked_by: vec![1],
                    ..playing(&game, &effects, player)
                };
                let views: Vec<SeatView<'_>> = players.iter().cycle().take(count).map(seat).collect();
                let Drawn { layout, shapes, .. } = drawn(&views, size);
                let field = &layout.seats[0].field;
                for cell in &cells {
                    let rect = field.cell_rect(*cell).shrink(0.3 * field.cell());
                    let top = shapes.iter().rfind(|shape| shape.visual_bounding_rect().intersects(rect));
                    let is_mesh = matches!(top, Some(Shape::Mesh(mesh)) if mesh.vertices.len() > 4 * cells.len());
                    assert!(is_mesh, "{cell:?} of {count} in {size:?} is below {top:?}");
                }
                let named = shapes
                    .iter()
                    .any(|shape| matches!(shape, Shape::Text(text) if text.galley.text().contains("Tetris")));
                assert!(named, "{count} in {size:?}");
                let waits = shapes
                    .iter()
                    .any(|shape| matches!(shape, Shape::Text(text) if text.galley.text().contains("Waiting 8\u{a0}s")));
                assert!(waits, "{count} in {size:?}");
            }
        }
    }

    /// Whoever is out, practices, wins or speaks: every Matrix and everything around it stays where it is.
    #[test]
    fn nothing_moves_when_somebody_drops_out() {
        let (game, over, effects, players) = (attacked(0), topped_out(), Effects::default(), players());
        for (size, count) in [vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(1080.0, 1920.0)]
            .into_iter()
            .flat_map(|size| (1..=4).map(move |count| (size, count)))
        {
            let layout = |out: usize, practices: bool| {
                let seat = |(seat, player)| {
                    let is_out = out >> seat & 1 == 1;
                    let view = playing(if is_out && !practices { &over } else { &game }, &effects, player);
                    let speech = is_out.then(|| Speech { text: "Well played!".to_owned(), part: 0.5 });
                    let place = is_out.then_some((seat as u32 + 1, false));
                    let knocked_out_by = is_out.then_some((seat + 1) % count);
                    let wins = usize::from(is_out);
                    SeatView { place, knocked_out_by, wins, speech, is_practice: is_out && practices, ..view }
                };
                drawn(&players.iter().take(count).enumerate().map(seat).collect::<Vec<_>>(), size).layout
            };
            let all = layout(0, false);
            assert_eq!(all.seats.len(), count);
            for out in 1..1 << count {
                for practices in [false, true] {
                    assert_eq!(layout(out, practices), all, "{out:b} of {count} are out in {size:?}");
                }
            }
        }
    }

    /// Window sizes with the minimum cell for two and for four seats, in pixels.
    const SIZES: [(f32, f32, u32, u32); 6] = [
        (800.0, 600.0, 21, 17),
        (1280.0, 800.0, 29, 25),
        (1920.0, 1080.0, 40, 27),
        (2560.0, 1440.0, 54, 37),
        (3840.0, 2160.0, 81, 55),
        (1080.0, 1920.0, 31, 31),
    ];

    /// A lost match has one box on the Matrix: the place, the reason and who did it.
    #[test]
    fn the_end_of_a_seat_is_one_box() {
        let (calm, over, effects, players) = (attacked(0), topped_out(), Effects::default(), players());
        let lost =
            SeatView { place: Some((2, false)), knocked_out_by: Some(1), ..playing(&over, &effects, &players[0]) };
        let Drawn { layout, shapes, .. } = drawn(&[lost, playing(&calm, &effects, &players[1])], vec2(1280.0, 800.0));
        let matrix = layout.seats[0].field.matrix;
        let texts = shapes.iter().filter_map(|shape| match shape {
            Shape::Text(text) if matrix.contains_rect(text.visual_bounding_rect()) => {
                Some(text.galley.text().to_owned())
            }
            _ => None,
        });
        assert_eq!(texts.collect::<Vec<_>>(), ["2nd · Lock Out", "Knocked out by Bo"]);
    }

    /// The avatar of a narrow seat is smaller than its strip is high. No letter of the name is left of the message.
    #[test]
    fn a_message_covers_the_whole_name() {
        let (game, effects, players) = (attacked(0), Effects::default(), players());
        let panel = Theme::default().palette.panel;
        let view = |player| {
            let speech = Some(Speech { text: "Well played!".to_owned(), part: 0.5 });
            SeatView { speech, ..playing(&game, &effects, player) }
        };
        let views: Vec<SeatView<'_>> = players.iter().take(2).map(view).collect();
        for (size, is_narrow) in [(vec2(1280.0, 800.0), false), (vec2(400.0, 2400.0), true)] {
            let Drawn { layout, shapes, .. } = drawn(&views, size);
            let seat = &layout.seats[0];
            assert_eq!(seat.name_side() < seat.name.height(), is_narrow, "{size:?}");
            let message = shapes.iter().find_map(|shape| match shape {
                Shape::Rect(rect) if rect.fill == panel && seat.name.expand(1.0).contains_rect(rect.rect) => {
                    Some(rect.rect)
                }
                _ => None,
            });
            let texts = texts_in(&shapes, seat.name);
            let name = texts.iter().find(|text| text.galley.text() == "Ada").unwrap();
            assert!(message.unwrap().left() <= name.pos.x, "{message:?} and {} in {size:?}", name.pos.x);
        }
    }

    #[test]
    fn a_long_message_turns_its_pages() {
        let pages = |rows, most| [0.0, 0.3, 0.5, 0.99, 1.0].map(|part| page(rows, most, part));
        assert_eq!(pages(1, 2), [0..1, 0..1, 0..1, 0..1, 0..1]);
        assert_eq!(pages(4, 2), [0..2, 0..2, 2..4, 2..4, 2..4]);
        assert_eq!(pages(5, 2), [0..2, 0..2, 2..4, 4..5, 4..5]);
        assert_eq!(pages(3, 1), [0..1, 0..1, 1..2, 2..3, 2..3]);
    }

    /// Checks that the parts of the seats are inside the window and do not overlap.
    fn check_places(rect: Rect, layout: &VersusLayout) {
        for (index, seat) in layout.seats.iter().enumerate() {
            let queues = if seat.has_queues { [seat.field.next, seat.field.hold].to_vec() } else { Vec::new() };
            let parts: Vec<Rect> =
                [seat.field.matrix, seat.bar, seat.name, seat.values].into_iter().chain(queues).collect();
            for (place, part) in parts.iter().enumerate() {
                assert!(seat.all.expand(0.6).contains_rect(*part), "{part:?} in {seat:?}");
                assert!(rect.expand(0.6).contains_rect(*part) && part.is_positive(), "{part:?} in {rect:?}");
                // Values are as wide as the Matrix and the queues.
                for other in &parts[place + 1..] {
                    assert!(!part.shrink(0.6).intersects(other.shrink(0.6)), "{parts:?}");
                }
            }
            let others = &layout.seats[index + 1..];
            assert!(others.iter().all(|other| !other.all.shrink(0.6).intersects(seat.all.shrink(0.6))));
        }
    }

    #[test]
    fn up_to_four_seats_have_the_same_size() {
        for (width, height, two, four) in SIZES {
            for (seats, scale) in [2, 3, 4].into_iter().flat_map(|seats| [(seats, 1.0), (seats, 1.25), (seats, 2.0)]) {
                let rect = Rect::from_min_size(Pos2::new(3.0, 7.0), vec2(width, height));
                let layout = VersusLayout::new(rect, scale, SeatCount { seats, first: FirstSeat::Own, next_count: 6 });
                assert_eq!(layout.seats.len(), seats);
                let least = ((if seats == 2 { two } else { four }) as f32 * scale).floor() as u32;
                let cell = layout.seats[0].field.cell_pixels();
                assert!(cell >= least, "{cell} pixels in {rect:?} for {seats} seats");
                assert!(layout.seats.iter().all(|seat| seat.field.cell_pixels() == cell), "{rect:?}");
                check_places(rect, &layout);
            }
        }
    }

    /// The enlarged seat is at least half as large again as the others. Its cells are as large as the height or the
    /// width of the window allows.
    #[test]
    fn one_seat_of_any_match_is_large() {
        for (width, height, two, _) in SIZES {
            for (seats, scale) in (2..=16).flat_map(|seats| [(seats, 1.0), (seats, 2.0)]) {
                let rect = Rect::from_min_size(Pos2::new(3.0, 7.0), vec2(width, height));
                let layout =
                    VersusLayout::new(rect, scale, SeatCount { seats, first: FirstSeat::Large, next_count: 6 });
                assert_eq!(layout.seats.len(), seats);
                let cell = layout.seats[0].field.cell_pixels();
                assert!(cell >= (two as f32 * 0.9 * scale) as u32, "{cell} pixels in {rect:?} for {seats} seats");
                assert!(
                    layout.seats[1..].iter().all(|seat| seat.field.cell_pixels() * 3 <= cell * 2),
                    "{rect:?}, {seats} seats"
                );
                check_places(rect, &layout);
            }
        }
    }

    /// Following a player enlarges the field compared with all alike, also where the height limits it, and all others
    /// become smaller.
    #[test]
    fn following_a_player_enlarges_the_field() {
        let low = (1280.0, 670.0, 0, 0);
        for (width, height, ..) in SIZES.into_iter().chain([low]) {
            for (seats, scale) in (2..=8).flat_map(|seats| [(seats, 1.0), (seats, 2.0)]) {
                let rect = Rect::from_min_size(Pos2::new(3.0, 7.0), vec2(width, height));
                let cells = |first| -> Vec<u32> {
                    let layout = VersusLayout::new(rect, scale, SeatCount { seats, first, next_count: 6 });
                    check_places(rect, &layout);
                    layout.seats.iter().map(|seat| seat.field.cell_pixels()).collect()
                };
                let alike = cells(FirstSeat::Equal)[0];
                let followed = if width > height {
                    vec![FirstSeat::Large, FirstSeat::LargeWithMoves]
                } else {
                    // Beside an upright field, the moves take some of the width.
                    vec![FirstSeat::Large]
                };
                for first in followed {
                    let cells = cells(first);
                    let (large, others) = (cells[0], &cells[1..]);
                    assert!(large * 10 >= alike * 11, "{large} after {alike}: {seats} in {rect:?}, {first:?}");
                    assert!(
                        others.iter().all(|cell| *cell < alike && *cell * 3 <= large * 2),
                        "{others:?} in {rect:?}"
                    );
                }
            }
        }
    }

    /// The figures under the Next Queue of a followed player are one below the other, each below its label, and the
    /// emblem of a team covers no part of the seat.
    #[test]
    fn the_figures_of_a_followed_player_are_in_a_column() {
        let (game, effects, players) = (attacked(0), Effects::default(), players());
        for size in [vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0)] {
            let view = |(seat, player)| SeatView { team: Some(1 + seat % 2), ..playing(&game, &effects, player) };
            let views: Vec<SeatView<'_>> = players.iter().enumerate().map(view).collect();
            let shared = SharedView { first: FirstSeat::Large, ..SharedView::UNCOVERED };
            let Drawn { layout, shapes, .. } = drawn_as(shared, &views, size);
            let seat = &layout.seats[0];
            let mut texts = texts_in(&shapes, seat.values);
            texts.sort_by(|one, other| one.pos.y.total_cmp(&other.pos.y));
            let is_label = |text: &&TextShape| text.galley.text().chars().any(char::is_alphabetic);
            assert!(texts.len() >= 6, "{} texts in {size:?}", texts.len());
            for (index, text) in texts.iter().enumerate() {
                assert_eq!(is_label(text), index % 2 == 0, "{} in {size:?}", text.galley.text());
            }
            let bottom = |text: &TextShape| text.pos.y + text.galley.size().y;
            assert!(texts.windows(2).all(|pair| bottom(pair[0]) <= pair[1].pos.y + 2.0), "{size:?}");
            let (center, radius) = seat.team_sign();
            let sign = Rect::from_center_size(center, 2.0 * Vec2::splat(radius));
            let field = &seat.field;
            let parts = [field.matrix, field.hold, field.next, seat.bar, seat.name, seat.values];
            assert!(seat.all.contains_rect(sign) && !parts.iter().any(|part| part.intersects(sign)), "{size:?}");
        }
    }

    /// The small seats beside a large one are in the middle of their room, not at its top.
    #[test]
    fn small_seats_are_in_the_middle() {
        for (size, seats) in [vec2(800.0, 600.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0)]
            .into_iter()
            .flat_map(|size| (2..=4).map(move |seats| (size, seats)))
        {
            let rect = Rect::from_min_size(Pos2::ZERO, size);
            let layout = VersusLayout::new(rect, 1.0, SeatCount { seats, first: FirstSeat::Large, next_count: 6 });
            let small = &layout.seats[1..];
            let top = small.iter().map(|seat| seat.name.top()).fold(f32::INFINITY, f32::min) - layout.timer.bottom();
            let bottom = rect.bottom() - small.iter().map(|seat| seat.values.bottom()).fold(0.0, f32::max);
            assert!((top - bottom).abs() < 0.1 * size.y, "{top} above and {bottom} below {seats} in {size:?}");
        }
    }

    /// The considered moves are beside the field of the large seat. They cover nothing, and in a wide window the field
    /// is no smaller.
    #[test]
    fn a_large_seat_has_room_for_the_moves_of_its_player() {
        for (width, height, ..) in SIZES {
            for (seats, scale) in (2..=4).flat_map(|seats| [(seats, 1.0), (seats, 2.0)]) {
                let rect = Rect::from_min_size(Pos2::new(3.0, 7.0), vec2(width, height));
                let layout = |first| VersusLayout::new(rect, scale, SeatCount { seats, first, next_count: 6 });
                let (with_moves, plain) = (layout(FirstSeat::LargeWithMoves), layout(FirstSeat::Large));
                check_places(rect, &with_moves);
                let large = &with_moves.seats[0];
                let [cell, without] = [large, &plain.seats[0]].map(|seat| seat.field.cell_pixels());
                assert!(cell == without || width < height && 4 * cell >= 3 * without, "{cell}, {without}: {rect:?}");
                let others = &with_moves.seats[1..];
                assert!(others.iter().all(|seat| seat.field.cell_pixels() < large.field.cell_pixels()), "{rect:?}");
                let Some(thinking::PanelLayout { panel, .. }) = thinking::PanelLayout::of(&large.field, large.all)
                else {
                    panic!("no room in {rect:?} for {seats} seats");
                };
                assert!(large.all.contains_rect(panel), "{panel:?} in {large:?}");
                let SeatLayout { field, name, bar, values, .. } = large;
                for part in [field.matrix, field.peek, field.next, field.hold, field.notice, *name, *bar, *values] {
                    assert!(!part.intersects(panel), "{part:?} and {panel:?} in {rect:?}");
                }
            }
        }
    }

    #[test]
    fn in_larger_matches_the_own_seat_is_larger_than_the_others() {
        for (width, height, _, four) in SIZES {
            for (seats, scale) in (5..=16).flat_map(|seats| [(seats, 1.0), (seats, 2.0)]) {
                let rect = Rect::from_min_size(Pos2::new(3.0, 7.0), vec2(width, height));
                let layout = VersusLayout::new(rect, scale, SeatCount { seats, first: FirstSeat::Own, next_count: 6 });
                assert_eq!(layout.seats.len(), seats);
                let cell = layout.seats[0].field.cell_pixels();
                assert!(cell >= (four as f32 * 0.9 * scale) as u32, "{cell} pixels in {rect:?} for {seats} seats");
                let others = layout.seats[1].field.cell_pixels();
                assert!(layout.seats[1..].iter().all(|seat| seat.field.cell_pixels() == others), "{rect:?}");
                assert!(
                    others < cell && others >= (5.0 * scale) as u32,
                    "{others} pixels in {rect:?} for {seats} seats"
                );
                assert!(layout.seats[0].has_queues);
                check_places(rect, &layout);
                let watched =
                    VersusLayout::new(rect, scale, SeatCount { seats, first: FirstSeat::Equal, next_count: 6 });
                assert!(watched.seats.windows(2).all(|two| two[0].all.size() == two[1].all.size()));
                check_places(rect, &watched);
            }
        }
    }
}
