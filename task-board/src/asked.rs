//! What a call asks for in one field.

use alloc::borrow::Cow;
use alloc::string::String;

use agent_tool::json::{Kind, Value};
use agent_tool::text::is_blank;
use agent_tool::{Fault, Field};

/// What a call asks for in one field.
#[derive(Debug)]
pub(crate) enum Asked<T> {
    /// Nothing: the field is absent, or `null`.
    Nothing,
    /// This.
    This(T),
    /// Something that it can't.
    Wrong(Fault),
}

impl<T> From<Option<T>> for Asked<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Self::This)
    }
}

/// What a field of any type asks for, whose value `read` understands.
pub(crate) fn value<'a, T>(
    path: &'static str,
    field: Field<'a>,
    legal: &str,
    read: impl FnOnce(Value<'a>) -> Result<T, Field<'a>>,
) -> Asked<T> {
    let field = match field {
        Field::Missing => return Asked::Nothing,
        Field::Once(value) if value.kind == Kind::Null => return Asked::Nothing,
        Field::Once(value) => match read(value) {
            Ok(value) => return Asked::This(value),
            Err(field) => field,
        },
        field => field,
    };
    Asked::Wrong(field.fault(String::from(path), legal))
}

/// What a field asks for that must be there, and that `read` understands.
pub(crate) fn required<'a, T>(
    path: &'static str,
    field: Field<'a>,
    legal: &str,
    read: impl FnOnce(Field<'a>) -> Asked<T>,
) -> Asked<T> {
    let absent = match &field {
        Field::Missing => true,
        Field::Once(value) => value.kind == Kind::Null,
        Field::Twice => false,
    };
    if absent { Asked::Wrong(field.fault(path.into(), legal)) } else { read(field) }
}

/// What a field of text asks for. An empty text counts as text if `may_be_empty`; other text must be visible.
pub(crate) fn text<'a>(path: &'static str, field: Field<'a>, legal: &str, may_be_empty: bool) -> Asked<Cow<'a, str>> {
    match value(path, field, legal, |mut value| value.text.take().ok_or(Field::Once(value))) {
        Asked::This(text) => visible(path, text, may_be_empty),
        asked => asked,
    }
}

/// A text that must be visible.
pub(crate) fn visible<'a>(path: &'static str, text: Cow<'a, str>, may_be_empty: bool) -> Asked<Cow<'a, str>> {
    if text.is_empty() && may_be_empty || !is_blank(&text) {
        return Asked::This(text);
    }
    let legal = if may_be_empty { "text that can be seen, or \"\" for none" } else { "text that can be seen" };
    Asked::Wrong(Fault::new(path, "blank").got_text(&text).expected(legal))
}
