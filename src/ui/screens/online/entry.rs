//! The entry: three ways to other players as cards, and below them the player, the friends and the settings.
//!
//! ```text
//!   Play with a friend │ Join          │ Find players
//!   open a room        │ paste or type │ known servers, rooms nearby
//! ```

use egui::{Sense, Ui, Vec2, vec2};

use super::answer::Part;
use super::key::RecoveryPart;
use super::{AVATAR, OnlineScreen, REFRESH, lobby, player_name};
use crate::online::Invitation;
use crate::online::net::NearbyRoom;
use crate::settings::{Reach, Versus};
use crate::ui::paint::avatar;
use crate::ui::paint::icons::{self, Icon};
use crate::ui::screens::{Command, OnlineCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::row::{self, Named};
use crate::ui::widgets::unfolding::Unfolding;
use crate::ui::widgets::{keyed, note, panels, rows};
use crate::ui::words::{MessageId, id};

/// The maximum width of the page, and the width from which the cards stand beside each other, in points.
const WIDTH: f32 = 1_080.0;
const WIDE: f32 = 912.0;

/// A way to other players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EntryCard {
    /// Opens a room.
    Friend,
    /// Joins one.
    Join,
    /// Finds somebody: the servers visited last, and rooms nearby.
    Players,
}

impl EntryCard {
    const ALL: [Self; 3] = [Self::Friend, Self::Join, Self::Players];

    const fn icon(self) -> Icon {
        match self {
            Self::Friend => Icon::Person,
            Self::Join => Icon::Open,
            Self::Players => Icon::Globe,
        }
    }

    /// Its title and what it is for.
    const fn texts(self) -> [MessageId; 2] {
        match self {
            Self::Friend => [id::ONLINE_FRIEND, id::ONLINE_FRIEND_HINT],
            Self::Join => [id::ONLINE_JOIN_TITLE, id::ONLINE_DESTINATION_HINT],
            Self::Players => [id::ONLINE_PLAYERS, id::ONLINE_PLAYERS_HINT],
        }
    }
}

impl OnlineScreen {
    pub(super) fn entry(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let title = shared.words.text(id::ONLINE_TITLE);
        // All four arrows move among cards beside each other.
        let is_wide = ui.available_width() >= WIDE;
        let hints = [if is_wide { Hint::Cursor } else { Hint::Move }, Hint::Change, Hint::Accept, Hint::Back];
        let page = Page::of("Online", &title, WIDTH).hints(&hints);
        let (command, back) = page.show(ui, shared, |ui| self.parts(ui, shared, is_wide));
        command.or_else(|| {
            let back_to = if self.is_connecting() { Command::Online(OnlineCommand::Leave) } else { Command::Back };
            back.then_some(back_to)
        })
    }

    /// The cards, and below them what is needed less often.
    fn parts(&mut self, ui: &mut Ui, shared: &Shared<'_>, is_wide: bool) -> Option<Command> {
        let theme = shared.theme;
        let space = theme.metrics.space;
        self.answer_at(ui, shared, &Part::Top);
        let chosen = self.cards(ui, shared, is_wide);
        ui.add_space(space.xl);
        // Each part has its own id scope, so that changes in one do not move the focus in another.
        let renamed = ui.scope(|ui| player_part(ui, shared)).inner;
        ui.add_space(space.m);
        if button(ui, theme, Tone::Plain, &shared.words.text(id::ONLINE_CONTACTS)) {
            self.contact_list = Some(super::ContactList::default());
        }
        ui.add_space(space.m);
        let changed = ui.scope(|ui| self.settings_part(ui, shared)).inner;
        chosen.or(renamed).or(changed)
    }

    /// The ways to other players, an accepted invitation first: beside each other where it is wide.
    fn cards(&mut self, ui: &mut Ui, shared: &Shared<'_>, is_wide: bool) -> Option<Command> {
        let theme = shared.theme;
        let order =
            if self.is_invited { [EntryCard::Join, EntryCard::Friend, EntryCard::Players] } else { EntryCard::ALL };
        let mut chosen = None;
        let mut show = |ui: &mut Ui, index: usize| {
            let command = self.card(ui, shared, order[index]);
            chosen = command.or_else(|| chosen.take());
        };
        panels(ui, theme, (order.len(), is_wide), &mut show);
        chosen
    }

    fn card(&mut self, ui: &mut Ui, shared: &Shared<'_>, card: EntryCard) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let [title, hint] = card.texts().map(|text| words.text(text));
        ui.horizontal(|ui| {
            let size = TextRole::Heading.size();
            let (place, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
            icons::paint(ui.painter(), card.icon(), place.center(), size, theme.palette.text_primary);
            ui.label(theme.text(TextRole::Heading, title));
        });
        note(ui, theme, &hint);
        ui.add_space(space.m);
        match card {
            EntryCard::Friend => self.host_part(ui, shared),
            EntryCard::Join => self.join_part(ui, shared),
            EntryCard::Players => {
                // All are drawn, even after a press.
                let sought = self.quick_part(ui, shared);
                let (returned, joined) = (self.servers_part(ui, shared), self.nearby_part(ui, shared));
                sought.or(returned).or(joined)
            }
        }
    }

    /// Opens a room.
    fn host_part(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let tone = if self.is_invited { Tone::Plain } else { Tone::Primary };
        let label = shared.words.text(id::ONLINE_HOST);
        let is_local = shared.settings.online.reach == Reach::Computer;
        self.offer(ui, shared, Part::Host, (tone, &label), |_| OnlineCommand::Host { is_local })
    }

    /// Joins a room.
    fn join_part(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let space = theme.metrics.space;
        let tone = if self.is_invited { Tone::Primary } else { Tone::Plain };
        let label = words.text(id::ONLINE_JOIN);
        let join = |screen: &Self| OnlineCommand::Join(screen.destination.clone(), screen.password.clone());
        let mut joined = None;
        if self.is_invited {
            joined = self.offer(ui, shared, Part::Join, (tone, &label), join);
            ui.add_space(space.xs);
        }
        let paste = words.text(id::ONLINE_PASTE);
        let pasted = self.offer(ui, shared, Part::Paste, (Tone::Plain, &paste), |_| OnlineCommand::Paste);
        self.is_pasting |= pasted == Some(Command::Online(OnlineCommand::Paste));
        ui.add_space(space.xs);
        let name = words.text(id::ONLINE_DESTINATION);
        let named = Named::new(&name, "");
        let typed = row::long_text(ui, shared, named, &self.destination, Invitation::MAX_BYTES);
        self.destination = typed.unwrap_or_else(|| std::mem::take(&mut self.destination));
        ui.add_space(space.xs);
        if !self.is_invited {
            joined = self.offer(ui, shared, Part::Join, (tone, &label), join);
        }
        joined.or(pasted)
    }

    /// Quick play on the server visited last.
    fn quick_part(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let address = lobby::known_server(&settings.online.servers)?.addresses().next()?;
        let mut sought = None;
        for (is_ranked, text) in [(false, id::ONLINE_QUICK), (true, id::ONLINE_RANKED)] {
            let label = words.text(text);
            let seeks = |_: &Self| OnlineCommand::FindMatch { is_ranked };
            sought = self.offer(ui, shared, Part::FindMatch(is_ranked), (Tone::Plain, &label), seeks).or(sought);
            ui.add_space(theme.metrics.space.xs);
        }
        note(ui, theme, &words.with(id::ONLINE_QUICK_SERVER, &[("address", address.to_string().into())]));
        ui.add_space(theme.metrics.space.m);
        sought
    }

    /// The servers visited last.
    fn servers_part(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let mut returned = None;
        for server in &settings.online.servers {
            let Some(address) = lobby::address(server) else { continue };
            let text = words.with(id::LOBBY_RETURN, &[("address", address.to_string().into())]);
            let returns = |screen: &Self| OnlineCommand::Join(server.clone(), screen.password.clone());
            let part = Part::Server(server.clone());
            returned = self.offer(ui, shared, part, (Tone::Plain, &text), returns).or(returned);
            ui.add_space(theme.metrics.space.xs);
        }
        ui.add_space(theme.metrics.space.s);
        returned
    }

    /// The rooms nearby.
    fn nearby_part(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let search = self.search.as_mut()?;
        let space = theme.metrics.space;
        ui.label(theme.text(TextRole::Strong, words.text(id::ONLINE_NEARBY)));
        search.update();
        // Search results do not request a repaint.
        ui.ctx().request_repaint_after(REFRESH);
        let contacts = &self.contacts;
        let is_shown = |room: &&NearbyRoom| !room.key.is_some_and(|key| contacts.has_blocked(&key));
        let named = |room: &NearbyRoom| {
            let friend = room.key.and_then(|key| contacts.friend(&key));
            let text = if friend.is_some() { id::ONLINE_NEARBY_FRIEND } else { id::ONLINE_NEARBY_ROOM };
            let name = words.with(text, &[("name", friend.unwrap_or(&room.host).into())]);
            (name, room.invitation.clone())
        };
        let found: Vec<(String, Invitation)> = search.rooms().filter(is_shown).map(named).collect();
        if found.is_empty() {
            note(ui, theme, &words.text(id::ONLINE_NEARBY_NONE));
        }
        let mut joined = None;
        for (name, invitation) in found {
            ui.add_space(space.xs);
            let part = Part::Nearby(Box::new(invitation.clone()));
            // Rooms come and go, so each has its own key.
            let key = ("nearby", invitation.to_string());
            let join = |screen: &Self| OnlineCommand::JoinNearby(Box::new(invitation), screen.password.clone());
            let offer = |ui: &mut Ui| self.offer(ui, shared, part, (Tone::Plain, &name), join);
            joined = keyed(ui, key, offer).or(joined);
        }
        joined
    }

    /// What is set once: who can join, discovery, the router and the key.
    fn settings_part(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let part = Unfolding::begin(ui, "settings");
        let changed = self.settings_rows(ui, shared);
        let key = if self.shows_settings || self.key_question.is_some() {
            ui.add_space(shared.theme.metrics.space.s);
            ui.scope(|ui| self.key_part(ui, shared)).inner
        } else {
            self.recovery = RecoveryPart::default();
            None
        };
        part.end(ui, self.shows_settings);
        changed.or(key)
    }

    /// The head of the settings, and its rows if they are unfolded.
    fn settings_rows(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, settings, .. } = shared;
        let online = &settings.online;
        let label = words.text(id::ONLINE_SETTINGS);
        let mut changed = None;
        rows(ui, theme, |ui| {
            if row::section(ui, theme, (&label, ""), self.shows_settings) {
                self.shows_settings = !self.shows_settings;
            }
            if !self.shows_settings {
                return;
            }
            let reach = words.text(id::ONLINE_REACH);
            let values = [id::ONLINE_REACH_NETWORK, id::ONLINE_REACH_MACHINE].map(|text| words.text(text));
            let chosen = row::choice(ui, theme, Named::new(&reach, ""), &values, online.reach as usize);
            changed = chosen.map(|chosen| {
                Command::apply(settings, |settings| {
                    settings.online.reach = [Reach::Network, Reach::Computer][chosen.min(1)];
                })
            });
            let mut switch = |text: [MessageId; 2], is_on, set: fn(&mut crate::settings::Online, bool)| {
                let [label, hint] = text.map(|text| words.text(text));
                let text = words.text(if is_on { id::SWITCH_ON } else { id::SWITCH_OFF });
                if let Some(is_on) = row::switch(ui, theme, Named::new(&label, &hint), is_on, &text) {
                    changed = Some(Command::apply(settings, |settings| set(&mut settings.online, is_on)));
                }
            };
            switch([id::ONLINE_NEARBY_SWITCH, id::ONLINE_NEARBY_HINT], online.nearby, |online, is_on| {
                online.nearby = is_on;
            });
            if online.reach == Reach::Network {
                switch([id::ONLINE_ROUTER, id::ONLINE_ROUTER_HINT], online.forwards_port, |online, is_on| {
                    online.forwards_port = is_on;
                });
            }
        });
        changed
    }
}

/// The player's name and avatar.
fn player_part(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let name = player_name(shared);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(1.4 * AVATAR, AVATAR), Sense::hover());
        let avatar = settings.player.avatar.into();
        avatar::paint(ui.painter(), rect, avatar, theme.player_color(0), theme);
        let text = words.with(id::ONLINE_NAME, &[("name", name.as_str().into())]);
        ui.label(theme.text(TextRole::Heading, text));
    });
    ui.add_space(theme.metrics.space.xs);
    let avatars: Vec<String> = (1..=Versus::AVATARS).map(|avatar| words.number(avatar.into())).collect();
    let label = words.text(id::VERSUS_AVATAR);
    let chosen =
        rows(ui, theme, |ui| row::choice(ui, theme, Named::new(&label, ""), &avatars, settings.player.avatar.into()));
    ui.add_space(theme.metrics.space.xs);
    let renamed = Command::ChangeName.offer_compact(ui, shared);
    let chosen = chosen.map(|avatar| Command::apply(settings, |settings| settings.player.avatar = avatar as u8));
    chosen.or(renamed)
}
