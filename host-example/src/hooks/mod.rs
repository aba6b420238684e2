//! The nudge hooks: what is asked for hints after a list was saved.

mod component;

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use wasmtime::Engine;

pub(crate) use self::component::HookComponent;
use crate::cache::Folder;
use crate::meter::Bounds;
use crate::panic::{let_go, message};
use crate::{LoadError, Todo};

/// How many bytes the hints of one call may have together. Hints are for a model to read.
const MOST: usize = 64 * 1024;

/// How a closure that is a hook may fail: with any error, or with a text made into one by `into()`.
pub type HookError = Box<dyn std::error::Error + Send + Sync>;

/// A hook in this program.
pub(crate) type HookFunction = dyn Fn(&[Todo], &[Todo]) -> Result<Vec<String>, HookError> + Send + Sync;

/// Gets the session's name, the hook's and what went wrong.
pub(crate) type HookLog = dyn Fn(&str, &str, &str) + Send + Sync;

/// The hooks of a host to be, in their order, and who is told when one fails.
#[derive(Clone, Default)]
pub(crate) struct Wanted {
    hooks: Vec<(Arc<str>, Source)>,
    pub(crate) log: Option<Arc<HookLog>>,
}

#[derive(Clone)]
enum Source {
    Function(Arc<HookFunction>),
    Component(Arc<[u8]>),
}

/// The hooks of a host.
pub(crate) struct Hooks {
    hooks: Vec<(Arc<str>, Hook)>,
    log: Option<Arc<HookLog>>,
}

enum Hook {
    Function(Arc<HookFunction>),
    Component(HookComponent),
}

impl Wanted {
    pub(crate) fn add_function(&mut self, name: &str, function: Arc<HookFunction>) {
        self.hooks.push((name.into(), Source::Function(function)));
    }

    pub(crate) fn add_component(&mut self, name: &str, bytes: &[u8]) {
        self.hooks.push((name.into(), Source::Component(bytes.into())));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.hooks.is_empty()
    }

    /// Compiles those that are components.
    pub(crate) fn load(self, engine: &Engine, cache: Option<&Folder>, bounds: Bounds) -> Result<Hooks, LoadError> {
        let load = |(name, source): (Arc<str>, Source)| {
            let hook = match source {
                Source::Function(function) => Hook::Function(function),
                Source::Component(bytes) => match HookComponent::load(engine, cache, &bytes, bounds) {
                    Ok(component) => Hook::Component(component),
                    Err(reason) => return Err(LoadError::Hook { name: name.to_string(), reason: reason.into() }),
                },
            };
            Ok((name, hook))
        };
        Ok(Hooks { hooks: self.hooks.into_iter().map(load).collect::<Result<_, _>>()?, log: self.log })
    }
}

impl fmt::Debug for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.hooks.iter().map(|(name, _)| name)).finish()
    }
}

impl Hooks {
    /// Asks one after the other. What they do wrong is told to whom it may concern, and is no hint.
    pub(crate) fn ask(&self, session: &str, previous: &[Todo], submitted: &[Todo]) -> Vec<String> {
        let mut hints = Vec::new();
        let mut bytes = 0;
        for (name, hook) in &self.hooks {
            match hook.ask(previous, submitted).and_then(|hints| fitting(hints, &mut bytes)) {
                Ok(more) => hints.extend(more),
                Err(reason) => self.tell(session, name, &reason),
            }
        }
        hints
    }

    fn tell(&self, session: &str, name: &str, reason: &str) {
        if let Some(log) = &self.log {
            // The write is done: whatever becomes of the news, the model gets its answer.
            catch_unwind(AssertUnwindSafe(|| log(session, name, reason))).unwrap_or_else(let_go);
        }
    }
}

impl Hook {
    fn ask(&self, previous: &[Todo], submitted: &[Todo]) -> Result<Vec<String>, String> {
        match self {
            // Nothing that the function has touched is used again but by itself.
            Hook::Function(function) => match catch_unwind(AssertUnwindSafe(|| {
                function(previous, submitted).map_err(|error| error.to_string())
            })) {
                Ok(answer) => answer,
                Err(panic) => {
                    let reason = format!("it panicked: {}", message(panic.as_ref()));
                    let_go(panic);
                    Err(reason)
                }
            },
            Hook::Component(component) => component.ask(previous, submitted).map_err(|error| error.to_string()),
        }
    }
}

/// The hints, if there is room for them after so many bytes.
fn fitting(hints: Vec<String>, bytes: &mut usize) -> Result<Vec<String>, String> {
    let more: usize = hints.iter().map(|hint| hint.len().max(1)).sum();
    if more > MOST - *bytes {
        return Err(format!(
            "its hints have {more} bytes, and all hints of a call may have {MOST} together, of which {} are left; let it \
             say less",
            MOST - *bytes
        ));
    }
    *bytes += more;
    Ok(hints)
}
