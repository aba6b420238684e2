//! Which list a command is about.

use todo_host::Options;

/// The options that name a list.
#[derive(Debug, clap::Args)]
pub struct ListArgs {
    /// Whose lists: the conversation's name, any text.
    #[arg(long, short, value_name = "NAME", default_value = "default")]
    pub session: String,

    /// Which agent's list within the session. The main agent's when left out.
    #[arg(long, short, value_name = "NAME")]
    pub branch: Option<String>,

    /// The first part of the key that the list is stored under.
    #[arg(long, value_name = "TEXT")]
    pub prefix: Option<String>,
}

impl ListArgs {
    /// The component's options for this list, all others at their defaults.
    pub fn options(&self) -> Options {
        Options { branch: self.branch.clone(), prefix: self.prefix.clone(), ..Options::default() }
    }
}
