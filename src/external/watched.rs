//! A process that is found again by its id.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use sysinfo::{Pid, Process, ProcessRefreshKind, ProcessesToUpdate, System};

/// The polling interval for the memory of a process.
const MEMORY_POLL: Duration = Duration::from_millis(200);

/// A process. Its start distinguishes it from a later one with the same id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Watched {
    id: Pid,
    started: u64,
}

impl Watched {
    /// The process with this id; `None` if there is none, or if the system does not report it.
    pub(super) fn new(id: u32, system: &mut System) -> Option<Self> {
        let id = Pid::from_u32(id);
        read(id, system).map(|process| Self { id, started: process.start_time() })
    }

    /// Returns the process if it still runs.
    pub(super) fn find(self, system: &mut System) -> Option<&Process> {
        read(self.id, system).filter(|found| found.start_time() == self.started)
    }

    /// Waits until the process ends. Kills it as soon as it uses more memory than this, in bytes, and reports that
    /// before.
    pub(super) fn kill_beyond(self, bytes: u64, is_too_large: &AtomicBool) {
        let mut system = System::new();
        while let Some(process) = self.find(&mut system) {
            if process.memory() > bytes {
                // Before its output ends, so that its reader finds the reason.
                is_too_large.store(true, Ordering::Relaxed);
                process.kill();
                return;
            }
            thread::sleep(MEMORY_POLL);
        }
    }
}

fn read(id: Pid, system: &mut System) -> Option<&Process> {
    let details = ProcessRefreshKind::nothing().with_memory();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[id]), true, details);
    system.process(id)
}
