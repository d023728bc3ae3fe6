//! The player's own game on the main menu: read and replayed in the background, so that no frame waits for it.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::App;
use super::screen::Screen;
use crate::engine::GameKind;
use crate::replay::Timeline;
use crate::storage::{OpenError, Proof, Purpose, RecordingSource, ScoreEntry, ScoreId, Storage};
use crate::ui::screens::OwnGame;

/// The player's game that the main menu shows.
#[derive(Debug, Default)]
pub(super) struct HomeGame {
    own: Option<Arc<OwnGame>>,
    /// The result whose recording is being read.
    awaited: Option<ScoreEntry>,
    /// The results whose recordings cannot be played.
    unplayable: BTreeSet<ScoreId>,
}

impl HomeGame {
    /// Opens the recording to show, unless it is there or another one is still being read.
    fn follow(&mut self, storage: &mut Storage) {
        let Some(best) = newest_best(storage, &self.unplayable) else {
            self.own = None;
            return;
        };
        let is_there = self.own.as_ref().is_some_and(|own| own.entry.id == best.id);
        if !is_there && self.awaited.is_none() {
            let best = best.clone();
            self.awaited = Some(best.clone());
            storage.open_game(RecordingSource::Entry(Box::new(best)), Purpose::Home);
        }
    }

    /// Takes the recording that was read.
    pub(super) fn receive(&mut self, game: Result<Arc<Timeline>, OpenError>) {
        let Some(entry) = self.awaited.take() else { return };
        let played = game.map_err(|error| error.to_string()).and_then(|timeline| {
            timeline.verdict().map_err(ToString::to_string)?;
            timeline.only_seat().cloned().ok_or_else(|| "it is a match".to_owned())
        });
        match played {
            Ok(timeline) => self.own = Some(Arc::new(OwnGame { entry, timeline })),
            Err(error) => {
                log::info!("a recorded game cannot be shown on the main menu: {error}");
                self.unplayable.insert(entry.id);
            }
        }
    }
}

/// The newest of the player's best results of all ranked kinds of games, of those that have a recording.
fn newest_best<'a>(storage: &'a Storage, unplayable: &BTreeSet<ScoreId>) -> Option<&'a ScoreEntry> {
    let name = &storage.saved_settings().player.name;
    let kinds = GameKind::ALL.into_iter().filter(|kind| kind.mode().is_ranked);
    let best = |kind: GameKind| storage.table(kind).entries().iter().find(|entry| entry.name == *name);
    let is_playable = |entry: &&ScoreEntry| {
        let is_refuted = storage.proof(entry.id).is_some_and(|proof| proof != Proof::Confirmed);
        entry.replay.is_some() && !is_refuted && !unplayable.contains(&entry.id)
    };
    kinds.filter_map(best).filter(is_playable).max_by_key(|entry| (entry.date, entry.id))
}

impl App {
    /// Shows the player's own game on the main menu.
    pub(super) fn follow_home(&mut self) {
        let Self { screens, services, home, .. } = self;
        if let Some(Screen::MainMenu(menu)) = screens.top_mut() {
            home.follow(&mut services.storage);
            menu.show_own(home.own.as_ref());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Instant;

    use egui::Context;

    use super::*;
    use crate::engine::{ModeId, Rules};
    use crate::replay::SeatRecording;
    use crate::ui::screens::MainMenu;

    const SPRINT: &str = include_str!("../../tests/data/golden/sprint.json");

    #[test]
    fn the_newest_of_the_best_results_of_the_player_is_chosen() {
        let mut storage = Storage::in_memory();
        let mut settings = storage.saved_settings().clone();
        settings.player.name = "Ada".to_owned();
        storage.save_settings(settings);
        assert!(newest_best(&storage, &BTreeSet::new()).is_none());
        let add = |storage: &mut Storage, (mode, score): (ModeId, u64), date: i64, (name, replay): (&str, bool)| {
            let kind = GameKind::of(&Rules::preset(mode)).unwrap();
            let entry = ScoreEntry {
                name: name.to_owned(),
                date,
                replay: replay.then(|| "game.json".to_owned()),
                ..ScoreEntry::example(kind, score)
            };
            storage.add(entry.clone(), None);
            entry.id
        };
        let marathon = add(&mut storage, (ModeId::Marathon, 9_000), 3_000, ("Ada", true));
        let ultra = add(&mut storage, (ModeId::Ultra, 800), 2_000, ("Ada", true));
        add(&mut storage, (ModeId::Ultra, 700), 7_000, ("Ada", true));
        add(&mut storage, (ModeId::Marathon, 99_000), 8_000, ("Grace", true));
        add(&mut storage, (ModeId::Master, 100), 9_000, ("Ada", false));
        let chosen =
            |unplayable: &[ScoreId]| newest_best(&storage, &unplayable.iter().copied().collect()).map(|entry| entry.id);
        assert_eq!(chosen(&[]), Some(marathon));
        assert_eq!(chosen(&[marathon]), Some(ultra), "the next one instead of one that cannot be played");
        assert_eq!(chosen(&[marathon, ultra]), None);
    }

    /// The tower shows a recording once it is read, and a bot if it is not what its entry says.
    #[test]
    fn the_tower_shows_the_recording_of_the_best_game() {
        let replay = SeatRecording::from_text(SPRINT).unwrap();
        let entry = ScoreEntry::of(&replay.check().unwrap(), "", &[]).unwrap();
        for is_true in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            let mut storage = Storage::open_in(folder.path().to_owned());
            let text = if is_true { SPRINT.to_owned() } else { SPRINT.replace("\"seed\":", "\"seed\":1") };
            assert_eq!(text == SPRINT, is_true);
            storage.add(entry.clone(), Some(text));
            assert!(storage.flush());
            let (pads, events) = mpsc::channel();
            let mut app = App::new(&Context::default(), Storage::open_in(folder.path().to_owned()), pads, events);
            app.screens.replace_all(Screen::MainMenu(MainMenu::default()));
            app.follow_home();
            assert!(app.home.awaited.is_some() && app.home.own.is_none(), "no frame waits for it");
            while app.home.awaited.is_some() {
                app.use_opened(Instant::now());
                std::thread::yield_now();
            }
            app.follow_home();
            assert_eq!(app.home.own.as_ref().map(|own| own.entry.id), is_true.then_some(entry.id));
            assert_eq!(app.home.unplayable.contains(&entry.id), !is_true);
            assert!(app.home.awaited.is_none(), "it is read once");
        }
    }
}
