mod hosting;
mod messages;
mod referee;
mod rooms;

#[cfg(feature = "online")]
pub(crate) use hosting::dealt_later;
