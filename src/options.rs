//! What the host decides about a call.

use alloc::borrow::Cow;

use agent_tool::options::{Slot, ToolOptions};

pub use agent_tool::options::DEFAULT_LIMIT;

use crate::message::DEFAULT_NUDGE;

/// The prefix of the state key when the host names none.
pub const DEFAULT_PREFIX: &str = "todos";

/// What the host decides about a call.
///
/// ```
/// use todo_write::{Options, Refusal, ToolOptions as _};
///
/// let options = Options { branch: "main.tests".into(), warn: false, ..Options::default() };
/// assert_eq!(options.key::<todo_write::Code>().unwrap(), "todos:main.tests");
///
/// let options: Result<Options, Refusal> = Options::from_json(r#"{"brunch":"main"}"#);
/// assert_eq!(
///     options.unwrap_err().message(),
///     "INVALID_OPTIONS: options.brunch: no such option, expected branch, prefix, autoclear, nudge, warn or limit",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which agent's list; empty is the main agent's.
    pub branch: Cow<'static, str>,
    /// The first part of the state key; empty means [`DEFAULT_PREFIX`].
    pub prefix: Cow<'static, str>,
    /// Whether a list whose items are all completed is stored as an empty one.
    pub autoclear: bool,
    /// The first paragraph of every answer's message; empty gives none.
    pub nudge: Cow<'static, str>,
    /// Whether the message names the unfinished items that the new list no longer has.
    pub warn: bool,
    /// How many bytes of input are accepted.
    pub limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            branch: Cow::Borrowed(""),
            prefix: Cow::Borrowed(DEFAULT_PREFIX),
            autoclear: true,
            nudge: Cow::Borrowed(DEFAULT_NUDGE),
            warn: true,
            limit: DEFAULT_LIMIT,
        }
    }
}

impl ToolOptions for Options {
    const NAMES: &'static str = "branch, prefix, autoclear, nudge, warn or limit";
    const DEFAULT_PREFIX: &'static str = DEFAULT_PREFIX;

    fn slot(&mut self, name: &str) -> Option<Slot<'_>> {
        Some(match name {
            "branch" => Slot::Text(&mut self.branch),
            "prefix" => Slot::Text(&mut self.prefix),
            "autoclear" => Slot::Flag(&mut self.autoclear),
            "nudge" => Slot::Text(&mut self.nudge),
            "warn" => Slot::Flag(&mut self.warn),
            "limit" => Slot::Bytes(&mut self.limit),
            _ => return None,
        })
    }

    fn key_parts(&self) -> (&str, &str) {
        (&self.prefix, &self.branch)
    }
}
