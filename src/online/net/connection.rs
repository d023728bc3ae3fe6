//! The network thread of a client: commands go in, events come out.

use std::rc::Rc;
use std::sync::mpsc as std_mpsc;
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use super::connect::ConnectError;

/// A connection in its own thread. Dropping it ends the commands of the thread.
#[derive(Debug)]
pub(super) struct Connection<C, E> {
    commands: mpsc::UnboundedSender<C>,
    events: std_mpsc::Receiver<E>,
}

/// Passes an event of the thread on, and wakes the owner of the connection.
pub(super) type EventSender<E> = Rc<dyn Fn(E)>;

impl<C: Send + 'static, E: From<ConnectError> + Send + 'static> Connection<C, E> {
    /// Runs a connection in a new thread, which calls `wake` after each event. An error at its end is the last event.
    pub(super) fn open<F: Future<Output = Result<(), ConnectError>>>(
        name: &'static str,
        wake: impl Fn() + Send + 'static,
        run: impl FnOnce(mpsc::UnboundedReceiver<C>, EventSender<E>) -> F + Send + 'static,
    ) -> Self {
        let (commands, receive) = mpsc::unbounded_channel();
        let (send, events) = std_mpsc::channel();
        let failed = send.clone();
        let run = move || {
            let send_event: EventSender<E> = Rc::new(move |event| {
                // Sending fails only while the program quits.
                drop(send.send(event));
                wake();
            });
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let ended = match runtime {
                Ok(runtime) => runtime.block_on(run(receive, Rc::clone(&send_event))),
                Err(error) => Err(ConnectError::Local(error.to_string())),
            };
            if let Err(error) = ended {
                log::info!("the connection of the {name} has ended: {error}");
                send_event(error.into());
            }
        };
        if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(run) {
            drop(failed.send(ConnectError::Local(error.to_string()).into()));
        }
        Self { commands, events }
    }

    pub(super) fn next_event(&self) -> Option<E> {
        self.events.try_recv().ok()
    }

    pub(super) fn send(&self, command: C) {
        // Sending fails only after the end, which an event reports.
        drop(self.commands.send(command));
    }
}

/// The time in which a lost connection is made again and again.
#[derive(Debug)]
pub(super) struct Outage {
    limit: Duration,
    since: Option<Instant>,
}

impl Outage {
    /// No outage yet; the next one may last that long.
    pub(super) const fn within(limit: Duration) -> Self {
        Self { limit, since: None }
    }

    /// Whether the connection is lost.
    pub(super) const fn is_on(&self) -> bool {
        self.since.is_some()
    }

    /// Notes that there is a connection.
    pub(super) const fn end(&mut self) {
        self.since = None;
    }

    /// Notes that there is none, and calls `report` if there was one before.
    ///
    /// # Errors
    /// The limit is over.
    pub(super) fn note(&mut self, report: impl FnOnce()) -> Result<(), ConnectError> {
        let since = *self.since.get_or_insert_with(|| {
            report();
            Instant::now()
        });
        if since.elapsed() > self.limit { Err(ConnectError::Lost) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_is_reported_once_and_has_an_end() {
        let mut reports = 0;
        let mut outage = Outage::within(Duration::from_hours(1));
        assert!(!outage.is_on());
        for _ in 0..3 {
            assert_eq!(outage.note(|| reports += 1), Ok(()));
            assert!(outage.is_on());
        }
        outage.end();
        assert_eq!(outage.note(|| reports += 1), Ok(()));
        assert_eq!(reports, 2, "once for each outage");
        let mut short =
            Outage { since: Instant::now().checked_sub(Duration::from_secs(2)), limit: Duration::from_secs(1) };
        assert_eq!(short.note(|| reports += 1), Err(ConnectError::Lost));
    }
}
