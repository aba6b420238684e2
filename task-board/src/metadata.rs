//! What a host or a model keeps with a task: JSON of its own.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use agent_tool::json::{self, Kind, Reader, Syntax, Value};
use agent_tool::text::{concat, decimal};
use agent_tool::{Fault, Field, Index};

use crate::asked::{self, Asked};

/// How many levels of arrays and objects metadata may have. A stored board must stay shallower than
/// [`MAX_DEPTH`](agent_tool::json::MAX_DEPTH).
pub const MAX_METADATA_DEPTH: usize = 64;

const PATH: &str = "metadata";
const LEGAL: &str = "an object or a string";

/// What a field of metadata asks for, as it was sent.
pub(crate) fn read<'a>(field: Field<'a>) -> Asked<Cow<'a, str>> {
    let read = |value: Value<'a>| if fits(&value) { Ok(Cow::Borrowed(value.source)) } else { Err(Field::Once(value)) };
    bounded(asked::value(PATH, field, LEGAL, read))
}

/// Metadata that a host made: JSON text.
pub(crate) fn check(text: Cow<'_, str>) -> Asked<Cow<'_, str>> {
    match whole(&text) {
        Ok(Ok(())) => bounded(Asked::This(text)),
        Ok(Err(fault)) => Asked::Wrong(fault),
        Err(syntax) => Asked::Wrong(syntax.fault(&text, PATH, "an object or a string, as JSON text")),
    }
}

fn whole(text: &str) -> Result<Result<(), Fault>, Syntax> {
    let mut reader = Reader::new(text, PATH);
    let value = reader.value()?;
    reader.end()?;
    let defects = reader.take_defects().into_parts().0;
    let mut field = Field::default();
    let fits = fits(&value);
    field.add(value);
    Ok(match defects.into_iter().next() {
        Some(fault) => Err(fault),
        None if fits => Ok(()),
        None => Err(field.fault(PATH.into(), LEGAL)),
    })
}

fn fits(value: &Value<'_>) -> bool {
    value.kind == Kind::Object || value.text.is_some()
}

fn bounded(asked: Asked<Cow<'_, str>>) -> Asked<Cow<'_, str>> {
    match asked {
        Asked::This(text) if depth(&text) > MAX_METADATA_DEPTH => {
            let legal = concat(&["at most ", &decimal(MAX_METADATA_DEPTH), " levels"]);
            Asked::Wrong(Fault::new(PATH, "nested too deep").expected(legal))
        }
        asked => asked,
    }
}

/// How many levels a JSON text has.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut in_string, mut escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// What is kept once `sent` has come to `kept`. The members of an object go into the object that is there: a new value in
/// the place of the old one, `null` in the place of none. Otherwise what is sent replaces what is there.
pub(crate) fn merge<'a>(kept: Option<&str>, sent: &Cow<'a, str>) -> Cow<'a, str> {
    let Some(sent_members) = members(sent) else { return sent.clone() };
    let kept_members = kept.and_then(members).unwrap_or_default();
    if kept_members.is_empty() && sent_members.iter().all(|(_, value)| *value != "null") {
        return sent.clone();
    }
    let kept_keys = Index::of(kept_members.iter().map(|(key, _)| &**key));
    let sent_keys = Index::of(sent_members.iter().map(|(key, _)| &**key));
    let replaced = kept_members.iter().map(|(key, value)| {
        let sent = sent_keys.find(key).and_then(|place| sent_members.get(place));
        (key, sent.map_or(*value, |(_, value)| *value))
    });
    let added = sent_members.iter().filter(|(key, _)| kept_keys.find(key).is_none()).map(|(key, value)| (key, *value));
    let mut out = String::from("{");
    for (key, value) in replaced.chain(added) {
        if value == "null" && sent_keys.find(key).is_some() {
            continue;
        }
        if out.len() > 1 {
            out.push(',');
        }
        out.push_str(&json::string(key));
        out.push(':');
        out.push_str(value);
    }
    out.push('}');
    Cow::Owned(out)
}

/// The members of an object, in order, with their values as they stand in the text.
fn members(text: &str) -> Option<Vec<(Cow<'_, str>, &str)>> {
    let mut reader = Reader::new(text, PATH);
    let mut members = Vec::new();
    if reader.peek().ok()? != Kind::Object {
        return None;
    }
    let read = reader.object(|reader, key| {
        members.push((key, reader.value()?.source));
        Ok(())
    });
    read.ok()?;
    Some(members)
}
