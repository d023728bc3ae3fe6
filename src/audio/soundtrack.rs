//! The music of a game, and cues without a game event: danger, a split.
//!
//! ```text
//!   Game, MusicFacts ─▶ Follower::follow ─▶ Music, Cues ─▶ audio
//! ```

use rand::seq::IndexedRandom as _;

use crate::engine::{Game, Lead};
use crate::settings::{Faster, RandomChange, Sound, Soundtrack};
use crate::synth::{Cue, Layers, Music, Tempo, Tune};

/// Facts about a game that influence its music, in addition to its state.
#[derive(Debug, Clone, Copy, Default)]
pub struct MusicFacts {
    /// Whether the Blocks are near the Skyline.
    pub is_danger: bool,
    /// The number of splits passed.
    pub splits: usize,
    /// The lead over the best game.
    pub lead: Option<Lead>,
    /// Whether the game is better than all others in its table.
    pub is_best: bool,
}

/// The levels of the drums at the start of a game, and of the counterpart without a chain.
const FIRST_DRUMS: f32 = 0.4;
const FIRST_COUNTERPART: f32 = 0.3;
/// The level, and the length of a chain, at which they are full.
const FULL_LEVEL: f32 = 10.0;
const FULL_CHAIN: f32 = 4.0;

/// The layers of the music of a game. The drums grow with the level or the share of the lines; line clears in a row and
/// Back-to-Backs bring the counterpart in; danger leaves only the drums.
#[must_use]
pub fn layers(game: &Game, is_danger: bool) -> Layers {
    if is_danger {
        return Layers { drums: 1.0, counterpart: 0.0 };
    }
    let level = f32::from(game.level().saturating_sub(1)) / (FULL_LEVEL - 1.0);
    let lines = game.rules().limit_lines.map_or(0.0, |limit| game.lines() as f32 / limit.max(1) as f32);
    let chain = game.statistics().combo().max(game.back_to_back_sequence().saturating_sub(1));
    let grown = |from: f32, part: f32| from + (1.0 - from) * part.min(1.0);
    Layers {
        drums: grown(FIRST_DRUMS, level.max(lines)),
        counterpart: grown(FIRST_COUNTERPART, chain as f32 / FULL_CHAIN),
    }
}

/// Chooses the music of consecutive games.
#[derive(Debug, Default)]
pub struct Follower {
    tune: Option<Tune>,
    level: u8,
    before: MusicFacts,
}

impl Follower {
    /// Starts a new game.
    pub fn begin(&mut self, sound: &Sound) {
        // If only levels change the tune, it continues in the next game.
        let tune = self.tune.filter(|_| sound.random_change == RandomChange::Levels);
        *self = Self { tune: tune.or_else(|| Some(self.another(sound))), ..Self::default() };
    }

    /// Returns the music for the current state of the game, and appends cues to `cues`.
    pub fn follow(&mut self, game: &Game, facts: MusicFacts, sound: &Sound, cues: &mut Vec<Cue>) -> Music {
        self.listen(facts, cues);
        // The first level of a game is not a new level.
        let is_new_level = self.level != 0 && self.level != game.level();
        self.level = game.level();
        let tune = match (sound.soundtrack, self.tune) {
            (Soundtrack::Tune(tune), _) => tune,
            (Soundtrack::ByMode, _) => Tune::of_mode(game.rules().mode),
            (Soundtrack::Random, Some(tune)) if !(is_new_level && sound.random_change == RandomChange::Levels) => tune,
            (Soundtrack::Random, _) => self.another(sound),
        };
        self.tune = Some(tune);
        let tempo = match sound.faster {
            Faster::Danger if facts.is_danger => Tempo::DANGER,
            Faster::Level => Tempo::of_level(game.level()),
            Faster::Off | Faster::Danger => Tempo::WRITTEN,
        };
        Music::Play { tune, tempo }
    }

    fn listen(&mut self, facts: MusicFacts, cues: &mut Vec<Cue>) {
        if facts.is_danger && !self.before.is_danger {
            cues.push(Cue::Danger);
        }
        let is_split_ahead = facts.splits > self.before.splits && facts.lead.is_some_and(|lead| lead.amount > 0);
        if is_split_ahead || (facts.is_best && !self.before.is_best) {
            cues.push(Cue::Ahead);
        }
        self.before = facts;
    }

    /// A random tune other than the last, or the chosen one.
    fn another(&self, sound: &Sound) -> Tune {
        match sound.soundtrack {
            Soundtrack::Tune(tune) => tune,
            Soundtrack::ByMode => Tune::default(),
            Soundtrack::Random => {
                let others: Vec<Tune> = Tune::ALL.into_iter().filter(|tune| Some(*tune) != self.tune).collect();
                others.choose(&mut rand::rng()).copied().unwrap_or_default()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Input, ModeId, Objective, Rules};

    fn game(level: u8) -> Game {
        Game::new(Rules { level, ..Rules::default() }, 1)
    }

    fn follow(follower: &mut Follower, game: &Game, facts: MusicFacts, sound: &Sound) -> (Music, Vec<Cue>) {
        let mut cues = Vec::new();
        (follower.follow(game, facts, sound, &mut cues), cues)
    }

    #[test]
    fn layers_follow_level_danger_and_chain() {
        let calm = layers(&game(1), false);
        assert!(calm.drums < layers(&game(5), false).drums && layers(&game(10), false).drums >= 1.0);
        assert_eq!(layers(&game(15), true), Layers { drums: 1.0, counterpart: 0.0 });
        let matrix = crate::engine::diagram::matrix(&["XXXXXXXX.."; 6]).unwrap();
        let queue = vec![crate::engine::Tetrimino::O; 4];
        let start = crate::engine::Start { matrix, queue, ..Default::default() };
        let mut chained = Game::from_position(Rules::default(), 1, start).unwrap();
        for tick in 0..3_000 {
            let is_due = chained.in_play().is_some() && tick % 1_000 == 500;
            let buttons = [vec![Button::Right; 4], vec![Button::HardDrop]].concat();
            for button in buttons.into_iter().filter(|_| is_due) {
                chained.step(&[Input::Press(button), Input::Release(button)], &mut Vec::new());
            }
            chained.step(&[], &mut Vec::new());
        }
        assert!(chained.statistics().combo() > 1, "{:?}", chained.statistics().combo());
        assert!(layers(&chained, false).counterpart > calm.counterpart);
    }

    #[test]
    fn danger_plays_one_cue_and_speeds_the_music_up() {
        let sound = Sound::default();
        let mut follower = Follower::default();
        follower.begin(&sound);
        let play = |tempo| Music::Play { tune: Tune::Korobeiniki, tempo };
        let table = [
            (false, Tempo::WRITTEN, vec![]),
            (true, Tempo::DANGER, vec![Cue::Danger]),
            (true, Tempo::DANGER, vec![]),
            (false, Tempo::WRITTEN, vec![]),
            (true, Tempo::DANGER, vec![Cue::Danger]),
        ];
        for (is_danger, tempo, cues) in table {
            let facts = MusicFacts { is_danger, ..MusicFacts::default() };
            assert_eq!(follow(&mut follower, &game(1), facts, &sound), (play(tempo), cues));
        }
    }

    #[test]
    fn music_follows_the_level_or_nothing_if_so_chosen() {
        let danger = MusicFacts { is_danger: true, ..MusicFacts::default() };
        for (faster, expected) in [(Faster::Level, Tempo::of_level(9)), (Faster::Off, Tempo::WRITTEN)] {
            let sound = Sound { faster, ..Sound::default() };
            let (music, _) = follow(&mut Follower::default(), &game(9), danger, &sound);
            assert_eq!(music, Music::Play { tune: Tune::Korobeiniki, tempo: expected });
        }
    }

    #[test]
    fn every_mode_can_have_its_own_tune() {
        let sound = Sound { soundtrack: Soundtrack::ByMode, ..Sound::default() };
        for mode in ModeId::ALL {
            let mut follower = Follower::default();
            follower.begin(&sound);
            let game = Game::new(Rules::preset(mode), 1);
            let (music, _) = follow(&mut follower, &game, MusicFacts::default(), &sound);
            assert_eq!(music, Music::Play { tune: Tune::of_mode(mode), tempo: Tempo::WRITTEN }, "{mode:?}");
        }
        let played = |tune| ModeId::ALL.into_iter().any(|mode| Tune::of_mode(mode) == tune);
        assert!(Tune::ALL.into_iter().all(played), "every tune has a mode");
    }

    #[test]
    fn random_play_changes_between_games_or_levels_and_never_to_the_same() {
        let none = MusicFacts::default();
        let tune = |music| match music {
            Music::Play { tune, .. } => tune,
            other => panic!("{other:?}"),
        };
        for change in [RandomChange::Games, RandomChange::Levels] {
            let sound = Sound { soundtrack: Soundtrack::Random, random_change: change, ..Sound::default() };
            let mut follower = Follower::default();
            follower.begin(&sound);
            for _ in 0..20 {
                let first = tune(follow(&mut follower, &game(1), none, &sound).0);
                assert_eq!(tune(follow(&mut follower, &game(1), none, &sound).0), first);
                let next = tune(follow(&mut follower, &game(2), none, &sound).0);
                assert_eq!(next == first, change == RandomChange::Games, "a new level");
                let last = next;
                follower.begin(&sound);
                let next = tune(follow(&mut follower, &game(2), none, &sound).0);
                assert_eq!(next == last, change == RandomChange::Levels, "a new game");
            }
        }
    }

    #[test]
    fn a_split_ahead_of_the_best_game_plays_one_cue() {
        let sound = Sound::default();
        let mut follower = Follower::default();
        let at = |splits, amount| MusicFacts {
            splits,
            lead: Some(Lead { by: Objective::Time, amount }),
            ..MusicFacts::default()
        };
        let cues = [at(1, 50), at(1, 50), at(2, -20), at(3, 10)]
            .map(|facts| follow(&mut follower, &game(1), facts, &sound).1.pop());
        assert_eq!(cues, [Some(Cue::Ahead), None, None, Some(Cue::Ahead)]);
    }

    #[test]
    fn a_new_best_plays_one_cue() {
        let mut follower = Follower::default();
        let cues = [false, true, true].map(|is_best| {
            let facts = MusicFacts { is_best, ..MusicFacts::default() };
            follow(&mut follower, &game(1), facts, &Sound::default()).1
        });
        assert_eq!(cues, [vec![], vec![Cue::Ahead], vec![]]);
    }
}
