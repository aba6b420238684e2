//! A task as a call names it.

use alloc::borrow::Cow;
use alloc::string::String;

use agent_tool::Fault;
use agent_tool::json::{Kind, Value};
use agent_tool::text::{concat, quoted};

use crate::id::Id;

pub(crate) const LEGAL: &str = r#"the id of a task, as in "3""#;

/// A task as a call names it: an id, or what should have been one.
#[derive(Debug)]
pub(crate) struct Named<'a> {
    text: Cow<'a, str>,
    /// Whether it was sent as a number.
    number: bool,
}

impl<'a> Named<'a> {
    /// By a text.
    pub fn by(text: Cow<'a, str>) -> Self {
        Self { text, number: false }
    }

    /// By a JSON value; gives that back when it is neither a string nor a whole number.
    pub fn read(mut value: Value<'a>) -> Result<Self, Value<'a>> {
        match value.text.take() {
            Some(text) => Ok(Self::by(text)),
            None => match whole_number(&value) {
                Some(text) => Ok(Self { text: Cow::Borrowed(text), number: true }),
                None => Err(value),
            },
        }
    }

    /// The id, if it is one.
    pub fn id(&self) -> Option<Id> {
        Id::from_text(&self.text)
    }

    /// What was sent, for a fault.
    pub fn received(&self) -> String {
        if self.number { concat(&["number ", &self.text]) } else { concat(&["string ", &quoted(&self.text)]) }
    }

    /// A fault about it.
    pub fn fault(&self, path: String, problem: &str) -> Fault {
        Fault::new(path, problem).got(self.received())
    }
}

/// The digits of a whole number. Some programs write every number with a fraction, so `3.0` is one.
pub(crate) fn whole_number<'a>(value: &Value<'a>) -> Option<&'a str> {
    if value.kind != Kind::Number {
        return None;
    }
    let (whole, fraction) = value.source.split_once('.').unwrap_or((value.source, ""));
    let digits = whole.bytes().all(|byte| byte.is_ascii_digit()) && fraction.bytes().all(|byte| byte == b'0');
    digits.then_some(whole)
}
