//! The connections to the web pages: a limited number, each for a limited time.

use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::time::{Instant, Sleep, sleep};

/// The maximum number of connections. A new one closes the oldest one, so that the health check is always answered.
const MAX_CONNECTIONS: usize = 64;
/// The time that a connection may last without an answer being written.
const TIME_LIMIT: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(super) struct LimitedListener {
    listener: TcpListener,
    /// The open connections, the oldest first. Dropping a sender closes its connection.
    open: VecDeque<oneshot::Sender<()>>,
}

/// A connection that ends with an error at its limits.
#[derive(Debug)]
pub(super) struct LimitedStream {
    stream: TcpStream,
    time_limit: Pin<Box<Sleep>>,
    closing: oneshot::Receiver<()>,
    is_over: bool,
}

impl LimitedListener {
    pub(super) const fn new(listener: TcpListener) -> Self {
        Self { listener, open: VecDeque::new() }
    }
}

impl Listener for LimitedListener {
    type Io = LimitedStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (LimitedStream, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.listener).await;
        self.open.retain(|connection| !connection.is_closed());
        if self.open.len() >= MAX_CONNECTIONS {
            self.open.pop_front();
        }
        let (sender, closing) = oneshot::channel();
        self.open.push_back(sender);
        (LimitedStream { stream, time_limit: Box::pin(sleep(TIME_LIMIT)), closing, is_over: false }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl LimitedStream {
    /// Fails after a limit was reached, and otherwise registers the task for that moment.
    fn check(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        self.is_over = self.is_over
            || self.time_limit.as_mut().poll(cx).is_ready()
            || Pin::new(&mut self.closing).poll(cx).is_ready();
        if self.is_over { Err(io::ErrorKind::TimedOut.into()) } else { Ok(()) }
    }
}

impl AsyncRead for LimitedStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.check(cx)?;
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for LimitedStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.check(cx)?;
        let written = ready!(Pin::new(&mut self.stream).poll_write(cx, bytes))?;
        self.time_limit.as_mut().reset(Instant::now() + TIME_LIMIT);
        Poll::Ready(Ok(written))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
