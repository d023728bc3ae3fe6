//! Packaging files: desktop entry, packages and program must use the same id, name and version, and every file of a
//! package must exist.

#![cfg(feature = "gui")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test's helpers fail the test")]

use std::fs;
use std::path::Path;

use skyline::window::identity::{self, APP_ID, EXTENSION};

fn read(path: &str) -> Vec<u8> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn text(path: &str) -> String {
    String::from_utf8(read(path)).unwrap()
}

fn desktop_entry() -> String {
    text(&format!("assets/packaging/linux/{APP_ID}.desktop"))
}

fn metainfo() -> String {
    text(&format!("assets/packaging/linux/{APP_ID}.metainfo.xml"))
}

fn flatpak() -> String {
    text(&format!("assets/packaging/flatpak/{APP_ID}.yaml"))
}

/// `[package.metadata]` of the manifest.
fn metadata(packager: &str) -> toml::Table {
    let manifest: toml::Table = text("Cargo.toml").parse().unwrap();
    manifest["package"]["metadata"][packager].as_table().unwrap().clone()
}

/// The source and target path of each file in the Debian package.
fn debian_files() -> Vec<(String, String)> {
    let row = |row: &toml::Value| (row[0].as_str().unwrap().to_owned(), row[1].as_str().unwrap().to_owned());
    metadata("deb")["assets"].as_array().unwrap().iter().map(row).collect()
}

/// The installer for Windows.
fn installer() -> String {
    text("assets/packaging/windows/skyline.nsi")
}

/// The text that follows a key in the description of the bundle for macOS.
fn plist(key: &str) -> String {
    let plist = text("assets/packaging/macos/Info.plist");
    let (_, rest) = plist.split_once(&format!("<key>{key}</key>")).unwrap_or_else(|| panic!("no {key}"));
    rest.split_once("<string>").unwrap().1.split_once('<').unwrap().0.to_owned()
}

/// The value of a key of the desktop entry.
fn entry(key: &str) -> String {
    let desktop = desktop_entry();
    let value = desktop.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    value.unwrap_or_else(|| panic!("no {key} in the desktop entry")).to_owned()
}

/// The text of the first `element` of the metainfo.
fn element(element: &str) -> String {
    let metainfo = metainfo();
    let (_, rest) = metainfo.split_once(&format!("<{element}>")).unwrap();
    rest.split_once('<').unwrap().0.to_owned()
}

#[test]
fn one_id_everywhere() {
    assert_eq!(identity::viewport().app_id.unwrap(), APP_ID);
    assert_eq!(entry("Icon"), APP_ID);
    assert_eq!(entry("StartupWMClass"), APP_ID);
    assert_eq!(element("id"), APP_ID);
    assert!(metainfo().contains(&format!(r#"<launchable type="desktop-id">{APP_ID}.desktop</launchable>"#)));
    assert!(metainfo().contains(&format!(r#"<icon type="stock">{APP_ID}</icon>"#)));
    assert!(flatpak().contains(&format!("\nid: {APP_ID}\n")));
    assert_eq!(plist("CFBundleIdentifier"), APP_ID);
    assert!(text("assets/packaging/windows/skyline.manifest").contains(&format!(r#"name="{APP_ID}""#)));
    assert!(text(".ci/try-deb").contains(&format!("\nid={APP_ID}\n")));
}

#[test]
fn one_name_everywhere() {
    let title = identity::viewport().title.unwrap();
    assert_eq!(entry("Name"), title);
    assert_eq!(element("name"), title);
    assert_eq!(plist("CFBundleName"), title);
    assert!(installer().contains(&format!("\nName \"{title}\"\n")));
    let program = env!("CARGO_PKG_NAME");
    assert_eq!(entry("Exec"), format!("{program} %u"));
    assert_eq!(plist("CFBundleExecutable"), program);
    assert_eq!(element("binary"), program);
    assert!(flatpak().contains(&format!("\ncommand: {program}\n")));
}

#[test]
fn the_newest_release_of_the_metainfo_is_this_version() {
    let metainfo = metainfo();
    let (_, newest) = metainfo.split_once(r#"<release version=""#).unwrap();
    assert_eq!(newest.split_once('"').unwrap().0, env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_debian_package_takes_files_that_are_there_and_all_icons() {
    let files = debian_files();
    for (from, _) in files.iter().filter(|(from, _)| !from.starts_with("target/")) {
        assert!(!read(from).is_empty(), "{from}");
    }
    for size in [16, 32, 48, 64, 128, 256, 512] {
        let (from, to) = (
            format!("assets/icon/skyline-{size}.png"),
            format!("usr/share/icons/hicolor/{size}x{size}/apps/{APP_ID}.png"),
        );
        assert!(files.contains(&(from, to)), "{size}");
    }
    for file in ["desktop", "metainfo.xml", "mime.xml"] {
        assert!(files.iter().any(|(from, _)| from.ends_with(&format!("/{APP_ID}.{file}"))), "{file}");
    }
}

#[test]
fn pictures_are_as_large_as_their_names_say() {
    for size in [16_u32, 32, 48, 64, 128, 256, 512] {
        let picture = read(&format!("assets/icon/skyline-{size}.png"));
        assert!(picture.starts_with(b"\x89PNG\r\n\x1A\n"), "{size}");
        assert_eq!(picture[16..24], [size.to_be_bytes(), size.to_be_bytes()].concat(), "{size}");
    }
}

#[test]
fn windows_and_macos_get_the_same_picture() {
    let picture = read("assets/icon/skyline-256.png");
    for file in ["assets/icon/skyline.ico", "assets/icon/skyline.icns"] {
        let holds = read(file).windows(picture.len()).any(|bytes| bytes == picture);
        assert!(holds, "{file} is older than the drawing: run .ci/icons");
    }
}

/// Menu entries and software centres show the languages of the game.
#[test]
fn store_texts_exist_in_every_language() {
    let (desktop, metainfo) = (desktop_entry(), metainfo());
    for language in ["es", "ru"] {
        for key in ["GenericName", "Comment", "Keywords"] {
            let text = entry(&format!("{key}[{language}]"));
            assert!(!text.is_empty() && text != entry(key), "{key} in {language}");
        }
        assert!(!desktop.contains(&format!("Name[{language}]=Sky")), "the name stays as it is");
        for element in ["summary", "p", "li", "keyword"] {
            let plain = metainfo.matches(&format!("<{element}>")).count();
            let translated = metainfo.matches(&format!(r#"<{element} xml:lang="{language}">"#)).count();
            assert_eq!(translated, plain, "{element} in {language}");
        }
        assert!(metainfo.contains(&format!("<lang>{language}</lang>")));
    }
}

/// Every system learns of recorded games by the same extension, which the program saves them with.
#[test]
fn recorded_games_have_one_extension_everywhere() {
    assert!(entry("MimeType").contains("application/x-skyline-recording;"));
    let kinds = text(&format!("assets/packaging/linux/{APP_ID}.mime.xml"));
    assert!(kinds.contains(r#"<mime-type type="application/x-skyline-recording">"#));
    assert!(kinds.contains(&format!(r#"<glob pattern="*.{EXTENSION}"/>"#)));
    assert!(installer().contains(&format!(r#"WriteRegStr HKCU "${{CLASSES}}\.{EXTENSION}" """#)));
    assert_eq!(plist("public.filename-extension"), EXTENSION);
}

/// The texts that software centres search contain no trademarks of others.
#[test]
fn store_texts_contain_no_trademarks() {
    let manifest: toml::Table = text("Cargo.toml").parse().unwrap();
    let description = manifest["package"]["description"].as_str().unwrap().to_owned();
    let described = metadata("deb")["extended-description"].as_str().unwrap().to_owned();
    for text in [desktop_entry(), metainfo(), flatpak(), description, described] {
        assert!(!text.to_lowercase().contains("tetri"), "{text}");
    }
}
