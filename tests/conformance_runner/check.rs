//! Comparing what came out with what should have.

use std::collections::BTreeMap;

use serde_json::Value;

use super::case::{Case, Expected};
use super::difference::difference;
use super::replay::{Seen, SeenStep};

/// Everything that is wrong with a case, with the step where it is.
pub fn case<S: Expected>(case: &Case<S>, seen: &Seen) -> Vec<String> {
    let mut wrong = Vec::new();
    for (number, (step, seen)) in case.steps.iter().zip(&seen.steps).enumerate() {
        wrong.extend(self::step(step, seen).into_iter().map(|problem| format!("step {}: {problem}", number + 1)));
    }
    match &case.after {
        None => wrong.push("after is missing; {} says that nothing is stored".into()),
        Some(after) => {
            let after = after.iter().map(|(key, text)| (key.clone(), text.join())).collect();
            wrong.extend(maps("after", &after, &seen.after));
        }
    }
    wrong
}

fn step(step: &impl Expected, seen: &SeenStep) -> Vec<String> {
    let expected = step.texts().into_iter().map(|(key, text)| (key.to_owned(), text)).collect();
    let got = seen.texts.iter().map(|(key, text)| ((*key).to_owned(), text.clone())).collect();
    let mut wrong = seen.problems.clone();
    wrong.extend(maps("", &expected, &got));
    if let Some(expected) = step.changes().filter(|expected| Some(*expected) != seen.changes.as_deref()) {
        wrong.push(format!("changes:\n    expected {expected:?}\n    got      {:?}", seen.changes));
    }
    wrong
}

fn maps(what: &str, expected: &BTreeMap<String, String>, got: &BTreeMap<String, String>) -> Vec<String> {
    let mut keys: Vec<_> = expected.keys().chain(got.keys()).collect();
    keys.sort();
    keys.dedup();
    let differences = keys.into_iter().filter_map(|key| {
        let difference = difference(expected.get(key).map(String::as_str), got.get(key).map(String::as_str))?;
        Some(format!("{what} {key}:\n{difference}").trim_start().to_owned())
    });
    differences.collect()
}

/// What every answer of the generic door must be, whatever it says: an object of these keys, or of `error` when it refuses.
pub fn form(texts: &BTreeMap<&'static str, String>, keys: &[&str]) -> Option<String> {
    let (keys, text): (&[&str], _) = match (texts.get("answer"), texts.get("refused")) {
        (Some(text), _) => (keys, text),
        (None, Some(text)) => (&["error"], text),
        (None, None) => return None,
    };
    match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(members)) if members.keys().eq(keys) => None,
        Ok(_) => Some(format!("the answer has other keys than {keys:?}")),
        Err(error) => Some(format!("the answer is not JSON: {error}")),
    }
}
