//! Compares what a component is made for with what this host runs and has on offer.

use wasmtime::Engine;
use wasmtime::component::types::ComponentItem;
use wasmtime::component::{Component, InstancePre};

use crate::LoadError;

/// How a component that runs by itself is called in errors.
pub(crate) const TOOL: &str = "tool";
/// The same for a nudge hook.
pub(crate) const HOOK: &str = "hook";

const TOOL_DOOR: &str = "agent-tools:todo/tool@0.1.0";
const NUDGE: &str = "agent-tools:todo/nudge@0.1.0";
const STATE: &str = "agent-tools:todo/state@0.1.0";
const AUDIT: &str = "agent-tools:todo/audit@0.1.0";

/// What a tool may want from the host.
const OFFERS: [&str; 3] = [STATE, NUDGE, AUDIT];

/// Fails unless the component is a tool that this host can run.
pub(crate) fn expect_tool(
    engine: &Engine,
    component: &Component,
    has_audit: bool,
    has_hooks: bool,
) -> Result<(), LoadError> {
    let names = Names::of(engine, component);
    if let Some(plug) = plug(&names) {
        return Err(plug);
    }
    let mut differences = names.missing(TOOL_DOOR);
    differences.extend(names.unmet(&OFFERS));
    if !differences.is_empty() && !names.exports.iter().any(|name| name.starts_with("agent-tools:")) {
        differences.extend(names.what_it_exports());
    }
    verdict(TOOL, differences)?;
    if names.imports(AUDIT) && !has_audit {
        return Err(LoadError::NoAudit);
    }
    if has_hooks && !names.imports(NUDGE) {
        return Err(LoadError::NeverAsked);
    }
    Ok(())
}

/// Whether a component hands over records of calls.
pub(crate) fn imports_audit<T>(pre: &InstancePre<T>) -> bool {
    Names::of(pre.engine(), pre.component()).imports(AUDIT)
}

/// Fails unless the component is a nudge hook, which wants nothing from anybody.
pub(crate) fn expect_hook(engine: &Engine, component: &Component) -> Result<(), LoadError> {
    let names = Names::of(engine, component);
    let mut differences = names.missing(NUDGE);
    if !differences.is_empty() {
        differences.extend(names.what_it_exports());
    }
    differences.extend(names.unmet(&[]));
    verdict(HOOK, differences)
}

/// The failure for a component whose names agree with ours and whose types don't.
pub(crate) fn mismatch(wanted: &'static str, error: &wasmtime::Error) -> LoadError {
    LoadError::WrongWorld { wanted, differences: vec![format!("{error:#}")] }
}

fn verdict(wanted: &'static str, differences: Vec<String>) -> Result<(), LoadError> {
    if differences.is_empty() { Ok(()) } else { Err(LoadError::WrongWorld { wanted, differences }) }
}

/// The failure for a part that is only whole with a tool.
fn plug(names: &Names) -> Option<LoadError> {
    let exports_tool = names.exports(TOOL_DOOR);
    let (what, instead) = if names.imports(TOOL_DOOR) {
        ("a filter", "join it with one (`todo-host compose`), and load what comes of it")
    } else if !exports_tool && names.exports(NUDGE) {
        (
            "a nudge hook",
            "load a tool, and give it this as a hook (`HostBuilder::hook_component`), or join them (`todo-host compose`)",
        )
    } else if !exports_tool && names.exports(STATE) {
        ("a provider of storage", "join it with one (`todo-host compose`), and load what comes of it")
    } else {
        return None;
    };
    Some(LoadError::Plug { what, instead })
}

/// The names of what a component exports, and of what it imports from the host. An import of nothing but types is none:
/// there is nothing to provide.
struct Names {
    exports: Vec<String>,
    imports: Vec<String>,
}

impl Names {
    fn of(engine: &Engine, component: &Component) -> Self {
        let ty = component.component_type();
        let is_wanted = |item: &ComponentItem| match item {
            ComponentItem::Type(_) => false,
            ComponentItem::ComponentInstance(instance) => {
                instance.exports(engine).any(|(_, item)| !matches!(item.ty, ComponentItem::Type(_)))
            }
            _ => true,
        };
        let imports = ty.imports(engine).filter(|(_, item)| is_wanted(&item.ty));
        Names {
            imports: imports.map(|(name, _)| name.to_owned()).collect(),
            exports: ty.exports(engine).map(|(name, _)| name.to_owned()).collect(),
        }
    }

    fn exports(&self, wanted: &str) -> bool {
        self.exports.iter().any(|found| compatible(found, wanted))
    }

    fn imports(&self, wanted: &str) -> bool {
        self.imports.iter().any(|found| compatible(found, wanted))
    }

    /// Says so when an export is missing.
    fn missing(&self, wanted: &str) -> Vec<String> {
        if self.exports(wanted) {
            return Vec::new();
        }
        vec![match other_version(&self.exports, wanted) {
            Some(found) => format!("it exports `{found}`, wanted `{wanted}`"),
            None => format!("it does not export `{wanted}`"),
        }]
    }

    /// Says so of each import that is not on offer.
    fn unmet(&self, offers: &[&str]) -> Vec<String> {
        let unmet = self.imports.iter().filter(|found| !offers.iter().any(|offer| compatible(found, offer)));
        let offers: Vec<String> = offers.iter().map(ToString::to_string).collect();
        let describe = |found: &String| {
            let on_offer = match (other_version(&offers, found), offers.as_slice()) {
                (Some(other), _) => format!("`{other}`"),
                (None, []) => "nothing".to_owned(),
                (None, offers) => quoted(offers),
            };
            format!("it wants `{found}` from the host, on offer is {on_offer}")
        };
        unmet.map(describe).collect()
    }

    fn what_it_exports(&self) -> Option<String> {
        (!self.exports.is_empty()).then(|| format!("what it exports is {}", quoted(&self.exports)))
    }
}

/// The same interface, and of 0.1: while the first number is 0, the second one decides.
fn compatible(found: &str, wanted: &str) -> bool {
    let (Some((found, version)), Some((wanted, ours))) = (found.split_once('@'), wanted.split_once('@')) else {
        return found == wanted;
    };
    let series = |version: &str| version.split(['.', '-', '+']).take(2).map(str::to_owned).collect::<Vec<_>>();
    found == wanted && series(version) == series(ours) && !version.contains('-')
}

fn other_version<'a>(names: &'a [String], wanted: &str) -> Option<&'a str> {
    let base = |name: &str| name.split('@').next().unwrap_or_default().to_owned();
    names.iter().map(String::as_str).find(|name| base(name) == base(wanted))
}

fn quoted(names: &[String]) -> String {
    const SHOWN: usize = 5;
    let mut text = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    if names.len() > SHOWN {
        text.push_str(&format!(" and {} more", names.len() - SHOWN));
    }
    text
}
