//! A refusal of whichever tool.

use serde_json::{Value, json};
use todo_host::{Fault, Refusal, board};

use super::values::{board_code, code};

/// Why a tool refused a call.
pub struct Refused {
    /// The code as a model reads it.
    pub code: &'static str,
    /// The text for the model.
    pub message: String,
    /// The first faults.
    pub faults: Vec<Fault>,
    /// How many more there are.
    pub more: u32,
}

impl Refused {
    /// The refusal as a program reads it.
    pub fn json(&self) -> Value {
        let fault = |fault: &Fault| {
            json!({
                "path": fault.path,
                "problem": fault.problem,
                "received": fault.received,
                "legal": fault.legal,
            })
        };
        json!({
            "code": self.code,
            "message": self.message,
            "faults": self.faults.iter().map(fault).collect::<Vec<_>>(),
            "more": self.more,
        })
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        let Refusal { code: kind, message, faults, more } = refusal;
        Refused { code: code(kind), message, faults, more }
    }
}

impl From<board::Refusal> for Refused {
    fn from(refusal: board::Refusal) -> Self {
        let board::Refusal { code, message, faults, more } = refusal;
        let fault = |board::Fault { path, problem, received, legal }| Fault { path, problem, received, legal };
        Refused { code: board_code(code), message, faults: faults.into_iter().map(fault).collect(), more }
    }
}
