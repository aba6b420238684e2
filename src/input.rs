//! Reading a model's input, and a stored list, which has the same items.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use alloc::borrow::Cow;

use crate::draft::{Draft, Field, Item};
use crate::fault::{Code, Fault, Faults, Refusal};
use crate::index::Index;
use crate::json::{self, Kind, Reader, Syntax, Value};
use crate::rules;
use crate::status_words;
use crate::todo::{Status, Todo};

const LEGAL_TODOS: &str = "an array of items, [] to clear the list";
const LEGAL_ITEM: &str = "an object with content, activeForm and status";
const LEGAL_INPUT: &str = r#"an object {"todos":[…]}"#;

/// The list that the input asks for, or everything that is wrong with it.
pub(crate) fn read_submission(text: &str, limit: u32) -> Result<Vec<Todo<'_>>, Refusal> {
    check_size(text.len(), limit)?;
    let mut reader = Reader::new(text);
    match read_input(&mut reader) {
        Ok((drafts, faults)) => rules::checked(drafts, faults),
        Err(syntax) => {
            let mut fault = reader.syntax_fault(syntax, "input");
            if fault.legal.is_none() {
                fault = fault.expected(LEGAL_INPUT);
            }
            Err(Refusal::of(Code::InvalidArgs, fault))
        }
    }
}

/// Refuses input that is larger than the host wants it.
pub(crate) fn check_size(bytes: usize, limit: u32) -> Result<(), Refusal> {
    if bytes <= limit as usize {
        return Ok(());
    }
    let fault =
        Fault::new("input", "too large").got(format!("{bytes} bytes")).expected(format!("at most {limit} bytes"));
    Err(Refusal::of(Code::InvalidArgs, fault))
}

/// A stored value as a list. Nothing when it can't be read as one: its shape counts, the rules of a list don't, since a
/// list that was stored under other rules is still the list that was there.
pub(crate) fn read_stored(text: &str) -> Option<Vec<Todo<'_>>> {
    let mut reader = Reader::new(text);
    if reader.peek().ok()? != Kind::Array {
        return None;
    }
    let drafts = read_items(&mut reader).ok()?;
    reader.end().ok()?;
    drafts
        .into_iter()
        .map(|draft| match draft {
            Draft::Item(item) if item.defects.is_empty() => Draft::Item(item).into_todo(),
            _ => None,
        })
        .collect()
}

/// Reads the whole input. The faults are those that stand outside the items.
fn read_input<'a>(reader: &mut Reader<'a>) -> Result<(Vec<Draft<'a>>, Faults), Syntax> {
    let mut faults = Faults::default();
    let mut drafts = Vec::new();
    if reader.peek()? != Kind::Object {
        let value = reader.value()?;
        faults.shape(Fault::new("input", "wrong type").got(value.received()).expected(LEGAL_INPUT));
    } else {
        let mut todos = None;
        let mut others = Index::default();
        reader.object(|reader, key| {
            if key == "todos" {
                if todos.is_some() {
                    todos = Some(Field::bad(json::duplicate_key("todos")));
                    return reader.ignore();
                }
                todos = Some(read_todos(reader)?);
                return Ok(());
            }
            if !others.insert_new(key) {
                reader.duplicate_key();
            }
            reader.ignore()
        })?;
        match todos {
            Some(Field::Good(items)) => drafts = items,
            Some(Field::Bad(fault)) => faults.shape(*fault),
            None => faults.shape(Fault::new("todos", "missing").expected(LEGAL_TODOS)),
        }
    }
    reader.end()?;
    reader.take_defects(0).into_iter().for_each(|fault| faults.shape(fault));
    Ok((drafts, faults))
}

fn read_todos<'a>(reader: &mut Reader<'a>) -> Result<Field<Vec<Draft<'a>>>, Syntax> {
    if reader.peek()? == Kind::Array {
        return read_items(reader).map(Field::Good);
    }
    let value = reader.value()?;
    let holds_array = value.text.as_deref().is_some_and(|text| text.trim_start().starts_with('['));
    let legal = if holds_array { "the array itself, not a string that holds one" } else { LEGAL_TODOS };
    Ok(Field::bad(Fault::new("todos", "wrong type").got(value.received()).expected(legal)))
}

/// Reads an array of items. Defects inside an item go with it.
fn read_items<'a>(reader: &mut Reader<'a>) -> Result<Vec<Draft<'a>>, Syntax> {
    let mut drafts = Vec::new();
    reader.array(|reader, index| {
        let draft = if reader.peek()? == Kind::Object {
            read_item(reader, index)?
        } else {
            let earlier = reader.defects();
            let value = reader.value()?;
            let fault = Fault::new(format!("todos[{index}]"), "wrong type").got(value.received()).expected(LEGAL_ITEM);
            Draft::Other([vec![fault], reader.take_defects(earlier)].concat())
        };
        drafts.push(draft);
        Ok(())
    })?;
    Ok(drafts)
}

/// What was found under a key of an item.
enum Found<'a> {
    Once(Value<'a>),
    Twice,
}

fn read_item<'a>(reader: &mut Reader<'a>, index: usize) -> Result<Draft<'a>, Syntax> {
    let (mut content, mut active_form, mut alias, mut status) = (None, None, None, None);
    let mut others = Index::default();
    let earlier = reader.defects();
    reader.object(|reader, key| {
        let found = match key.as_ref() {
            "content" => &mut content,
            "activeForm" => &mut active_form,
            "active_form" => &mut alias,
            "status" => &mut status,
            _ => {
                if !others.insert_new(key) {
                    reader.duplicate_key();
                }
                return reader.ignore();
            }
        };
        *found = Some(match found {
            None => Found::Once(reader.value()?),
            Some(_) => {
                reader.ignore()?;
                Found::Twice
            }
        });
        Ok(())
    })?;
    let mut defects = reader.take_defects(earlier);
    if let (Some(_), Some(Found::Twice)) = (&active_form, &alias) {
        defects.push(json::duplicate_key(rules::path(index, "active_form")));
    }
    Ok(Draft::Item(Item {
        content: text_field(content, index, "content", "a string in the imperative"),
        active_form: match active_form {
            None if alias.is_some() => text_field(alias, index, "active_form", LEGAL_ACTIVE_FORM),
            found => text_field(found, index, "activeForm", LEGAL_ACTIVE_FORM),
        },
        status: status_field(status, index),
        defects,
    }))
}

const LEGAL_ACTIVE_FORM: &str = "a string in the present continuous";

fn text_field<'a>(found: Option<Found<'a>>, index: usize, key: &str, legal: &str) -> Field<Cow<'a, str>> {
    let path = || rules::path(index, key);
    Field::bad(match found {
        None => Fault::new(path(), "missing").expected(legal),
        Some(Found::Twice) => json::duplicate_key(path()),
        Some(Found::Once(value)) => match value {
            Value { text: Some(text), .. } => return Field::Good(text),
            Value { kind: Kind::String, source, .. } => json::lone_surrogate(path(), source),
            value => Fault::new(path(), "wrong type").got(value.received()).expected(legal),
        },
    })
}

fn status_field(found: Option<Found<'_>>, index: usize) -> Field<Status> {
    match text_field(found, index, "status", status_words::LEGAL) {
        Field::Bad(fault) => Field::Bad(fault),
        Field::Good(word) => match Status::from_word(&word) {
            Some(status) => Field::Good(status),
            None => Field::bad(
                Fault::new(rules::path(index, "status"), "unknown status")
                    .got_text(&word)
                    .expected(status_words::legal_instead_of(&word)),
            ),
        },
    }
}
