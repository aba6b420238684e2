//! The flags that put plugs to a tool. They may stand before the command and behind it.

use std::path::PathBuf;

use anyhow::{Result, bail};

/// Which plugs, and where they put what they hand over.
#[derive(Debug, Default, clap::Args)]
pub struct PlugArgs {
    #[command(flatten)]
    pub with: WithArgs,

    /// Appends the records of the filter `audit` to this file: a line {"time", "session", "record"} for each call.
    #[arg(long, value_name = "FILE")]
    pub audit: Option<PathBuf>,
}

/// Which plugs.
#[derive(Debug, Default, clap::Args)]
pub struct WithArgs {
    /// Puts this filter before the tool, or lets this hook give hints after a write; a component file. May be given several
    /// times: the first filter sees a call first, the first hook's hints come first.
    #[arg(long, value_name = "PLUG")]
    pub with: Vec<PathBuf>,
}

impl PlugArgs {
    /// Takes up what stands behind the command.
    pub fn followed_by(mut self, behind: PlugArgs) -> Result<Self> {
        self.with.with.extend(behind.with.with);
        self.audit = match (self.audit, behind.audit) {
            (Some(_), Some(_)) => bail!("--audit stands before the command and behind it; name one file"),
            (one, other) => one.or(other),
        };
        Ok(self)
    }
}

impl From<WithArgs> for PlugArgs {
    fn from(with: WithArgs) -> Self {
        PlugArgs { with, audit: None }
    }
}
