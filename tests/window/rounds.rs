//! A match of several rounds online, from the link of the room to the rematch.

use super::input::{copy, press_slowly};
use super::*;

/// The line of the log with the score in it.
const SCORE: &str = "online: the results are shown, rounds won ";

/// Copies the invitation with the button of the room. Returns the link.
fn copied_link(host: &Program<'_>) -> String {
    // An empty clipboard would be an error.
    copy(host.display, "nothing");
    // Past the button to be ready, that to leave the seat, and the tabs; then back.
    press_slowly(host, &["Tab", "Tab", "Tab", "Return"]);
    let start = Instant::now();
    let link = loop {
        let found = host.display.run("xclip", &["-selection", "clipboard", "-o"]);
        if found.starts_with("skyline://") {
            break found;
        }
        assert!(start.elapsed() < PATIENCE, "the clipboard has {found:?} instead of a link");
        thread::sleep(Duration::from_millis(50));
    };
    press_slowly(host, &["Up", "Up", "Up"]);
    link
}

/// Two programs play a match in which two rounds win. The guest comes by the copied link and tops out twice. Both show
/// the same score after each round, record the same match, and begin a rematch.
#[test]
fn two_programs_play_a_match_of_two_rounds_and_a_rematch() {
    let displays = [(); 2].map(|()| Display::start("800x600"));
    let homes = [online_home_with("Ada", "[versus]\nfirst_to = 2\n"), online_home("Bob")];
    let mut host = Program::start(&displays[0], homes[0].path());
    open_online(&mut host);
    open_local_room(&mut host);
    // The arrows and Tab move between the widgets of a drawn frame.
    thread::sleep(Duration::from_millis(500));
    let link = copied_link(&host);
    let mut guest = Program::start(&displays[1], homes[1].path());
    assert_eq!(start_again(homes[1].path(), &link), Some(0));
    guest.wait_for("screen: online");
    thread::sleep(Duration::from_millis(500));
    // The first button joins by the invitation.
    guest.press(&["Return"]);
    guest.wait_for("online: in the room as member 2");

    begin_match([&mut host, &mut guest]);
    let score = drop_until(&mut guest, SCORE);
    assert_eq!((score.as_str(), host.wait_for(SCORE)), ("[1, 0]", score.clone()), "after the first round");
    host.picture("online-between-rounds");
    // Keys still pressed for the game have no effect in the results. The break lasts ten seconds.
    thread::sleep(Duration::from_millis(1_500));
    for program in [&host, &guest] {
        let log = fs::read_to_string(&program.log).unwrap();
        assert!(!log.contains("online: the match is over"), "one round decides nothing:\n{log}");
    }
    // The next round is the first choice of the results.
    begin_match([&mut host, &mut guest]);
    drop_to_the_end(&mut guest);
    host.wait_for("online: the match is over");
    for program in [&mut host, &mut guest] {
        assert_eq!(program.wait_for(SCORE), "[2, 0]", "after the second round");
    }
    thread::sleep(Duration::from_secs(2));
    guest.picture("online-after-rounds");
    let [of_host, of_guest] = homes.each_ref().map(|home| recorded_matches(home.path()));
    assert_eq!((of_host.len(), &of_host), (1, &of_guest), "both rounds are one match");
    let last = of_host[0].last().unwrap();
    assert!(of_host[0].len() == 5 && last.starts_with("rounds won [2, 0], places "), "{of_host:?}");

    // So is the rematch.
    begin_match([&mut host, &mut guest]);
}
