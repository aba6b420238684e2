//! From the bytes of a file to a compiled component.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use wasmtime::Engine;
use wasmtime::component::Component;

use crate::cache::Folder;
use crate::{LoadError, engine, sniff};

/// The largest component file, in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

/// Reads a file that may be a component: at most 64 MiB, so that a device that never ends does not fill the memory.
///
/// # Errors
///
/// [`LoadError::Unreadable`] with the path and what the system says.
pub fn read_component(path: &Path) -> Result<Vec<u8>, LoadError> {
    read_bounded(path).map_err(|reason| LoadError::Unreadable { path: path.to_owned(), reason })
}

fn read_bounded(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {LARGEST} bytes")));
    }
    Ok(bytes)
}

/// Compiles a component, or takes it from the cache.
pub(crate) fn component(
    engine: &Engine,
    cache: Option<&Folder>,
    bytes: &[u8],
    memory_limit: usize,
) -> Result<Component, LoadError> {
    sniff::expect_component(bytes)?;
    let compiled = match cache {
        Some(folder) => folder.component(engine, bytes),
        None => Component::from_binary(engine, bytes),
    };
    compiled.map_err(|error| unusable(bytes, memory_limit, &error))
}

/// Why a component could not be compiled. One that is sound but begins with more memory than it may have is told apart
/// from one that is damaged: an engine without bounds compiles it.
fn unusable(bytes: &[u8], limit: usize, error: &wasmtime::Error) -> LoadError {
    let unbounded = engine::unbounded().and_then(|engine| Component::from_binary(&engine, bytes));
    let pages = unbounded.ok().and_then(|component| component.resources_required()?.max_initial_memory_size);
    match pages.map(|pages| pages.saturating_mul(engine::PAGE as u64)) {
        Some(asked) if asked > limit as u64 => LoadError::TooMuchMemory { asked, limit },
        _ => LoadError::Invalid { reason: format!("{error:#}") },
    }
}
