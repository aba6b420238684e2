//! The plugs that `--with` names: filters before the tool, and hooks that are asked after a write.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use todo_host::{HostBuilder, read_component};
use tool_compose::{Kind, Part, compose, identify};

/// Plugs, each kind in the order in which they were named.
#[derive(Default)]
pub struct Plugs {
    filters: Vec<Part>,
    hooks: Vec<Part>,
}

impl Plugs {
    /// Reads the files.
    pub fn read(paths: &[PathBuf]) -> Result<Self> {
        let mut plugs = Plugs::default();
        for path in paths {
            let (kind, plug) = identify(&part(path)?)?;
            match kind {
                Kind::Filter => plugs.filters.push(plug),
                Kind::Hook => plugs.hooks.push(plug),
                Kind::StateProvider => bail!(
                    "`{}` is a storage, and this program has one, which --state names; `todo-host compose` makes a component \
                     of the tool and this storage",
                    plug.name()
                ),
            }
        }
        Ok(plugs)
    }

    /// Whether a filter hides the typed door of the tool.
    pub fn has_filters(&self) -> bool {
        !self.filters.is_empty()
    }

    /// Whether the tool has to ask for hints.
    pub fn has_hooks(&self) -> bool {
        !self.hooks.is_empty()
    }

    /// The tool with the filters before it.
    pub fn before(&self, tool: Part) -> Result<Vec<u8>> {
        if self.filters.is_empty() {
            return Ok(tool.bytes().to_vec());
        }
        Ok(compose(&tool, &self.filters, None)?)
    }

    /// A host with the hooks, each in a sandbox of its own.
    pub fn after(&self, builder: HostBuilder) -> HostBuilder {
        self.hooks.iter().fold(builder, |builder, hook| builder.hook_component(hook.name(), hook.bytes()))
    }
}

/// A component file by its name.
pub fn part(path: &Path) -> Result<Part> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    Ok(Part::new(name, read_component(path)?))
}
