//! Who may use whom: the arrows of the house, checked in the sources.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Folder, the modules it may use, and the outside crates that would break its fence.
const HOUSE: &[(&str, &[&str], &[&str])] = &[
    ("engine", &["engine"], &["eframe", "egui", "rodio", "gilrs", "winit", "confy", "std::fs", "std::thread"]),
    (
        "replay",
        &["engine", "replay"],
        &["eframe", "egui", "rodio", "gilrs", "winit", "confy", "std::fs", "std::thread"],
    ),
    ("json", &["json"], &["eframe", "egui", "rodio", "gilrs", "winit", "confy", "std::fs", "std::thread"]),
    (
        "scenario",
        &["engine", "json", "replay", "scenario"],
        &["eframe", "egui", "rodio", "gilrs", "winit", "confy", "std::fs"],
    ),
    ("session", &["engine", "replay", "session"], &["eframe", "egui", "rodio", "gilrs", "winit", "confy", "std::fs"]),
    ("moves", &["engine", "moves"], &["eframe", "egui", "rodio", "gilrs", "winit", "confy", "std::fs", "std::thread"]),
    ("bots", &["bots", "engine", "moves"], &["eframe", "egui", "rodio", "gilrs", "winit", "confy", "std::fs"]),
    ("solver", &["engine", "json", "solver"], &["eframe", "egui", "rodio", "gilrs", "winit", "confy", "std::fs"]),
    (
        "practice",
        &["engine", "json", "moves", "practice", "replay", "scenario", "session"],
        &["eframe", "egui", "rodio", "gilrs", "winit", "confy", "std::fs"],
    ),
    ("settings", &["engine", "input", "settings"], &["eframe", "egui", "rodio", "gilrs", "confy", "std::fs"]),
    ("input", &["engine", "input"], &["rodio", "confy", "std::fs"]),
    ("audio", &["engine", "settings", "audio"], &["eframe", "egui", "gilrs", "confy", "std::fs"]),
    (
        "cli",
        &["bots", "engine", "json", "replay", "settings", "audio", "cli", "solver"],
        &["eframe", "egui", "rodio", "gilrs", "winit", "confy"],
    ),
    ("storage", &["engine", "replay", "settings", "storage"], &["eframe", "egui", "rodio", "gilrs"]),
    (
        "ui",
        &[
            "bots", "engine", "json", "moves", "practice", "replay", "scenario", "session", "settings", "input",
            "audio", "solver", "storage", "ui",
        ],
        &["rodio", "gilrs", "confy", "std::fs"],
    ),
];

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file without comments and without its tests, of which some have a file of their own.
fn code(path: &Path) -> String {
    if path.ends_with("tests.rs") {
        return String::new();
    }
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

#[test]
fn modules_use_only_what_their_folder_may() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let folders = fs::read_dir(&source).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_dir());
    for folder in folders {
        let name = folder.file_name().into_string().unwrap();
        let Some((_, allowed, forbidden)) = HOUSE.iter().find(|row| row.0 == name) else {
            panic!("src/{name} has no row in the table of who may use whom");
        };
        let mut files = Vec::new();
        rust_files(&folder.path(), &mut files);
        assert!(!files.is_empty());
        for file in files {
            let code = code(&file);
            for used in code.split("crate::").skip(1) {
                let used =
                    used.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).next().unwrap_or_default();
                assert!(allowed.contains(&used), "{} must not use crate::{used}", file.display());
            }
            for outside in *forbidden {
                let path = format!("{outside}::");
                assert!(!code.contains(&path), "{} must not use {outside}", file.display());
            }
        }
    }
}

/// Whoever builds upon a crate says in the README what for.
#[test]
fn the_readme_names_every_crate_and_no_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest: toml::Table = fs::read_to_string(root.join("Cargo.toml")).unwrap().parse().unwrap();
    let systems = manifest["target"].as_table().unwrap().values().map(|system| &system["dependencies"]);
    let used = systems.chain([&manifest["dependencies"], &manifest["dev-dependencies"]]);
    let used: BTreeSet<String> = used.flat_map(|table| table.as_table().unwrap().keys().cloned()).collect();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let table = readme.split("| crate | what for |").nth(1).unwrap().split("\n\n").next().unwrap();
    let cells = table.lines().skip(2).map(|row| row.split('|').nth(1).unwrap());
    let named: BTreeSet<String> = cells.flat_map(|cell| cell.split(',')).map(|name| name.trim().to_owned()).collect();
    assert_eq!(named, used);
}

#[test]
fn what_the_readme_leads_to_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let links = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files: Vec<&str> = links.filter(|link| !link.contains("://") && !link.starts_with('#')).collect();
    assert!(files.len() > 2, "{files:?}");
    for file in files {
        assert!(root.join(file).exists(), "{file}");
    }
}
