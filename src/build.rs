//! The build script: generates a constant for every message of the English language files, and gives the program's
//! file its icon, version and manifest on Windows.
//!
//! ```text
//!   assets/words/en/*.ftl ─▶ message_ids.rs in cargo's OUT_DIR ─▶ the module `ui::words::id`
//!   assets/icon/skyline.ico, assets/packaging/windows/skyline.manifest ─▶ the resources of skyline.exe
//! ```

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use winresource::WindowsResource;

/// The folder of the English language files, which have every message.
const FOLDER: &str = "assets/words/en";
/// The longest part of a message in its documentation, in characters.
const MAX_DOC: usize = 90;
/// The icon of the program's file on Windows.
const ICON: &str = "assets/icon/skyline.ico";
/// The program's manifest for Windows.
const MANIFEST: &str = "assets/packaging/windows/skyline.manifest";

fn main() -> io::Result<()> {
    generate_message_ids()?;
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows")
        && let Err(error) = link_resources()
    {
        // A type-check from another system works without a resource compiler.
        println!("cargo::warning=skyline.exe gets no icon and no version: {error}");
    }
    Ok(())
}

/// Compiles the resources for Windows and links them into the program. The version is that of the package.
fn link_resources() -> io::Result<()> {
    println!("cargo::rerun-if-changed={ICON}");
    println!("cargo::rerun-if-changed={MANIFEST}");
    WindowsResource::new()
        .set_icon(ICON)
        .set_manifest_file(MANIFEST)
        .set("FileDescription", "Skyline")
        .set("ProductName", "Skyline")
        .set("CompanyName", "The Skyline authors")
        .set("InternalName", "skyline")
        .set("OriginalFilename", "skyline.exe")
        .set("LegalCopyright", "© 2026 The Skyline authors")
        .compile_for("skyline")
}

#[expect(clippy::disallowed_methods, reason = "a generated file needs no protection from a crash")]
fn generate_message_ids() -> io::Result<()> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    let mut files: Vec<PathBuf> =
        fs::read_dir(FOLDER)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ftl"));
    // The order of a folder differs between systems; that of the output must not.
    files.sort();
    let mut code = String::new();
    for file in files {
        for (id, text) in messages(&fs::read_to_string(file)?) {
            let name = id.replace('-', "_").to_ascii_uppercase();
            let _ = writeln!(code, "/// `{}`\npub const {name}: MessageId = MessageId({id:?});", documentation(&text));
        }
    }
    fs::write(Path::new(&out).join("message_ids.rs"), code)
}

/// The ids and the texts of the messages in a file. A text may continue on indented lines.
fn messages(source: &str) -> Vec<(&str, String)> {
    let mut messages: Vec<(&str, String)> = Vec::new();
    for line in source.lines() {
        if line.starts_with(|first: char| first.is_ascii_lowercase()) {
            if let Some((id, text)) = line.split_once('=') {
                messages.push((id.trim_end(), text.trim().to_owned()));
            }
        } else if line.starts_with(' ')
            && let Some((_, text)) = messages.last_mut()
        {
            text.push(' ');
            text.push_str(line.trim());
        }
    }
    messages
}

/// The start of a text, without the backticks that would end the code around it.
fn documentation(text: &str) -> String {
    let start: String =
        text.trim().chars().take(MAX_DOC).map(|letter| if letter == '`' { '\'' } else { letter }).collect();
    if text.trim().chars().count() > MAX_DOC { format!("{}…", start.trim_end()) } else { start }
}
