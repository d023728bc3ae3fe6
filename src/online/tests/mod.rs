mod hosting;
mod messages;
mod referee;
mod rooms;

pub(crate) use hosting::dealt_later;
