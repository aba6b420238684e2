//! Writing JSON strings.

use alloc::string::String;

use super::scan::{first_special, plain_len};

/// A text as a JSON string, in quotation marks.
pub fn string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    push_inside(&mut out, text);
    out.push('"');
    out
}

/// Appends a text as it stands in a JSON string, between the quotation marks. What JSON lets stand is left as it is.
pub fn push_inside(out: &mut String, text: &str) {
    if push_plain(out, text) {
        return;
    }
    let mut rest = text;
    loop {
        // What must be escaped is ASCII, so the cut is between characters.
        let (plain, special) = rest.split_at_checked(plain_len(rest.as_bytes())).unwrap_or((rest, ""));
        out.push_str(plain);
        let mut chars = special.chars();
        match chars.next() {
            None => break,
            Some('\n') => out.push_str("\\n"),
            Some('\r') => out.push_str("\\r"),
            Some('\t') => out.push_str("\\t"),
            Some('\u{8}') => out.push_str("\\b"),
            Some('\u{c}') => out.push_str("\\f"),
            Some(c @ ('"' | '\\')) => {
                out.push('\\');
                out.push(c);
            }
            Some(c) => push_unicode_escape(out, c),
        }
        rest = chars.as_str();
    }
}

/// Appends a text that can stand in a JSON string as it is. Appends nothing, and says so, when it can't.
///
/// It is looked at and copied in one go, eight bytes at a time: texts are short, and each copy that is made for its own sake
/// is a call out of the sandbox.
fn push_plain(out: &mut String, text: &str) -> bool {
    let (words, rest) = text.as_bytes().as_chunks();
    out.reserve(text.len());
    let start = out.len();
    // SAFETY: this function ends with all of `text` appended or with nothing, and `text` is UTF-8.
    let out = unsafe { out.as_mut_vec() };
    for word in words {
        if first_special(*word).is_some() {
            out.truncate(start);
            return false;
        }
        out.extend_from_slice(word);
    }
    match text.as_bytes().last_chunk() {
        // Written once more, with what follows the words.
        Some(last) if first_special(*last).is_none() => {
            out.truncate(start + text.len() - last.len());
            out.extend_from_slice(last);
            true
        }
        None if plain_len(rest) == rest.len() => {
            out.extend_from_slice(rest);
            true
        }
        _ => {
            out.truncate(start);
            false
        }
    }
}

const DIGITS: &str = "0123456789abcdef";

/// Appends a character as `\u` and four hexadecimal digits for each unit of its UTF-16.
#[cold]
pub fn push_unicode_escape(out: &mut String, c: char) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        out.push_str("\\u");
        for shift in [12, 8, 4, 0] {
            let digit = usize::from(*unit >> shift) & 0xF;
            out.push_str(DIGITS.get(digit..=digit).unwrap_or_default());
        }
    }
}
