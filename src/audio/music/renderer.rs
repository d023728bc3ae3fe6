//! Where music is asked for and made: the one who asks never waits for the one who makes it.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Music, Piece, Rendition, Tempo};
use crate::audio::bus::Order;
use crate::audio::supervisor::Link;

/// What the game wants to hear and where it is heard.
#[derive(Debug, Clone, Default)]
pub(in crate::audio) struct Desk(Arc<(Mutex<Wanted>, Condvar)>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Wanted {
    music: Music,
    /// Whether music may be heard at all.
    on: bool,
    /// The last device, counted, and its frames a second; `None` until there is one.
    device: Option<(u32, u32)>,
    devices: u32,
    ended: bool,
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Wanted> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Wanted)) {
        let mut wanted = self.lock();
        let before = *wanted;
        change(&mut wanted);
        if *wanted != before {
            self.0.1.notify_all();
        }
    }

    /// Asks for music.
    pub(in crate::audio) fn ask(&self, music: Music) {
        self.change(|wanted| wanted.music = music);
    }

    /// Turns music on or off. Off, none is made.
    pub(in crate::audio) fn set_on(&self, on: bool) {
        self.change(|wanted| wanted.on = on);
    }

    /// A new device takes orders, at so many frames a second.
    pub(in crate::audio) fn opened(&self, rate: u32) {
        self.change(|wanted| {
            wanted.devices = wanted.devices.wrapping_add(1);
            wanted.device = Some((wanted.devices, rate));
        });
    }

    /// The maker may go home.
    pub(in crate::audio) fn end(&self) {
        self.change(|wanted| wanted.ended = true);
    }

    /// Waits until something is wanted that is not `known`; `None` at the end.
    fn wait(&self, known: Wanted) -> Option<Wanted> {
        let wait = self.0.1.wait_while(self.lock(), |wanted| *wanted == known);
        let wanted = *wait.unwrap_or_else(PoisonError::into_inner);
        (!wanted.ended).then_some(wanted)
    }
}

/// Makes what is asked for.
pub(in crate::audio) struct Maker {
    desk: Desk,
    link: Link,
    /// What was made last. A rendition leaves memory here and not where the device plays, which must not be kept waiting.
    made: Vec<Arc<Rendition>>,
    /// The device and the piece that were served last.
    served: Option<(u32, Piece)>,
}

impl Maker {
    /// Renditions kept for the next time: play, and play in danger. Each takes some 15 MB.
    const KEPT: usize = 2;
    /// How long to wait before a full queue is tried again.
    const AGAIN: Duration = Duration::from_millis(20);

    pub(in crate::audio) const fn new(desk: Desk, link: Link) -> Self {
        Self { desk, link, made: Vec::new(), served: None }
    }

    /// Works until the desk is closed.
    pub(in crate::audio) fn run(mut self) {
        let mut known = Wanted::default();
        while let Some(wanted) = self.desk.wait(known) {
            known = wanted;
            self.serve(wanted);
        }
    }

    fn serve(&mut self, wanted: Wanted) {
        let Some((device, rate)) = wanted.device else { return };
        let music = match wanted.music.piece().filter(|_| wanted.on) {
            Some((piece, tempo)) => self.make(piece, tempo, rate),
            None => None,
        };
        let order = self.order(device, music);
        while !self.link.send(order.clone()) && *self.desk.lock() == wanted {
            std::thread::sleep(Self::AGAIN);
        }
    }

    /// A piece that another device has played goes on where it was.
    fn order(&mut self, device: u32, music: Option<Arc<Rendition>>) -> Order {
        let before = std::mem::replace(&mut self.served, music.as_ref().map(|music| (device, music.piece())));
        match (music, before) {
            (Some(music), Some((other, piece))) if other != device && piece == music.piece() => {
                let at = music.frame_of(self.link.music_part());
                Order::MusicAt(music, at)
            }
            (music, _) => Order::Music(music),
        }
    }

    fn make(&mut self, piece: Piece, tempo: Tempo, rate: u32) -> Option<Arc<Rendition>> {
        let is_it = |made: &Arc<Rendition>| made.piece() == piece && made.tempo() == tempo && made.rate() == rate;
        if let Some(index) = self.made.iter().position(is_it) {
            let known = self.made.remove(index);
            self.made.push(known);
        } else {
            let score = piece.score().inspect_err(|error| log::error!("{}: {error}", piece.id())).ok()?;
            self.made.push(Arc::new(Rendition::new(piece, tempo, &score, rate)));
        }
        while self.made.len() > Self::KEPT {
            // Whatever the device still plays stays with it in mind until it does not.
            let older = &self.made[..self.made.len() - 1];
            let Some(old) = older.iter().position(|made| Arc::strong_count(made) == 1) else { break };
            self.made.remove(old);
        }
        self.made.last().cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Tune;

    fn maker() -> (Desk, Link, Maker) {
        let (desk, link) = (Desk::default(), Link::default());
        (desk.clone(), link.clone(), Maker::new(desk, link))
    }

    #[test]
    fn nothing_is_made_without_a_device_or_while_music_is_off() {
        let (desk, link, mut maker) = maker();
        let orders = link.connect();
        desk.ask(Music::Results);
        desk.set_on(true);
        maker.serve(*desk.lock());
        assert!(maker.made.is_empty() && orders.try_iter().next().is_none());
        desk.opened(8_000);
        desk.set_on(false);
        maker.serve(*desk.lock());
        assert!(maker.made.is_empty());
        assert_eq!(orders.try_iter().collect::<Vec<_>>(), [Order::Music(None)]);
    }

    #[test]
    fn each_device_gets_the_music_at_its_own_rate_and_goes_on_where_the_one_before_was() {
        let (desk, link, mut maker) = maker();
        desk.ask(Music::Results);
        desk.set_on(true);
        for (rate, from) in [(8_000, None), (11_025, Some(11_025))] {
            let orders = link.connect();
            desk.opened(rate);
            maker.serve(*desk.lock());
            let heard: Vec<(u32, Option<usize>)> = orders
                .try_iter()
                .map(|order| match order {
                    Order::Music(Some(music)) => (music.rate(), None),
                    Order::MusicAt(music, at) => (music.rate(), Some(at)),
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!(heard, [(rate, from)]);
            // A second of it was heard.
            let music = maker.made.last().unwrap();
            link.set_music_part(music.rate() as f32 / music.len() as f32);
        }
        desk.opened(11_025);
        desk.ask(Music::Menu);
        let orders = link.connect();
        maker.serve(*desk.lock());
        assert!(matches!(orders.try_recv(), Ok(Order::Music(Some(_)))), "another piece begins at its start");
    }

    #[test]
    fn little_is_kept_and_nothing_is_made_twice() {
        let (_, _, mut maker) = maker();
        let first = maker.make(Piece::Results, Tempo::WRITTEN, 8_000).unwrap();
        assert!(Arc::ptr_eq(&first, &maker.make(Piece::Results, Tempo::WRITTEN, 8_000).unwrap()));
        for percent in [80, 90, 110, 120] {
            maker.make(Piece::Results, Tempo::new(percent), 8_000);
        }
        assert_eq!(maker.made.len(), Maker::KEPT);
        assert!(maker.made.iter().any(|made| Arc::ptr_eq(made, &first)), "the device may still play it");
    }

    #[test]
    fn it_ends_when_the_desk_is_closed() {
        let (desk, link, maker) = maker();
        let thread = std::thread::Builder::new().spawn(move || maker.run()).unwrap();
        desk.ask(Music::Play { tune: Tune::Korobeiniki, tempo: Tempo::DANGER });
        desk.end();
        assert!(thread.join().is_ok());
        drop(link);
    }
}
