//! Reading a list of ids.

use alloc::string::String;
use alloc::vec::Vec;

use agent_tool::Field;
use agent_tool::json::{Kind, Reader};
use agent_tool::text::{concat, decimal};

use crate::asked::{self, Asked};
use crate::named::{self, Named};

const LEGAL: &str = "an array of ids";

/// The path of an element.
pub(crate) fn element_path(list: &str, index: usize) -> String {
    concat(&[list, "[", &decimal(index), "]"])
}

/// What a list of ids asks for, id by id.
pub(super) fn read<'a>(path: &'static str, field: Field<'a>) -> Asked<Vec<Asked<Named<'a>>>> {
    let legal = match &field {
        Field::Once(value) if value.holds_text_that_begins_with('[') => "the array itself, not a string that holds one",
        _ => LEGAL,
    };
    asked::value(path, field, legal, |value| {
        if value.kind == Kind::Array { Ok(elements(path, value.source)) } else { Err(Field::Once(value)) }
    })
}

/// The elements of an array that was read whole before.
fn elements<'a>(path: &'static str, source: &'a str) -> Vec<Asked<Named<'a>>> {
    let mut elements = Vec::new();
    let read = Reader::new(source, "").array(|reader, index| {
        let value = reader.value()?;
        elements.push(match Named::read(value) {
            Ok(named) => Asked::This(named),
            // Whoever read the array whole has told of it.
            Err(value) if value.has_lone_surrogate() => Asked::Nothing,
            Err(value) => Asked::Wrong(Field::Once(value).fault(element_path(path, index), named::LEGAL)),
        });
        Ok(())
    });
    if let Err(syntax) = read {
        elements.push(Asked::Wrong(syntax.fault(source, path, LEGAL)));
    }
    elements
}
