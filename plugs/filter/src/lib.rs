//! What every filter is made of: the tool behind it, its own part of the options, and the macro that exports one.
//!
//! A filter is a crate of the type `cdylib` with a type that is a [`Filter`].
//!
//! ```
//! use tool_filter::{Filter, Tool};
//!
//! tool_filter::export!(Shout);
//!
//! /// Hands every answer back in capitals.
//! pub struct Shout;
//!
//! impl Filter for Shout {
//!     fn call(tool: &mut impl Tool, name: &str, input: &str, options: &str) -> Result<String, String> {
//!         tool.call(name, input, options).map(|answer| answer.to_uppercase())
//!     }
//! }
//!
//! /// A tool that repeats its input.
//! struct Echo;
//!
//! impl Tool for Echo {
//!     fn call(&mut self, _: &str, input: &str, _: &str) -> Result<String, String> {
//!         Ok(input.to_owned())
//!     }
//! }
//! # fn main() {
//! assert_eq!(Shout::call(&mut Echo, "echo", "quiet", ""), Ok("QUIET".to_owned()));
//! # }
//! ```

mod next;
mod options;
mod tokens;

pub use next::Next;
pub use options::take_option;
pub use tokens::{Token, TokenKind, Tokens};

/// What the macro makes of the world.
#[allow(missing_docs, clippy::all, reason = "generated")]
pub mod bindings {
    wit_bindgen::generate!({ world: "filter", path: "../../wit", pub_export_macro: true });
}

/// What is behind a filter: the tool itself, or another filter.
pub trait Tool {
    /// As `tool.call` of the WIT package: JSON text for the model in both arms.
    fn call(&mut self, name: &str, input: &str, options: &str) -> Result<String, String>;
}

/// What stands before a tool.
pub trait Filter {
    /// Takes the place of `tool.call`. What it does with the tool behind it is its own affair: call it once, with other
    /// texts, not at all.
    fn call(tool: &mut impl Tool, name: &str, input: &str, options: &str) -> Result<String, String>;
}

/// Exports a [`Filter`] as a component. Definitions and guidance are those of the tool behind it.
#[macro_export]
macro_rules! export {
    ($filter:ty) => {
        struct Exported;

        impl $crate::bindings::exports::agent_tools::todo::tool::Guest for Exported {
            fn definitions(
                dialect: $crate::bindings::exports::agent_tools::todo::tool::Dialect,
            ) -> Vec<$crate::bindings::exports::agent_tools::todo::tool::Definition> {
                $crate::Next::definitions(dialect)
            }

            fn guidance() -> String {
                $crate::Next::guidance()
            }

            fn call(name: String, input: String, options: String) -> Result<String, String> {
                <$filter as $crate::Filter>::call(&mut $crate::Next, &name, &input, &options)
            }
        }

        #[cfg(target_arch = "wasm32")]
        $crate::bindings::export!(Exported with_types_in $crate::bindings);
    };
}
