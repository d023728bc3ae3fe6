use clap::Parser as _;

use super::*;
use crate::cli::{Arguments, Command};
use crate::solver::pc::openings::Part;

fn openings(words: &[&str]) -> Result<Openings, String> {
    let words = ["skyline", "openings"].iter().chain(words);
    match Arguments::try_parse_from(words).map_err(|error| error.to_string())?.command {
        Some(Command::Openings(openings)) => Ok(openings),
        other => panic!("{other:?}"),
    }
}

fn report(words: &[&str]) -> Result<String, CliError> {
    let mut out = Vec::new();
    let done = openings(words).map(|openings| openings.run(&mut out));
    done.unwrap_or_else(|error| panic!("{error}"))?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

fn parts_error(error: &CliError) -> &PartsFileError {
    let CliError::Own(error) = error else { panic!("{error}") };
    error.downcast_ref().unwrap()
}

/// A part with all orders or none.
fn part(number: usize, is_full: bool) -> Part {
    let word = if is_full { (1 << 49) - 1 } else { 0 };
    Part::from_words(number, &vec![word; 120 * 49]).unwrap()
}

/// Only orders that start with O can be placed: without Hold, O must be first, with Hold, first or second.
#[test]
fn a_file_that_is_whole_is_only_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openings");
    let mut done = PartsFile::open(file.clone()).unwrap();
    for number in 0..PARTS {
        done.add(RotationChoice::System(RotationSystem::Ocular).turn_rules(true), &part(number, number < 6)).unwrap();
    }
    let file = file.to_str().unwrap();
    for threads in ["1", "3"] {
        let words =
            ["--rotation", "ocular", "--half-turns", "--hold", "off,on", "--threads", threads, "--resume", file];
        let report = report(&words).unwrap();
        let lines: Vec<_> = report.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect();
        assert_eq!(lines[2], ["ocular", "off", "151200", "14.2857"]);
        assert_eq!(lines[3], ["ocular", "on", "302400", "28.5714"]);
        assert_eq!((lines.len(), lines[4][0]), (5, "time"));
    }
}

/// The report after Ctrl-C.
#[test]
fn stopped_work_reports_its_progress() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openings");
    let mut done = PartsFile::open(file.clone()).unwrap();
    for number in 0..PARTS {
        done.add(RotationChoice::System(RotationSystem::Ocular).turn_rules(false), &part(number, true)).unwrap();
    }
    done.add(RotationChoice::System(RotationSystem::Super).turn_rules(false), &part(7, true)).unwrap();
    let file = file.to_str().unwrap();
    for (words, expected) in [
        (&["--rotation", "super", "--resume", file][..], format!("stopped: 1 of 42 parts are in {file}; run")),
        (&["--rotation", "ocular,super", "--resume", file], format!("stopped: 43 of 84 parts are in {file}; run")),
        (&[], "stopped; with --resume FILE, finished parts would be saved".to_owned()),
    ] {
        let openings = openings(words).unwrap();
        let rows = openings.work(&mut done, &AtomicBool::new(true)).unwrap();
        assert!(rows.is_empty());
        let mut out = Vec::new();
        let status = openings.write(&rows, &done, Duration::ZERO, &mut out).unwrap();
        let report = String::from_utf8(out).unwrap();
        assert_eq!((status, report.lines().count()), (3, 3), "{report}");
        assert!(report.lines().last().unwrap().starts_with(&expected), "{report}");
    }
    assert_eq!(
        PartsFile::open(file.into()).unwrap().parts(RotationChoice::System(RotationSystem::Super).turn_rules(false)),
        [part(7, true)]
    );
}

#[test]
fn parts_are_saved_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openings");
    let [one, other] = [RotationChoice::System(RotationSystem::Super), RotationChoice::Plain]
        .map(|rotation| rotation.turn_rules(false));
    let mut done = PartsFile::open(file.clone()).unwrap();
    done.add(one, &part(3, true)).unwrap();
    done.add(other, &part(3, false)).unwrap();
    done.add(one, &part(17, false)).unwrap();
    let again = PartsFile::open(file.clone()).unwrap();
    assert_eq!(again.parts(one), [part(3, true), part(17, false)]);
    assert_eq!(again.parts(other), [part(3, false)]);
    assert_eq!(again.parts(RotationChoice::System(RotationSystem::Super).turn_rules(true)), []);
    // This program never writes the same part twice.
    done.add(one, &part(3, true)).unwrap();
    assert!(matches!(PartsFile::open(file), Err(PartsFileError::Damaged(_))));
}

#[test]
fn unusable_files_are_reported_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let mut done = PartsFile::open(file.clone()).unwrap();
    done.add(RotationChoice::System(RotationSystem::Super).turn_rules(false), &part(0, true)).unwrap();
    let good = std::fs::read(&file).unwrap();
    let mut turned = good.clone();
    turned[good.len() / 2] ^= 4;
    for (bytes, expected) in [
        (&b"# My notes"[..], "not a file of `skyline openings`; nothing was changed"),
        (b"", "not a file"),
        (b"skyline openings 1\n", "damaged; delete it to start again"),
        (&good[..good.len() - 1], "damaged"),
        (&turned, "damaged"),
    ] {
        std::fs::File::create(&file).unwrap().write_all(bytes).unwrap();
        let error = report(&["--resume", file.to_str().unwrap()]).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
        assert!(error.to_string().starts_with(file.to_str().unwrap()));
        assert_eq!(error.exit_status(), 2);
        assert_eq!(std::fs::read(&file).unwrap(), bytes);
    }
    #[cfg(target_os = "linux")]
    assert!(
        matches!(report(&["--resume", "/dev/zero"]), Err(error) if matches!(parts_error(&error), PartsFileError::Foreign(_)))
    );
    let nowhere = folder.path().join("missing/file");
    assert!(matches!(
        report(&["--resume", nowhere.to_str().unwrap()]),
        Err(error) if matches!(parts_error(&error), PartsFileError::Io { .. })
    ));
}

#[test]
fn argument_errors_are_reported() {
    for (words, expected) in [
        (
            ["--rotation", "sideways"],
            "possible values: super, plain, ocular, classic-left, classic-right, super-plus, super-x",
        ),
        (["--hold", "maybe"], "possible values: on, off"),
        (["--threads", "0"], "0 is not in 1..=1024"),
    ] {
        let error = openings(&words).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
}

/// A job array: each task saves its own parts, and merged they give the complete count.
#[test]
fn parts_of_a_job_array_are_merged_to_one_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let turns = RotationChoice::System(RotationSystem::Ocular).turn_rules(false);
    let mut all = PartsFile::open(path("all").into()).unwrap();
    let names: Vec<String> = (1..=4).map(|number| path(&format!("part-{number}"))).collect();
    for (number, name) in (1..=4).zip(&names) {
        let words = ["--rotation", "ocular", "--part", &format!("{number}/4"), "--resume", name];
        let task = openings(&words).unwrap();
        let mut file = PartsFile::open(name.into()).unwrap();
        for number in task.wanted(0) {
            file.add(turns, &part(number, number < 6)).unwrap();
            all.add(turns, &part(number, number < 6)).unwrap();
        }
        assert!(report(&words).unwrap().starts_with(&format!("part {number}/4: 1")), "nothing is left to compute");
    }
    let rows = |text: String| text.lines().take(4).map(str::to_owned).collect::<Vec<_>>();
    let whole = rows(report(&["--rotation", "ocular", "--resume", &path("all")]).unwrap());
    let merge: Vec<&str> =
        ["--rotation", "ocular", "--merge"].into_iter().chain(names.iter().map(String::as_str)).collect();
    assert_eq!(rows(report(&merge).unwrap()), whole);
    let three = report(&merge[..6]).unwrap();
    assert!(
        three.ends_with("incomplete: 32 of 42 parts are in these files; compute the others with --part\n"),
        "{three}"
    );
    let missing = report(&["--merge", &path("missing")]).unwrap_err();
    assert!(matches!(parts_error(&missing), PartsFileError::Io { .. }));
    PartsFile::open(names[0].clone().into()).unwrap().add(turns, &part(1, false)).unwrap();
    let contradiction = report(&merge).unwrap_err();
    assert!(matches!(parts_error(&contradiction), PartsFileError::Contradiction { number: 1, .. }));
}
