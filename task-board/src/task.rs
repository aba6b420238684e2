//! What a board is made of.

use alloc::borrow::Cow;

use crate::id::Id;
use crate::ids::Ids;
use crate::status::Status;

/// A task, whole. It borrows its texts where it can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task<'a> {
    /// Given by the board.
    pub id: Id,
    /// What is to be done, in the imperative.
    pub subject: Cow<'a, str>,
    /// Everything else that whoever takes the task must know.
    pub description: Option<Cow<'a, str>>,
    /// The subject in the present continuous.
    pub active_form: Option<Cow<'a, str>>,
    /// Who has claimed it.
    pub owner: Option<Cow<'a, str>>,
    /// Where it stands.
    pub status: Status,
    /// The tasks that wait for this one.
    pub blocks: Ids,
    /// The unfinished tasks that this one waits for.
    pub blocked_by: Ids,
    /// JSON text that is kept with the task.
    pub metadata: Option<Cow<'a, str>>,
}

impl Task<'_> {
    /// The same task with texts of its own.
    pub fn to_owned(&self) -> Task<'static> {
        let owned = |text: &Cow<'_, str>| Cow::Owned(text.clone().into_owned());
        Task {
            id: self.id,
            subject: owned(&self.subject),
            description: self.description.as_ref().map(owned),
            active_form: self.active_form.as_ref().map(owned),
            owner: self.owner.as_ref().map(owned),
            status: self.status,
            blocks: self.blocks.clone(),
            blocked_by: self.blocked_by.clone(),
            metadata: self.metadata.as_ref().map(owned),
        }
    }
}
