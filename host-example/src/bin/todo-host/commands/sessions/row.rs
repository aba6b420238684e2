//! What is stored of one session.

use todo_host::Status;
use todo_host::state::SessionSummary;

use super::counter::Counter;

/// One session.
pub struct Row {
    pub session: String,
    pub lists: Vec<Plan>,
    pub boards: Vec<Plan>,
    /// Keys that hold neither.
    pub other_keys: Vec<String>,
    pub bytes: u64,
    pub created: i64,
    pub updated: i64,
}

/// A list or a board.
pub struct Plan {
    /// Empty for the main agent's.
    pub branch: String,
    /// The counts, or why they are not known.
    pub counts: Result<Counts, String>,
}

/// How many items or tasks a plan has.
#[derive(Default)]
pub struct Counts {
    pub all: usize,
    pub in_progress: usize,
    pub completed: usize,
}

impl Row {
    /// Reads all plans of a session.
    pub fn read(summary: SessionSummary, lists: &mut Counter, boards: &mut Counter) -> Row {
        let mut row = Row {
            session: summary.name,
            lists: Vec::new(),
            boards: Vec::new(),
            other_keys: Vec::new(),
            bytes: 0,
            created: i64::MAX,
            updated: i64::MIN,
        };
        for key in summary.keys {
            row.bytes += key.bytes;
            row.created = row.created.min(key.created);
            row.updated = row.updated.max(key.updated);
            let plan = |counter: &mut Counter, branch: &str| Plan {
                branch: branch.to_owned(),
                counts: counter.count(&row.session, branch),
            };
            if let Some(branch) = lists.branch(&key.key) {
                row.lists.push(plan(lists, branch));
            } else if let Some(branch) = boards.branch(&key.key) {
                row.boards.push(plan(boards, branch));
            } else {
                row.other_keys.push(key.key);
            }
        }
        row
    }
}

impl Counts {
    /// Counts what there is of each status.
    pub fn of(statuses: impl Iterator<Item = Status>) -> Self {
        let mut counts = Counts::default();
        for status in statuses {
            counts.all += 1;
            counts.in_progress += usize::from(status == Status::InProgress);
            counts.completed += usize::from(status == Status::Completed);
        }
        counts
    }
}
