//! The table of the benches.

use crate::bench::{BOARD_CALLS, BoardMedians, ITEMS, Medians, TASKS, ratio};

const HEADINGS: [&str; 9] = [
    "items",
    "native µs",
    "warm µs",
    "warm/native",
    "fresh µs",
    "fresh/warm",
    "sqlite µs",
    "sqlite/fresh",
    "warm ns/item",
];

/// Draws the medians with their ratios; what was not measured is a dash.
pub fn draw(medians: &Medians) -> String {
    let mut lines = HEADINGS.join(" | ");
    lines.push('\n');
    lines.push_str(&HEADINGS.map(|heading| "-".repeat(heading.chars().count())).join("-|-"));
    for (items, [native, warm, fresh, sqlite]) in ITEMS.iter().zip(medians) {
        let micros = |time: &Option<f64>| cell(time.map(|time| time / 1_000.0), 2);
        let over = |time: &Option<f64>, other: &Option<f64>| cell(ratio(*time, *other), 2);
        let cells = [
            items.to_string(),
            micros(native),
            micros(warm),
            over(warm, native),
            micros(fresh),
            over(fresh, warm),
            micros(sqlite),
            over(sqlite, fresh),
            cell(warm.map(|time| time / f64::from(*items)), 0),
        ];
        let padded = cells.iter().zip(HEADINGS).map(|(cell, heading)| format!("{cell:>0$}", heading.chars().count()));
        lines.push('\n');
        lines.push_str(&padded.collect::<Vec<_>>().join(" | "));
    }
    lines.push('\n');
    lines
}

/// Draws what a call costs with plugs, over the first, which is the tool alone.
pub fn draw_plugs(names: &[&str], medians: &[Option<f64>]) -> String {
    let width = names.iter().map(|name| name.len()).max().unwrap_or_default();
    let alone = medians.first().copied().flatten();
    let mut lines = format!("{:width$} | call µs | call/alone\n{:-<width$}-|---------|-----------\n", "plugs", "");
    for (name, time) in names.iter().zip(medians) {
        let (micros, ratio) = (cell(time.map(|time| time / 1_000.0), 2), cell(ratio(*time, alone), 2));
        lines.push_str(&format!("{name:width$} | {micros:>7} | {ratio:>10}\n"));
    }
    lines
}

/// Draws what calls of the board cost in the component, over the same natively, and an edge over reading the board.
pub fn draw_board(medians: &BoardMedians) -> String {
    let mut lines = format!("{:>6}", "tasks");
    for call in BOARD_CALLS {
        lines.push_str(&format!(" | {:>9} | {:>6}", format!("{call} µs"), "/nat."));
    }
    lines.push_str(" | edge/list\n");
    for (tasks, row) in TASKS.iter().zip(medians) {
        lines.push_str(&format!("{tasks:>6}"));
        for [native, component] in row {
            let micros = cell(component.map(|time| time / 1_000.0), 0);
            lines.push_str(&format!(" | {micros:>9} | {:>6}", cell(ratio(*component, *native), 2)));
        }
        let [_, [_, edge], [_, list]] = row;
        lines.push_str(&format!(" | {:>9}\n", cell(ratio(*edge, *list), 2)));
    }
    lines
}

fn cell(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_its_ratios_and_dashes() {
        let mut medians = Medians::default();
        medians[1] = [Some(10_000.0), Some(15_000.0), Some(30_000.0), None];
        let table = draw(&medians);
        let row = table.lines().nth(3).expect("the second row is there");
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        assert_eq!(cells, ["10", "10.00", "15.00", "1.50", "30.00", "2.00", "–", "–", "1500"]);
        let widths: Vec<_> = table.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{widths:?}");
    }
}
