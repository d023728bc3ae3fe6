//! Message framing on a stream: a length in four bytes, then the message.

use quinn::{Connection, RecvStream, SendStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::quic::CLOSE_TIMEOUT;

const LENGTH_BYTES: usize = size_of::<u32>();

/// The reason why no frame could be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum FrameError {
    /// The frame is longer than its kind of message can be.
    #[error("a frame of {length} bytes; at most {max_bytes} were expected")]
    TooLong { length: usize, max_bytes: usize },
    /// The other side ended the stream, or the connection is lost.
    #[error("the stream has ended")]
    Ended,
}

/// The incoming side of a stream.
pub(super) struct FrameReader {
    stream: RecvStream,
    /// Bytes of frames that have not been returned.
    received: Vec<u8>,
}

impl FrameReader {
    /// The maximum number of bytes read beyond a frame.
    const MAX_CHUNK: usize = 16 * 1_024;

    pub(super) const fn new(stream: RecvStream) -> Self {
        Self { stream, received: Vec::new() }
    }

    /// Reads the next frame, of up to `max_bytes` bytes. Nothing is lost if it is cancelled.
    pub(super) async fn next(&mut self, max_bytes: usize) -> Result<Vec<u8>, FrameError> {
        loop {
            if let Some((length, rest)) = self.received.split_first_chunk::<LENGTH_BYTES>() {
                let length = u32::from_le_bytes(*length) as usize;
                if length > max_bytes {
                    return Err(FrameError::TooLong { length, max_bytes });
                }
                if let Some(frame) = rest.get(..length) {
                    let frame = frame.to_vec();
                    self.received.drain(..LENGTH_BYTES + length);
                    return Ok(frame);
                }
            }
            // Memory grows with the bytes that arrive, so a forged length costs nothing. One read returns several
            // frames: each read locks the connection.
            let chunk = self.stream.read_chunk(Self::MAX_CHUNK, true).await.map_err(|_ended| FrameError::Ended)?;
            self.received.extend_from_slice(&chunk.ok_or(FrameError::Ended)?.bytes);
        }
    }
}

pub(super) async fn send(stream: &mut SendStream, message: &[u8]) -> Result<(), FrameError> {
    let length = u32::try_from(message.len()).map_err(|_too_long| FrameError::Ended)?;
    // In one piece: each one that is written wakes the connection.
    let mut frame = Vec::with_capacity(LENGTH_BYTES + message.len());
    frame.extend(length.to_le_bytes());
    frame.extend(message);
    stream.write_all(&frame).await.map_err(|_ended| FrameError::Ended)
}

/// Sends the welcome and all queued messages after it. Closes the connection when the queue ends.
pub(super) async fn write_queue(
    (mut stream, connection): (SendStream, Connection),
    welcome: Vec<u8>,
    mut queue: mpsc::Receiver<Vec<u8>>,
) {
    let mut next = Some(welcome);
    while let Some(message) = next {
        if send(&mut stream, &message).await.is_err() {
            return;
        }
        next = queue.recv().await;
    }
    finish(stream).await;
    connection.close(0_u8.into(), b"dismissed");
}

/// Waits, for a limited time, until the peer has received everything.
pub(super) async fn finish(mut send: SendStream) {
    if send.finish().is_ok() {
        drop(timeout(CLOSE_TIMEOUT, send.stopped()).await);
    }
}
