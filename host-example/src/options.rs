//! Conveniences for the generated [`Options`].

use serde_json::{Map, Value};

use crate::Options;

// A record of nothing but none is what the component takes as "all defaults".
#[allow(clippy::derivable_impls)] // The type is generated: there is nothing to put a derive on.
impl Default for Options {
    fn default() -> Self {
        Options { branch: None, prefix: None, autoclear: None, nudge: None, warn: None, limit: None }
    }
}

impl Options {
    /// The default options for the list of one branch: one agent of a session.
    ///
    /// ```
    /// let options = todo_host::Options::for_branch("reviewer");
    /// assert_eq!(options.branch.as_deref(), Some("reviewer"));
    /// ```
    pub fn for_branch(branch: impl Into<String>) -> Self {
        Options { branch: Some(branch.into()), ..Options::default() }
    }

    /// The options as JSON text for [`Session::call`](crate::Session::call): an object of those that are set. Empty when
    /// none is, so that a tool that knows no options is not bothered with them.
    ///
    /// ```
    /// use todo_host::Options;
    ///
    /// let options = Options { warn: Some(false), ..Options::for_branch("reviewer") };
    /// assert_eq!(options.to_json(), r#"{"branch":"reviewer","warn":false}"#);
    /// assert_eq!(Options::default().to_json(), "");
    /// ```
    pub fn to_json(&self) -> String {
        let Options { branch, prefix, autoclear, nudge, warn, limit } = self;
        let members = [
            ("branch", branch.clone().map(Value::from)),
            ("prefix", prefix.clone().map(Value::from)),
            ("autoclear", autoclear.map(Value::from)),
            ("nudge", nudge.clone().map(Value::from)),
            ("warn", warn.map(Value::from)),
            ("limit", limit.map(Value::from)),
        ];
        json(members)
    }

    /// How many bytes of text these options carry into the component.
    pub(crate) fn bytes(&self) -> usize {
        [&self.branch, &self.prefix, &self.nudge].into_iter().flatten().map(String::len).sum()
    }
}

/// Those of the members that are set, as JSON text; empty when none is.
pub(crate) fn json<const N: usize>(members: [(&str, Option<Value>); N]) -> String {
    let given: Map<String, Value> =
        members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect();
    if given.is_empty() { String::new() } else { Value::from(given).to_string() }
}
