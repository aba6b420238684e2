//! What is wrong with a call, and how a model is told.

use alloc::string::String;
use alloc::vec::Vec;

use core::fmt::{self, Display};

use crate::code::Code;
use crate::refusal::Refusal;
use crate::text::{concat, push_all, quoted};

/// How many faults one answer spells out.
pub const MAX_FAULTS: usize = 20;

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
    /// Something wrong at a place.
    #[cold]
    #[inline(never)]
    pub fn new(path: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { path: path.into(), problem: problem.into(), received: None, legal: None }
    }

    /// With what stood there, as [`excerpt`](crate::text::excerpt) or [`Value::received`](crate::json::Value::received) cut it.
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn got(mut self, received: impl Into<String>) -> Self {
        self.received = Some(received.into());
        self
    }

    /// As [`Fault::got`], for a string that was read already.
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn got_text(self, text: &str) -> Self {
        self.got(concat(&["string ", &quoted(text)]))
    }

    /// With what would be right.
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn expected(mut self, legal: impl Into<String>) -> Self {
        self.legal = Some(legal.into());
        self
    }

    /// The fault as a model reads it.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.push_to(&mut text);
        text
    }

    /// Appends the fault as a model reads it.
    pub(crate) fn push_to(&self, out: &mut String) {
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
        f.write_str(&self.to_text())
    }
}

/// Collects faults in order, and keeps those that will be spelled out. The others are counted and never made.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    kept: Vec<Fault>,
    count: usize,
    any_of_shape: bool,
}

impl Faults {
    /// Whether nothing is wrong.
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

    /// Those that are spelled out, and how many there are beyond them.
    pub fn into_parts(self) -> (Vec<Fault>, usize) {
        let more = self.count - self.kept.len();
        (self.kept, more)
    }

    /// Nothing, or the refusal that the faults make: with the code `shape` when one of them is of shape, else with `rule`.
    ///
    /// # Errors
    ///
    /// That refusal.
    pub fn into_result<C: Code>(self, shape: impl Into<C>, rule: impl Into<C>) -> Result<(), Refusal<C>> {
        if self.count == 0 {
            return Ok(());
        }
        let code = if self.any_of_shape { shape.into() } else { rule.into() };
        let more = self.count - self.kept.len();
        Err(Refusal { code, faults: self.kept, more })
    }
}
