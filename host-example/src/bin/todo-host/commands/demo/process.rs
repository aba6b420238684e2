//! What a process of the demonstration holds.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use todo_host::state::{self, State};
use todo_host::{Host, Session};

/// The session that the story is told in. A name that is nobody else's, since the story begins by forgetting it.
const SESSION: &str = "todo-host demo";

/// Loads the tool that the story is about.
pub(super) type Load<'l> = dyn Fn() -> Result<Host> + 'l;

/// What a process holds while it runs. Dropping it leaves the database file and nothing else.
pub(super) struct Process {
    /// The session of the story.
    pub(super) session: Session,
    state: Arc<dyn State>,
}

impl Process {
    /// Opens the storage at `url` and loads the tool.
    pub(super) fn start(load: &Load, url: &str) -> Result<Self> {
        let state = state::open(url).context("can't open the storage for the demonstration")?;
        let session = load()?.session(Arc::clone(&state), SESSION);
        Ok(Self { session, state })
    }

    /// The first process of a story, which forgets what an earlier telling has left.
    pub(super) fn start_empty(load: &Load, url: &str) -> Result<Self> {
        let process = Self::start(load, url)?;
        process.state.forget(SESSION).context("can't begin with an empty session")?;
        Ok(process)
    }
}
