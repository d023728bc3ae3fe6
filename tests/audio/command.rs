//! `skyline render` as one types it.

use std::path::Path;

use clap::Parser as _;
use skyline::cli::{Arguments, CliError};

fn run(words: &[&str], out: &Path) -> Result<String, CliError> {
    let words = ["skyline", "render"].iter().chain(words).copied().chain([out.to_str().unwrap()]);
    let mut said = Vec::new();
    Arguments::try_parse_from(words).unwrap().command.unwrap().run(&mut said)?;
    Ok(String::from_utf8(said).unwrap())
}

fn samples(file: &Path) -> Vec<i16> {
    let mut wav = hound::WavReader::open(file).unwrap();
    let spec = wav.spec();
    assert_eq!((spec.channels, spec.sample_rate, spec.bits_per_sample), (2, 48_000, 16));
    wav.samples::<i16>().map(Result::unwrap).collect()
}

#[test]
fn a_cue_is_written_below_the_ceiling_and_from_silence_to_silence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cue.wav");
    for name in ["move", "tetris", "game_over", "mini_t_spin_single"] {
        run(&["--cue", name], &file).unwrap();
        let samples = samples(&file);
        assert!(samples.iter().all(|value| value.unsigned_abs() < 29_200), "{name}");
        assert!(samples.iter().any(|value| value.unsigned_abs() > 150), "{name}");
        assert!([samples[0], samples[1], samples[samples.len() - 1]].iter().all(|value| value.abs() <= 1), "{name}");
    }
}

#[test]
fn a_raised_cue_is_higher_and_so_shorter() {
    let folder = tempfile::tempdir().unwrap();
    let lengths = ["0", "12"].map(|raised| {
        let file = folder.path().join("cue.wav");
        run(&["--cue", "single", "--raised", raised], &file).unwrap();
        samples(&file).len()
    });
    assert!(lengths[0].abs_diff(2 * lengths[1]) < 16, "{lengths:?}");
}

#[test]
fn a_recorded_game_is_heard_over_its_music() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.wav");
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden/marathon.json");
    let game = game.to_str().unwrap();
    let alone = run(&["--replay", game, "--seconds", "5"], &file).unwrap();
    assert!(alone.contains("5.00 s"), "{alone}");
    let effects = samples(&file);
    run(&["--replay", game, "--music", "results", "--seconds", "5"], &file).unwrap();
    let both = samples(&file);
    assert_eq!((effects.len(), both.len()), (480_000, 480_000));
    let energy = |samples: &[i16]| samples.iter().map(|value| f64::from(*value).powi(2)).sum::<f64>();
    assert!(energy(&effects) > 0.0 && energy(&both) > 1.5 * energy(&effects));
    assert!(both.iter().all(|value| value.unsigned_abs() < 29_200));
}

#[test]
fn unrenderable_input_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.wav");
    let text = run(&["--music", "macarena"], &file).unwrap_err();
    assert_eq!(text.exit_status(), 2);
    for name in ["`macarena`", "`korobeiniki`", "`results`"] {
        assert!(text.to_string().contains(name), "{text}");
    }
    let text = run(&["--cue", "moo"], &file).unwrap_err().to_string();
    assert!(text.contains("`moo`") && text.contains("`t_spin_double`"), "{text}");
    let text = run(&["--cue", "move"], &folder.path().join("no/such/folder.wav")).unwrap_err().to_string();
    assert!(text.contains("folder.wav: "), "{text}");
    for words in [&["x.wav"][..], &["--in-time", "--music", "results", "x.wav"]] {
        assert!(Arguments::try_parse_from(["skyline", "render"].iter().chain(words)).is_err(), "{words:?}");
    }
}
