//! Which tools a command is about.

use anyhow::Result;
use todo_host::Host;

use crate::context::Context;
use crate::terminal;
use crate::tool::{NOT_BOTH, Tool};

/// The tools that an agent is to have.
#[derive(Debug, clap::Args)]
pub struct ToolArgs {
    /// Which tool of those inside this program. Give an agent one of them.
    #[arg(long = "tool", value_enum, value_name = "TOOL", default_values_t = [Tool::Checklist])]
    tools: Vec<Tool>,
}

impl ToolArgs {
    /// Loads them, and says so when it is one too many.
    pub fn load(&self, context: &Context) -> Result<Vec<Host>> {
        if self.tools.contains(&Tool::Checklist) && self.tools.contains(&Tool::Board) {
            terminal::warn(NOT_BOTH);
        }
        self.tools.iter().map(|tool| context.load_host(*tool)).collect()
    }
}
