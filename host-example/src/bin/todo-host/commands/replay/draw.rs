//! Drawing a replay for a person.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use todo_host::{Change, ChangeKind};

use super::play::{Fate, Played};
use super::recorded::TODO_WRITE;
use super::tally::{NAMED, Tally};
use crate::commands::shared::refused::Refused;
use crate::text::{columns, printable, shorten, visible, wrapped};

const DIM: Style = Style::new().dimmed();
const BOLD: Style = Style::new().bold();
const GREEN: Style = AnsiColor::Green.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
const MAGENTA: Style = AnsiColor::Magenta.on_default();
const RED: Style = AnsiColor::Red.on_default();

/// How far the lines under a call's first one are moved in.
const INDENT: usize = 6;

/// How many items are named for each way of moving, and how many faults of a refusal.
const SHOWN: usize = 3;

/// How many columns of an item's content are shown.
const CONTENT: usize = 48;

/// Draws calls and the summary.
pub(super) struct Drawing<W> {
    out: W,
    width: usize,
    /// The session of the call before.
    session: Option<String>,
}

impl<W: Write> Drawing<W> {
    /// A drawing of lines of `width` columns.
    pub(super) fn new(out: W, width: usize) -> Self {
        Self { out, width, session: None }
    }

    /// Draws a call, and a checklist if there is one to draw.
    pub(super) fn call(&mut self, played: &Played, checklist: Option<&str>) -> io::Result<()> {
        self.session(played.session)?;
        let mut head = Flow::new(&mut self.out, self.width);
        head.part(BOLD, &format!("#{}", played.number))?;
        head.part(DIM, &format!("line {}", played.line))?;
        if !played.branch.is_empty() {
            head.part(MAGENTA, &format!("[{}]", visible(played.branch)))?;
        }
        match &played.fate {
            Fate::Accepted { outcome, items, completed, cleared } => {
                head.part(DIM, &format!("{completed}/{items}"))?;
                moves(&mut head, &outcome.changes)?;
                if *cleared {
                    head.part(GREEN, "all completed: list cleared")?;
                } else if *items == 0 {
                    head.part(DIM, "list cleared")?;
                } else if outcome.changes.is_empty() {
                    head.part(DIM, "no change")?;
                }
                head.end()?;
            }
            Fate::Board { message, .. } => {
                head.part(DIM, played.tool)?;
                if !message.is_empty() {
                    head.part(Style::new(), &printable(message))?;
                }
                head.end()?;
            }
            Fate::Refused(refusal) => {
                if played.tool != TODO_WRITE {
                    head.part(DIM, played.tool)?;
                }
                head.part(RED, &format!("✘ refused, nothing stored: {}", refusal.code))?;
                head.end()?;
                self.faults(refusal)?;
            }
            Fate::Failed(error) => {
                head.part(RED, "✘ the host could not carry it out:")?;
                head.end()?;
                self.indented(RED, error)?;
            }
        }
        for line in checklist.into_iter().flat_map(str::lines) {
            writeln!(self.out, "{:INDENT$}{}", "", printable(line))?;
        }
        Ok(())
    }

    /// Draws the summary.
    pub(super) fn summary(&mut self, tally: &Tally, lines: u64) -> io::Result<()> {
        if self.session.is_some() {
            writeln!(self.out)?;
        }
        let place = format!(
            "in {} of {}",
            counted(tally.branches(), "branch", "branches"),
            counted(tally.sessions(), "session", "sessions"),
        );
        self.row(Style::new(), "calls", tally.calls, &place)?;
        self.row(GREEN, "accepted", tally.accepted, "")?;
        let codes: Vec<String> = tally.refused.iter().map(|(code, count)| format!("{code} {count}")).collect();
        let style = if codes.is_empty() { DIM } else { RED };
        self.row(style, "refused", tally.refused_calls(), &codes.join(", "))?;
        for (problem, count) in tally.problems() {
            let text = printable(problem);
            let lines = wrapped(&format!("{count} × {text}"), self.width.saturating_sub(20));
            for (at, line) in lines.iter().enumerate() {
                writeln!(self.out, "{:1$}{DIM}{line}{DIM:#}", "", if at == 0 { 20 } else { 24 })?;
            }
        }
        if tally.failed > 0 {
            self.row(RED, "failed", tally.failed, "the host could not carry them out")?;
        }
        if tally.repeated > 0 {
            self.row(DIM, "repeated", tally.repeated, "the same calls again, passed over")?;
        }
        let items =
            format!("{} completed; the longest list had {}", tally.completed, counted(tally.longest, "item", "items"),);
        self.row(Style::new(), "items", tally.items() as u64, &items)?;
        self.row(Style::new(), "lines", lines, "")?;
        if tally.bad > 0 {
            let mut which: Vec<String> = tally.first_bad.iter().map(|(line, _)| line.to_string()).collect();
            if tally.bad > NAMED as u64 {
                which.push("…".to_owned());
            }
            self.row(YELLOW, "bad, skipped", tally.bad, &format!("line {}", which.join(", ")))?;
        }
        self.out.flush()
    }

    /// Gives back where it was drawn to.
    #[cfg(test)]
    fn into_inner(self) -> W {
        self.out
    }

    /// Names a session when the calls go over to it.
    fn session(&mut self, name: &str) -> io::Result<()> {
        if self.session.as_deref() == Some(name) {
            return Ok(());
        }
        if self.session.is_some() {
            writeln!(self.out)?;
        }
        let shown = visible(name);
        let shown = shorten(&shown, self.width.saturating_sub(9));
        writeln!(self.out, "{DIM}session{DIM:#} {BOLD}{shown}{BOLD:#}")?;
        self.session = Some(name.to_owned());
        Ok(())
    }

    fn faults(&mut self, refusal: &Refused) -> io::Result<()> {
        for fault in refusal.faults.iter().take(SHOWN) {
            let received = match &fault.received {
                Some(received) => format!(" (got {received})"),
                None => String::new(),
            };
            self.indented(RED, &format!("{}: {}{received}", fault.path, fault.problem))?;
        }
        let more = refusal.faults.len().saturating_sub(SHOWN) as u64 + u64::from(refusal.more);
        if more > 0 {
            self.indented(DIM, &format!("and {more} more"))?;
        }
        Ok(())
    }

    fn indented(&mut self, style: Style, text: &str) -> io::Result<()> {
        for line in wrapped(&printable(text), self.width.saturating_sub(INDENT)) {
            writeln!(self.out, "{:INDENT$}{style}{line}{style:#}", "")?;
        }
        Ok(())
    }

    fn row(&mut self, style: Style, name: &str, count: u64, rest: &str) -> io::Result<()> {
        let gap = if rest.is_empty() { "" } else { "  " };
        writeln!(self.out, "{name:<12}{style}{count:>6}{style:#}{gap}{}", printable(rest))
    }
}

/// Draws how items moved: what was completed first, then what is worked on.
fn moves<W: Write>(flow: &mut Flow<W>, changes: &[Change]) -> io::Result<()> {
    for (kind, style, sign, name) in [
        (ChangeKind::Completed, GREEN, '✔', "completed"),
        (ChangeKind::Started, YELLOW, '▶', "started"),
        (ChangeKind::Reopened, YELLOW, '↺', "reopened"),
        (ChangeKind::Added, Style::new(), '+', "added"),
        (ChangeKind::Removed, RED, '−', "removed"),
    ] {
        let moved: Vec<&Change> = changes.iter().filter(|change| change.kind == kind).collect();
        if moved.is_empty() {
            continue;
        }
        // A whole plan that is added is a number; few items, or lost ones, are named.
        if kind == ChangeKind::Added && moved.len() > SHOWN {
            flow.part(style, &format!("{sign} {} {name}", moved.len()))?;
            continue;
        }
        for (at, change) in moved.iter().take(SHOWN).enumerate() {
            let content = printable(&change.content);
            let quoted = format!("\"{}\"", shorten(&content, CONTENT));
            let text = if at == 0 { format!("{sign} {name} {quoted}") } else { format!("{sign} {quoted}") };
            flow.part(style, &text)?;
        }
        if moved.len() > SHOWN {
            flow.part(style, &format!("{sign} {} more {name}", moved.len() - SHOWN))?;
        }
    }
    Ok(())
}

/// Parts of a line with two spaces between them, going on in the next line where the width ends.
struct Flow<'a, W> {
    out: &'a mut W,
    width: usize,
    at: usize,
}

impl<'a, W: Write> Flow<'a, W> {
    fn new(out: &'a mut W, width: usize) -> Self {
        Self { out, width, at: 0 }
    }

    fn part(&mut self, style: Style, text: &str) -> io::Result<()> {
        let needed = columns(text);
        if self.at == 0 {
            self.at = needed;
        } else if self.at + 2 + needed <= self.width {
            write!(self.out, "  ")?;
            self.at += 2 + needed;
        } else {
            write!(self.out, "\n{:INDENT$}", "")?;
            self.at = INDENT + needed;
        }
        write!(self.out, "{style}{text}{style:#}")
    }

    fn end(self) -> io::Result<()> {
        writeln!(self.out)
    }
}

fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

#[cfg(test)]
mod tests {
    use super::*;
    use todo_host::Outcome;

    fn drawn(fate: Fate) -> String {
        let mut drawing = Drawing::new(anstream::StripStream::new(Vec::new()), 70);
        let played = Played { number: 7, line: 12, session: "s\u{1b}[2J", branch: "tests", tool: TODO_WRITE, fate };
        drawing.call(&played, Some("⬜ one\n⬜ two")).expect("written");
        String::from_utf8(drawing.into_inner().into_inner()).expect("text")
    }

    fn change(kind: ChangeKind, content: &str) -> Change {
        Change { kind, content: content.to_owned() }
    }

    #[test]
    fn a_call_shows_how_the_plan_moved() {
        let changes = vec![
            change(ChangeKind::Completed, "Write the parser"),
            change(ChangeKind::Started, "Run the tests"),
            change(ChangeKind::Removed, "Ask \u{1b}[31mwhy"),
        ];
        let text = drawn(Fate::Accepted {
            outcome: Outcome { text: String::new(), changes, revision: "1".to_owned() },
            items: 4,
            completed: 1,
            cleared: false,
        });
        assert_eq!(
            text,
            "session s\\u{1b}[2J\n\
             #7  line 12  [tests]  1/4  ✔ completed \"Write the parser\"\n      \
             ▶ started \"Run the tests\"  − removed \"Ask \\u{1b}[31mwhy\"\n      \
             ⬜ one\n      ⬜ two\n"
        );
    }

    #[test]
    fn a_refused_call_shows_its_first_faults() {
        let fault = |at| todo_host::Fault {
            path: format!("todos[{at}].activeForm"),
            problem: "is missing".to_owned(),
            received: None,
            legal: None,
        };
        let text = drawn(Fate::Refused(Refused {
            code: "INVALID_ARGS",
            message: "INVALID_ARGS: …".to_owned(),
            faults: (0..5).map(fault).collect(),
            more: 2,
        }));
        assert!(text.contains("✘ refused, nothing stored: INVALID_ARGS\n      todos[0].activeForm: is missing\n"));
        assert!(text.contains("      and 4 more\n"));
    }
}
