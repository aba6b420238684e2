//! The logic as a plain library.

use todo_write as tw;

use super::options::Options;
use super::store::Store;
use super::target::{Stop, Target, refused};
use super::typed::{Answer, Definition, Dialect, Outcome, Status, Stored, Todo, compact, spelled};

/// The crate `todo_write`, in this process.
pub struct Native;

impl Target for Native {
    fn call(&self, store: &Store, tool: &str, input: &str, options: &str) -> Result<String, Stop> {
        tw::tool::call(&mut store.clone(), &mut hook(store), tool, input, options).map_err(Stop::Refused)
    }

    fn call_list(&self, store: &Store, input: &str, options: Options) -> Result<Outcome, Stop> {
        let outcome = tw::call(&mut store.clone(), &mut hook(store), input, &to_options(options)).map_err(stop)?;
        Ok(Outcome { text: outcome.text, changes: changes(outcome.changes), revision: Some(outcome.revision) })
    }

    fn write(&self, store: &Store, todos: &[Todo], options: Options) -> Result<Outcome, Stop> {
        let answer =
            tw::write(&mut store.clone(), &mut hook(store), to_todos(todos), &to_options(options)).map_err(stop)?;
        let text = compact(&Answer {
            message: answer.message,
            todos: from_todos(&answer.todos),
            old_todos: answer.old_todos.as_deref().map(from_todos),
        });
        Ok(Outcome { text, changes: changes(answer.changes), revision: Some(answer.revision) })
    }

    fn read(&self, store: &Store, options: Options) -> Result<Stored, Stop> {
        let stored = tw::read(&mut store.clone(), &to_options(options)).map_err(stop)?;
        Ok(Stored { todos: from_todos(&stored.todos), revision: stored.revision })
    }

    fn render(&self, todos: &[Todo]) -> Result<String, Stop> {
        Ok(tw::render(&to_todos(todos)))
    }

    fn definitions(&self, dialect: Dialect) -> Result<String, Stop> {
        let tw::Definition { name, description, parameters } = tw::definition(match dialect {
            Dialect::JsonSchema => tw::Dialect::JsonSchema,
            Dialect::OpenaiStrict => tw::Dialect::OpenaiStrict,
            Dialect::Gemini => tw::Dialect::Gemini,
        });
        Ok(compact(&[Definition { name: name.into(), description: description.into(), parameters }]))
    }

    fn guidance(&self) -> Result<String, Stop> {
        Ok(tw::GUIDANCE.into())
    }
}

/// The hook of the step that the store is at.
fn hook(store: &Store) -> impl FnMut(&[tw::Todo<'_>], &[tw::Todo<'_>]) -> Vec<String> {
    |previous, submitted| store.hints(from_todos(previous), from_todos(submitted))
}

fn stop(refusal: tw::Refusal) -> Stop {
    let faults = refusal
        .faults
        .iter()
        .map(|fault| (fault.path.as_str(), fault.problem.as_str(), fault.received.as_deref(), fault.legal.as_deref()));
    let spelled = spelled(refusal.code.as_str(), faults, refusal.more as u64);
    refused(refusal.message(), spelled)
}

fn changes(changes: Vec<tw::Change>) -> Vec<(String, String)> {
    changes.into_iter().map(|change| (format!("{:?}", change.kind).to_lowercase(), change.content)).collect()
}

fn to_options(options: Options) -> tw::Options {
    let default = tw::Options::default();
    tw::Options {
        branch: options.branch.map_or(default.branch, Into::into),
        prefix: options.prefix.map_or(default.prefix, Into::into),
        autoclear: options.autoclear.unwrap_or(default.autoclear),
        nudge: options.nudge.map_or(default.nudge, Into::into),
        warn: options.warn.unwrap_or(default.warn),
        limit: options.limit.unwrap_or(default.limit),
    }
}

fn to_todos(todos: &[Todo]) -> Vec<tw::Todo<'_>> {
    todos
        .iter()
        .map(|todo| tw::Todo {
            content: (&*todo.content).into(),
            active_form: (&*todo.active_form).into(),
            status: match todo.status {
                Status::Pending => tw::Status::Pending,
                Status::InProgress => tw::Status::InProgress,
                Status::Completed => tw::Status::Completed,
            },
        })
        .collect()
}

fn from_todos(todos: &[tw::Todo<'_>]) -> Vec<Todo> {
    todos
        .iter()
        .map(|todo| Todo {
            content: todo.content.to_string(),
            active_form: todo.active_form.to_string(),
            status: match todo.status {
                tw::Status::Pending => Status::Pending,
                tw::Status::InProgress => Status::InProgress,
                tw::Status::Completed => Status::Completed,
            },
        })
        .collect()
}
