//! Drawing the story for a person, in 80 columns.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::stage::{Performed, ReadBack, Scene};
use super::story::Item;
use crate::commands::shared::values::{COMPLETED, IN_PROGRESS, PENDING};
use crate::text::{columns, padded, printable, shorten, wrapped};

pub(super) const DIM: Style = Style::new().dimmed();
pub(super) const BOLD: Style = Style::new().bold();
pub(super) const GREEN: Style = AnsiColor::Green.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
pub(super) const RED: Style = AnsiColor::Red.on_default();
const CYAN: Style = AnsiColor::Cyan.on_default();
pub(super) const MAGENTA: Style = AnsiColor::Magenta.on_default();

/// Columns of a line.
pub(super) const WIDTH: usize = 80;

/// Columns of what is sent, left of the checklist.
const LEFT: usize = 42;

/// Columns of a status: the longest has 11.
const STATUS: usize = 13;

/// Columns of the words in front of a text.
const LABEL: usize = 7;

/// Draws scenes, one after the other.
pub(super) struct Drawing<W> {
    out: W,
    /// The nudge as it was drawn last: said again, it is cut short.
    nudge: String,
}

impl<W: Write> Drawing<W> {
    /// A drawing that begins with what is about to be seen; `place` says where the lists are stored.
    pub(super) fn new(mut out: W, place: &str) -> io::Result<Self> {
        opening(&mut out, place)?;
        Ok(Self { out, nudge: String::new() })
    }

    /// Draws a scene.
    pub(super) fn scene(&mut self, scene: &Scene) -> io::Result<()> {
        let out = &mut self.out;
        match scene {
            Scene::Turn { number, user } => turn(out, *number, user)?,
            Scene::Call(performed) => {
                let gutter = call(out, performed)?;
                answer(out, &gutter, performed, &mut self.nudge)?;
            }
            Scene::Reopened { lists, .. } => reopened(out, lists)?,
            Scene::End { calls, refused } => end(out, *calls, *refused)?,
        }
        out.flush()
    }
}

fn opening(out: &mut dyn Write, place: &str) -> io::Result<()> {
    writeln!(out, "{BOLD}An agent keeps its plan with the tool todo_write{BOLD:#}")?;
    let text = format!(
        "Agent and user follow a script; every answer comes from the component, which runs in a sandbox and reaches \
         nothing but the storage of this session: {place}. Each call sends the whole list. An item has a content, an \
         activeForm to show while it is worked on, and a status."
    );
    for line in wrapped(&text, WIDTH) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn turn(out: &mut dyn Write, number: usize, user: &str) -> io::Result<()> {
    writeln!(out)?;
    rule(out, BOLD.fg_color(Some(AnsiColor::Cyan.into())), '━', &format!("Turn {number}"), "")?;
    labelled(out, "", "user", CYAN, Style::new(), user)
}

/// Draws what is sent, beside the list as it is stored then. Gives what stands in front of each line.
fn call(out: &mut dyn Write, performed: &Performed) -> io::Result<String> {
    let step = performed.step;
    let is_sub = !step.branch.is_empty();
    let (style, who, gutter) = if is_sub {
        (MAGENTA, format!("sub-agent, branch \"{}\"", step.branch), "┃ ")
    } else {
        (BOLD, "agent".to_owned(), "")
    };
    let gutter = format!("{style}{gutter}{style:#}");
    let room = WIDTH - if is_sub { 2 } else { 0 };

    writeln!(out)?;
    rule(out, style, '─', &format!("#{}", performed.number), &who)?;
    for line in wrapped(step.why, room) {
        writeln!(out, "{gutter}{DIM}{line}{DIM:#}")?;
    }

    let left = LEFT - if is_sub { 2 } else { 0 };
    let heading = if performed.answer.is_err() { "the list, unchanged" } else { "the list now" };
    let sends = padded("sends  todo_write", left);
    writeln!(out, "{gutter}{BOLD}{sends}{BOLD:#} {DIM}│ {heading}{DIM:#}")?;
    let mut stored: Vec<&str> = performed.checklist.lines().collect();
    if stored.is_empty() {
        stored.push("(empty)");
    }
    let sent = &step.sent.todos;
    for at in 0..sent.len().max(stored.len()) {
        let cell = sent.get(at).map(item);
        let cell = cell.unwrap_or_else(|| " ".repeat(left));
        let missing = left.saturating_sub(sent.get(at).map_or(left, item_columns));
        let drawn = printable(stored.get(at).copied().unwrap_or_default());
        let line = format!("{gutter}{cell}{:missing$} {DIM}│{DIM:#} {drawn}", "");
        writeln!(out, "{}", line.trim_end())?;
    }

    if performed.number == 1 {
        labelled(out, &gutter, "JSON", BOLD, DIM, &beginning(&performed.input))?;
    }
    Ok(gutter)
}

/// Draws what the model reads.
fn answer(out: &mut dyn Write, gutter: &str, performed: &Performed, nudge: &mut String) -> io::Result<()> {
    if performed.answer.is_err() {
        return labelled(out, gutter, "gets", BOLD, RED, &performed.message);
    }
    let mut paragraphs = performed.message.split("\n\n");
    let said = paragraphs.next().unwrap_or_default();
    if said == nudge {
        let short = shorten(said, WIDTH - LABEL - gutter_columns(gutter));
        labelled(out, gutter, "gets", BOLD, GREEN, &short)?;
    } else {
        labelled(out, gutter, "gets", BOLD, GREEN, said)?;
        said.clone_into(nudge);
    }
    paragraphs.try_for_each(|hint| labelled(out, gutter, "", BOLD, YELLOW, hint))
}

/// The arguments up to the end of the first item.
fn beginning(input: &str) -> String {
    match input.split_once("},") {
        Some((first, _)) => format!("{first}}}, …]}}"),
        None => input.to_owned(),
    }
}

fn reopened(out: &mut dyn Write, lists: &[ReadBack]) -> io::Result<()> {
    writeln!(out)?;
    rule(out, DIM, '┄', "the turn ends", "")?;
    let text = "Everything that the process held is dropped. The database is opened again, the component loaded again, \
                and each list read back:";
    for line in wrapped(text, WIDTH) {
        writeln!(out, "{DIM}{line}{DIM:#}")?;
    }
    for list in lists {
        let who = match list.branch {
            "" => "agent".to_owned(),
            branch => format!("branch \"{branch}\""),
        };
        let count = match list.items {
            0 => "an empty list".to_owned(),
            items => format!("{} of {items} completed", list.completed),
        };
        writeln!(out, "{GREEN}✔{GREEN:#} {BOLD}{who}{BOLD:#}: {count}, {GREEN}the same as before{GREEN:#}")?;
        for line in list.checklist.lines() {
            writeln!(out, "  {}", printable(line))?;
        }
    }
    Ok(())
}

/// Draws the end.
pub(super) fn end(out: &mut dyn Write, calls: usize, refused: usize) -> io::Result<()> {
    writeln!(out)?;
    writeln!(
        out,
        "{GREEN}✔{GREEN:#} {calls} calls, {} accepted and {refused} refused, each answered as the story says.",
        calls - refused,
    )
}

/// A line across with a title in it, and more beside the title.
pub(super) fn rule(out: &mut dyn Write, style: Style, line: char, title: &str, more: &str) -> io::Result<()> {
    let title = if more.is_empty() { title.to_owned() } else { format!("{title} {more}") };
    let rest = WIDTH.saturating_sub(columns(&title) + 4);
    let rest: String = std::iter::repeat_n(line, rest).collect();
    writeln!(out, "{style}{line}{line} {title} {rest}{style:#}")
}

/// A text behind a word, its further lines below its first.
pub(super) fn labelled(
    out: &mut dyn Write,
    gutter: &str,
    label: &str,
    label_style: Style,
    style: Style,
    text: &str,
) -> io::Result<()> {
    let mut label = label;
    for paragraph in text.lines() {
        for line in wrapped(&printable(paragraph), WIDTH - LABEL - gutter_columns(gutter)) {
            let shown = padded(label, LABEL);
            writeln!(out, "{gutter}{label_style}{shown}{label_style:#}{style}{line}{style:#}")?;
            label = "";
        }
    }
    Ok(())
}

fn gutter_columns(gutter: &str) -> usize {
    if gutter.contains('┃') { 2 } else { 0 }
}

fn item(item: &Item) -> String {
    let style = match item.status {
        COMPLETED => GREEN,
        IN_PROGRESS => YELLOW,
        PENDING => DIM,
        _ => RED,
    };
    format!("  {style}{}{style:#}{}", padded(item.status, STATUS), item.content)
}

fn item_columns(item: &Item) -> usize {
    2 + STATUS + columns(item.content)
}
