//! Compiled code on disk, so that only the first start of a component compiles it.
//!
//! Compiled code is machine code: running a damaged file could do anything. So a file carries a SHA-256 digest of the
//! code, of the component it was made from and of the engine it was made for, and is run only when that is right. What is
//! not right is compiled again and replaced.

use std::fs::{self, DirBuilder, File};
use std::hash::{Hash, Hasher};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sha2::{Digest, Sha256};
use wasmtime::Engine;
use wasmtime::component::Component;

use crate::{LoadError, folders};

/// Where compiled code is kept between runs, so that only the first start of a component compiles it.
///
/// A file that is damaged is noticed and replaced. But whoever can write to the folder can run code as this user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Cache {
    /// A folder in the user's cache directory. When that can't be used, the host goes on without.
    #[default]
    Default,
    /// A folder of your choice, which is made when it is missing. It is an error when it can't be used.
    Directory(PathBuf),
    /// Compile at every start.
    Off,
}

/// How many files are kept; when there are more, the oldest go.
const KEPT: usize = 16;

/// More than any compiled component has. What is larger is no file of ours.
const LARGEST: u64 = 256 * 1024 * 1024;

/// How a file of ours ends.
const EXTENSION: &str = "cwasm";

const DIGEST: usize = 32;

/// The folder of a cache that can be used.
pub(crate) struct Folder(PathBuf);

impl Cache {
    /// Opens the folder, and makes it when it is missing. Nothing when there is to be no cache.
    pub(crate) fn open(&self) -> Result<Option<Folder>, LoadError> {
        match self {
            Self::Off => Ok(None),
            // A read-only home folder must not stop anyone: it only costs the time to compile.
            Self::Default => Ok(default_folder().filter(|folder| make(folder).is_ok()).map(Folder)),
            Self::Directory(folder) => match make(folder) {
                Ok(()) => Ok(Some(Folder(folder.clone()))),
                Err(error) => Err(LoadError::Engine {
                    reason: format!(
                        "the cache folder {} can't be used: {error}; name another folder, or turn the cache off",
                        folder.display()
                    ),
                }),
            },
        }
    }
}

fn default_folder() -> Option<PathBuf> {
    Some(folders::cache()?.join("compiled"))
}

/// Makes a folder that nobody else can write to, and sees whether this user can.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

impl Folder {
    /// The component that these bytes are, from the folder or else compiled now and kept there.
    pub(crate) fn component(&self, engine: &Engine, bytes: &[u8]) -> wasmtime::Result<Component> {
        let key = key(engine, bytes);
        let path = self.0.join(hexadecimal(&key)).with_extension(EXTENSION);
        if let Some(code) = read(&path, &key) {
            // SAFETY: `read` returns only bytes whose digest is right, which are those that `keep` wrote after this very
            // engine configuration and component gave them. Who could write others with a right digest can write to this
            // user's folder, and is trusted as `Cache` says.
            if let Ok(component) = unsafe { Component::deserialize(engine, &code) } {
                return Ok(component);
            }
        }
        let component = Component::from_binary(engine, bytes)?;
        // Without the file the next start compiles again; that is all.
        if let Ok(code) = component.serialize() {
            let _ = keep(&path, &key, &code);
            let _ = remove_oldest(&self.0);
        }
        Ok(component)
    }
}

/// Names a component as compiled for an engine.
fn key(engine: &Engine, bytes: &[u8]) -> [u8; DIGEST] {
    struct Feed(Sha256);
    impl Hasher for Feed {
        fn write(&mut self, bytes: &[u8]) {
            self.0.update(bytes);
        }
        fn finish(&self) -> u64 {
            0
        }
    }
    let mut feed = Feed(Sha256::new());
    engine.precompile_compatibility_hash().hash(&mut feed);
    feed.0.update(Sha256::digest(bytes));
    feed.0.finalize().into()
}

fn digest(key: &[u8; DIGEST], code: &[u8]) -> [u8; DIGEST] {
    Sha256::new().chain_update(key).chain_update(code).finalize().into()
}

/// The code of a file, if it is whole and the one that is wanted.
fn read(path: &Path, key: &[u8; DIGEST]) -> Option<Vec<u8>> {
    // Opening a pipe would wait for ever.
    let size = fs::metadata(path).ok().filter(|file| file.is_file())?.len();
    if size > LARGEST {
        return None;
    }
    let mut found = [0; DIGEST];
    let mut code = Vec::new();
    let mut file = File::open(path).ok()?;
    file.read_exact(&mut found).ok()?;
    file.take(LARGEST).read_to_end(&mut code).ok()?;
    (found == digest(key, &code)).then_some(code)
}

/// Writes a file so that nobody ever sees half of it.
fn keep(path: &Path, key: &[u8; DIGEST], code: &[u8]) -> io::Result<()> {
    let half = path.with_extension(format!("{}.half", std::process::id()));
    let written = fs::write(&half, [&digest(key, code), code].concat()).and_then(|()| fs::rename(&half, path));
    if written.is_err() {
        let _ = fs::remove_file(&half);
    }
    written
}

fn remove_oldest(folder: &Path) -> io::Result<()> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            let written = fs::metadata(&path).and_then(|file| file.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
            files.push((written, path));
        }
    }
    files.sort();
    let surplus = files.len().saturating_sub(KEPT);
    for (_, path) in files.into_iter().take(surplus) {
        fs::remove_file(path)?;
    }
    Ok(())
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
