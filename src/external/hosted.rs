//! A program in a room online, on the host's machine.

use super::command::ProgramCommand;
use super::{ProgramError, ProgramStatus, player};
use crate::bots::tbp::Frontend;
use crate::engine::Rules;
use crate::online::{ProgramFault, SeatProgram};
use crate::session::{Bot, Pace};

/// A program in a room online. Each match starts it again.
#[derive(Debug)]
pub struct HostedProgram {
    command: ProgramCommand,
    pace: Pace,
    /// Its state in the current match.
    status: Option<ProgramStatus>,
}

impl HostedProgram {
    /// A program whose buttons are pressed at this speed.
    #[must_use]
    pub const fn new(command: ProgramCommand, pace: Pace) -> Self {
        Self { command, pace, status: None }
    }
}

impl SeatProgram for HostedProgram {
    fn start(&mut self, rules: &Rules, next_count: usize) -> Result<Box<dyn Bot>, ProgramFault> {
        self.status = None;
        if let Some(rule) = Frontend::unsupported_rule(rules) {
            log::warn!("a rule cannot be expressed to a program: {rule:?}");
            return Err(ProgramFault::Rules);
        }
        let (bot, status) = player(self.command.clone(), rules, next_count, self.pace);
        self.status = Some(status);
        Ok(Box::new(bot))
    }

    fn fault(&self) -> Option<ProgramFault> {
        Some((&self.status.as_ref()?.error()?).into())
    }
}

impl From<&ProgramError> for ProgramFault {
    fn from(error: &ProgramError) -> Self {
        match error {
            ProgramError::Start(_) => Self::Start,
            ProgramError::NoHandshake => Self::Greeting,
            ProgramError::Rules => Self::Rules,
            ProgramError::Reported(_) => Self::Reported,
            ProgramError::Ended => Self::Ended,
            ProgramError::Silent | ProgramError::NotReading => Self::Silent,
            ProgramError::Flood => Self::Flood,
            ProgramError::Memory => Self::Memory,
            ProgramError::NoMove => Self::NoMove,
        }
    }
}
