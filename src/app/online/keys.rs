//! The player's key as a file and as words: exporting it, and importing another one.

use std::path::Path;
use std::sync::Arc;

use egui::Context;

use crate::app::App;
use crate::app::file_dialogs::Wanted;
use crate::app::screen::Screen;
use crate::formats::Foreign;
use crate::online::{Identity, RecoveryWords};
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
        if let Ok(imported) = Identity::read(&text) {
            return self.offer_key(imported);
        }
        if RecoveryWords::is_in(&text) {
            return self.recover_key(&RecoveryWords::typed(&text));
        }
        let words = &self.services.look.words;
        let as_damaged = || words.text(id::ONLINE_KEY_DAMAGED);
        let problem = Foreign::of(&text).map_or_else(as_damaged, |format| words.foreign(format));
        self.fail_online(problem);
    }

    /// Shows the recovery code of the player's key.
    pub(super) fn show_recovery(&mut self) {
        // Without a key, an error is already shown.
        let Some(identity) = self.identity() else { return };
        if let Some(online) = self.screens.online_mut() {
            online.show_recovery(identity.recovery_words());
        }
    }

    /// Reads the key of a recovery code, and asks before it replaces the player's key.
    pub(super) fn recover_key(&mut self, typed: &RecoveryWords) {
        match Identity::recover(typed) {
            Ok(imported) => self.offer_key(imported),
            Err(error) => self.fail_online(self.services.look.words.recovery_error(&error)),
        }
    }

    /// Takes a pasted recovery code to its field, or says where that is. Other fields could send it to others.
    pub(in crate::app) fn take_recovery_code(&mut self, text: &str) {
        let is_entered = match self.screens.top_mut() {
            Some(Screen::Online(online)) => online.enter_recovery(text),
            _ => false,
        };
        if !is_entered {
            self.services.show_message(id::DOOR_RECOVERY);
        }
    }

    /// Asks whether another key replaces the player's key.
    fn offer_key(&mut self, imported: Identity) {
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
                let args = [("key", imported.key().to_string().into())];
                let answer = self.services.look.words.with(id::ONLINE_KEY_IMPORTED, &args);
                self.online.identity = Some(Arc::new(imported));
                // It was entered with the old key.
                self.online.lobby = None;
                if let Some(online) = self.screens.online_mut() {
                    online.change_key();
                }
                // The field of a recovery code is gone.
                self.services.show_text(answer);
            }
            Err(error) => self.fail_online(self.services.look.words.storage_error(&error)),
        }
    }

    fn say_of_key(&mut self, message: MessageId) {
        self.report_online(self.services.look.words.text(message));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn the_words_of_one_device_bring_its_key_to_another() {
        let ctx = Context::default();
        let folders = [0; 2].map(|_| tempfile::tempdir().unwrap());
        let [mut first, mut second] = folders.each_ref().map(|folder| {
            let (pads, events) = mpsc::channel();
            let mut app = App::new(&ctx, Storage::open_in(folder.path().to_owned()), pads, events);
            app.open_online();
            app
        });
        assert_eq!(first.online.known_key(&first.services), None, "there is none before its first use");
        let key = first.identity().unwrap().key();
        assert_eq!(first.online.known_key(&first.services), Some(key));
        let own = second.identity().unwrap();
        let saved = |app: &App| app.services.storage.player_key().unwrap();
        let code = first.identity().unwrap().recovery_words();
        let wrong = RecoveryWords::typed(&code.text().replacen(' ', " x", 1));
        second.recover_key(&wrong);
        assert!(second.online.imported.is_none());
        for is_accepted in [false, true] {
            second.recover_key(&RecoveryWords::typed(&code.text().to_uppercase()));
            assert_eq!(saved(&second), Some(own.secret()), "it asks first");
            second.answer_import(is_accepted);
        }
        assert_eq!(second.identity().unwrap().key(), key);
        assert_eq!(saved(&second), saved(&first));
        let files = std::fs::read_dir(folders[1].path()).unwrap().flatten();
        let kept = files.filter(|file| std::fs::read_to_string(file.path()).is_ok_and(|text| text == own.secret()));
        assert_eq!(kept.count(), 1, "the old key");
        second.recover_key(&code);
        assert!(second.online.imported.is_none(), "it is this key already");
        // A file with the words is imported, too.
        let path = folders[0].path().join("words.txt");
        save_secret(&path, own.recovery_words().text()).unwrap();
        first.import_key(&path);
        first.answer_import(true);
        assert_eq!(first.identity().unwrap().key(), own.key());
    }
}
