//! What makes a list: items of the right shape, no blank text, no content twice, at most one item in progress.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use agent_tool::json::Value;
use agent_tool::text::{concat, is_blank};
use agent_tool::{CommonCode, Fault, Faults, Field, Index};

use crate::code::{Code, Refusal};
use crate::item::{Element, Item};
use crate::path::{field_path, item_path};
use crate::status_words;
use crate::todo::{Status, Todo};

const LEGAL_ITEM: &str = "an object with content, activeForm and status";
const LEGAL_CONTENT: &str = "a string in the imperative";
const LEGAL_ACTIVE_FORM: &str = "a string in the present continuous";

/// A list on its way in. It takes one element after the other, and everything that is wrong with it in that order.
#[derive(Default)]
pub(crate) struct Draft<'a> {
    todos: Vec<Todo<'a>>,
    contents: Index<'a>,
    /// The first item in progress.
    in_progress: Option<usize>,
    count: usize,
    pub faults: Faults,
}

impl<'a> Draft<'a> {
    /// Takes the next element as a model sent it.
    pub fn add(&mut self, element: Element<'a>) {
        let index = self.count;
        self.count += 1;
        let Item { content, active_form, active_form_key, status, defects } = match element {
            Element::Item(item) => item,
            Element::Other(value, defects) => {
                self.faults
                    .shape(|| Fault::new(item_path(index), "wrong type").got(value.received()).expected(LEGAL_ITEM));
                self.faults.append(defects);
                return;
            }
        };
        let content = self.content(index, content);
        let active_form = self.text(index, active_form_key, active_form, LEGAL_ACTIVE_FORM);
        let status = self.shaped(index, "status", status, status_words::LEGAL).and_then(|word| self.word(index, &word));
        self.status(index, status);
        self.faults.append(defects);
        self.push(content, active_form, status);
    }

    /// Takes the next item as a host made it.
    pub fn add_todo(&mut self, todo: Todo<'a>) {
        let index = self.count;
        self.count += 1;
        let content = self.content(index, Field::Once(Value::of_text(todo.content)));
        let active_form = Field::Once(Value::of_text(todo.active_form));
        let active_form = self.text(index, "activeForm", active_form, LEGAL_ACTIVE_FORM);
        self.status(index, Some(todo.status));
        self.push(content, active_form, Some(todo.status));
    }

    /// The list, or everything that is wrong with it.
    pub fn finish(self) -> Result<Vec<Todo<'a>>, Refusal> {
        self.faults.into_result(CommonCode::InvalidArgs, Code::InvalidTodos)?;
        Ok(self.todos)
    }

    /// Keeps an item, as long as there is a list to come.
    fn push(&mut self, content: Option<Cow<'a, str>>, active_form: Option<Cow<'a, str>>, status: Option<Status>) {
        if let (Some(content), Some(active_form), Some(status), true) =
            (content, active_form, status, self.faults.is_empty())
        {
            self.todos.push(Todo { content, active_form, status });
        }
    }

    fn content(&mut self, index: usize, field: Field<'a>) -> Option<Cow<'a, str>> {
        let content = self.text(index, "content", field, LEGAL_CONTENT)?;
        if let Some(first) = self.contents.insert(content.clone(), index) {
            self.faults.rule(|| {
                Fault::new(field_path(index, "content"), concat(&["the same as ", &field_path(first, "content")]))
                    .got_text(&content)
                    .expected("each content once")
            });
        }
        Some(content)
    }

    /// The text of a field that has one and can be seen.
    fn text(&mut self, index: usize, key: &str, field: Field<'a>, legal: &str) -> Option<Cow<'a, str>> {
        let text = self.shaped(index, key, field, legal)?;
        if is_blank(&text) {
            self.faults
                .rule(|| Fault::new(field_path(index, key), "blank").got_text(&text).expected("text that can be seen"));
            return None;
        }
        Some(text)
    }

    /// The text of a field that has one.
    fn shaped(&mut self, index: usize, key: &str, field: Field<'a>, legal: &str) -> Option<Cow<'a, str>> {
        match field {
            Field::Once(Value { text: Some(text), .. }) => Some(text),
            field => {
                self.faults.shape(|| field.fault(field_path(index, key), legal));
                None
            }
        }
    }

    fn word(&mut self, index: usize, word: &str) -> Option<Status> {
        let status = Status::from_word(word);
        if status.is_none() {
            self.faults.shape(|| {
                Fault::new(field_path(index, "status"), "unknown status")
                    .got_text(word)
                    .expected(status_words::legal_instead_of(word))
            });
        }
        status
    }

    fn status(&mut self, index: usize, status: Option<Status>) {
        if status != Some(Status::InProgress) {
            return;
        }
        match self.in_progress {
            None => self.in_progress = Some(index),
            Some(first) => self.faults.rule(|| {
                Fault::new(
                    field_path(index, "status"),
                    concat(&["a second item in_progress, the first is ", &item_path(first)]),
                )
                .expected("at most one in_progress")
            }),
        }
    }
}
