//! Joins a tool with filters, hooks and a storage, all of them components, into one component.
//!
//! What a part is for shows in what it exports: `tool`, and imports it too, for a filter; `nudge` for a hook; `state` for a
//! storage. A part may be a core module too, which is encoded first. Each interface is one of the package `agent-tools:todo`. What nothing provides stays an import of the result.

mod docs_section;
mod encoding;
mod error;
mod graph;
mod part;

pub use error::ComposeError;
pub use part::{Kind, Part};

use graph::Graph;

/// Joins a base with plugs, and gives back the bytes of the component that they make.
///
/// The first filter named is the outermost: it sees a call first and its answer last. The first hook named gives the first
/// hints. With a filter the result exports `tool` alone, because any other door would be a way around the filter.
///
/// `join` is the component `nudge-join`, which makes one hook of two; it is needed when there are several hooks.
///
/// # Errors
///
/// A sentence about the part that does not fit, and why.
///
/// ```no_run
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use tool_compose::{Part, compose};
///
/// let base = Part::new("todo-write.wasm", std::fs::read("todo-write.wasm")?);
/// let redact = Part::new("redact.wasm", std::fs::read("redact.wasm")?);
/// std::fs::write("redacted.wasm", compose(&base, &[redact], None)?)?;
/// # Ok(())
/// # }
/// ```
pub fn compose(base: &Part, plugs: &[Part], join: Option<&Part>) -> Result<Vec<u8>, ComposeError> {
    let mut graph = Graph::default();
    let base = graph.add(base)?;
    let (mut filters, mut hooks, mut storage) = (Vec::new(), Vec::new(), None);
    for plug in plugs {
        let added = graph.add(plug)?;
        match added.kind()? {
            Kind::Filter => filters.push(added),
            Kind::Hook => hooks.push(added),
            Kind::StateProvider => {
                if let Some(first) = storage.replace(added) {
                    return Err(ComposeError::SecondStorage { first: first.name, second: plug.name().to_owned() });
                }
            }
        }
    }

    let mut outer = graph.instantiate(&base);
    if let Some(storage) = storage {
        let storage = graph.instantiate(&storage);
        graph.connect(&storage, part::STATE, &outer)?;
    }
    // From the last to the first, so that the first hook's hints come first, whatever their number.
    let mut hook = None;
    for next in hooks.iter().rev() {
        let next = graph.instantiate(next);
        hook = Some(match hook {
            None => next,
            Some(rest) => {
                let join = join.ok_or(ComposeError::NoJoin { hooks: hooks.len() })?;
                let join = graph.add(join)?;
                let join = graph.instantiate(&join);
                graph.pass(&next, part::NUDGE, &join, "first")?;
                graph.pass(&rest, part::NUDGE, &join, "second")?;
                join
            }
        });
    }
    if let Some(hook) = hook {
        graph.connect(&hook, part::NUDGE, &outer)?;
    }
    for filter in filters.iter().rev() {
        let filter = graph.instantiate(filter);
        graph.connect(&outer, part::TOOL, &filter)?;
        outer = filter;
    }
    if filters.is_empty() {
        graph.export_all(&outer)?
    } else {
        graph.export(&outer, part::TOOL)?
    }
    graph.encode()
}

/// What a plug is for, and the plug as a component.
///
/// # Errors
///
/// A sentence that says what the part is instead.
pub fn identify(plug: &Part) -> Result<(Kind, Part), ComposeError> {
    let kind = Graph::default().add(plug)?.kind()?;
    Ok((kind, Part::new(plug.name(), encoding::component(plug)?.into_owned())))
}
