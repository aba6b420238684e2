//! An item on its way from the input to the list.

use alloc::boxed::Box;
use alloc::vec::Vec;

use alloc::borrow::Cow;

use crate::fault::Fault;
use crate::todo::{Status, Todo};

/// What stands in a field.
pub(crate) enum Field<T> {
    /// A value of the right shape.
    Good(T),
    /// Nothing that can be used, and why.
    Bad(Box<Fault>),
}

impl<T> Field<T> {
    pub fn bad(fault: Fault) -> Self {
        Self::Bad(Box::new(fault))
    }
}

/// One element of `todos`, as far as it could be read.
pub(crate) enum Draft<'a> {
    /// An object, with or without faults.
    Item(Item<'a>),
    /// Something that is no object, with the faults that say so.
    Other(Vec<Fault>),
}

/// An element that is an object.
pub(crate) struct Item<'a> {
    pub content: Field<Cow<'a, str>>,
    pub active_form: Field<Cow<'a, str>>,
    pub status: Field<Status>,
    /// What is wrong with its other keys.
    pub defects: Vec<Fault>,
}

impl<'a> Draft<'a> {
    /// The item that a draft without faults is.
    pub fn into_todo(self) -> Option<Todo<'a>> {
        match self {
            Self::Item(Item {
                content: Field::Good(content),
                active_form: Field::Good(active_form),
                status: Field::Good(status),
                ..
            }) => Some(Todo { content, active_form, status }),
            _ => None,
        }
    }
}

impl<'a> From<Todo<'a>> for Draft<'a> {
    fn from(todo: Todo<'a>) -> Self {
        Self::Item(Item {
            content: Field::Good(todo.content),
            active_form: Field::Good(todo.active_form),
            status: Field::Good(todo.status),
            defects: Vec::new(),
        })
    }
}
