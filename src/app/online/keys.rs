//! The player's key as a file: exporting it, and importing another one.

use std::path::Path;
use std::sync::Arc;

use egui::Context;

use crate::app::App;
use crate::app::file_dialogs::Wanted;
use crate::formats::Foreign;
use crate::online::Identity;
use crate::storage::{Storage, save_secret};
use crate::ui::words::{MessageId, id};

/// The suggested name of an exported key.
pub(in crate::app) const KEY_NAME: &str = "skyline-identity.key";

impl App {
    /// Asks for the file to save the key to, or to load another one from.
    pub(super) fn ask_for_key(&mut self, ctx: &Context, wanted: Wanted) {
        let kind = self.services.look.words.text(id::ONLINE_KEY_KIND);
        self.services.file_dialogs.ask(ctx, wanted, KEY_NAME, &kind);
    }

    /// Saves the key as a file that only its owner can read.
    pub(in crate::app) fn export_key(&mut self, path: &Path) {
        // Without a key, an error is already shown.
        let Some(identity) = self.identity() else { return };
        match save_secret(path, &identity.secret()) {
            Ok(()) => {
                let args = [("path", path.display().to_string().into())];
                self.report_online(self.services.look.words.with(id::ONLINE_KEY_EXPORTED, &args));
            }
            Err(error) => self.fail_online(self.services.look.words.storage_error(&error)),
        }
    }

    /// Reads another key, and asks before it replaces the player's key.
    pub(in crate::app) fn import_key(&mut self, path: &Path) {
        let text = match Storage::read_key(path) {
            Ok(text) => text,
            Err(error) => return self.fail_online(self.services.look.words.storage_error(&error)),
        };
        let Ok(imported) = Identity::read(&text) else {
            let words = &self.services.look.words;
            let as_damaged = || words.text(id::ONLINE_KEY_DAMAGED);
            let problem = Foreign::of(&text).map_or_else(as_damaged, |format| words.foreign(format));
            return self.fail_online(problem);
        };
        // A damaged key can be replaced, too.
        let own = self.identity().map(|identity| identity.key());
        if own == Some(imported.key()) {
            return self.say_of_key(id::ONLINE_KEY_SAME);
        }
        if let Some(online) = self.screens.online_mut().filter(|online| online.session().is_none()) {
            online.ask_key(Some((own, imported.key())));
            self.online.imported = Some(imported);
        }
    }

    /// Replaces the player's key by the imported one, or discards that. The old key stays as a file.
    pub(super) fn answer_import(&mut self, is_accepted: bool) {
        if let Some(online) = self.screens.online_mut() {
            online.ask_key(None);
        }
        let Some(imported) = self.online.imported.take().filter(|_| is_accepted) else { return };
        match self.services.storage.replace_player_key(&imported.secret()) {
            Ok(()) => {
                self.online.identity = Some(Arc::new(imported));
                self.say_of_key(id::ONLINE_KEY_IMPORTED);
            }
            Err(error) => self.fail_online(self.services.look.words.storage_error(&error)),
        }
    }

    fn say_of_key(&mut self, message: MessageId) {
        self.report_online(self.services.look.words.text(message));
    }
}
