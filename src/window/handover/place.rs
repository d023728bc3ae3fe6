//! The local socket of the running copy: a Unix socket, or a named pipe on Windows.

use std::env;
use std::path::PathBuf;

use xxhash_rust::xxh3::xxh3_128;

use crate::storage::Folders;

/// The socket's name: abstract on Linux, a pipe on Windows, otherwise a file in the user's temporary folder.
#[derive(Debug, Clone)]
pub(crate) struct SocketName(PathBuf);

impl SocketName {
    /// The place of all copies that share these folders: one for each user and data folder.
    pub(crate) fn of(folders: &Folders) -> Self {
        let home = env::home_dir().unwrap_or_default();
        let mut owner = home.as_os_str().as_encoded_bytes().to_vec();
        for folder in folders.all() {
            owner.push(0);
            owner.extend(folder.as_os_str().as_encoded_bytes());
        }
        let name = format!("skyline-{:032x}", xxh3_128(&owner));
        Self(if cfg!(windows) {
            format!(r"\\.\pipe\{name}").into()
        } else if cfg!(target_os = "linux") {
            format!("\0{name}").into()
        } else {
            env::temp_dir().join(name)
        })
    }

    /// A socket that is a file, as on macOS.
    #[cfg(all(test, unix))]
    pub(crate) const fn file(path: PathBuf) -> Self {
        Self(path)
    }
}

#[cfg(unix)]
mod system {
    use std::io;

    use tokio::net::{UnixListener, UnixStream};

    use super::SocketName;
    use crate::storage::remove_file;

    /// Whether a listener cannot be opened because another copy of the program has one there.
    pub(crate) fn is_in_use(error: &io::Error) -> bool {
        error.kind() == io::ErrorKind::AddrInUse
    }

    /// The listener for later copies of the program.
    #[derive(Debug)]
    pub(in super::super) struct Listener(UnixListener);

    impl Listener {
        /// Opens the socket, and replaces one left by a crash.
        pub(in super::super) fn open(SocketName(path): &SocketName) -> io::Result<Self> {
            // An abstract socket ends with its process, so only a file can be left over.
            let is_refused = || {
                let answer = std::os::unix::net::UnixStream::connect(path);
                answer.is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused)
            };
            match UnixListener::bind(path) {
                Err(error) if is_in_use(&error) && is_refused() => {
                    remove_file(path);
                    UnixListener::bind(path).map(Self)
                }
                opened => opened.map(Self),
            }
        }

        /// Waits for the next copy.
        #[expect(clippy::needless_pass_by_ref_mut, reason = "a pipe of Windows changes")]
        pub(in super::super) async fn accept(&mut self) -> io::Result<UnixStream> {
            self.0.accept().await.map(|(stream, _)| stream)
        }
    }

    /// Connects to the copy that runs.
    pub(in super::super) async fn connect(SocketName(path): &SocketName) -> io::Result<UnixStream> {
        let stream = UnixStream::connect(path).await?;
        refuse_others(&stream)?;
        Ok(stream)
    }

    /// Returns an error if the other end is another user.
    pub(in super::super) fn refuse_others(stream: &UnixStream) -> io::Result<()> {
        // Both ends of a pair belong to this process, so a peer's user can be compared with its own.
        let (own, _) = UnixStream::pair()?;
        if own.peer_cred()?.uid() == stream.peer_cred()?.uid() {
            Ok(())
        } else {
            Err(io::Error::new(io::ErrorKind::PermissionDenied, "this is another user's copy"))
        }
    }
}

#[cfg(windows)]
mod system {
    use std::io;
    use std::time::Duration;

    use tokio::net::windows::named_pipe::{ClientOptions, NamedPipeClient, NamedPipeServer, ServerOptions};

    use super::SocketName;

    /// The error of a pipe whose instances are all in use.
    const ERROR_PIPE_BUSY: i32 = 231;
    /// The delay before the next attempt.
    const RETRY: Duration = Duration::from_millis(20);

    /// Whether a listener cannot be opened because another copy of the program has one there.
    pub(crate) fn is_in_use(error: &io::Error) -> bool {
        // Windows denies access to a pipe that another program created.
        error.kind() == io::ErrorKind::PermissionDenied
    }

    /// The listener for later copies of the program.
    #[derive(Debug)]
    pub(in super::super) struct Listener {
        place: SocketName,
        next: NamedPipeServer,
    }

    impl Listener {
        /// Opens the pipe, which ends with its process.
        pub(in super::super) fn open(place: &SocketName) -> io::Result<Self> {
            let next = ServerOptions::new().first_pipe_instance(true).create(&place.0)?;
            Ok(Self { place: place.clone(), next })
        }

        /// Waits for the next copy.
        pub(in super::super) async fn accept(&mut self) -> io::Result<NamedPipeServer> {
            self.next.connect().await?;
            let next = ServerOptions::new().create(&self.place.0)?;
            Ok(std::mem::replace(&mut self.next, next))
        }
    }

    /// Connects to the copy that runs.
    pub(in super::super) async fn connect(place: &SocketName) -> io::Result<NamedPipeClient> {
        loop {
            match ClientOptions::new().open(&place.0) {
                Err(error) if error.raw_os_error() == Some(ERROR_PIPE_BUSY) => tokio::time::sleep(RETRY).await,
                opened => return opened,
            }
        }
    }

    /// Does nothing: Windows denies other users by the pipe's default permissions.
    pub(in super::super) fn refuse_others(_: &NamedPipeServer) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) use system::is_in_use;
pub(super) use system::{Listener, connect, refuse_others};
