//! What a list is made of.

use alloc::borrow::Cow;

use agent_tool::Index;

/// Where an item stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not begun.
    Pending,
    /// Being worked on now.
    InProgress,
    /// Done.
    Completed,
}

impl Status {
    /// Every status, in the order in which an item usually takes them.
    pub const ALL: [Self; 3] = [Self::Pending, Self::InProgress, Self::Completed];

    /// The word that a model writes, as in `in_progress`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::InProgress => "in_progress",
            Self::Completed => "completed",
        }
    }

    /// The status of exactly this word.
    ///
    /// ```
    /// use todo_write::Status;
    ///
    /// assert_eq!(Status::from_word("in_progress"), Some(Status::InProgress));
    /// assert_eq!(Status::from_word("In_Progress"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "pending" => Self::Pending,
            "in_progress" => Self::InProgress,
            "completed" => Self::Completed,
            _ => return None,
        })
    }
}

/// One item of a list. It borrows its texts from the input where it can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Todo<'a> {
    /// What is to be done, in the imperative. It identifies the item.
    pub content: Cow<'a, str>,
    /// The same in the present continuous.
    pub active_form: Cow<'a, str>,
    /// Where it stands.
    pub status: Status,
}

impl Todo<'_> {
    /// Whether there is still something to do.
    pub fn is_unfinished(&self) -> bool {
        self.status != Status::Completed
    }

    /// The same item with texts of its own.
    pub fn into_owned(self) -> Todo<'static> {
        Todo {
            content: Cow::Owned(self.content.into_owned()),
            active_form: Cow::Owned(self.active_form.into_owned()),
            status: self.status,
        }
    }
}

/// The contents of a list, to be found by their text.
pub(crate) fn contents<'t>(todos: &'t [Todo<'_>]) -> Index<'t> {
    Index::of(todos.iter().map(|todo| &*todo.content))
}
