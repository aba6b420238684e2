//! Putting a mask over what a pattern finds.

use std::borrow::Cow;

use regex_lite::Regex;

const MASK: &str = "[redacted]";

/// Masks what a pattern finds: its first group where it has one, else the whole match. What is not `meant` is left alone.
pub fn all<'t>(text: Cow<'t, str>, pattern: &Regex, meant: impl Fn(&str) -> bool) -> Cow<'t, str> {
    let (mut out, mut end) = (String::new(), 0);
    for found in pattern.captures_iter(&text) {
        let Some(secret) = found.get(1).or_else(|| found.get(0)) else { continue };
        if secret.is_empty() || !meant(secret.as_str()) {
            continue;
        }
        out.push_str(&text[end..secret.start()]);
        out.push_str(MASK);
        end = secret.end();
    }
    if end == 0 {
        return text;
    }
    out.push_str(&text[end..]);
    Cow::Owned(out)
}
