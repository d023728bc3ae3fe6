//! Friends and blocked players: loading, changing and saving them.

use std::sync::Arc;

use super::App;
use crate::online::{ContactChange, Contacts};
use crate::ui::words::id;

impl App {
    /// Passes the contacts to the online screen, if it is open.
    pub(super) fn show_contacts(&mut self) {
        if self.screens.online_mut().is_some() {
            let contacts = self.contacts();
            if let Some(online) = self.screens.online_mut() {
                online.set_contacts(&contacts);
            }
        }
    }

    /// Applies a change and saves it.
    pub(super) fn change_contacts(&mut self, change: &ContactChange) {
        let mut contacts = Contacts::clone(&self.contacts());
        if !contacts.change(change, jiff::Timestamp::now().as_second()) {
            self.services.show_message(id::ONLINE_CONTACT_REFUSED);
            return;
        }
        if let Err(error) = self.services.storage.save_contacts(&contacts.to_text()) {
            // Unsaved contacts last until the program quits.
            let text = self.services.look.words.storage_error(&error);
            self.services.show_text(text);
        }
        self.contacts = Some(Arc::new(contacts));
    }

    fn contacts(&mut self) -> Arc<Contacts> {
        let contacts = self.contacts.take().unwrap_or_else(|| Arc::new(self.load_contacts()));
        self.contacts = Some(Arc::clone(&contacts));
        contacts
    }

    fn load_contacts(&self) -> Contacts {
        let storage = &self.services.storage;
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
}
