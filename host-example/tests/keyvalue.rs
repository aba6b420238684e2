//! The checklist in a host that knows nothing of this project and offers `wasi:keyvalue`, here over SQLite.

mod support;

use std::collections::HashSet;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};
use support::{BUILT, GOOD, beside};
use tool_compose::{Part, compose};
use wasmtime::component::{Component, HasSelf, Linker, Resource, ResourceTable};
use wasmtime::{Engine, Store};

use bindings::KeyvalueHost;
use bindings::exports::agent_tools::todo::todo_list::{Options, Stored};
use bindings::exports::agent_tools::todo::types::Code;
use bindings::wasi::keyvalue::atomics::{self, CasError};
use bindings::wasi::keyvalue::store::{self, Error};

/// What the macro makes of the host.
#[allow(missing_docs, clippy::all, reason = "generated")]
mod bindings {
    wasmtime::component::bindgen!({
        inline: "package test:host;
            world keyvalue-host {
                import wasi:keyvalue/store@0.2.0-draft2;
                import wasi:keyvalue/atomics@0.2.0-draft2;
                export agent-tools:todo/types@0.1.0;
                export agent-tools:todo/tool@0.1.0;
                export agent-tools:todo/todo-list@0.1.0;
            }",
        path: ["../wit", "../plugs/keyvalue-state/wit"],
        with: {
            "wasi:keyvalue/store.bucket": super::Bucket,
            "wasi:keyvalue/atomics.cas": super::Cas,
        },
    });
}

/// The key of the main agent's list.
const KEY: &str = "todos";

/// The bucket: all there is to it is that it was opened.
pub struct Bucket;

/// A key, and what it held when the handle was made.
pub struct Cas {
    key: String,
    value: Option<Vec<u8>>,
}

/// One instance's side of the host.
struct Side {
    database: Connection,
    table: ResourceTable,
    /// The one bucket that there is.
    bucket: &'static str,
    /// What it says of a bucket that there is not.
    unknown: Error,
    /// How many buckets were opened.
    opened: usize,
    /// How long a look at a value takes, in which others can write.
    pause: Duration,
    /// What every look at a value fails with.
    broken: Option<Error>,
    /// What every swap fails with.
    stuck: Option<Error>,
    /// What somebody else stores just before each swap.
    meanwhile: Option<&'static str>,
    /// What somebody else stores just before the next handle is made.
    sooner: Option<String>,
}

impl Side {
    fn stored(&self, key: &str) -> Result<Option<Vec<u8>>, Error> {
        match &self.broken {
            Some(error) => Err(error.clone()),
            None => {
                let mut select = self.database.prepare("SELECT value FROM entries WHERE key = ?1").unwrap();
                let value = select.query_row([key], |row| row.get(0)).optional().unwrap();
                thread::sleep(self.pause);
                Ok(value)
            }
        }
    }

    fn put(&self, key: &str, value: &[u8]) {
        self.database.execute("INSERT OR REPLACE INTO entries VALUES (?1, ?2)", params![key, value]).unwrap();
    }
}

impl store::Host for Side {
    fn open(&mut self, identifier: String) -> Result<Resource<Bucket>, Error> {
        if identifier != self.bucket {
            return Err(self.unknown.clone());
        }
        self.opened += 1;
        Ok(self.table.push(Bucket).unwrap())
    }
}

impl store::HostBucket for Side {
    fn get(&mut self, _: Resource<Bucket>, key: String) -> Result<Option<Vec<u8>>, Error> {
        self.stored(&key)
    }

    fn drop(&mut self, bucket: Resource<Bucket>) -> wasmtime::Result<()> {
        Ok(self.table.delete(bucket).map(drop)?)
    }
}

impl atomics::HostCas for Side {
    fn new(&mut self, _: Resource<Bucket>, key: String) -> Result<Resource<Cas>, Error> {
        if let Some(text) = self.sooner.take() {
            self.put(&key, text.as_bytes());
        }
        let value = self.stored(&key)?;
        Ok(self.table.push(Cas { key, value }).unwrap())
    }

    fn current(&mut self, cas: Resource<Cas>) -> Result<Option<Vec<u8>>, Error> {
        Ok(self.table.get(&cas).unwrap().value.clone())
    }

    fn drop(&mut self, cas: Resource<Cas>) -> wasmtime::Result<()> {
        Ok(self.table.delete(cas).map(drop)?)
    }
}

impl atomics::Host for Side {
    fn swap(&mut self, cas: Resource<Cas>, value: Vec<u8>) -> Result<(), CasError> {
        let Cas { key, value: expected } = self.table.delete(cas).unwrap();
        if let Some(error) = &self.stuck {
            return Err(CasError::StoreError(error.clone()));
        }
        if let Some(text) = self.meanwhile {
            self.put(&key, text.as_bytes());
        }
        let changed = match expected {
            None => self.database.execute("INSERT OR IGNORE INTO entries VALUES (?1, ?2)", params![key, value]),
            Some(expected) => self
                .database
                .execute("UPDATE entries SET value = ?2 WHERE key = ?1 AND value = ?3", params![key, value, expected]),
        };
        if changed.unwrap() == 1 {
            return Ok(());
        }
        let value = self.stored(&key).map_err(CasError::StoreError)?;
        Err(CasError::CasFailed(self.table.push(Cas { key, value }).unwrap()))
    }
}

/// A host and its database.
struct Site {
    engine: Engine,
    component: Component,
    file: PathBuf,
    _folder: tempfile::TempDir,
}

impl Site {
    fn new() -> Self {
        let part = |path: PathBuf| Part::new(path.display().to_string(), std::fs::read(&path).unwrap());
        let tool = part(PathBuf::from(BUILT));
        let joined = compose(&tool, &[part(beside("keyvalue-state.wasm"))], None).expect("they fit");
        let engine = Engine::default();
        let component = Component::new(&engine, joined).expect("the whole compiles");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keyvalue.db");
        let database = Connection::open(&file).unwrap();
        database.execute_batch("CREATE TABLE entries (key TEXT PRIMARY KEY, value BLOB NOT NULL)").unwrap();
        Site { engine, component, file, _folder: folder }
    }

    fn instance(&self) -> Instance {
        let mut linker = Linker::new(&self.engine);
        store::add_to_linker::<_, HasSelf<_>>(&mut linker, |side: &mut Side| side).unwrap();
        atomics::add_to_linker::<_, HasSelf<_>>(&mut linker, |side: &mut Side| side).unwrap();
        let database = Connection::open(&self.file).unwrap();
        database.busy_timeout(Duration::from_secs(60)).unwrap();
        // Nothing here has to outlive a power cut.
        database.pragma_update(None, "synchronous", false).unwrap();
        let side = Side {
            database,
            table: ResourceTable::new(),
            bucket: "",
            unknown: Error::NoSuchStore,
            opened: 0,
            pause: Duration::ZERO,
            broken: None,
            stuck: None,
            meanwhile: None,
            sooner: None,
        };
        let mut store = Store::new(&self.engine, side);
        let host = KeyvalueHost::instantiate(&mut store, &self.component, &linker).expect("its imports are on offer");
        Instance { store, host }
    }
}

struct Instance {
    store: Store<Side>,
    host: KeyvalueHost,
}

impl Instance {
    fn call(&mut self, input: &str) -> Result<String, String> {
        self.host.agent_tools_todo_tool().call_call(&mut self.store, "todo_write", input, "").expect("it does not trap")
    }

    /// Calls until other writers are not faster any more.
    fn insist(&mut self, input: &str) -> String {
        loop {
            match self.call(input) {
                Ok(answer) => return answer,
                Err(refused) => assert!(refused.contains("STATE_CONFLICT"), "{refused}"),
            }
        }
    }

    /// What is stored, or the kind of refusal.
    fn read(&mut self) -> Result<Stored, Code> {
        let options = Options { branch: None, prefix: None, autoclear: None, nudge: None, warn: None, limit: None };
        let read = self.host.agent_tools_todo_todo_list().call_read(&mut self.store, &options);
        read.expect("it does not trap").map_err(|refusal| refusal.code)
    }

    /// The bytes that are stored, as text.
    fn stored(&self) -> Option<String> {
        self.store.data().stored(KEY).unwrap().map(|bytes| String::from_utf8(bytes).unwrap())
    }
}

/// The list that [`GOOD`] has, as it is stored.
fn good() -> &'static str {
    GOOD.trim_start_matches(r#"{"todos":"#).trim_end_matches('}')
}

#[test]
fn a_list_is_stored_with_its_number_and_outlives_the_instance() {
    let site = Site::new();
    let mut first = site.instance();
    assert!(first.call(GOOD).unwrap().contains(r#""oldTodos":null"#));
    assert_eq!(first.stored().unwrap(), format!("1\n{}", good()));
    drop(first);
    let mut second = site.instance();
    let answer = second.call(GOOD).unwrap();
    assert!(answer.contains(&format!(r#""oldTodos":{}"#, good())), "{answer}");
    assert_eq!(second.stored().unwrap(), format!("2\n{}", good()));
}

#[test]
fn two_instances_at_once_lose_no_write() {
    const WRITERS: usize = 2;
    const WRITES: usize = 40;
    let site = Site::new();
    let replaced: Vec<String> = thread::scope(|scope| {
        let write = |writer: usize| {
            let mut instance = site.instance();
            // Without it, each of them would be done with its writes before the other one comes.
            instance.store.data_mut().pause = Duration::from_millis(1);
            move || {
                let input = |write: usize| GOOD.replace("Run the tests", &format!("{writer}-{write}"));
                (0..WRITES).map(|write| instance.insist(&input(write))).collect::<Vec<_>>()
            }
        };
        let writers: Vec<_> = (0..WRITERS).map(|writer| scope.spawn(write(writer))).collect();
        let answers = writers.into_iter().flat_map(|writer| writer.join().unwrap());
        answers.map(|answer| answer.split(r#""oldTodos":"#).nth(1).unwrap().to_owned()).collect()
    });
    // Each list replaced another one: none was decided on a list that was gone by then.
    assert_eq!(replaced.iter().collect::<HashSet<_>>().len(), WRITERS * WRITES);
    assert!(site.instance().stored().unwrap().starts_with(&format!("{}\n", WRITERS * WRITES)));
}

#[test]
fn a_key_that_changes_before_the_swap_is_tried_again_with_what_is_there_then() {
    for before in [None, Some("1\n[]")] {
        let site = Site::new();
        let mut instance = site.instance();
        if let Some(text) = before {
            instance.store.data().put(KEY, text.as_bytes());
        }
        // The first swap finds a value that nobody has read; the second one finds the same again, which was read by then.
        instance.store.data_mut().meanwhile = Some("7\n[]");
        instance.call(GOOD).unwrap();
        assert_eq!(instance.stored().unwrap(), format!("8\n{}", good()));
    }
}

#[test]
fn a_key_that_changed_since_it_was_read_is_read_again() {
    let site = Site::new();
    let mut instance = site.instance();
    instance.call(GOOD).unwrap();
    let others = good().replace("Run the tests", "Somebody else's");
    instance.store.data_mut().sooner = Some(format!("7\n{others}"));
    let answer = instance.call(GOOD).unwrap();
    assert!(answer.contains(&format!(r#""oldTodos":{others}"#)), "{answer}");
    assert_eq!(instance.stored().unwrap(), format!("8\n{}", good()));
}

#[test]
fn what_is_no_list_is_told_by_a_read_which_leaves_it_and_replaced_by_a_write() {
    let site = Site::new();
    let mut instance = site.instance();
    for bytes in [&b"something else"[..], b"5\nno list", b"\xff\xfe", b""] {
        instance.store.data().put(KEY, bytes);
        assert_eq!(instance.read().unwrap_err(), Code::StateCorrupt);
        assert_eq!(instance.store.data().stored(KEY).unwrap().unwrap(), bytes);
        assert!(instance.call(GOOD).unwrap().contains(r#""oldTodos":null"#));
        let number = if bytes.starts_with(b"5") { 6 } else { 1 };
        assert_eq!(instance.stored().unwrap(), format!("{number}\n{}", good()));
    }
}

#[test]
fn a_list_without_a_number_is_a_list() {
    let site = Site::new();
    let mut instance = site.instance();
    instance.store.data().put(KEY, good().as_bytes());
    let read = instance.read().unwrap();
    assert_eq!((read.todos[0].content.as_str(), read.todos.len()), ("Run the tests", 1));
    assert!(instance.call(GOOD).unwrap().contains(&format!(r#""oldTodos":{}"#, good())));
    assert_eq!(instance.stored().unwrap(), format!("1\n{}", good()));
}

#[test]
fn a_store_that_fails_is_told_with_the_key_and_not_in_its_own_words() {
    let site = Site::new();
    let mut instance = site.instance();
    for (error, code) in [
        (Error::AccessDenied, "STATE_DENIED"),
        (Error::Other("postgres://user:password@db".to_owned()), "STATE_UNAVAILABLE"),
    ] {
        let before = instance.stored();
        instance.store.data_mut().broken = Some(error.clone());
        let unread = instance.call(GOOD).unwrap_err();
        instance.store.data_mut().broken = None;
        instance.store.data_mut().stuck = Some(error);
        let unwritten = instance.call(GOOD).unwrap_err();
        instance.store.data_mut().stuck = None;
        for (refused, done) in [(unread, "reading the key todos: "), (unwritten, "writing the key todos: ")] {
            assert!(refused.contains(code) && refused.contains(done) && !refused.contains("postgres"), "{refused}");
        }
        assert_eq!(instance.stored(), before);
        instance.call(GOOD).unwrap();
    }
}

#[test]
fn the_bucket_may_be_named_default_however_the_host_refuses_a_name() {
    for unknown in [Error::NoSuchStore, Error::AccessDenied] {
        let site = Site::new();
        let mut instance = site.instance();
        instance.store.data_mut().bucket = "default";
        instance.store.data_mut().unknown = unknown;
        instance.call(GOOD).unwrap();
        instance.call(GOOD).unwrap();
        assert_eq!(instance.store.data().opened, 1);
    }
}

#[test]
fn without_a_bucket_the_tool_says_what_is_missing_and_the_next_call_looks_again() {
    let site = Site::new();
    for (unknown, code, text) in [
        (Error::NoSuchStore, "STATE_UNAVAILABLE", "no key-value store of the default name"),
        (Error::AccessDenied, "STATE_DENIED", "does not allow it"),
        (Error::Other("postgres://user:password@db".to_owned()), "STATE_UNAVAILABLE", "the key-value store failed"),
    ] {
        let mut instance = site.instance();
        instance.store.data_mut().bucket = "another";
        instance.store.data_mut().unknown = unknown;
        let refused = instance.call(GOOD).unwrap_err();
        assert!(refused.contains(code) && refused.contains(text) && !refused.contains("postgres"), "{refused}");
        instance.store.data_mut().bucket = "";
        instance.call(GOOD).unwrap();
    }
}
