//! Compares what a component is made for with the world that this host runs.

use wasmtime::Engine;
use wasmtime::component::Component;

use crate::LoadError;

const WORLD: &str = "agent-tools:todo/todo-write@0.1.0";
const EXPORTS: [&str; 2] = ["agent-tools:todo/tool@0.1.0", "agent-tools:todo/todo-list@0.1.0"];
const IMPORT: &str = "agent-tools:todo/state@0.1.0";

/// The failure for a component whose world differs from ours. None when the names agree.
pub(crate) fn differences(engine: &Engine, component: &Component) -> Option<LoadError> {
    let ty = component.component_type();
    let exports: Vec<&str> = ty.exports(engine).map(|(name, _)| name).collect();
    let imports: Vec<&str> = ty.imports(engine).map(|(name, _)| name).collect();

    let mut differences = Vec::new();
    for wanted in EXPORTS {
        if exports.iter().any(|found| compatible(found, wanted)) {
            continue;
        }
        differences.push(match other_version(&exports, wanted) {
            Some(found) => format!("it exports `{found}`, wanted `{wanted}`"),
            None => format!("it does not export `{wanted}`"),
        });
    }
    for found in &imports {
        if compatible(found, IMPORT) {
            continue;
        }
        let alone = if other_version(&[IMPORT], found).is_some() { "" } else { " alone" };
        differences.push(format!("it wants `{found}` from the host, on offer is `{IMPORT}`{alone}"));
    }
    if differences.is_empty() {
        return None;
    }
    if !exports.is_empty() && exports.iter().all(|name| !name.starts_with("agent-tools:")) {
        differences.push(format!("what it exports is {}", quoted(&exports)));
    }
    Some(wrong_world(differences))
}

/// The failure for a component whose names agree with ours and whose types don't.
pub(crate) fn mismatch(error: &wasmtime::Error) -> LoadError {
    wrong_world(vec![format!("{error:#}")])
}

fn wrong_world(differences: Vec<String>) -> LoadError {
    LoadError::WrongWorld { wanted: WORLD, differences }
}

/// The same interface, and of 0.1: while the first number is 0, the second one decides.
fn compatible(found: &str, wanted: &str) -> bool {
    let (Some((found, version)), Some((wanted, ours))) = (found.split_once('@'), wanted.split_once('@')) else {
        return found == wanted;
    };
    let series = |version: &str| version.split(['.', '-', '+']).take(2).map(str::to_owned).collect::<Vec<_>>();
    found == wanted && series(version) == series(ours) && !version.contains('-')
}

fn other_version<'a>(names: &[&'a str], wanted: &str) -> Option<&'a str> {
    let base = |name: &str| name.split('@').next().unwrap_or_default().to_owned();
    names.iter().copied().find(|name| base(name) == base(wanted))
}

fn quoted(names: &[&str]) -> String {
    const SHOWN: usize = 5;
    let mut text = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    if names.len() > SHOWN {
        text.push_str(&format!(" and {} more", names.len() - SHOWN));
    }
    text
}
