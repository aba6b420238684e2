//! A copy of the source as it stands: what git has, and what it would have.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// Copies every file that git does not ignore.
pub fn source(root: &Path, to: &Path) -> Result<()> {
    let mut command = Command::new("git");
    command.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(root);
    let output = command.output().context("could not start `git`, which knows the files of the source; install it")?;
    if !output.status.success() {
        bail!(
            "`git ls-files` failed in `{}`: {}; this needs a git checkout of the source",
            root.display(),
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    let names = String::from_utf8(output.stdout).context("git names a file that is not UTF-8")?;
    for name in names.split_terminator('\0') {
        let (from, to) = (root.join(name), to.join(name));
        // A file that was removed and not yet committed is one that git has and the folder has not.
        if !from.exists() {
            continue;
        }
        let folder = to.parent().unwrap_or(&to);
        fs::create_dir_all(folder)
            .and_then(|()| fs::copy(&from, &to))
            .with_context(|| format!("could not copy `{}` to `{}`", from.display(), to.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_git_ignores_stays_behind() {
        let folder = tempfile::tempdir().expect("there is room");
        let (root, to) = (folder.path().join("root"), folder.path().join("to"));
        fs::create_dir_all(root.join("inner")).expect("the folder can be made");
        for (name, text) in [(".gitignore", "/target\n"), ("inner/new.rs", "new"), ("target", "ignored")] {
            fs::write(root.join(name), text).expect("the file can be written");
        }
        let init = Command::new("git").args(["init", "--quiet"]).current_dir(&root).status();
        assert!(init.is_ok_and(|status| status.success()));
        source(&root, &to).expect("the files can be copied");
        assert!(to.join("inner/new.rs").exists() && to.join(".gitignore").exists() && !to.join("target").exists());
    }

    #[test]
    fn outside_of_a_checkout_it_says_what_is_missing() {
        let folder = tempfile::tempdir().expect("there is room");
        let error = source(folder.path(), &folder.path().join("to")).expect_err("there is no checkout").to_string();
        assert!(error.contains("git checkout"), "{error}");
    }
}
