//! Writing JSON strings.

use alloc::string::String;

use super::scan::plain_len;

/// A text as a JSON string, in quotation marks.
pub(crate) fn string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_string(&mut out, text);
    out
}

/// Appends a text as a JSON string, in quotation marks. What JSON lets stand is left as it is.
pub(crate) fn push_string(out: &mut String, text: &str) {
    out.push('"');
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
    out.push('"');
}

/// Appends a character as `\u` and four hexadecimal digits for each unit of its UTF-16.
#[cold]
pub(crate) fn push_unicode_escape(out: &mut String, c: char) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        out.push_str("\\u");
        for shift in [12, 8, 4, 0] {
            out.extend(char::from_digit(u32::from(*unit >> shift) & 0xF, 16));
        }
    }
}
