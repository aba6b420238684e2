//! The kinds of refusal of the checklist tool.

use agent_tool::CommonCode;

/// Why a call was refused. Nothing was stored.
pub type Refusal = agent_tool::Refusal<Code>;

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// One that every tool has.
    Common(CommonCode),
    /// The shape is right and a rule of the list is broken.
    InvalidTodos,
}

impl Code {
    /// The code as a model reads it, as in `INVALID_ARGS`.
    pub fn as_str(self) -> &'static str {
        agent_tool::Code::as_str(self)
    }
}

impl From<CommonCode> for Code {
    fn from(code: CommonCode) -> Self {
        Self::Common(code)
    }
}

impl agent_tool::Code for Code {
    fn as_str(self) -> &'static str {
        match self {
            Self::Common(code) => code.as_str(),
            Self::InvalidTodos => "INVALID_TODOS",
        }
    }
}
