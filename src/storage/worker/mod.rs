//! The thread that waits for the disk, so that no frame does.
//!
//! A save syncs two to four times, which takes a few milliseconds on a quiet solid-state disk, a tenth of a second on a
//! turning one, and longer while something else writes: more than the frame of a game can spare. Jobs that piled up
//! meanwhile are done in one save, so a slider that is dragged costs a few saves, not one a frame.

pub(in crate::storage) mod reader;
pub(in crate::storage) mod writer;

use std::fmt;
use std::io;
use std::sync::mpsc;
use std::thread;

use crate::replay::Snapshot;
use crate::settings::{Keep, Settings};

use crate::storage::formats::scores::ScoreEntry;
use crate::storage::leftovers::Policy;
use crate::storage::snapshots;
use crate::storage::worker::reader::Wake;
use crate::storage::worker::writer::{Disk, NewScore, News, Unfinished};

/// Something for the worker to do.
pub(in crate::storage) enum Job {
    /// Write these settings.
    Settings(Box<Settings>),
    /// Enter this score.
    Score(Box<NewScore>),
    /// Enter these games into the history.
    Played(Vec<ScoreEntry>),
    /// Go by this from now on.
    Policy(Policy),
    /// Remove all that is not kept with this choice.
    Remove(Keep),
    /// Keep this as the game that is not over yet.
    Unfinished(Unfinished),
    /// Keep this snapshot under this name.
    Snapshot(String, Box<Snapshot>),
    /// Call this whenever there is news.
    Wake(Wake),
    /// Tell whether everything is on the disk.
    Flush(mpsc::Sender<bool>),
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Settings(_) => "Settings",
            Self::Score(_) => "Score",
            Self::Played(_) => "Played",
            Self::Policy(_) => "Policy",
            Self::Remove(_) => "Remove",
            Self::Unfinished(_) => "Unfinished",
            Self::Snapshot(..) => "Snapshot",
            Self::Wake(_) => "Wake",
            Self::Flush(_) => "Flush",
        })
    }
}

/// The worker's thread and the ways to and from it. Dropping it waits until all that can be saved is saved.
#[derive(Debug)]
pub(in crate::storage) struct Worker {
    jobs: Option<mpsc::Sender<Job>>,
    news: mpsc::Receiver<News>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Worker {
    /// Starts it.
    pub(in crate::storage) fn start(disk: Disk) -> io::Result<Self> {
        let (jobs, jobs_in) = mpsc::channel();
        let (news_out, news) = mpsc::channel();
        let thread =
            thread::Builder::new().name("storage".to_owned()).spawn(move || work(disk, &jobs_in, &news_out))?;
        Ok(Self { jobs: Some(jobs), news, thread: Some(thread) })
    }

    /// Hands it a job. Returns at once.
    pub(in crate::storage) fn send(&self, job: Job) {
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent {
            log::error!("the thread that saves is gone");
        }
    }

    /// What it has told since the last call.
    pub(in crate::storage) fn news(&self) -> Vec<News> {
        self.news.try_iter().collect()
    }

    /// Waits until it has tried to save everything; tells whether everything is saved.
    pub(in crate::storage) fn flush(&self) -> bool {
        let (answer, answer_in) = mpsc::channel();
        self.send(Job::Flush(answer));
        answer_in.recv().unwrap_or(false)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.jobs = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            log::error!("the thread that saves has ended early");
        }
    }
}

fn work(mut disk: Disk, jobs: &mpsc::Receiver<Job>, news: &mpsc::Sender<News>) {
    let mut wake: Option<Wake> = None;
    while let Ok(first) = jobs.recv() {
        let (mut asking, mut saved) = (Vec::new(), Vec::new());
        for job in std::iter::once(first).chain(jobs.try_iter()) {
            match job {
                Job::Settings(settings) => disk.put_settings(*settings),
                Job::Score(score) => disk.put_score(*score),
                Job::Played(played) => disk.put_played(played),
                Job::Policy(policy) => disk.set_policy(policy),
                Job::Remove(keep) => disk.put_removal(keep),
                Job::Unfinished(game) => disk.put_unfinished(game),
                Job::Snapshot(name, snapshot) => {
                    saved.push(News::Snapshot(snapshots::save(disk.folder(), &name, &snapshot)));
                }
                Job::Wake(new) => wake = Some(new),
                Job::Flush(answer) => asking.push(answer),
            }
        }
        let told = disk.save().into_iter().chain(saved).flat_map(|told| news.send(told)).count();
        for answer in asking {
            // Whoever asked may be gone.
            answer.send(disk.is_saved()).ok();
        }
        if let Some(wake) = wake.as_ref().filter(|_| told > 0) {
            wake.call();
        }
    }
    disk.close();
}
