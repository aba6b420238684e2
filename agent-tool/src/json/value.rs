//! A value that was read whole.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::text::{concat, excerpt};

/// The kinds of JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A number of any size.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Kind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }
}

/// A value that was read whole.
#[derive(Debug)]
pub struct Value<'a> {
    /// Of what kind it is.
    pub kind: Kind,
    /// The value as it stands in the text.
    pub source: &'a str,
    /// What a string says; nothing when it holds a lone surrogate.
    pub text: Option<Cow<'a, str>>,
}

impl<'a> Value<'a> {
    /// A string that did not have to be read.
    pub fn of_text(text: Cow<'a, str>) -> Self {
        Self { kind: Kind::String, source: "", text: Some(text) }
    }

    /// Whether it is a string with half a surrogate pair.
    pub fn has_lone_surrogate(&self) -> bool {
        self.kind == Kind::String && self.text.is_none()
    }

    /// Whether it is a string that seems to hold the JSON that it should be.
    pub fn holds_text_that_begins_with(&self, bracket: char) -> bool {
        self.text.as_deref().is_some_and(|text| text.trim_start().starts_with(bracket))
    }

    /// What stood there, for a fault.
    #[cold]
    pub fn received(&self) -> String {
        match self.kind {
            Kind::Null => "null".into(),
            kind => concat(&[kind.as_str(), " ", &excerpt(self.source)]),
        }
    }
}
