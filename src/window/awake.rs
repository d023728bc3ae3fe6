//! Keeps the display on during games and recordings: gamepad input alone does not.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use keepawake::{Builder, KeepAwake};

use super::identity;

/// Prevents the display from turning off while requested.
#[derive(Debug, Default)]
pub(crate) struct Awake {
    is_wanted: bool,
    /// The queue of the thread that talks to the system. It starts with the first game.
    requests: Option<Sender<bool>>,
}

impl Awake {
    /// Starts or ends the request to keep the display on.
    pub(crate) fn keep(&mut self, is_wanted: bool) {
        if std::mem::replace(&mut self.is_wanted, is_wanted) == is_wanted {
            return;
        }
        let requests = self.requests.get_or_insert_with(|| {
            let (requests, received) = mpsc::channel();
            // A thread, because D-Bus on Linux can be slow, and Windows drops the request of a thread that ends.
            let thread = thread::Builder::new().name("awake".to_owned()).spawn(move || serve(&received));
            if let Err(error) = thread {
                log::warn!("the display may turn off in a game: {error}");
            }
            requests
        });
        // Without the thread the request has no effect.
        _ = requests.send(is_wanted);
    }
}

fn serve(requests: &Receiver<bool>) {
    let mut lock = None;
    for is_wanted in requests {
        if is_wanted {
            lock = ask();
        } else if let Some(lock) = lock.take() {
            // The crate panics if the D-Bus service has disappeared.
            _ = catch_unwind(AssertUnwindSafe(|| drop::<KeepAwake>(lock)));
        }
    }
}

fn ask() -> Option<KeepAwake> {
    let asked = Builder::default()
        .display(true)
        .reason("A game is played")
        .app_name("Skyline")
        .app_reverse_domain(identity::APP_ID)
        .create();
    asked.inspect_err(|error| log::info!("the display may turn off in a game: {error}")).ok()
}
