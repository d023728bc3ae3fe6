//! A small tournament with real recordings, and what happens to a document that somebody changes.

use std::time::Duration;

use serde_json::{Value, json};

use super::*;
use crate::engine::versus::{Teams, VersusRules};
use crate::engine::{Button, Input, Rules};
use crate::online::{RecordingId, SigningKey, TournamentId};
use crate::session::{Match, Seat, SeatInput};
use crate::tournament::{Authority, EntrantId, FixtureId, Format, Step, Tournament, TournamentRules};

/// A tournament of four players: Ada won 2 to 0, a referee gave Bob his match, and Ada won the final 2 to 1.
pub(crate) struct Cup {
    pub(crate) tournament: Tournament,
    pub(crate) rounds: Vec<BracketRound>,
    /// The recordings, in the order of the rounds.
    pub(crate) recordings: Vec<String>,
    pub(crate) key: SigningKey,
}

/// The recording of a round between two players, of whom the one in this seat tops out.
pub(crate) fn recorded(seed: u64, loser: usize) -> String {
    let rules = VersusRules::default();
    let seat = || Seat::new(rules.seat_rules(Rules::default()), seed);
    let mut game = Match::new(seat(), [seat()], Duration::ZERO).by(&rules, Teams::default());
    let mut at = Duration::ZERO;
    while !game.is_over() {
        assert!(at < Duration::from_mins(2), "the round has no end");
        let drop = [Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)];
        let drop = drop.map(|input| SeatInput { seat: loser, at, input });
        at += Duration::from_millis(300);
        game.frame(&drop, at);
    }
    game.recording(vec!["one".to_owned(), "other".to_owned()]).to_shared().unwrap()
}

impl Cup {
    pub(crate) fn new() -> Self {
        let format = Format::SingleElimination { third_place: false };
        let rules = TournamentRules { name: "Cup".to_owned(), format, first_to: 2, ..TournamentRules::default() };
        let mut tournament = Tournament::new(rules);
        let referee = || Authority::Referee("Grace".to_owned());
        for name in ["Ada", "Bob", "Cy", "Di"] {
            let enter = Step::Enter { name: name.to_owned(), rating: None, key: None };
            tournament.apply(10, Authority::Program, enter).unwrap();
        }
        let seeds = tournament.seeds_by_rating();
        tournament.apply(20, referee(), Step::Start { seeds }).unwrap();
        let mut cup =
            Self { tournament, rounds: Vec::new(), recordings: Vec::new(), key: SigningKey::generate().unwrap() };
        cup.play(FixtureId(0), &[0, 0]);
        let award = Step::Award { fixture: FixtureId(1), winner: EntrantId(1), reason: "Cy cheated".to_owned() };
        cup.tournament.apply(90, referee(), award).unwrap();
        cup.play(FixtureId(2), &[0, 1, 0]);
        cup
    }

    /// Plays the rounds of a match, each of which the player of this seat of the fixture wins.
    fn play(&mut self, fixture: FixtureId, winners: &[usize]) {
        let players = self.tournament.fixture(fixture).unwrap().players().unwrap();
        let (mut score, mut digests) = ([0; 2], Vec::new());
        for winner in winners {
            score[*winner] += 1;
            let number = self.recordings.len();
            // In every other round the players have changed their seats.
            let is_swapped = number % 2 == 1;
            let text = recorded(number as u64 + 1, if is_swapped { *winner } else { 1 - winner });
            let seats = if is_swapped { [players[1], players[0]] } else { players };
            let recording = RecordingId::digest(&text);
            let file = format!("{}.skyline", RecordingId::of(&text));
            self.rounds.push(BracketRound {
                fixture,
                recording: recording.clone(),
                file,
                seats: seats.map(Some).to_vec(),
            });
            self.recordings.push(text);
            digests.push(recording);
        }
        let winner = players[usize::from(score[1] > score[0])];
        let step = Step::Result { fixture, winner, score, recordings: digests };
        self.tournament.apply(50 + u64::from(fixture.0) * 50, Authority::Program, step).unwrap();
    }

    pub(crate) fn document(&self) -> String {
        sign_bracket(TournamentId(7), &self.tournament, &self.rounds, Some(&self.key)).unwrap()
    }
}

/// Returns a document after a change.
pub(crate) fn changed(text: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut document = serde_json::from_str(text).unwrap();
    change(&mut document);
    document.to_string()
}

fn read(text: &str) -> SignedBracket {
    SignedBracket::read(text).unwrap()
}

#[test]
fn a_published_bracket_is_confirmed_by_its_recordings() {
    let cup = Cup::new();
    let bracket = read(&cup.document());
    assert_eq!(bracket.check_signature(&[]).unwrap(), cup.key.public());
    let tournament = bracket.recompute().unwrap();
    assert_eq!((&tournament, bracket.name()), (&cup.tournament, "Cup"));
    let played: Vec<CheckedRound> = cup.recordings.iter().map(|text| bracket.play(text).unwrap()).collect();
    let winners: Vec<_> = played.iter().map(|one| one.winner.as_ref().unwrap().unwrap().0).collect();
    assert_eq!(winners, [0, 0, 0, 1, 0], "changed seats count for the right player");
    let confirmed = |recordings| MatchVerdict::Confirmed { recordings };
    assert_eq!(bracket.verdicts(&tournament, &played), [confirmed(2), MatchVerdict::Unplayed, confirmed(3)]);
    let missing = vec![bracket.rounds()[4].file.clone()];
    let partly = MatchVerdict::NotGiven { given: 2, of: 3, missing };
    assert_eq!(bracket.verdicts(&tournament, &played[2..4])[2], partly);
    let none = bracket.verdicts(&tournament, &[]);
    assert!(matches!(&none[0], MatchVerdict::NotGiven { given: 0, of: 2, .. }), "{none:?}");
}

/// Other programs may write the members in another order, and the record of an earlier version has short digests.
#[test]
fn the_order_of_members_and_short_digests_are_no_change() {
    let cup = Cup::new();
    let reordered = changed(&cup.document(), |_| {});
    assert!(!reordered.contains('\n') && reordered != cup.document());
    assert!(read(&reordered).check_signature(&[cup.key.public()]).is_ok());
    let mut earlier = Cup::new();
    let mut saved = earlier.tournament.save();
    for entry in &mut saved.record {
        if let Step::Result { recordings, .. } = &mut entry.step {
            for recording in recordings {
                recording.truncate(16);
            }
        }
    }
    earlier.tournament = saved.open().unwrap();
    earlier.rounds.iter_mut().for_each(|round| round.recording.truncate(16));
    let bracket = read(&earlier.document());
    let tournament = bracket.recompute().unwrap();
    let played: Vec<CheckedRound> = earlier.recordings.iter().map(|text| bracket.play(text).unwrap()).collect();
    assert_eq!(bracket.verdicts(&tournament, &played)[2], MatchVerdict::Confirmed { recordings: 3 });
}

/// What is changed, how, and what is said about it.
type Change = (&'static str, fn(&mut Value), &'static str);

#[test]
fn every_change_of_a_document_is_found() {
    let cup = Cup::new();
    let text = cup.document();
    let changes: [Change; 9] = [
        (
            "a score",
            |all| all["fixtures"][2]["score"] = json!([2, 0]),
            "the score of player 2 in match 3 is 0, and should be 1",
        ),
        ("a winner", |all| all["fixtures"][0]["winner"] = json!("Di"), "the winner of match 1 is \"Di\""),
        ("a place", |all| all["entrants"][0]["place"] = json!(2), "the place of player 1 is 2, and should be 1"),
        ("a recording", |all| all["fixtures"][0]["recordings"][0] = json!("0"), "recording 1 of match 1"),
        ("another member", |all| all["more"] = Value::Null, "more is null, and should be missing"),
        (
            "a step fewer",
            |all| drop(all["record"].as_array_mut().unwrap().pop()),
            "the place of player 1 is 1, and should be null",
        ),
        (
            "a step that is not possible",
            |all| all["record"][6]["winner"] = json!(3),
            "entry 7 of the record is not possible",
        ),
        // What follows from a changed record is right, but nobody signed it.
        ("another time", |all| all["record"][0]["at"] = json!(9), ""),
        ("another player", |all| all["rounds"][0]["seats"] = json!([3, 0]), ""),
    ];
    for (what, change, expected) in changes {
        let bracket = read(&changed(&text, change));
        assert!(matches!(bracket.check_signature(&[]), Err(BracketFault::Signature)), "{what}");
        let found = bracket.recompute().err().map(|fault| fault.to_string()).unwrap_or_default();
        assert!(found.contains(expected) && found.is_empty() == expected.is_empty(), "{what}: {found}");
    }
}

#[test]
fn another_key_and_no_key_are_found() {
    let cup = Cup::new();
    let other = SigningKey::generate().unwrap();
    let forged = sign_bracket(TournamentId(7), &cup.tournament, &cup.rounds, Some(&other)).unwrap();
    let refused = read(&forged).check_signature(&[cup.key.public()]).unwrap_err();
    assert!(matches!(refused, BracketFault::OtherKey(key) if key == other.public()), "{refused}");
    assert!(read(&forged).check_signature(&[cup.key.public(), other.public()]).is_ok(), "a cluster has several");
    let renamed = changed(&forged, |all| all["signature"]["key"] = json!(cup.key.public()));
    assert!(matches!(read(&renamed).check_signature(&[]), Err(BracketFault::Signature)));
    let unsigned = sign_bracket(TournamentId(7), &cup.tournament, &cup.rounds, None).unwrap();
    assert!(matches!(read(&unsigned).check_signature(&[]), Err(BracketFault::Unsigned)));
}

#[test]
fn damaged_and_newer_documents_are_refused() {
    let text = Cup::new().document();
    for damaged in ["", "{}", "[]", "null", &text[..text.len() / 2], "{\"format\": 1}"] {
        assert!(matches!(SignedBracket::read(damaged), Err(BracketError::Shape(_))), "{damaged:.40}");
    }
    for damaged in [json!({"key": "no key", "signature": ""}), json!(7)] {
        let damaged = changed(&text, |all| all["signature"] = damaged);
        assert!(matches!(SignedBracket::read(&damaged), Err(BracketError::Shape(_))));
    }
    let newer = changed(&text, |all| *all = json!({"format": 2}));
    assert!(matches!(SignedBracket::read(&newer), Err(BracketError::Newer { found: 2 })));
}

/// A server that signs a wrong result is found by the recordings.
#[test]
fn recordings_contradict_a_wrong_result() {
    let cup = Cup::new();
    let verdicts = |cup: &Cup| {
        let bracket = read(&cup.document());
        let tournament = bracket.recompute().unwrap();
        let played: Vec<CheckedRound> = cup.recordings.iter().filter_map(|text| bracket.play(text).ok()).collect();
        bracket.verdicts(&tournament, &played)
    };
    type Change<'a> = &'a dyn Fn(&mut EntrantId, &mut [u8; 2], &mut Vec<String>);
    let with_final = |change: Change<'_>| {
        let mut saved = cup.tournament.save();
        if let Some(Step::Result { winner, score, recordings, .. }) =
            saved.record.last_mut().map(|entry| &mut entry.step)
        {
            change(winner, score, recordings);
        }
        Cup {
            tournament: saved.open().unwrap(),
            rounds: cup.rounds.clone(),
            recordings: cup.recordings.clone(),
            key: SigningKey::generate().unwrap(),
        }
    };
    let why = |cup: &Cup| match verdicts(cup).pop().unwrap() {
        MatchVerdict::Differs { why } | MatchVerdict::Unconfirmed { why } => why,
        other => panic!("{other:?}"),
    };
    let other_winner = with_final(&|winner, score, _| (*winner, *score) = (EntrantId(1), [1, 2]));
    assert_eq!(why(&other_winner), "the recordings lead to 2 to 1, but the bracket says 1 to 2");
    let other_score = with_final(&|_, score, _| *score = [2, 0]);
    assert_eq!(why(&other_score), "the recordings lead to 2 to 1, but the bracket says 2 to 0");
    // The recordings of another match prove nothing.
    let digests: Vec<String> = cup.rounds[..2].iter().map(|round| round.recording.clone()).collect();
    let stolen = with_final(&|_, score, recordings| (*score, *recordings) = ([2, 0], digests.clone()));
    assert!(why(&stolen).ends_with("others than the players of this match played it"), "{}", why(&stolen));
    let mut nameless = with_final(&|_, _, _| {});
    nameless.rounds[3].seats[0] = None;
    assert!(why(&nameless).contains("have deleted their data"), "{}", why(&nameless));
}

#[test]
fn a_recording_of_no_match_and_a_damaged_one_are_refused() {
    let cup = Cup::new();
    let bracket = read(&cup.document());
    assert!(matches!(bracket.play(&recorded(99, 0)), Err(RoundFault::Stranger)));
    let refused = bracket.play("no recording").unwrap_err();
    assert!(matches!(refused, RoundFault::Replay(_)) && refused.to_string().starts_with("not a recorded game"));
    // One whose inputs lead to something else, which the bracket names.
    let mut lying = crate::replay::Recording::from_text(&cup.recordings[0]).unwrap();
    lying.seats[0].result.score += 1;
    let lying = lying.to_shared().unwrap();
    let mut cup = cup;
    cup.rounds[0].recording = RecordingId::digest(&lying);
    let played = read(&cup.document()).play(&format!("{lying}\n")).unwrap();
    assert!(matches!(&played.winner, Err(RoundFault::Replay(refused)) if refused.is_refuted()), "{played:?}");
    // One that was broken off.
    let mut broken = crate::replay::Recording::from_text(&cup.recordings[1]).unwrap();
    broken.setup.as_mut().unwrap().places = crate::engine::versus::Standings::default();
    let broken = broken.to_shared().unwrap();
    cup.rounds[1].recording = RecordingId::digest(&broken);
    let played = read(&cup.document()).play(&broken).unwrap();
    assert!(matches!(&played.winner, Err(RoundFault::Unfinished)), "{played:?}");
}
