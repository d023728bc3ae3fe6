//! A tournament on one screen: its players and format, then its bracket, from which the matches start, and in the end
//! the podium.

mod board;
mod podium;
mod setup;

use egui::Ui;

use self::board::TournamentBoard;
use self::podium::{EndChoice, TournamentEnd};
use self::setup::TournamentSetup;
use crate::settings::{Settings, Versus, VersusSeat};
use crate::synth::Cue;
use crate::tournament::{
    Authority, EntrantId, Fixture, FixtureId, FixtureInPlay, Refused, SavedTournament, Step, Tournament,
    TournamentMatch,
};
use crate::ui::paint::backdrop::Mood;
use crate::ui::screens::versus::rules_name;
use crate::ui::screens::{Command, TournamentCommand};
use crate::ui::shared::Shared;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::words::{Words, id};

/// The maximum width of the screen, in points.
const WIDTH: f32 = 1_160.0;
/// Who decides here: everybody at the screen.
const REFEREE: &str = "Skyline";

/// A tournament, or the setup of one.
#[derive(Debug)]
pub struct TournamentScreen {
    stage: TournamentPage,
    /// The fixture that is played above this screen.
    playing: Option<FixtureId>,
}

#[derive(Debug)]
enum TournamentPage {
    Setup(TournamentSetup),
    Running(Box<TournamentBoard>),
}

impl TournamentScreen {
    /// The setup of a new tournament; the first player has this name.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { stage: TournamentPage::Setup(TournamentSetup::new(name)), playing: None }
    }

    /// The setup of a new tournament between the players of the lobby.
    #[must_use]
    pub fn of_lobby(settings: &Settings) -> Self {
        Self { stage: TournamentPage::Setup(TournamentSetup::of_lobby(settings)), playing: None }
    }

    /// The same setup, with the focus on its first field: the press that discarded another tournament starts none.
    #[must_use]
    pub fn at_its_fields(mut self) -> Self {
        if let TournamentPage::Setup(setup) = &mut self.stage {
            setup.begins_below = true;
        }
        self
    }

    /// A saved tournament.
    #[must_use]
    pub fn resumed(tournament: Tournament) -> Self {
        Self { stage: TournamentPage::Running(Box::new(TournamentBoard::new(tournament))), playing: None }
    }

    /// A saved tournament, one of whose fixtures continues above this screen. `None` if the match was interrupted in
    /// another tournament, or the fixture has a result or other players by now.
    #[must_use]
    pub(crate) fn continued(tournament: Tournament, interrupted: FixtureInPlay) -> Option<Self> {
        let counts = tournament.in_play(interrupted.fixture) == Some(interrupted);
        counts.then(|| Self { playing: Some(interrupted.fixture), ..Self::resumed(tournament) })
    }

    /// Returns the tournament as it is saved; `None` in its setup.
    #[must_use]
    pub fn saved(&self) -> Option<SavedTournament> {
        Some(self.tournament()?.save())
    }

    /// Returns the tournament.
    #[must_use]
    pub fn tournament(&self) -> Option<&Tournament> {
        match &self.stage {
            TournamentPage::Setup(_) => None,
            TournamentPage::Running(board) => Some(&board.tournament),
        }
    }

    /// Returns what the recording of a fixture says of it.
    #[must_use]
    pub fn recorded(&self, fixture: FixtureId) -> Option<TournamentMatch> {
        let tournament = self.tournament()?;
        let title = tournament.title(tournament.fixture(fixture)?);
        Some(TournamentMatch { name: tournament.rules().name.clone(), title })
    }

    /// Starts a fixture. Returns the setup of its match, with the rules of the lobby.
    pub fn play(&mut self, settings: &Settings, fixture: FixtureId) -> Option<Versus> {
        let tournament = self.tournament()?;
        let players = tournament.fixture(fixture)?.players()?;
        let setup = match_setup(tournament, settings, players);
        self.playing = Some(fixture);
        Some(setup)
    }

    /// Returns the fixture that is played above, while it has no result.
    #[must_use]
    pub(crate) fn in_play(&self) -> Option<FixtureInPlay> {
        self.tournament()?.in_play(self.playing?)
    }

    /// Takes the result of the match above: the rounds won by each seat, and the digest of its recording.
    ///
    /// # Errors
    /// [`Refused`] if the score decides nothing, or the fixture has another result.
    pub fn report(&mut self, score: [u8; 2], recording: Option<String>, now: u64) -> Result<(), Refused> {
        let (Some(fixture), TournamentPage::Running(board)) = (self.playing, &mut self.stage) else { return Ok(()) };
        let players = board.tournament.fixture(fixture).and_then(Fixture::players);
        let Some(players) = players else { return Ok(()) };
        let winner = players[usize::from(score[1] > score[0])];
        let recordings = recording.into_iter().collect();
        board.take(now, Step::Result { fixture, winner, score, recordings })
    }

    /// The match above was left.
    pub const fn left(&mut self) {
        self.playing = None;
    }

    /// The end of the tournament, while it is shown.
    fn end_mut(&mut self) -> Option<&mut TournamentEnd> {
        match &mut self.stage {
            TournamentPage::Setup(_) => None,
            TournamentPage::Running(board) => board.end.as_mut(),
        }
    }

    /// Whether the end of the tournament is shown.
    #[must_use]
    pub fn shows_end(&self) -> bool {
        matches!(&self.stage, TournamentPage::Running(board) if board.end.is_some())
    }

    /// The mood of the background: at the end of the tournament the city is lit.
    #[must_use]
    pub fn mood(&self) -> Mood {
        match &self.stage {
            TournamentPage::Setup(_) => Mood::STILL,
            TournamentPage::Running(board) => board.end.as_ref().map_or(Mood::STILL, TournamentEnd::mood),
        }
    }

    /// Returns the sound of what has happened at the end of the tournament since the last call.
    pub fn take_cue(&mut self) -> Option<Cue> {
        self.end_mut()?.take_cue()
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        if let TournamentPage::Running(board) = &mut self.stage
            && let Some(end) = &mut board.end
        {
            return match end.ui(ui, shared, &board.tournament)? {
                EndChoice::Command(command) => Some(command),
                EndChoice::Matches => {
                    board.end = None;
                    None
                }
            };
        }
        let name = self.tournament().map(|tournament| tournament.rules().name.clone());
        let title = name.filter(|name| !name.is_empty()).unwrap_or_else(|| shared.words.text(id::TOURNAMENT_TITLE));
        let hints = [Hint::Move, Hint::Change, Hint::Accept, Hint::Back];
        // Each is a page of its own, which begins at its top.
        let page = match self.stage {
            TournamentPage::Setup(_) => "TournamentSetup",
            TournamentPage::Running(_) => "Tournament",
        };
        let page = Page::of(page, &title, WIDTH).hints(&hints);
        let (command, back) = page.show(ui, shared, |ui| match &mut self.stage {
            TournamentPage::Setup(setup) => setup.ui(ui, shared).map(|tournament| {
                self.stage = TournamentPage::Running(Box::new(TournamentBoard::new(tournament)));
                Command::Tournament(TournamentCommand::Save)
            }),
            TournamentPage::Running(board) => board.ui(ui, shared),
        });
        if back { Some(Command::Back) } else { command }
    }
}

/// Returns the seat of an entrant by its key.
fn player(key: Option<&str>) -> VersusSeat {
    key.and_then(|key| serde_json::from_str(key).ok()).unwrap_or_default()
}

/// Returns the setup of a match between two entrants, with the rules of the lobby.
fn match_setup(tournament: &Tournament, settings: &Settings, players: [EntrantId; 2]) -> Versus {
    let key = |entrant| tournament.entrant(entrant)?.key.as_deref();
    let named = players.map(|entrant| (tournament.name(entrant), player(key(entrant))));
    settings.versus.between(named, tournament.rules().first_to)
}

/// Returns the line about the rules of the matches, which are those of the lobby.
fn rules_line(words: &Words, settings: &Settings) -> String {
    let setup = settings.versus.between([("", VersusSeat::Empty); 2], 1);
    let rules = rules_name(words, &setup.match_rules());
    // The cheese race has its own goal.
    let goal = (!setup.is_cheese_race()).then(|| words.name(setup.goal));
    let rules: Vec<String> = std::iter::once(rules).chain(goal).collect();
    words.with(id::TOURNAMENT_RULES, &[("rules", rules.join(" · ").into())])
}

/// Returns the key of an entrant who plays so.
fn key(player: VersusSeat) -> Option<String> {
    serde_json::to_string(&player).ok()
}

fn referee() -> Authority {
    Authority::Referee(REFEREE.to_owned())
}

/// Returns the time for the record, in seconds since the start of 1970.
fn now() -> u64 {
    jiff::Timestamp::now().as_second().unsigned_abs()
}
