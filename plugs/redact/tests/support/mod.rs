//! The checklist behind the filter, and a tool that shows what it was given.

#![allow(dead_code, reason = "each test file uses a part")]

use std::collections::BTreeMap;

use redact::Redact;
use todo_write::{Entry, Failure, State};
use tool_filter::Filter;

/// A session in memory.
#[derive(Default)]
pub struct Memory(BTreeMap<String, String>);

impl Memory {
    /// The one value.
    pub fn text(&self) -> &str {
        self.0.values().next().expect("something is stored")
    }

    /// Its key.
    pub fn key(&self) -> &str {
        self.0.keys().next().expect("something is stored")
    }
}

impl State for Memory {
    fn load(&mut self, key: &str) -> Result<Option<Entry>, Failure> {
        Ok(self.0.get(key).map(|value| Entry { value: value.clone(), revision: value.clone() }))
    }

    fn save(&mut self, key: &str, value: &str, _: Option<&str>) -> Result<String, Failure> {
        self.0.insert(key.to_owned(), value.to_owned());
        Ok(value.to_owned())
    }
}

/// The checklist over a session.
pub struct Tool<'m>(pub &'m mut Memory);

impl tool_filter::Tool for Tool<'_> {
    fn call(&mut self, name: &str, input: &str, options: &str) -> Result<String, String> {
        todo_write::tool::call(self.0, &mut (), name, input, options)
    }
}

/// The input for a list of one item.
pub fn input(content: &str) -> String {
    let mut inside = String::new();
    agent_tool::json::push_inside(&mut inside, content);
    raw_input(&inside)
}

/// What is stored of an item with this content.
pub fn stored(content: &str, options: &str) -> Result<String, String> {
    let mut memory = Memory::default();
    let called = Redact::call(&mut Tool(&mut memory), "todo_write", &input(content), options);
    if let Err(refused) = called {
        assert!(memory.0.is_empty());
        return Err(refused);
    }
    let stored = todo_write::read(&mut memory, &todo_write::Options::default()).expect("a list is stored");
    Ok(stored.todos[0].content.clone().into_owned())
}

/// What the tool behind the filter is given.
pub fn passed_on(input: &str) -> String {
    struct Echo;
    impl tool_filter::Tool for Echo {
        fn call(&mut self, _: &str, input: &str, _: &str) -> Result<String, String> {
            Ok(input.to_owned())
        }
    }
    Redact::call(&mut Echo, "any", input, "").expect("nothing is refused")
}

/// The input for a list of one item, with its content as it stands in the JSON.
pub fn raw_input(content: &str) -> String {
    format!(r#"{{"todos":[{{"content":"{content}","activeForm":"On it","status":"pending"}}]}}"#)
}
