//! What a case file holds. A key that is not named here is an error, so that a typo can't hide a check.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::text::Text;
use super::typed::{Dialect, Todo};

/// Stored values by key.
pub type Stored = BTreeMap<String, Text>;

/// A topic.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File<S> {
    #[serde(rename = "about")]
    _about: String,
    pub cases: Vec<Case<S>>,
}

/// Calls in one session.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case<S> {
    pub name: String,
    #[serde(rename = "about")]
    _about: String,
    #[serde(default)]
    pub before: Stored,
    pub steps: Vec<S>,
    pub after: Option<Stored>,
}

/// What must come out of a step.
pub trait Expected {
    /// The texts, by the key that holds them.
    fn texts(&self) -> Vec<(&'static str, String)>;
    /// What the typed door must say of the changes, if the step tells.
    fn changes(&self) -> Option<&[(String, String)]>;
}

/// One call of the checklist: what goes in, and what must come out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    #[serde(rename = "about")]
    _about: Option<String>,
    pub call: Option<Text>,
    pub tool: Option<String>,
    pub write: Option<Vec<Todo>>,
    pub read: Option<bool>,
    pub definitions: Option<Dialect>,
    pub guidance: Option<bool>,
    pub options: Option<Value>,
    #[serde(default)]
    pub failing: Vec<Failing>,
    #[serde(default)]
    pub meanwhile: Vec<BTreeMap<String, Option<Text>>>,
    pub hints: Option<Vec<Text>>,
    pub hooked: Option<Text>,
    pub answer: Option<Text>,
    pub refused: Option<Text>,
    pub list: Option<Text>,
    pub render: Option<Text>,
    pub changes: Option<Vec<(String, String)>>,
}

/// The storage fails: the next `times` calls of this function in this step.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Failing {
    pub on: Function,
    pub code: FailureCode,
    #[serde(default)]
    pub message: String,
    pub times: usize,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Function {
    Load,
    Save,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FailureCode {
    Conflict,
    Denied,
    Full,
    Unavailable,
    Other,
}

/// What a step calls.
pub enum Action<'s> {
    Call(String),
    Write(&'s [Todo]),
    Read,
    Definitions(Dialect),
    Guidance,
}

impl Step {
    /// The one thing that the step does.
    pub fn action(&self) -> Result<Action<'_>, String> {
        let actions = [
            self.call.as_ref().map(|text| Action::Call(text.join())),
            self.write.as_deref().map(Action::Write),
            self.read.map(|_| Action::Read),
            self.definitions.map(Action::Definitions),
            self.guidance.map(|_| Action::Guidance),
        ];
        let mut actions = actions.into_iter().flatten();
        match (actions.next(), actions.next()) {
            (Some(action), None) => Ok(action),
            _ => Err("a step has exactly one of call, write, read, definitions and guidance".into()),
        }
    }
}

impl Expected for Step {
    fn texts(&self) -> Vec<(&'static str, String)> {
        let texts = [
            ("answer", &self.answer),
            ("refused", &self.refused),
            ("list", &self.list),
            ("render", &self.render),
            ("hooked", &self.hooked),
        ];
        joined(texts)
    }

    fn changes(&self) -> Option<&[(String, String)]> {
        self.changes.as_deref()
    }
}

/// Those of the texts that are there.
pub fn joined<const N: usize>(texts: [(&'static str, &Option<Text>); N]) -> Vec<(&'static str, String)> {
    texts.into_iter().filter_map(|(key, text)| Some((key, text.as_ref()?.join()))).collect()
}
