//! What to do with a panic that was caught.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a panic says, if it says it as a text.
pub(crate) fn message(panic: &(dyn Any + Send)) -> &str {
    let literal = panic.downcast_ref::<&str>().copied();
    literal.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}

/// Drops what a panic left, which may panic in its turn; then it is leaked.
pub(crate) fn let_go(panic: Box<dyn Any + Send>) {
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(panic))) {
        std::mem::forget(again);
    }
}
