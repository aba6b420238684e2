//! What the agent of the demonstration does, and what the component must answer for the story to be true.

use serde::Serialize;
use todo_host::Code;

use crate::commands::shared::values::{COMPLETED as DONE, IN_PROGRESS as ACTIVE, PENDING};

/// The branch of the sub-agent.
pub(super) const ENCODER: &str = "encoder";

/// What is planned, and how it is called while it is worked on.
const PLAN: [(&str, &str); 5] = [
    ("Read the report page", "Reading the report page"),
    ("Write a CSV encoder", "Writing a CSV encoder"),
    ("Add the export button", "Adding the export button"),
    ("Test the export", "Testing the export"),
    ("Update the user guide", "Updating the user guide"),
];

/// What the sub-agent plans for its one step.
const SUB_PLAN: [(&str, &str); 2] =
    [("Quote fields with commas", "Quoting fields with commas"), ("Stream large tables", "Streaming large tables")];

/// Everything between two messages of the user.
pub(super) struct Turn {
    /// What the user asked for.
    pub(super) user: &'static str,
    /// What the agents did about it.
    pub(super) steps: Vec<Step>,
}

/// One call.
pub(super) struct Step {
    /// What goes on, for the one who watches.
    pub(super) why: &'static str,
    /// Whose call it is: empty for the main agent.
    pub(super) branch: &'static str,
    /// What the model sends.
    pub(super) sent: Sent,
    /// What must come of it.
    pub(super) expected: Expected,
}

/// The arguments of a call, as a model writes them.
#[derive(Serialize)]
pub(super) struct Sent {
    /// The whole list: each call replaces the one before.
    pub(super) todos: Vec<Item>,
}

/// One item, as a model writes it: the status is any text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Item {
    /// What is to be done.
    pub(super) content: &'static str,
    /// The same while it is worked on.
    pub(super) active_form: &'static str,
    /// Where it stands.
    pub(super) status: &'static str,
}

/// What must come of a call.
pub(super) enum Expected {
    /// The list is stored as sent, and nothing is said about it but the nudge.
    Stored,
    /// The list is stored as sent, and the message names these items, which were forgotten.
    Warned(Vec<&'static str>),
    /// All items are completed, so an empty list is stored.
    Cleared,
    /// Nothing is stored; there is a fault at each of these paths.
    Refused(Code, &'static [&'static str]),
}

/// The story: two turns in one session.
pub(super) fn turns() -> [Turn; 2] {
    [
        Turn {
            user: "Add a CSV export to the report page, with tests and a word in the guide.",
            steps: vec![
                main(
                    "The agent plans five steps and begins with the first.",
                    [ACTIVE, PENDING, PENDING, PENDING, PENDING],
                    Expected::Stored,
                ),
                main(
                    "Step one is done, but the agent makes two mistakes in one call: a status \
                     that does not exist, and two steps at once.",
                    ["done", ACTIVE, ACTIVE, PENDING, PENDING],
                    Expected::Refused(Code::InvalidArgs, &["todos[0].status", "todos[2].status"]),
                ),
                main(
                    "It reads both faults and corrects them in one go.",
                    [DONE, ACTIVE, PENDING, PENDING, PENDING],
                    Expected::Stored,
                ),
                sub(
                    "It hands the encoder to a sub-agent, which has a list of its own: a branch \
                     of the same session.",
                    [ACTIVE, PENDING],
                    Expected::Stored,
                ),
                sub("The sub-agent works on.", [DONE, ACTIVE], Expected::Stored),
            ],
        },
        Turn {
            user: "Looks good. Go on, and keep the guide short.",
            steps: vec![
                sub("The sub-agent has completed all it had: its list is cleared.", [DONE, DONE], Expected::Cleared),
                Step {
                    why: "The encoder is written, so the agent goes on, but forgets two steps. The \
                          call is legal; the answer says what got lost.",
                    branch: "",
                    sent: Sent {
                        todos: items(PLAN, [DONE, DONE, ACTIVE, PENDING, PENDING]).into_iter().take(3).collect(),
                    },
                    expected: Expected::Warned(vec![PLAN[3].0, PLAN[4].0]),
                },
                main(
                    "Warned, it sends the whole list again.",
                    [DONE, DONE, ACTIVE, PENDING, PENDING],
                    Expected::Stored,
                ),
                main("One step after the other …", [DONE, DONE, DONE, ACTIVE, PENDING], Expected::Stored),
                main("… and the next …", [DONE, DONE, DONE, DONE, ACTIVE], Expected::Stored),
                main(
                    "… until all are completed, and the list is cleared for the next plan.",
                    [DONE, DONE, DONE, DONE, DONE],
                    Expected::Cleared,
                ),
            ],
        },
    ]
}

fn main(why: &'static str, statuses: [&'static str; 5], expected: Expected) -> Step {
    step(why, "", items(PLAN, statuses), expected)
}

fn sub(why: &'static str, statuses: [&'static str; 2], expected: Expected) -> Step {
    step(why, ENCODER, items(SUB_PLAN, statuses), expected)
}

fn step(why: &'static str, branch: &'static str, todos: Vec<Item>, expected: Expected) -> Step {
    Step { why, branch, sent: Sent { todos }, expected }
}

fn items<const N: usize>(plan: [(&'static str, &'static str); N], statuses: [&'static str; N]) -> Vec<Item> {
    plan.into_iter()
        .zip(statuses)
        .map(|((content, active_form), status)| Item { content, active_form, status })
        .collect()
}
