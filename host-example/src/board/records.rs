//! Conveniences for the generated records.

use serde_json::Value;

use super::{Creation, Edit, Options};
use crate::options::json;

// A record of nothing but none is what the component takes as "all defaults".
#[allow(clippy::derivable_impls)] // The type is generated: there is nothing to put a derive on.
impl Default for Options {
    fn default() -> Self {
        Options { branch: None, prefix: None, single: None, strict: None, limit: None }
    }
}

impl Options {
    /// The options as JSON text for [`Session::call`](crate::Session::call): an object of those that are set, empty when none
    /// is.
    ///
    /// ```
    /// use todo_host::board::Options;
    ///
    /// let options = Options { strict: Some(true), ..Options::default() };
    /// assert_eq!(options.to_json(), r#"{"strict":true}"#);
    /// ```
    pub fn to_json(&self) -> String {
        let Options { branch, prefix, single, strict, limit } = self;
        json([
            ("branch", branch.clone().map(Value::from)),
            ("prefix", prefix.clone().map(Value::from)),
            ("single", single.map(Value::from)),
            ("strict", strict.map(Value::from)),
            ("limit", limit.map(Value::from)),
        ])
    }

    /// How many bytes of text these options carry into the component.
    pub(crate) fn bytes(&self) -> usize {
        [&self.branch, &self.prefix].into_iter().flatten().map(String::len).sum()
    }
}

impl Creation {
    /// A task with a subject and nothing else.
    pub fn new(subject: impl Into<String>) -> Self {
        Creation { subject: subject.into(), description: None, active_form: None, metadata: None }
    }
}

impl Edit {
    /// An edit of this task that changes nothing yet.
    ///
    /// ```
    /// use todo_host::board::{Edit, Status};
    ///
    /// let edit = Edit { status: Some(Status::InProgress), owner: Some("reviewer".into()), ..Edit::of("3") };
    /// assert_eq!(edit.id, "3");
    /// ```
    pub fn of(id: impl Into<String>) -> Self {
        Edit {
            id: id.into(),
            status: None,
            subject: None,
            description: None,
            active_form: None,
            owner: None,
            add_blocked_by: Vec::new(),
            remove_blocked_by: Vec::new(),
            add_blocks: Vec::new(),
            remove_blocks: Vec::new(),
            metadata: None,
        }
    }
}
