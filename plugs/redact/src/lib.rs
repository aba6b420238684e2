//! Masks secrets in a model's input before the tool gets it, so that none is stored: `[redacted]` stands in their place.
//!
//! Every string of the input is looked at, keys too, as the tool would read it: an escape hides nothing. All else is passed on
//! as it is, malformed input too, which the tool refuses. Two items that differ in a secret alone become the same text, and
//! the tool says so.
//!
//! The host's option `redact`, an array of regular expressions, adds to the secrets that are known here. Where one has a
//! group, the group is masked, else the whole match. Only the first 100 are taken.

mod host_patterns;
mod mask;
mod secrets;

use std::borrow::Cow;

use agent_tool::json::{self, Reader};
use regex_lite::Regex;
use tool_filter::{Filter, TokenKind, Tokens, Tool, take_option};

tool_filter::export!(Redact);

/// The filter.
pub struct Redact;

/// The option that it takes for itself.
const OPTION: &str = "redact";

impl Filter for Redact {
    fn call(tool: &mut impl Tool, name: &str, input: &str, options: &str) -> Result<String, String> {
        let (own, rest) = take_option(options, OPTION).map_err(|refusal| refusal.to_json())?;
        let more = own.map_or(Ok(Vec::new()), host_patterns::read).map_err(|refusal| refusal.to_json())?;
        tool.call(name, &redacted(input, &more), &rest)
    }
}

/// The input with every secret masked.
fn redacted(input: &str, more: &[Regex]) -> String {
    let mut out = String::with_capacity(input.len());
    for token in Tokens::of(input) {
        let masked = (token.kind == TokenKind::String).then(|| masked(token.text, more)).flatten();
        out.push_str(masked.as_deref().unwrap_or(token.text));
    }
    out
}

/// A string of the input with its secrets masked, as JSON writes it. Nothing when it has none, or is none that the tool takes.
fn masked(source: &str, more: &[Regex]) -> Option<String> {
    let text = Reader::new(source, "").value().ok()?.text?;
    let known = secrets::mask(Cow::Borrowed(&*text));
    let masked = more.iter().fold(known, |text, pattern| mask::all(text, pattern, |_| true));
    (masked != text).then(|| json::string(&masked))
}
