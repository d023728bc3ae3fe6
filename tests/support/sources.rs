//! The source files of the library, the paths that they use, and the tables in the documentation of `src/lib.rs`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A source file without its comments and its tests.
#[derive(Debug)]
pub(crate) struct SourceFile {
    pub(crate) path: PathBuf,
    /// The path of its module in the crate: `["engine", "random"]` for `src/engine/random.rs`.
    pub(crate) module: Vec<String>,
    /// The code, without comments and without the tests at the end.
    pub(crate) code: String,
    /// Every path in the code, with expanded `use` trees.
    pub(crate) paths: Vec<String>,
    /// The names that `use` statements bring into scope, each with its path.
    imports: BTreeMap<String, String>,
}

impl SourceFile {
    fn read(path: PathBuf) -> Self {
        let inside = path.strip_prefix(source_folder()).unwrap().with_extension("");
        let mut module: Vec<String> = inside.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        module.pop_if(|name| name == "mod" || name == "lib");
        let code = code(&path);
        let (trees, rest) = split_uses(&code);
        let imports: BTreeMap<String, String> = trees.iter().flat_map(|tree| expand("", tree)).collect();
        let mut paths: Vec<String> = imports.values().cloned().collect();
        let is_path_letter = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
        let words = rest.split(|letter| !is_path_letter(letter));
        paths.extend(words.filter(|word| word.contains("::")).map(|word| word.trim_matches(':').to_owned()));
        Self { path, module, code, paths, imports }
    }

    /// Whether the file is the root of its module: `mod.rs`, or a file beside the folders of `src`.
    pub(crate) fn is_top_module(&self) -> bool {
        self.module.len() == 1
    }

    /// The paths that lead to items of the crate, without `crate::`.
    pub(crate) fn crate_paths(&self) -> Vec<String> {
        let resolve = |path: &String| {
            let (root, mut rest) = path.split_once("::").unwrap_or((path, ""));
            if ["crate", "skyline"].contains(&root) {
                return Some(rest.to_owned());
            }
            let mut module = self.module.clone();
            if root == "super" {
                module.pop();
                while let Some(above) = rest.strip_prefix("super::") {
                    module.pop();
                    rest = above;
                }
                module.push(rest.to_owned());
                return Some(module.join("::"));
            }
            None
        };
        self.paths.iter().filter_map(resolve).collect()
    }

    /// Whether any path starts with these segments.
    pub(crate) fn names(&self, outside: &str) -> bool {
        let begins =
            |path: &String| path.strip_prefix(outside).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
        self.paths.iter().any(begins)
    }
}

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// All Rust files in a folder of the repository.
pub(crate) fn rust_files(folder: &str) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found
}

/// All files of `src` except the roots of both libraries and files of tests.
pub(crate) fn source_files() -> Vec<SourceFile> {
    let is_source = |path: &PathBuf| {
        let inside = path.strip_prefix(source_folder()).unwrap();
        // Tests may use everything. A build script is a separate program.
        let is_test = path.ends_with("tests.rs") || inside.components().any(|part| part.as_os_str() == "tests");
        !is_test && !["lib.rs", "foundation.rs", "build.rs"].iter().any(|name| inside == Path::new(name))
    };
    let mut found: Vec<SourceFile> = rust_files("src").into_iter().filter(is_source).map(SourceFile::read).collect();
    found.sort_by(|one, other| one.module.cmp(&other.module));
    found
}

/// The rows below the heading of a table in the documentation of `src/lib.rs`, as cells without backticks and links.
pub(crate) fn table(heading: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(source_folder().join("lib.rs")).unwrap();
    let lines = text.lines().map(|line| line.trim_start_matches("//!").trim());
    let rows = lines.skip_while(|line| !line.starts_with(heading)).skip(2).take_while(|line| line.starts_with('|'));
    let cells = |row: &str| {
        let cells = row.trim_matches('|').split('|');
        cells.map(|cell| cell.replace(['`', '[', ']'], "").trim().to_owned()).collect()
    };
    rows.map(cells).collect()
}

/// The comma-separated names in a cell.
pub(crate) fn names(cell: &str) -> Vec<String> {
    cell.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
}

/// The code of a file without comments and without the tests at the end.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let is_start = |(at, _): &(usize, &str)| {
        // A declaration `mod tests;` may be above the code.
        text[*at..].lines().nth(1).is_some_and(|line| line.ends_with("mod tests {"))
    };
    let end = text.match_indices("#[cfg(test)]\n").find(is_start).map_or(text.len(), |(at, _)| at);
    let text = &text[..end];
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    // A keyword as a name, such as `r#match`, is the name of its file.
    lines.collect::<Vec<_>>().join("\n").replace("r#", "")
}

/// The trees of all `use` statements, and the rest of the code.
fn split_uses(code: &str) -> (Vec<String>, String) {
    let (mut trees, mut rest, mut is_open) = (Vec::<String>::new(), String::new(), false);
    for line in code.lines().map(str::trim) {
        let visible =
            line.strip_prefix("pub ").or_else(|| line.strip_prefix("pub(")?.split_once(") ").map(|cut| cut.1));
        match visible.unwrap_or(line).strip_prefix("use ") {
            Some(tree) => trees.push(tree.to_owned()),
            None if is_open => trees.last_mut().unwrap().push_str(line),
            None => rest.extend([line, "\n"]),
        }
        is_open = (is_open || visible.unwrap_or(line).starts_with("use ")) && !line.ends_with(';');
    }
    (trees.iter().map(|tree| tree.trim_end_matches(';').to_owned()).collect(), rest)
}

/// The names that a `use` tree brings into scope, each with its complete path.
fn expand(prefix: &str, tree: &str) -> Vec<(String, String)> {
    let tree = tree.trim();
    if let Some((before, inside)) = tree.split_once('{') {
        let inside = inside.trim_end().strip_suffix('}').unwrap_or(inside);
        let prefix = format!("{prefix}{}", before.trim());
        return split_at_commas(inside).into_iter().flat_map(|part| expand(&prefix, part)).collect();
    }
    let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias)));
    let path = match path {
        "" => return Vec::new(),
        "self" => prefix.trim_end_matches("::").to_owned(),
        path => format!("{prefix}{path}"),
    };
    let name = alias.or_else(|| path.rsplit("::").next()).unwrap_or_default().to_owned();
    vec![(name, path)]
}

/// Splits at commas outside of braces.
fn split_at_commas(text: &str) -> Vec<&str> {
    let mut depth = 0;
    text.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    })
    .collect()
}

/// The modules of the crate by their paths, to resolve paths to files.
#[derive(Debug)]
pub(crate) struct ModuleTree<'a>(BTreeMap<&'a [String], &'a SourceFile>);

impl<'a> ModuleTree<'a> {
    pub(crate) fn new(files: &'a [SourceFile]) -> Self {
        Self(files.iter().map(|file| (file.module.as_slice(), file)).collect())
    }

    /// The other files that a file uses. Re-exported names are resolved to their definition.
    pub(crate) fn uses(&self, file: &SourceFile) -> Vec<&'a [String]> {
        let named = file.paths.iter().filter_map(|path| self.find(&file.module, path, 0));
        named.filter(|module| *module != file.module.as_slice()).collect()
    }

    fn find(&self, from: &[String], path: &str, depth: usize) -> Option<&'a [String]> {
        let mut segments = path.split("::").peekable();
        let mut module = from.to_vec();
        match *segments.peek()? {
            "crate" => module.clear(),
            "self" | "super" => {}
            first => {
                module.push(first.to_owned());
                self.0.get(module.as_slice())?;
                module.pop();
            }
        }
        for segment in segments {
            match segment {
                "crate" | "self" => continue,
                "super" => {
                    module.pop();
                    continue;
                }
                _ => module.push(segment.to_owned()),
            }
            if self.0.contains_key(module.as_slice()) {
                continue;
            }
            module.pop();
            let (found, file) = self.0.get_key_value(module.as_slice())?;
            // A re-export, through a few modules at most.
            let import = file.imports.get(segment).filter(|_| depth < 8);
            return import.and_then(|path| self.find(found, path, depth + 1)).or(Some(*found));
        }
        self.0.get_key_value(module.as_slice()).map(|(found, _)| *found)
    }
}
