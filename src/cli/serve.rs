//! `skyline serve`: the public server and its administration.

use std::io::{self, Read as _, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::error::CliError;
use super::interrupt;
use super::server_arguments::{Administration, Log, Serve};
use crate::online::net::{ConnectionLimits, HostError, ServerKey};
use crate::online::{IdentityError, SigningKey, VerifyingKey};
use crate::serve::{
    Cluster, Database, DatabaseError, Deed, DeedKind, Penalty, ServeError, ServeOptions, Started, StoredDeed,
    StoredPenalty, StoredPlayer, StoredReport, TournamentError, check, serve,
};
use crate::storage::log_file::{LogLayout, log_to_terminal};
use crate::storage::{Folders, StorageError, read_secret, save_secret};

const KEY: &str = "server.key";
/// The file of the key that signs the results of tournaments.
const RESULTS_KEY: &str = "results.key";
/// The time limit for a running server to answer.
const ANSWER: Duration = Duration::from_secs(5);

#[derive(Debug, thiserror::Error)]
pub(crate) enum ServeCommandError {
    /// The server cannot run.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The folder or the key file cannot be used.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The key is damaged. It is not replaced, because invitations contain its fingerprint.
    #[error("{}: not a server key; restore the right one, or delete the file to get a new one", .0.display())]
    Key(PathBuf),
    /// The key for results is damaged. It is not replaced, because players compare it.
    #[error("{}: not a key for results; restore the right one, or delete the file to get a new one", .0.display())]
    ResultsKey(PathBuf),
    /// The system provides no random numbers for a key.
    #[error(transparent)]
    Random(#[from] IdentityError),
    /// The step of a tournament is not possible.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// Players cannot have this name.
    #[error("players cannot be called {0:?}: a name has visible characters, and not too many")]
    Name(String),
    /// Nobody with this name is in the tournament.
    #[error("nobody in the tournament is called {0:?}")]
    NoEntrant(String),
    /// No server answers.
    #[error("no server answers at {0}: {1}")]
    NoServer(SocketAddr, #[source] io::Error),
    /// The folder cannot be used.
    #[error("--folder {}: {source}; give a folder that the server may write", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A system call failed.
    #[error("the system refused: {0}")]
    System(#[source] io::Error),
}

impl From<ServeCommandError> for CliError {
    fn from(error: ServeCommandError) -> Self {
        Self::Own(Box::new(error))
    }
}

impl Serve {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<u8, CliError> {
        match &self.command {
            None => self.serve(out),
            Some(Administration::Rooms) => {
                let rooms = self.get("/rooms").map_err(|error| ServeCommandError::NoServer(self.pages, error))?;
                writeln!(out, "{rooms}")?;
                Ok(0)
            }
            Some(command) => self.administer(command, out),
        }
    }

    fn folder(&self) -> Result<PathBuf, ServeCommandError> {
        match &self.folder {
            Some(folder) => Ok(folder.clone()),
            None => Ok(Folders::of_user()?.server()),
        }
    }

    fn serve(&self, out: &mut impl Write) -> Result<u8, CliError> {
        log_to_terminal(if self.log == Log::Json { LogLayout::Json } else { LogLayout::Text });
        let folder = self.folder()?;
        let unusable = |source| ServeCommandError::Folder { path: folder.clone(), source };
        std::fs::create_dir_all(&folder).map_err(unusable)?;
        if !folder.join(KEY).exists() {
            // The first start writes the key.
            tempfile::tempfile_in(&folder).map_err(unusable)?;
        }
        let key = server_key(&folder.join(KEY))?;
        let results = Arc::new(new_results_key(&folder)?);
        let shown = results.public();
        let stop = interrupt::flag();
        let options = ServeOptions {
            players: self.players,
            pages: Some(self.pages),
            site: self.site,
            folder,
            database: self.database.clone(),
            addresses: self.address.clone(),
            cluster: self.nats.clone().map(Cluster::Nats),
            limits: ConnectionLimits { connections: self.connections, per_address: self.connections_per_address },
            max_rooms: self.rooms,
            keep_days: self.keep_days,
            results,
        };
        let mut said = Ok(());
        let served = serve(&options, &key, &stop, |started| said = Self::greet(started, shown, out));
        served.map_err(ServeCommandError::from)?;
        said?;
        Ok(0)
    }

    /// Prints the addresses of the server, and the key with which it signs results.
    fn greet(started: &Started, results: VerifyingKey, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "players  {}", started.players)?;
        if let Some(pages) = started.pages {
            writeln!(out, "pages    http://{pages}")?;
        }
        if let Some(site) = started.site {
            writeln!(out, "site     http://{site}")?;
        }
        writeln!(out, "invite   {}", started.invitation)?;
        writeln!(out, "results  {results}")?;
        // Scripts wait for these lines.
        out.flush()
    }

    fn administer(&self, command: &Administration, out: &mut impl Write) -> Result<u8, CliError> {
        let folder = self.folder()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(ServeCommandError::System)?;
        let done = runtime.block_on(async {
            // A mistyped folder must not become a new, empty database.
            let database = Database::open_existing(&folder, self.database.as_deref()).await?;
            let place = database.place().to_owned();
            let now = jiff::Timestamp::now().as_second();
            let done = match command {
                Administration::Moderate(moderate) => moderate.run(&database, now).await?,
                Administration::Players { name } => list_players(&database.players(name).await?),
                Administration::Bans => list_penalties(&database.penalties(Penalty::Ban, now).await?),
                Administration::Mutes => list_penalties(&database.penalties(Penalty::Mute, now).await?),
                Administration::Reports => list_reports(&database.reports().await?),
                Administration::Audit { count } => list_deeds(&database.audit(*count).await?),
                Administration::Backup { to } => back_up(&database, &folder, to).await?,
                Administration::Tournament(referee) => {
                    referee.run(&database, results_key(&folder)?.as_ref(), now).await?
                }
                Administration::VerifyAll | Administration::Rooms => {
                    format!("{}, in {place}", verify_all(&database, now).await?)
                }
            };
            database.close().await;
            Ok::<_, ServeCommandError>(done)
        })?;
        writeln!(out, "{done}")?;
        Ok(0)
    }

    /// Requests a page of the running server.
    fn get(&self, page: &str) -> io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&self.pages, ANSWER)?;
        stream.set_read_timeout(Some(ANSWER))?;
        write!(stream, "GET {page} HTTP/1.0\r\nHost: {}\r\n\r\n", self.pages)?;
        let mut answer = String::new();
        stream.take(super::MAX_BYTES as u64).read_to_string(&mut answer)?;
        let (_head, content) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::InvalidData)?;
        Ok(content.to_owned())
    }
}

/// Returns a table of players.
fn list_players(players: &[StoredPlayer]) -> String {
    let line = |player: &StoredPlayer| {
        let StoredPlayer { key, name, seen, rating, matches } = player;
        format!("{}  {}  {rating:>5} {matches:>8}  {name}", key.text(), day(*seen))
    };
    let head = format!("{:43}  {:10}  {:>5} {:>8}  name", "key", "last visit", "rated", "matches");
    table(head, players.iter().map(line))
}

/// Returns a table of bans or mutes.
fn list_penalties(penalties: &[StoredPenalty]) -> String {
    let line = |penalty: &StoredPenalty| {
        let StoredPenalty { key, since, until, name, reason } = penalty;
        let until = until.map_or_else(|| "lifted".to_owned(), time);
        format!("{}  {}  {until:16}  {name:20}  {reason}", key.text(), day(*since))
    };
    let head = format!("{:43}  {:10}  {:16}  {:20}  reason", "key", "since", "until", "name");
    table(head, penalties.iter().map(line))
}

/// Returns a table of what players report about others.
fn list_reports(reports: &[StoredReport]) -> String {
    let line = |report: &StoredReport| {
        let StoredReport { key, name, reporter, since, reason, recording } = report;
        let recording = recording.map_or_else(|| "none".to_owned(), |recording| recording.to_string());
        format!("{}  {name:20}  {}  {:8}  {recording:16}  {}", key.text(), time(*since), reason.id(), reporter.text())
    };
    let head =
        format!("{:43}  {:20}  {:16}  {:8}  {:16}  reported by", "key", "name", "when, UTC", "reason", "last match");
    table(head, reports.iter().map(line))
}

/// Returns a table of what operators did.
fn list_deeds(deeds: &[StoredDeed]) -> String {
    let line = |done: &StoredDeed| {
        let StoredDeed { since, operator, deed, subject, reason } = done;
        format!("{}  {operator:12}  {deed:13}  {subject:43}  {reason}", time(*since))
    };
    let head = format!("{:16}  {:12}  {:13}  {:43}  reason", "when, UTC", "operator", "deed", "whom or what");
    table(head, deeds.iter().map(line))
}

/// Returns the lines of a table below their head.
fn table(head: String, lines: impl Iterator<Item = String>) -> String {
    std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n")
}

/// Returns a time in seconds since 1970 as a day and minute, in UTC.
pub(super) fn time(seconds: i64) -> String {
    jiff::Timestamp::from_second(seconds).unwrap_or_default().strftime("%Y-%m-%d %H:%M").to_string()
}

/// Returns the day of a time in seconds since 1970, in UTC.
fn day(seconds: i64) -> String {
    let time = jiff::Timestamp::from_second(seconds).unwrap_or_default();
    time.strftime("%Y-%m-%d").to_string()
}

/// Reads the server's key, or generates it at the first start.
fn server_key(path: &Path) -> Result<ServerKey, ServeCommandError> {
    if let Some(saved) = read_secret(path)? {
        let bytes = URL_SAFE_NO_PAD.decode(saved.trim()).ok();
        return bytes.and_then(|bytes| ServerKey::read(&bytes)).ok_or_else(|| ServeCommandError::Key(path.to_owned()));
    }
    let key = ServerKey::generate().map_err(|error: HostError| ServeError::from(error))?;
    save_secret(path, &URL_SAFE_NO_PAD.encode(key.secret()))?;
    Ok(key)
}

/// Reads the key that signs results, if there is one.
fn results_key(folder: &Path) -> Result<Option<SigningKey>, ServeCommandError> {
    let path = folder.join(RESULTS_KEY);
    let Some(saved) = read_secret(&path)? else { return Ok(None) };
    SigningKey::read(&saved).map(Some).map_err(|_damaged| ServeCommandError::ResultsKey(path))
}

/// Reads the key that signs results, or generates it at the first start.
fn new_results_key(folder: &Path) -> Result<SigningKey, ServeCommandError> {
    if let Some(key) = results_key(folder)? {
        return Ok(key);
    }
    let key = SigningKey::generate()?;
    save_secret(&folder.join(RESULTS_KEY), &key.secret())?;
    Ok(key)
}

/// Copies the keys and the database of a server to a new folder, from which a server can be started.
async fn back_up(database: &Database, folder: &Path, to: &Path) -> Result<String, ServeCommandError> {
    let unusable = |source| ServeCommandError::Folder { path: to.to_owned(), source };
    std::fs::create_dir_all(to).map_err(unusable)?;
    let key = match read_secret(&folder.join(KEY))? {
        Some(_) if to.join(KEY).exists() => {
            return Err(unusable(io::Error::from(io::ErrorKind::AlreadyExists)));
        }
        Some(key) => {
            save_secret(&to.join(KEY), &key)?;
            KEY
        }
        None => "no key, because there is none here",
    };
    if let Some(results) = read_secret(&folder.join(RESULTS_KEY))? {
        save_secret(&to.join(RESULTS_KEY), &results)?;
    }
    if database.is_remote() {
        return Ok(format!("saved in {}: {key}; the database is PostgreSQL: save it with pg_dump", to.display()));
    }
    database.copy_to(to).await?;
    let to = to.display();
    Ok(format!("saved in {to}: {key} and the database; `skyline serve --folder {to}` continues with them"))
}

async fn verify_all(database: &Database, now: i64) -> Result<String, DatabaseError> {
    let (mut confirmed, mut removed) = (0_u32, 0_u32);
    for entry in database.entries().await? {
        let daily = database.daily(entry.day).await?;
        let result = entry.content.as_deref().map(|text| check(text, &daily));
        if matches!(result, Some(Ok(result)) if entry.is_of(&result)) {
            confirmed += 1;
        } else {
            log::warn!("the unconfirmed entry {} was removed", entry.recording);
            let kind = DeedKind::RemoveEntry(entry.recording);
            let reason = "its recording does not confirm it".to_owned();
            database.moderate(&Deed { operator: "verify-all".to_owned(), kind, reason }, now).await?;
            removed += 1;
        }
    }
    Ok(format!("confirmed {confirmed}, removed {removed}"))
}
