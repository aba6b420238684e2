//! The folders of the machine that builds must not stand in the file that is shipped.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::project::Project;
use crate::tools;

/// Folders that rustc may write into a binary, and what stands for them there.
pub struct Folders(Vec<(PathBuf, &'static str)>);

impl Folders {
    /// The folders of this build. The more special ones come last, because rustc lets the last match win.
    pub fn find(project: &Project) -> Result<Self> {
        let mut folders = vec![(project.root.clone(), "/src"), (project.target.clone(), "/target")];
        let home = env::home_dir();
        if let Some(cargo) = env::var_os("CARGO_HOME").map(PathBuf::from).or(home.map(|home| home.join(".cargo"))) {
            folders.push((cargo, "/cargo"));
        }
        folders.push((tools::sysroot()?, "/rust"));
        // Cargo and rustc may resolve a link on the way.
        let resolved: Vec<_> =
            folders.iter().filter_map(|(path, name)| Some((path.canonicalize().ok()?, *name))).collect();
        for folder in resolved {
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        Ok(Self(folders))
    }

    /// The compiler flags that put the stand-ins in place.
    pub fn flags(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(path, name)| format!("--remap-path-prefix={}={name}", path.display()))
    }

    /// Fails when one of the folders, or the home folder, stands in the file.
    pub fn scan(&self, file: &[u8]) -> Result<()> {
        let home = env::home_dir();
        let folders = self.0.iter().map(|(path, _)| path.as_path()).chain(home.as_deref());
        for folder in folders {
            if let Some(found) = find(file, folder) {
                bail!(
                    "the finished file holds a path of this machine: `{found}`; \
                     xtask remaps the folders that it knows (xtask/src/leaks.rs), add this one there"
                );
            }
        }
        Ok(())
    }
}

/// The printable text around the first place where something inside `folder` is named.
fn find(file: &[u8], folder: &Path) -> Option<String> {
    // The separator keeps `/root` from matching `/rootless`; a folder at the top would match everywhere.
    let needle = format!("{}{}", folder.to_str()?.trim_end_matches(['/', '\\']), std::path::MAIN_SEPARATOR);
    if needle.len() < 3 {
        return None;
    }
    let start = file.windows(needle.len()).position(|window| window == needle.as_bytes())?;
    let text = file[start..].iter().take(200).take_while(|byte| (0x20..0x7f).contains(*byte));
    Some(text.map(|byte| char::from(*byte)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_path_inside_a_folder_is_found_and_shown() {
        let file = b"\0\x01x/home/someone/.cargo/registry/lib.rs\0tail";
        let found = find(file, Path::new("/home/someone"));
        assert_eq!(found.as_deref(), Some("/home/someone/.cargo/registry/lib.rs"));
        assert_eq!(find(file, Path::new("/home/someone/")), found);
    }

    #[cfg(unix)]
    #[test]
    fn only_whole_folder_names_count() {
        assert_eq!(find(b"/rootless/file", Path::new("/root")), None);
        assert_eq!(find(b"/anything/at/all", Path::new("/")), None);
        assert_eq!(find(b"", Path::new("/home/someone")), None);
    }

    #[cfg(unix)]
    #[test]
    fn the_scan_names_what_it_found() {
        let folders = Folders(vec![(PathBuf::from("/work/place"), "/src")]);
        assert!(folders.scan(b"/src/lib.rs").is_ok());
        let error = folders.scan(b"..../work/place/src/lib.rs").expect_err("the folder is there").to_string();
        assert!(error.contains("/work/place/src/lib.rs"), "{error}");
        assert_eq!(folders.flags().collect::<Vec<_>>(), ["--remap-path-prefix=/work/place=/src"]);
    }
}
