//! Names of the files in the storage folders.

/// The environment variable that names another storage folder.
pub const HOME_VARIABLE: &str = "SKYLINE_HOME";

/// The empty file beside the program that makes a copy portable.
pub(crate) const PORTABLE: &str = "portable.txt";
/// The storage folder of a portable copy, beside the program.
pub(crate) const PORTABLE_DATA: &str = "data";

pub(crate) const LOG: &str = "skyline.log";
/// The note of the last graphics driver that drew the window.
pub(crate) const GRAPHICS: &str = "graphics.txt";
/// The lock for writing any file.
pub(crate) const LOCK: &str = "skyline.lock";
/// The player's key for rooms online.
pub(crate) const PLAYER_KEY: &str = "identity.key";
/// The player's friends and blocked players.
pub(crate) const CONTACTS: &str = "contacts.jsonl";
/// The recording of the unfinished game.
pub(crate) const UNFINISHED: &str = "resume.json";
pub(crate) const UNFINISHED_MATCH: &str = "resume-match.json";
/// The lock of the copy of the program that may write [`UNFINISHED`] and [`UNFINISHED_MATCH`].
pub(crate) const UNFINISHED_LOCK: &str = "resume.lock";
/// The folder of the recorded games of score entries.
pub(crate) const REPLAYS: &str = "replays";
/// The folder of recorded matches.
pub(crate) const MATCHES: &str = "matches";
/// The folder of practice positions.
pub(crate) const POSITIONS: &str = "positions";
/// The folder of reviews of recorded games.
pub(crate) const REVIEWS: &str = "reviews";
/// What confirmed games have built in the player's city.
pub(crate) const CITY: &str = "city.json";
/// The tournament that is played on this computer.
pub(crate) const TOURNAMENT: &str = "tournament.json";
/// The folder of snapshots.
pub(crate) const SNAPSHOTS: &str = "snapshots";

/// The folder of pictures of the window, if they are not in the player's own pictures folder.
pub(crate) const PICTURES: &str = "pictures";

/// Whether the file or folder called `name` is in the roaming folder. All others are in the local one.
pub(crate) fn roams(name: &str) -> bool {
    name == POSITIONS || name == CITY || DataFile::ALL.iter().any(|file| file.file_name() == name)
}

/// A file that is read at the start and rewritten completely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DataFile {
    /// The settings.
    Settings,
    /// The High Score Tables.
    Scores,
    /// The history of games.
    History,
}

impl DataFile {
    pub(crate) const ALL: [Self; 3] = [Self::Settings, Self::Scores, Self::History];

    #[must_use]
    pub(crate) const fn file_name(self) -> &'static str {
        match self {
            Self::Settings => "settings.toml",
            Self::Scores => "scores.jsonl",
            Self::History => "history.jsonl",
        }
    }
}
