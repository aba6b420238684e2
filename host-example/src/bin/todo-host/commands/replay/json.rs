//! Reading JSON without changing it: an object or array as slices of the text it was read from.
//!
//! What a model sent must reach the component as it was sent: a key that stands twice, a lone surrogate, a number of any
//! size. So only the envelope around it is taken apart here, and every value stays the raw text that it was.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The members of an object, in their order, keys and values as raw text.
pub(super) struct Members<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'a> Members<'a> {
    /// The members of `raw`; none when it is not an object.
    pub(super) fn of(raw: &'a RawValue) -> Option<Self> {
        serde_json::from_str(raw.get()).ok()
    }

    /// The value of a key. Of several, the last, as most JSON readers have it.
    pub(super) fn get(&self, key: &str) -> Option<&'a RawValue> {
        self.0.iter().rev().find(|(name, _)| is_text(name, key)).map(|(_, value)| *value)
    }

    /// Whether there is such a key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The value of a key when it is a string that is not empty.
    pub(super) fn text(&self, key: &str) -> Option<Cow<'a, str>> {
        self.get(key).and_then(text).filter(|text| !text.is_empty())
    }

    /// The value of a key when it is an object.
    pub(super) fn members(&self, key: &str) -> Option<Members<'a>> {
        self.get(key).and_then(Members::of)
    }

    /// The values in the array under a key.
    pub(super) fn items(&self, key: &str) -> Option<Vec<&'a RawValue>> {
        self.get(key).and_then(items)
    }

    /// Whether the value of a key is `true`.
    pub(super) fn is_true(&self, key: &str) -> bool {
        self.get(key).is_some_and(|value| value.get() == "true")
    }
}

impl<'a> Deserialize<'a> for Members<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;

        impl<'a> Visitor<'a> for Collect {
            type Value = Members<'a>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(Collect)
    }
}

/// The values of an array as raw text; none when `raw` is not an array.
pub(super) fn items(raw: &RawValue) -> Option<Vec<&RawValue>> {
    raw.get().starts_with('[').then(|| serde_json::from_str(raw.get()).ok()).flatten()
}

/// The string that `raw` is; none when it is no string, or one that is not Unicode text (a lone surrogate).
pub(super) fn text(raw: &RawValue) -> Option<Cow<'_, str>> {
    let inner = raw.get().strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') { serde_json::from_str(raw.get()).ok().map(Cow::Owned) } else { Some(Cow::Borrowed(inner)) }
}

fn is_text(raw: &RawValue, wanted: &str) -> bool {
    text(raw).is_some_and(|text| text == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(text: &str) -> &RawValue {
        serde_json::from_str(text).expect("valid JSON")
    }

    #[test]
    fn values_stay_as_they_were_written() {
        let members = Members::of(raw(r#"{"a": {"x":1, "x":1e999, "s":"\ud800"}, "\ud800":0}"#)).expect("an object");
        let value = members.get("a").expect("the key");
        assert_eq!(value.get(), r#"{"x":1, "x":1e999, "s":"\ud800"}"#);
    }

    #[test]
    fn of_a_key_that_stands_twice_the_last_counts() {
        let members = Members::of(raw(r#"{"a":1,"\u0061":2}"#)).expect("an object");
        assert_eq!(members.get("a").map(RawValue::get), Some("2"));
    }

    #[test]
    fn depth_does_not_matter() {
        let deep = format!(r#"{{"a":{}{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
        assert!(Members::of(raw(&deep)).expect("an object").has("a"));
    }

    #[test]
    fn other_kinds_of_value_are_none() {
        assert!(Members::of(raw("[]")).is_none());
        assert!(items(raw("{}")).is_none());
        assert!(text(raw("1")).is_none());
        assert!(text(raw(r#""\ud800""#)).is_none());
    }
}
