//! One element of `todos` as it was sent, and reading it.

use agent_tool::json::{self, Kind, Reader, Syntax, Value};
use agent_tool::{Faults, Field, Index};

use crate::path::field_path;
use crate::todo::{Status, Todo};

/// An element of `todos` that is an object.
pub(crate) struct Item<'a> {
    pub content: Field<'a>,
    pub active_form: Field<'a>,
    /// The key that the active form was sent under.
    pub active_form_key: &'static str,
    pub status: Field<'a>,
    /// What is wrong with its other keys.
    pub defects: Faults,
}

/// An element of `todos`.
pub(crate) enum Element<'a> {
    Item(Item<'a>),
    /// Something that is no object, with what is wrong inside it.
    Other(Value<'a>, Faults),
}

impl<'a> Element<'a> {
    /// Takes the element that comes next.
    pub fn read(reader: &mut Reader<'a>, index: usize) -> Result<Self, Syntax> {
        if reader.peek()? == Kind::Object {
            return Item::read(reader, index).map(Self::Item);
        }
        let value = reader.value()?;
        Ok(Self::Other(value, reader.take_defects()))
    }
}

impl<'a> Item<'a> {
    fn read(reader: &mut Reader<'a>, index: usize) -> Result<Self, Syntax> {
        let (mut content, mut active_form, mut alias, mut status) =
            (Field::Missing, Field::Missing, Field::Missing, Field::Missing);
        let mut others = Index::default();
        reader.object(|reader, key| {
            let field = match &*key {
                "content" => &mut content,
                "activeForm" => &mut active_form,
                "active_form" => &mut alias,
                "status" => &mut status,
                _ => {
                    if !others.insert_new(key) {
                        reader.duplicate_key();
                    }
                    return reader.ignore();
                }
            };
            field.add(reader.value()?);
            Ok(())
        })?;
        let mut defects = reader.take_defects();
        let mut active_form_key = "activeForm";
        match (&active_form, &alias) {
            (_, Field::Missing) => {}
            (Field::Missing, _) => {
                active_form = alias;
                active_form_key = "active_form";
            }
            // It is one more key that nobody asked for.
            (_, Field::Twice) => defects.shape(|| json::duplicate_key(field_path(index, "active_form"))),
            (_, Field::Once(value)) if value.has_lone_surrogate() => {
                defects.shape(|| json::lone_surrogate(field_path(index, "active_form"), value.source));
            }
            (_, Field::Once(_)) => {}
        }
        Ok(Self { content, active_form, active_form_key, status, defects })
    }

    /// The item, when there is no fault of shape.
    pub fn into_todo(self) -> Option<Todo<'a>> {
        let status = Status::from_word(self.status.text()?)?;
        match (self.content, self.active_form) {
            (Field::Once(Value { text: Some(content), .. }), Field::Once(Value { text: Some(active_form), .. }))
                if self.defects.is_empty() =>
            {
                Some(Todo { content, active_form, status })
            }
            _ => None,
        }
    }
}
