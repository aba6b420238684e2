//! What all commands share: which storage, which component, with which plugs.

use std::env::VarError;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result, bail};
use todo_host::state::{self, Failure, State};
use todo_host::{Host, HostBuilder, LoadError};

use crate::audit_file::AuditFile;
use crate::plugs::{Plugs, part};
use crate::terminal;
use crate::tool::Tool;

/// The storage that is used when none is named: the file in the user's data folder.
const DEFAULT_STATE: &str = "sqlite:";

/// The environment variable that names the storage of the commands that work on a user's sessions.
const STATE_VARIABLE: &str = "TODO_HOST_STATE";

/// What was said for all commands at once. Nothing is opened before a command asks for it.
pub struct Context {
    state: Option<String>,
    component: Option<PathBuf>,
    plugs: Vec<PathBuf>,
    audit: Option<PathBuf>,
}

impl Context {
    /// From the flags for all commands; an empty text counts as none where it may come from an environment variable.
    pub fn new(state: Option<String>, component: Option<PathBuf>, plugs: Vec<PathBuf>, audit: Option<PathBuf>) -> Self {
        Context {
            state: state.filter(|url| !url.is_empty()),
            component: component.filter(|path| !path.as_os_str().is_empty()),
            plugs,
            audit,
        }
    }

    /// The storage that was named on the command line. None when the command may choose: what plays a story must not
    /// touch a user's sessions because the environment names them.
    pub fn state_url(&self) -> Option<&str> {
        self.state.as_deref()
    }

    /// The storage of the user's sessions: named on the command line, by the environment, or the default one.
    fn sessions_url(&self) -> Result<String> {
        if let Some(url) = &self.state {
            return Ok(url.clone());
        }
        match std::env::var(STATE_VARIABLE) {
            Ok(url) if !url.is_empty() => Ok(url),
            Err(VarError::NotUnicode(_)) => {
                bail!("{STATE_VARIABLE} is not UTF-8, and names no storage; correct it or unset it")
            }
            Ok(_) | Err(VarError::NotPresent) => Ok(DEFAULT_STATE.to_owned()),
        }
    }

    /// Opens the storage of the user's sessions.
    pub fn open_state(&self) -> Result<Arc<dyn State>> {
        state::open(&self.sessions_url()?).context("can't open the storage")
    }

    /// Opens the storage of the user's sessions for a command that waits for what others do there.
    pub fn open_shared_state(&self) -> Result<Arc<dyn State>> {
        if is_memory(&self.sessions_url()?) {
            bail!(
                "`memory:` begins empty and no other process can reach it, so nothing would ever change there; give the \
                 storage that is in use: --state sqlite:PATH"
            );
        }
        self.open_state()
    }

    /// Loads the component that was named, or the one inside that has this tool, with the plugs that were named.
    pub fn load_host(&self, tool: Tool) -> Result<Host> {
        let plugs = self.read_plugs()?;
        let mut builder = plugs.after(builder());
        if let Some(path) = &self.audit {
            let file = AuditFile::open(path)?;
            builder = builder.audit(move |session, record| file.append(session, record));
        }
        let (tool, name) = match &self.component {
            Some(path) => (part(path)?, format!("the component {}", path.display())),
            None => (tool.carried(plugs.has_hooks()), "the component inside this program".to_owned()),
        };
        let failed = || format!("can't load {name}{}", if self.plugs.is_empty() { "" } else { " with these plugs" });
        let component = plugs.before(tool).with_context(failed)?;
        match builder.load(&component) {
            Err(LoadError::NoAudit) => bail!(
                "{}: it hands over a record of each call, and nothing says where these go; give --audit FILE",
                failed()
            ),
            loaded => loaded.with_context(failed),
        }
    }

    /// The plugs that were named.
    pub fn read_plugs(&self) -> Result<Plugs> {
        Plugs::read(&self.plugs).context("can't use --with")
    }
}

/// Whether a URL names storage that only this process can reach, and no longer than it runs.
pub fn is_memory(url: &str) -> bool {
    url.starts_with("memory:")
}

/// A host that says on standard error what goes wrong in the storage and in hooks: the model's answer does not hold it.
fn builder() -> HostBuilder {
    let said = Mutex::new(String::new());
    // A command makes one call at a time, and each further place would reserve address space.
    Host::builder()
        .concurrency(1)
        .on_failure(move |_, failure| say(failure, &mut said.lock().unwrap_or_else(PoisonError::into_inner)))
        .on_hook_failure(|_, hook, reason| terminal::warn(&format!("the hook {hook} was skipped: {reason}")))
}

/// Says it unless it was the last thing said: a command that looks again and again would have nothing new to say.
fn say(failure: &Failure, said: &mut String) {
    if let Some(detail) = failure.detail.as_ref().filter(|detail| *detail != said) {
        terminal::warn(&format!("the storage failed: {detail}"));
        said.clone_from(detail);
    }
}
