//! The language files.
//!
//! ```text
//! assets/words/es/*.ftl ─┐
//!                        ├─ bundles("es") ─► Words: English fills the gaps of the first
//! assets/words/en/*.ftl ─┘
//! ```

use fluent_bundle::{FluentBundle, FluentResource};
use unic_langid::LanguageIdentifier;

/// The texts of a language's files.
macro_rules! files {
    ($language:literal) => {
        &[
            include_str!(concat!("../../../assets/words/", $language, "/bot.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/city.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/common.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/custom.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/help.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/keeping.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/lobby.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/menu.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/modes.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/online.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/options.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/play.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/practice.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/programs.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/replay.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/results.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/rotation.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/snapshots.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/solver.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/spoken.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/extended.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/tournament.ftl")),
            include_str!(concat!("../../../assets/words/", $language, "/versus.ftl")),
        ]
    };
}

/// All languages: identifier and file contents. The first fills the gaps of the others.
pub(super) const LANGUAGES: [(&str, &[&str]); 3] = [("en", files!("en")), ("es", files!("es")), ("ru", files!("ru"))];

/// The parsed files of the language with this identifier, then those of English.
pub(super) fn bundles(id: &str) -> Vec<FluentBundle<FluentResource>> {
    let mut bundles = Vec::with_capacity(2);
    for (index, (language, sources)) in LANGUAGES.iter().enumerate().rev() {
        if index == 0 || *language == id {
            bundles.push(bundle(language, sources));
        }
    }
    bundles
}

/// The parsed files of a language. Messages with errors are skipped.
fn bundle(language: &str, sources: &[&str]) -> FluentBundle<FluentResource> {
    let identifier: LanguageIdentifier = language.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![identifier]);
    // Isolation marks around arguments are for mixed text directions; fonts without them show boxes.
    bundle.set_use_isolating(false);
    for source in sources {
        let resource = FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::settings::Language;

    #[test]
    fn every_language_file_is_well_formed() {
        for (language, sources) in LANGUAGES {
            for source in sources {
                let errors = FluentResource::try_new((*source).to_owned()).err().map(|(_, errors)| errors);
                assert!(errors.is_none(), "{language}: {errors:?}");
            }
            assert!(language.parse::<LanguageIdentifier>().is_ok());
        }
    }

    #[test]
    fn every_language_that_can_be_chosen_is_there() {
        for id in Language::ALL.into_iter().filter_map(Language::id) {
            assert!(LANGUAGES.iter().any(|(written, _)| *written == id), "{id}");
        }
    }

    /// The messages of a file in order: the id and the text, which can go over several lines.
    fn messages(source: &str) -> Vec<(&str, String)> {
        let mut messages: Vec<(&str, String)> = Vec::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(" =") {
                Some((id, text)) if line.starts_with(|first: char| first.is_ascii_lowercase()) => {
                    messages.push((id, text.trim().to_owned()));
                }
                _ => {
                    if let Some((_, text)) = messages.last_mut() {
                        text.push_str(line);
                    }
                }
            }
        }
        messages
    }

    /// The names of the arguments in a message.
    fn arguments(text: &str) -> BTreeSet<&str> {
        let is_in_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        text.split('$')
            .skip(1)
            .map(|rest| rest.split(|letter: char| !is_in_name(letter)).next().unwrap_or_default())
            .collect()
    }

    #[test]
    fn every_language_says_the_same_in_the_same_places() {
        let (_, english) = LANGUAGES[0];
        for (language, sources) in &LANGUAGES[1..] {
            for (ours, theirs) in english.iter().zip(*sources) {
                let (ours, theirs) = (messages(ours), messages(theirs));
                let ids = |of: &[(&str, String)]| of.iter().map(|(id, _)| (*id).to_owned()).collect::<Vec<_>>();
                assert_eq!(ids(&ours), ids(&theirs), "{language}");
                for ((id, ours), (_, theirs)) in ours.iter().zip(&theirs) {
                    assert_eq!(arguments(ours), arguments(theirs), "{language}: {id}");
                }
            }
        }
    }

    #[test]
    fn no_line_begins_with_a_dash_or_breaks_at_an_arrow() {
        for (language, sources) in LANGUAGES {
            for (id, text) in sources.iter().flat_map(|source| messages(source)) {
                assert!(!text.contains(" — "), "{language}: {id}: a no-break space before the dash");
                let is_path = |(at, _): (usize, &str)| text[..at].ends_with(char::is_alphabetic);
                assert!(!text.match_indices(" → ").any(is_path), "{language}: {id}: no-break spaces around the arrow");
            }
        }
    }

    /// The texts that may equal the English ones: names, and words that are the same in the other language.
    const SAME_AS_ENGLISH: [&str; 86] = [
        "online-chat",
        "options-bots",
        "bot-name",
        "menu-bot-pace-normal",
        "menu-combo-player-bot",
        "menu-demo",
        "mode-sprint",
        "mode-ultra",
        "mode-zen",
        "mode-invisible",
        "milliseconds",
        "action-triple",
        "action-tetris",
        "action-mini-t-spin",
        "action-t-spin",
        "help-t-spin",
        "help-back-to-back",
        "word-back-to-back",
        "word-combo",
        "word-mini-t-spin",
        "word-mino",
        "word-skyline",
        "word-tetrimino",
        "word-tetris",
        "word-t-spin",
        "demo-spins",
        "options-general",
        "display-vsync",
        "display-background-skyline",
        "feat-mini-t-spin",
        "feat-back-to-back",
        "hud-wordmark",
        "action-spin-tetris",
        "play-combo-title",
        "puzzle-i-spin",
        "puzzle-j-spin",
        "puzzle-l-spin",
        "puzzle-o-spin",
        "puzzle-s-spin",
        "puzzle-t-spin",
        "puzzle-z-spin",
        "puzzle-zigzag",
        "rotation-ocular",
        "rotation-super",
        "rotation-super-plus",
        "rotation-super-x",
        "extended-preset-terminal",
        "mode-combo",
        "display-frames",
        "play-back-to-back",
        "play-back-to-back-length",
        "play-back-to-back-short",
        "play-combo",
        "practice-finesse",
        "results-feat-back-to-back",
        "results-t-spins",
        "solver-model-literal",
        "extended-preset-finesse",
        "solver-no",
        "solver-t-spin",
        "speed-answer",
        "speed-times",
        "versus-minutes-value",
        "versus-avatar",
        "versus-b2b",
        "versus-chain",
        "versus-combo",
        "versus-pattern-zigzag",
        "statistics-hours",
        "statistics-minutes",
        "versus-pps",
        "versus-pps-short",
        "tournament-final",
        "versus-apm",
        "versus-vs",
        "hud-pieces-per-second",
        "hud-keys-per-piece",
        "scores-keys",
        "scores-pace",
        "help-extras",
        "word-kpp",
        "word-finesse",
        "word-ko",
        "word-fumen",
        "word-das",
        "word-arr",
    ];

    /// The beginnings of ids whose words may stay: what is printed on keys and buttons, the names of languages, and
    /// those of composers and their pieces.
    const SAME_AS_ENGLISH_IN_GROUPS: [&str; 5] = ["key-", "pad-", "language-", "origin-", "tune-"];

    #[test]
    fn nothing_was_left_in_english() {
        let (_, english) = LANGUAGES[0];
        let mut same = BTreeSet::new();
        for (_, sources) in &LANGUAGES[1..] {
            for (ours, theirs) in english.iter().zip(*sources) {
                for ((id, ours), (_, theirs)) in messages(ours).into_iter().zip(messages(theirs)) {
                    let mut words = ours.clone();
                    for name in arguments(&ours) {
                        words = words.replace(&format!("{{ ${name} }}"), "");
                    }
                    let is_in_group = SAME_AS_ENGLISH_IN_GROUPS.iter().any(|group| id.starts_with(group));
                    if ours == theirs && !is_in_group && words.contains(char::is_alphabetic) {
                        same.insert(id);
                    }
                }
            }
        }
        assert_eq!(same, BTreeSet::from(SAME_AS_ENGLISH));
    }
}
