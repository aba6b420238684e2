//! What a step of a board's case holds.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::records::{Creation, Edit};
use crate::conformance_runner::case::{Expected, Failing, joined};
use crate::conformance_runner::text::Text;
use crate::conformance_runner::typed::Dialect;

/// One call: what goes in, and what must come out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    #[serde(rename = "about")]
    _about: Option<String>,
    pub call: Option<Text>,
    pub tool: Option<String>,
    pub create: Option<Creation>,
    pub update: Option<Edit>,
    pub get: Option<String>,
    pub read: Option<bool>,
    pub definitions: Option<Dialect>,
    pub guidance: Option<bool>,
    pub options: Option<Value>,
    #[serde(default)]
    pub failing: Vec<Failing>,
    #[serde(default)]
    pub meanwhile: Vec<BTreeMap<String, Option<Text>>>,
    pub answer: Option<Text>,
    pub refused: Option<Text>,
    pub list: Option<Text>,
    #[serde(rename = "leftOut")]
    pub left_out: Option<Text>,
    pub render: Option<Text>,
    pub changes: Option<Vec<(String, String)>>,
}

/// What a step calls.
pub enum Action<'s> {
    Call { tool: &'s str, input: String },
    Create(&'s Creation),
    Update(&'s Edit),
    Get(&'s str),
    Read,
    Definitions(Dialect),
    Guidance,
}

impl Step {
    /// The one thing that the step does.
    pub fn action(&self) -> Result<Action<'_>, String> {
        let call = match (&self.call, &self.tool) {
            (Some(text), Some(tool)) => Some(Action::Call { tool, input: text.join() }),
            (None, None) => None,
            _ => return Err("a call names its tool, and nothing else does".into()),
        };
        let actions = [
            call,
            self.create.as_ref().map(Action::Create),
            self.update.as_ref().map(Action::Update),
            self.get.as_deref().map(Action::Get),
            self.read.map(|_| Action::Read),
            self.definitions.map(Action::Definitions),
            self.guidance.map(|_| Action::Guidance),
        ];
        let mut actions = actions.into_iter().flatten();
        match (actions.next(), actions.next()) {
            (Some(action), None) => Ok(action),
            _ => Err("a step has exactly one of call, create, update, get, read, definitions and guidance".into()),
        }
    }
}

impl Expected for Step {
    fn texts(&self) -> Vec<(&'static str, String)> {
        joined([
            ("answer", &self.answer),
            ("refused", &self.refused),
            ("list", &self.list),
            ("leftOut", &self.left_out),
            ("render", &self.render),
        ])
    }

    fn changes(&self) -> Option<&[(String, String)]> {
        self.changes.as_deref()
    }
}
