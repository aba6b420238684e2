//! Reading a stored value as a board.

use core::mem;
use core::ops::Range;

use agent_tool::Fault;
use agent_tool::json::{self, Kind, Reader, Syntax};
use agent_tool::text::concat;

use super::record;
use crate::board::{Board, Record, Unreadable};
use crate::edges;
use crate::id::Id;

/// What every path in a stored value begins with.
const ROOT: &str = "state";

const LEGAL: &str = r#"an object {"highwatermark":…,"tasks":{…}}"#;

/// A stored value that is no board.
pub(crate) struct NoBoard {
    /// Why it is none.
    pub fault: Fault,
    /// The highest id that could be seen in it.
    pub mark: u64,
}

/// A stored value as a board. A record that can't be read is set aside, and the rest is the board; both ends of every edge
/// agree in it.
pub(crate) fn read(text: &str) -> Result<Board<'_>, NoBoard> {
    let mut board = Board { text, ..Board::default() };
    match read_value(&mut Reader::new(text, ROOT), &mut board) {
        Ok(None) => {
            put_in_order(&mut board);
            edges::agree(&mut board);
            Ok(board)
        }
        Ok(Some(fault)) => Err(NoBoard { fault, mark: board.mark }),
        Err(syntax) => Err(NoBoard { fault: syntax.fault(text, ROOT, LEGAL), mark: board.mark }),
    }
}

fn read_value<'a>(reader: &mut Reader<'a>, board: &mut Board<'a>) -> Result<Option<Fault>, Syntax> {
    let mut fault = None;
    if reader.peek()? == Kind::Object {
        reader.object(|reader, key| {
            match (&*key, reader.peek()?) {
                ("highwatermark", _) => {
                    // A mark that can't be read is one that is too low.
                    let number = reader.value()?.source.parse().ok();
                    number.and_then(Id::from_number).into_iter().for_each(|id| board.see(id));
                }
                ("tasks", Kind::Object) => read_tasks(reader, board)?,
                ("tasks", kind) => {
                    let value = reader.value()?;
                    if kind != Kind::Null {
                        fault = Some(
                            Fault::new(reader.path(), "wrong type")
                                .got(value.received())
                                .expected("an object of tasks"),
                        );
                    }
                }
                _ => reader.ignore()?,
            }
            Ok(())
        })?;
    } else {
        let value = reader.value()?;
        fault = Some(Fault::new(ROOT, "the stored value is no board").got(value.received()).expected(LEGAL));
    }
    reader.end()?;
    Ok(fault)
}

fn read_tasks<'a>(reader: &mut Reader<'a>, board: &mut Board<'a>) -> Result<(), Syntax> {
    // The next byte is the bracket that opens the object.
    let mut end = reader.offset() + 1;
    reader.object(|reader, key| {
        let task = record::read(reader, &key)?;
        // Nobody asks for what is wrong with other keys than those of a task.
        drop(reader.take_defects());
        let source = mem::replace(&mut end, reader.offset())..reader.offset();
        let id = Id::from_text(&key);
        id.into_iter().for_each(|id| board.see(id));
        match task {
            Ok(task) => board.records.push(Record { task, source: Some(source) }),
            Err(fault) => {
                board.unreadable.push(Unreadable { id, source });
                board.defects.shape(|| fault);
            }
        }
        Ok(())
    })
}

/// Puts the records in numeric order, and those aside that have the same id as another one.
fn put_in_order(board: &mut Board<'_>) {
    let ids = || board.records.iter().map(|record| record.task.id);
    if ids().zip(ids().skip(1)).all(|(id, next)| id < next) {
        return;
    }
    let mut records = mem::take(&mut board.records);
    records.sort_by_key(|record| record.task.id);
    let mut records = records.into_iter().peekable();
    let mut previous = None;
    while let Some(record) = records.next() {
        let id = record.task.id;
        let twice = previous == Some(id) || records.peek().is_some_and(|next| next.task.id == id);
        previous = Some(id);
        if twice {
            set_aside(board, id, record.source);
        } else {
            board.records.push(record);
        }
    }
}

fn set_aside(board: &mut Board<'_>, id: Id, source: Option<Range<usize>>) {
    let Some(source) = source else { return };
    board.unreadable.push(Unreadable { id: Some(id), source });
    board.defects.shape(|| json::duplicate_key(concat(&[ROOT, ".tasks.", &id.to_text()])));
}
