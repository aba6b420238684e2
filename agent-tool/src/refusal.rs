//! Why a call was refused.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::code::Code;
use crate::fault::Fault;
use crate::json;
use crate::text::{concat, decimal, push_all};

/// Why a call was refused. Nothing was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal<C> {
    /// What kind of refusal it is.
    pub code: C,
    /// The first [`MAX_FAULTS`](crate::MAX_FAULTS) faults, in the order of the input.
    pub faults: Vec<Fault>,
    /// How many faults there are beyond those.
    pub more: usize,
}

impl<C: Code> Refusal<C> {
    /// A refusal for a single fault.
    #[cold]
    #[inline(never)]
    pub fn of(code: impl Into<C>, fault: Fault) -> Self {
        Self { code: code.into(), faults: vec![fault], more: 0 }
    }

    /// The text for the model: `CODE: fault; fault; …`.
    pub fn message(&self) -> String {
        let mut message = String::from(self.code.as_str());
        for (index, fault) in self.faults.iter().enumerate() {
            message.push_str(if index == 0 { ": " } else { "; " });
            fault.push_to(&mut message);
        }
        if self.more > 0 {
            let faults = if self.more == 1 { "fault" } else { "faults" };
            push_all(&mut message, &["; and ", &decimal(self.more), " more ", faults]);
        }
        message
    }

    /// The refusal as a tool result: `{"error":"CODE: …"}`.
    pub fn to_json(&self) -> String {
        concat(&[r#"{"error":"#, &json::string(&self.message()), "}"])
    }
}
