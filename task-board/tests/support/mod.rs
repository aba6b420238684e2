//! What several tests need.
#![allow(dead_code)] // Each test file uses its share.

use serde_json::Value;
use task_board::{State as _, tool};

pub mod chain;

#[path = "../../../tests/support/memory.rs"]
mod memory;

pub use memory::Memory;

impl Memory {
    /// A session in which the board of the main agent is this.
    pub fn of_board(value: &str) -> Self {
        let mut memory = Self::default();
        memory.save("tasks", value, None).expect("nothing is stored yet");
        memory
    }

    /// The stored board of the main agent.
    pub fn board(&self) -> &str {
        self.value("tasks").unwrap_or_default()
    }

    /// Calls a tool with the default options.
    pub fn call(&mut self, tool: &str, input: &str) -> Result<Value, String> {
        self.call_with(tool, input, "")
    }

    /// Calls a tool. A refusal is its text.
    pub fn call_with(&mut self, tool: &str, input: &str, options: &str) -> Result<Value, String> {
        let json = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        match tool::call(self, tool, input, options) {
            Ok(text) => Ok(json(&text)),
            Err(text) => Err(json(&text)["error"].as_str().expect("a refusal has a text").to_owned()),
        }
    }

    /// Puts tasks on the board.
    pub fn create(&mut self, subjects: &[&str]) {
        for subject in subjects {
            self.call("task_create", &serde_json::json!({ "subject": subject }).to_string()).expect("created");
        }
    }

    /// Changes a task as it must be possible to.
    pub fn update(&mut self, input: &str) -> Value {
        self.call("task_update", input).unwrap_or_else(|refusal| panic!("{input}: {refusal}"))
    }
}
