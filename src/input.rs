//! Reading a model's input.

use alloc::vec::Vec;

use agent_tool::input::{check_size, instead_of, no_object};
use agent_tool::json::{self, Kind, Reader, Syntax};
use agent_tool::{CommonCode, Fault, Index};

use crate::code::Refusal;
use crate::item::Element;
use crate::rules::Draft;
use crate::todo::Todo;

const LEGAL_TODOS: &str = "an array of items, [] to clear the list";
const LEGAL_INPUT: &str = r#"an object {"todos":[…]}"#;

/// The list that the input asks for, or everything that is wrong with it.
pub(crate) fn read_submission(text: &str, limit: u32) -> Result<Vec<Todo<'_>>, Refusal> {
    check_size(text.len(), limit)?;
    let mut draft = Draft::default();
    match read_input(&mut Reader::new(text, ""), &mut draft) {
        Ok(()) => draft.finish(),
        Err(syntax) => Err(Refusal::of(CommonCode::InvalidArgs, syntax.fault(text, "input", LEGAL_INPUT))),
    }
}

fn read_input<'a>(reader: &mut Reader<'a>, draft: &mut Draft<'a>) -> Result<(), Syntax> {
    if reader.peek()? == Kind::Object {
        let mut found = false;
        let mut others = Index::default();
        reader.object(|reader, key| {
            if key == "todos" {
                if !found {
                    found = true;
                    return read_todos(reader, draft);
                }
                draft.faults.shape(|| json::duplicate_key("todos"));
            } else if !others.insert_new(key) {
                reader.duplicate_key();
            }
            reader.ignore()
        })?;
        if !found {
            draft.faults.shape(|| Fault::new("todos", "missing").expected(LEGAL_TODOS));
        }
    } else {
        let value = reader.value()?;
        draft.faults.shape(|| no_object(&value, LEGAL_INPUT));
    }
    draft.faults.append(reader.take_defects());
    reader.end()
}

fn read_todos<'a>(reader: &mut Reader<'a>, draft: &mut Draft<'a>) -> Result<(), Syntax> {
    // What stood before comes first.
    draft.faults.append(reader.take_defects());
    if reader.peek()? == Kind::Array {
        return reader.array(|reader, index| {
            draft.add(Element::read(reader, index)?);
            Ok(())
        });
    }
    let value = reader.value()?;
    let legal = instead_of(&value, '[', "the array itself, not a string that holds one", LEGAL_TODOS);
    draft.faults.shape(|| {
        if value.has_lone_surrogate() {
            json::lone_surrogate("todos", value.source)
        } else {
            Fault::new("todos", "wrong type").got(value.received()).expected(legal)
        }
    });
    Ok(())
}
