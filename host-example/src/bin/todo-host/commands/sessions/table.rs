//! The table of sessions.

use std::io::{self, Write};

use anstyle::Style;

use super::row::{Plan, Row};
use crate::text::{columns, padded, shorten, visible};
use crate::times::ago;

const HEADER: [&str; 7] = ["SESSION", "LISTS", "ITEMS", "TASKS", "SIZE", "CREATED", "UPDATED"];
const BOLD: Style = Style::new().bold();

/// A longer name is cut: the table is for looking, `--json` for reading on.
const MOST: usize = 40;

/// Writes the table, columns two spaces apart.
pub fn write(out: &mut impl Write, rows: &[Row], now: i64) -> io::Result<()> {
    let cells: Vec<[String; 7]> = rows.iter().map(|row| cells(row, now)).collect();
    let mut widths = HEADER.map(columns);
    for row in &cells {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = columns(cell).max(*width);
        }
    }
    writeln!(out, "{BOLD}{}{BOLD:#}", line(HEADER, widths))?;
    for row in &cells {
        writeln!(out, "{}", line(row.each_ref().map(String::as_str), widths))?;
    }
    Ok(())
}

fn line(cells: [&str; 7], widths: [usize; 7]) -> String {
    let padded: Vec<String> = cells.iter().zip(widths).map(|(cell, width)| padded(cell, width)).collect();
    padded.join("  ").trim_end().to_owned()
}

fn cells(row: &Row, now: i64) -> [String; 7] {
    let name = shorten(&visible(&row.session), MOST).into_owned();
    let lists = shorten(&lists(row), MOST).into_owned();
    let [items, tasks] = [&row.lists, &row.boards].map(|plans| counts(plans));
    [name, lists, items, tasks, size(row.bytes), ago(row.created, now), ago(row.updated, now)]
}

fn lists(row: &Row) -> String {
    if row.lists.is_empty() {
        return "none".to_owned();
    }
    let name = |list: &Plan| match &*list.branch {
        "" => "(main)".to_owned(),
        branch => visible(branch).into_owned(),
    };
    row.lists.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// What all of them hold together.
fn counts(plans: &[Plan]) -> String {
    let (mut all, mut completed, mut unreadable) = (0, 0, 0);
    for plan in plans {
        match &plan.counts {
            Ok(counts) => {
                all += counts.all;
                completed += counts.completed;
            }
            Err(_) => unreadable += 1,
        }
    }
    let mut text = all.to_string();
    if completed > 0 {
        text.push_str(&format!(", {completed} done"));
    }
    if unreadable > 0 {
        text.push_str(&format!(", {unreadable} unreadable"));
    }
    text
}

fn size(bytes: u64) -> String {
    match bytes {
        ..1024 => format!("{bytes} B"),
        1024..1_048_576 => format!("{:.1} KiB", bytes as f64 / 1024.0),
        _ => format!("{:.1} MiB", bytes as f64 / 1_048_576.0),
    }
}
