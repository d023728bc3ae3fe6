//! Invitations: one line of text with all data needed to find a room.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

use crate::formats::chat;

/// The link that opens a room.
const LINK: &str = "skyline://join/";
/// The start of every link of this game.
const SCHEME: &str = "skyline:";
/// The version of the format.
const VERSION: u8 = 1;

/// An invitation to a room, or to the lobby of a server.
///
/// ```
/// use skyline::online::Invitation;
///
/// let addresses = vec!["192.168.0.7".parse()?];
/// let invitation = Invitation::new(addresses, 47_810, [7; 32], Some(99));
/// let link = invitation.to_string();
/// assert!(link.starts_with("skyline://join/"));
/// assert_eq!(link.parse(), Ok(invitation));
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Invitation {
    content: Content,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Content {
    addresses: Vec<IpAddr>,
    port: u16,
    fingerprint: [u8; 32],
    /// 0 for the lobby of a server.
    room: u32,
}

/// A destination that the player typed or pasted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// A room whose host must match the invitation's fingerprint.
    Invitation(Invitation),
    /// A plain address. Any host that answers there is accepted.
    Address(SocketAddr),
}

/// An error of reading an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvitationError {
    /// The text is empty.
    #[error("the invitation is empty")]
    Empty,
    /// The text is longer than any invitation.
    #[error("the invitation has {0} characters, which is too long")]
    TooLong(usize),
    /// Another version of the game wrote it.
    #[error("the invitation has version {0}; this game reads version {VERSION}")]
    Version(u8),
    /// A part is missing or wrong.
    #[error("the invitation is incomplete or damaged")]
    Damaged,
}

impl Invitation {
    /// The default port of rooms.
    pub const PORT: u16 = 47_810;
    /// The maximum number of addresses in an invitation.
    pub const MAX_ADDRESSES: usize = 8;
    /// The maximum length of the text, in bytes.
    pub const MAX_BYTES: usize = 512;

    /// An invitation to the room with this number, or to the lobby of a server, at these addresses with this
    /// certificate fingerprint. No room has the number 0.
    #[must_use]
    pub fn new(mut addresses: Vec<IpAddr>, port: u16, fingerprint: [u8; 32], room: Option<u32>) -> Self {
        addresses.truncate(Self::MAX_ADDRESSES);
        let room = room.unwrap_or(0);
        Self { content: Content { addresses, port, fingerprint, room } }
    }

    /// Returns whether a text starts like a link of this game, even if it is incomplete, or contains an invitation.
    #[must_use]
    pub fn is_link(text: &str) -> bool {
        let text = chat::visible(text);
        text.trim_start().starts_with(SCHEME) || text.contains(LINK)
    }

    /// Returns the first link of this game in a text. Other words may be around it.
    #[must_use]
    pub fn in_text(text: &str) -> Option<Result<Self, InvitationError>> {
        let text = chat::visible(text);
        let mut error = None;
        for rest in chat::after(&text, LINK) {
            // Chats break long links, so that the code ends after one of the next words.
            let mut code = String::new();
            for word in chat::words(rest) {
                code.push_str(word);
                if code.len() > Self::MAX_BYTES {
                    break;
                }
                match Self::from_code(&code) {
                    Ok(invitation) => return Some(Ok(invitation)),
                    Err(found) => {
                        error.get_or_insert(found);
                    }
                }
            }
            error.get_or_insert(InvitationError::Empty);
        }
        error.map(Err)
    }

    /// Reads the code of an invitation, which follows [`LINK`].
    fn from_code(code: &str) -> Result<Self, InvitationError> {
        let bytes = URL_SAFE_NO_PAD.decode(code).map_err(|_error| InvitationError::Damaged)?;
        let content = match bytes.split_first() {
            Some((&VERSION, content)) => content,
            Some((version, _)) => return Err(InvitationError::Version(*version)),
            None => return Err(InvitationError::Damaged),
        };
        let Ok((content, [])) = postcard::take_from_bytes::<Content>(content) else {
            return Err(InvitationError::Damaged);
        };
        let is_possible = |address: &IpAddr| !address.is_unspecified() && !address.is_multicast();
        let has_addresses = (1..=Self::MAX_ADDRESSES).contains(&content.addresses.len());
        if !has_addresses || content.port == 0 || !content.addresses.iter().all(is_possible) {
            return Err(InvitationError::Damaged);
        }
        Ok(Self { content })
    }

    /// Returns the addresses, the likeliest first.
    pub fn addresses(&self) -> impl Iterator<Item = SocketAddr> {
        self.content.addresses.iter().map(|address| SocketAddr::new(*address, self.content.port))
    }

    /// Returns the SHA-256 hash of the host's certificate.
    #[must_use]
    pub const fn fingerprint(&self) -> [u8; 32] {
        self.content.fingerprint
    }

    /// Returns the number of the room, or `None` for the lobby of a server.
    #[must_use]
    pub fn room(&self) -> Option<u32> {
        Some(self.content.room).filter(|room| *room != 0)
    }

    /// Returns the same invitation for another room of the same host.
    #[must_use]
    pub fn to_room(&self, room: Option<u32>) -> Self {
        Self { content: Content { room: room.unwrap_or(0), ..self.content.clone() } }
    }
}

impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = vec![VERSION];
        bytes.extend(postcard::to_allocvec(&self.content).map_err(|_error| fmt::Error)?);
        write!(f, "{LINK}{}", URL_SAFE_NO_PAD.encode(bytes))
    }
}

impl From<Invitation> for String {
    fn from(invitation: Invitation) -> Self {
        invitation.to_string()
    }
}

impl TryFrom<String> for Invitation {
    type Error = InvitationError;

    fn try_from(text: String) -> Result<Self, InvitationError> {
        text.parse()
    }
}

impl std::str::FromStr for Invitation {
    type Err = InvitationError;

    /// Finds a link in a text, or parses its last part alone.
    fn from_str(text: &str) -> Result<Self, InvitationError> {
        if let Some(found) = Self::in_text(text) {
            return found;
        }
        if text.len() > Self::MAX_BYTES {
            return Err(InvitationError::TooLong(text.len()));
        }
        let text = chat::visible(text);
        let code = text.trim();
        if code.is_empty() { Err(InvitationError::Empty) } else { Self::from_code(code) }
    }
}

impl std::str::FromStr for Destination {
    type Err = InvitationError;

    /// Parses an invitation, or an address with an optional port.
    fn from_str(text: &str) -> Result<Self, InvitationError> {
        let typed = text.trim();
        let address = typed.parse::<SocketAddr>().ok();
        let with_port = || typed.parse::<IpAddr>().ok().map(|address| SocketAddr::new(address, Invitation::PORT));
        match address.or_else(with_port) {
            Some(address) => Ok(Self::Address(address)),
            None => text.parse().map(Self::Invitation),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::manglings::{any_mangling, manglings};

    fn any_invitation() -> impl Strategy<Value = Invitation> {
        let address = any::<IpAddr>().prop_filter("possible", |one| !one.is_unspecified() && !one.is_multicast());
        (prop::collection::vec(address, 1..=8), 1_u16.., any::<[u8; 32]>(), any::<Option<u32>>())
            .prop_map(|(addresses, port, fingerprint, room)| Invitation::new(addresses, port, fingerprint, room))
    }

    proptest! {
        #![proptest_config(crate::property::cases(128))]

        #[test]
        fn an_invitation_survives_a_round_trip_as_one_line(invitation in any_invitation()) {
            let link = invitation.to_string();
            prop_assert!(link.len() <= Invitation::MAX_BYTES && !link.contains(char::is_whitespace));
            prop_assert!(Invitation::is_link(&link));
            prop_assert_eq!(link.parse::<Invitation>(), Ok(invitation.clone()));
            prop_assert_eq!(format!("{link}/").parse::<Invitation>(), Ok(invitation.clone()));
            let code = format!("  {}\n", link.strip_prefix(LINK).unwrap());
            prop_assert_eq!(code.parse::<Destination>(), Ok(Destination::Invitation(invitation)));
        }

        #[test]
        fn any_chat_is_read_through(invitation in any_invitation(), mangle in any_mangling()) {
            let text = mangle.apply(LINK, &invitation.to_string());
            prop_assert_eq!(text.parse::<Invitation>(), Ok(invitation));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,600}") {
            drop(text.parse::<Destination>());
        }

        #[test]
        fn a_part_of_an_invitation_is_refused(invitation in any_invitation(), cut in 1_usize..60) {
            let link = invitation.to_string();
            prop_assert!(link[..link.len() - cut.min(link.len())].parse::<Invitation>().is_err());
        }
    }

    #[test]
    fn a_link_that_went_through_a_chat_reads_the_same() {
        let invitation =
            Invitation::new(vec!["10.0.0.2".parse().unwrap(), "::1".parse().unwrap()], 47_810, [7; 32], Some(300));
        for mangled in manglings(&invitation.to_string()) {
            assert_eq!(mangled.parse::<Destination>(), Ok(Destination::Invitation(invitation.clone())), "{mangled}");
        }
        // A link that lost its end is not completed by the words after it.
        let link = invitation.to_string();
        let cut = format!("{} see you there", &link[..link.len() - 3]);
        assert_eq!(cut.parse::<Invitation>(), Err(InvitationError::Damaged));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let read = |text: &str| text.parse::<Invitation>().unwrap_err();
        assert_eq!(read("  "), InvitationError::Empty);
        assert_eq!(read(LINK), InvitationError::Empty);
        assert_eq!(read(&"A".repeat(600)), InvitationError::TooLong(600));
        assert_eq!(read("skyline://join/CQ"), InvitationError::Version(9));
        assert_eq!(read("https://example.org"), InvitationError::Damaged);
        assert_eq!(read("skyline://watch/CQ"), InvitationError::Damaged);
        let everywhere = Invitation::new(vec!["0.0.0.0".parse().unwrap()], 1, [0; 32], None).to_string();
        assert_eq!(read(&everywhere), InvitationError::Damaged);
    }

    #[test]
    fn an_address_can_be_typed() {
        let read = |text: &str| text.parse::<Destination>();
        let address = |text: &str| Ok(Destination::Address(text.parse().unwrap()));
        assert_eq!(read("127.0.0.1"), address("127.0.0.1:47810"));
        assert_eq!(read(" 10.0.0.2:99 "), address("10.0.0.2:99"));
        assert_eq!(read("::1"), address("[::1]:47810"));
        assert_eq!(read("[::1]:99"), address("[::1]:99"));
    }
}
