//! The stored form of a board: `{"highwatermark":n,"tasks":{"1":{…}}}`.

mod read;
mod record;
mod write;

pub(crate) use read::{NoBoard, read};
pub(crate) use write::{push_ids, push_task, push_text, write};
