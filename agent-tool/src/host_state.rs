//! The `state` that the host of a component provides.

use alloc::string::String;

use bindings::agent_tools::todo::state;

use crate::state::{Entry, Failure, FailureCode, State};

/// What the macro makes of the import. A world that has it too names this with `with`, so that there is one.
#[allow(missing_docs, clippy::all, reason = "generated")]
pub mod bindings {
    wit_bindgen::generate!({
        inline: "package agent-tools:agent-tool; world storage { import agent-tools:todo/state@0.1.0; }",
        path: "../wit",
        generate_all,
    });
}

/// The imported `state`.
#[derive(Debug)]
pub struct HostState;

impl State for HostState {
    fn load(&mut self, key: &str) -> Result<Option<Entry>, Failure> {
        let entry = state::load(key)?;
        Ok(entry.map(|entry| Entry { value: entry.value, revision: entry.revision }))
    }

    fn save(&mut self, key: &str, value: &str, expected: Option<&str>) -> Result<String, Failure> {
        Ok(state::save(key, value, expected)?.revision)
    }
}

impl From<state::Failure> for Failure {
    fn from(failure: state::Failure) -> Self {
        let code = match failure.code {
            state::Code::Conflict => FailureCode::Conflict,
            state::Code::Denied => FailureCode::Denied,
            state::Code::Full => FailureCode::Full,
            state::Code::Unavailable => FailureCode::Unavailable,
            state::Code::Other => FailureCode::Other,
        };
        Self { code, message: failure.message }
    }
}
