//! `skyline bracket`: verifies the bracket of a server's tournament.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::error::CliError;
use super::files::{MAX_BYTES, read};
use crate::online::VerifyingKey;
use crate::results::{BracketError, CheckedRound, MatchVerdict, SignedBracket};
use crate::storage::escape_controls;
use crate::tournament::{Fixture, OutcomeReason, Tournament};

/// The options of `skyline bracket`.
#[derive(Debug, Args)]
pub struct Bracket {
    /// Bracket of a tournament as JSON, from the pages of its server; - for standard input.
    file: PathBuf,
    /// Recordings of its matches, from the same pages.
    recordings: Vec<PathBuf>,
    /// Key with which the bracket must be signed, as the server shows it. May be repeated for the servers of a cluster.
    #[arg(long, value_parser = key, allow_hyphen_values = true)]
    key: Vec<VerifyingKey>,
}

/// The error for a file that is not a bracket.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {source}", file = .file.display())]
struct NotBracket {
    file: PathBuf,
    source: BracketError,
}

impl Bracket {
    /// Verifies the bracket. Returns 1 if something is not as the bracket says.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<u8, CliError> {
        let text = read(&self.file, MAX_BYTES)?;
        let bracket = SignedBracket::read(&text)
            .map_err(|source| CliError::Own(Box::new(NotBracket { file: self.file.clone(), source })))?;
        let is_signed = self.check_signature(&bracket, out)?;
        let place = self.file.display();
        let tournament = match bracket.recompute() {
            Ok(tournament) => tournament,
            Err(fault) => {
                writeln!(out, "{place}: {}", escape_controls(&fault.to_string()))?;
                return Ok(1);
            }
        };
        writeln!(
            out,
            "{place}: all pairings and places follow from its record of {} steps",
            tournament.record().len()
        )?;
        let (played, strangers) = self.play(&bracket, out)?;
        let verdicts = bracket.verdicts(&tournament, &played);
        let differing = report(&tournament, &verdicts, out)?;
        Ok(u8::from(!is_signed || strangers > 0 || differing > 0))
    }

    /// Reports the signature. Returns whether it is valid.
    fn check_signature(&self, bracket: &SignedBracket, out: &mut impl Write) -> Result<bool, CliError> {
        let place = self.file.display();
        match bracket.check_signature(&self.key) {
            Ok(key) if self.key.is_empty() => {
                writeln!(out, "{place}: signed with the key {key}; compare it with the key that the server shows")?;
                Ok(true)
            }
            Ok(key) => {
                writeln!(out, "{place}: signed with the key {key}")?;
                Ok(true)
            }
            Err(fault) => {
                writeln!(out, "{place}: {fault}")?;
                Ok(false)
            }
        }
    }

    /// Plays the given recordings. Returns the rounds, and the number of files that belong to none.
    fn play(&self, bracket: &SignedBracket, out: &mut impl Write) -> Result<(Vec<CheckedRound>, u32), CliError> {
        let (mut played, mut strangers) = (Vec::new(), 0);
        for file in &self.recordings {
            match bracket.play(&read(file, MAX_BYTES)?) {
                Ok(round) => played.push(round),
                Err(fault) => {
                    writeln!(out, "{}: {fault}", file.display())?;
                    strangers += 1;
                }
            }
        }
        Ok((played, strangers))
    }
}

/// Reads a key.
fn key(text: &str) -> Result<VerifyingKey, String> {
    text.parse().map_err(|_damaged| "not a server's key, which has 43 letters, digits, - and _".to_owned())
}

/// Reports every match. Returns the number of those that differ.
fn report(tournament: &Tournament, verdicts: &[MatchVerdict], out: &mut impl Write) -> Result<usize, CliError> {
    for ((number, fixture), verdict) in (1_u32..).zip(tournament.fixtures()).zip(verdicts) {
        let line = format!("{}: {}", title(tournament, fixture), sentence(tournament, fixture, verdict));
        writeln!(out, "match {number}, {}", escape_controls(&line))?;
    }
    let count = |is: fn(&MatchVerdict) -> bool| verdicts.iter().filter(|verdict| is(verdict)).count();
    let confirmed = count(|verdict| matches!(verdict, MatchVerdict::Confirmed { .. }));
    let differing = count(|verdict| matches!(verdict, MatchVerdict::Differs { .. } | MatchVerdict::Unconfirmed { .. }));
    let missing = count(|verdict| matches!(verdict, MatchVerdict::NotGiven { .. }));
    let decided = |fixture: &Fixture, verdict: &MatchVerdict| {
        let reason = fixture.outcome.as_ref().map(|outcome| &outcome.verdict);
        *verdict == MatchVerdict::Entered || matches!(reason, Some(OutcomeReason::Awarded { .. }))
    };
    let pairs = tournament.fixtures().iter().zip(verdicts);
    let referee = pairs.filter(|pair| decided(pair.0, pair.1)).count();
    let open = tournament.fixtures().iter().filter(|fixture| fixture.outcome.is_none()).count();
    let byes = verdicts.len() - confirmed - differing - missing - referee - open;
    writeln!(
        out,
        "matches: {confirmed} confirmed, {differing} not, {missing} without all of their recordings here, \
         {referee} decided by a referee, {byes} without two players, {open} open"
    )?;
    Ok(differing)
}

/// Returns the round of a match, and its players.
fn title(tournament: &Tournament, fixture: &Fixture) -> String {
    let name = |index: usize| fixture.seats[index].entrant().map_or("nobody", |entrant| tournament.name(entrant));
    format!("{}, {} – {}", tournament.round_title(fixture.place), name(0), name(1))
}

/// Returns what is to be said about a match.
fn sentence(tournament: &Tournament, fixture: &Fixture, verdict: &MatchVerdict) -> String {
    let winner = fixture.winner().map_or("nobody", |winner| tournament.name(winner));
    let score = fixture.outcome.as_ref().map_or([0; 2], |outcome| outcome.score);
    let [high, low] = [score[0].max(score[1]), score[0].min(score[1])];
    match verdict {
        MatchVerdict::Confirmed { .. } => format!("confirmed: {winner} won {high} to {low}"),
        MatchVerdict::Differs { why } => format!("differs: {why}"),
        MatchVerdict::Unconfirmed { why } => format!("not confirmed: {why}"),
        MatchVerdict::NotGiven { given: 0, .. } => format!("no recording given for {winner} winning {high} to {low}"),
        MatchVerdict::NotGiven { given, of, missing } => {
            format!("{given} of {of} recordings given, missing: {}", missing.join(", "))
        }
        MatchVerdict::Entered => format!("{winner} won {high} to {low} as a referee entered it, without recordings"),
        MatchVerdict::Unplayed => unplayed(fixture, winner),
    }
}

/// Returns how a match was decided that was not played.
fn unplayed(fixture: &Fixture, winner: &str) -> String {
    match fixture.outcome.as_ref().map(|outcome| &outcome.verdict) {
        Some(OutcomeReason::Walkover) => format!("not played: {winner} had no opponent"),
        Some(OutcomeReason::NoShow) => format!("not played: somebody did not come, {winner} goes on"),
        Some(OutcomeReason::Awarded { reason }) if reason.is_empty() => format!("given to {winner} by a referee"),
        Some(OutcomeReason::Awarded { reason }) => format!("given to {winner} by a referee: {reason}"),
        Some(OutcomeReason::NotNeeded) => "not needed".to_owned(),
        Some(OutcomeReason::Played { .. }) | None => "no result yet".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::Parser as _;
    use serde_json::json;
    use tempfile::TempDir;

    use super::super::Arguments;
    use crate::online::SigningKey;
    use crate::results::tests::{Cup, changed, recorded};

    /// A folder with the bracket of a tournament and its recordings.
    struct Files {
        folder: TempDir,
        cup: Cup,
    }

    impl Files {
        fn new() -> Self {
            let files = Self { folder: tempfile::tempdir().unwrap(), cup: Cup::new() };
            files.write("cup.json", &files.cup.document());
            for (number, recording) in files.cup.recordings.iter().enumerate() {
                files.write(&format!("{number}.skyline"), recording);
            }
            files
        }

        fn write(&self, name: &str, text: &str) {
            #[expect(clippy::disallowed_methods, reason = "nothing is lost in a test")]
            std::fs::write(self.folder.path().join(name), text).unwrap();
        }

        /// Runs the command. Returns the exit status and what it says, without the folder.
        fn run(&self, arguments: &[&str]) -> (u8, String) {
            let given = arguments.iter().map(|one| {
                let is_file = Path::new(one).extension().is_some_and(|end| end == "json" || end == "skyline");
                if is_file { self.folder.path().join(one).display().to_string() } else { (*one).to_owned() }
            });
            let command = ["skyline", "bracket"].map(str::to_owned).into_iter().chain(given);
            let command = Arguments::try_parse_from(command).unwrap().command.unwrap();
            let mut out = Vec::new();
            let (status, error) = match command.run(&mut out) {
                Ok(status) => (status, String::new()),
                Err(error) => (error.exit_status(), error.to_string()),
            };
            let said = format!("{}{error}", String::from_utf8(out).unwrap());
            (status, said.replace(&format!("{}/", self.folder.path().display()), ""))
        }
    }

    const ALL: [&str; 5] = ["0.skyline", "1.skyline", "2.skyline", "3.skyline", "4.skyline"];

    #[test]
    fn a_bracket_is_confirmed_match_by_match() {
        let files = Files::new();
        let key = files.cup.key.public().to_string();
        let (status, said) = files.run(&[&["cup.json", "--key", &key], &ALL[..]].concat());
        let expected = format!(
            "cup.json: signed with the key {key}\n\
             cup.json: all pairings and places follow from its record of 8 steps\n\
             match 1, semi-final, Ada – Di: confirmed: Ada won 2 to 0\n\
             match 2, semi-final, Bob – Cy: given to Bob by a referee: Cy cheated\n\
             match 3, final, Ada – Bob: confirmed: Ada won 2 to 1\n\
             matches: 2 confirmed, 0 not, 0 without all of their recordings here, 1 decided by a referee, \
             0 without two players, 0 open\n"
        );
        assert_eq!((status, said), (0, expected));
        let (status, said) = files.run(&["cup.json", "2.skyline"]);
        assert_eq!(status, 0, "{said}");
        let missing = [3, 4].map(|number: usize| files.cup.rounds[number].file.clone()).join(", ");
        for line in [
            "compare it with the key that the server shows",
            "match 1, semi-final, Ada – Di: no recording given for Ada winning 2 to 0",
            &format!("match 3, final, Ada – Bob: 1 of 3 recordings given, missing: {missing}"),
        ] {
            assert!(said.contains(line), "{line}: {said}");
        }
    }

    #[test]
    fn each_kind_of_change_has_its_words_and_its_status() {
        let files = Files::new();
        let text = files.cup.document();
        files.write("score.json", &changed(&text, |all| all["fixtures"][2]["score"] = json!([2, 0])));
        files.write("time.json", &changed(&text, |all| all["record"][0]["at"] = json!(1)));
        files.write("unsigned.json", &changed(&text, |all| drop(all.as_object_mut().unwrap().remove("signature"))));
        files.write("half.json", &text[..text.len() / 2]);
        files.write("newer.json", "{\"format\": 9}");
        files.write("other.skyline", &recorded(77, 1));
        files.write("no.skyline", "nothing");
        let other = SigningKey::generate().unwrap().public().to_string();
        let cases: [(&[&str], u8, &str); 10] = [
            (
                &["score.json"][..],
                1,
                "score.json: the bracket does not follow from its record: the score of player 2 in match 3 is 0",
            ),
            (&["time.json"], 1, "time.json: the signature is invalid: somebody changed the file after"),
            (&["unsigned.json"], 1, "unsigned.json: not signed: download the bracket"),
            (&["cup.json", "--key", &other], 1, "cup.json: signed with another key: "),
            (&["cup.json", "other.skyline"], 1, "other.skyline: not the recording of a match in this bracket"),
            (&["cup.json", "no.skyline"], 1, "no.skyline: not a recorded game"),
            (&["half.json"], 2, "half.json: not the bracket of a server's tournament, or damaged: "),
            (&["newer.json"], 2, "newer.json: format 9 is newer than this program's 1"),
            (&["missing.json"], 2, "missing.json: "),
            (&["0.skyline"], 2, "0.skyline: not the bracket of a server's tournament, or damaged: "),
        ];
        for (arguments, status, words) in cases {
            let (found, said) = files.run(arguments);
            assert!(found == status && said.contains(words), "{arguments:?}: {found}, {said}");
        }
        let refused = Arguments::try_parse_from(["skyline", "bracket", "cup.json", "--key", "short"]).unwrap_err();
        assert!(refused.to_string().contains("not a server's key"), "{refused}");
    }

    /// A server that signs a wrong result is found, and its names cannot control the terminal.
    #[test]
    fn a_wrong_result_differs() {
        let mut files = Files::new();
        let mut saved = files.cup.tournament.save();
        for entry in &mut saved.record {
            match &mut entry.step {
                crate::tournament::Step::Enter { name, .. } if name == "Di" => "D\u{1b}[2J".clone_into(name),
                crate::tournament::Step::Result { fixture, score, .. } if fixture.0 == 2 => *score = [2, 0],
                _ => {}
            }
        }
        files.cup.tournament = saved.open().unwrap();
        files.write("wrong.json", &files.cup.document());
        let (status, said) = files.run(&[&["wrong.json"], &ALL[..]].concat());
        assert_eq!(status, 1);
        let differs = "match 3, final, Ada – Bob: differs: the recordings lead to 2 to 1, but the bracket says 2 to 0";
        assert!(said.contains(differs) && said.contains("1 not,") && !said.contains('\u{1b}'), "{said}");
    }
}
