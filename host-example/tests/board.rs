//! The task board in the host: its typed door, a long chain, and many writers on one database.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;

use serde_json::{Value, json};
use support::{BUILT, beside};
use todo_host::board::{ChangeKind, Creation, Edit, Options, Status};
use todo_host::state::{self, Memory, State as _};
use todo_host::{Cache, Error, Host, Session};

#[path = "../../task-board/tests/support/chain.rs"]
mod chain;

/// Tells a copy of this test program that it is a writer: the database, its number, and how many tasks it makes.
const WRITER: &str = "TODO_HOST_TEST_BOARD_WRITER";

fn board_host() -> Host {
    Host::builder().load_file(beside("task-board.wasm")).unwrap()
}

fn session() -> Session {
    board_host().session(Arc::new(Memory::new()), "s")
}

#[test]
fn the_typed_door_tells_what_a_call_brought_about() {
    let session = session();
    let board = session.board().unwrap();
    let options = Options::default();
    let first = board.create(&Creation::new("Write the docs"), &options).unwrap().unwrap();
    assert_eq!((first.task.id.as_str(), first.task.status), ("1", Status::Pending));
    assert_eq!((first.changes[0].kind, first.changes.len()), (ChangeKind::Added, 1));
    board.create(&Creation::new("Publish them"), &options).unwrap().unwrap();
    let waiting = Edit { add_blocked_by: vec!["1".into()], owner: Some("reviewer".into()), ..Edit::of("2") };
    assert_eq!(board.update(&waiting, &options).unwrap().unwrap().task.blocked_by, ["1"]);
    let done = Edit { status: Some(Status::Completed), ..Edit::of("1") };
    let answer = board.update(&done, &options).unwrap().unwrap();
    assert_eq!(answer.unblocked, ["2"]);
    let stored = board.read(&options).unwrap().unwrap();
    assert_eq!(board.render(&stored.tasks).unwrap(), "✅ #1 Write the docs\n⬜ #2 Publish them");
    assert_eq!(board.get("2", &options).unwrap().unwrap().owner.as_deref(), Some("reviewer"));
    let refusal = board.get("3", &options).unwrap().unwrap_err();
    assert!(refusal.message.starts_with("NOT_FOUND: taskId: "), "{}", refusal.message);
    let outcome = board.call("task_list", "{}", &options).unwrap().unwrap();
    assert!(outcome.text.contains(r#""completed":1"#) && outcome.changes.is_empty() && outcome.revision.is_some());
}

#[test]
fn each_tool_has_its_own_typed_door_and_no_other() {
    let checklist = Host::builder().load_file(BUILT).unwrap().session(Arc::new(Memory::new()), "s");
    let error = checklist.board().expect_err("a checklist has no board");
    assert!(matches!(error, Error::NoDoor { interface: "agent-tools:todo/board@0.1.0", .. }), "{error}");
    let error = session().read(&todo_host::Options::default()).unwrap_err();
    assert!(matches!(error, Error::NoDoor { interface: "agent-tools:todo/todo-list@0.1.0", .. }), "{error}");
}

#[test]
fn a_chain_of_100_000_tasks_is_checked_in_the_sandbox() {
    const LENGTH: usize = 100_000;
    let memory = Arc::new(Memory::new());
    memory.save("s", "tasks", &chain::chain(LENGTH), None).unwrap();
    let host = Host::builder().memory_limit(512 << 20).cache(Cache::Off).load_file(beside("task-board.wasm")).unwrap();
    let session = host.session(memory, "s");
    let closing = format!(r#"{{"taskId":"1","addBlockedBy":["{LENGTH}"]}}"#);
    let refusal = session.call("task_update", &closing, "").unwrap().unwrap_err();
    assert!(refusal.contains("closes a cycle"), "{refusal}");
    let across = format!(r#"{{"taskId":"{LENGTH}","addBlockedBy":["1"]}}"#);
    session.call("task_update", &across, "").unwrap().expect("it closes none");
}

/// Makes tasks, each waiting for the one before it; a writer who was not fast enough tries again. Gives their ids.
fn write(session: &Session, writer: usize, tasks: usize) -> Vec<String> {
    let until_stored = |tool: &str, input: &Value| loop {
        match session.call(tool, &input.to_string(), "").unwrap() {
            Ok(answer) => break serde_json::from_str::<Value>(&answer).unwrap(),
            Err(refusal) => assert!(refusal.contains("STATE_CONFLICT"), "{refusal}"),
        }
    };
    let mut ids: Vec<String> = Vec::new();
    for number in 0..tasks {
        let created = until_stored("task_create", &json!({ "subject": format!("{writer} {number}") }));
        let id = created["task"]["id"].as_str().unwrap().to_owned();
        if let Some(before) = ids.last() {
            until_stored("task_update", &json!({ "taskId": id, "addBlockedBy": [before] }));
        }
        ids.push(id);
    }
    ids
}

fn shared(database: &Path) -> Session {
    board_host().session(state::open(&format!("sqlite:{}", database.display())).unwrap(), "shared")
}

/// What several threads of one process write.
fn write_in_threads(database: &Path, writers: std::ops::Range<usize>, tasks: usize) {
    let session = shared(database);
    thread::scope(|scope| {
        for writer in writers {
            let session = session.clone();
            scope.spawn(move || write(&session, writer, tasks));
        }
    });
}

/// Not a test of its own: what a writing process does.
#[test]
#[ignore = "run by the test below"]
fn writes_when_it_is_a_writer() {
    // Someone who runs all ignored tests means no writer.
    let Ok(task) = env::var(WRITER) else { return };
    let task: Value = serde_json::from_str(&task).unwrap();
    let number = |key: &str| task[key].as_u64().unwrap() as usize;
    let database = Path::new(task["database"].as_str().unwrap());
    write_in_threads(database, number("first")..number("last"), number("tasks"));
}

fn start_writers(database: &Path, writers: std::ops::Range<usize>, tasks: usize) -> Child {
    let task = json!({"database": database, "first": writers.start, "last": writers.end, "tasks": tasks}).to_string();
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "writes_when_it_is_a_writer", "--ignored"])
        .env(WRITER, task)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn thirty_two_writers_in_threads_and_processes_lose_nothing() {
    const WRITERS: usize = 32;
    const TASKS: usize = 2_000;
    const EACH: usize = TASKS.div_ceil(WRITERS);
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("board.db");
    drop(shared(&database));
    let processes = [start_writers(&database, 16..24, EACH), start_writers(&database, 24..32, EACH)];
    write_in_threads(&database, 0..16, EACH);
    for mut process in processes {
        assert!(process.wait().unwrap().success());
    }

    let session = shared(&database);
    let stored = session.board().unwrap().read(&Options::default()).unwrap().unwrap();
    let total = WRITERS * EACH;
    let ids: Vec<usize> = stored.tasks.iter().map(|task| task.id.parse().unwrap()).collect();
    assert!(ids.iter().copied().eq(1..=total), "the ids are distinct and complete");
    let subjects: BTreeSet<&str> = stored.tasks.iter().map(|task| task.subject.as_str()).collect();
    assert_eq!(subjects.len(), total, "no task was lost");
    let by_id: BTreeMap<&str, _> = stored.tasks.iter().map(|task| (task.id.as_str(), task)).collect();
    let mut edges = 0;
    for task in &stored.tasks {
        let (writer, number) = task.subject.split_once(' ').unwrap();
        assert_eq!(task.blocked_by.len(), usize::from(number != "0"), "{task:?}");
        for blocker in &task.blocked_by {
            let blocker = by_id[blocker.as_str()];
            assert!(blocker.blocks.contains(&task.id), "{task:?} {blocker:?}");
            assert_eq!(blocker.subject, format!("{writer} {}", number.parse::<usize>().unwrap() - 1));
            edges += 1;
        }
    }
    assert_eq!(edges, WRITERS * (EACH - 1));
}
