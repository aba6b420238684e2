//! The options of a step: text for the generic door, and a record for the typed one.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The record, when what stands in the file can be one.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub branch: Option<String>,
    pub prefix: Option<String>,
    pub autoclear: Option<bool>,
    pub nudge: Option<String>,
    pub warn: Option<bool>,
    pub limit: Option<u32>,
}

/// The text for the generic door: a string as it is, anything else as compact JSON.
pub fn text(options: Option<&Value>) -> String {
    match options {
        None => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    }
}

/// The record for the typed door. Nothing when a record can't say what the text says.
pub fn record<O: DeserializeOwned + Default>(options: Option<&Value>) -> Option<O> {
    match options {
        None => Some(O::default()),
        Some(Value::String(_)) => None,
        Some(value) => O::deserialize(value).ok(),
    }
}
