//! The player's city in the program: games build it when they end, and games of the tables once they are confirmed.

use super::App;
use super::screen::Screen;
use crate::city::{Building, City, Deeds, Feat, Ledger};
use crate::engine::{Game, GameKind};
use crate::storage::{Proof, ScoreEntry, Storage};

/// The city with what it is built from.
#[derive(Debug, Default)]
pub(super) struct CitySite {
    pub(super) city: City,
    ledger: Ledger,
    /// What was built since the last result.
    news: Vec<Building>,
    /// The entries that are being confirmed; `None` before the main menu was shown.
    awaited: Option<Vec<ScoreEntry>>,
}

impl CitySite {
    pub(super) fn of(storage: &Storage) -> Self {
        let ledger = storage.city().map(|text| Ledger::from_json(&text)).unwrap_or_default();
        Self { city: City::built_from(storage.history(), &ledger), ledger, ..Self::default() }
    }
}

impl App {
    /// Builds what a game that has just ended reached. It has just been recorded, so it is confirmed.
    pub(super) fn build_game(&mut self, entry: &ScoreEntry, game: &Game) {
        let is_new = self.services.site.ledger.add_game(entry, Deeds::of(game));
        self.rebuild(is_new);
    }

    pub(super) fn build_feat(&mut self, feat: Feat) {
        let is_new = self.services.site.ledger.add(Building::Landmark(feat));
        if is_new {
            self.rebuild(true);
        }
    }

    /// Builds the landmark of finesse once that of the result on the screen is counted, and says what is new there.
    pub(super) fn follow_result(&mut self) {
        let Some(Screen::Results(results)) = self.screens.top() else { return };
        if results.finesse_run().is_some_and(|run| run >= Feat::FINESSE_RUN) {
            self.build_feat(Feat::Finesse100);
        }
        if !self.services.site.news.is_empty() {
            let news = std::mem::take(&mut self.services.site.news);
            if let Some(results) = self.screens.results_mut() {
                results.add_news(news);
            }
        }
    }

    /// Forgets what was built before this game.
    pub(super) fn clear_city_news(&mut self) {
        self.services.site.news.clear();
    }

    /// Confirms games of the tables that would build something, such as those of older versions, each once the main
    /// menu was shown: replaying them takes a while, but not on this thread.
    pub(super) fn confirm_city(&mut self) {
        let services = &mut self.services;
        let site = &mut services.site;
        let Some(awaited) = &mut site.awaited else {
            if matches!(self.screens.top(), Some(Screen::MainMenu(_))) {
                let mut planned = site.ledger.clone();
                let entries = GameKind::ALL.into_iter().flat_map(|kind| services.storage.table(kind).entries());
                let lacking = entries.filter(|entry| planned.add_game(entry, Deeds::default()));
                let lacking: Vec<ScoreEntry> = lacking.cloned().collect();
                services.storage.verify_entries(lacking.clone());
                site.awaited = Some(lacking);
            }
            return;
        };
        if awaited.is_empty() {
            return;
        }
        let mut is_new = false;
        awaited.retain(|entry| {
            let proof = services.storage.proof(entry.id);
            is_new |= proof == Some(Proof::Confirmed) && site.ledger.add_game(entry, Deeds::default());
            proof.is_none()
        });
        if is_new {
            self.rebuild(true);
            // They are not of the game that is played.
            self.clear_city_news();
        }
    }

    /// Builds the city again. Saves the ledger if it has something new.
    fn rebuild(&mut self, is_new: bool) {
        let services = &mut self.services;
        let site = &mut services.site;
        let city = City::built_from(services.storage.history(), &site.ledger);
        let news = city.since(&site.city);
        let is_new = site.ledger.add_all(city.buildings()) || is_new;
        for building in &news {
            log::info!("new in the city: {building:?}");
        }
        site.news.extend(news);
        site.city = city;
        if is_new {
            // Another copy of the program may have built, too.
            if let Some(text) = services.storage.city() {
                site.ledger.join(Ledger::from_json(&text));
            }
            let saved = site.ledger.to_json().map(|text| services.storage.save_city(&text));
            if let Ok(Err(error)) = saved {
                log::warn!("the city could not be saved: {error}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Instant;

    use egui::Context;

    use super::*;
    use crate::engine::ModeId;
    use crate::settings::ChosenGame;
    use crate::ui::screens::{Command, MainMenu, StartCommand};

    fn app(storage: Storage) -> App {
        let (pads, events) = mpsc::channel();
        App::new(&Context::default(), storage, pads, events)
    }

    /// A recorded game of an older version builds once its recording is confirmed, and one that was changed does not.
    #[test]
    fn only_confirmed_games_build() {
        const SPRINT: &str = include_str!("../../tests/data/golden/sprint.json");
        let replay = crate::replay::SeatRecording::from_text(SPRINT).unwrap();
        let game = replay.check().unwrap();
        let entry = ScoreEntry::of(&game, "Ada", &[]).unwrap();
        for is_true in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            let mut storage = Storage::open_in(folder.path().to_owned());
            let told = ScoreEntry { time_ms: if is_true { entry.time_ms } else { 9_000 }, ..entry.clone() };
            storage.add(told, Some(SPRINT.to_owned()));
            assert!(storage.flush());
            let mut app = app(Storage::open_in(folder.path().to_owned()));
            assert_eq!(app.services.site.city.buildings().count(), 0);
            app.screens.replace_all(Screen::MainMenu(MainMenu::default()));
            app.confirm_city();
            while app.services.site.awaited.as_ref().is_none_or(|awaited| !awaited.is_empty()) {
                app.use_opened(Instant::now());
                app.confirm_city();
                std::thread::yield_now();
            }
            let site = &app.services.site;
            assert_eq!(site.city.grade(ModeId::Sprint).is_some(), is_true);
            assert_eq!(site.city.windows(ModeId::Sprint), 8, "lines are of the history");
            assert!(site.news.is_empty());
            drop(app);
            let again = CitySite::of(&Storage::open_in(folder.path().to_owned()));
            assert_eq!(again.city.has(Feat::SprintDone), is_true, "it is saved");
        }
    }

    /// The result names what the game built, and the computer's games build nothing.
    #[test]
    fn a_game_that_ends_builds() {
        let ctx = Context::default();
        for is_own in [true, false] {
            let mut app = app(Storage::in_memory());
            let mode = ChosenGame::Mode(ModeId::Marathon);
            let chosen = if is_own { StartCommand::Game(mode) } else { StartCommand::ByComputer(mode) };
            app.run(&ctx, Command::Start(chosen));
            let game = app.screens.play().unwrap().game().clone();
            if is_own {
                let entry = ScoreEntry { lines: 40, ..ScoreEntry::example(GameKind::default(), 90_000) };
                app.build_game(&entry, &game);
                assert!(app.services.site.news.contains(&Building::Landmark(Feat::FirstLine)));
                app.clear_city_news();
                app.build_game(&entry, &game);
                assert!(app.services.site.news.is_empty(), "once");
            }
            app.build_feat(Feat::Shared);
            assert_eq!(app.services.site.city.has(Feat::FirstLine), is_own);
            assert!(app.services.site.city.has(Feat::Shared));
        }
    }
}
