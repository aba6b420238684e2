//! Masks secrets in a model's input before the tool gets it, so that none is stored: `[redacted]` stands in their place.
//!
//! Three things are looked for:
//!
//! - the value of a key whose name says that it is a secret, such as `password`, `DB_PASSWORD`, `apiKey` or `token`, whatever the
//!   value is, and everything below it;
//! - in every string, keys too, secrets that are known by their form or by what stands before them: tokens of well-known
//!   services, private keys, authorization headers, passwords in URLs, and assignments such as `password: …` and `API_KEY=…`;
//! - what the host's option `redact` names: an array of at most 100 regular expressions. Where one has a group, the group is
//!   masked, else the whole match.
//!
//! A string is read as the tool would read it, so an escape hides nothing, and all around a secret stays as it was sent, to the
//! byte. In doubt more is masked than was needed: to the end of a value, a quotation or a URL. Input that the tool refuses as
//! malformed is searched as a text as well, since the refusal quotes it. Two items that differ in a secret alone become the
//! same text, and the tool says so.

mod escapes;
mod host_patterns;
mod input;
mod places;
mod secrets;

use regex_lite::Regex;
use tool_filter::{Filter, Tool, take_option};

use places::Places;

tool_filter::export!(Redact);

/// The filter.
pub struct Redact;

/// The option that it takes for itself.
const OPTION: &str = "redact";

impl Filter for Redact {
    fn call(tool: &mut impl Tool, name: &str, input: &str, options: &str) -> Result<String, String> {
        let (own, rest) = take_option(options, OPTION).map_err(|refusal| refusal.to_json())?;
        let patterns = own.map_or(Ok(Vec::new()), host_patterns::read).map_err(|refusal| refusal.to_json())?;
        tool.call(name, &input::masked(input, &|text| found(text, &patterns)), &rest)
    }
}

/// Where the secrets of a text are.
fn found(text: &str, patterns: &[Regex]) -> Places {
    let mut places = Places::default();
    secrets::find(text, &mut places);
    host_patterns::find(text, patterns, &mut places);
    places
}
