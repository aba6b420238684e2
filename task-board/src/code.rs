//! The kinds of refusal of the task board.

use agent_tool::CommonCode;

/// Why a call was refused. Nothing was stored.
pub type Refusal = agent_tool::Refusal<Code>;

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// One that every tool has.
    Common(CommonCode),
    /// The shape is right and a rule of the board is broken.
    Rule(Rule),
}

/// What is broken, the weightiest first: of several kinds of fault, a refusal has the code of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// There is no task of this id that can be read.
    NotFound,
    /// The task can't come to stand so.
    InvalidStatus,
    /// The dependency can't be.
    InvalidDependency,
}

impl Code {
    /// The code as a model reads it, as in `NOT_FOUND`.
    pub fn as_str(self) -> &'static str {
        agent_tool::Code::as_str(self)
    }
}

impl From<CommonCode> for Code {
    fn from(code: CommonCode) -> Self {
        Self::Common(code)
    }
}

impl From<Rule> for Code {
    fn from(rule: Rule) -> Self {
        Self::Rule(rule)
    }
}

impl agent_tool::Code for Code {
    fn as_str(self) -> &'static str {
        match self {
            Self::Common(code) => code.as_str(),
            Self::Rule(Rule::NotFound) => "NOT_FOUND",
            Self::Rule(Rule::InvalidStatus) => "INVALID_STATUS",
            Self::Rule(Rule::InvalidDependency) => "INVALID_DEPENDENCY",
        }
    }
}
