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
    received: FrameBuffer,
}

/// Bytes of frames that have not been returned.
#[derive(Debug, Default)]
struct FrameBuffer(Vec<u8>);

impl FrameReader {
    /// The maximum number of bytes read beyond a frame.
    const MAX_CHUNK: usize = 16 * 1_024;

    pub(super) const fn new(stream: RecvStream) -> Self {
        Self { stream, received: FrameBuffer(Vec::new()) }
    }

    /// Reads the next frame, of up to `max_bytes` bytes. Nothing is lost if it is cancelled.
    pub(super) async fn next(&mut self, max_bytes: usize) -> Result<Vec<u8>, FrameError> {
        loop {
            if let Some(frame) = self.received.take(max_bytes)? {
                return Ok(frame);
            }
            // Memory grows with the bytes that arrive, so a forged length costs nothing. One read returns several
            // frames: each read locks the connection.
            let chunk = self.stream.read_chunk(Self::MAX_CHUNK, true).await.map_err(|_ended| FrameError::Ended)?;
            self.received.add(&chunk.ok_or(FrameError::Ended)?.bytes);
        }
    }
}

impl FrameBuffer {
    fn add(&mut self, chunk: &[u8]) {
        self.0.extend_from_slice(chunk);
    }

    /// Removes and returns the first frame, of up to `max_bytes` bytes, if all of it has arrived.
    fn take(&mut self, max_bytes: usize) -> Result<Option<Vec<u8>>, FrameError> {
        let Some((length, rest)) = self.0.split_first_chunk::<LENGTH_BYTES>() else { return Ok(None) };
        let length = u32::from_le_bytes(*length) as usize;
        if length > max_bytes {
            return Err(FrameError::TooLong { length, max_bytes });
        }
        let frame = rest.get(..length).map(<[u8]>::to_vec);
        if frame.is_some() {
            self.0.drain(..LENGTH_BYTES + length);
        }
        Ok(frame)
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;

    /// The longest frame of these tests.
    const MAX_BYTES: usize = 300;

    /// Cuts bytes at these places.
    fn chunks<'a>(bytes: &'a [u8], cuts: &[Index]) -> Vec<&'a [u8]> {
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        cuts.sort_unstable();
        let mut before = 0;
        cuts.into_iter().chain([bytes.len()]).map(|cut| &bytes[std::mem::replace(&mut before, cut)..cut]).collect()
    }

    fn any_cuts() -> impl Strategy<Value = Vec<Index>> {
        prop::collection::vec(any::<Index>(), 0..12)
    }

    /// Adds chunks and takes the frames after each. Returns them, and the error at which the reader stops.
    fn read(chunks: &[&[u8]]) -> (Vec<Vec<u8>>, Option<FrameError>) {
        let (mut buffer, mut frames) = (FrameBuffer::default(), Vec::new());
        for chunk in chunks {
            buffer.add(chunk);
            loop {
                match buffer.take(MAX_BYTES) {
                    Ok(Some(frame)) => frames.push(frame),
                    Ok(None) => break,
                    Err(error) => return (frames, Some(error)),
                }
            }
            assert!(buffer.0.len() < LENGTH_BYTES + MAX_BYTES, "an incomplete frame waits, and nothing else");
        }
        (frames, None)
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn frames_come_out_as_they_went_in_however_they_are_cut(
            frames in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..MAX_BYTES), 0..6), cuts in any_cuts(),
        ) {
            let framed = |frame: &Vec<u8>| [&(frame.len() as u32).to_le_bytes()[..], &frame[..]].concat();
            let bytes: Vec<u8> = frames.iter().flat_map(framed).collect();
            let (found, error) = read(&chunks(&bytes, &cuts));
            prop_assert!(error.is_none() && found == frames, "{error:?}, {found:?}");
        }

        /// Short lengths, so that some frames are complete.
        #[test]
        fn any_bytes_are_frames_or_refused(
            bytes in prop::collection::vec(prop_oneof![3 => 0_u8..2, 1 => any::<u8>()], 0..600), cuts in any_cuts(),
        ) {
            let (cut, whole) = (read(&chunks(&bytes, &cuts)), read(&[&bytes[..]]));
            prop_assert_eq!(&cut.0, &whole.0);
            prop_assert!(cut.0.iter().all(|frame| frame.len() <= MAX_BYTES));
            for error in [cut.1, whole.1].into_iter().flatten() {
                prop_assert!(matches!(error, FrameError::TooLong { length, .. } if length > MAX_BYTES), "{error}");
            }
        }
    }
}
