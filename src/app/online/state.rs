//! The state of online play that outlasts its screen: the player's key and contacts, the connected lobby, the daily
//! game.

use std::sync::Arc;

use crate::app::games::DailyChallenge;
use crate::app::services::Services;
use crate::online::{Contacts, Identity, PlayerKey};
use crate::storage::Storage;
use crate::ui::screens::{LobbySession, OnlineCommand};

/// The state of online play that outlasts its screen.
#[derive(Debug, Default)]
pub(in crate::app) struct Online {
    /// The player's key, after its first use.
    pub(super) identity: Option<Arc<Identity>>,
    /// Whether the saved key was looked for, only to be shown.
    has_looked_for_key: bool,
    /// An imported key that waits for the player's confirmation.
    pub(super) imported: Option<Identity>,
    /// The player's friends and blocked players, after a screen has shown them.
    contacts: Option<Arc<Contacts>>,
    /// Whether searching for nearby rooms has failed.
    pub(super) has_no_search: bool,
    /// The connected lobby while another screen is open.
    pub(super) lobby: Option<Box<LobbySession>>,
    /// The message that a friend challenges the player, which goes with the lobby.
    pub(super) challenge: Option<String>,
    /// The room to open or join once the player has a name.
    pub(in crate::app) after_name: Option<OnlineCommand>,
    /// The game with a given seed that is being played.
    pub(in crate::app) daily: Option<DailyChallenge>,
}

impl Online {
    /// The player's key, generated at the first use.
    pub(super) fn identity(&mut self, services: &Services) -> Result<Arc<Identity>, String> {
        if let Some(saved) = self.saved_identity(services)? {
            return Ok(saved);
        }
        let identity = Identity::generate().map_err(|error| error.to_string())?;
        if let Err(error) = services.storage.save_player_key(&identity.secret()) {
            // The unsaved key lasts until the program quits.
            log::warn!("online: the key could not be saved: {error}");
        }
        Ok(Arc::clone(self.identity.insert(Arc::new(identity))))
    }

    /// The player's key, if there is one that can be read.
    pub(super) fn known_key(&mut self, services: &Services) -> Option<PlayerKey> {
        // Every frame asks for it, so a key that is not there is looked for once.
        if self.identity.is_none() && std::mem::replace(&mut self.has_looked_for_key, true) {
            return None;
        }
        Some(self.saved_identity(services).ok()??.key())
    }

    /// The saved key, if there is one, read at the first use.
    fn saved_identity(&mut self, services: &Services) -> Result<Option<Arc<Identity>>, String> {
        if self.identity.is_none() {
            let saved = services.storage.player_key().map_err(|error| services.look.words.storage_error(&error))?;
            // A damaged key is not replaced: it may be repairable, and it is the player's identity.
            let read = saved.map(|saved| Identity::read(&saved)).transpose().map_err(|error| error.to_string())?;
            self.identity = read.map(Arc::new);
        }
        Ok(self.identity.clone())
    }

    /// The player's friends and blocked players, read at the first use.
    pub(super) fn contacts(&mut self, storage: &Storage) -> Arc<Contacts> {
        Arc::clone(self.contacts.get_or_insert_with(|| Arc::new(load_contacts(storage))))
    }

    /// Replaces the contacts. Unsaved ones last until the program quits.
    pub(super) fn set_contacts(&mut self, contacts: Contacts) {
        self.contacts = Some(Arc::new(contacts));
    }
}

fn load_contacts(storage: &Storage) -> Contacts {
    let (contacts, is_whole) = storage.contacts().map_or_else(
        |error| {
            log::warn!("the contacts cannot be read: {error}");
            (Contacts::default(), false)
        },
        |text| Contacts::read(&text),
    );
    if !is_whole && let Err(error) = storage.set_contacts_aside() {
        log::warn!("the damaged contacts could not be set aside: {error}");
    }
    contacts
}
