//! The checklist joined with a storage of its own: a component without imports.

use std::fs;

use anyhow::{Context, Result, bail};
use tool_compose::{Part, compose};

use crate::component;
use crate::components::CHECKLIST;
use crate::leaks::Folders;
use crate::project::{Package, Project};
use crate::report::Built;
use crate::world::World;

/// The name of the file, of the component in it, and of its world.
pub const NAME: &str = "todo-write-standalone";

/// The component that provides the storage.
const STORAGE: &str = "memory-state";

/// What the file says about itself.
pub fn package(project: &Project) -> Result<Package> {
    let mut package = project.package(&CHECKLIST)?;
    for (section, text) in &mut package.facts {
        if *section == "description" {
            *text = "The checklist tool of an AI agent, as a WebAssembly component that needs nothing and forgets its lists \
                     with its instance"
                .to_owned();
        }
    }
    Ok(Package { name: NAME.to_owned(), world: NAME.to_owned(), ..package })
}

/// Joins the two finished components, and puts the result in its place.
pub fn build(project: &Project) -> Result<Built> {
    let part = |name: &str| {
        let path = project.component(name);
        let bytes = fs::read(&path).with_context(|| format!("could not read `{}`", project.shown(&path)))?;
        Ok::<_, anyhow::Error>(Part::new(name, bytes))
    };
    let joined = compose(&part(CHECKLIST.name)?, &[part(STORAGE)?], None)?;
    let imports = World::decode(&joined)?.imports();
    if !imports.is_empty() {
        bail!("`{NAME}` may import nothing, and imports {}", imports.join(", "));
    }
    component::finish(project, &Folders::find(project)?, &package(project)?, &joined)
}
