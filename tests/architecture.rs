//! Who may use whom: the tables in `src/lib.rs`, checked against the sources. Also checks what the README refers to.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod support {
    pub(crate) mod sources;
}

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use support::sources::{ModuleTree, names, source_files, table};

/// The modules that each module may use, by the table in `src/lib.rs`.
fn permissions() -> BTreeMap<String, Vec<String>> {
    let rows = table("| module |");
    let modules: Vec<String> = rows.iter().map(|row| row[0].clone()).collect();
    let row = |row: &Vec<String>| {
        let used = match row[2].as_str() {
            "nothing" => Vec::new(),
            "everything" => modules.clone(),
            used => names(used),
        };
        (row[0].clone(), used)
    };
    rows.iter().map(row).collect()
}

#[test]
fn modules_use_only_what_the_table_allows() {
    let permissions = permissions();
    for file in source_files() {
        let module = &file.module[0];
        let path = file.path.display();
        let allowed = permissions.get(module);
        let allowed = allowed.unwrap_or_else(|| panic!("{path}: add a row for `{module}` to the table in src/lib.rs"));
        for used in &file.paths {
            let (root, rest) = used.split_once("::").unwrap_or((used, ""));
            let used = rest.split("::").next().unwrap_or_default();
            if root == "crate" || root == "skyline" {
                assert!(used == module || allowed.iter().any(|name| name == used), "{path} must not use {used}");
            }
            assert!(root != "super" || !file.is_top_module(), "{path}: write crate:: to use another module");
        }
    }
}

#[test]
fn the_table_lists_all_modules_without_circles() {
    let mut open = permissions();
    let modules: BTreeSet<String> = source_files().iter().map(|file| file.module[0].clone()).collect();
    assert_eq!(open.keys().cloned().collect::<BTreeSet<_>>(), modules);
    for (module, used) in &mut open {
        used.retain(|used| used != module && used != "main");
        assert!(used.iter().all(|used| modules.contains(used)), "{module} may use {used:?}: not all are modules");
    }
    // Modules that use nothing that is left cannot be part of a circle.
    while let Some(free) = open.iter().find(|(_, used)| used.is_empty()).map(|(module, _)| module.clone()) {
        open.remove(&free);
        for used in open.values_mut() {
            used.retain(|used| *used != free);
        }
    }
    assert!(open.is_empty(), "these modules use each other in a circle: {open:?}");
}

#[test]
fn outside_crates_are_used_only_where_the_table_allows() {
    let rows = table("| crate |");
    assert!(rows.len() > 5);
    for file in source_files() {
        for row in &rows {
            let is_allowed = names(&row[1]).contains(&file.module[0]);
            for outside in names(&row[0]) {
                assert!(is_allowed || !file.names(&outside), "{} must not use {outside}", file.path.display());
            }
        }
    }
}

#[test]
fn pure_modules_deny_clocks_files_and_floats() {
    let rows = table("| module |");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert!(rows.iter().filter(|row| row[3] == "pure").count() >= 5);
    for row in rows {
        let lints = match row[3].as_str() {
            "pure" => "#![deny(clippy::disallowed_types, clippy::float_arithmetic)]",
            "pure, floats" => "#![deny(clippy::disallowed_types)]",
            other => {
                assert_eq!(other, "", "{}: the lints are `pure`, `pure, floats` or nothing", row[0]);
                continue;
            }
        };
        let file = root.join(format!("src/{}/mod.rs", row[0]));
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
