//! A model's input as a whole.

use crate::code::{Code, CommonCode};
use crate::fault::Fault;
use crate::json::Value;
use crate::refusal::Refusal;
use crate::text::{concat, decimal};

/// Refuses input that is larger than the host wants it.
///
/// # Errors
///
/// [`CommonCode::InvalidArgs`].
pub fn check_size<C: Code>(bytes: usize, limit: u32) -> Result<(), Refusal<C>> {
    if bytes <= limit as usize {
        return Ok(());
    }
    let fault = Fault::new("input", "too large").got(concat(&[&*decimal(bytes), " bytes"])).expected(concat(&[
        "at most ",
        &decimal(limit as usize),
        " bytes",
    ]));
    Err(Refusal::of(CommonCode::InvalidArgs, fault))
}

/// The fault of an input that is no object. `legal` is what it should have been.
#[cold]
pub fn no_object(value: &Value<'_>, legal: &'static str) -> Fault {
    let legal = instead_of(value, '{', "the object itself, not a string that holds one", legal);
    Fault::new("input", "wrong type").got(value.received()).expected(legal)
}

/// What is legal instead of a value: when it is a string that holds JSON of the kind wanted, to send that itself.
pub fn instead_of(value: &Value<'_>, bracket: char, unpacked: &'static str, legal: &'static str) -> &'static str {
    if value.holds_text_that_begins_with(bracket) { unpacked } else { legal }
}
