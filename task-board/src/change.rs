//! Changing a board: what creating and updating a task do to it, and when they may not.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use agent_tool::text::{concat, quoted};
use agent_tool::{CommonCode, Fault};

use crate::answer::{Change, ChangeKind};
use crate::asked::Asked;
use crate::board::{Board, Record};
use crate::code::{Refusal, Rule};
use crate::draft::{CreationDraft, EditDraft, Question};
use crate::edges;
use crate::id::Id;
use crate::ids::{Ids, push_list};
use crate::message;
use crate::metadata;
use crate::named::Named;
use crate::options::Options;
use crate::plan::{Plan, Subject};
use crate::status::Status;
use crate::task::Task;
use crate::trouble::Trouble;

/// What a call did to a board.
pub(crate) struct Done {
    pub task: Task<'static>,
    pub unblocked: Vec<Id>,
    pub message: String,
    pub changes: Vec<Change>,
}

impl CreationDraft<'_> {
    /// Everything that is wrong with it. No board is needed to say so.
    pub fn check(&self) -> Result<(), Refusal> {
        let mut trouble = Trouble::default();
        trouble.sound(&self.subject);
        trouble.sound(&self.description);
        trouble.sound(&self.active_form);
        trouble.sound(&self.metadata);
        trouble.defects(&self.defects);
        trouble.finish()
    }
}

impl EditDraft<'_> {
    /// What is wrong with it whatever stands on the board.
    pub fn check(&self) -> Result<(), Refusal> {
        let mut trouble = Trouble::default();
        trouble.sound(&self.id);
        trouble.sound(&self.status);
        for text in [&self.subject, &self.description, &self.active_form, &self.owner] {
            trouble.sound(text);
        }
        for list in [&self.add_blocked_by, &self.remove_blocked_by, &self.add_blocks, &self.remove_blocks] {
            for named in trouble.sound(list).into_iter().flatten() {
                trouble.sound(named);
            }
        }
        trouble.sound(&self.metadata);
        trouble.defects(&self.defects);
        trouble.finish()
    }
}

impl Question<'_> {
    /// What is wrong with it whatever stands on the board.
    pub fn check(&self) -> Result<(), Refusal> {
        let mut trouble = Trouble::default();
        trouble.sound(&self.id);
        trouble.defects(&self.defects);
        trouble.finish()
    }
}

/// Puts a task on the board.
pub(crate) fn create<'b>(board: &mut Board<'b>, draft: &'b CreationDraft<'_>) -> Result<Done, Refusal> {
    let text = |asked: &'b Asked<Cow<'_, str>>| if let Asked::This(text) = asked { Some(&**text) } else { None };
    let visible = |asked| text(asked).filter(|text| !text.is_empty()).map(Cow::Borrowed);
    let Some(id) = Id::from_number(board.mark + 1) else {
        return Err(Refusal::of(CommonCode::StateFull, Fault::new("state", "the board has given out every id")));
    };
    let task = Task {
        id,
        subject: Cow::Borrowed(text(&draft.subject).unwrap_or_default()),
        description: visible(&draft.description),
        active_form: visible(&draft.active_form),
        owner: None,
        status: Status::Pending,
        blocks: Ids::default(),
        blocked_by: Ids::default(),
        metadata: text(&draft.metadata).map(Cow::Borrowed),
    };
    board.see(id);
    let done = Done {
        task: task.to_owned(),
        unblocked: Vec::new(),
        message: message::created(id),
        changes: [Change { kind: ChangeKind::Added, id }].into(),
    };
    board.records.push(Record { task, source: None });
    Ok(done)
}

/// Changes a task, or says everything that is wrong with what is asked for.
pub(crate) fn update<'b>(board: &mut Board<'b>, edit: &'b EditDraft<'_>, options: &Options) -> Result<Done, Refusal> {
    let mut trouble = Trouble::default();
    let place = find(board, &edit.id, &mut trouble).filter(|place| is_editable(board, *place, &edit.id, &mut trouble));
    let status = trouble.sound(&edit.status).copied();
    let old = place.and_then(|place| board.task(place)).map(|task| task.status);
    let subject = place.zip(status.or(old)).map(|(place, status)| Subject { place, status });
    let plan = Plan::of(board, subject, edit);
    if let (Some(subject), true) = (subject, status.is_some() && status != old) {
        check_status(board, subject, &plan, options, &mut trouble);
    }
    let texts = Texts {
        subject: trouble.sound(&edit.subject),
        description: trouble.sound(&edit.description),
        active_form: trouble.sound(&edit.active_form),
        owner: trouble.sound(&edit.owner),
    };
    let (plan, plans_trouble) = plan.without_trouble();
    trouble.append(plans_trouble);
    let metadata = trouble.sound(&edit.metadata);
    trouble.defects(&edit.defects);
    trouble.finish()?;

    let nothing = || Refusal { code: Rule::NotFound.into(), faults: Vec::new(), more: 0 };
    let (place, before) = place.and_then(|place| Some((place, board.task(place)?.clone()))).ok_or_else(nothing)?;
    plan.carry_out(board, place);
    let task = board.change(place).ok_or_else(nothing)?;
    texts.put(task);
    if let Some(metadata) = metadata {
        task.metadata = Some(metadata::merge(task.metadata.as_deref(), metadata));
    }
    if let Some(status) = status {
        task.status = status;
        if !status.is_open() {
            release(board, place, status);
        }
    }
    let task = board.task(place).ok_or_else(nothing)?;
    let unblocked = unblocked(board, &before, task);
    Ok(Done {
        task: task.to_owned(),
        message: message::updated(&before, task, &unblocked),
        changes: changes(&before, task, &unblocked),
        unblocked,
    })
}

/// Where the task stands that a call names.
pub(crate) fn find(board: &Board<'_>, asked: &Asked<Named<'_>>, trouble: &mut Trouble) -> Option<usize> {
    let named = trouble.sound(asked)?;
    let id = named.id();
    let place = id.and_then(|id| board.place(id));
    if place.is_none() {
        let unreadable = id.is_some_and(|id| board.is_unreadable(id));
        let problem = if unreadable { "the stored record of this task can't be read" } else { "no such task" };
        let legal = if board.records.is_empty() {
            "a task that task_create has made, there is none yet"
        } else {
            "the id of a task, as task_list shows it"
        };
        trouble.rule(Rule::NotFound, || named.fault("taskId".into(), problem).expected(legal));
    }
    place
}

fn is_editable(board: &Board<'_>, place: usize, asked: &Asked<Named<'_>>, trouble: &mut Trouble) -> bool {
    let deleted = board.task(place).is_some_and(|task| task.status == Status::Deleted);
    if let (Asked::This(named), true) = (asked, deleted) {
        trouble.rule(Rule::InvalidStatus, || {
            let problem = "a deleted task, which can't be changed any more";
            named.fault("taskId".into(), problem).expected("another task, or a new one by task_create")
        });
    }
    !deleted
}

/// Notes why a task can't come to stand so.
fn check_status(board: &Board<'_>, subject: Subject, plan: &Plan, options: &Options, trouble: &mut Trouble) {
    let starts = subject.status == Status::InProgress;
    if starts
        && options.single
        && let Some(other) = board.in_progress_beside(subject.place)
    {
        trouble.rule(Rule::InvalidStatus, || {
            let problem =
                ["a second task in_progress, the first is ", &other.id.to_text(), " ", &quoted(&other.subject)];
            Fault::new("status", concat(&problem)).expected("at most one in_progress")
        });
    }
    if options.strict && (starts || subject.status == Status::Completed) {
        let blockers = plan.blockers_after(board, subject.place);
        if !blockers.is_empty() {
            trouble.rule(Rule::InvalidStatus, || {
                let mut problem = String::from("the task still waits for ");
                push_list(&mut problem, &blockers);
                Fault::new("status", problem).expected("pending until they are completed or deleted")
            });
        }
    }
}

/// What a call writes over.
struct Texts<'b, 'd> {
    subject: Option<&'b Cow<'d, str>>,
    description: Option<&'b Cow<'d, str>>,
    active_form: Option<&'b Cow<'d, str>>,
    owner: Option<&'b Cow<'d, str>>,
}

impl<'b> Texts<'b, '_> {
    fn put(&self, task: &mut Task<'b>) {
        if let Some(subject) = self.subject {
            task.subject = Cow::Borrowed(&**subject);
        }
        let optional = [
            (&mut task.description, self.description),
            (&mut task.active_form, self.active_form),
            (&mut task.owner, self.owner),
        ];
        for (text, new) in optional {
            if let Some(new) = new {
                *text = (!new.is_empty()).then_some(Cow::Borrowed(&**new));
            }
        }
    }
}

/// Lets nobody wait for a task that is over; and a deleted one waits for nobody.
fn release(board: &mut Board<'_>, place: usize, status: Status) {
    let Some(task) = board.task(place) else { return };
    let (blocks, blocked_by) = (task.blocks.clone(), task.blocked_by.clone());
    for waiter in blocks.iter().filter_map(|id| board.place(*id)).collect::<Vec<_>>() {
        edges::remove(board, place, waiter);
    }
    if status == Status::Deleted {
        for blocker in blocked_by.iter().filter_map(|id| board.place(*id)).collect::<Vec<_>>() {
            edges::remove(board, blocker, place);
        }
    }
}

/// The pending tasks that waited for others before the call and wait for none now. Only the task itself and those that waited
/// for it can be among them.
fn unblocked(board: &Board<'_>, before: &Task<'_>, task: &Task<'_>) -> Vec<Id> {
    let itself = (!before.blocked_by.is_empty()).then_some(task);
    let waiters = before.blocks.iter().filter_map(|id| board.task(board.place(*id)?));
    let candidates = itself.into_iter().chain(waiters);
    let free = candidates.filter(|task| task.status == Status::Pending && task.blocked_by.is_empty());
    let mut unblocked: Vec<Id> = free.map(|task| task.id).collect();
    unblocked.sort_unstable();
    unblocked
}

fn changes(before: &Task<'_>, task: &Task<'_>, unblocked: &[Id]) -> Vec<Change> {
    let kinds: &[ChangeKind] = match (before.status, task.status) {
        (from, to) if from == to => &[],
        (_, Status::Deleted) => &[ChangeKind::Removed],
        (_, Status::Completed) => &[ChangeKind::Completed],
        (Status::Completed, Status::InProgress) => &[ChangeKind::Reopened, ChangeKind::Started],
        (Status::Completed, _) => &[ChangeKind::Reopened],
        (_, Status::InProgress) => &[ChangeKind::Started],
        _ => &[],
    };
    let itself = kinds.iter().map(|kind| Change { kind: *kind, id: task.id });
    itself.chain(unblocked.iter().map(|id| Change { kind: ChangeKind::Unblocked, id: *id })).collect()
}
