//! Counting the items of a session's lists.

use todo_host::state::SessionSummary;
use todo_host::{Options, Session, Status};

/// One session.
pub struct Row {
    pub session: String,
    pub lists: Vec<List>,
    /// Keys that hold no todo list.
    pub other_keys: Vec<String>,
    pub bytes: u64,
    pub created: i64,
    pub updated: i64,
}

/// One list of a session.
pub struct List {
    /// Empty for the main agent's.
    pub branch: String,
    /// The counts, or why the component would not read the list.
    pub counts: Result<Counts, String>,
}

/// How many items a list has.
pub struct Counts {
    pub items: usize,
    pub in_progress: usize,
    pub completed: usize,
}

impl Row {
    /// Reads all lists of a session through the component, which knows how they are stored.
    pub fn read(session: &Session, summary: SessionSummary, prefix: &str) -> Row {
        let mut row = Row {
            session: summary.name,
            lists: Vec::new(),
            other_keys: Vec::new(),
            bytes: 0,
            created: i64::MAX,
            updated: i64::MIN,
        };
        for key in summary.keys {
            row.bytes += key.bytes;
            row.created = row.created.min(key.created);
            row.updated = row.updated.max(key.updated);
            match branch(&key.key, prefix) {
                Some(branch) => row.lists.push(List::read(session, branch, prefix)),
                None => row.other_keys.push(key.key),
            }
        }
        row
    }
}

impl List {
    fn read(session: &Session, branch: &str, prefix: &str) -> List {
        let options =
            Options { branch: Some(branch.to_owned()), prefix: Some(prefix.to_owned()), ..Options::default() };
        let stored = match session.read(&options) {
            Ok(Ok(stored)) => Ok(stored),
            Ok(Err(refusal)) => Err(refusal.message),
            // One list that the host can't carry must not hide the others.
            Err(error) => Err(error.to_string()),
        };
        let counts = stored.map(|stored| {
            let count = |status| stored.todos.iter().filter(|todo| todo.status == status).count();
            Counts {
                items: stored.todos.len(),
                in_progress: count(Status::InProgress),
                completed: count(Status::Completed),
            }
        });
        List { branch: branch.to_owned(), counts }
    }
}

/// The prefix that an empty one means, to the tool and so here.
const DEFAULT_PREFIX: &str = "todos";

/// The branch whose list stands under a key; empty for the main agent's. None when it is no key of the prefix.
fn branch<'a>(key: &'a str, prefix: &str) -> Option<&'a str> {
    let prefix = if prefix.is_empty() { DEFAULT_PREFIX } else { prefix };
    match key.strip_prefix(prefix)? {
        "" => Some(""),
        rest => rest.strip_prefix(':').filter(|branch| !branch.is_empty()),
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

    #[test]
    fn an_empty_prefix_is_the_default_one() {
        assert_eq!(branch("todos", ""), Some(""));
        assert_eq!(branch("todos:a", ""), Some("a"));
        assert_eq!(branch(":a", ""), None);
        assert_eq!(branch("", ""), None);
    }
}
