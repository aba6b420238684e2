//! The filters in other languages: each is built with its language's own tool, and tested in the host.

mod javascript;
mod python;
mod stamp;

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::project::Project;
use crate::{component, files, step};

/// A filter that is not written in Rust.
struct Filter {
    /// The name of its folder in `plugs`, of the finished file, and with underscores of the module of its tests.
    name: &'static str,
    /// The variable that tells the tests where the finished file is.
    variable: &'static str,
}

impl Filter {
    fn folder(&self, project: &Project) -> PathBuf {
        project.root.join("plugs").join(self.name)
    }

    /// Builds the filter by `make`, which is given the path of the file, unless that was done from the same already: building
    /// takes long, and no two builds give the same bytes, so everything after it would be done again too.
    fn build(
        &self,
        project: &Project,
        tool: &str,
        sources: &[&str],
        make: impl FnOnce(&Path) -> Result<()>,
    ) -> Result<()> {
        let file = project.component(self.name);
        let folder = self.folder(project);
        let mut paths = sources.iter().map(|source| folder.join(source)).collect::<Vec<_>>();
        paths.extend(files::below(&project.root.join("wit"))?);
        let wanted = stamp::of(tool, &paths)?;
        let stamp = project.target.join("filters").join(self.name).with_extension("made-from.txt");
        if file.exists() && stamp::is(&stamp, &wanted) {
            step::say(&format!("{} is built already", project.shown(&file)));
            return Ok(());
        }
        make(&file)?;
        stamp::write(&stamp, &wanted)
    }

    /// Runs its tests: it is joined with the tool, and called.
    fn test(&self, project: &Project) -> Result<()> {
        // Of the whole workspace, as the tests before: a package by itself has other features, and Wasmtime would be compiled
        // once more for them.
        let mut command = project.cargo(["test", "--workspace", "--test", "other_languages", "--locked", "--"]);
        command.args(["--ignored", &format!("{}::", self.name.replace('-', "_"))]);
        component::point_at(project, command.env(self.variable, project.component(self.name)));
        step::run(&format!("Test the filter {}", self.name), &mut command, "the failed tests are named above")
    }
}

/// Builds and tests the filters. What lacks its language on this machine is skipped, see [`skip`](crate::skip::skip).
pub fn test(project: &Project) -> Result<()> {
    javascript::test(project)?;
    python::test(project)
}
