//! Requests of visitors from damaged bytes, which the lobby answers or denies.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::*;
use crate::online::Message as _;
use crate::online::net::{LobbyEvent, VisitorId};
use crate::online::tests::any_lobby_bytes;

/// The number of visitors.
const VISITORS: u64 = 4;

/// The lobby of a server without connections.
struct Lobby {
    service: Rc<Service>,
    clock: LobbyClock,
    events: tokio::sync::mpsc::UnboundedReceiver<ClusterEvent>,
    _server: PublicServer,
}

impl Lobby {
    async fn open(folder: PathBuf) -> Self {
        let (options, key) = (options(folder), ServerKey::generate().unwrap());
        let server = PublicServer::open(options.players, &key, options.limits).unwrap();
        let pages = Pages {
            database: Database::open(&options.folder, None).await.unwrap(),
            metrics: Metrics::default(),
            rooms: Arc::default(),
            is_stopping: Arc::default(),
            is_cut_off: Arc::default(),
        };
        let (membership, events) = join(&options, invitation(&options, server.address(), &key)).await.unwrap();
        let clock = LobbyClock::start();
        let kept = (options.max_rooms, options.keep_days);
        let service = Service::new(Rc::clone(server.hub()), pages, membership, kept, clock.clone()).await.unwrap();
        let mut lobby = Self { service, clock, events, _server: server };
        for visitor in (0..VISITORS).map(visitor) {
            lobby.service.handle(LobbyEvent::Joined(visitor, Box::new(guest("Ada", identity().key()))));
        }
        lobby.settle().await;
        lobby
    }

    /// Waits until everything that was requested is done.
    async fn settle(&mut self) {
        let start = Instant::now();
        loop {
            while let Ok(event) = self.events.try_recv() {
                self.service.handle_cluster_event(event);
            }
            if self.service.is_idle() {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "a request has no end");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

/// The visitor with this number.
fn visitor(number: u64) -> VisitorId {
    serde_json::from_value(number.into()).unwrap()
}

#[test]
fn damaged_requests_are_answered_or_denied() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    // The tasks that are left at the end need the runtime to be dropped.
    let _entered = runtime.enter();
    let local = LocalSet::new();
    let lobby = RefCell::new(local.block_on(&runtime, Lobby::open(folder.path().to_owned())));
    let requests = prop::collection::vec((0..VISITORS, any_lobby_bytes()), 1..8);
    let handled = std::cell::Cell::new(0_usize);
    let run = TestRunner::new(crate::property::cases(32)).run(&requests, |requests| {
        let mut lobby = lobby.borrow_mut();
        local.block_on(&runtime, async {
            for (number, bytes) in requests {
                let Ok(request) = LobbyRequest::from_bytes(&bytes) else { continue };
                // Otherwise most of them come too fast.
                lobby.clock.advance(Duration::from_secs(1));
                lobby.service.handle(LobbyEvent::Requested(visitor(number), request));
                handled.set(handled.get() + 1);
            }
            lobby.service.tick();
            lobby.settle().await;
        });
        Ok(())
    });
    run.unwrap();
    let lobby = lobby.into_inner();
    assert!(handled.get() > 0, "no request was read");
    assert_eq!(lobby.service.pages.metrics.errors.get(), 0, "errors of the database");
    local.block_on(&runtime, async { lobby.service.database().close().await });
}
