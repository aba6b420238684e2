//! What a call asks for, before it is held against a board.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use agent_tool::Faults;

use crate::asked::{Asked, visible};
use crate::metadata;
use crate::named::Named;
use crate::status::Status;

/// A task to be put on the board.
///
/// ```
/// let creation = task_board::Creation { subject: "Write the docs".into(), ..Default::default() };
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Creation<'a> {
    /// What is to be done, in the imperative.
    pub subject: Cow<'a, str>,
    /// Everything else that whoever takes the task must know. An empty text counts as none.
    pub description: Option<Cow<'a, str>>,
    /// The subject in the present continuous. An empty text counts as none.
    pub active_form: Option<Cow<'a, str>>,
    /// JSON text that is kept with the task.
    pub metadata: Option<Cow<'a, str>>,
}

/// What is to change in a task. What is nothing or an empty list stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edit<'a> {
    /// Which task.
    pub id: Cow<'a, str>,
    /// Where it shall stand.
    pub status: Option<Status>,
    /// The new subject.
    pub subject: Option<Cow<'a, str>>,
    /// The new description. An empty text takes it away.
    pub description: Option<Cow<'a, str>>,
    /// The new active form. An empty text takes it away.
    pub active_form: Option<Cow<'a, str>>,
    /// Who claims it. An empty text gives it back.
    pub owner: Option<Cow<'a, str>>,
    /// Ids of tasks that it shall wait for.
    pub add_blocked_by: Vec<Cow<'a, str>>,
    /// Ids of tasks that it shall wait for no longer.
    pub remove_blocked_by: Vec<Cow<'a, str>>,
    /// Ids of tasks that shall wait for it.
    pub add_blocks: Vec<Cow<'a, str>>,
    /// Ids of tasks that shall wait for it no longer.
    pub remove_blocks: Vec<Cow<'a, str>>,
    /// JSON text: an object whose members go into the one that is there, or a string.
    pub metadata: Option<Cow<'a, str>>,
}

/// What `task_create` is asked for.
pub(crate) struct CreationDraft<'a> {
    pub subject: Asked<Cow<'a, str>>,
    pub description: Asked<Cow<'a, str>>,
    pub active_form: Asked<Cow<'a, str>>,
    pub metadata: Asked<Cow<'a, str>>,
    pub defects: Faults,
}

/// A list of tasks, each of which may be named wrongly.
pub(crate) type NamedList<'a> = Asked<Vec<Asked<Named<'a>>>>;

/// What `task_update` is asked for.
pub(crate) struct EditDraft<'a> {
    pub id: Asked<Named<'a>>,
    pub status: Asked<Status>,
    pub subject: Asked<Cow<'a, str>>,
    pub description: Asked<Cow<'a, str>>,
    pub active_form: Asked<Cow<'a, str>>,
    pub owner: Asked<Cow<'a, str>>,
    pub add_blocked_by: NamedList<'a>,
    pub remove_blocked_by: NamedList<'a>,
    pub add_blocks: NamedList<'a>,
    pub remove_blocks: NamedList<'a>,
    pub metadata: Asked<Cow<'a, str>>,
    pub defects: Faults,
}

/// What `task_get` is asked for.
pub(crate) struct Question<'a> {
    pub id: Asked<Named<'a>>,
    pub defects: Faults,
}

impl Creation<'_> {
    /// How many bytes its texts have.
    pub(crate) fn bytes(&self) -> usize {
        self.subject.len() + total([&self.description, &self.active_form, &self.metadata])
    }
}

impl Edit<'_> {
    /// How many bytes its texts have.
    pub(crate) fn bytes(&self) -> usize {
        let lists = [&self.add_blocked_by, &self.remove_blocked_by, &self.add_blocks, &self.remove_blocks];
        let ids: usize = lists.into_iter().flatten().map(|id| id.len()).sum();
        let texts = [&self.subject, &self.description, &self.active_form, &self.owner, &self.metadata];
        self.id.len() + ids + total(texts)
    }
}

fn total<const N: usize>(texts: [&Option<Cow<'_, str>>; N]) -> usize {
    texts.into_iter().flatten().map(|text| text.len()).sum()
}

impl<'a> From<Creation<'a>> for CreationDraft<'a> {
    fn from(creation: Creation<'a>) -> Self {
        Self {
            subject: visible("subject", creation.subject, false),
            description: optional("description", creation.description, true),
            active_form: optional("activeForm", creation.active_form, true),
            metadata: creation.metadata.map_or(Asked::Nothing, metadata::check),
            defects: Faults::default(),
        }
    }
}

impl<'a> From<Edit<'a>> for EditDraft<'a> {
    fn from(edit: Edit<'a>) -> Self {
        Self {
            id: Asked::This(Named::by(edit.id)),
            status: edit.status.into(),
            subject: optional("subject", edit.subject, false),
            description: optional("description", edit.description, true),
            active_form: optional("activeForm", edit.active_form, true),
            owner: optional("owner", edit.owner, true),
            add_blocked_by: named(edit.add_blocked_by),
            remove_blocked_by: named(edit.remove_blocked_by),
            add_blocks: named(edit.add_blocks),
            remove_blocks: named(edit.remove_blocks),
            metadata: edit.metadata.map_or(Asked::Nothing, metadata::check),
            defects: Faults::default(),
        }
    }
}

fn optional<'a>(path: &'static str, text: Option<Cow<'a, str>>, may_be_empty: bool) -> Asked<Cow<'a, str>> {
    text.map_or(Asked::Nothing, |text| visible(path, text, may_be_empty))
}

fn named(ids: Vec<Cow<'_, str>>) -> NamedList<'_> {
    Asked::This(ids.into_iter().map(|id| Asked::This(Named::by(id))).collect())
}
