//! The shortest complete host, with `wasmtime` and the `wit` folder alone: one call, and the checklist that it made.
//! What a host for real use has besides is in the library beside it: limits, a pool of instances, storage that lasts.
#![allow(missing_docs)] // of what `bindgen!` writes

use std::collections::HashMap;
use wasmtime::component::{Component, HasSelf, Linker, bindgen};
use wasmtime::{Engine, Result, Store};

bindgen!({ path: "../wit", world: "todo-write" });
use agent_tools::todo::state;
use exports::agent_tools::todo::types::Options;

/// The storage of one session: its values, and how many there ever were.
#[derive(Default)]
struct Session(HashMap<String, state::Entry>, u64);

impl state::Host for Session {
    fn load(&mut self, key: String) -> Result<Option<state::Entry>, state::Failure> {
        Ok(self.0.get(&key).cloned())
    }

    fn save(&mut self, key: String, value: String, expected: Option<String>) -> Result<state::Receipt, state::Failure> {
        if self.0.get(&key).map(|entry| &entry.revision) != expected.as_ref() {
            let (code, message) = (state::Code::Conflict, "someone else was first".into());
            return Err(state::Failure { code, message });
        }
        self.1 += 1;
        let revision = self.1.to_string();
        self.0.insert(key, state::Entry { value, revision: revision.clone() });
        Ok(state::Receipt { revision })
    }
}

fn main() -> Result<()> {
    let file = std::env::args().nth(1);
    let file = file.unwrap_or("target/component/todo-write.wasm".into());
    let engine = Engine::default();
    let mut linker = Linker::new(&engine);
    TodoWrite::add_to_linker::<_, HasSelf<_>>(&mut linker, |session: &mut Session| session)?;
    let mut store = Store::new(&engine, Session::default());
    let tool = TodoWrite::instantiate(&mut store, &Component::from_file(&engine, file)?, &linker)?;

    let input = r#"{"todos":[
        {"content":"Write a parser","activeForm":"Writing a parser","status":"completed"},
        {"content":"Run the tests","activeForm":"Running the tests","status":"in_progress"}]}"#;
    let door = tool.agent_tools_todo_tool();
    let (Ok(answer) | Err(answer)) = door.call_call(&mut store, "todo_write", input, "")?;

    let defaults = Options { branch: None, prefix: None, autoclear: None, nudge: None, warn: None, limit: None };
    let list = tool.agent_tools_todo_todo_list();
    let stored = list.call_read(&mut store, &defaults)?;
    let checklist = list.call_render(&mut store, &stored.map_or(vec![], |stored| stored.todos))?;
    println!("{answer}\n\n{checklist}");
    Ok(())
}
