//! Tournaments on one screen: their file, their matches, and the results of those.

use std::time::Instant;

use super::App;
use super::screen::Screen;
use crate::replay::StateHash;
use crate::storage::UnfinishedMatch;
use crate::tournament::{FixtureId, SavedTournament, Tournament};
use crate::ui::screens::{TournamentCommand, TournamentScreen, VersusRound};

impl App {
    pub(super) fn run_tournament_command(&mut self, command: TournamentCommand) {
        match command {
            TournamentCommand::Open => {
                let screen = self.saved_tournament().map_or_else(|| self.new_tournament(), TournamentScreen::resumed);
                self.screens.push(Screen::Tournament(Box::new(screen)));
            }
            TournamentCommand::New => {
                let new = self.new_tournament().at_its_fields();
                if let Some(screen) = self.screens.tournament_mut() {
                    *screen = new;
                }
                self.save_tournament();
            }
            TournamentCommand::Save => self.save_tournament(),
            TournamentCommand::Play(fixture) => self.play_fixture(fixture),
        }
    }

    fn play_fixture(&mut self, fixture: FixtureId) {
        let mut settings = self.services.settings().clone();
        let Some(screen) = self.screens.tournament_mut() else { return };
        let Some(setup) = screen.play(&settings, fixture) else { return };
        let (tournament, in_play) = (screen.recorded(fixture), screen.in_play());
        settings.versus = setup;
        self.abandon_match();
        let round = VersusRound::new(&settings, rand::random(), Instant::now());
        let round = round.of_tournament(tournament).in_bracket(in_play);
        self.services.begin_music();
        self.screens.push(Screen::Versus(Box::new(round)));
    }

    /// Reports the result of the match on the screen to its tournament, if the match is over and has a winner.
    pub(super) fn report_to_tournament(&mut self) {
        let Some(Screen::Versus(round)) = self.screens.top() else { return };
        let score = round.score();
        if score.winner().is_none() {
            return;
        }
        let won = [0, 1].map(|seat| score.wins(seat) as u8);
        let recording = round.recording(&self.services.look.words);
        let digest = StateHash::of_all(recording.seats.iter().map(|seat| seat.hash())).to_string();
        let now = jiff::Timestamp::now().as_second().unsigned_abs();
        let Some(tournament) = self.screens.tournament_mut() else { return };
        match tournament.report(won, Some(digest), now) {
            Ok(()) => self.save_tournament(),
            Err(refused) => log::warn!("the result does not count in the tournament: {refused}"),
        }
    }

    /// Returns the screen of the saved tournament in which an interrupted match still counts.
    pub(super) fn bracket_of(&self, waiting: &UnfinishedMatch) -> Option<TournamentScreen> {
        let fixture = waiting.fixture?;
        TournamentScreen::continued(self.saved_tournament()?, fixture)
    }

    fn new_tournament(&self) -> TournamentScreen {
        TournamentScreen::of_lobby(self.services.settings())
    }

    /// The saved tournament. A file that is not one is passed over.
    fn saved_tournament(&self) -> Option<Tournament> {
        let text = self.services.storage.tournament()?;
        let read = serde_json::from_str::<SavedTournament>(&text).map_err(|error| error.to_string());
        read.and_then(|saved| saved.open().map_err(|error| error.to_string()))
            .inspect_err(|error| log::warn!("the saved tournament cannot be read: {error}"))
            .ok()
    }

    /// Saves the tournament of the screen, or removes the saved one for a new setup.
    fn save_tournament(&mut self) {
        let saved = self.screens.tournament_mut().and_then(|tournament| tournament.saved());
        let text = saved.and_then(|saved| serde_json::to_string(&saved).ok());
        if let Err(error) = self.services.storage.save_tournament(text.as_deref()) {
            self.services.show_storage_error(&error);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use egui::Context;

    use super::*;
    use crate::engine::Ticks;
    use crate::input::{Control, Device, InputEvent, InputKind, KeyCode, SeatDevice};
    use crate::settings::VersusSeat;
    use crate::storage::Storage;
    use crate::tournament::{Authority, EntrantId, OutcomeReason, Step, TournamentPhase, TournamentRules};
    use crate::ui::screens::VersusCommand;

    fn app(folder: &std::path::Path) -> App {
        let (pads, events) = mpsc::channel();
        App::new(&Context::default(), Storage::open_in(folder.to_owned()), pads, events)
    }

    /// A tournament of a person and two computers.
    fn tournament(started_at: u64) -> Tournament {
        let mut tournament = Tournament::new(TournamentRules { first_to: 1, ..TournamentRules::default() });
        let referee = || Authority::Referee("Ada".to_owned());
        let players = [VersusSeat::Computer(3), VersusSeat::Person(SeatDevice::Keyboard), VersusSeat::Computer(4)];
        for (name, player) in ["Bo", "Cy", "Di"].into_iter().zip(players) {
            let key = serde_json::to_string(&player).ok();
            tournament.apply(0, referee(), Step::Enter { name: name.to_owned(), rating: None, key }).unwrap();
        }
        let seeds = tournament.seeds_by_rating();
        tournament.apply(started_at, referee(), Step::Start { seeds }).unwrap();
        tournament
    }

    /// Presses Hard Drop in the match on top until something is reached.
    fn drop_until(app: &mut App, is_reached: impl Fn(&Screen) -> bool) {
        let (mut now, mut frame) = (Instant::now(), 0_u32);
        while !app.screens.top().is_some_and(&is_reached) {
            now += Duration::from_millis(50);
            frame += 1;
            assert!(frame < 4_000, "the match has no end");
            let kind = if frame.is_multiple_of(2) { InputKind::Down } else { InputKind::Up };
            let drop = InputEvent { at: now, kind: kind(Device::Keyboard, Control::Key(KeyCode::Space)) };
            app.run_game(&Context::default(), &[drop], now);
        }
    }

    /// Begins the match of the person in the tournament that started at 0, and ends the program in it.
    fn interrupt_a_match(folder: &std::path::Path) {
        let mut app = app(folder);
        app.screens.push(Screen::Tournament(Box::new(TournamentScreen::resumed(tournament(0)))));
        app.save_tournament();
        app.run_tournament_command(TournamentCommand::Play(FixtureId(1)));
        let half_a_second = Ticks::from_millis(500);
        drop_until(&mut app, |screen| matches!(screen, Screen::Versus(round) if round.state().now() > half_a_second));
        assert!(app.services.storage.flush());
    }

    #[test]
    fn an_interrupted_match_counts_in_its_tournament_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        interrupt_a_match(folder.path());
        let mut app = app(folder.path());
        app.run_versus_command(VersusCommand::Continue);
        app.run_versus_command(VersusCommand::Resume);
        drop_until(&mut app, Screen::shows_result);
        let saved = app.saved_tournament().unwrap();
        assert_eq!(saved.fixtures()[1].winner(), Some(EntrantId(2)));
        assert!(app.services.storage.unfinished_match().is_none(), "it counts once");
        app.run_versus_command(VersusCommand::Leave);
        assert!(matches!(app.screens.top(), Some(Screen::Tournament(_))));
        assert_eq!(app.saved_tournament().unwrap(), saved);
    }

    #[test]
    fn an_interrupted_match_whose_place_in_the_bracket_is_gone_is_one_of_the_lobby() {
        let mut awarded = tournament(0);
        let award = Step::Award { fixture: FixtureId(1), winner: EntrantId(1), reason: String::new() };
        awarded.apply(0, Authority::Referee("Ada".to_owned()), award).unwrap();
        for (what, found) in
            [("no tournament", None), ("another tournament", Some(tournament(60))), ("a result", Some(awarded))]
        {
            let folder = tempfile::tempdir().unwrap();
            interrupt_a_match(folder.path());
            let mut app = app(folder.path());
            let text = found.map(|tournament| serde_json::to_string(&tournament.save()).unwrap());
            app.services.storage.save_tournament(text.as_deref()).unwrap();
            app.run_versus_command(VersusCommand::Continue);
            assert!(matches!(app.screens.top(), Some(Screen::Versus(_))), "{what}");
            app.run_versus_command(VersusCommand::Leave);
            assert!(matches!(app.screens.top(), Some(Screen::VersusLobby(_))), "{what}");
        }
    }

    /// Who only drops loses, the bracket goes on, and the next start of the program knows it.
    #[test]
    fn a_match_of_a_tournament_counts_in_it_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app(folder.path());
        app.screens.push(Screen::Tournament(Box::new(TournamentScreen::resumed(tournament(0)))));
        app.run_tournament_command(TournamentCommand::Play(FixtureId(1)));
        drop_until(&mut app, Screen::shows_result);
        let fixture = |tournament: &Tournament| tournament.fixtures()[1].clone();
        let saved = app.saved_tournament().unwrap();
        assert_eq!(fixture(&saved).winner(), Some(EntrantId(2)));
        let outcome = fixture(&saved).outcome.unwrap();
        assert_eq!(outcome.score, [0, 1]);
        assert!(matches!(outcome.verdict, OutcomeReason::Played { recordings } if recordings.len() == 1));
        assert!(app.services.storage.flush());
        let setup = app.services.storage.matches().remove(0).summary.unwrap().setup;
        assert_eq!(setup.tournament.unwrap().title, saved.title(&saved.fixtures()[1]), "the recording names it");
        // The main button of the results leads back to the bracket.
        app.run_versus_command(VersusCommand::Leave);
        assert!(matches!(app.screens.top(), Some(Screen::Tournament(_))));
        assert_eq!(app.saved_tournament().unwrap(), saved);
        app.run_tournament_command(TournamentCommand::Play(FixtureId(2)));
        app.run_versus_command(VersusCommand::Leave);
        assert_eq!(
            app.saved_tournament().unwrap().phase(),
            TournamentPhase::Playing,
            "a match that was left counts for nobody"
        );
        app.run_tournament_command(TournamentCommand::New);
        assert!(app.saved_tournament().is_none());
    }

    #[test]
    fn a_damaged_file_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app(folder.path());
        app.services.storage.save_tournament(Some("{\"rules\":{}")).unwrap();
        app.run_tournament_command(TournamentCommand::Open);
        let Some(Screen::Tournament(screen)) = app.screens.top() else { panic!("another screen") };
        assert!(screen.tournament().is_none());
    }
}
