//! What is wrong with a call, and how a model is told.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use core::fmt::{self, Display};

use crate::text::{decimal, push_all, quoted};

/// How many faults one answer spells out.
pub const MAX_FAULTS: usize = 20;

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The shape of the input is wrong.
    InvalidArgs,
    /// The shape is right and a rule of the list is broken.
    InvalidTodos,
    /// The host's own options can't be used.
    InvalidOptions,
    /// Other writers kept winning.
    StateConflict,
    /// A read found a stored value that is no list.
    StateCorrupt,
    /// The host's storage does not allow it.
    StateDenied,
    /// The host's storage has no room.
    StateFull,
    /// The host's storage can't be reached, or failed in a way of its own.
    StateUnavailable,
}

impl Code {
    /// The code as a model reads it, as in `INVALID_ARGS`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InvalidArgs => "INVALID_ARGS",
            Self::InvalidTodos => "INVALID_TODOS",
            Self::InvalidOptions => "INVALID_OPTIONS",
            Self::StateConflict => "STATE_CONFLICT",
            Self::StateCorrupt => "STATE_CORRUPT",
            Self::StateDenied => "STATE_DENIED",
            Self::StateFull => "STATE_FULL",
            Self::StateUnavailable => "STATE_UNAVAILABLE",
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where: `todos[2].status`, `input` for the text as a whole.
    pub path: String,
    /// What is wrong there.
    pub problem: String,
    /// What stood there, cut at 80 characters.
    pub received: Option<String>,
    /// What would be right.
    pub legal: Option<String>,
}

impl Fault {
    #[cold]
    #[inline(never)]
    pub(crate) fn new(path: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { path: path.into(), problem: problem.into(), received: None, legal: None }
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn got(mut self, received: impl Into<String>) -> Self {
        self.received = Some(received.into());
        self
    }

    /// As [`Fault::got`], for a string that was read already.
    #[cold]
    #[inline(never)]
    pub(crate) fn got_text(self, text: &str) -> Self {
        self.got(["string ", &quoted(text)].concat())
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn expected(mut self, legal: impl Into<String>) -> Self {
        self.legal = Some(legal.into());
        self
    }

    /// Appends the fault as a model reads it.
    fn push_to(&self, out: &mut String) {
        push_all(out, &[&self.path, ": ", &self.problem]);
        if let Some(received) = &self.received {
            push_all(out, &[", got ", received]);
        }
        if let Some(legal) = &self.legal {
            push_all(out, &[", expected ", legal]);
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.push_to(&mut text);
        f.write_str(&text)
    }
}

/// The path of a field of an item.
pub(crate) fn field_path(index: usize, key: &str) -> String {
    ["todos[", &decimal(index), "].", key].concat()
}

/// Why a call was refused. Nothing was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of refusal it is.
    pub code: Code,
    /// The first [`MAX_FAULTS`] faults, in the order of the input; those of an item in the order of its fields.
    pub faults: Vec<Fault>,
    /// How many faults there are beyond those.
    pub more: usize,
}

impl Refusal {
    #[cold]
    #[inline(never)]
    pub(crate) fn of(code: Code, fault: Fault) -> Self {
        Self { code, faults: vec![fault], more: 0 }
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
        [r#"{"error":"#, &crate::json::string(&self.message()), "}"].concat()
    }
}

/// Collects faults in order, and keeps those that will be spelled out. The others are counted and never made.
#[derive(Default)]
pub(crate) struct Faults {
    kept: Vec<Fault>,
    count: usize,
    any_of_shape: bool,
}

impl Faults {
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// A fault of shape: the input is not of the form that the tool takes.
    #[cold]
    pub fn shape(&mut self, fault: impl FnOnce() -> Fault) {
        self.any_of_shape = true;
        self.rule(fault);
    }

    /// A fault against a rule of the list: the form is right.
    #[cold]
    pub fn rule(&mut self, fault: impl FnOnce() -> Fault) {
        self.count += 1;
        if self.kept.len() < MAX_FAULTS {
            self.keep(fault());
        }
    }

    #[inline(never)]
    fn keep(&mut self, fault: Fault) {
        self.kept.push(fault);
    }

    /// Adds what was collected elsewhere.
    #[inline]
    pub fn append(&mut self, others: Self) {
        if !others.is_empty() {
            self.append_some(others);
        }
    }

    #[cold]
    fn append_some(&mut self, others: Self) {
        self.any_of_shape |= others.any_of_shape;
        self.count += others.count;
        let room = MAX_FAULTS - self.kept.len();
        self.kept.extend(others.kept.into_iter().take(room));
    }

    /// The refusal that the faults make: `shape` when one of them is of shape, else `rule`.
    pub fn into_result(self, shape: Code, rule: Code) -> Result<(), Refusal> {
        if self.count == 0 {
            return Ok(());
        }
        let code = if self.any_of_shape { shape } else { rule };
        let more = self.count - self.kept.len();
        Err(Refusal { code, faults: self.kept, more })
    }
}
