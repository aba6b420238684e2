//! The records of the board's typed door, in the form in which case files and answers spell them.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The record, when what stands in the file can be one.
#[derive(Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub branch: Option<String>,
    pub prefix: Option<String>,
    pub single: Option<bool>,
    pub strict: Option<bool>,
    pub limit: Option<u32>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Creation {
    pub subject: String,
    pub description: Option<String>,
    pub active_form: Option<String>,
    pub metadata: Option<String>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Edit {
    pub task_id: String,
    pub status: Option<Status>,
    pub subject: Option<String>,
    pub description: Option<String>,
    pub active_form: Option<String>,
    pub owner: Option<String>,
    #[serde(default)]
    pub add_blocked_by: Vec<String>,
    #[serde(default)]
    pub remove_blocked_by: Vec<String>,
    #[serde(default)]
    pub add_blocks: Vec<String>,
    #[serde(default)]
    pub remove_blocks: Vec<String>,
    pub metadata: Option<String>,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Pending,
    InProgress,
    Completed,
    Deleted,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    pub id: String,
    pub subject: String,
    pub description: Option<String>,
    pub active_form: Option<String>,
    pub owner: Option<String>,
    pub status: Status,
    pub blocks: Vec<String>,
    pub blocked_by: Vec<String>,
    pub metadata: Option<Box<RawValue>>,
}

/// What `create` and `update` give, as the JSON text of `task_update`.
#[derive(Serialize)]
pub struct Answer {
    pub task: Task,
    pub unblocked: Vec<String>,
    pub message: String,
}

/// What `get` gives.
#[derive(Serialize)]
pub struct Got {
    pub task: Task,
}

/// What `read` gives.
pub struct Stored {
    pub tasks: Vec<Task>,
    /// Why records were left out, each fault as a text.
    pub left_out: Vec<String>,
    pub revision: Option<String>,
    /// What `render` makes of the tasks.
    pub render: String,
}

/// The metadata of a task as a value of the same JSON text.
pub fn raw(metadata: Option<String>) -> Option<Box<RawValue>> {
    metadata.map(|text| RawValue::from_string(text).expect("metadata is JSON text"))
}

/// What was left out, and how many more there are.
pub fn left_out(faults: Vec<String>, more: u64) -> Vec<String> {
    let more = (more > 0).then(|| format!("and {more} more"));
    faults.into_iter().chain(more).collect()
}
