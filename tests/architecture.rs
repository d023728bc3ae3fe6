//! Who may use whom: the tables in `src/lib.rs`, checked against the sources. Also checks what the README refers to.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod support {
    pub(crate) mod sources;
}

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use support::sources::{ModuleTree, names, rust_files, source_files, table};

/// The number of names that three or more types may have.
const MOST_SHARED_NAMES: usize = 10;

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

/// A shared name costs its reader a look at the imports. Inside the interface no two types share one.
#[test]
fn few_types_share_a_name() {
    let kinds = ["struct ", "enum ", "trait ", "type "];
    let (mut everywhere, mut in_ui) = (BTreeMap::<String, Vec<String>>::new(), BTreeMap::<String, Vec<String>>::new());
    for file in source_files() {
        let module = file.module.join("::");
        for line in file.code.lines() {
            let visible =
                line.strip_prefix("pub ").or_else(|| line.strip_prefix("pub(")?.split_once(") ").map(|cut| cut.1));
            let item = visible.unwrap_or(line);
            let Some(rest) = kinds.iter().find_map(|kind| item.strip_prefix(kind)) else { continue };
            let name = rest.split(|letter: char| !letter.is_alphanumeric()).next().unwrap();
            everywhere.entry(name.to_owned()).or_default().push(module.clone());
            if is_inside(&module, "ui") {
                in_ui.entry(name.to_owned()).or_default().push(module.clone());
            }
        }
    }
    assert!(everywhere.len() > 1_000);
    everywhere.retain(|_, modules| modules.len() > 2);
    in_ui.retain(|_, modules| modules.len() > 1);
    assert!(everywhere.len() <= MOST_SHARED_NAMES, "give some of these their own name: {everywhere:#?}");
    assert!(in_ui.is_empty(), "give these their own name: {in_ui:#?}");
}

/// rustfmt wraps code, but not comments. The rows of tables stay on one line.
#[test]
fn comments_are_no_wider_than_code() {
    for path in ["src", "tests"].into_iter().flat_map(rust_files) {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let comment = line.trim_start().strip_prefix("//").map(|text| text.trim_start_matches(['/', '!', ' ']));
            let is_wide = comment.is_some_and(|text| !text.starts_with('|')) && line.chars().count() > 120;
            assert!(!is_wide, "{}:{}: wrap the comment at column 120", path.display(), number + 1);
        }
    }
}

/// A tuple of three things is a struct without a name, or parameters that hide from the limit of six.
#[test]
fn no_parameter_is_a_tuple_of_more_than_two_things() {
    for file in source_files() {
        for (end, _) in file.code.match_indices("):").filter(|(end, _)| !file.code[end + 2..].starts_with(':')) {
            let mut depth = 0;
            let start = file.code[..=end].rfind(|letter| {
                depth += i32::from(letter == ')') - i32::from(letter == '(');
                depth == 0
            });
            let (before, pattern) = file.code[..end].split_at(start.unwrap());
            let is_parameter = before.trim_end_matches([' ', '\n', '&']).ends_with(['(', ',']);
            let is_name = |name: &&str| name.starts_with(char::is_lowercase) && !["mut", "ref"].contains(name);
            let names =
                pattern.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(is_name).count();
            assert!(!is_parameter || names <= 2, "{}: {pattern}): name the parts", file.path.display());
        }
    }
}

/// The README explains every dependency.
#[test]
fn the_readme_names_every_crate_and_no_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifests = ["Cargo.toml", "src/Cargo.toml"]
        .map(|path| fs::read_to_string(root.join(path)).unwrap().parse::<toml::Table>().unwrap());
    let systems = manifests[0]["target"].as_table().unwrap().values();
    let kinds = ["dependencies", "dev-dependencies", "build-dependencies"];
    let tables = manifests.iter().flat_map(|manifest| kinds.into_iter().filter_map(|kind| manifest.get(kind)));
    let used = tables.chain(systems.map(|system| &system["dependencies"]));
    let used = used.flat_map(|table| table.as_table().unwrap().keys().cloned());
    let used: BTreeSet<String> = used.filter(|name| name != "skyline-foundation").collect();
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
