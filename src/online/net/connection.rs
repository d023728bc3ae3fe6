//! The network thread of a client: commands go in, events come out.

use std::rc::Rc;
use std::sync::mpsc as std_mpsc;
use std::thread;

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
