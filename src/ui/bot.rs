//! Bots in the program: whether one plays, and the thread that makes its planner.

use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::bots::beam::Aim;
use crate::bots::combo::ComboPlanner;
use crate::bots::level::BotLevel;
use crate::engine::Rules;
use crate::engine::mode::MenuChoice;
use crate::session::{BeamRunner, Bot as _, ComboRunner, Pace};
use crate::settings::{BotPace, ComboPlayer, GameChoice};
use crate::ui::live::LiveMatch;
use crate::ui::paint::{Considered, Thinking};

/// Whether a bot plays the next game.
#[must_use]
pub fn plays(choice: &GameChoice) -> bool {
    choice.mode.mode().offers(MenuChoice::Bot) && choice.combo_player == ComboPlayer::Bot
}

/// A bot for a game by these rules that shows `next_count` Tetriminos of the Next Queue. It takes over the planner of
/// the bot `before`, or plays once its own is made.
// Making a planner takes a second or two, so it happens on another thread.
#[must_use]
pub fn combo_runner(rules: &Rules, next_count: u8, pace: BotPace, before: Option<&ComboRunner>) -> ComboRunner {
    let next_count = usize::from(next_count);
    let millis = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
    let pace = Pace { look_ms: millis(pace.look()), step_ms: millis(pace.step()) };
    if let Some(bot) = before.and_then(|before| before.again(rules, next_count, pace)) {
        return bot;
    }
    let (made, planner) = mpsc::channel();
    let rules = *rules;
    let make = move || {
        // Nobody receives it once the game was left.
        let _ = made.send(Arc::new(ComboPlanner::new(&rules, next_count)));
    };
    if let Err(error) = thread::Builder::new().name("bot".to_owned()).spawn(make) {
        log::error!("the bot cannot start: {error}");
    }
    ComboRunner::new(rules, next_count, pace, planner)
}

/// The computer player at its highest level for a separate game by these rules.
#[must_use]
pub fn computer(rules: &Rules, next_count: usize, seed: u64) -> BeamRunner {
    let bot = BeamRunner::new(BotLevel::STRONGEST, rules, next_count, seed);
    bot.with_aim(Aim::alone(rules)).in_background()
}

/// The candidates and the plan of a game's bot, if a bot plays it.
#[must_use]
pub fn thinking(live: &LiveMatch) -> Option<Thinking<'_>> {
    let game = live.game();
    let (considered, plan) = if let Some(bot) = live.combo_bot() {
        (Considered::Combo(bot.candidates()), bot.plan(game))
    } else {
        let bot = live.computer()?;
        (Considered::Computer(bot.considered(), Aim::alone(game.rules())), bot.plan(game))
    };
    Some(Thinking { considered: Some(considered), plan, played: None })
}
