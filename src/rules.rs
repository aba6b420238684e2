//! The rules of a list: no blank text, no content twice, at most one item in progress.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloc::borrow::Cow;

use crate::draft::{Draft, Field, Item};
use crate::fault::{Code, Fault, Faults, Refusal};
use crate::index::Index;
use crate::text::is_blank;
use crate::todo::{Status, Todo};

/// Turns drafts into the list that they describe, or reports everything that is wrong with them, in their order.
pub(crate) fn checked<'a>(drafts: Vec<Draft<'a>>, mut faults: Faults) -> Result<Vec<Todo<'a>>, Refusal> {
    let mut contents = Index::default();
    let mut in_progress = None;
    for (index, draft) in drafts.iter().enumerate() {
        match draft {
            Draft::Other(others) => others.iter().cloned().for_each(|fault| faults.shape(fault)),
            Draft::Item(item) => check(index, item, &mut contents, &mut in_progress, &mut faults),
        }
    }
    drop(contents);
    faults.into_result(Code::InvalidArgs, Code::InvalidTodos)?;
    Ok(drafts.into_iter().filter_map(Draft::into_todo).collect())
}

fn check<'d>(
    index: usize,
    item: &'d Item<'_>,
    contents: &mut Index<'d>,
    in_progress: &mut Option<usize>,
    faults: &mut Faults,
) {
    if let Some(content) = visible(&item.content, index, "content", faults)
        && let Some(first) = contents.insert(Cow::Borrowed(content), index)
    {
        faults.rule(
            Fault::new(path(index, "content"), format!("the same as todos[{first}].content"))
                .got_text(content)
                .expected("each content once"),
        );
    }
    visible(&item.active_form, index, "activeForm", faults);
    match &item.status {
        Field::Bad(fault) => faults.shape(Fault::clone(fault)),
        Field::Good(Status::InProgress) => match in_progress {
            None => *in_progress = Some(index),
            Some(first) => faults.rule(
                Fault::new(path(index, "status"), format!("a second item in_progress, the first is todos[{first}]"))
                    .expected("at most one in_progress"),
            ),
        },
        Field::Good(_) => {}
    }
    item.defects.iter().cloned().for_each(|fault| faults.shape(fault));
}

/// The text of a field that has one and can be seen.
fn visible<'d>(field: &'d Field<Cow<'_, str>>, index: usize, key: &str, faults: &mut Faults) -> Option<&'d str> {
    match field {
        Field::Bad(fault) => {
            faults.shape(Fault::clone(fault));
            None
        }
        Field::Good(text) if is_blank(text) => {
            faults.rule(Fault::new(path(index, key), "blank").got_text(text).expected("text that can be seen"));
            None
        }
        Field::Good(text) => Some(text),
    }
}

/// The path of a field of an item.
pub(crate) fn path(index: usize, key: &str) -> String {
    format!("todos[{index}].{key}")
}
