//! Single instance: passes the target that a second copy was started with to the running copy.
//!
//! ```text
//!   second copy                      running copy
//!   connect               ─────▶     a thread accepts
//!                         ◀─────     HELLO
//!   length, Target (JSON) ─────▶     App takes it in its next frame
//!                         ◀─────     TAKEN
//!   exits
//! ```
//!
//! In all other cases the second copy opens its own window after a second.

mod place;

use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::runtime::{self, Runtime};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use self::place::{Listener, connect, refuse_others};
pub(crate) use self::place::{SocketName, is_in_use};
use crate::cli::{OpenTarget, is_text};
use crate::online::Invitation;

/// The greeting of the running copy. A second copy sends nothing to a program without it.
const HELLO: [u8; 8] = *b"skyline1";
/// The answer when the running copy has taken the target.
const TAKEN: u8 = 1;
/// The maximum message length in bytes: longer than any path, even if JSON escapes all of it.
const LONGEST: u32 = 64 * 1024;
/// The time after which a second copy opens its own window.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time in which the running copy answers. Shorter, so that no target is opened by both.
const ANSWER: Duration = Duration::from_millis(800);

/// A target that the running copy takes if it answers in time.
struct Offer {
    target: OpenTarget,
    taken: oneshot::Sender<()>,
}

/// The receiver of targets from later copies, while it lives.
pub(crate) struct Handovers {
    offers: mpsc::Receiver<Offer>,
    /// Dropping it stops the thread.
    _stop: oneshot::Sender<()>,
}

impl fmt::Debug for Handovers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Handovers").finish_non_exhaustive()
    }
}

impl Handovers {
    /// Starts receiving targets. `wake` is called when some arrive.
    ///
    /// # Errors
    /// Another copy already receives them, or no socket or thread is available.
    pub(crate) fn receive(place: &SocketName, wake: impl Fn() + Send + Sync + 'static) -> io::Result<Self> {
        let runtime = single_thread()?;
        let listener = {
            let _entered = runtime.enter();
            Listener::open(place)?
        };
        let (send, offers) = mpsc::channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let run = move || {
            runtime.block_on(async {
                tokio::select! {
                    _ = stopped => {}
                    never = accept_all(listener, send, Arc::new(wake)) => never,
                }
            });
        };
        thread::Builder::new().name("handover".to_owned()).spawn(run)?;
        Ok(Self { offers, _stop: stop })
    }

    /// Removes and returns the targets since the last call.
    pub(crate) fn take(&self) -> Vec<OpenTarget> {
        // A copy that waited too long opens its own window.
        let accepted = |offer: Offer| offer.taken.send(()).is_ok().then_some(offer.target);
        self.offers.try_iter().filter_map(accepted).collect()
    }
}

/// Passes a target to the copy that runs at a place. Returns `false` within a second if there is none,
/// or if it does not answer.
pub(crate) fn hand_over(place: &SocketName, target: &OpenTarget) -> bool {
    let given =
        single_thread().and_then(|runtime| runtime.block_on(async { timeout(PATIENCE, give(place, target)).await? }));
    given.is_ok()
}

fn single_thread() -> io::Result<Runtime> {
    runtime::Builder::new_current_thread().enable_all().build()
}

async fn give(place: &SocketName, target: &OpenTarget) -> io::Result<()> {
    let mut peer = connect(place).await?;
    let mut hello = [0; HELLO.len()];
    peer.read_exact(&mut hello).await?;
    if hello != HELLO {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let target = match target {
        // The other copy runs in another working directory.
        OpenTarget::File(file) => OpenTarget::File(std::path::absolute(file)?),
        OpenTarget::Invitation(_) | OpenTarget::Text(_) => target.clone(),
    };
    let message = serde_json::to_vec(&target)?;
    let length = u32::try_from(message.len()).ok().filter(|length| *length <= LONGEST);
    peer.write_u32(length.ok_or(io::ErrorKind::InvalidInput)?).await?;
    peer.write_all(&message).await?;
    if peer.read_u8().await? == TAKEN { Ok(()) } else { Err(io::ErrorKind::InvalidData.into()) }
}

async fn accept_all(
    mut listener: Listener,
    offers: mpsc::Sender<Offer>,
    wake: Arc<impl Fn() + Send + Sync + 'static>,
) -> ! {
    loop {
        let peer = match listener.accept().await {
            Ok(peer) => peer,
            Err(error) => {
                log::warn!("the arguments were not handed over: {error}");
                // The cause may be a lack of resources, which can pass.
                sleep(PATIENCE).await;
                continue;
            }
        };
        let (offers, wake) = (offers.clone(), Arc::clone(&wake));
        tokio::spawn(async move {
            let received = async {
                refuse_others(&peer)?;
                receive(peer, &offers, &*wake).await
            };
            match timeout(ANSWER, received).await.map_err(io::Error::from).flatten() {
                Ok(()) => {}
                Err(error) => log::info!("the arguments were not handed over: {error}"),
            }
        });
    }
}

/// Receives the message of a second copy, and answers when the app has taken it.
async fn receive(
    mut peer: impl AsyncRead + AsyncWrite + Unpin,
    offers: &mpsc::Sender<Offer>,
    wake: impl Fn(),
) -> io::Result<()> {
    peer.write_all(&HELLO).await?;
    let length = peer.read_u32().await?;
    if length > LONGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("a message of {length} bytes")));
    }
    let mut message = vec![0; length as usize];
    peer.read_exact(&mut message).await?;
    let target: OpenTarget = serde_json::from_slice(&message)?;
    let is_usable = match &target {
        OpenTarget::File(file) => file.is_absolute(),
        OpenTarget::Invitation(link) => Invitation::is_link(link),
        OpenTarget::Text(text) => is_text(text),
    };
    if !is_usable {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "neither a file, an invitation, a position nor rules"));
    }
    let (taken, answer) = oneshot::channel();
    offers.send(Offer { target, taken }).map_err(io::Error::other)?;
    wake();
    answer.await.map_err(io::Error::other)?;
    peer.write_u8(TAKEN).await?;
    // Closing a pipe immediately can discard unread bytes.
    peer.read_u8().await.ok();
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Instant;

    use super::*;
    use crate::storage::Folders;

    fn invitation() -> OpenTarget {
        OpenTarget::Invitation("skyline://join/AQ".to_owned())
    }

    /// Runs a receiving copy until it has `count` targets, and returns them.
    fn take(handovers: Handovers, count: usize) -> thread::JoinHandle<Vec<OpenTarget>> {
        let run = move || {
            let (start, mut taken) = (Instant::now(), Vec::new());
            while taken.len() < count && start.elapsed() < 20 * PATIENCE {
                taken.extend(handovers.take());
                thread::sleep(Duration::from_millis(2));
            }
            // Until the last one has been answered.
            thread::sleep(Duration::from_millis(100));
            taken
        };
        thread::Builder::new().name("running copy".to_owned()).spawn(run).unwrap()
    }

    #[test]
    fn a_running_copy_takes_what_later_ones_are_started_with() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name| SocketName::of(&Folders::single(folder.path().join(name)));
        let place = at("home");
        assert!(!hand_over(&place, &invitation()), "nobody runs");
        let wakes = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&wakes);
        let wake = move || {
            counted.fetch_add(1, Ordering::Relaxed);
        };
        let running = take(Handovers::receive(&place, wake).unwrap(), 2);
        // Wine lets several programs open the same pipe.
        #[cfg(unix)]
        assert!(Handovers::receive(&place, || {}).is_err(), "one copy takes them");
        assert!(!hand_over(&at("another home"), &invitation()), "that of another data folder is not asked");
        assert!(hand_over(&place, &invitation()));
        assert!(hand_over(&place, &OpenTarget::File("a game.skyline".into())));
        let file = std::path::absolute("a game.skyline").unwrap();
        assert_eq!(running.join().unwrap(), [invitation(), OpenTarget::File(file)]);
        assert_eq!(wakes.load(Ordering::Relaxed), 2);
        // The copy has ended, and the place is free again.
        let start = Instant::now();
        while Handovers::receive(&place, || {}).is_err() {
            assert!(start.elapsed() < 10 * PATIENCE, "the thread does not end");
            thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn what_the_running_copy_does_not_take_in_time_is_opened_by_the_second_alone() {
        let folder = tempfile::tempdir().unwrap();
        let place = SocketName::of(&Folders::single(folder.path().to_owned()));
        let stuck = Handovers::receive(&place, || {}).unwrap();
        let start = Instant::now();
        assert!(!hand_over(&place, &invitation()));
        assert!((ANSWER / 2..5 * PATIENCE).contains(&start.elapsed()), "{:?}", start.elapsed());
        assert_eq!(stuck.take(), [], "it is too late");
    }

    /// Peers other than copies of the program, at file sockets as on macOS.
    #[cfg(unix)]
    mod peers {
        use std::io::{Read as _, Write as _};
        use std::os::unix::net::{UnixListener, UnixStream};
        use std::path::{Path, PathBuf};

        use super::*;

        /// A temporary data folder with a socket.
        struct Home {
            folder: tempfile::TempDir,
            place: SocketName,
        }

        impl Home {
            fn new() -> Self {
                let folder = tempfile::tempdir().unwrap();
                let place = SocketName::file(folder.path().join("socket"));
                Self { folder, place }
            }

            fn socket(&self) -> PathBuf {
                self.folder.path().join("socket")
            }
        }

        /// Returns what a peer receives before the connection ends, after sending these bytes.
        fn exchange(socket: &Path, sent: &[u8]) -> Vec<u8> {
            let mut peer = UnixStream::connect(socket).unwrap();
            peer.set_read_timeout(Some(10 * PATIENCE)).unwrap();
            // The connection may have ended during the write.
            peer.write_all(sent).ok();
            let mut received = Vec::new();
            peer.read_to_end(&mut received).ok();
            received
        }

        fn message(content: &[u8]) -> Vec<u8> {
            [&u32::try_from(content.len()).unwrap().to_be_bytes(), content].concat()
        }

        #[test]
        fn messages_that_make_no_sense_are_ignored() {
            let home = Home::new();
            let handovers = Handovers::receive(&home.place, || {}).unwrap();
            let too_long = [&(LONGEST + 1).to_be_bytes(), &b"x"[..]].concat();
            let table: [&[u8]; 8] = [
                &message(b"\xff\xfe\0"),
                &message(b"{\"Invitation\":\"https://example.org\"}"),
                &message(b"{\"File\":\"relative.json\"}"),
                &message(b"{\"Settings\":1}"),
                &message(b""),
                &too_long,
                &u32::MAX.to_be_bytes(),
                b"GET / HTTP/1.1\r\n\r\n",
            ];
            for sent in table {
                assert_eq!(exchange(&home.socket(), sent), HELLO, "{}", sent.escape_ascii());
            }
            assert_eq!(handovers.take(), []);
            let running = take(handovers, 1);
            assert!(hand_over(&home.place, &invitation()), "it still takes what makes sense");
            assert_eq!(running.join().unwrap(), [invitation()]);
        }

        #[test]
        fn a_silent_peer_keeps_nobody_waiting() {
            let home = Home::new();
            let handovers = Handovers::receive(&home.place, || {}).unwrap();
            let mut silent = UnixStream::connect(home.socket()).unwrap();
            let mut half = UnixStream::connect(home.socket()).unwrap();
            half.write_all(&message(b"{\"Invitation\"")[..9]).unwrap();
            let running = take(handovers, 1);
            let start = Instant::now();
            assert!(hand_over(&home.place, &invitation()));
            assert!(start.elapsed() < ANSWER, "{:?}", start.elapsed());
            // Both connections are closed by the timeout.
            for peer in [&mut silent, &mut half] {
                peer.set_read_timeout(Some(10 * PATIENCE)).unwrap();
                peer.read_to_end(&mut Vec::new()).ok();
            }
            assert!(start.elapsed() < 5 * PATIENCE, "{:?}", start.elapsed());
            assert_eq!(running.join().unwrap(), [invitation()]);
        }

        #[test]
        fn programs_that_accept_and_say_nothing_or_the_wrong_thing_delay_nobody() {
            for said in [&b""[..], b"HTTP/1.1 400 Bad Request\r\n", b"skyline1\0"] {
                let home = Home::new();
                let listener = UnixListener::bind(home.socket()).unwrap();
                let lying = move || {
                    let (mut peer, _) = listener.accept().unwrap();
                    peer.write_all(said).unwrap();
                    let mut received = Vec::new();
                    peer.read_to_end(&mut received).ok();
                    received
                };
                let lying = thread::Builder::new().name("lying copy".to_owned()).spawn(lying).unwrap();
                let start = Instant::now();
                assert!(!hand_over(&home.place, &invitation()));
                assert!(start.elapsed() < 5 * PATIENCE, "{:?}", start.elapsed());
                let received = lying.join().unwrap();
                assert_eq!(received.is_empty(), !said.starts_with(&HELLO), "strangers learn nothing");
            }
        }

        #[test]
        fn a_socket_that_a_crash_has_left_is_replaced_and_one_in_use_is_not() {
            let home = Home::new();
            drop(UnixListener::bind(home.socket()).unwrap());
            assert!(home.socket().exists());
            assert!(!hand_over(&home.place, &invitation()), "nobody runs");
            let running = take(Handovers::receive(&home.place, || {}).unwrap(), 1);
            assert!(Handovers::receive(&home.place, || {}).is_err());
            assert!(hand_over(&home.place, &invitation()));
            assert_eq!(running.join().unwrap(), [invitation()]);
        }
    }
}
