//! The tool behind the filter, as it is imported.

use crate::Tool;
use crate::bindings::agent_tools::todo::tool as imported;
use crate::bindings::exports::agent_tools::todo::tool as exported;

/// The imported tool.
pub struct Next;

impl Tool for Next {
    fn call(&mut self, name: &str, input: &str, options: &str) -> Result<String, String> {
        imported::call(name, input, options)
    }
}

impl Next {
    /// The definitions of the tool, as if they were the filter's own.
    pub fn definitions(dialect: exported::Dialect) -> Vec<exported::Definition> {
        let definitions = imported::definitions(match dialect {
            exported::Dialect::JsonSchema => imported::Dialect::JsonSchema,
            exported::Dialect::OpenaiStrict => imported::Dialect::OpenaiStrict,
            exported::Dialect::Gemini => imported::Dialect::Gemini,
        });
        let own = |imported::Definition { name, description, parameters }| exported::Definition {
            name,
            description,
            parameters,
        };
        definitions.into_iter().map(own).collect()
    }

    /// The guidance of the tool.
    pub fn guidance() -> String {
        imported::guidance()
    }
}
