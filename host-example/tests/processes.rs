//! Several processes on one database, and processes that are killed.

mod support;

use std::collections::HashMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use support::BUILT;
use todo_host::{Host, Options, Session, state};

/// Tells a copy of this test program that it is a writer, and what it writes: the database, a name and how often.
const WRITER: &str = "TODO_HOST_TEST_WRITER";

fn session(database: &Path) -> Session {
    let host = Host::builder().load_file(BUILT).unwrap();
    host.session(state::open(&format!("sqlite:{}", database.display())).unwrap(), "shared")
}

fn input(writer: &str, number: usize) -> String {
    let content = format!("{writer} {number}");
    json!({"todos": [{"content": content, "activeForm": "Writing", "status": "pending"}]}).to_string()
}

/// Not a test of its own: what a writing process does. Each answer is printed once it has been given.
#[test]
#[ignore = "run by the tests below"]
fn writes_when_it_is_a_writer() {
    // Someone who runs all ignored tests means no writer.
    let Ok(task) = env::var(WRITER) else { return };
    let task: Value = serde_json::from_str(&task).unwrap();
    let session = session(Path::new(task["database"].as_str().unwrap()));
    let writer = task["writer"].as_str().unwrap();
    for number in 0..task["writes"].as_u64().unwrap() as usize {
        let answer = session.call("todo_write", &input(writer, number), "").unwrap().expect("accepted");
        println!("answer {answer}");
        std::io::stdout().flush().unwrap();
    }
}

fn start_writer(database: &Path, writer: &str, writes: usize) -> Child {
    let task = json!({"database": database, "writer": writer, "writes": writes}).to_string();
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "writes_when_it_is_a_writer", "--ignored", "--nocapture"])
        .env(WRITER, task)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The answers that a writer prints until it ends.
fn answers(writer: &mut Child) -> Vec<Value> {
    let lines = BufReader::new(writer.stdout.take().unwrap()).lines();
    lines
        .map_while(Result::ok)
        // The test harness may write in front of the first one.
        .filter_map(|line| Some(serde_json::from_str(line.split_once("answer ")?.1).expect("a whole answer")))
        .collect()
}

fn database() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("shared.db");
    (folder, database)
}

#[test]
fn answers_of_two_writing_processes_form_one_chain() {
    const WRITES: usize = 500;
    let (_folder, database) = database();
    let mut writers = ["first", "second"].map(|writer| start_writer(&database, writer, WRITES));
    let [first, second] = &mut writers;
    let (first, second) = thread::scope(|scope| {
        let first = scope.spawn(|| answers(first));
        let second = scope.spawn(|| answers(second));
        (first.join().unwrap(), second.join().unwrap())
    });
    for mut writer in writers {
        assert!(writer.wait().unwrap().success());
    }

    // The write that replaced each list. Each list is another one, so two writes never replaced the same.
    let mut writes: HashMap<String, Value> = HashMap::new();
    for mut answer in first.into_iter().chain(second) {
        let taken = writes.insert(answer["oldTodos"].to_string(), answer["todos"].take());
        assert_eq!(taken, None, "{} was replaced twice", answer["oldTodos"]);
    }
    // From nothing on, each write replaced what the one before had stored, up to what is stored now.
    let (mut list, mut steps) = (Value::Null, 0);
    while let Some(next) = writes.remove(&list.to_string()) {
        (list, steps) = (next, steps + 1);
    }
    assert_eq!(steps, 2 * WRITES, "the chain ends at {list}, with {} writes beside it", writes.len());
    let stored = session(&database).read(&Options::default()).unwrap().unwrap();
    assert_eq!(list[0]["content"], stored.todos[0].content);
}

#[test]
fn a_killed_process_loses_no_acknowledged_write() {
    const ROUNDS: u64 = 12;
    let (_folder, database) = database();
    for round in 0..ROUNDS {
        let writer = format!("round {round}");
        let mut child = start_writer(&database, &writer, usize::MAX >> 1);
        let output = child.stdout.take().unwrap();
        let (first, first_seen) = mpsc::channel();
        let reader = thread::spawn(move || {
            let mut acknowledged = 0;
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                // The last line may be cut in the middle: then nobody has the answer yet.
                acknowledged += usize::from(line.contains("answer {") && line.ends_with('}'));
                if acknowledged == 1 {
                    let _ = first.send(());
                }
            }
            acknowledged
        });
        first_seen.recv_timeout(Duration::from_secs(60)).expect("a first answer");
        thread::sleep(until_kill());
        child.kill().unwrap();
        child.wait().unwrap();
        let acknowledged: usize = reader.join().unwrap();
        assert!(acknowledged > 0);

        let stored = session(&database).read(&Options::default()).unwrap().unwrap();
        let content = &stored.todos[0].content;
        let Some(number) = content.strip_prefix(&format!("{writer} ")) else {
            panic!("{acknowledged} writes of {writer} were acknowledged, and {content:?} is still there");
        };
        // The killed process may have saved one more than it could say.
        let saved = number.parse::<usize>().unwrap() + 1;
        assert!((acknowledged..=acknowledged + 1).contains(&saved), "{saved} saved, {acknowledged} acknowledged");
    }
}

/// A moment of the next tenth of a second that is another one each time: within some writes, wherever it falls.
fn until_kill() -> Duration {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    Duration::from_micros(u64::from(now.subsec_nanos() % 100_000))
}
