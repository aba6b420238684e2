//! Writing what came out into a case file, for its author to read.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::replay::{Seen, SeenStep};
use super::text::Text;

/// A longer text belongs in pieces, which only its author can choose.
const LONGEST: usize = 10_000;

/// The file with the answers in it. What is right already stays as it is spelled.
pub fn answers(file: &str, seen: &[Seen]) -> Result<String, String> {
    let mut file: Value = serde_json::from_str(file).map_err(|error| error.to_string())?;
    let cases = file["cases"].as_array_mut().into_iter().flatten();
    for (case, seen) in cases.zip(seen) {
        let steps = case["steps"].as_array_mut().into_iter().flatten();
        for (step, seen) in steps.zip(&seen.steps) {
            if let Some(step) = step.as_object_mut() {
                write_step(step, seen)?;
            }
        }
        if let Some(case) = case.as_object_mut() {
            write_stored(case, &seen.after)?;
        }
    }
    let text = serde_json::to_string_pretty(&file).map_err(|error| error.to_string())?;
    Ok(text + "\n")
}

fn write_step(step: &mut Map<String, Value>, seen: &SeenStep) -> Result<(), String> {
    for key in ["answer", "refused", "list", "leftOut", "render", "hooked"] {
        match seen.texts.get(key) {
            Some(text) => write_text(step, key, text)?,
            None => drop(step.shift_remove(key)),
        }
    }
    if let (Some(changes), Some(seen)) = (step.get_mut("changes"), &seen.changes) {
        *changes = json!(seen);
    }
    Ok(())
}

fn write_stored(case: &mut Map<String, Value>, after: &BTreeMap<String, String>) -> Result<(), String> {
    let stored = case.entry("after").or_insert_with(|| json!({}));
    let stored = stored.as_object_mut().ok_or("after is not an object")?;
    stored.retain(|key, _| after.contains_key(key));
    after.iter().try_for_each(|(key, text)| write_text(stored, key, text))
}

fn write_text(members: &mut Map<String, Value>, key: &str, text: &str) -> Result<(), String> {
    let written = members.get(key).and_then(|value| Text::deserialize(value).ok());
    if written.is_some_and(|written| written.join() == text) {
        return Ok(());
    }
    if text.len() > LONGEST {
        let start: String = text.chars().take(200).collect();
        return Err(format!("a text of {} bytes must be written by hand, in pieces; it begins {start}", text.len()));
    }
    members.insert(key.to_owned(), text.into());
    Ok(())
}
