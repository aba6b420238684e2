//! Writing to people and to programs.

use std::borrow::Cow;
use std::io::{self, ErrorKind, IsTerminal, Write};

use anstyle::{AnsiColor, Style};

use crate::text::printable;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// Prints a text and a line break, to the byte for a program; for a person nothing in it is obeyed by the terminal.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", if out.is_terminal() { lines(text) } else { text.into() })?;
    out.flush()
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
}
