//! Conveniences for the generated [`Options`].

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

    /// How many bytes of text these options carry into the component.
    pub(crate) fn bytes(&self) -> usize {
        [&self.branch, &self.prefix, &self.nudge].into_iter().flatten().map(String::len).sum()
    }
}
