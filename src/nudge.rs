//! The nudge hooks: what gives hints about a list once it is saved.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use agent_tool::text::{concat, decimal, is_blank};

use crate::todo::Todo;

/// How many bytes the hints of one call may have together. More of them would crowd out the answer itself, so the model then
/// gets one hint in their place, which says how many bytes there were.
pub const MAX_HINT_BYTES: usize = 64 * 1024;

/// Gives hints about a list that was just saved. `()` gives none, and a closure is one, too.
///
/// ```
/// # use std::collections::HashMap;
/// # use todo_write::{Entry, Failure, State};
/// # struct Memory;
/// # impl State for Memory {
/// #     fn load(&mut self, _: &str) -> Result<Option<Entry>, Failure> { Ok(None) }
/// #     fn save(&mut self, _: &str, _: &str, _: Option<&str>) -> Result<String, Failure> { Ok("1".into()) }
/// # }
/// use todo_write::{Options, Todo, call};
///
/// let mut long = |_: &[Todo<'_>], submitted: &[Todo<'_>]| {
///     if submitted.len() > 1 { vec!["That is a long list.".into()] } else { vec![] }
/// };
/// let item = |content| format!(r#"{{"content":"{content}","activeForm":"On it","status":"pending"}}"#);
/// let input = format!(r#"{{"todos":[{},{}]}}"#, item("Eat"), item("Sleep"));
/// let outcome = call(&mut Memory, &mut long, &input, &Options::default()).unwrap();
/// assert!(outcome.text.contains(r"\n\nThat is a long list."));
/// ```
pub trait Nudge {
    /// The hints, in the order in which the model will read them. `previous` is the list that was replaced; `submitted` is
    /// the new one as it was sent, before a list whose items are all completed is cleared.
    fn hints(&mut self, previous: &[Todo<'_>], submitted: &[Todo<'_>]) -> Vec<String>;
}

impl Nudge for () {
    fn hints(&mut self, _: &[Todo<'_>], _: &[Todo<'_>]) -> Vec<String> {
        Vec::new()
    }
}

impl<F: FnMut(&[Todo<'_>], &[Todo<'_>]) -> Vec<String>> Nudge for F {
    fn hints(&mut self, previous: &[Todo<'_>], submitted: &[Todo<'_>]) -> Vec<String> {
        self(previous, submitted)
    }
}

/// What of the hints goes into the message.
pub(crate) fn presentable(mut hints: Vec<String>) -> Vec<String> {
    let bytes = hints.iter().map(String::len).fold(0, usize::saturating_add);
    if bytes > MAX_HINT_BYTES {
        return vec![concat(&[
            "(The hints about this list are left out: they have ",
            &decimal(bytes),
            " bytes, and may have at most ",
            &decimal(MAX_HINT_BYTES),
            ".)",
        ])];
    }
    hints.retain(|hint| !is_blank(hint));
    hints
}
