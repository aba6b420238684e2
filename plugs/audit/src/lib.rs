//! Leaves a record of each call with the host: a JSON object on one line, once the call is done.
//!
//! `{"tool":…,"options":…,"input":…,"accepted":…,"answer":…}`: all texts as they were, also those that are no JSON, and whether
//! the tool accepted the call. A call that the tool does not survive leaves no record here; the host knows of it.

use agent_tool::json;
use tool_filter::{Filter, Tool};

tool_filter::export!(Audit);

/// What the macro makes of the import that a filter does not have.
#[allow(missing_docs, clippy::all, reason = "generated")]
mod bindings {
    wit_bindgen::generate!({
        inline: "package agent-tools:audit; world log { import agent-tools:todo/audit@0.1.0; }",
        path: "../../wit",
        generate_all,
    });
}

/// The filter.
pub struct Audit;

impl Filter for Audit {
    fn call(tool: &mut impl Tool, name: &str, input: &str, options: &str) -> Result<String, String> {
        let answer = tool.call(name, input, options);
        bindings::agent_tools::todo::audit::append(&record(name, input, options, &answer));
        answer
    }
}

/// The record of a call.
pub fn record(name: &str, input: &str, options: &str, answer: &Result<String, String>) -> String {
    let accepted = if answer.is_ok() { "true" } else { "false" };
    let (Ok(text) | Err(text)) = answer;
    let [name, options, input, text] = [name, options, input, text].map(json::string);
    [
        r#"{"tool":"#,
        &name,
        r#","options":"#,
        &options,
        r#","input":"#,
        &input,
        r#","accepted":"#,
        accepted,
        r#","answer":"#,
        &text,
        "}",
    ]
    .concat()
}
