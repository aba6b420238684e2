//! What all commands share: which storage, which component.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use todo_host::Host;
use todo_host::state::{self, State};

/// The built component that this program carries, so that one file is enough to run the tool.
const COMPONENT: &[u8] = include_bytes!(env!("TODO_HOST_EMBEDDED_COMPONENT"));

/// The storage that is used when none is named: the file in the user's data folder.
const DEFAULT_STATE: &str = "sqlite:";

/// The environment variable that names the storage of the commands that work on a user's sessions.
const STATE_VARIABLE: &str = "TODO_HOST_STATE";

/// What was said for all commands at once. Nothing is opened before a command asks for it.
pub struct Context {
    state: Option<String>,
    component: Option<PathBuf>,
}

impl Context {
    /// From `--state` and `--component`; an empty text counts as none, as an environment variable may be.
    pub fn new(state: Option<String>, component: Option<PathBuf>) -> Self {
        Context {
            state: state.filter(|url| !url.is_empty()),
            component: component.filter(|path| !path.as_os_str().is_empty()),
        }
    }

    /// The storage that was named on the command line. None when the command may choose: what plays a story must not
    /// touch a user's sessions because the environment names them.
    pub fn state_url(&self) -> Option<&str> {
        self.state.as_deref()
    }

    /// Opens the storage of the user's sessions: named on the command line, by the environment, or the default one.
    pub fn open_state(&self) -> Result<Arc<dyn State>> {
        let variable = std::env::var(STATE_VARIABLE).ok().filter(|url| !url.is_empty());
        let url = self.state_url().or(variable.as_deref()).unwrap_or(DEFAULT_STATE);
        state::open(url).context("can't open the storage")
    }

    /// Loads the component that was named, or the one inside.
    pub fn load_host(&self) -> Result<Host> {
        match &self.component {
            Some(path) => {
                Host::builder().load_file(path).with_context(|| format!("can't load the component {}", path.display()))
            }
            None => Host::builder().load(COMPONENT).context("can't load the component inside this program"),
        }
    }
}
