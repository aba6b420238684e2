//! The tools by their names: JSON text in and out.

use alloc::string::String;
use alloc::vec::Vec;

use agent_tool::options::ToolOptions as _;
use agent_tool::state::State;
use agent_tool::{CommonCode, Fault};

use crate::answer::{self, Answer, Outcome};
use crate::code::Refusal;
use crate::definition::{CREATE, GET, LIST, UPDATE};
use crate::input;
use crate::options::Options;
use crate::store;

/// Runs the tool of this name on a model's input. `options` is JSON text from the host; see [`Options::from_json`].
///
/// # Errors
///
/// The refusal as JSON text, `{"error":"CODE: …"}`: both arms are for the model. Nothing was stored.
///
/// [`Options::from_json`]: crate::ToolOptions::from_json
pub fn call(state: &mut impl State, name: &str, input: &str, options: &str) -> Result<String, String> {
    let outcome = Options::from_json(options).and_then(|options| run(state, name, input, &options));
    outcome.map(|outcome| outcome.text).map_err(|refusal| refusal.to_json())
}

/// Runs the tool of this name on a model's input, and tells the host what the model need not know.
///
/// # Errors
///
/// A [`Refusal`] with every fault. Nothing was stored.
pub fn run(state: &mut impl State, name: &str, input: &str, options: &Options) -> Result<Outcome, Refusal> {
    // What is wrong with the options comes before anything else.
    options.key::<crate::Code>()?;
    match name {
        CREATE => {
            let draft = input::creation(input, options.limit)?;
            store::create_drafted(state, &draft, options).map(|answer| written(answer, answer::created))
        }
        UPDATE => {
            let draft = input::edit(input, options.limit)?;
            store::update_drafted(state, &draft, options).map(|answer| written(answer, answer::updated))
        }
        GET => {
            let question = input::question(input, options.limit)?;
            store::ask(state, &question, options, |task, revision| seen(answer::task(task), revision))
        }
        LIST => {
            let with_deleted = input::with_deleted(input, options.limit)?;
            store::look(state, options, |board, revision| Ok(seen(answer::list(board, with_deleted), revision)))
        }
        _ => {
            let legal = "task_create, task_update, task_get or task_list";
            let fault = Fault::new("tool", "no such tool").got_text(name).expected(legal);
            Err(Refusal::of(CommonCode::InvalidArgs, fault))
        }
    }
}

fn written(answer: Answer, text: fn(&Answer) -> String) -> Outcome {
    Outcome { text: text(&answer), changes: answer.changes, revision: Some(answer.revision) }
}

fn seen(text: String, revision: Option<String>) -> Outcome {
    Outcome { text, changes: Vec::new(), revision }
}
