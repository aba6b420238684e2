//! Sets of ids.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Deref;
use core::slice;

use crate::id::Id;

/// Ids in numeric order, each once.
///
/// Most tasks wait for one other at most, so a set of that size takes no memory of its own.
///
/// ```
/// use task_board::{Id, Ids};
///
/// let ids: Ids = [3, 1, 3].into_iter().filter_map(Id::from_number).collect();
/// assert_eq!(ids.iter().map(|id| id.number()).collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ids(Set);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Set {
    #[default]
    Empty,
    One(Id),
    /// Two or more.
    Many(Vec<Id>),
}

impl Ids {
    /// Adds an id, if it is not there.
    pub(crate) fn insert(&mut self, id: Id) {
        match &mut self.0 {
            Set::Empty => self.0 = Set::One(id),
            Set::One(only) if *only == id => {}
            Set::One(only) => self.0 = Set::Many(if *only < id { vec![*only, id] } else { vec![id, *only] }),
            Set::Many(ids) => match ids.last() {
                // What is read or given out comes in order.
                Some(last) if *last < id => ids.push(id),
                _ => {
                    if let Err(place) = ids.binary_search(&id) {
                        ids.insert(place, id);
                    }
                }
            },
        }
    }

    /// Takes an id out, if it is there.
    pub(crate) fn remove(&mut self, id: Id) {
        let Ok(place) = self.binary_search(&id) else { return };
        match &mut self.0 {
            Set::Many(ids) => {
                ids.remove(place);
                if let [only] = **ids {
                    self.0 = Set::One(only);
                }
            }
            _ => self.0 = Set::Empty,
        }
    }

    /// Whether it has an id.
    pub fn has(&self, id: Id) -> bool {
        self.binary_search(&id).is_ok()
    }
}

/// Appends ids for a person to read: `2, 3`.
pub(crate) fn push_list(out: &mut String, ids: &[Id]) {
    for (place, id) in ids.iter().enumerate() {
        if place > 0 {
            out.push_str(", ");
        }
        id.push_to(out);
    }
}

impl Deref for Ids {
    type Target = [Id];

    fn deref(&self) -> &[Id] {
        match &self.0 {
            Set::Empty => &[],
            Set::One(only) => slice::from_ref(only),
            Set::Many(ids) => ids,
        }
    }
}

impl FromIterator<Id> for Ids {
    fn from_iter<I: IntoIterator<Item = Id>>(ids: I) -> Self {
        let mut ids: Vec<Id> = ids.into_iter().collect();
        ids.sort_unstable();
        ids.dedup();
        Self(match *ids {
            [] => Set::Empty,
            [only] => Set::One(only),
            _ => Set::Many(ids),
        })
    }
}
