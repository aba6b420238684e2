//! What all commands share: which storage, which component, with which plugs.

use std::env::VarError;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use anyhow::{Context as _, Result, bail};
use todo_host::state::{self, Failure, State};
use todo_host::{Host, HostBuilder};

use crate::audit_file::AuditFile;
use crate::plug_args::PlugArgs;
use crate::plugs::{Plugs, part};
use crate::terminal;
use crate::text::visible;
use crate::tool::Tool;

/// The storage that is used when none is named: the file in the user's data folder.
const DEFAULT_STATE: &str = "sqlite:";

/// The environment variable that names the storage of the commands that work on a user's sessions.
const STATE_VARIABLE: &str = "TODO_HOST_STATE";

/// What was said for all commands at once. Nothing is opened before a command asks for it.
pub struct Context {
    state: Option<String>,
    component: Option<PathBuf>,
    plugs: PlugArgs,
    records: Arc<OnceLock<AuditFile>>,
}

impl Context {
    /// From the flags; an empty text counts as none where it may come from an environment variable.
    pub fn new(state: Option<String>, component: Option<PathBuf>, plugs: PlugArgs) -> Self {
        Context {
            state: state.filter(|url| !url.is_empty()),
            component: component.filter(|path| !path.as_os_str().is_empty()),
            plugs,
            records: Arc::default(),
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

    /// Loads the component that was named, or the one inside that has this tool, with the plugs that were named: for a command
    /// that calls it by name, as a model does.
    pub fn load_host(&self, tool: Tool) -> Result<Host> {
        let plugs = self.read_plugs()?;
        let mut builder = plugs.after(builder());
        if plugs.has_filters() || self.component.is_some() {
            let records = Arc::clone(&self.records);
            builder = builder.audit(move |session, record| {
                if let Some(file) = records.get() {
                    file.append(session, record);
                }
            });
        }
        let component = match &self.component {
            Some(path) => part(path)?,
            None => tool.carried(plugs.has_hooks()),
        };
        let failed = || {
            let plugs = if self.plugs.with.with.is_empty() { "" } else { " with these plugs" };
            format!("can't load {}{plugs}", self.component_name())
        };
        let component = plugs.before(component).with_context(failed)?;
        builder.load(&component).with_context(failed)
    }

    /// Loads it for a command that reads and draws the plan, which no model asks for.
    pub fn load_typed_host(&self, tool: Tool) -> Result<Host> {
        let host = self.load_host(tool)?;
        let (has_door, name) = match tool {
            Tool::Checklist => (host.has_todo_list(), "todo-list"),
            Tool::Board => (host.has_board(), "board"),
        };
        if !has_door {
            bail!(
                "{} can't be used here: it does not export `{name}`, because a filter hides that or because it is another \
                 tool; leave --component and TODO_HOST_COMPONENT out, since what is stored is the same whichever component \
                 stored it, or use `todo-host call`",
                self.component_name()
            );
        }
        Ok(host)
    }

    /// Opens the file for the records of calls, if the component hands some over.
    pub fn open_audit_file(&self, host: &Host) -> Result<()> {
        match &self.plugs.audit {
            None if host.hands_over_records() => bail!(
                "{} hands over a record of each call, and nothing says where these go; give --audit FILE",
                self.component_name()
            ),
            Some(_) if !host.hands_over_records() => {
                bail!("--audit would keep nothing: no filter hands over a record of the call; add --with audit.wasm")
            }
            Some(path) => {
                let file = AuditFile::open(path)?;
                self.records.get_or_init(|| file);
            }
            None => {}
        }
        Ok(())
    }

    /// The plugs that were named.
    pub fn read_plugs(&self) -> Result<Plugs> {
        Plugs::read(&self.plugs.with.with).context("can't use --with")
    }

    fn component_name(&self) -> String {
        match &self.component {
            Some(path) => format!("the component {}", visible(&path.to_string_lossy())),
            None => "the component inside this program".to_owned(),
        }
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
