//! Writing to people and to programs.

use std::borrow::Cow;
use std::io::{self, ErrorKind, IsTerminal, Write};

use anstyle::{AnsiColor, Style};

use crate::text::{is_obeyed, printable};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// Prints a text and a line break, to the byte for a program; for a person nothing in it is obeyed by the terminal.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", if out.is_terminal() { lines(text) } else { text.into() })?;
    out.flush()
}

/// Prints JSON and a line break: to the byte for a program. On a terminal what it would obey is written as JSON escapes, so
/// that it is the same value, and still JSON.
pub fn print_json(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", if out.is_terminal() { escaped_json(text) } else { text.into() })?;
    out.flush()
}

fn escaped_json(text: &str) -> Cow<'_, str> {
    let obeyed = |c: char| c != '\n' && is_obeyed(c);
    if !text.contains(obeyed) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if obeyed(c) {
            out.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// The text with its line breaks, and everything else that a terminal obeys spelled out.
pub fn lines(text: &str) -> Cow<'_, str> {
    if text.split('\n').all(|line| matches!(printable(line), Cow::Borrowed(_))) {
        return Cow::Borrowed(text);
    }
    let lines: Vec<_> = text.split('\n').map(printable).collect();
    Cow::Owned(lines.join("\n"))
}

/// Says on standard error why nothing more can be done.
pub fn complain(error: &anyhow::Error) {
    let text = format!("{error:#}");
    let _ = writeln!(anstream::stderr(), "{ERROR}error{ERROR:#}: {}", lines(&text));
}

/// Says on standard error what a person should know although the command goes on.
pub fn warn(text: &str) {
    let _ = writeln!(anstream::stderr(), "{WARNING}warning{WARNING:#}: {}", lines(text));
}

/// Whether the failure is only that whoever read our output has stopped, as `| head` does.
pub fn reader_is_gone(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_stay_and_escapes_do_not() {
        assert_eq!(lines("one\ntwo"), "one\ntwo");
        assert_eq!(lines("one\n\u{1b}[2Jtwo"), "one\n\\u{1b}[2Jtwo");
    }

    #[test]
    fn json_for_a_terminal_is_the_same_value_without_what_a_terminal_obeys() {
        let value = serde_json::json!({"text": "a\u{7f}b\u{9b}c\u{202e}d\u{2028}é處\u{1b}"});
        let text = format!("{value:#}");
        let escaped = escaped_json(&text);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&escaped).unwrap(), value);
        assert!(!escaped.contains(['\u{7f}', '\u{9b}', '\u{202e}', '\u{1b}']), "{escaped}");
        assert_eq!(escaped_json("{\"a\": \"é處\"}\n"), "{\"a\": \"é處\"}\n");
    }
}
