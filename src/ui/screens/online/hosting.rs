//! What the host of a room has on this machine.

use std::collections::BTreeSet;

use super::request_queue::ProgramRequest;
use crate::external::HostedProgram;
use crate::online::net::{Announcement, ForwardedPort, Forwarding, HostedRoom};
use crate::online::{Contacts, Invitation, PlayerKey};

/// What the host of a room has on this machine, and what the room knows of its blocked players.
#[derive(Debug, Default)]
pub(super) struct Hosting {
    /// The hosted room, if this program is the host. It closes with the session.
    room: Option<HostedRoom>,
    /// The forwarded port of the hosted room.
    port: Option<ForwardedPort>,
    /// The room's announcement on the local network.
    announced: Option<Announcement>,
    /// The blocked players that the room refuses.
    blocked: BTreeSet<PlayerKey>,
}

impl Hosting {
    /// Sets the hosted room and its announcement.
    pub(super) fn open(&mut self, room: Option<HostedRoom>, announced: Option<Announcement>) {
        (self.room, self.announced) = (room, announced);
    }

    /// Sets the forwarded port of the hosted room.
    pub(super) fn forward(&mut self, port: Option<ForwardedPort>) {
        self.port = port;
    }

    /// The invitation to the hosted room.
    pub(super) fn invitation(&self) -> Option<&Invitation> {
        self.room.as_ref().map(HostedRoom::invitation)
    }

    /// Whether the room is announced on the local network.
    pub(super) const fn is_announced(&self) -> bool {
        self.announced.is_some()
    }

    /// The router's answer; `None` without port forwarding. Adds its address to the invitation.
    pub(super) fn forwarding(&mut self) -> Option<Forwarding> {
        let state = self.port.as_mut()?.state().clone();
        if let (Forwarding::Open(address), Some(room)) = (&state, &mut self.room) {
            room.add_public_address(*address);
        }
        Some(state)
    }

    /// Seats a program in the hosted room.
    pub(super) fn seat(&self, program: ProgramRequest) {
        let ProgramRequest { name, command, pace } = program;
        if let Some(room) = &self.room {
            room.add_program(name, Box::new(HostedProgram::new(command, pace)));
        }
    }

    /// Returns the player's blocked players once after each change of them.
    pub(super) fn take_blocked(&mut self, contacts: &Contacts) -> Option<BTreeSet<PlayerKey>> {
        let blocked = contacts.blocked();
        if blocked == self.blocked {
            return None;
        }
        self.blocked.clone_from(&blocked);
        Some(blocked)
    }
}
