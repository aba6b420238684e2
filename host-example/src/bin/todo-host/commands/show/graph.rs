//! What waits for what: as a tree, and as graphs that other programs draw.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use todo_host::Error;
use todo_host::board::{Board, Status, Task};

use crate::text::visible;

/// How deep a tree moves its tasks in. A longer chain goes straight down from there.
const DEEPEST: usize = 24;

/// Each task below the first of those that it waits for; it names the others. Deleted tasks are left out.
pub fn tree(tasks: &[Task], board: &Board<'_>) -> Result<String, Error> {
    let shown: Vec<&Task> = tasks.iter().filter(|task| task.status != Status::Deleted).collect();
    let parent = |task: &Task| task.blocked_by.first().cloned();
    let bare = |task: &&Task| Task { blocked_by: task.blocked_by.iter().skip(1).cloned().collect(), ..(*task).clone() };
    let checklist = board.render(&shown.iter().map(bare).collect::<Vec<_>>())?;
    let lines: HashMap<&str, &str> = shown.iter().map(|task| task.id.as_str()).zip(checklist.lines()).collect();

    let mut below: HashMap<String, Vec<&Task>> = HashMap::new();
    let ids: HashSet<&str> = lines.keys().copied().collect();
    let mut todo: Vec<(&Task, usize, String)> = Vec::new();
    for task in &shown {
        match parent(task).filter(|parent| ids.contains(parent.as_str())) {
            Some(parent) => below.entry(parent).or_default().push(task),
            None => todo.push((task, 0, String::new())),
        }
    }
    todo.reverse();
    let mut text = String::new();
    let mut drawn = HashSet::new();
    // Without recursion: a chain may be as long as the board.
    while let Some((task, depth, indent)) = todo.pop() {
        let owner = task.owner.as_deref().map(|owner| format!("  @{}", visible(owner))).unwrap_or_default();
        let line = lines.get(task.id.as_str()).copied().unwrap_or_default();
        let line = line.replacen(" (blocked by: ", " (also blocked by: ", 1);
        // Writing to a string can't fail.
        let _ = writeln!(text, "{indent}{line}{owner}");
        drawn.insert(task.id.as_str());
        let children = below.remove(&task.id).unwrap_or_default();
        let last = children.len().saturating_sub(1);
        for (place, child) in children.into_iter().enumerate().rev() {
            todo.push((child, depth + 1, moved_in(&indent, depth, place == last)));
        }
    }
    // Those that wait for one another in a circle, which somebody else must have stored.
    for task in shown.iter().filter(|task| !drawn.contains(task.id.as_str())) {
        let _ = writeln!(text, "{}", lines.get(task.id.as_str()).copied().unwrap_or_default());
    }
    Ok(text.trim_end().to_owned())
}

/// What stands before a task one level below.
fn moved_in(above: &str, depth: usize, is_last: bool) -> String {
    if depth >= DEEPEST {
        return above.to_owned();
    }
    let passing = above.replace("└─ ", "   ").replace("├─ ", "│  ");
    format!("{passing}{}", if is_last { "└─ " } else { "├─ " })
}

/// A flow chart in Mermaid's language.
pub fn mermaid(tasks: &[Task]) -> String {
    let mut text = String::from("flowchart LR\n");
    for task in shown(tasks) {
        let label: String = label(task).chars().map(mermaid_escape).collect();
        let _ = writeln!(text, "    t{}[\"{label}\"]:::{}", task.id, class(task.status));
    }
    for (blocker, waiter) in edges(tasks) {
        let _ = writeln!(text, "    t{blocker} --> t{waiter}");
    }
    text.push_str("    classDef pending fill:#fff,stroke:#888,color:#000\n");
    text.push_str("    classDef in_progress fill:#fff3bf,stroke:#f08c00,color:#000\n");
    text.push_str("    classDef completed fill:#d3f9d8,stroke:#2b8a3e,color:#000\n");
    text
}

/// A graph in the language of Graphviz.
pub fn dot(tasks: &[Task]) -> String {
    let mut text = String::from("digraph tasks {\n    rankdir=LR;\n    node [shape=box, style=filled];\n");
    for task in shown(tasks) {
        let colour = match task.status {
            Status::InProgress => "#fff3bf",
            Status::Completed => "#d3f9d8",
            Status::Pending | Status::Deleted => "#ffffff",
        };
        let label = label(task).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "    t{} [label=\"{label}\", fillcolor=\"{colour}\"];", task.id);
    }
    for (blocker, waiter) in edges(tasks) {
        let _ = writeln!(text, "    t{blocker} -> t{waiter};");
    }
    text.push_str("}\n");
    text
}

fn shown(tasks: &[Task]) -> impl Iterator<Item = &Task> {
    tasks.iter().filter(|task| task.status != Status::Deleted)
}

/// Each edge, from what is to be done first.
fn edges(tasks: &[Task]) -> impl Iterator<Item = (&str, &str)> {
    shown(tasks).flat_map(|task| task.blocked_by.iter().map(move |blocker| (blocker.as_str(), task.id.as_str())))
}

/// What is written in a box, on one line.
fn label(task: &Task) -> String {
    let owner = task.owner.as_deref().map(|owner| format!(" @{owner}")).unwrap_or_default();
    let text = format!("#{} {}{owner}", task.id, task.subject);
    visible(&text.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
}

/// Mermaid reads marks of several languages inside a label; an entity is none of them.
fn mermaid_escape(character: char) -> String {
    match character {
        '"' | '#' | '&' | '<' | '>' | '`' | '\\' | '*' | '_' | '~' | ';' => format!("#{};", u32::from(character)),
        _ => character.to_string(),
    }
}

fn class(status: Status) -> &'static str {
    match status {
        Status::Pending | Status::Deleted => "pending",
        Status::InProgress => "in_progress",
        Status::Completed => "completed",
    }
}
