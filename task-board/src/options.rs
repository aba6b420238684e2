//! What the host decides about a call.

use alloc::borrow::Cow;

use agent_tool::options::{Slot, ToolOptions};

pub use agent_tool::options::DEFAULT_LIMIT;

/// The prefix of the state key when the host names none.
pub const DEFAULT_PREFIX: &str = "tasks";

/// What the host decides about a call.
///
/// ```
/// use task_board::{Options, Refusal, ToolOptions as _};
///
/// let options = Options { branch: "main".into(), strict: true, ..Options::default() };
/// assert_eq!(options.key::<task_board::Code>().unwrap(), "tasks:main");
///
/// let options: Result<Options, Refusal> = Options::from_json(r#"{"nudge":""}"#);
/// assert_eq!(
///     options.unwrap_err().message(),
///     "INVALID_OPTIONS: options.nudge: no such option, expected branch, prefix, single, strict or limit",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whose board; empty is the main agent's.
    pub branch: Cow<'static, str>,
    /// The first part of the state key; empty means [`DEFAULT_PREFIX`].
    pub prefix: Cow<'static, str>,
    /// Whether at most one task may be in progress.
    pub single: bool,
    /// Whether a task that waits for another one can't be started or completed.
    pub strict: bool,
    /// How many bytes of input are accepted.
    pub limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            branch: Cow::Borrowed(""),
            prefix: Cow::Borrowed(DEFAULT_PREFIX),
            single: true,
            strict: false,
            limit: DEFAULT_LIMIT,
        }
    }
}

impl ToolOptions for Options {
    const NAMES: &'static str = "branch, prefix, single, strict or limit";
    const DEFAULT_PREFIX: &'static str = DEFAULT_PREFIX;

    fn slot(&mut self, name: &str) -> Option<Slot<'_>> {
        Some(match name {
            "branch" => Slot::Text(&mut self.branch),
            "prefix" => Slot::Text(&mut self.prefix),
            "single" => Slot::Flag(&mut self.single),
            "strict" => Slot::Flag(&mut self.strict),
            "limit" => Slot::Bytes(&mut self.limit),
            _ => return None,
        })
    }

    fn key_parts(&self) -> (&str, &str) {
        (&self.prefix, &self.branch)
    }
}
