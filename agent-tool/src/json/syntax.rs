//! Why a text is not JSON, and how a model is told.

use super::MAX_DEPTH;
use crate::fault::Fault;
use crate::text::{concat, decimal, excerpt};

/// What is wrong with a text that is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// Something else should stand here.
    Expected(&'static str),
    /// The text ends in the middle.
    Ends,
    /// More than [`MAX_DEPTH`] levels.
    Depth,
    /// A control character inside a string.
    Control,
    /// A backslash that begins no escape sequence.
    Escape,
}

/// Why a text is not JSON, and where. Reading ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Syntax {
    pub(super) problem: Problem,
    /// Bytes from the start of the text.
    pub(super) offset: usize,
}

impl Syntax {
    /// The fault that it is. `legal` is what the text should have been.
    #[cold]
    pub fn fault(self, text: &str, path: &str, legal: &str) -> Fault {
        let offset = text.floor_char_boundary(self.offset);
        let (before, rest) = text.split_at_checked(offset).unwrap_or_default();
        let (mut line, mut column) = (1_usize, 1_usize);
        for c in before.chars() {
            (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        let place = concat(&["at line ", &decimal(line), " column ", &decimal(column)]);
        let (problem, legal) = match self.problem {
            Problem::Depth => {
                (concat(&["nested too deep ", &place]), concat(&["at most ", &decimal(MAX_DEPTH), " levels"]))
            }
            Problem::Ends => (concat(&["not JSON, it ends too early ", &place]), legal.into()),
            Problem::Expected(what) => (concat(&["not JSON, ", what, " should stand ", &place]), legal.into()),
            Problem::Control => {
                (concat(&["not JSON, a raw control character in a string ", &place]), r"\n, \t or \u00XX for it".into())
            }
            Problem::Escape => (
                concat(&["not JSON, an unknown escape sequence in a string ", &place]),
                r#"\", \\, \/, \b, \f, \n, \r, \t or \u and four hexadecimal digits"#.into(),
            ),
        };
        let fault = Fault::new(path, problem).expected(legal);
        if rest.is_empty() { fault } else { fault.got(excerpt(rest)) }
    }
}
