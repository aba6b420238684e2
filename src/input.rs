//! Reading a model's input.

use alloc::vec::Vec;

use crate::fault::{Code, Fault, Refusal};
use crate::index::Index;
use crate::item::Element;
use crate::json::{self, Kind, Reader, Syntax, Value};
use crate::rules::Draft;
use crate::text::decimal;
use crate::todo::Todo;

const LEGAL_TODOS: &str = "an array of items, [] to clear the list";
const LEGAL_INPUT: &str = r#"an object {"todos":[…]}"#;

/// The list that the input asks for, or everything that is wrong with it.
pub(crate) fn read_submission(text: &str, limit: u32) -> Result<Vec<Todo<'_>>, Refusal> {
    check_size(text.len(), limit)?;
    let mut draft = Draft::default();
    match read_input(&mut Reader::new(text, ""), &mut draft) {
        Ok(()) => draft.finish(),
        Err(syntax) => Err(Refusal::of(Code::InvalidArgs, syntax.fault(text, "input", LEGAL_INPUT))),
    }
}

/// Refuses input that is larger than the host wants it.
pub(crate) fn check_size(bytes: usize, limit: u32) -> Result<(), Refusal> {
    if bytes <= limit as usize {
        return Ok(());
    }
    let fault = Fault::new("input", "too large")
        .got([&*decimal(bytes), " bytes"].concat())
        .expected(["at most ", &decimal(limit as usize), " bytes"].concat());
    Err(Refusal::of(Code::InvalidArgs, fault))
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
        let legal = instead_of(&value, '{', "the object itself, not a string that holds one", LEGAL_INPUT);
        draft.faults.shape(|| Fault::new("input", "wrong type").got(value.received()).expected(legal));
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

/// What is legal instead of a value: when it is a string that holds JSON, what to do about that.
fn instead_of(value: &Value<'_>, bracket: char, unpacked: &'static str, legal: &'static str) -> &'static str {
    if value.holds_text_that_begins_with(bracket) { unpacked } else { legal }
}
