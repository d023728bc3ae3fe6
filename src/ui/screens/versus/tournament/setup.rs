//! The setup of a tournament: its format and its players.

use egui::Ui;

use super::{key, now, referee, rules_line};
use crate::input::SeatDevice;
use crate::online::RoomTournament;
use crate::settings::{Player, PlayerProgram, Range, Settings, Versus, VersusSeat};
use crate::tournament::{Format, Refused, Step, Tournament, TournamentRules};
use crate::ui::screens::form::Form;
use crate::ui::screens::versus::{offered, offered_name, seat_name};
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{self, Tone};
use crate::ui::widgets::{backed, focus, note, rows};
use crate::ui::words::{Words, choices, id, numbered};

/// The range of players at one screen.
const PLAYERS: Range = Range::count(2, 32, 1);
/// The ranges of the numbers of a format.
const CYCLES: Range = Range::count(1, 4, 1);
const ROUNDS: Range = Range::count(1, 20, 1);
const STREAK: Range = Range::count(1, 20, 1);
/// The levels of the computers that fill the places at first.
const FIRST_LEVELS: [u8; 3] = [2, 3, 4];

choices! {
    Format {
        SingleElimination [{ third_place: true }] => TOURNAMENT_SINGLE, TOURNAMENT_SINGLE_HINT;
        DoubleElimination => TOURNAMENT_DOUBLE, TOURNAMENT_DOUBLE_HINT;
        RoundRobin [{ cycles: 1 }] => TOURNAMENT_ROUND_ROBIN, TOURNAMENT_ROUND_ROBIN_HINT;
        Swiss [{ rounds: 3 }] => TOURNAMENT_SWISS, TOURNAMENT_SWISS_HINT;
        WinnerStaysOn [{ streak: 3 }] => TOURNAMENT_WINNER_STAYS, TOURNAMENT_WINNER_STAYS_HINT;
    }
}

/// The setup of a tournament.
#[derive(Debug)]
pub(super) struct TournamentSetup {
    rules: TournamentRules,
    players: Vec<(String, VersusSeat)>,
    /// Whether the focus moves to the first field.
    pub(super) begins_below: bool,
}

impl TournamentSetup {
    /// One person and three computers.
    pub(super) fn new(name: &str) -> Self {
        let person = (name.to_owned(), VersusSeat::Person(SeatDevice::Keyboard));
        let computers = FIRST_LEVELS.map(|level| (String::new(), VersusSeat::Computer(level)));
        let rules = TournamentRules { first_to: 1, ..TournamentRules::default() };
        Self { rules, players: std::iter::once(person).chain(computers).collect(), begins_below: false }
    }

    /// The players of the lobby, with computers up to four, and as many rounds as a match there.
    pub(super) fn of_lobby(settings: &Settings) -> Self {
        let lobby = settings.versus_with_profiles();
        let mut players: Vec<(String, VersusSeat)> =
            lobby.taken().map(|seat| (lobby.seats[seat].name.clone(), lobby.seats[seat].player)).collect();
        for computer in FIRST_LEVELS.map(VersusSeat::Computer) {
            if players.len() <= FIRST_LEVELS.len() && players.iter().all(|(_, player)| *player != computer) {
                players.push((String::new(), computer));
            }
        }
        let new = Self::new("");
        Self { rules: TournamentRules { first_to: lobby.first_to, ..new.rules }, players, ..new }
    }

    /// Draws the setup. Returns the tournament once it starts.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Tournament> {
        let Shared { theme, words, .. } = shared;
        let width = ui.available_width();
        let names = self.names(shared);
        let started = match begin(&self.rules, &names) {
            Ok(tournament) => {
                let text = words.text(id::TOURNAMENT_BEGIN);
                button::sized(ui, theme, Tone::Primary, &text, width).clicked().then_some(tournament)
            }
            Err(refused) => {
                let text = match refused {
                    Refused::Name(name) => words.with(id::TOURNAMENT_SAME_NAME, &[("name", name.into())]),
                    other => other.to_string(),
                };
                backed(ui, theme, |ui| note(ui, theme, &text));
                None
            }
        };
        ui.add_space(theme.metrics.space.s);
        backed(ui, theme, |ui| note(ui, theme, &rules_line(words, shared.settings)));
        ui.add_space(theme.metrics.space.s);
        if std::mem::take(&mut self.begins_below) {
            focus::give_to_next(ui);
        }
        rows(ui, theme, |ui| {
            let mut form = Form::new(ui, shared);
            self.rule_rows(&mut form);
            self.player_rows(&mut form);
        });
        started
    }

    fn rule_rows(&mut self, form: &mut Form<'_, '_>) {
        let words = form.words();
        form.choice(id::TOURNAMENT_FORMAT, &mut self.rules.format);
        match &mut self.rules.format {
            Format::SingleElimination { third_place } => {
                form.toggle(id::TOURNAMENT_THIRD_PLACE, third_place);
            }
            Format::DoubleElimination => {}
            Format::RoundRobin { cycles } => {
                form.number(id::TOURNAMENT_CYCLES, cycles, CYCLES);
            }
            Format::Swiss { rounds } => {
                form.number(id::TOURNAMENT_ROUNDS, rounds, ROUNDS);
            }
            Format::WinnerStaysOn { streak } => {
                form.number(id::TOURNAMENT_STREAK, streak, STREAK);
            }
        }
        let text = words.with(id::VERSUS_ROUNDS, &[("rounds", self.rules.first_to.into())]);
        form.number_as(id::VERSUS_FIRST_TO, &mut self.rules.first_to, Versus::FIRST_TO, &text);
        let caption = (id::TOURNAMENT_OWN_NAME, id::TOURNAMENT_OWN_NAME_HINT);
        form.line(caption, &mut self.rules.name, RoomTournament::NAME_CHARACTERS);
    }

    fn player_rows(&mut self, form: &mut Form<'_, '_>) {
        let (words, shared) = (form.words(), form.shared);
        let mut count = self.players.len() as u32;
        form.heading(id::TOURNAMENT_PLAYERS);
        form.number(id::TOURNAMENT_PLAYERS, &mut count, PLAYERS);
        self.resize(count as usize);
        for (index, (name, player)) in self.players.iter_mut().enumerate() {
            let number = [("number", (index + 1).into())];
            let players = offered(shared).into_iter().filter(|player| *player != VersusSeat::Empty);
            form.pick(words.with(id::TOURNAMENT_PLAYER, &number), player, players, |player| {
                offered_name(shared, player)
            });
            form.line(words.with(id::TOURNAMENT_NAME, &number), name, Player::NAME_LENGTH);
        }
    }

    /// Changes the number of players. New computers have the next level each, so that they differ.
    fn resize(&mut self, count: usize) {
        self.players.truncate(count);
        while self.players.len() < count {
            let last = self.players.last().map_or_else(VersusSeat::default, |(_, player)| *player);
            let next = match last {
                VersusSeat::Computer(level) => VersusSeat::Computer(level % Versus::LEVELS + 1),
                other => other,
            };
            self.players.push((String::new(), next));
        }
    }

    /// Returns the players with a name for those who have none: that of their device or computer, with a number where
    /// several are alike.
    fn names(&self, shared: &Shared<'_>) -> Vec<(String, VersusSeat)> {
        self.names_in(shared.words, &shared.settings.programs)
    }

    fn names_in(&self, words: &Words, programs: &[PlayerProgram]) -> Vec<(String, VersusSeat)> {
        let mut named: Vec<(String, VersusSeat)> = Vec::new();
        for (index, (name, player)) in self.players.iter().enumerate() {
            let name = match name.trim() {
                "" => {
                    let name = if matches!(player, VersusSeat::Person(_)) {
                        words.with(id::TOURNAMENT_PLAYER, &[("number", (index + 1).into())])
                    } else {
                        seat_name(words, programs, *player)
                    };
                    let is_free = |name: &String| {
                        let mut given = self.players.iter().map(|(given, _)| given.trim());
                        !given.any(|given| given == name) && named.iter().all(|(taken, _)| taken != name)
                    };
                    let others = (2..=self.players.len() + 1).map(|number| numbered(&name, number));
                    std::iter::once(name.clone()).chain(others).find(is_free).unwrap_or(name)
                }
                name => name.to_owned(),
            };
            named.push((name, *player));
        }
        named
    }
}

/// Starts a tournament with these players, drawn in their order.
fn begin(rules: &TournamentRules, players: &[(String, VersusSeat)]) -> Result<Tournament, Refused> {
    let mut tournament = Tournament::new(TournamentRules { name: rules.name.trim().to_owned(), ..rules.clone() });
    for (name, player) in players {
        tournament.apply(now(), referee(), Step::Enter { name: name.clone(), rating: None, key: key(*player) })?;
    }
    let seeds = tournament.seeds_by_rating();
    tournament.apply(now(), referee(), Step::Start { seeds })?;
    Ok(tournament)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// As many players as there can be have different names, also beside one that was given.
    #[test]
    fn players_without_a_name_get_different_ones() {
        let words = Words::english();
        let mut setup = TournamentSetup::new("Ada");
        setup.resize(16);
        let names = |setup: &TournamentSetup| -> Vec<String> {
            setup.names_in(&words, &[]).into_iter().map(|(name, _)| name).collect()
        };
        assert_eq!(names(&setup)[3..6], ["Computer, level 4", "Computer, level 5", "Computer, level 6"]);
        assert_eq!(names(&setup)[9..12], ["Computer, level 10", "Computer, level 1", "Computer, level 2 (2)"]);
        setup.players[15].0 = "Computer, level 3".to_owned();
        assert_eq!(names(&setup)[2], "Computer, level 3 (2)", "the name was given to another one");
        setup.players[15].1 = VersusSeat::Person(SeatDevice::Keyboard);
        setup.resize(32);
        let all: BTreeSet<String> = names(&setup).into_iter().collect();
        assert_eq!(all.len(), 32, "{all:?}");
        assert!(all.contains("Player 32"), "who follows a person is a person: {all:?}");
    }
}
