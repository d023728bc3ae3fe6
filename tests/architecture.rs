//! Who may use whom: the tables in `src/lib.rs`, checked against the sources. Also checks what the README refers to.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod support {
    pub(crate) mod sources;
}

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use support::sources::{ModuleTree, names, source_files, table};

/// The rows of both tables of rooms in `src/lib.rs`: path, rooms that it may use, lints.
fn rooms() -> Vec<(String, String, String)> {
    let outer = table("| room |").into_iter().map(|row| (row[0].clone(), row[3].clone(), row[4].clone()));
    let inner = table("| inner room |").into_iter().map(|row| (row[0].clone(), row[2].clone(), row[3].clone()));
    outer.chain(inner).collect()
}

/// The rooms that each room may use.
fn permissions() -> BTreeMap<String, Vec<String>> {
    let rooms = rooms();
    let all: Vec<String> = rooms.iter().map(|(room, ..)| room.clone()).collect();
    let row = |(room, used, _): &(String, String, String)| {
        let used = match used.as_str() {
            "nothing" => Vec::new(),
            "everything" => all.clone(),
            used => names(used),
        };
        (room.clone(), used)
    };
    rooms.iter().map(row).collect()
}

/// Whether a room is another room or inside it.
fn is_inside(room: &str, outer: &str) -> bool {
    room.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The innermost room of a path without `crate::`.
fn room_of<'a>(path: &str, permissions: &'a BTreeMap<String, Vec<String>>) -> Option<&'a str> {
    let around = permissions.keys().filter(|room| is_inside(path, room));
    around.max_by_key(|room| room.len()).map(String::as_str)
}

#[test]
fn rooms_use_only_what_the_tables_allow() {
    let permissions = permissions();
    let mut breaches = BTreeSet::new();
    for file in source_files() {
        let path = file.path.display();
        let room = room_of(&file.module.join("::"), &permissions);
        let room = room.unwrap_or_else(|| panic!("{path}: add its room to the table in src/lib.rs"));
        for used in file.crate_paths() {
            let used = room_of(&used, &permissions).unwrap_or(&used);
            // A facade names the rooms inside it.
            let is_allowed = is_inside(used, room) || permissions[room].iter().any(|name| name == used);
            if !is_allowed {
                breaches.insert(format!("{room} must not use {used}, but {path} does"));
            }
        }
        let leaves_the_crate = |used: &String| file.is_top_module() && used.starts_with("super::");
        assert!(!file.paths.iter().any(leaves_the_crate), "{path}: write crate:: to use another module");
    }
    assert!(breaches.is_empty(), "{breaches:#?}");
}

#[test]
fn the_tables_list_all_rooms_without_circles() {
    let mut open = permissions();
    let outer: BTreeSet<String> = open.keys().filter(|room| !room.contains("::")).cloned().collect();
    let modules: BTreeSet<String> = source_files().iter().map(|file| file.module[0].clone()).collect();
    assert_eq!(outer, modules);
    let rooms: BTreeSet<String> = open.keys().cloned().collect();
    for (room, used) in &mut open {
        used.retain(|used| !is_inside(used, room) && used != "main");
        assert!(used.iter().all(|used| rooms.contains(used)), "{room} may use {used:?}: not all are rooms");
    }
    // Rooms that use nothing that is left cannot be part of a circle.
    while let Some(free) = open.iter().find(|(_, used)| used.is_empty()).map(|(room, _)| room.clone()) {
        open.remove(&free);
        for used in open.values_mut() {
            used.retain(|used| *used != free);
        }
    }
    assert!(open.is_empty(), "these rooms use each other in a circle: {open:?}");
}

#[test]
fn outside_crates_are_used_only_where_the_table_allows() {
    let rows = table("| crate |");
    assert!(rows.len() > 5);
    let mut breaches = BTreeSet::new();
    for file in source_files() {
        let module = file.module.join("::");
        for row in &rows {
            let is_allowed = names(&row[1]).iter().any(|room| is_inside(&module, room));
            for outside in names(&row[0]) {
                if !is_allowed && file.names(&outside) {
                    breaches.insert(format!("{} must not use {outside}", file.path.display()));
                }
            }
        }
    }
    assert!(breaches.is_empty(), "{breaches:#?}");
}

#[test]
fn pure_rooms_deny_clocks_files_and_floats() {
    let rooms = rooms();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert!(rooms.iter().filter(|(.., lints)| lints == "pure").count() >= 5);
    for (room, _, lints) in rooms {
        let lints = match lints.as_str() {
            "pure" => "#![deny(clippy::disallowed_types, clippy::float_arithmetic)]",
            "pure, floats" => "#![deny(clippy::disallowed_types)]",
            other => {
                assert_eq!(other, "", "{room}: the lints are `pure`, `pure, floats` or nothing");
                continue;
            }
        };
        let file = root.join(format!("src/{}/mod.rs", room.replace("::", "/")));
        assert!(
            fs::read_to_string(&file).unwrap().lines().any(|line| line == lints),
            "{}: add {lints}",
            file.display()
        );
    }
}

/// A parent that uses its own children is no circle: it is their facade.
#[test]
fn no_files_use_each_other_in_a_circle() {
    let files = source_files();
    let tree = ModuleTree::new(&files);
    let mut open: BTreeMap<&[String], BTreeSet<&[String]>> = BTreeMap::new();
    for file in &files {
        let used = tree.uses(file).into_iter().filter(|used| !used.starts_with(&file.module));
        open.insert(&file.module, used.collect());
    }
    let reaches = |from: &[String], to: &[String]| {
        let (mut seen, mut waiting) = (BTreeSet::new(), vec![from]);
        while let Some(module) = waiting.pop() {
            for used in &open[module] {
                if *used == to {
                    return true;
                }
                if seen.insert(*used) {
                    waiting.push(used);
                }
            }
        }
        false
    };
    let in_circles: Vec<String> =
        open.keys().filter(|module| reaches(module, module)).map(|module| module.join("::")).collect();
    assert!(in_circles.is_empty(), "move what they share to a file below: {in_circles:#?}");
}

/// The README explains every dependency.
#[test]
fn the_readme_names_every_crate_and_no_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest: toml::Table = fs::read_to_string(root.join("Cargo.toml")).unwrap().parse().unwrap();
    let systems = manifest["target"].as_table().unwrap().values().map(|system| &system["dependencies"]);
    let kinds = ["dependencies", "dev-dependencies", "build-dependencies"].map(|kind| &manifest[kind]);
    let used = systems.chain(kinds);
    let used: BTreeSet<String> = used.flat_map(|table| table.as_table().unwrap().keys().cloned()).collect();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let table = readme.split("| crate | what for |").nth(1).unwrap().split("\n\n").next().unwrap();
    let cells = table.lines().skip(2).map(|row| row.split('|').nth(1).unwrap());
    let named: BTreeSet<String> = cells.flat_map(|cell| cell.split(',')).map(|name| name.trim().to_owned()).collect();
    assert_eq!(named, used);
}

#[test]
fn links_of_the_readme_lead_to_something() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let links = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files: Vec<&str> = links.filter(|link| !link.contains("://") && !link.starts_with('#')).collect();
    assert!(files.len() > 2, "{files:?}");
    for file in files {
        assert!(root.join(file).exists(), "{file}");
    }
}
