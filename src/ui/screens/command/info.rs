//! The table of commands: the text, the shortcut and the icon of each button.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::{
    ClipCommand, Command, CustomCommand, DrillCommand, FileCommand, GameCommand, OnlineCommand, PictureCommand,
    PracticeCommand, RecordingCommand, ReviewCommand, ShowCommand, SnapshotCommand, SolverCommand, StartCommand,
    TournamentCommand, VersusCommand, WindowCommand,
};
use crate::bots::review::Chance;
use crate::bots::review::drills::DrillSet;
use crate::online::{ContactChange, Relation};
use crate::ui::paint::icons::Icon;
use crate::ui::words::{MessageId, id};

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
            Self::Read(_) => text(id::PRACTICE_EDIT).icon(Icon::Pencil),
            Self::Solve(_) => text(id::SOLVER_FROM_HERE).icon(Icon::Minos),
            Self::CopyFumen(_) => text(id::PRACTICE_COPY_FUMEN).icon(Icon::Pages),
            Self::Picture(command) => command.info(),
            _ => return None,
        })
    }
}

impl PictureCommand {
    /// Its text and icon.
    pub(crate) const fn info(self) -> CommandInfo {
        match self {
            Self::Copy => text(id::PICTURE_COPY).icon(Icon::Picture),
            Self::Save => text(id::PICTURE_SAVE).icon(Icon::Save),
        }
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
}
