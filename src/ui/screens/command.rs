//! The commands that screens give, and the one table of their texts, shortcuts and icons.

use egui::accesskit::Role;
use egui::{Key, KeyboardShortcut, Modifiers, Response, Ui, WidgetInfo};

use crate::bots::review::drills::DrillSet;
use crate::bots::review::{Chance, Judgement};
use crate::engine::{GameKind, ModeId, Ticks};
use crate::input::UndoStep;
use crate::online::{ContactChange, DailyGame, Invitation, RecoveryWords, Relation};
use crate::session::practice::Position;
use crate::settings::{ChosenGame, HandlingPreset, Settings};
use crate::storage::{RecordingSource, ScoreEntry};
use crate::tournament::FixtureId;
use crate::ui::paint::icons::Icon;
use crate::ui::shared::Shared;
use crate::ui::widgets::button::{self, Alike, ButtonFace, Tone, face_width, with_face};
use crate::ui::widgets::empty;
use crate::ui::widgets::focus;
use crate::ui::words::{MessageId, id};

/// The least width of a button that stands alone on a page, in points.
const BUTTON_WIDTH: f32 = 220.0;

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
    /// Leaves practice, which can be continued later.
    Leave,
    /// The same, to the review from which it was started.
    BackToReview,
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

    /// Its text and icon.
    pub(super) const fn info(self) -> CommandInfo {
        match self {
            Self::Copy => text(id::PICTURE_COPY).icon(Icon::Picture),
            Self::Save => text(id::PICTURE_SAVE).icon(Icon::Save),
        }
    }
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

/// The button text, shortcut and icon of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommandInfo {
    /// The text of its button.
    pub text: MessageId,
    /// The shortcut that runs it while its button is visible.
    pub(crate) shortcut: Option<KeyboardShortcut>,
    /// The icon on its button.
    pub icon: Option<Icon>,
}

const fn text(text: MessageId) -> CommandInfo {
    CommandInfo { text, shortcut: None, icon: None }
}

impl CommandInfo {
    const fn icon(self, icon: Icon) -> Self {
        Self { icon: Some(icon), ..self }
    }

    /// A shortcut with Ctrl, on macOS with Command.
    const fn key(self, key: Key) -> Self {
        Self { shortcut: Some(KeyboardShortcut::new(Modifiers::COMMAND, key)), ..self }
    }

    const fn bare_key(self, key: Key) -> Self {
        Self { shortcut: Some(KeyboardShortcut::new(Modifiers::NONE, key)), ..self }
    }
}

impl ReviewCommand {
    /// Reviews a seat of the game or match on the screen.
    pub(super) const fn shown(seat: usize) -> Self {
        Self::Open { recording: None, seat }
    }
}

impl StartCommand {
    /// Its text and icon, if it has a button.
    const fn info(&self) -> Option<CommandInfo> {
        Some(match self {
            Self::New | Self::Game(_) | Self::Today => text(id::MENU_PLAY).icon(Icon::Play),
            Self::ByComputer(_) => text(id::MODES_WATCH).icon(Icon::Replay),
            Self::First(_) | Self::Unfinished(_) => return None,
        })
    }
}

impl GameCommand {
    /// Its text and icon, if it has a button.
    const fn info(self) -> Option<CommandInfo> {
        Some(match self {
            Self::Resume => text(id::PAUSE_RESUME).icon(Icon::Play),
            Self::Restart => text(id::PAUSE_RESTART).icon(Icon::Restart),
            Self::Leave | Self::Forfeit => text(id::PAUSE_LEAVE).icon(Icon::Leave),
            Self::Pause => return None,
        })
    }
}

impl ShowCommand {
    /// Its text, shortcut and icon.
    const fn info(self) -> CommandInfo {
        match self {
            Self::Modes => text(id::MENU_MODES).icon(Icon::Cards),
            Self::HighScores => text(id::MENU_HIGH_SCORES).icon(Icon::Podium),
            Self::Statistics => text(id::STATISTICS_TITLE).icon(Icon::Chart),
            Self::City => text(id::CITY_TILE).icon(Icon::Towers),
            Self::Replays => text(id::REPLAYS_TITLE).icon(Icon::Replay),
            Self::History(_) => text(id::SCORES_HISTORY).icon(Icon::List),
            Self::Options => text(id::MENU_OPTIONS).icon(Icon::Gear).key(Key::Comma),
            Self::Lessons => text(id::FIRST_STEPS_BEGIN),
            Self::Help => text(id::MENU_HELP).icon(Icon::Question),
        }
    }
}

impl RecordingCommand {
    /// Its text, shortcut and icon, if it has a button.
    const fn info(&self) -> Option<CommandInfo> {
        Some(match self {
            Self::WatchLast => text(id::WATCH_LAST).icon(Icon::Play),
            Self::Open => text(id::SCORES_OPEN).icon(Icon::Open).key(Key::O),
            Self::Paste => text(id::SCORES_PASTE).icon(Icon::Pages),
            Self::TakeOver => text(id::WATCH_TAKE_OVER).icon(Icon::Play),
            Self::Save => text(id::WATCH_SAVE).icon(Icon::Save).key(Key::S),
            // The system's clipboard shortcuts arrive as separate events.
            Self::Copy => text(id::WATCH_COPY).icon(Icon::Pages),
            Self::CopyFumen => text(id::WATCH_COPY_POSITION).icon(Icon::Pages),
            Self::CopyGameFumen => text(id::WATCH_COPY_FUMEN).icon(Icon::Replay),
            Self::WatchScore(_) => return None,
        })
    }
}

impl FileCommand {
    /// Its text, shortcut and icon.
    const fn info(self) -> CommandInfo {
        match self {
            Self::SaveSettings => text(id::OPTIONS_SAVE_SETTINGS).icon(Icon::Save).key(Key::S),
            Self::OpenSettings => text(id::OPTIONS_OPEN_SETTINGS).icon(Icon::Open).key(Key::O),
            Self::RemoveLeftovers => text(id::KEEP_REMOVE).icon(Icon::Bin),
            Self::OpenFolder => text(id::OPTIONS_OPEN_FOLDER).icon(Icon::Open),
            Self::OpenProgram(_) => text(id::PROGRAM_BROWSE).icon(Icon::Open),
        }
    }
}

impl WindowCommand {
    /// Its text, shortcut and icon.
    const fn info(self) -> CommandInfo {
        match self {
            Self::ToggleFullScreen => text(id::DISPLAY_FULLSCREEN).icon(Icon::Corners).bare_key(Key::F11),
            Self::TakePicture => text(id::PICTURE_TAKE).bare_key(Key::F12),
            Self::MoveOptions => text(id::OPTIONS_SEPARATE).icon(Icon::Pages),
        }
    }
}

impl CustomCommand {
    /// Its text, shortcut and icon.
    const fn info(&self) -> CommandInfo {
        match self {
            Self::Open => text(id::MENU_CUSTOM).icon(Icon::List),
            Self::Take(_) => text(id::CUSTOM_BOARD_TAKE),
            Self::Draw => text(id::CUSTOM_BOARD_DRAW).icon(Icon::Pencil),
            Self::OpenKicks => text(id::KICKS_OPEN).icon(Icon::Open),
        }
    }
}

impl PracticeCommand {
    /// Its text, shortcut and icon, if it has a button.
    const fn info(&self) -> Option<CommandInfo> {
        Some(match self {
            Self::Enter => text(id::PRACTICE_ENTER).icon(Icon::Target),
            Self::FromGame | Self::FromRecording | Self::Start(_) => text(id::PRACTICE_FROM_HERE).icon(Icon::Target),
            Self::Resume => text(id::PRACTICE_ON).icon(Icon::Play),
            Self::Edit => text(id::PRACTICE_EDIT).icon(Icon::Pencil),
            Self::StartOver => text(id::PRACTICE_START_OVER).icon(Icon::Restart),
            Self::New => text(id::PRACTICE_NEW).icon(Icon::Restart),
            Self::Leave => text(id::PRACTICE_LEAVE).icon(Icon::Leave),
            Self::BackToReview => text(id::PRACTICE_TO_REVIEW).icon(Icon::Leave),
            Self::Read(_) => text(id::PRACTICE_EDIT).icon(Icon::Pencil),
            Self::Solve(_) => text(id::SOLVER_FROM_HERE).icon(Icon::Minos),
            Self::CopyFumen(_) => text(id::PRACTICE_COPY_FUMEN).icon(Icon::Pages),
            Self::Picture(command) => command.info(),
            _ => return None,
        })
    }
}

impl ClipCommand {
    /// Its text, shortcut and icon.
    const fn info(self) -> CommandInfo {
        match self {
            Self::Open | Self::Save => text(id::CLIP_SAVE).icon(Icon::Camera),
            Self::Cancel => text(id::HINT_CANCEL).icon(Icon::Cross),
        }
    }
}

impl OnlineCommand {
    /// Its text, shortcut and icon.
    const fn info(&self) -> CommandInfo {
        match self {
            Self::Open => text(id::ONLINE_TITLE).icon(Icon::Globe),
            Self::Host { .. } => text(id::ONLINE_HOST).icon(Icon::Play),
            Self::Join(..) | Self::JoinNearby(..) | Self::JoinOnServer(..) => text(id::ONLINE_JOIN).icon(Icon::Play),
            Self::Copy(_) => text(id::ONLINE_COPY).icon(Icon::Pages),
            Self::Paste => text(id::ONLINE_PASTE).icon(Icon::Pages),
            Self::ChangeContact(change) => text(match change {
                ContactChange::Add(_, _, Relation::Friend) => id::ONLINE_BEFRIEND,
                ContactChange::Add(_, _, Relation::Blocked) => id::ONLINE_BLOCK,
                ContactChange::Rename(..) => id::ONLINE_RENAME,
                ContactChange::Remove(_) => id::ONLINE_UNFRIEND,
            }),
            Self::ExportKey => text(id::ONLINE_KEY_EXPORT).icon(Icon::Save),
            Self::ImportKey => text(id::ONLINE_KEY_IMPORT).icon(Icon::Open),
            Self::AnswerImport(_) => text(id::ONLINE_KEY_REPLACE),
            Self::ShowRecovery => text(id::ONLINE_RECOVERY_SHOW),
            Self::CopyRecovery(_) => text(id::ONLINE_RECOVERY_COPY).icon(Icon::Pages),
            Self::Recover(_) => text(id::ONLINE_RECOVERY_USE),
            Self::Leave => text(id::ONLINE_LEAVE).icon(Icon::Leave),
            Self::WatchOnServer(_) => text(id::WATCH_LAST).icon(Icon::Play),
            Self::FindMatch { is_ranked: false } => text(id::ONLINE_QUICK).icon(Icon::Person),
            Self::FindMatch { is_ranked: true } => text(id::ONLINE_RANKED).icon(Icon::Podium),
            Self::PlayDaily(_) => text(id::LOBBY_PLAY).icon(Icon::Play),
            Self::LeaveServer => text(id::LOBBY_LEAVE).icon(Icon::Leave),
        }
    }
}

impl VersusCommand {
    /// Its text and icon, if it has a button.
    const fn info(self) -> Option<CommandInfo> {
        Some(match self {
            Self::Open => text(id::VERSUS_TITLE).icon(Icon::Matrices),
            Self::Start => text(id::VERSUS_START).icon(Icon::Play),
            Self::NextRound => text(id::VERSUS_REMATCH).icon(Icon::Restart),
            Self::Resume | Self::Continue => text(id::PAUSE_RESUME).icon(Icon::Play),
            Self::Leave => text(id::VERSUS_SETUP).icon(Icon::Leave),
            Self::TurnSeats => text(id::VERSUS_ALL_SEATS),
            Self::Stream => text(id::VERSUS_STREAM),
            Self::Finish => text(id::VERSUS_FINISH).icon(Icon::Check),
            Self::Pause => return None,
        })
    }
}

/// The title of a set of drills.
const fn drill_title(set: DrillSet) -> MessageId {
    match set {
        DrillSet::All => id::DRILL_TITLE,
        DrillSet::Missed(Chance::TSpin) => id::DRILL_T_SPINS,
        DrillSet::Missed(Chance::Tetris) => id::DRILL_TETRISES,
        DrillSet::Missed(Chance::PerfectClear) => id::DRILL_PERFECT_CLEARS,
    }
}

impl Command {
    /// The table of all commands that have a button or a shortcut.
    #[must_use]
    pub const fn info(&self) -> Option<CommandInfo> {
        Some(match self {
            Self::Start(command) => return command.info(),
            Self::Game(command) => return command.info(),
            Self::Show(command) => return Some(command.info()),
            Self::Recording(command) => return command.info(),
            Self::Custom(command) => return Some(command.info()),
            Self::Practice(command) => return command.info(),
            Self::Solver(SolverCommand::Enter) => text(id::SOLVER_TITLE).icon(Icon::Minos),
            Self::Solver(SolverCommand::FromGame | SolverCommand::FromRecording | SolverCommand::FromPractice) => {
                text(id::SOLVER_FROM_HERE).icon(Icon::Minos)
            }
            Self::Solver(SolverCommand::PerfectClear) => text(id::SOLVER_ASK_PERFECT_CLEAR).icon(Icon::Minos),
            Self::Snapshots(SnapshotCommand::Enter) => text(id::SNAPSHOTS_TITLE).icon(Icon::Camera),
            Self::Snapshots(SnapshotCommand::Save) => text(id::SNAPSHOTS_SAVE).icon(Icon::Bookmark),
            Self::Versus(command) => return command.info(),
            Self::Tournament(TournamentCommand::Open) => text(id::TOURNAMENT_TITLE).icon(Icon::Podium),
            Self::Online(command) => return Some(command.info()),
            Self::Back => text(id::HINT_BACK).icon(Icon::Leave),
            Self::Files(command) => return Some(command.info()),
            Self::Review(ReviewCommand::Open { .. }) => text(id::REVIEW_OPEN).icon(Icon::Chart),
            Self::Review(ReviewCommand::Show(_)) => text(id::WATCH_LAST).icon(Icon::Play),
            Self::Review(ReviewCommand::Practise(_)) => text(id::PRACTICE_FROM_HERE).icon(Icon::Target),
            Self::Drill(DrillCommand::Next(set)) => text(drill_title(*set)).icon(Icon::Target),
            Self::Picture(command) => return Some(command.info()),
            Self::Clip(command) => return Some(command.info()),
            Self::CopyResult(_) => text(id::RESULTS_COPY).icon(Icon::Pages),
            Self::CopyRules => text(id::RULES_COPY).icon(Icon::Pages),
            Self::PasteRules => text(id::RULES_PASTE).icon(Icon::Pages),
            Self::ChangeName => text(id::RESULTS_CHANGE_NAME).icon(Icon::Pencil),
            Self::DismissNotice => text(id::NOTICE_READ).icon(Icon::Check),
            Self::Window(command) => return Some(command.info()),
            Self::Quit => text(id::MENU_QUIT).icon(Icon::Cross).key(Key::Q),
            Self::Continue
            | Self::Solver(_)
            | Self::Snapshots(_)
            | Self::Review(_)
            | Self::Drill(_)
            | Self::Matches(_)
            | Self::Tournament(_)
            | Self::Apply(_)
            | Self::GiveUpFor(..)
            | Self::EnterName(_) => return None,
        })
    }

    /// Offers the command as a button of a width, with the text of the table.
    pub(super) fn offer(&self, ui: &mut Ui, shared: &Shared<'_>, tone: Tone, width: f32) -> Option<Self> {
        let text = self.info().map(|info| shared.words.text(info.text)).unwrap_or_default();
        self.offer_as(ui, shared, tone, (&text, width))
    }

    /// Offers the command as a button with another text.
    pub(super) fn offer_as(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        tone: Tone,
        (text, width): (&str, f32),
    ) -> Option<Self> {
        let response = self.button(ui, shared, tone, (text, width));
        self.given(ui, response)
    }

    /// Offers the command as a button that is like the others of its row.
    pub(super) fn offer_alike(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        tone: Tone,
        (text, width): (&str, f32),
        alike: Alike,
    ) -> Option<Self> {
        let response = with_face(ui, shared.theme, tone, (self.face(text), width), alike);
        self.given(ui, response)
    }

    /// Returns the command if its button was pressed, or its shortcut.
    pub(super) fn given(&self, ui: &Ui, response: Response) -> Option<Self> {
        let mut is_given = response.clicked();
        // A shortcut works only while its button is visible.
        if let Some(shortcut) = self.info().and_then(|info| info.shortcut) {
            is_given |= ui.input_mut(|input| input.consume_shortcut(&shortcut));
            response.on_hover_ui(|ui| {
                ui.label(ui.ctx().format_shortcut(&shortcut));
            });
        }
        is_given.then(|| self.clone())
    }

    /// Returns the command if its shortcut was pressed, where its button is in a closed menu.
    pub(super) fn by_shortcut(&self, ui: &Ui) -> Option<Self> {
        let shortcut = self.info()?.shortcut?;
        ui.input_mut(|input| input.consume_shortcut(&shortcut)).then(|| self.clone())
    }

    /// The face of the button of the command, with this text.
    pub(super) fn face<'a>(&self, text: &'a str) -> ButtonFace<'a> {
        ButtonFace { text, icon: self.info().and_then(|info| info.icon) }
    }

    /// Draws the button of the command with another text, without its shortcut.
    pub(super) fn button(&self, ui: &mut Ui, shared: &Shared<'_>, tone: Tone, (text, width): (&str, f32)) -> Response {
        button::alone(ui, shared.theme, tone, (self.face(text), width))
    }

    /// Offers the command if there is no reason against it. Otherwise disables its button and shows the reason on
    /// hover and on focus.
    pub(super) fn offer_unless(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        reason: Option<MessageId>,
        width: f32,
    ) -> Option<Self> {
        let text = self.info().map(|info| shared.words.text(info.text)).unwrap_or_default();
        self.offer_as_unless(ui, shared, reason, (&text, width))
    }

    /// The same with another text.
    pub(super) fn offer_as_unless(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        reason: Option<MessageId>,
        (text, width): (&str, f32),
    ) -> Option<Self> {
        let Some(reason) = reason.map(|reason| shared.words.text(reason)) else {
            return self.offer_as(ui, shared, Tone::Plain, (text, width));
        };
        let response = self.button(ui, shared, Tone::Off, (text, width));
        Self::explain(ui, &response, text, reason);
        None
    }

    /// Shows the reason why a button is disabled.
    pub(super) fn explain(ui: &Ui, response: &Response, text: &str, reason: String) {
        response.widget_info(|| WidgetInfo::labeled(Role::Button, false, format!("{text}: {reason}")));
        // `on_hover_text` would describe the button by the reason, which its name has already.
        let tooltip = |ui: &mut Ui| {
            ui.set_max_width(ui.spacing().tooltip_width);
            ui.label(reason);
        };
        if focus::is_at(ui, response.id) {
            response.show_tooltip_ui(tooltip);
        } else {
            response.clone().on_hover_ui(tooltip);
        }
    }

    /// Offers the command as a button over the whole width.
    pub(super) fn offer_wide(&self, ui: &mut Ui, shared: &Shared<'_>, tone: Tone) -> Option<Self> {
        self.offer(ui, shared, tone, ui.available_width())
    }

    /// Offers the command as a button as wide as its face.
    pub(super) fn offer_compact(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Self> {
        self.offer(ui, shared, Tone::Plain, self.compact_width(ui, shared))
    }

    /// The same as the main action, in the height of the others.
    pub(super) fn offer_main(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Self> {
        let text = self.info().map(|info| shared.words.text(info.text)).unwrap_or_default();
        let width = self.compact_width(ui, shared);
        let [main, plain] =
            [Tone::Primary, Tone::Plain].map(|tone| Alike::of(ui, shared.theme, tone, &[(self.face(&text), width)]));
        self.offer_alike(ui, shared, Tone::Primary, (&text, width), main.with_height_of(plain))
    }

    /// The least width of a button that shows the text of the table and the icon.
    fn needed_width(&self, ui: &Ui, shared: &Shared<'_>) -> f32 {
        let text = self.info().map(|info| shared.words.text(info.text)).unwrap_or_default();
        button::needed_width(ui, shared.theme, Tone::Plain, self.face(&text))
    }

    /// The width of [`Command::offer_compact`].
    pub(super) fn compact_width(&self, ui: &Ui, shared: &Shared<'_>) -> f32 {
        let Some(info) = self.info() else { return 0.0 };
        face_width(ui, shared.theme, ButtonFace { text: &shared.words.text(info.text), icon: info.icon })
    }
}

/// Shows the text of a page that has no games yet, and offers to play one.
pub(super) fn no_games(ui: &mut Ui, shared: &Shared<'_>, text: &str) -> Option<Command> {
    empty(ui, shared.theme, text);
    let label = shared.words.text(id::MODES_CHOOSE);
    let offer =
        |ui: &mut Ui| Command::Show(ShowCommand::Modes).offer_as(ui, shared, Tone::Primary, (&label, BUTTON_WIDTH));
    let chosen = ui.vertical_centered(offer).inner;
    ui.add_space(shared.theme.metrics.space.xl);
    chosen
}

/// Offers commands in rows of two. Returns the chosen one.
pub(super) fn pairs(ui: &mut Ui, shared: &Shared<'_>, commands: &[Command]) -> Option<Command> {
    rows_of(ui, shared, 2, commands)
}

/// Offers commands in full-width rows of `count`. Returns the chosen one.
pub(super) fn rows_of(ui: &mut Ui, shared: &Shared<'_>, count: usize, commands: &[Command]) -> Option<Command> {
    let gap = shared.theme.metrics.space.s;
    let mut chosen = None;
    for row in commands.chunks(count) {
        let width = (ui.available_width() - gap * (row.len() - 1) as f32) / row.len() as f32;
        chosen = alike_row(ui, shared, row.iter().map(|command| (command, width))).or(chosen);
    }
    chosen
}

/// Offers commands in one full-width row. Where equal widths are too narrow for a face, each button is as wide as its
/// face needs; where that is not enough, there are two rows.
pub(super) fn row_of(ui: &mut Ui, shared: &Shared<'_>, commands: &[Command]) -> Option<Command> {
    let gaps = shared.theme.metrics.space.s * commands.len().saturating_sub(1) as f32;
    let needed: Vec<f32> = commands.iter().map(|command| command.needed_width(ui, shared)).collect();
    match button::divide(ui.available_width() - gaps, &needed) {
        None => rows_of(ui, shared, commands.len().div_ceil(2), commands),
        Some(widths) => alike_row(ui, shared, commands.iter().zip(widths)),
    }
}

/// Offers commands as buttons of these widths in a row, all alike. Returns the chosen one.
fn alike_row<'a>(ui: &mut Ui, shared: &Shared<'_>, row: impl Iterator<Item = (&'a Command, f32)>) -> Option<Command> {
    let text = |command: &Command| command.info().map(|info| shared.words.text(info.text)).unwrap_or_default();
    let row: Vec<(&Command, String, f32)> = row.map(|(command, width)| (command, text(command), width)).collect();
    let faces: Vec<(ButtonFace<'_>, f32)> =
        row.iter().map(|(command, text, width)| (command.face(text), *width)).collect();
    let alike = Alike::of(ui, shared.theme, Tone::Plain, &faces);
    let offered = |ui: &mut Ui| {
        row.iter().fold(None, |chosen, (command, text, width)| {
            command.offer_alike(ui, shared, Tone::Plain, (text, *width), alike).or(chosen)
        })
    };
    ui.horizontal(offered).inner
}
