//! What can be done with the list of a branch: replace it, and read it.

use alloc::string::String;
use alloc::vec::Vec;

use agent_tool::input::check_size;
use agent_tool::options::ToolOptions as _;
use agent_tool::state::{self, Entry, State};
use agent_tool::{CommonCode, Fault};

use crate::answer::{self, Answer, Outcome};
use crate::changes::changes;
use crate::code::Refusal;
use crate::input::read_submission;
use crate::message::message;
use crate::nudge::Nudge;
use crate::options::Options;
use crate::rules::Draft;
use crate::stored;
use crate::todo::Todo;

/// A list as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The items; none when nothing is stored.
    pub todos: Vec<Todo<'static>>,
    /// The revision of the stored value; nothing when nothing is stored.
    pub revision: Option<String>,
}

/// Runs `todo_write` on a model's input, and tells the host what the model need not know.
///
/// # Errors
///
/// A [`Refusal`] with every fault. Nothing was stored.
pub fn call(
    state: &mut impl State,
    nudge: &mut impl Nudge,
    input: &str,
    options: &Options,
) -> Result<Outcome, Refusal> {
    let replacement = replace_by_input(state, input, options)?;
    let previous = replacement.previous();
    Ok(Outcome {
        text: replacement.text(nudge, &previous, options),
        changes: changes(&previous, &replacement.submitted),
        revision: replacement.revision,
    })
}

/// Runs `todo_write` on a model's input, and gives the answer as JSON text.
pub(crate) fn call_for_text(
    state: &mut impl State,
    nudge: &mut impl Nudge,
    input: &str,
    options: &Options,
) -> Result<String, Refusal> {
    let replacement = replace_by_input(state, input, options)?;
    Ok(replacement.text(nudge, &replacement.previous(), options))
}

/// Replaces the list of a branch. The limit of the options counts the bytes of the texts.
///
/// # Errors
///
/// A [`Refusal`] with every fault. Nothing was stored.
pub fn write<'a>(
    state: &mut impl State,
    nudge: &mut impl Nudge,
    todos: Vec<Todo<'a>>,
    options: &Options,
) -> Result<Answer<'a>, Refusal> {
    let key = options.key()?;
    check_size(todos.iter().map(|todo| todo.content.len() + todo.active_form.len()).sum(), options.limit)?;
    let mut draft = Draft::default();
    todos.into_iter().for_each(|todo| draft.add_todo(todo));
    let submitted = draft.finish()?;
    let replacement = replace(state, &key, submitted, options)?;
    let previous = replacement.previous();
    Ok(Answer {
        message: message(options, nudge, &previous, &replacement.submitted),
        changes: changes(&previous, &replacement.submitted),
        old_todos: (!previous.is_empty()).then(|| previous.into_iter().map(Todo::into_owned).collect()),
        todos: if replacement.cleared { Vec::new() } else { replacement.submitted },
        revision: replacement.revision,
    })
}

/// Reads the list of a branch.
///
/// # Errors
///
/// [`CommonCode::InvalidOptions`] when the options make no key, [`CommonCode::StateCorrupt`] when the stored value is no list, or what
/// the storage said.
pub fn read(state: &mut impl State, options: &Options) -> Result<Stored, Refusal> {
    let key = options.key()?;
    let Some(Entry { value, revision }) = state.load(&key).map_err(state::refusal)? else {
        return Ok(Stored { todos: Vec::new(), revision: None });
    };
    match stored::read(&value) {
        Some(todos) => {
            Ok(Stored { todos: todos.into_iter().map(Todo::into_owned).collect(), revision: Some(revision) })
        }
        None => {
            let fault = Fault::new("state", "the stored value is no list")
                .got_text(&value)
                .expected("a list, which the next write will make of it");
            Err(Refusal::of(CommonCode::StateCorrupt, fault))
        }
    }
}

/// A write that was done.
struct Replacement<'a> {
    submitted: Vec<Todo<'a>>,
    /// Whether an empty list was stored for it.
    cleared: bool,
    /// The stored value.
    value: String,
    revision: String,
    replaced: Option<Entry>,
}

impl Replacement<'_> {
    /// The list that was there before. What can't be read as a list counts as none.
    fn previous(&self) -> Vec<Todo<'_>> {
        self.replaced.as_ref().and_then(|entry| stored::read(&entry.value)).unwrap_or_default()
    }

    fn text(&self, nudge: &mut impl Nudge, previous: &[Todo<'_>], options: &Options) -> String {
        answer::to_text(&message(options, nudge, previous, &self.submitted), &self.value, previous)
    }
}

fn replace_by_input<'a>(state: &mut impl State, input: &'a str, options: &Options) -> Result<Replacement<'a>, Refusal> {
    let key = options.key()?;
    let submitted = read_submission(input, options.limit)?;
    replace(state, &key, submitted, options)
}

fn replace<'a>(
    state: &mut impl State,
    key: &str,
    submitted: Vec<Todo<'a>>,
    options: &Options,
) -> Result<Replacement<'a>, Refusal> {
    let cleared = options.autoclear && !submitted.iter().any(Todo::is_unfinished);
    let value = stored::write(if cleared { &[] } else { &submitted });
    let updated = state::update(state, key, |_| Ok((&*value, ())))?;
    let (replaced, revision) = (updated.replaced, updated.revision);
    Ok(Replacement { submitted, cleared, value, revision, replaced })
}
