//! The bot in Combo: selected in the main menu, shown while it plays.

use std::thread;
use std::time::{Duration, Instant};

use skyline::bots::beam::Aim;
use skyline::bots::level::BotLevel;
use skyline::engine::Mechanic;
use skyline::session::{BeamRunner, Seat};
use skyline::settings::{BotPace, ComboPlayer};
use skyline::ui::bot;
use skyline::ui::live::LiveMatch;
use skyline::ui::paint::{self, Around, Considered, PlayView};
use skyline::ui::screens::Play;

use super::*;

/// A game of the bot that begins at `now`.
fn game_of_the_bot(pace: BotPace, now: Instant) -> LiveMatch {
    let mut settings = Settings::default();
    (settings.game.mode, settings.game.bot_pace) = (ModeId::Combo, pace);
    game_by(&settings, 4, now)
}

fn game_by(settings: &Settings, seed: u64, now: Instant) -> LiveMatch {
    let rules = settings.rules();
    let mut bot = bot::combo_runner(&rules, settings.next_count(ModeId::Combo), settings.game.bot_pace, None);
    while !bot.is_ready() {
        thread::yield_now();
    }
    LiveMatch::new(Seat::new(rules, seed).played_by(Box::new(bot)), now)
}

/// Whether there was a line with every Tetrimino: the first is not counted, and that of the last may just be cleared.
fn keeps_its_combo(play: &LiveMatch) -> bool {
    let statistics = play.game().statistics();
    !play.game().is_over() && statistics.combo() + 2 >= statistics.locked_down()
}

/// The play field of a game that advances by `step` in each frame.
fn field<'a>(play: LiveMatch, mut now: Instant, step: Duration) -> Harness<'a, LiveMatch> {
    let words = Words::english();
    Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_context_setup(|ctx| Theme::default().apply(ctx))
        .build_ui_state(
            move |ui, play: &mut LiveMatch| {
                now += step;
                play.frame(&[], now);
                let view = PlayView {
                    around: Around::Named("Bot"),
                    next_count: 4,
                    thinking: bot::thinking(play),
                    ..PlayView::of(play.game(), play.effects())
                };
                paint::play_field(ui, &view, &Theme::default(), &words);
            },
            play,
        )
}

#[test]
fn a_bot_game_is_shown_live_and_not_ranked() {
    let now = Instant::now();
    let mut harness = field(game_of_the_bot(BotPace::Fast, now), now, Duration::from_millis(16));
    let mut seen = 0;
    while harness.state().game().statistics().locked_down() < 50 {
        harness.step();
        let play = harness.state();
        assert!(!play.game().is_over(), "after {} Tetriminos", play.game().statistics().locked_down());
        let thinking = bot::thinking(play).unwrap();
        let Some(Considered::Combo(considered)) = thinking.considered else { panic!("no moves of the Combo bot") };
        assert!(considered.windows(2).all(|pair| pair[0].value >= pair[1].value));
        seen += usize::from(!considered.is_empty());
        assert!(thinking.plan.is_none() || play.game().in_play().is_some(), "a plan for nothing");
        // The player's own buttons do nothing.
        let wrong = Input::Press(Button::HardDrop);
        harness.state_mut().frame(
            &[skyline::input::StampedInput { at: now, device: skyline::input::Device::Keyboard, input: wrong }],
            now,
        );
    }
    let play = harness.state();
    assert!(keeps_its_combo(play));
    assert!(seen > 100, "its candidate moves are shown");
    assert!(!play.seat().is_ranked() && play.seat().replay().taken_over);
}

/// The strongest computer player shows where each Tetrimino is going and its best moves, and has its name above the
/// Matrix.
#[test]
fn a_game_of_the_computer_is_shown_with_its_plans_and_not_ranked() {
    let rules = Rules::preset(ModeId::Cheese);
    let now = Instant::now();
    let seat = Seat::new(rules, 4).played_by(Box::new(bot::computer(&rules, 6, 4)));
    let mut live = LiveMatch::new(seat, now);
    let (mut planned, mut seen, mut at) = (0, 0, now);
    while live.game().statistics().locked_down() < 20 && !live.game().is_over() {
        at += Duration::from_millis(16);
        live.frame(&[], at);
        let thinking = bot::thinking(&live).unwrap();
        let Some(Considered::Computer(moves, aim)) = thinking.considered else { panic!("no moves of the computer") };
        assert_eq!(aim, Aim::Cheese);
        if let Some(best) = moves.first() {
            seen += 1;
            assert_eq!(best.lost, Some(0));
            // Pruned moves come last.
            let losses = moves.iter().map(|rated| rated.lost.unwrap_or(u32::MAX));
            assert!(losses.is_sorted(), "{moves:?}");
        }
        planned += usize::from(thinking.plan.is_some());
        // It thinks on its own thread.
        thread::sleep(Duration::from_millis(1));
    }
    assert!(seen > planned, "the moves stay until the next ones: {seen} {planned}");
    assert!(planned > 20 && live.game().goal_lines() > 5, "{planned} {}", live.game().goal_lines());
    assert!(!live.seat().is_ranked() && live.seat().replay().taken_over);
    let show: Show<Play> = |play, ui, shared| play.ui(ui, shared, false);
    let harness = screen(Play::new(live), show);
    for name in ["Cheese", "Computer, level 10"] {
        assert!(harness.query_by_label(name).is_some(), "{name}");
    }
}

/// Three layouts start with six Minos in the well. Some sequences begin so badly that no player could continue.
#[test]
fn the_bot_plays_from_every_layout() {
    for layout in 0..Mechanic::COMBO_LAYOUTS.len() as u8 {
        let mut settings = Settings::default();
        (settings.game.combo_layout, settings.game.combo_player) = (layout, ComboPlayer::Bot);
        settings.game.mode = ModeId::Combo;
        assert!(bot::plays(&settings.game));
        let lasts = |seed| {
            let mut now = Instant::now();
            let mut play = game_by(&settings, seed, now);
            while !play.game().is_over() && play.game().statistics().locked_down() < 12 {
                now += Duration::from_millis(10);
                play.frame(&[], now);
            }
            keeps_its_combo(&play)
        };
        assert!((0..5).any(lasts), "layout {layout}");
    }
}

#[test]
fn the_bots_candidates_are_announced() {
    let now = Instant::now();
    let mut harness = field(game_of_the_bot(BotPace::Slow, now), now, Duration::from_millis(50));
    for _ in 0..20 {
        harness.step();
    }
    let text = harness.get_by_label_contains("It considers: ").accesskit_node().value().unwrap_or_default();
    assert!(text.contains("pieces expected"), "{text}");
    let play = harness.state();
    let first = play.combo_bot().unwrap().candidates()[0].clone();
    assert!(first.place.is_some() || first.hold);
}

#[test]
fn the_moves_of_the_computer_are_announced() {
    let rules = Rules::preset(ModeId::Sprint);
    let now = Instant::now();
    let bot = BeamRunner::new(BotLevel::STRONGEST, &rules, 6, 4).with_aim(Aim::alone(&rules));
    let live = LiveMatch::new(Seat::new(rules, 4).played_by(Box::new(bot)), now);
    let mut harness = field(live, now, Duration::from_millis(50));
    for _ in 0..20 {
        harness.step();
    }
    let text = harness.get_by_label_contains("It considers: ").accesskit_node().value().unwrap_or_default();
    let moves: Vec<&str> = text.split("; ").collect();
    assert!(moves.len() == 5 && moves[0].ends_with("evaluation loss 0.00"), "{text}");
    assert!(moves.iter().all(|text| text.contains(" in columns ")), "{text}");
}

/// After a pause the bot continues where it was, and does not catch up.
#[test]
fn a_pause_stops_the_bot_too() {
    let mut now = Instant::now();
    let mut play = game_of_the_bot(BotPace::Fast, now);
    let mut run = |play: &mut LiveMatch, millis: u64| {
        for _ in 0..millis / 10 {
            now += Duration::from_millis(10);
            play.frame(&[], now);
        }
        now
    };
    let at = run(&mut play, 3_000);
    play.pause(at);
    let placed = play.game().statistics().locked_down();
    assert!(placed > 0);
    let at = run(&mut play, 60_000);
    assert_eq!(play.game().statistics().locked_down(), placed);
    play.resume(at);
    run(&mut play, 100);
    assert!(play.game().statistics().locked_down() <= placed + 1);
    run(&mut play, 5_000);
    assert!(play.game().statistics().locked_down() > placed + 1);
    assert!(keeps_its_combo(&play));
}

#[test]
fn who_plays_combo_is_chosen_by_keys_and_clicks() {
    let mut stage = Stage::new(Modes::default());
    stage.settings.game.mode = ModeId::Combo;
    let mut harness = harness(stage, Modes::ui, vec2(800.0, 600.0));
    assert!(harness.query_by_label("Speed").is_none());
    // From the cards, this leads to the settings of the chosen one.
    keys(&mut harness, &[Key::PageDown]);
    go_to(&mut harness, "Player");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(harness.state().settings.game.combo_player, ComboPlayer::Bot);
    assert!(bot::plays(&harness.state().settings.game));
    go_to(&mut harness, "Speed");
    keys(&mut harness, &[Key::ArrowRight]);
    assert_eq!(harness.state().settings.game.bot_pace, BotPace::Fast);
    click(&mut harness, "Player");
    assert_eq!(harness.state().settings.game.combo_player, ComboPlayer::You);
    click(&mut harness, "Player");
    harness.state_mut().settings.game.combo_layout = 2;
    harness.run_ok();
    assert!(bot::plays(&harness.state().settings.game));
    assert_eq!(harness.get_by_label("Player").value().as_deref(), Some("Bot"));
}
