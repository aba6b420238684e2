//! Reading one record of a stored board.

use alloc::borrow::Cow;

use agent_tool::json::{self, Kind, Reader, Syntax, Value};
use agent_tool::text::concat;
use agent_tool::{Fault, Field};

use crate::id::Id;
use crate::ids::Ids;
use crate::named::whole_number;
use crate::status::{self, Status};
use crate::task::Task;

const LEGAL_TEXT: &str = "a string or null";

/// Takes the record of this key that comes next, or what is wrong with it: the first fault. Its shape counts; the rules of a
/// board don't, since a board that was stored under other rules is still the board that was there.
pub(super) fn read<'a>(reader: &mut Reader<'a>, key: &str) -> Result<Result<Task<'a>, Fault>, Syntax> {
    let Some(id) = Id::from_text(key) else {
        reader.ignore()?;
        return Ok(Err(Fault::new(reader.path(), "no id").expected("a whole number from 1 in decimal digits")));
    };
    if reader.peek()? != Kind::Object {
        let value = reader.value()?;
        return Ok(Err(Fault::new(reader.path(), "wrong type").got(value.received()).expected("an object")));
    }
    let mut parts = Parts::default();
    let mut fault = None;
    reader.object(|reader, key| {
        if let Err(found) = parts.take(reader, id, &key)? {
            fault.get_or_insert(found);
        }
        Ok(())
    })?;
    Ok(match fault {
        Some(fault) => Err(fault),
        None => parts.into_task(id, || reader.path()),
    })
}

/// What a record has under the keys of a task.
#[derive(Default)]
struct Parts<'a> {
    id: Field<'a>,
    subject: Field<'a>,
    description: Field<'a>,
    active_form: Field<'a>,
    owner: Field<'a>,
    status: Option<Status>,
    blocks: Option<Ids>,
    blocked_by: Option<Ids>,
    metadata: Field<'a>,
}

impl<'a> Parts<'a> {
    /// Takes the value of a key, or what is wrong with it.
    fn take(&mut self, reader: &mut Reader<'a>, id: Id, key: &str) -> Result<Result<(), Fault>, Syntax> {
        let (field, optional) = match key {
            "id" => (&mut self.id, false),
            "subject" => (&mut self.subject, false),
            "description" => (&mut self.description, true),
            "activeForm" => (&mut self.active_form, true),
            "owner" => (&mut self.owner, true),
            "metadata" => {
                self.metadata.add(reader.value()?);
                return Ok(once(&self.metadata, reader));
            }
            "status" => {
                let value = reader.value()?;
                return Ok(take_once(&mut self.status, read_status(&value, reader), reader));
            }
            "blocks" => {
                let ids = read_ids(reader)?;
                return Ok(take_once(&mut self.blocks, ids, reader));
            }
            "blockedBy" => {
                let ids = read_ids(reader)?;
                return Ok(take_once(&mut self.blocked_by, ids, reader));
            }
            _ => {
                reader.ignore()?;
                return Ok(Ok(()));
            }
        };
        let value = reader.value()?;
        let fits = value.text.is_some() || optional && value.kind == Kind::Null;
        let other_id = key == "id" && value.text.as_deref().is_some_and(|text| Id::from_text(text) != Some(id));
        if other_id {
            let legal = "the id that is its key";
            return Ok(Err(Fault::new(reader.path(), "another id").got(value.received()).expected(legal)));
        }
        if !fits {
            let legal = if optional { LEGAL_TEXT } else { "a string" };
            return Ok(Err(Fault::new(reader.path(), "wrong type").got(value.received()).expected(legal)));
        }
        field.add(value);
        Ok(once(field, reader))
    }

    fn into_task(self, id: Id, path: impl Fn() -> alloc::string::String) -> Result<Task<'a>, Fault> {
        let missing = |key: &str| Fault::new(concat(&[&path(), ".", key]), "missing");
        Ok(Task {
            id,
            subject: text(self.subject).ok_or_else(|| missing("subject").expected("a string"))?,
            description: text(self.description),
            active_form: text(self.active_form),
            owner: text(self.owner),
            status: self.status.ok_or_else(|| missing("status").expected(status::LEGAL))?,
            blocks: self.blocks.unwrap_or_default(),
            blocked_by: self.blocked_by.unwrap_or_default(),
            metadata: match self.metadata {
                Field::Once(value) if value.kind != Kind::Null => Some(Cow::Borrowed(value.source)),
                _ => None,
            },
        })
    }
}

fn text<'a>(field: Field<'a>) -> Option<Cow<'a, str>> {
    match field {
        Field::Once(value) => value.text,
        _ => None,
    }
}

fn once(field: &Field<'_>, reader: &Reader<'_>) -> Result<(), Fault> {
    if matches!(field, Field::Twice) { Err(json::duplicate_key(reader.path())) } else { Ok(()) }
}

fn take_once<T>(part: &mut Option<T>, value: Result<T, Fault>, reader: &Reader<'_>) -> Result<(), Fault> {
    if part.is_some() {
        return Err(json::duplicate_key(reader.path()));
    }
    *part = Some(value?);
    Ok(())
}

fn read_status(value: &Value<'_>, reader: &Reader<'_>) -> Result<Status, Fault> {
    value
        .text
        .as_deref()
        .and_then(Status::from_word)
        .ok_or_else(|| Fault::new(reader.path(), "unknown status").got(value.received()).expected(status::LEGAL))
}

fn read_ids(reader: &mut Reader<'_>) -> Result<Result<Ids, Fault>, Syntax> {
    let mut ids = Ids::default();
    let mut fault = None;
    match reader.peek()? {
        Kind::Array => reader.array(|reader, _| {
            let value = reader.value()?;
            let id = match &value.text {
                Some(text) => Id::from_text(text),
                None => whole_number(&value).and_then(Id::from_text),
            };
            match id {
                Some(id) => ids.insert(id),
                None => {
                    fault.get_or_insert_with(|| {
                        Fault::new(reader.path(), "no id").got(value.received()).expected("the id of a task")
                    });
                }
            }
            Ok(())
        })?,
        Kind::Null => drop(reader.value()?),
        _ => {
            let value = reader.value()?;
            fault = Some(Fault::new(reader.path(), "wrong type").got(value.received()).expected("an array of ids"));
        }
    }
    Ok(fault.map_or(Ok(ids), Err))
}
