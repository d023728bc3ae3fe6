//! The shared state over NATS: messages by subjects and a queue group, the shared list as a key-value bucket, and the
//! room journals as a `JetStream` stream with a subject for each room.

use std::time::Duration;

use async_nats::connection::State;
use async_nats::header::{HeaderValue, NATS_EXPECTED_LAST_SUBJECT_SEQUENCE, NATS_MESSAGE_ID, NATS_ROLLUP};
use async_nats::jetstream::consumer::pull::OrderedConfig;
use async_nats::jetstream::consumer::{DeliverPolicy, ReplayPolicy};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::kv::{Operation, Store};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{self, DiscardPolicy, LastRawMessageErrorKind, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, HeaderMap, RequestErrorKind};
use futures_util::StreamExt as _;
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_local;
use tokio::time::{sleep, timeout};

use super::{BoxFuture, ClusterEvent, Journal, ServerId, SharedError, SharedState};
use crate::online::PROTOCOL;

/// The subject of announcements to the servers of all versions.
const ANNOUNCEMENTS: &str = "skyline.versions";
/// The subjects of messages to all servers of this version and to one of them, and the queue group of the latter.
const ALL: &str = "all";
const ONE: &str = "one";
const GROUP: &str = "servers";
/// The prefix of the subject of each server, which shows that it is connected.
const SERVER: &str = "server";
/// The bucket of the shared list.
const LIST: &str = "list";
/// The stream of all journals, and the prefix of its subjects.
const JOURNALS: &str = "rooms";
const JOURNAL: &str = "room";
/// The longest message in bytes: less than the default limit of NATS. Longer entries are written in parts.
const MAX_BYTES: usize = 512 * 1_024;
/// The header of a part: its number from 0, and that of all, as in `0/3`.
const PART: &str = "Skyline-Part";
/// The time after which unused entries expire.
const MAX_AGE: Duration = Duration::from_hours(24);
/// The time limit for a reply, and the delay between two attempts.
const REPLY_TIMEOUT: Duration = Duration::from_secs(5);
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// The time limit for the reply of a server to a presence check.
const PRESENCE_TIMEOUT: Duration = Duration::from_millis(500);

/// A connection to NATS.
#[derive(Debug)]
pub(in super::super) struct Nats {
    client: Client,
    context: Context,
    list: Store,
    journals: Stream,
    /// Writes that nobody waits for, in order.
    writes: mpsc::UnboundedSender<Write>,
    /// Messages with their subjects. They do not wait for the writes.
    messages: mpsc::UnboundedSender<(String, Vec<u8>)>,
}

#[derive(Debug)]
enum Write {
    Put(String, Vec<u8>),
    Remove(String),
    DeleteJournal(u32),
    Done(oneshot::Sender<()>),
}

impl Nats {
    /// Connects to NATS at an address such as `nats://localhost`, within a [`LocalSet`](tokio::task::LocalSet). Also
    /// returns the event queue, which starts with the shared list.
    ///
    /// # Errors
    /// NATS is unreachable, or `JetStream` is off.
    pub(in super::super) async fn connect(
        address: &str,
        server: ServerId,
    ) -> Result<(Self, mpsc::UnboundedReceiver<ClusterEvent>), SharedError> {
        let options = ConnectOptions::new()
            .name("skyline")
            .connection_timeout(REPLY_TIMEOUT)
            .request_timeout(Some(REPLY_TIMEOUT));
        let at =
            |error: async_nats::ConnectError| SharedError(format!("{} cannot be reached: {error}", place(address)));
        let client = options.connect(address).await.map_err(at)?;
        let context = jetstream::new(client.clone());
        // Creates the bucket as the stream beneath it: the bucket API requires statistics that NATS 2.9 does not have.
        let bucket = name(LIST);
        let list = stream::Config {
            name: format!("KV_{bucket}"),
            subjects: vec![format!("$KV.{bucket}.>")],
            max_messages_per_subject: 1,
            max_age: MAX_AGE,
            discard: DiscardPolicy::New,
            allow_rollup: true,
            allow_direct: true,
            deny_delete: true,
            ..stream::Config::default()
        };
        // The first request that needs JetStream.
        let made = context.get_or_create_stream(list).await;
        made.map_err(|error| {
            SharedError(format!("{}: {error}; start nats-server with --jetstream (-js)", place(address)))
        })?;
        let list = context.get_key_value(bucket).await.map_err(failed)?;
        let journals = stream::Config {
            name: name(JOURNALS),
            subjects: vec![format!("{}.*", versioned(JOURNAL))],
            max_age: MAX_AGE,
            allow_rollup: true,
            ..stream::Config::default()
        };
        let journals = context.get_or_create_stream(journals).await.map_err(failed)?;
        let events = subscribe(&client, &list, server).await?;
        let (writes, receive) = mpsc::unbounded_channel();
        spawn_local(run_writes(client.clone(), list.clone(), journals.clone(), receive));
        let publishing = client.clone();
        let (messages, mut receive) = mpsc::unbounded_channel::<(String, Vec<u8>)>();
        spawn_local(async move {
            while let Some((subject, message)) = receive.recv().await {
                if let Err(error) = publishing.publish(subject, message.into()).await {
                    log::error!("a message to the other servers failed: {error}");
                }
            }
        });
        Ok((Self { client, context, list, journals, writes, messages }, events))
    }

    fn queue_write(&self, write: Write) {
        // The receiver lives as long as the connection.
        drop(self.writes.send(write));
    }

    async fn append_entry(&self, room: u32, entry: Vec<u8>, after: u64, replaces: bool) -> Option<u64> {
        if entry.len() > MAX_BYTES {
            return self.append_in_parts(room, &entry, after, replaces).await;
        }
        let mut headers = HeaderMap::new();
        if replaces {
            headers.insert(NATS_ROLLUP, "sub");
        }
        self.publish_entry(room, entry, headers, after).await
    }

    /// Writes an entry in several messages. What it replaces is removed when all of them are written.
    async fn append_in_parts(&self, room: u32, entry: &[u8], after: u64, replaces: bool) -> Option<u64> {
        let parts = entry.chunks(MAX_BYTES);
        let (count, mut first, mut last) = (parts.len(), None, after);
        for (number, part) in parts.enumerate() {
            let mut headers = HeaderMap::new();
            headers.insert(PART, format!("{number}/{count}").as_str());
            last = self.publish_entry(room, part.to_vec(), headers, last).await?;
            first.get_or_insert(last);
        }
        if let Some(first) = first.filter(|_| replaces)
            && let Err(error) = self.journals.purge().filter(subject(room)).sequence(first).await
        {
            // Readers start at the last complete entry, so the old ones only take space.
            log::error!("the journal of room {room:08x} could not be shortened: {error}");
        }
        Some(last)
    }

    async fn publish_entry(&self, room: u32, entry: Vec<u8>, mut headers: HeaderMap, after: u64) -> Option<u64> {
        headers.insert(NATS_EXPECTED_LAST_SUBJECT_SEQUENCE, HeaderValue::from(after));
        // NATS discards a repeated message with the same ID, so a retry after a lost reply counts once.
        let id = format!("{room}-{after}-{:x}", rand::random::<u64>());
        headers.insert(NATS_MESSAGE_ID, id.as_str());
        let entry = PublishMessage::build().payload(entry.into()).headers(headers);
        loop {
            let sent = async { self.context.send_publish(subject(room), entry.clone()).await?.await };
            match sent.await {
                Ok(ack) => return Some(ack.sequence),
                Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => return None,
                Err(error) => log::error!("the journal of room {room:08x} could not be written yet: {error}"),
            }
            sleep(RETRY_DELAY).await;
        }
    }

    async fn read_all(&self, room: u32) -> Result<Journal, SharedError> {
        let last = match self.journals.get_last_raw_message_by_subject(&subject(room)).await {
            Ok(message) => message.sequence,
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => return Ok(Journal::default()),
            Err(error) => return Err(failed(error)),
        };
        let consumer = OrderedConfig {
            filter_subject: subject(room),
            deliver_policy: DeliverPolicy::All,
            replay_policy: ReplayPolicy::Instant,
            ..OrderedConfig::default()
        };
        let consumer = self.journals.create_consumer(consumer).await.map_err(failed)?;
        let mut messages = consumer.messages().await.map_err(failed)?;
        let mut entries = Entries::default();
        loop {
            let message = timeout(REPLY_TIMEOUT, messages.next()).await.map_err(failed)?;
            let message = message.ok_or_else(|| SharedError("the journal ends early".to_owned()))?.map_err(failed)?;
            let number = message.info().map_err(failed)?.stream_sequence;
            let part = message.headers.as_ref().and_then(|headers| headers.get(PART)).map(HeaderValue::as_str);
            entries.push(message.payload.to_vec(), part);
            if number >= last {
                return Ok(Journal { entries: entries.complete, last: number });
            }
        }
    }
}

/// The entries of a journal, put together from their parts.
#[derive(Debug, Default)]
struct Entries {
    complete: Vec<Vec<u8>>,
    /// The beginning of an entry, and the number of its parts.
    incomplete: (Vec<u8>, usize),
}

impl Entries {
    /// Takes the next message. An entry without its last part is ignored: its writer failed.
    fn push(&mut self, mut message: Vec<u8>, part: Option<&str>) {
        let (mut bytes, parts) = std::mem::take(&mut self.incomplete);
        let number_of = |text: &str| text.parse::<usize>().ok();
        let numbers = part.and_then(|part| part.split_once('/'));
        match numbers.and_then(|(number, count)| number_of(number).zip(number_of(count))) {
            None => self.complete.push(message),
            Some((number, count)) if number == 0 || number == parts => {
                if number == 0 {
                    bytes.clear();
                }
                bytes.append(&mut message);
                if number + 1 == count {
                    self.complete.push(bytes);
                } else {
                    self.incomplete = (bytes, number + 1);
                }
            }
            Some(_) => {}
        }
    }
}

impl SharedState for Nats {
    fn publish(&self, message: Vec<u8>) {
        // The receiver lives as long as the connection.
        drop(self.messages.send((versioned(ALL), message)));
    }

    fn announce(&self, text: String) {
        drop(self.messages.send((ANNOUNCEMENTS.to_owned(), text.into_bytes())));
    }

    fn publish_to_one(&self, message: Vec<u8>) {
        drop(self.messages.send((versioned(ONE), message)));
    }

    fn put(&self, key: String, value: Vec<u8>) {
        self.queue_write(Write::Put(key, value));
    }

    fn remove(&self, key: String) {
        self.queue_write(Write::Remove(key));
    }

    fn remove_unchanged(&self, key: String, revision: u64) -> BoxFuture<'_, bool> {
        Box::pin(async move {
            let taken = self.list.delete_expect_revision(&key, Some(revision)).await;
            taken.inspect_err(|error| log::info!("{key} was not removed: {error}")).is_ok()
        })
    }

    fn append(&self, room: u32, entry: Vec<u8>, after: u64, replaces: bool) -> BoxFuture<'_, Option<u64>> {
        Box::pin(self.append_entry(room, entry, after, replaces))
    }

    fn read(&self, room: u32) -> BoxFuture<'_, Result<Journal, SharedError>> {
        Box::pin(self.read_all(room))
    }

    fn delete_journal(&self, room: u32) {
        self.queue_write(Write::DeleteJournal(room));
    }

    fn is_connected(&self, server: ServerId) -> BoxFuture<'_, bool> {
        Box::pin(async move {
            let reply = timeout(PRESENCE_TIMEOUT, self.client.request(server_subject(server), Vec::new().into())).await;
            // NATS reports at once that nobody has subscribed. A busy server only replies late.
            !matches!(reply, Ok(Err(error)) if error.kind() == RequestErrorKind::NoResponders)
        })
    }

    fn is_reachable(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn flush(&self) -> BoxFuture<'_, ()> {
        let (done, is_done) = oneshot::channel();
        self.queue_write(Write::Done(done));
        // Entries that cannot be written in time expire later.
        Box::pin(async { drop(timeout(REPLY_TIMEOUT, is_done).await) })
    }
}

/// Returns the subject of servers of this version.
fn versioned(subject: &str) -> String {
    format!("skyline.{PROTOCOL}.{subject}")
}

/// Returns the name of a bucket or a stream of servers of this version, which may have no dots.
fn name(of: &str) -> String {
    format!("skyline-{PROTOCOL}-{of}")
}

fn subject(room: u32) -> String {
    format!("{}.{room}", versioned(JOURNAL))
}

fn server_subject(server: ServerId) -> String {
    format!("{}.{:016x}", versioned(SERVER), server.0)
}

/// Returns the address without a password.
fn place(address: &str) -> &str {
    address.rsplit_once('@').map_or(address, |(_, host)| host)
}

fn failed(error: impl std::fmt::Display) -> SharedError {
    SharedError(error.to_string())
}

/// Subscribes to the messages and the shared list.
async fn subscribe(
    client: &Client,
    list: &Store,
    server: ServerId,
) -> Result<mpsc::UnboundedReceiver<ClusterEvent>, SharedError> {
    let (sender, events) = mpsc::unbounded_channel();
    let mut all = client.subscribe(versioned(ALL)).await.map_err(failed)?;
    let mut announcements = client.subscribe(ANNOUNCEMENTS).await.map_err(failed)?;
    let mut one = client.queue_subscribe(versioned(ONE), GROUP.to_owned()).await.map_err(failed)?;
    let mut own = client.subscribe(server_subject(server)).await.map_err(failed)?;
    let client = client.clone();
    let mut entries = list.watch_with_history(">").await.map_err(failed)?;
    spawn_local(async move {
        loop {
            let event = tokio::select! {
                message = all.next() => message.map(|message| ClusterEvent::Message(message.payload.to_vec())),
                announced = announcements.next() => announced.map(|announced| {
                    ClusterEvent::Announced(String::from_utf8_lossy(&announced.payload).into_owned())
                }),
                request = own.next() => match request {
                    Some(request) => {
                        if let Some(reply) = request.reply
                            && let Err(error) = client.publish(reply, Vec::new().into()).await
                        {
                            log::info!("a reply to another server failed: {error}");
                        }
                        continue;
                    }
                    None => None,
                },
                message = one.next() => message.map(|message| ClusterEvent::Task(message.payload.to_vec())),
                entry = entries.next() => match entry {
                    Some(Ok(entry)) if entry.operation == Operation::Put => {
                        Some(ClusterEvent::Put { key: entry.key, value: entry.value.to_vec(), revision: entry.revision })
                    }
                    Some(Ok(entry)) => Some(ClusterEvent::Removed(entry.key)),
                    Some(Err(error)) => {
                        log::error!("the shared list could not be watched: {error}");
                        continue;
                    }
                    None => None,
                },
            };
            // Sending fails only while the server stops.
            let Some(event) = event else { return };
            if sender.send(event).is_err() {
                return;
            }
        }
    });
    Ok(events)
}

/// Performs queued writes. A failed write is repeated with the next change of the same entry.
async fn run_writes(client: Client, list: Store, journals: Stream, mut writes: mpsc::UnboundedReceiver<Write>) {
    while let Some(write) = writes.recv().await {
        let done = match write {
            Write::Put(key, value) => list.put(&key, value.into()).await.map(drop).map_err(failed),
            Write::Remove(key) => list.delete(&key).await.map_err(failed),
            Write::Done(done) => {
                // If this fails, nobody waits for it any more.
                drop((client.flush().await, done.send(())));
                Ok(())
            }
            Write::DeleteJournal(room) => journals.purge().filter(subject(room)).await.map(drop).map_err(failed),
        };
        if let Err(error) = done {
            log::error!("a write to the shared list or a journal failed: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_joined_from_parts_and_incomplete_ones_ignored() {
        let mut entries = Entries::default();
        let messages = [
            ("a", None),
            ("b", Some("0/3")),
            ("c", Some("1/3")),
            ("d", Some("2/3")),
            ("half", Some("0/2")),
            ("e", None),
            ("lost", Some("0/2")),
            ("f", Some("0/2")),
            ("g", Some("1/2")),
            ("no beginning", Some("1/2")),
            ("h", Some("no part")),
        ];
        for (message, part) in messages {
            entries.push(message.as_bytes().to_vec(), part);
        }
        let complete: Vec<String> =
            entries.complete.into_iter().map(|entry| String::from_utf8(entry).unwrap()).collect();
        assert_eq!(complete, ["a", "bcd", "e", "fg", "h"]);
    }
}
