//! Message framing on a stream: a length in four bytes, then the message.

use quinn::{Connection, RecvStream, SendStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::FAREWELL;

/// The reason why no frame could be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum FrameError {
    /// The frame is longer than its kind of message can be.
    #[error("a frame of {length} bytes; at most {most} were expected")]
    TooLong { length: usize, most: usize },
    /// The other side ended the stream, or the connection is lost.
    #[error("the stream has ended")]
    Ended,
}

/// Reads the next frame, of up to `most` bytes.
pub(super) async fn receive(stream: &mut RecvStream, most: usize) -> Result<Vec<u8>, FrameError> {
    let mut length = [0; 4];
    stream.read_exact(&mut length).await.map_err(|_ended| FrameError::Ended)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > most {
        return Err(FrameError::TooLong { length, most });
    }
    // Memory grows with the bytes that arrive, so a forged length costs nothing.
    let mut frame = Vec::new();
    while frame.len() < length {
        let chunk = stream.read_chunk(length - frame.len(), true).await.map_err(|_ended| FrameError::Ended)?;
        frame.extend_from_slice(&chunk.ok_or(FrameError::Ended)?.bytes);
    }
    Ok(frame)
}

/// Sends a frame.
pub(super) async fn send(stream: &mut SendStream, message: &[u8]) -> Result<(), FrameError> {
    let length = u32::try_from(message.len()).map_err(|_too_long| FrameError::Ended)?;
    // In one piece: each one that is written wakes the connection.
    let mut frame = Vec::with_capacity(length.to_le_bytes().len() + message.len());
    frame.extend(length.to_le_bytes());
    frame.extend(message);
    stream.write_all(&frame).await.map_err(|_ended| FrameError::Ended)
}

/// Sends the welcome and all news after it. Closes the connection when the queue ends.
pub(super) async fn write_news(
    (mut stream, connection): (SendStream, Connection),
    welcome: Vec<u8>,
    mut news: mpsc::Receiver<Vec<u8>>,
) {
    let mut next = Some(welcome);
    while let Some(message) = next {
        if send(&mut stream, &message).await.is_err() {
            return;
        }
        next = news.recv().await;
    }
    finish(stream).await;
    connection.close(0_u8.into(), b"dismissed");
}

/// Waits, for a limited time, until the peer has received everything.
pub(super) async fn finish(mut send: SendStream) {
    if send.finish().is_ok() {
        drop(timeout(FAREWELL, send.stopped()).await);
    }
}
