mod hosting;
mod messages;
mod referee;
mod rooms;
