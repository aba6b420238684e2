//! Counting what a plan holds, through the component that knows how it is stored.

use std::sync::Arc;

use anyhow::Result;
use todo_host::state::State;
use todo_host::{Host, Options, Status, board};

use super::row::Counts;
use crate::context::Context;
use crate::tool::Tool;

/// Counts the plans of one tool. Nothing is loaded before the first one.
pub struct Counter<'c> {
    tool: Tool,
    prefix: &'c str,
    context: &'c Context,
    state: Arc<dyn State>,
    host: Option<Result<Host>>,
}

impl<'c> Counter<'c> {
    /// For plans whose keys begin with `prefix`.
    pub fn new(tool: Tool, prefix: &'c str, context: &'c Context, state: Arc<dyn State>) -> Self {
        Counter { tool, prefix, context, state, host: None }
    }

    /// The branch whose plan stands under a key; empty for the main agent's. None when it is no key of this tool.
    pub fn branch<'k>(&self, key: &'k str) -> Option<&'k str> {
        branch(key, self.prefix)
    }

    /// Counts a plan, or says why the component would not read it. One that can't be read must not hide the others.
    pub fn count(&mut self, session: &str, branch: &str) -> Result<Counts, String> {
        let (branch, prefix) = (Some(branch.to_owned()), Some(self.prefix.to_owned()));
        let host = self.host.get_or_insert_with(|| self.context.load_typed_host(self.tool));
        let session = host.as_ref().map_err(|error| format!("{error:#}"))?.session(self.state.clone(), session);
        match self.tool {
            Tool::Checklist => {
                let stored = session.read(&Options { branch, prefix, ..Options::default() });
                let stored = stored.map_err(|error| error.to_string())?.map_err(|refusal| refusal.message)?;
                Ok(Counts::of(stored.todos.iter().map(|todo| todo.status)))
            }
            Tool::Board => {
                let board = session.board().map_err(|error| error.to_string())?;
                let stored = board.read(&board::Options { branch, prefix, ..board::Options::default() });
                let stored = stored.map_err(|error| error.to_string())?.map_err(|refusal| refusal.message)?;
                Ok(Counts::of(stored.tasks.iter().filter_map(|task| open_or_done(task.status))))
            }
        }
    }

    /// Why the component could not be loaded, if that was tried.
    pub fn into_failure(self) -> Option<anyhow::Error> {
        self.host.and_then(Result::err)
    }
}

fn branch<'k>(key: &'k str, prefix: &str) -> Option<&'k str> {
    match key.strip_prefix(prefix)? {
        "" => Some(""),
        rest => rest.strip_prefix(':').filter(|branch| !branch.is_empty()),
    }
}

/// The status of a task in the words of a list; none for one that is deleted.
fn open_or_done(status: board::Status) -> Option<Status> {
    match status {
        board::Status::Pending => Some(Status::Pending),
        board::Status::InProgress => Some(Status::InProgress),
        board::Status::Completed => Some(Status::Completed),
        board::Status::Deleted => None,
    }
}

#[cfg(test)]
mod tests {
    use super::branch;

    #[test]
    fn a_key_tells_its_branch() {
        assert_eq!(branch("todos", "todos"), Some(""));
        assert_eq!(branch("todos:a:b", "todos"), Some("a:b"));
        assert_eq!(branch("todos2", "todos"), None);
        assert_eq!(branch("todos:", "todos"), None);
        assert_eq!(branch("tasks", "todos"), None);
    }
}
