//! The fields of an input, as they were sent.

use alloc::vec::Vec;

use agent_tool::input::{check_size, no_object};
use agent_tool::json::{Kind, Reader, Syntax};
use agent_tool::{CommonCode, Faults, Field, Index};

use crate::code::Refusal;

/// The fields of an input.
pub(super) struct Fields<'a> {
    names: &'static [&'static str],
    values: Vec<Field<'a>>,
    /// What stands there that a model takes for `taskId`, for a fault.
    pub instead_of_id: Option<&'static str>,
    /// What is wrong with other keys, and inside of values.
    pub defects: Faults,
}

/// Keys that a model takes for `taskId`, each with what a fault says of it.
const INSTEAD_OF_ID: [(&str, &str); 4] = [
    ("id", "the key id instead"),
    ("task_id", "the key task_id instead"),
    ("taskID", "the key taskID instead"),
    ("task", "the key task instead"),
];

impl<'a> Fields<'a> {
    /// Reads an input. Other keys than these are ignored. `legal` is what the input should be.
    pub fn read(
        text: &'a str,
        limit: u32,
        names: &'static [&'static str],
        legal: &'static str,
    ) -> Result<Self, Refusal> {
        check_size(text.len(), limit)?;
        let values = names.iter().map(|_| Field::Missing).collect();
        let mut fields = Self { names, values, instead_of_id: None, defects: Faults::default() };
        match fields.read_input(&mut Reader::new(text, ""), legal) {
            Ok(true) => Ok(fields),
            Ok(false) => Err(match fields.defects.into_result(CommonCode::InvalidArgs, CommonCode::InvalidArgs) {
                Err(refusal) => refusal,
                Ok(()) => Refusal { code: CommonCode::InvalidArgs.into(), faults: Vec::new(), more: 0 },
            }),
            Err(syntax) => Err(Refusal::of(CommonCode::InvalidArgs, syntax.fault(text, "input", legal))),
        }
    }

    /// Whether the input is an object.
    fn read_input(&mut self, reader: &mut Reader<'a>, legal: &'static str) -> Result<bool, Syntax> {
        let is_object = reader.peek()? == Kind::Object;
        if is_object {
            let mut others = Index::default();
            reader.object(|reader, key| {
                let place = self.names.iter().position(|name| *name == key);
                if let Some(field) = place.and_then(|place| self.values.get_mut(place)) {
                    field.add(reader.value()?);
                    return Ok(());
                }
                let instead = INSTEAD_OF_ID.iter().find(|(name, _)| *name == key);
                self.instead_of_id = self.instead_of_id.or(instead.map(|(_, said)| *said));
                if !others.insert_new(key) {
                    reader.duplicate_key();
                }
                reader.ignore()
            })?;
        } else {
            let value = reader.value()?;
            self.defects.shape(|| no_object(&value, legal));
        }
        reader.end()?;
        self.defects.append(reader.take_defects());
        Ok(is_object)
    }

    /// Takes what stands under a key.
    pub fn take(&mut self, name: &str) -> Field<'a> {
        let place = self.names.iter().position(|other| *other == name);
        place.and_then(|place| self.values.get_mut(place)).map(core::mem::take).unwrap_or_default()
    }
}
