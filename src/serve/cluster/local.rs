//! The shared state of servers on one machine, over channels. A single server is a cluster of one.

use std::collections::BTreeMap;
use std::future::ready;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

use super::{BoxFuture, ClusterEvent, Journal, ServerId, SharedError, SharedState};

/// The shared state of the servers on one machine.
#[derive(Debug, Clone, Default)]
pub struct Local(Arc<Mutex<LocalState>>);

#[derive(Debug, Default)]
struct LocalState {
    servers: Vec<(ServerId, mpsc::UnboundedSender<ClusterEvent>)>,
    list: BTreeMap<String, (Vec<u8>, u64)>,
    journals: BTreeMap<u32, Journal>,
    revision: u64,
    turn: usize,
}

impl LocalState {
    fn publish(&mut self, event: &ClusterEvent) {
        self.servers.retain(|(_, server)| server.send(event.clone()).is_ok());
    }

    fn next_revision(&mut self) -> u64 {
        self.revision += 1;
        self.revision
    }
}

impl Local {
    /// Adds a server. Returns its event queue, which starts with the shared list.
    pub(in super::super) fn join(&self, server: ServerId) -> mpsc::UnboundedReceiver<ClusterEvent> {
        let (sender, events) = mpsc::unbounded_channel();
        let mut state = self.state();
        for (key, (value, revision)) in &state.list {
            // The receiver still exists.
            drop(sender.send(ClusterEvent::Put { key: key.clone(), value: value.clone(), revision: *revision }));
        }
        state.servers.push((server, sender));
        events
    }

    fn state(&self) -> MutexGuard<'_, LocalState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SharedState for Local {
    fn publish(&self, message: Vec<u8>) {
        self.state().publish(&ClusterEvent::Message(message));
    }

    fn announce(&self, text: String) {
        self.state().publish(&ClusterEvent::Announced(text));
    }

    fn publish_to_one(&self, message: Vec<u8>) {
        let mut state = self.state();
        state.turn += 1;
        while !state.servers.is_empty() {
            let index = state.turn % state.servers.len();
            if state.servers[index].1.send(ClusterEvent::Task(message.clone())).is_ok() {
                return;
            }
            state.servers.remove(index);
        }
    }

    fn put(&self, key: String, value: Vec<u8>) {
        let mut state = self.state();
        let revision = state.next_revision();
        state.list.insert(key.clone(), (value.clone(), revision));
        state.publish(&ClusterEvent::Put { key, value, revision });
    }

    fn remove(&self, key: String) {
        let mut state = self.state();
        if state.list.remove(&key).is_some() {
            state.publish(&ClusterEvent::Removed(key));
        }
    }

    fn remove_unchanged(&self, key: String, revision: u64) -> BoxFuture<'_, bool> {
        let mut state = self.state();
        let is_unchanged = state.list.get(&key).is_some_and(|(_, current)| *current == revision);
        if is_unchanged {
            state.list.remove(&key);
            state.publish(&ClusterEvent::Removed(key));
        }
        Box::pin(ready(is_unchanged))
    }

    fn append(&self, room: u32, entry: Vec<u8>, after: u64, replaces: bool) -> BoxFuture<'_, Option<u64>> {
        let mut state = self.state();
        let number = state.next_revision();
        let journal = state.journals.entry(room).or_default();
        if journal.last != after {
            return Box::pin(ready(None));
        }
        if replaces {
            journal.entries.clear();
        }
        journal.entries.push(entry);
        journal.last = number;
        Box::pin(ready(Some(number)))
    }

    fn read(&self, room: u32) -> BoxFuture<'_, Result<Journal, SharedError>> {
        let state = self.state();
        Box::pin(ready(Ok(state.journals.get(&room).cloned().unwrap_or_default())))
    }

    fn delete_journal(&self, room: u32) {
        self.state().journals.remove(&room);
    }

    fn is_connected(&self, server: ServerId) -> BoxFuture<'_, bool> {
        let state = self.state();
        let is_connected = state.servers.iter().any(|(id, sender)| *id == server && !sender.is_closed());
        Box::pin(ready(is_connected))
    }

    fn is_reachable(&self) -> bool {
        true
    }

    fn flush(&self) -> BoxFuture<'_, ()> {
        Box::pin(ready(()))
    }
}
