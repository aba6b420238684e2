//! Provides `state` in the memory of its own instance, for hosts that have none to offer.
//!
//! What it keeps is gone when the instance is: at once in a host that makes an instance for each call, at the end of the page
//! or the process in one that keeps an instance. Nobody else sees it, and there are no sessions: one instance is one session.

use std::cell::RefCell;
use std::collections::BTreeMap;

use bindings::exports::agent_tools::todo::state::{Code, Entry, Failure, Guest, Receipt};

/// What the macro makes of the world.
#[allow(missing_docs, clippy::all, reason = "generated")]
pub mod bindings {
    wit_bindgen::generate!({ world: "state-provider", path: "../../wit" });
}

/// The values, and how many there ever were: the number of a value is its revision, so none comes back.
#[derive(Default)]
struct Memory {
    values: BTreeMap<String, (String, u64)>,
    written: u64,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// The component.
pub struct Component;

#[cfg(target_arch = "wasm32")]
bindings::export!(Component with_types_in bindings);

impl Guest for Component {
    fn load(key: String) -> Result<Option<Entry>, Failure> {
        Ok(MEMORY.with_borrow(|memory| {
            let (value, revision) = memory.values.get(&key)?;
            Some(Entry { value: value.clone(), revision: revision.to_string() })
        }))
    }

    fn save(key: String, value: String, expected: Option<String>) -> Result<Receipt, Failure> {
        MEMORY.with_borrow_mut(|memory| {
            let stored = memory.values.get(&key).map(|(_, revision)| revision.to_string());
            if stored != expected {
                return Err(Failure { code: Code::Conflict, message: String::new() });
            }
            memory.written += 1;
            memory.values.insert(key, (value, memory.written));
            Ok(Receipt { revision: memory.written.to_string() })
        })
    }
}
