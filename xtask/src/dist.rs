//! Everything that is published, in one folder: the components and the WIT package, with a table of them and checksums.

mod compare;
mod copy;
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::components::{self, CHECKLIST};
use crate::project::{Package, Project};
use crate::report::Built;
use crate::{component, files, standalone, step};
use table::Entry;

/// The checksums, in the form that `sha256sum --check` reads.
const SUMS: &str = "SHA256SUMS";

/// Builds the folder and says where it is.
pub fn run(project: &Project) -> Result<()> {
    let folder = folder(project);
    let entries = write(project, &folder)?;
    eprint!("{}", table::draw(&entries));
    step::say(&format!("Wrote {}", project.shown(&folder)));
    Ok(())
}

/// Builds the folder, builds it again from a copy of the source, and fails unless both are the same.
pub fn check(project: &Project) -> Result<()> {
    run(project)?;
    let other = tempfile::tempdir().context("could not make a folder for a copy of the source")?;
    let root = other.path().join("copy of the source");
    copy::source(&project.root, &root)?;
    step::say(&format!("Build everything again in {}", root.display()));
    let copied = Project::at(&root)?.with_target(other.path().join("another target"));
    let again = folder(&copied);
    write(&copied, &again)?;
    let differences = compare::folders(&folder(project), &again)?;
    if !differences.is_empty() {
        bail!("the same source gave other bytes in another folder: {}", differences.join("; "));
    }
    step::say("Every byte is the same in another folder");
    Ok(())
}

fn folder(project: &Project) -> PathBuf {
    project.target.join("dist")
}

/// Fills the folder anew.
fn write(project: &Project, folder: &Path) -> Result<Vec<Entry>> {
    let built = component::build_all(project, &component::Settings::default())?;
    let joined = standalone::build(project)?;
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("could not remove `{}`", folder.display()))?;
    }
    let mut entries = Vec::new();
    for (component, built) in components::ALL.iter().zip(&built) {
        entries.push(publish(project, folder, &project.package(component)?, built)?);
    }
    entries.push(publish(project, folder, &standalone::package(project)?, &joined)?);

    // For hosts that know modules and no components. What it means by its imports and exports stands in a section of its own.
    let core = read(&component::core(project, &CHECKLIST))?;
    put(folder, &format!("{}.core.wasm", CHECKLIST.name), &core)?;
    for file in wit(project)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        put(folder, &format!("wit/{name}"), &read(&file)?)?;
    }
    put(folder, "LICENSE", &read(&project.root.join("LICENSE"))?)?;
    put(folder, "components.json", table::json(&entries, &crate::tools::rustc()?)?.as_bytes())?;
    put(folder, "README.md", table::page(&entries).as_bytes())?;
    put(folder, SUMS, sums(folder)?.as_bytes())?;
    Ok(entries)
}

/// Copies a finished component into the folder.
fn publish(project: &Project, folder: &Path, package: &Package, built: &Built) -> Result<Entry> {
    let bytes = read(&project.component(&package.name))?;
    let file = format!("{}.wasm", package.name);
    put(folder, &file, &bytes)?;
    Entry::new(file, package, built, digest(&bytes))
}

/// The files of the WIT package.
fn wit(project: &Project) -> Result<Vec<PathBuf>> {
    files::below(&project.root.join("wit"))
}

/// A line for each file of the folder.
fn sums(folder: &Path) -> Result<String> {
    let mut lines = String::new();
    for path in files::below(folder)? {
        let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        lines.push_str(&format!("{}  {name}\n", digest(&read(&path)?)));
    }
    Ok(lines)
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("could not read `{}`", path.display()))
}

fn put(folder: &Path, name: &str, bytes: &[u8]) -> Result<()> {
    let path = folder.join(name);
    component::write(&path, bytes).with_context(|| format!("could not write `{}`", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_name_every_file_and_its_digest() {
        let folder = tempfile::tempdir().expect("there is room");
        put(folder.path(), "wit/a.wit", b"").expect("the file can be written");
        put(folder.path(), "b.wasm", b"abc").expect("the file can be written");
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.wasm\n\
                        e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  wit/a.wit\n";
        assert_eq!(sums(folder.path()).expect("the files can be read"), expected);
    }
}
