//! What can be done with the board of a branch.

use alloc::borrow::Cow;
use alloc::string::String;

use agent_tool::input::check_size;
use agent_tool::options::ToolOptions as _;
use agent_tool::state::{self, Entry, State};
use agent_tool::{CommonCode, Fault};

use crate::answer::{Answer, Stored};
use crate::asked::Asked;
use crate::board::Board;
use crate::change::{self, Done};
use crate::code::{Code, Refusal};
use crate::draft::{Creation, CreationDraft, Edit, EditDraft, Question};
use crate::named::Named;
use crate::options::Options;
use crate::stored::{self, NoBoard};
use crate::task::Task;
use crate::trouble::Trouble;

/// Puts a task on the board of a branch. It is pending, and waits for nothing.
///
/// # Errors
///
/// A [`Refusal`] with every fault. Nothing was stored.
pub fn create(state: &mut impl State, creation: Creation<'_>, options: &Options) -> Result<Answer, Refusal> {
    check_size(creation.bytes(), options.limit)?;
    create_drafted(state, &creation.into(), options)
}

/// Changes a task: all of it or nothing.
///
/// # Errors
///
/// A [`Refusal`] with every fault. Nothing was stored.
pub fn update(state: &mut impl State, edit: Edit<'_>, options: &Options) -> Result<Answer, Refusal> {
    check_size(edit.bytes(), options.limit)?;
    update_drafted(state, &edit.into(), options)
}

/// Reads a task, a deleted one too.
///
/// # Errors
///
/// [`Rule::NotFound`](crate::Rule::NotFound), or as [`read`].
pub fn get(state: &mut impl State, id: &str, options: &Options) -> Result<Task<'static>, Refusal> {
    let question = Question { id: Asked::This(Named::by(Cow::Borrowed(id))), defects: Default::default() };
    ask(state, &question, options, |task, _| task.to_owned())
}

/// Reads the board of a branch.
///
/// # Errors
///
/// [`CommonCode::InvalidOptions`] when the options make no key, [`CommonCode::StateCorrupt`] when the stored value is no
/// board, or what the storage said.
pub fn read(state: &mut impl State, options: &Options) -> Result<Stored, Refusal> {
    look(state, options, |board, revision| {
        let tasks = board.tasks().map(Task::to_owned).collect();
        let (unreadable, more) = board.defects.into_parts();
        Ok(Stored { tasks, unreadable, more, revision })
    })
}

pub(crate) fn create_drafted(
    state: &mut impl State,
    draft: &CreationDraft<'_>,
    options: &Options,
) -> Result<Answer, Refusal> {
    let key = options.key()?;
    draft.check()?;
    write(state, &key, |value| {
        let mut board = match value.map(stored::read) {
            None => Board::default(),
            Some(Ok(board)) => board,
            Some(Err(NoBoard { mark, .. })) => Board { mark, ..Board::default() },
        };
        let done = change::create(&mut board, draft)?;
        Ok((stored::write(&board), done))
    })
}

pub(crate) fn update_drafted(
    state: &mut impl State,
    draft: &EditDraft<'_>,
    options: &Options,
) -> Result<Answer, Refusal> {
    let key = options.key()?;
    let written = write(state, &key, |value| {
        let mut board = board(value)?;
        let done = change::update(&mut board, draft, options)?;
        Ok((stored::write(&board), done))
    });
    written.or_else(|refusal| match refusal.code {
        Code::Rule(_) | Code::Common(CommonCode::InvalidArgs) => Err(refusal),
        // What is wrong with the input is told even when the storage fails.
        Code::Common(_) => draft.check().and(Err(refusal)),
    })
}

/// Looks at the task that a question is about. With it comes the revision of the board.
pub(crate) fn ask<T>(
    state: &mut impl State,
    question: &Question<'_>,
    options: &Options,
    see: impl FnOnce(&Task<'_>, Option<String>) -> T,
) -> Result<T, Refusal> {
    let asked = look(state, options, |board, revision| {
        let mut trouble = Trouble::default();
        let place = change::find(&board, &question.id, &mut trouble);
        trouble.defects(&question.defects);
        trouble.finish()?;
        let task = place.and_then(|place| board.task(place));
        Ok(task.map(|task| see(task, revision)))
    });
    // What is wrong with the input is told even when the storage fails.
    let asked = asked.or_else(|refusal| question.check().and(Err(refusal)))?;
    asked.ok_or_else(|| no_board(Fault::new("state", "the stored value is no board")))
}

/// Loads the board of a branch, to be looked at. With it comes its revision, if something is stored.
pub(crate) fn look<T>(
    state: &mut impl State,
    options: &Options,
    see: impl FnOnce(Board<'_>, Option<String>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let entry = state.load(&options.key()?).map_err(state::refusal)?;
    let (value, revision) = entry.map(|Entry { value, revision }| (value, revision)).unzip();
    see(board(value.as_deref())?, revision)
}

/// A stored value as a board.
fn board(value: Option<&str>) -> Result<Board<'_>, Refusal> {
    match value.map(stored::read) {
        None => Ok(Board::default()),
        Some(Ok(board)) => Ok(board),
        Some(Err(NoBoard { fault, .. })) => Err(no_board(fault)),
    }
}

fn no_board(fault: Fault) -> Refusal {
    Refusal::of(CommonCode::StateCorrupt, fault)
}

fn write(
    state: &mut impl State,
    key: &str,
    change: impl FnMut(Option<&str>) -> Result<(String, Done), Refusal>,
) -> Result<Answer, Refusal> {
    let updated = state::update(state, key, change)?;
    let Done { task, unblocked, message, changes } = updated.decision;
    Ok(Answer { task, unblocked, message, changes, revision: updated.revision })
}
