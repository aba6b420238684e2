//! The built component under Wasmtime, by the library of the host. Each call has a fresh instance.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use todo_host as th;

use crate::support::component::built_component;

use super::options::Options;
use super::store::Store;
use super::target::{Stop, Target, refused};
use super::typed::{Answer, Definition, Dialect, Outcome, Status, Stored, Todo, capitals, compact, spelled};

/// A loaded component.
pub struct Component {
    host: th::Host,
    /// The store of the step that is replayed: its hook is asked.
    store: Arc<Mutex<Store>>,
}

impl Component {
    /// Loads the built component.
    pub fn load() -> Self {
        Self::load_file(th::Host::builder(), &built_component(), Arc::default())
    }

    /// Loads the built component that asks hooks.
    pub fn load_nudged() -> Self {
        let store = Arc::<Mutex<Store>>::default();
        let asked = Arc::clone(&store);
        let hook = move |previous: &[th::Todo], submitted: &[th::Todo]| {
            let copies = |todos: &[th::Todo]| todos.iter().cloned().map(from_todo).collect();
            Ok(asked.lock().unwrap_or_else(PoisonError::into_inner).hints(copies(previous), copies(submitted)))
        };
        let path = built_component().with_file_name("todo-write-nudged.wasm");
        Self::load_file(th::Host::builder().hook("the step's", hook), &path, store)
    }

    fn load_file(builder: th::HostBuilder, path: &Path, store: Arc<Mutex<Store>>) -> Self {
        let host = builder.load_file(path);
        let host = host.unwrap_or_else(|error| panic!("{}: {error}; run `cargo xtask test`", path.display()));
        Self { host, store }
    }

    fn session(&self, store: &Store) -> th::Session {
        *self.store.lock().unwrap_or_else(PoisonError::into_inner) = store.clone();
        self.host.session(Arc::new(store.clone()), "conformance")
    }
}

impl Target for Component {
    fn call(&self, store: &Store, tool: &str, input: &str, options: &str) -> Result<String, Stop> {
        self.session(store).call(tool, input, options).map_err(broken)?.map_err(Stop::Refused)
    }

    fn call_list(&self, store: &Store, input: &str, options: Options) -> Result<Outcome, Stop> {
        let outcome =
            self.session(store).call_todo_write(input, &to_options(options)).map_err(broken)?.map_err(stop)?;
        Ok(Outcome { text: outcome.text, changes: changes(outcome.changes), revision: Some(outcome.revision) })
    }

    fn write(&self, store: &Store, todos: &[Todo], options: Options) -> Result<Outcome, Stop> {
        let todos: Vec<_> = todos.iter().map(to_todo).collect();
        let answer = self.session(store).write(&todos, &to_options(options)).map_err(broken)?.map_err(stop)?;
        let text = compact(&Answer {
            message: answer.message,
            todos: answer.todos.into_iter().map(from_todo).collect(),
            old_todos: answer.old_todos.map(|todos| todos.into_iter().map(from_todo).collect()),
        });
        Ok(Outcome { text, changes: changes(answer.changes), revision: Some(answer.revision) })
    }

    fn read(&self, store: &Store, options: Options) -> Result<Stored, Stop> {
        let stored = self.session(store).read(&to_options(options)).map_err(broken)?.map_err(stop)?;
        Ok(Stored { todos: stored.todos.into_iter().map(from_todo).collect(), revision: stored.revision })
    }

    fn render(&self, todos: &[Todo]) -> Result<String, Stop> {
        let todos: Vec<_> = todos.iter().map(to_todo).collect();
        self.host.render(&todos).map_err(broken)
    }

    fn definitions(&self, dialect: Dialect) -> Result<String, Stop> {
        definitions(&self.host, dialect)
    }

    fn guidance(&self) -> Result<String, Stop> {
        self.host.guidance().map_err(broken)
    }
}

/// `tool.definitions`, as JSON text.
pub fn definitions(host: &th::Host, dialect: Dialect) -> Result<String, Stop> {
    let dialect = match dialect {
        Dialect::JsonSchema => th::Dialect::JsonSchema,
        Dialect::OpenaiStrict => th::Dialect::OpenaiStrict,
        Dialect::Gemini => th::Dialect::Gemini,
    };
    let definitions = host.definitions(dialect).map_err(broken)?;
    let definitions: Vec<_> = definitions
        .into_iter()
        .map(|th::Definition { name, description, parameters }| Definition { name, description, parameters })
        .collect();
    Ok(compact(&definitions))
}

/// That the host failed, which no case may make it do.
pub fn broken(error: th::Error) -> Stop {
    Stop::Broken(format!("the host failed: {error}"))
}

fn stop(refusal: th::Refusal) -> Stop {
    let faults = refusal
        .faults
        .iter()
        .map(|fault| (fault.path.as_str(), fault.problem.as_str(), fault.received.as_deref(), fault.legal.as_deref()));
    // The generated `Debug` of the enum prints `Code::InvalidArgs`.
    let code = format!("{:?}", refusal.code);
    let spelled = spelled(&capitals(code.trim_start_matches("Code::")), faults, u64::from(refusal.more));
    refused(refusal.message, spelled)
}

fn changes(changes: Vec<th::Change>) -> Vec<(String, String)> {
    let kind = |kind| match kind {
        th::ChangeKind::Added => "added",
        th::ChangeKind::Removed => "removed",
        th::ChangeKind::Started => "started",
        th::ChangeKind::Completed => "completed",
        th::ChangeKind::Reopened => "reopened",
    };
    changes.into_iter().map(|change| (kind(change.kind).into(), change.content)).collect()
}

fn to_options(options: Options) -> th::Options {
    let Options { branch, prefix, autoclear, nudge, warn, limit } = options;
    th::Options { branch, prefix, autoclear, nudge, warn, limit }
}

fn to_todo(todo: &Todo) -> th::Todo {
    th::Todo {
        content: todo.content.clone(),
        active_form: todo.active_form.clone(),
        status: match todo.status {
            Status::Pending => th::Status::Pending,
            Status::InProgress => th::Status::InProgress,
            Status::Completed => th::Status::Completed,
        },
    }
}

fn from_todo(todo: th::Todo) -> Todo {
    Todo {
        content: todo.content,
        active_form: todo.active_form,
        status: match todo.status {
            th::Status::Pending => Status::Pending,
            th::Status::InProgress => Status::InProgress,
            th::Status::Completed => Status::Completed,
        },
    }
}
