//! Finding a text among others.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;

use crate::todo::Todo;

/// Texts, each with the first place where it stands. A tree, since a hash without randomness can be flooded.
#[derive(Default)]
pub(crate) struct Index<'t>(BTreeMap<Cow<'t, str>, usize>);

impl<'t> Index<'t> {
    /// The contents of a list.
    pub fn of_contents(todos: &'t [Todo<'_>]) -> Self {
        let mut index = Self::default();
        for (place, todo) in todos.iter().enumerate() {
            index.insert(Cow::Borrowed(&*todo.content), place);
        }
        index
    }

    /// Adds a text unless it is there already; then says where.
    pub fn insert(&mut self, text: Cow<'t, str>, place: usize) -> Option<usize> {
        let first = *self.0.entry(text).or_insert(place);
        (first != place).then_some(first)
    }

    /// Adds a text that has no place; says whether it is new.
    pub fn insert_new(&mut self, text: Cow<'t, str>) -> bool {
        let place = self.0.len();
        self.insert(text, place).is_none()
    }

    /// The first place where a text stands.
    pub fn find(&self, text: &str) -> Option<usize> {
        self.0.get(text).copied()
    }
}
