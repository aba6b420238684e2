//! A field of an object, as it was sent.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::fault::Fault;
use crate::json::{self, Value};

/// What stands under a key of an object.
#[derive(Debug, Default)]
pub enum Field<'a> {
    /// Nothing: the key is not there.
    #[default]
    Missing,
    /// This value.
    Once(Value<'a>),
    /// The key stands more than once, so nobody can say which value is meant.
    Twice,
}

impl<'a> Field<'a> {
    /// Takes a value that stands under the key.
    pub fn add(&mut self, value: Value<'a>) {
        *self = if matches!(self, Self::Missing) { Self::Once(value) } else { Self::Twice };
    }

    /// The text of a string that stands there once.
    pub fn text(&self) -> Option<&Cow<'a, str>> {
        match self {
            Self::Once(value) => value.text.as_ref(),
            _ => None,
        }
    }

    /// What is wrong with a field that does not have what it should. `legal` is what that is.
    #[cold]
    pub fn fault(self, path: String, legal: &str) -> Fault {
        match self {
            Self::Missing => Fault::new(path, "missing").expected(legal),
            Self::Twice => json::duplicate_key(path),
            Self::Once(value) if value.has_lone_surrogate() => json::lone_surrogate(path, value.source),
            Self::Once(value) => Fault::new(path, "wrong type").got(value.received()).expected(legal),
        }
    }
}
