//! What every nudge hook is made of: the types of the world `hook`, and the macro that exports one.
//!
//! A hook is a crate of the type `cdylib` with one function.
//!
//! ```
//! use nudge_hook::Todo;
//!
//! nudge_hook::export!(hints);
//!
//! /// Praises long lists.
//! pub fn hints(_previous: &[Todo], submitted: &[Todo]) -> Vec<String> {
//!     if submitted.len() > 9 { vec!["A thorough plan.".to_owned()] } else { vec![] }
//! }
//! # fn main() {
//! # assert!(hints(&[], &[]).is_empty());
//! # }
//! ```

/// What the macro makes of the world.
#[allow(missing_docs, clippy::all, reason = "generated")]
pub mod bindings {
    wit_bindgen::generate!({ world: "hook", path: "../../wit", pub_export_macro: true });
}

pub use bindings::exports::agent_tools::todo::nudge::{Guest, Status, Todo};

/// Exports a function from two lists, the previous and the submitted one, to the hints about them.
#[macro_export]
macro_rules! export {
    ($hints:path) => {
        struct Hook;

        impl $crate::Guest for Hook {
            fn hints(previous: Vec<$crate::Todo>, submitted: Vec<$crate::Todo>) -> Vec<String> {
                $hints(&previous, &submitted)
            }
        }

        #[cfg(target_arch = "wasm32")]
        $crate::bindings::export!(Hook with_types_in $crate::bindings);
    };
}

impl PartialEq for Todo {
    fn eq(&self, other: &Self) -> bool {
        (&self.content, &self.active_form, self.status) == (&other.content, &other.active_form, other.status)
    }
}

/// An item for a test.
#[doc(hidden)]
pub fn item(content: &str, status: Status) -> Todo {
    Todo { content: content.to_owned(), active_form: format!("Doing: {content}"), status }
}
