//! The save thread, so that no frame waits for the disk.
//!
//! A save syncs two to four times. That takes a few milliseconds on an idle solid-state disk, a tenth of a second on a
//! hard disk, and longer while another program writes: too long for a frame. All jobs in the queue are done in one
//! save, so dragging a slider causes a few saves, not one per frame.

pub(super) mod home;
pub(super) mod jobs;
pub(super) mod reader;
pub(super) mod relocation;
pub(super) mod startup;
pub(super) mod unfinished;
pub(super) mod writer;

use std::io;
use std::sync::mpsc;
use std::thread;

use super::formats::snapshots;
use jobs::{Job, Report, Waker};
use writer::Writer;

/// The handle of the thread. Dropping it waits until everything possible is saved.
#[derive(Debug)]
pub(crate) struct Worker {
    jobs: Option<mpsc::Sender<Job>>,
    reports: mpsc::Receiver<Report>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread.
    pub(crate) fn start(writer: Writer) -> io::Result<Self> {
        let (jobs, received_jobs) = mpsc::channel();
        let (report, reports) = mpsc::channel();
        let thread =
            thread::Builder::new().name("storage".to_owned()).spawn(move || work(writer, &received_jobs, &report))?;
        Ok(Self { jobs: Some(jobs), reports, thread: Some(thread) })
    }

    /// Sends a job. Returns at once.
    pub(crate) fn send(&self, job: Job) {
        let is_sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !is_sent {
            log::error!("the save thread has ended");
        }
    }

    /// Returns the reports since the last call.
    pub(crate) fn reports(&self) -> Vec<Report> {
        self.reports.try_iter().collect()
    }

    /// Waits for an attempt to save everything. Returns whether everything is saved.
    pub(crate) fn flush(&self) -> bool {
        let (answer, received_answer) = mpsc::channel();
        self.send(Job::Flush(answer));
        received_answer.recv().unwrap_or(false)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // Closing the channel ends the thread after its last job.
        self.jobs = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            log::error!("the save thread has panicked");
        }
    }
}

fn work(mut writer: Writer, jobs: &mpsc::Receiver<Job>, reports: &mpsc::Sender<Report>) {
    let mut waker: Option<Waker> = None;
    while let Ok(first) = jobs.recv() {
        let (mut flushes, mut snapshots) = (Vec::new(), Vec::new());
        // All pending jobs are saved together, so of many changes of the settings only the last one is written.
        for job in std::iter::once(first).chain(jobs.try_iter()) {
            match job {
                Job::SaveSettings(settings) => writer.pending.settings = Some(settings),
                Job::AddScore(score) => score.merge_into(&mut writer.pending.scores),
                Job::AddToHistory(games) => writer.pending.history.extend(games),
                Job::SetUnfinished(games) => writer.pending.set_unfinished(games),
                Job::ExtendUnfinished(delta) => writer.pending.game_deltas.push(delta),
                Job::SetUnfinishedMatch(waiting) => writer.pending.set_unfinished_match(waiting),
                Job::ExtendUnfinishedMatch(delta) => writer.pending.match_deltas.push(delta),
                Job::SaveMatch(recorded) => writer.pending.matches.push(recorded.with_totals()),
                Job::SaveSnapshot(name, snapshot) => {
                    snapshots.push(Report::Snapshot(snapshots::save(writer.folders(), &name, &snapshot)));
                }
                Job::SetOptions(options) => writer.options = options,
                Job::Remove(policy) => writer.pending.remove(policy),
                Job::SetWaker(new) => waker = Some(new),
                Job::Flush(answer) => flushes.push(answer),
            }
        }
        let sent = writer.save().into_iter().chain(snapshots).flat_map(|report| reports.send(report)).count();
        for answer in flushes {
            // The caller may have stopped waiting.
            answer.send(writer.pending.is_empty()).ok();
        }
        if let Some(waker) = waker.as_ref().filter(|_| sent > 0) {
            waker.wake();
        }
    }
    writer.close();
}
