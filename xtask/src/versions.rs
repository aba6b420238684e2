//! The crates, the WIT package and the packages of other languages carry one version.

use std::fs;

use anyhow::{Context, Result, anyhow, bail};

use crate::project::Project;
use crate::report::Built;

/// A file that carries the version, and what stands before it and after it there.
type Place = (&'static str, &'static str, &'static str);

const PLACES: [Place; 2] =
    [("wit/worlds.wit", "package agent-tools:todo@", ";"), ("js/package.json", "\"version\": \"", "\"")];

/// Fails when a place has another version than the component's package.
pub fn check(project: &Project, _: &[Built]) -> Result<()> {
    let ours = project.version()?;
    for (path, before, after) in PLACES {
        let text = fs::read_to_string(project.root.join(path)).with_context(|| format!("could not read `{path}`"))?;
        let theirs = between(&text, before, after).ok_or_else(|| anyhow!("`{path}` names no version"))?;
        if theirs != ours {
            bail!("`{path}` has the version {theirs}, the crates have {ours}; they go up together");
        }
    }
    eprintln!("    {ours}, in {} places", PLACES.len() + 1);
    Ok(())
}

/// What stands between the first place of `before` and the next of `after`.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_found_where_it_stands() {
        assert_eq!(between("a = 1\nversion = \"0.2.0\"\n", "\nversion = \"", "\""), Some("0.2.0"));
        assert_eq!(between("name = \"x\"", "\nversion = \"", "\""), None);
    }
}
