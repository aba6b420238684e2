//! The stored form of a list: a JSON array of its items.

use alloc::string::String;
use alloc::vec::Vec;

use agent_tool::json::{self, Kind, Reader};

use crate::item::Element;
use crate::todo::Todo;

/// A stored value as a list. Nothing when it can't be read as one: its shape counts, the rules of a list don't, since a
/// list that was stored under other rules is still the list that was there.
pub(crate) fn read(text: &str) -> Option<Vec<Todo<'_>>> {
    let mut reader = Reader::new(text, "");
    if reader.peek().ok()? != Kind::Array {
        return None;
    }
    let mut todos = Some(Vec::new());
    let read = reader.array(|reader, index| {
        match (Element::read(reader, index)?, &mut todos) {
            (Element::Item(item), Some(list)) => match item.into_todo() {
                Some(todo) => list.push(todo),
                None => todos = None,
            },
            _ => todos = None,
        }
        Ok(())
    });
    read.ok()?;
    reader.end().ok()?;
    todos
}

/// How many bytes an item has around its texts, at the most and unless they need escapes.
const AROUND_TEXTS: usize = r#"{"content":"","activeForm":"","status":"in_progress"},"#.len();

/// A list as JSON text: the form in which it is stored, and answered.
pub(crate) fn write(todos: &[Todo<'_>]) -> String {
    let texts: usize = todos.iter().map(|todo| todo.content.len() + todo.active_form.len()).sum();
    let mut out = String::with_capacity(texts + todos.len() * AROUND_TEXTS + 2);
    out.push('[');
    for todo in todos {
        if out.len() > 1 {
            out.push(',');
        }
        out.push_str(r#"{"content":""#);
        json::push_inside(&mut out, &todo.content);
        out.push_str(r#"","activeForm":""#);
        json::push_inside(&mut out, &todo.active_form);
        out.push_str(r#"","status":""#);
        out.push_str(todo.status.as_str());
        out.push_str(r#""}"#);
    }
    out.push(']');
    out
}
