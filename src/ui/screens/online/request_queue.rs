//! The requests of a player to a room, until the next update.

use crate::external::ProgramCommand;
use crate::online::{RoomRequest, RoomRules};
use crate::session::Pace;
use crate::ui::words::MessageId;

/// A request to seat a program.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ProgramRequest {
    pub(super) name: String,
    pub(super) command: ProgramCommand,
    pub(super) pace: Pace,
}

/// The requests that are sent with the next update, and the reason for the last denial.
#[derive(Debug, Default)]
pub(super) struct RequestQueue {
    requests: Vec<RoomRequest>,
    /// The programs to seat in the hosted room.
    programs: Vec<ProgramRequest>,
    /// The rules that were requested last, until the room has them.
    rules: Option<RoomRules>,
    /// The reason for the last denied request.
    denial: Option<MessageId>,
}

impl RequestQueue {
    /// Adds a request.
    pub(super) fn push(&mut self, request: RoomRequest) {
        // egui can run a frame twice with the same press.
        if !self.requests.contains(&request) {
            self.requests.push(request);
        }
    }

    /// Adds a program to seat in the hosted room.
    pub(super) fn push_program(&mut self, program: ProgramRequest) {
        // egui can run a frame twice with the same press.
        if !self.programs.contains(&program) {
            self.programs.push(program);
        }
    }

    /// Requests these rules, unless they are the current rules of the room or were already requested.
    pub(super) fn push_rules(&mut self, rules: RoomRules, current: RoomRules) {
        // A denied request stays the last one, so that it is not repeated.
        self.rules = self.rules.filter(|requested| *requested != current);
        if self.rules.unwrap_or(current) != rules {
            self.rules = Some(rules);
            self.push(RoomRequest::SetRules(rules));
        }
    }

    /// Removes and returns the requests. The denial of an earlier one is forgotten.
    pub(super) fn take(&mut self) -> Vec<RoomRequest> {
        self.denial = self.denial.filter(|_| self.requests.is_empty());
        std::mem::take(&mut self.requests)
    }

    /// Removes and returns the programs. The denial of an earlier request is forgotten.
    pub(super) fn take_programs(&mut self) -> Vec<ProgramRequest> {
        self.denial = self.denial.filter(|_| self.programs.is_empty());
        std::mem::take(&mut self.programs)
    }

    /// Notes that the room denied a request.
    pub(super) fn deny(&mut self, why: MessageId) {
        self.denial = Some(why);
    }

    /// The reason for the last denied request.
    pub(super) const fn denial(&self) -> Option<MessageId> {
        self.denial
    }
}
