//! What the agents of the demonstration do, and what the component must answer for the story to be true.

use serde_json::{Value, json};

/// The agent who plans.
pub(super) const ANNA: &str = "anna";
/// The agent who helps.
pub(super) const BEN: &str = "ben";

/// One call.
pub(super) struct Step {
    /// What goes on, for the one who watches. Nothing for a call that goes on with the one before.
    pub(super) why: &'static str,
    /// Whose call it is.
    pub(super) agent: &'static str,
    /// The tool.
    pub(super) tool: &'static str,
    /// What the model sends.
    pub(super) input: Value,
    /// What must come of it.
    pub(super) expected: Expected,
}

/// What must come of a call.
pub(super) enum Expected {
    /// A task of this id is on the board.
    Created(&'static str),
    /// The task is changed, and these can begin.
    Updated(&'static [&'static str]),
    /// Nothing is stored, for this reason.
    Refused(&'static str),
    /// The process ends after this call, and another one goes on.
    Reopened,
}

/// The story.
pub(super) fn steps() -> Vec<Step> {
    let mut steps = Vec::new();
    let mut step = |why, agent, tool, input, expected| steps.push(Step { why, agent, tool, input, expected });

    let plan = [
        ("1", "Read the report page"),
        ("2", "Write a CSV encoder"),
        ("3", "Add the export button"),
        ("4", "Draw an icon"),
        ("5", "Test the export"),
        ("6", "Update the user guide"),
    ];
    for (id, subject) in plan {
        let why = if id == "1" { "Anna puts the plan on the board, a task at a time." } else { "" };
        step(why, ANNA, "task_create", json!({ "subject": subject }), Expected::Created(id));
    }
    let waiting = [("2", json!(["1"])), ("3", json!(["4"])), ("5", json!(["2", "3"])), ("6", json!(["5"]))];
    for (id, blockers) in waiting {
        let why = if id == "2" { "Then she says what waits for what." } else { "" };
        let input = json!({ "taskId": id, "addBlockedBy": blockers });
        step(why, ANNA, "task_update", input, Expected::Updated(&[]));
    }
    let claim = |id: &str, owner: &str| json!({ "taskId": id, "owner": owner, "status": "in_progress" });
    let done = |id: &str| json!({ "taskId": id, "status": "completed" });
    step("Anna claims the first task …", ANNA, "task_update", claim("1", ANNA), Expected::Updated(&[]));
    step("… and Ben one that waits for nothing, too.", BEN, "task_update", claim("4", BEN), Expected::Updated(&[]));
    step(
        "Ben would like to have the guide before the page is read. That would close a circle, in which nothing could ever begin.",
        BEN,
        "task_update",
        json!({ "taskId": "1", "addBlockedBy": ["6"] }),
        Expected::Refused("INVALID_DEPENDENCY"),
    );
    step(
        "Anna is done; the answer says what can begin now.",
        ANNA,
        "task_update",
        done("1"),
        Expected::Updated(&["2"]),
    );
    step("", ANNA, "task_update", claim("2", ANNA), Expected::Reopened);
    step(
        "There will be no icon. Ben deletes his task, and what waited for it is free.",
        BEN,
        "task_update",
        json!({ "taskId": "4", "status": "deleted" }),
        Expected::Updated(&["3"]),
    );
    step("", BEN, "task_update", claim("3", BEN), Expected::Updated(&[]));
    step(
        "Two tasks in a row are done; the test waited for both.",
        ANNA,
        "task_update",
        done("2"),
        Expected::Updated(&[]),
    );
    step("", BEN, "task_update", done("3"), Expected::Updated(&["5"]));
    step("The rest goes the same way.", BEN, "task_update", claim("5", BEN), Expected::Updated(&[]));
    step("", BEN, "task_update", done("5"), Expected::Updated(&["6"]));
    step("", ANNA, "task_update", claim("6", ANNA), Expected::Updated(&[]));
    step("", ANNA, "task_update", done("6"), Expected::Updated(&[]));
    steps
}
