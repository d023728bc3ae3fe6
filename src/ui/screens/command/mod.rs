//! The commands that screens give. [`info`] is the one table of their texts, shortcuts and icons; [`buttons`] offers
//! them.

mod buttons;
mod info;

use crate::bots::review::Judgement;
use crate::bots::review::drills::DrillSet;
use crate::engine::{GameKind, ModeId, Ticks};
use crate::input::UndoStep;
use crate::online::{ContactChange, DailyGame, Invitation, RecoveryWords};
use crate::session::practice::Position;
use crate::settings::{ChosenGame, HandlingPreset, Settings};
use crate::storage::{RecordingSource, ScoreEntry};
use crate::tournament::FixtureId;

pub(super) use self::buttons::{no_games, pairs, row_of, rows_of};
pub use self::info::CommandInfo;

/// A request from a screen to the app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Continues from the legal notice to the title, or from the title to the main menu.
    Continue,
    /// Starts a game.
    Start(StartCommand),
    /// Runs a command about the running game.
    Game(GameCommand),
    /// Opens a screen.
    Show(ShowCommand),
    /// Runs a command about recorded games.
    Recording(RecordingCommand),
    /// Opens Custom or runs one of its commands.
    Custom(CustomCommand),
    /// Opens practice or runs one of its commands.
    Practice(PracticeCommand),
    /// Opens the snapshots or runs one of their commands.
    Snapshots(SnapshotCommand),
    /// Opens the solver or runs one of its commands.
    Solver(SolverCommand),
    /// Opens the lobby of a match or runs one of its commands.
    Versus(VersusCommand),
    /// Opens the tournament or runs one of its commands.
    Tournament(TournamentCommand),
    /// Opens the rooms online or runs one of their commands.
    Online(OnlineCommand),
    /// Runs a command about recorded matches.
    Matches(MatchCommand),
    /// Closes this screen.
    Back,
    /// Applies and saves these settings.
    Apply(Box<Settings>),
    /// Runs a command about the player's files.
    Files(FileCommand),
    /// Abandons the interrupted game of a mode, then runs this command.
    GiveUpFor(Box<Self>, ModeId),
    /// Runs a command about reviews.
    Review(ReviewCommand),
    /// Runs a command about exercises.
    Drill(DrillCommand),
    /// Runs a command about clips.
    Clip(ClipCommand),
    /// Copies or saves a picture of the position on the screen.
    Picture(PictureCommand),
    /// Copies a result to the clipboard, in words.
    CopyResult(String),
    /// Copies the rules of the screen to the clipboard, as a line of text.
    CopyRules,
    /// Takes the rules in the clipboard.
    PasteRules,
    /// Enters this name for the new high score and for later ones.
    EnterName(String),
    /// Opens the name entry to change the name.
    ChangeName,
    /// Dismisses the notice.
    DismissNotice,
    /// Runs a command about the program's windows.
    Window(WindowCommand),
    /// Quits the program.
    Quit,
}

impl Command {
    /// Applies a change to the settings.
    pub(super) fn apply(settings: &Settings, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = settings.clone();
        change(&mut settings);
        Self::applied(settings)
    }

    /// Returns the command that applies these settings.
    pub(super) fn applied(mut settings: Settings) -> Self {
        settings.clamp();
        Self::Apply(Box::new(settings))
    }
}

/// A command that starts a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartCommand {
    /// Starts a new game by [`Settings::rules`].
    New,
    /// Chooses a game and starts it.
    Game(ChosenGame),
    /// Starts Today's Sprint.
    Today,
    /// Sets the speed of the controls and starts a new player's first game.
    First(HandlingPreset),
    /// Chooses a game and lets the computer play it.
    ByComputer(ChosenGame),
    /// Resumes the interrupted game of a mode.
    Unfinished(ModeId),
}

/// A command about the running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameCommand {
    /// Pauses the game.
    Pause,
    /// Resumes the paused game.
    Resume,
    /// Restarts the paused game.
    Restart,
    /// Ends the game and shows its result.
    Forfeit,
    /// Leaves the game for the main menu.
    Leave,
}

/// A command that only opens a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShowCommand {
    /// Opens the gallery of modes.
    Modes,
    /// Opens the High Score Tables.
    HighScores,
    /// Opens the statistics of all games.
    Statistics,
    /// Opens the player's city.
    City,
    /// Opens the list of recorded games.
    Replays,
    /// Opens the history of one kind of game.
    History(GameKind),
    /// Opens the options.
    Options,
    /// Opens the lessons of a new player.
    Lessons,
    /// Opens the help.
    Help,
}

/// A command about recorded games: the one on the screen, or another that is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordingCommand {
    /// Watches the game that just ended.
    WatchLast,
    /// Watches the recording of this score entry.
    WatchScore(Box<ScoreEntry>),
    /// Opens a recording from a file the player chooses.
    Open,
    /// Opens a recording from the clipboard.
    Paste,
    /// Takes over the watched game from this position.
    TakeOver,
    /// Saves the recording to a file the player chooses.
    Save,
    /// Copies the recording to the clipboard as text.
    Copy,
    /// Copies the position of the paused or watched game to the clipboard as a fumen.
    CopyFumen,
    /// Copies the paused or watched game to the clipboard as a fumen with a page for each piece.
    CopyGameFumen,
}

/// A command about the player's files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileCommand {
    /// Exports the settings to a file the player chooses.
    SaveSettings,
    /// Imports the settings from a file the player chooses.
    OpenSettings,
    /// Deletes the files that the current save policy would not write.
    RemoveLeftovers,
    /// Opens the data folder in the system's file manager.
    OpenFolder,
    /// Sets the file of the external program with this index to one that the player chooses.
    OpenProgram(u8),
}

/// A command about the program's windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WindowCommand {
    /// Toggles full screen.
    ToggleFullScreen,
    /// Saves a picture of the window.
    TakePicture,
    /// Moves the options into a separate window, or back over the game.
    MoveOptions,
}

/// The commands of Custom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CustomCommand {
    /// Opens the Custom screen.
    Open,
    /// Starts the game from the practice position of this name.
    Take(String),
    /// Opens practice, to draw a position.
    Draw,
    /// Loads a kick file that the player chooses.
    OpenKicks,
}

/// The commands about clips of recordings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClipCommand {
    /// Opens the choice of a clip of the recording on the screen.
    Open,
    /// Saves the chosen clip to a file the player chooses.
    Save,
    /// Stops to make the clip.
    Cancel,
}

/// The commands of the practice screens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PracticeCommand {
    /// Continues the practice that was left, or starts a new one.
    Enter,
    /// Starts from the position of the paused game, which stays as it is.
    FromGame,
    /// Starts from the position of the recording on the screen.
    FromRecording,
    /// Undoes or redoes a piece.
    Step(UndoStep),
    /// Stops the clock and shows the menu.
    Pause,
    /// Resumes practice.
    Resume,
    /// Restarts from the initial position.
    StartOver,
    /// Starts with an empty Matrix and another sequence.
    New,
    /// Starts from this position.
    Start(Box<Position>),
    /// Opens the editor with the current position.
    Edit,
    /// Saves this position under this name.
    Save(String, Box<Position>),
    /// Loads the position of this name into the editor.
    Open(String),
    /// Loads this text into the editor.
    Read(String),
    /// Copies this position to the clipboard as a scenario.
    Copy(Box<Position>),
    /// Copies this position to the clipboard as a fumen.
    CopyFumen(Box<Position>),
    /// Copies or saves a picture of the position.
    Picture(PictureCommand),
    /// Opens Custom with this position.
    Custom(Box<Position>),
    /// Opens the solver with this position.
    Solve(Box<Position>),
    /// Leaves practice, which can be continued later, for the screen from which it was started.
    Leave,
}

/// A command about a picture of the position on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureCommand {
    /// Copies it to the clipboard.
    Copy,
    /// Saves it to a file that the player chooses.
    Save,
}

impl PictureCommand {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Copy, Self::Save];
}

/// A command about snapshots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SnapshotCommand {
    /// Opens the list.
    Enter,
    /// Takes a snapshot of the paused game.
    Save,
    /// Continues the snapshot of this name.
    PlayOn(String),
    /// Opens its position in the editor.
    Edit(String),
    /// Opens its position in Custom.
    Custom(String),
    /// Renames a snapshot from the first name to the second.
    Rename(String, String),
    /// Deletes the snapshot of this name.
    Delete(String),
}

/// A command about reviews of recorded games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReviewCommand {
    /// Reviews a seat of a recording.
    Open {
        /// The recording; `None` for the game or match on the screen.
        recording: Option<RecordingSource>,
        /// The seat, from 0.
        seat: usize,
    },
    /// Reviews the same seat in another round of the match, by its index.
    Round(usize),
    /// Saves the review that was just completed.
    Save,
    /// Opens the recording at this judged piece.
    Show(Box<Judgement>),
    /// Opens the recording at this time.
    ShowAt(Ticks),
    /// Starts practice from the position before this judged piece.
    Practise(Box<Judgement>),
}

impl ReviewCommand {
    /// Reviews a seat of the game or match on the screen.
    pub(super) const fn shown(seat: usize) -> Self {
        Self::Open { recording: None, seat }
    }
}

/// A command about exercises from the player's mistakes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DrillCommand {
    /// Opens the next exercise of a set that is due.
    Next(DrillSet),
    /// Notes the loss of an exercise.
    Answer {
        /// The exercise.
        id: String,
        /// The loss of all its pieces, in hundredths of a line.
        lost: u64,
    },
}

/// A command of the screens of a match on one screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VersusCommand {
    /// Opens the lobby.
    Open,
    /// Starts the match of the lobby.
    Start,
    /// Continues the interrupted match.
    Continue,
    /// Starts the next round, or the match again after its last one.
    NextRound,
    /// Pauses the match.
    Pause,
    /// Resumes the paused match.
    Resume,
    /// Plays the rest of a match in which only computers are left, at once.
    Finish,
    /// Enlarges the next seat of a match that nobody plays; after the last one all are alike.
    TurnSeats,
    /// Resumes the paused match in the stream view, without anything to press.
    Stream,
    /// Leaves the match for the lobby.
    Leave,
}

/// The commands of a tournament on one screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentCommand {
    /// Opens the tournament that is played, or the setup of a new one.
    Open,
    /// Discards the tournament for a new one.
    New,
    /// Saves the tournament of the screen.
    Save,
    /// Starts the match of a fixture.
    Play(FixtureId),
}

/// A command of the rooms online.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OnlineCommand {
    /// Opens the online screen.
    Open,
    /// Hosts a room in this program.
    Host {
        /// Whether it is for programs on this computer only.
        is_local: bool,
    },
    /// Joins the room of this invitation or address, with this password.
    Join(String, String),
    /// Joins a room nearby, with this password.
    JoinNearby(Box<Invitation>, String),
    /// Joins a room of the connected server, with this password.
    JoinOnServer(Box<Invitation>, String),
    /// Joins a room of the connected server as a spectator.
    WatchOnServer(Box<Invitation>),
    /// Looks for an opponent on the server visited last.
    FindMatch {
        /// Whether the match changes the ratings.
        is_ranked: bool,
    },
    /// Plays a daily challenge.
    PlayDaily(DailyGame),
    /// Leaves the connected server.
    LeaveServer,
    /// Copies the invitation to the clipboard.
    Copy(String),
    /// Reads an invitation from the clipboard.
    Paste,
    /// Changes the friends and blocked players.
    ChangeContact(ContactChange),
    /// Saves the player's key as a file.
    ExportKey,
    /// Imports another key from a file.
    ImportKey,
    /// Replaces the player's key by the imported one, or discards that.
    AnswerImport(bool),
    /// Shows the recovery code of the player's key.
    ShowRecovery,
    /// Copies the recovery code to the clipboard.
    CopyRecovery(RecoveryWords),
    /// Imports the key of this recovery code.
    Recover(RecoveryWords),
    /// Leaves the room.
    Leave,
}

/// A command about recorded matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchCommand {
    /// Watches the match of this name.
    Watch(String),
    /// Deletes the match of this name.
    Delete(String),
    /// Takes over a seat of the match being watched, at the shown position.
    TakeOver {
        /// The seat.
        seat: usize,
        /// The players of the other seats.
        others: Others,
    },
}

/// The players of the other seats when a seat is taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Others {
    /// Their recordings continue.
    Recorded,
    /// Computers continue their games.
    Computers,
}

impl Others {
    /// All variants.
    pub const ALL: [Self; 2] = [Self::Recorded, Self::Computers];
}

/// A command of the solver screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SolverCommand {
    /// Opens the solver with the last question, or with a new one.
    Enter,
    /// Opens the solver with the position of the paused game.
    FromGame,
    /// Opens the solver with the position of the recording on the screen.
    FromRecording,
    /// Opens the solver with the position of practice.
    FromPractice,
    /// Opens the solver and asks whether a perfect clear is possible from the position of practice.
    PerfectClear,
    /// Copies this text to the clipboard.
    Copy(String),
    /// Copies or saves a picture of the board.
    Picture(PictureCommand),
    /// Saves the question to a file that the player chooses.
    Save,
    /// Opens a question from a file that the player chooses.
    Open,
    /// Loads this text as a question.
    Read(String),
}
