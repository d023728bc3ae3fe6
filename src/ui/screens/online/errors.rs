//! The messages of online errors.

use crate::online::net::ConnectError;
use crate::online::{
    Denial, Dismissal, Fault, InvitationError, JoinError, LobbyDenial, PROTOCOL, ProgramFault, Refusal,
};
use crate::ui::screens::versus::contradiction_text;
use crate::ui::words::{MessageId, id};

pub(super) const fn connect(error: &ConnectError) -> MessageId {
    match error {
        ConnectError::Unreachable => id::ONLINE_ERROR_UNREACHABLE,
        ConnectError::WrongHost => id::ONLINE_ERROR_WRONG_HOST,
        ConnectError::Refused(refusal) => refused(*refusal),
        ConnectError::Shape => id::ONLINE_ERROR_SHAPE,
        ConnectError::Lost => id::ONLINE_ERROR_LOST,
        ConnectError::Dismissed => id::ONLINE_ERROR_KICKED,
        ConnectError::Server => id::ONLINE_ERROR_ROOM,
        ConnectError::Local(_) => id::ONLINE_ERROR_LOCAL,
    }
}

const fn refused(refusal: Refusal) -> MessageId {
    match refusal {
        Refusal::Version { host } if host > PROTOCOL => id::ONLINE_ERROR_UPDATE_HERE,
        Refusal::Version { .. } => id::ONLINE_ERROR_UPDATE_HOST,
        Refusal::Room => id::ONLINE_ERROR_ROOM,
        Refusal::Proof => id::ONLINE_ERROR_PROOF,
        Refusal::Shape => id::ONLINE_ERROR_SHAPE,
        Refusal::Busy => id::LOBBY_DENIED_FULL,
        Refusal::Network => id::ONLINE_ERROR_NETWORK,
        Refusal::Join(JoinError::Locked) => id::ONLINE_ERROR_LOCKED,
        Refusal::Join(JoinError::Password) => id::ONLINE_ERROR_PASSWORD,
        Refusal::Join(JoinError::Banned) => id::ONLINE_ERROR_BANNED,
        Refusal::Join(JoinError::Full) => id::ONLINE_ERROR_FULL,
        Refusal::Join(JoinError::Name) => id::ONLINE_ERROR_NAME,
    }
}

pub(super) const fn dismissal(why: Dismissal) -> MessageId {
    match why {
        Dismissal::Kicked => id::ONLINE_ERROR_KICKED,
        Dismissal::Banned => id::ONLINE_ERROR_BANNED,
        Dismissal::Replaced => id::ONLINE_ERROR_REPLACED,
        Dismissal::Closed => id::ONLINE_ERROR_CLOSED,
    }
}

pub(super) const fn denial(denial: Denial) -> MessageId {
    match denial {
        Denial::NotHost => id::ONLINE_DENIED_HOST,
        Denial::NoMember => id::ONLINE_DENIED_MEMBER,
        Denial::NoSeat => id::ONLINE_DENIED_SEAT,
        Denial::Playing => id::ONLINE_DENIED_PLAYING,
        Denial::TooFew => id::ONLINE_PHASE_FEW,
        Denial::Rules => id::ONLINE_DENIED_RULES,
        Denial::Contradiction(contradiction) => contradiction_text(contradiction),
        Denial::TooFast => id::ONLINE_DENIED_FAST,
        Denial::PasswordLength => id::ONLINE_DENIED_LONG,
        Denial::Computer => id::ONLINE_DENIED_COMPUTER,
        Denial::Stopping => id::LOBBY_DENIED_STOPPING,
        Denial::Muted => id::ONLINE_DENIED_MUTED,
    }
}

/// The reason why a seat's game ended before its end by the rules.
pub(super) const fn fault(fault: Fault) -> MessageId {
    match fault {
        Fault::Gap { .. } | Fault::Order | Fault::Flood(_) | Fault::Lines => id::ONLINE_FAULT_INPUTS,
        Fault::Early(_) => id::ONLINE_FAULT_EARLY,
        Fault::Desync(_) => id::ONLINE_FAULT_STATE,
        Fault::Silent => id::ONLINE_FAULT_SILENT,
        Fault::Left => id::ONLINE_FAULT_LEFT,
        Fault::Program(fault) => program_fault(fault),
    }
}

const fn program_fault(fault: ProgramFault) -> MessageId {
    match fault {
        ProgramFault::Start => id::ONLINE_FAULT_START,
        ProgramFault::Greeting => id::PROGRAM_ERROR_GREETING,
        ProgramFault::Rules => id::PROGRAM_ERROR_RULES,
        ProgramFault::Reported => id::ONLINE_FAULT_REPORTED,
        ProgramFault::Ended => id::PROGRAM_ERROR_ENDED,
        ProgramFault::Silent => id::PROGRAM_ERROR_SILENT,
        ProgramFault::Flood => id::PROGRAM_ERROR_FLOOD,
        ProgramFault::Memory => id::PROGRAM_ERROR_MEMORY,
        ProgramFault::NoMove => id::PROGRAM_ERROR_MOVE,
    }
}

pub(super) const fn lobby(denial: LobbyDenial) -> MessageId {
    match denial {
        LobbyDenial::TooFast => id::ONLINE_DENIED_FAST,
        LobbyDenial::Full => id::LOBBY_DENIED_FULL,
        LobbyDenial::Stopping => id::LOBBY_DENIED_STOPPING,
        LobbyDenial::NoRecording => id::LOBBY_DENIED_RECORDING,
        LobbyDenial::Damaged | LobbyDenial::Mismatch => id::LOBBY_DENIED_MISMATCH,
        LobbyDenial::Version => id::LOBBY_DENIED_VERSION,
        LobbyDenial::OtherGame => id::LOBBY_DENIED_OTHER,
        LobbyDenial::Unfinished => id::LOBBY_DENIED_UNFINISHED,
        LobbyDenial::AlreadySubmitted => id::LOBBY_DENIED_TAKEN,
        LobbyDenial::Fault => id::LOBBY_DENIED_FAULT,
        LobbyDenial::Tournament => id::LOBBY_DENIED_TOURNAMENT,
        LobbyDenial::NoPlayer => id::LOBBY_DENIED_PLAYER,
        LobbyDenial::TooManyReports => id::LOBBY_DENIED_REPORTS,
    }
}

/// The message of an invalid invitation.
#[must_use]
pub const fn invitation(error: InvitationError) -> MessageId {
    match error {
        InvitationError::Empty => id::ONLINE_ERROR_INVITATION_EMPTY,
        InvitationError::TooLong(_) => id::ONLINE_ERROR_INVITATION_LONG,
        InvitationError::Version(_) => id::ONLINE_ERROR_INVITATION_VERSION,
        InvitationError::Damaged => id::ONLINE_ERROR_INVITATION_DAMAGED,
    }
}
