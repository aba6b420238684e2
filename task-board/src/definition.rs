//! What a model is told about the tools.

use alloc::string::String;

use agent_tool::definition::{Definition, Dialect, object_of, optional, schema};
use agent_tool::text::concat;

use crate::status::Status;

pub(crate) const CREATE: &str = "task_create";
pub(crate) const UPDATE: &str = "task_update";
pub(crate) const GET: &str = "task_get";
pub(crate) const LIST: &str = "task_list";

/// The long text that a host adds to its system instruction, once.
pub const GUIDANCE: &str = include_str!("guidance.md");

const ABOUT_CREATE: &str = "Puts one task on the task board, pending, and answers with its id. subject says what to do, as a \
    command. Put what whoever takes the task must know into description. Dependencies are added with task_update. A refused \
    call stores nothing and names everything that is wrong.";
const ABOUT_UPDATE: &str = "Changes one task of the task board: its status, texts, owner, metadata and dependencies, all of it \
    or nothing. What is left out stays as it is. addBlockedBy names the tasks that it shall wait for, addBlocks those that \
    shall wait for it. Completing or deleting a task frees those that wait for it; unblocked lists the ones that can begin \
    now. A deleted task can't be changed any more. A refused call stores nothing and names everything that is wrong.";
const ABOUT_GET: &str = "Shows one task of the task board whole, with its description, its metadata and both ends of its \
    dependencies. Deleted tasks can be shown too.";
const ABOUT_LIST: &str = "Lists the tasks of the task board in the order of their ids, with status, owner and what each waits \
    for, and counts them by status. Call it before you choose what to do next.";

/// The definitions of the four tools.
///
/// ```
/// use task_board::{Dialect, definitions};
///
/// let names = definitions(Dialect::JsonSchema).map(|definition| definition.name);
/// assert_eq!(names, ["task_create", "task_update", "task_get", "task_list"]);
/// ```
pub fn definitions(dialect: Dialect) -> [Definition; 4] {
    let words = Words(dialect);
    [
        Definition { name: CREATE, description: ABOUT_CREATE, parameters: words.create() },
        Definition { name: UPDATE, description: ABOUT_UPDATE, parameters: words.update() },
        Definition { name: GET, description: ABOUT_GET, parameters: words.get() },
        Definition { name: LIST, description: ABOUT_LIST, parameters: words.list() },
    ]
}

/// Writes schemas in one dialect.
struct Words(Dialect);

impl Words {
    fn create(&self) -> String {
        object_of(
            self.0,
            "The input of task_create.",
            &[(
                "subject",
                schema(self.0, "string", "What to do, as a command: Run the tests. Not blank.", self.visible()),
            )],
            &[
                ("description", self.text("Everything else that whoever takes the task must know.")),
                ("activeForm", self.text("The subject as an activity going on: Running the tests.")),
                ("metadata", self.metadata("To be kept with the task.")),
            ],
        )
    }

    fn update(&self) -> String {
        object_of(
            self.0,
            "The input of task_update.",
            &[("taskId", self.id())],
            &[
                ("status", self.status()),
                ("subject", optional(self.0, "string", "The new subject. Not blank.", self.visible())),
                ("description", self.text("The new description. An empty text takes it away.")),
                ("activeForm", self.text("The new active form. An empty text takes it away.")),
                ("owner", self.text("Who claims the task. An empty text gives it back.")),
                ("addBlockedBy", self.ids("Ids of tasks that this one shall wait for.")),
                ("removeBlockedBy", self.ids("Ids of tasks that this one shall wait for no longer.")),
                ("addBlocks", self.ids("Ids of tasks that shall wait for this one.")),
                ("removeBlocks", self.ids("Ids of tasks that shall wait for this one no longer.")),
                ("metadata", self.metadata("To be kept with the task.")),
            ],
        )
    }

    fn get(&self) -> String {
        object_of(self.0, "The input of task_get.", &[("taskId", self.id())], &[])
    }

    fn list(&self) -> String {
        let about = "Whether deleted tasks are listed too. Left out: they are not.";
        let deleted = optional(self.0, "boolean", about, "");
        object_of(self.0, "The input of task_list.", &[], &[("includeDeleted", deleted)])
    }

    fn id(&self) -> String {
        schema(self.0, "string", "The id of the task, as in 3.", self.visible())
    }

    fn text(&self, about: &str) -> String {
        optional(self.0, "string", about, "")
    }

    fn ids(&self, about: &str) -> String {
        let id = schema(self.0, "string", "The id of a task.", "");
        optional(self.0, "array", about, &concat(&[r#","items":"#, &id]))
    }

    /// An object where the dialect has objects of any shape, else a text.
    fn metadata(&self, about: &str) -> String {
        let (r#type, more) = match self.0 {
            Dialect::JsonSchema => {
                ("object", " In an update, its keys go into those that are there, and null takes a key out.")
            }
            Dialect::OpenaiStrict | Dialect::Gemini => ("string", " A text of any form."),
        };
        optional(self.0, r#type, &concat(&[about, more]), "")
    }

    fn status(&self) -> String {
        let mut words =
            String::from(if self.0 == Dialect::Gemini { r#","format":"enum","enum":["# } else { r#","enum":["# });
        for (place, status) in Status::ALL.iter().enumerate() {
            words.push_str(if place == 0 { "\"" } else { ",\"" });
            words.push_str(status.as_str());
            words.push('"');
        }
        words.push_str(if self.0 == Dialect::OpenaiStrict { ",null]" } else { "]" });
        optional(self.0, "string", "Where the task shall stand. deleted can't be taken back.", &words)
    }

    fn visible(&self) -> &'static str {
        if self.0 == Dialect::JsonSchema { r#","minLength":1"# } else { "" }
    }
}
