//! The benches, and the table that they make.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::components::CHECKLIST;
use crate::project::Project;
use crate::report::{self, Built, kib};
use crate::{component, step, table};

/// The criterion groups of `benches/`, in the order of the table.
pub const GROUPS: [&str; 4] = ["native", "warm", "fresh", "sqlite"];

/// The lengths of the lists that are measured.
pub const ITEMS: [u32; 5] = [1, 10, 100, 1_000, 10_000];

/// What `benches/plugs.rs` measures; the first is the tool alone.
const PLUGS: [&str; 7] = ["none", "memory-state", "audit", "limit", "limit-10", "redact", "redact-10"];

/// The calls of `benches/board.rs`.
pub const BOARD_CALLS: [&str; 3] = ["create", "edge", "list"];

/// How many tasks its boards have.
pub const TASKS: [u32; 4] = [10, 100, 1_000, 10_000];

/// The median times of the board in nanoseconds: a row for each size; natively and in the component for each call.
pub type BoardMedians = [[[Option<f64>; 2]; 3]; 4];

/// The median times in nanoseconds: a row for each length, a column for each group.
pub type Medians = [[Option<f64>; 4]; 5];

/// Runs the benches and prints the table and whether the targets are met.
pub fn run(project: &Project, filter: Option<&str>) -> Result<()> {
    let all = component::build_all(project, &component::Settings::default())?;
    let built = all.into_iter().next().context("the checklist is the first component")?;
    report::print(&built);
    let results = project.target.join("criterion");
    let began = SystemTime::now();
    let mut command = project.cargo(["bench", "--package", CHECKLIST.package, "--benches", "--locked"]);
    command.env("CRITERION_HOME", &results);
    component::point_at(project, &mut command);
    if let Some(filter) = filter {
        command.args(["--", filter]);
    }
    step::run("Run the benches", &mut command, "")?;

    let medians = read(&results, began)?;
    let plugs = read_plugs(&results, began)?;
    let board = read_board(&results, began)?;
    if medians.iter().flatten().chain(&plugs).chain(board.iter().flatten().flatten()).all(Option::is_none) {
        bail!("no bench of this run left a result in `{}`; does the filter match one?", results.display());
    }
    println!("\n{}", table::draw(&medians));
    print!("{}", targets(&medians, &built));
    print!("\n{}", table::draw_plugs(&PLUGS, &plugs));
    print!("\n{}", table::draw_board(&board));
    Ok(())
}

/// Reads the medians of this run; older ones don't count, because only times of one run can be compared.
fn read(results: &Path, began: SystemTime) -> Result<Medians> {
    let mut medians = Medians::default();
    for (row, items) in ITEMS.iter().enumerate() {
        for (column, group) in GROUPS.iter().enumerate() {
            medians[row][column] = median(&results.join(group).join(items.to_string()), began)?;
        }
    }
    Ok(medians)
}

fn read_plugs(results: &Path, began: SystemTime) -> Result<Vec<Option<f64>>> {
    PLUGS.iter().map(|plug| median(&results.join("plugs").join(plug), began)).collect()
}

fn read_board(results: &Path, began: SystemTime) -> Result<BoardMedians> {
    let mut medians = BoardMedians::default();
    for (row, tasks) in TASKS.iter().enumerate() {
        for (column, call) in BOARD_CALLS.iter().enumerate() {
            for (place, group) in [format!("board-native-{call}"), format!("board-{call}")].into_iter().enumerate() {
                medians[row][column][place] = median(&results.join(group).join(tasks.to_string()), began)?;
            }
        }
    }
    Ok(medians)
}

/// The median of a bench, if this run measured it.
fn median(folder: &Path, began: SystemTime) -> Result<Option<f64>> {
    let path = folder.join("new/estimates.json");
    let Ok(modified) = fs::metadata(&path).and_then(|data| data.modified()) else {
        return Ok(None);
    };
    if modified < began {
        return Ok(None);
    }
    let text = fs::read(&path).with_context(|| format!("could not read `{}`", path.display()))?;
    let estimates: Value =
        serde_json::from_slice(&text).with_context(|| format!("`{}` is not what criterion writes", path.display()))?;
    Ok(estimates["median"]["point_estimate"].as_f64())
}

/// The targets, a line each.
fn targets(medians: &Medians, built: &Built) -> String {
    let [native, warm, fresh, _] = medians[1];
    let mut lines = String::new();
    let mut line = |what: &str, unit: &str, limit: f64, value: Option<f64>| {
        let verdict = match value {
            None => "not measured".to_owned(),
            Some(value) if value <= limit => format!("{value:.2}{unit}, ok"),
            Some(value) => format!("{value:.2}{unit}, MISSED"),
        };
        lines.push_str(&format!("{what}, at most {limit:.1}{unit}: {verdict}\n"));
    };
    line("warm call / native logic at 10 items", "", 2.0, ratio(warm, native));
    line("fresh instance / warm call at 10 items", "", 3.0, ratio(fresh, warm));
    for (column, group) in GROUPS.iter().enumerate() {
        let per_item = |row: usize| medians[row][column].map(|time| time / f64::from(ITEMS[row]));
        // No figure is promised; a square law would show as 100.
        line(&format!("{group}: time an item at 10,000 / at 100 items"), "", 2.0, ratio(per_item(4), per_item(2)));
    }
    line("component", " KiB", kib(CHECKLIST.limits.plain), Some(kib(built.size)));
    line("component gzipped", " KiB", kib(CHECKLIST.limits.gzipped), Some(kib(built.gzipped)));
    lines
}

/// One time over another, when both were measured.
pub fn ratio(time: Option<f64>, other: Option<f64>) -> Option<f64> {
    Some(time? / other?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn medians_are_read_and_old_ones_left_out() {
        let results = std::env::temp_dir().join(format!("xtask-bench-{}", std::process::id()));
        let folder = results.join("warm/10/new");
        fs::create_dir_all(&folder).expect("the folder can be made");
        let text = br#"{"mean":{"point_estimate":9.0},"median":{"point_estimate":1500.5}}"#;
        fs::write(folder.join("estimates.json"), text).expect("the file can be written");
        let hour = Duration::from_secs(3600);
        let recent = read(&results, SystemTime::now() - hour).expect("the file can be read");
        let old = read(&results, SystemTime::now() + hour).expect("nothing is read");
        fs::remove_dir_all(results).expect("the folder can go");
        assert_eq!(recent[1][1], Some(1500.5));
        assert_eq!(recent.iter().flatten().flatten().count(), 1);
        assert_eq!(old, Medians::default());
    }
}
