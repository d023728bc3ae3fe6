//! Playing a recorded game: frame by frame, or shown as a game of Skyline.

use std::sync::Arc;

use super::difference::TetrioDifference;
use super::game::{FRAMES_PER_MS, TetrioGame};
use super::script::{SendProof, StatedHold, StatedState, TetrioEvent, TimedEvent};
use super::side::TetrioSide;
use crate::engine::{Block, Game, GameEvent, GameOver, Input, Mirrored, Tetrimino, Ticks};

/// The reasons for an end that happen in the frame itself.
const OWN_ENDS: [&str; 3] = ["topout", "garbagesmash", "clear"];

/// A recorded game at one of its frames.
#[derive(Debug, Clone)]
pub struct TetrioRun {
    side: TetrioSide,
    game: TetrioGame,
    /// The number of played events of the file.
    played: usize,
    end: RunEnd,
    is_ended: bool,
    /// What the announcements of this file say about attacks of others.
    pub(super) proofs: Vec<SendProof>,
    pub(super) states: StateChecks,
    /// The keys since they were last shown.
    keys: Vec<Input>,
}

/// The time of the end of a game.
#[derive(Debug, Clone, Copy, Default)]
struct RunEnd {
    frame: i64,
    /// The part of the frame of the last key in it.
    last_key: f64,
    /// Where the last key of the frame before was, until a key comes in this one.
    before: f64,
    /// The same, when the file ended.
    carried: f64,
    /// The end in frames.
    at: f64,
}

/// A place up to which a game agrees with the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Agreement {
    pub(super) frame: i64,
    pub(super) pieces: u32,
}

/// The comparison with the states in the file.
#[derive(Debug, Clone, Default)]
pub(super) struct StateChecks {
    pub(super) compared: u32,
    /// Where the last state agreed.
    pub(super) agreed: Agreement,
    /// The first difference.
    pub(super) difference: Option<TetrioDifference>,
}

impl TetrioRun {
    /// The game at its start.
    #[must_use]
    pub fn new(side: &TetrioSide) -> Self {
        let mut game = TetrioGame::new(Arc::clone(side.options()));
        let start = &side.script().start;
        let options = side.options();
        game.start(
            start.stack(options.width, options.height + options.buffer),
            start.hold.and_then(|StatedHold(hold)| hold),
        );
        Self {
            side: side.clone(),
            game,
            played: 0,
            end: RunEnd::default(),
            is_ended: false,
            proofs: Vec::new(),
            states: StateChecks::default(),
            keys: Vec::new(),
        }
    }

    pub(super) const fn game(&self) -> &TetrioGame {
        &self.game
    }

    /// Whether all events of the file are played.
    pub(super) const fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Plays a frame, and appends what happened.
    pub(super) fn frame(&mut self, events: &mut Vec<GameEvent>) {
        if self.is_ended {
            return;
        }
        self.end.before = self.game.subframe();
        self.game.begin_frame();
        let script = self.side.clone();
        let mut has_end = false;
        while let Some(timed) = script.script().events.get(self.played)
            && timed.frame <= self.game.frame()
        {
            self.played += 1;
            has_end |= matches!(timed.event, TetrioEvent::End(_));
            self.play(timed);
        }
        if has_end || self.played >= script.script().events.len() {
            self.close();
        } else {
            self.end.last_key = 0.0;
            self.game.end_frame();
        }
        events.extend(self.game.take_events());
    }

    fn play(&mut self, timed: &TimedEvent) {
        match &timed.event {
            TetrioEvent::Key { key, subframe } => {
                (self.end.before, self.end.last_key) = (0.0, *subframe);
                self.game.key(*key, *subframe);
                let input = if key.is_down { Input::Press } else { Input::Release };
                self.keys.extend(key.button.map(input));
            }
            TetrioEvent::Announced { attack, proof } => {
                self.proofs.extend(proof.clone());
                self.game.announce(attack);
            }
            TetrioEvent::Confirmed { source, .. } => self.game.confirm(source),
            TetrioEvent::State(state) => self.states.compare(&self.game, state, timed.frame),
            TetrioEvent::End(state) => {
                (self.end.frame, self.end.carried) = (timed.frame, self.end.before);
                if !state.is_empty {
                    self.game.forget_fatal_hold();
                }
            }
        }
    }

    /// Ends the game after the last event that was played.
    fn close(&mut self) {
        self.is_ended = true;
        self.end.at = self.game.frame() as f64 + self.game.subframe().max(self.end.carried);
        let ends_itself = OWN_ENDS.contains(&self.side.stored().reason.as_str());
        if self.game.over().is_none() && (self.is_old() || ends_itself) {
            let subframe = self.game.subframe();
            self.game.end_frame();
            self.end.at = self.game.frame() as f64 + subframe;
        }
        let side = self.side.clone();
        let (played, later) = side.script().events.split_at(self.played);
        for timed in later {
            if let TetrioEvent::Confirmed { source, counts_late: true } = &timed.event {
                self.game.confirm(source);
            }
        }
        for timed in played {
            if let TetrioEvent::End(state) = &timed.event {
                self.states.compare(&self.game, state, timed.frame);
            }
        }
    }

    /// Whether times are those of old files.
    pub(super) fn is_old(&self) -> bool {
        self.side.options().version < 16
    }

    /// The time of the end as the file counts it, in milliseconds.
    pub(super) fn final_time(&self) -> f64 {
        let frames = (self.end.frame + 1) as f64;
        let frames = if self.side.is_timed() && self.is_old() {
            frames
        } else if self.is_old() || self.side.stored().reason == "clear" {
            frames + self.end.last_key
        } else {
            self.end.at
        };
        frames / FRAMES_PER_MS
    }

    /// Plays the frame that begins in this millisecond, if one does, and shows the game after it. Returns false at the
    /// end of a game that is not over.
    pub fn tick(&mut self, shown: &mut Game, events: &mut Vec<GameEvent>) -> bool {
        let now = shown.now();
        let earlier = events.len();
        let next = now.after(1);
        if self.is_ended && next.millis() as f64 > self.final_time() {
            return match self.game.over() {
                Some(over) => {
                    shown.end_mirrored(over, events);
                    true
                }
                None => false,
            };
        }
        let is_first = now == Ticks::ZERO;
        if is_first {
            events.extend(self.game.take_events());
        }
        let begun = |millis: u64| millis * 60 / 1_000;
        if is_first || begun(now.millis()) > begun(now.millis() - 1) {
            self.frame(events);
            let mirrored = self.mirrored(&events[earlier..]);
            shown.mirror(next, mirrored, &events[earlier..]);
        } else {
            shown.mirror_time(next);
        }
        true
    }

    /// What is shown of the game after these events.
    fn mirrored(&mut self, events: &[GameEvent]) -> Mirrored {
        let figures = self.game.figures();
        let is_generated = events.iter().any(|event| matches!(event, GameEvent::Generated(_)));
        let is_changed = events.iter().any(|event| matches!(event, GameEvent::LockedDown(_) | GameEvent::Generated(_)));
        let has_rows = self.side.options().garbage.apart.is_some();
        Mirrored {
            matrix: (is_changed || has_rows).then(|| self.game.stack().matrix()),
            in_play: self.game.in_play(),
            queue: is_generated.then(|| self.game.coming().collect()),
            hold: self.game.hold(),
            hold_is_used: self.game.hold_is_used(),
            score: figures.score.max(0) as u64,
            level: u8::try_from(figures.level).unwrap_or(u8::MAX),
            chain: figures.chain,
            waiting: self.game.waiting(),
            presses: figures.keys,
            inputs: std::mem::take(&mut self.keys),
        }
    }

    /// Whether the end is the one that the file states.
    pub(super) fn ends_as_stated(&self) -> bool {
        let over = self.game.over();
        match self.side.stored().reason.as_str() {
            "topout" | "garbagesmash" => matches!(over, Some(GameOver::BlockOut | GameOver::LockOut)),
            "winner" => over.is_none(),
            "clear" => matches!(over, Some(GameOver::GoalReached | GameOver::TimeUp)),
            _ => true,
        }
    }
}

impl StateChecks {
    fn compare(&mut self, game: &TetrioGame, state: &StatedState, frame: i64) {
        if self.difference.is_some() {
            return;
        }
        let difference = state
            .pieces
            .filter(|pieces| *pieces != u64::from(game.figures().pieces))
            .map(|pieces| TetrioDifference::new("pieces", &pieces, &game.figures().pieces))
            .or_else(|| board_difference(game, state))
            .or_else(|| queue_difference(game, state))
            .or_else(|| {
                let StatedHold(hold) = state.hold.filter(|StatedHold(hold)| *hold != game.hold())?;
                let letter = |hold: Option<Tetrimino>| hold.map_or('-', |hold| hold.letter());
                Some(TetrioDifference::new("hold", &letter(hold), &letter(game.hold())))
            });
        self.compared += u32::from(!state.is_empty);
        match difference {
            Some(difference) => self.difference = Some(difference),
            None if state.rows.is_some() => self.agreed = Agreement { frame, pieces: game.figures().pieces },
            None => {}
        }
    }
}

fn board_difference(game: &TetrioGame, state: &StatedState) -> Option<TetrioDifference> {
    for (row, stated) in (0..).zip(state.rows.as_ref()?) {
        for (x, stated) in (0..).zip(stated) {
            let found = game.stack().block(x, row);
            if *stated != found {
                let letter = |block: Option<Block>| match block {
                    None => '.',
                    Some(Block::Neutral) => 'X',
                    Some(Block::Of(tetrimino)) => tetrimino.letter(),
                };
                let place = format!("board, column {} of row {}", x + 1, row + 1);
                return Some(TetrioDifference::new(&place, &letter(*stated), &letter(found)));
            }
        }
    }
    None
}

fn queue_difference(game: &TetrioGame, state: &StatedState) -> Option<TetrioDifference> {
    let stated = state.queue.as_ref()?;
    let found: String = game.coming().map(|tetrimino| tetrimino.letter()).collect();
    (!found.starts_with(stated.as_str())).then(|| TetrioDifference::new("queue", stated, &found))
}
