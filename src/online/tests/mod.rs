mod hosting;
mod messages;
mod referee;
mod rooms;

#[cfg(feature = "online")]
pub(crate) use hosting::dealt_later;
#[cfg(feature = "server")]
pub(crate) use messages::any_lobby_bytes;
