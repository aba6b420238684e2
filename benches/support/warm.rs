//! One instance that serves every call. A host should not do this; it shows what a fresh instance costs.

use std::path::Path;

use todo_host::bindings::TodoWrite;
use todo_host::bindings::agent_tools::todo::state::{self, Code, Failure, Receipt};
use todo_write::State as _;
use wasmtime::component::{Component, HasSelf, Linker};
use wasmtime::{Config, Engine, Store};

use crate::memory::Memory;

struct Data(Memory);

/// The component, instantiated once.
pub struct Instance {
    store: Store<Data>,
    component: TodoWrite,
}

impl Instance {
    pub fn new(file: &Path) -> Self {
        // Interruptible like the host's, so that the two differ in the instance alone.
        let engine = Engine::new(Config::new().epoch_interruption(true)).expect("an engine");
        let component = Component::from_file(&engine, file).expect("the built component compiles");
        let mut linker = Linker::new(&engine);
        state::add_to_linker::<_, HasSelf<_>>(&mut linker, |data: &mut Data| data).expect("state links");
        let mut store = Store::new(&engine, Data(Memory::default()));
        store.set_epoch_deadline(1);
        let component = TodoWrite::instantiate(&mut store, &component, &linker).expect("an instance");
        Self { store, component }
    }

    pub fn call(&mut self, input: &str, options: &str) -> Result<String, String> {
        self.component
            .agent_tools_todo_tool()
            .call_call(&mut self.store, "todo_write", input, options)
            .expect("the component does not trap")
    }
}

impl state::Host for Data {
    fn load(&mut self, key: String) -> Result<Option<state::Entry>, Failure> {
        let entry = self.0.load(&key).map_err(|_| conflict())?;
        Ok(entry.map(|entry| state::Entry { value: entry.value, revision: entry.revision }))
    }

    fn save(&mut self, key: String, value: String, expected: Option<String>) -> Result<Receipt, Failure> {
        let revision = self.0.save(&key, &value, expected.as_deref()).map_err(|_| conflict())?;
        Ok(Receipt { revision })
    }
}

fn conflict() -> Failure {
    Failure { code: Code::Conflict, message: String::new() }
}
