//! Tells what kind of file someone handed us, before Wasmtime gets to see it.

use wasmtime::Engine;

use crate::LoadError;

const MAGIC: &[u8] = b"\0asm";
const MODULE: u32 = 1;
const COMPONENT: u32 = 0x0001_000d;

/// Fails unless the bytes begin as a component does, and says what they are instead.
pub(crate) fn expect_component(bytes: &[u8]) -> Result<(), LoadError> {
    if let Some(rest) = bytes.strip_prefix(MAGIC) {
        let Some(version) = rest.first_chunk().copied().map(u32::from_le_bytes) else {
            return Err(LoadError::Invalid { reason: format!("the file ends after {} bytes", bytes.len()) });
        };
        return match version {
            COMPONENT => Ok(()),
            MODULE => Err(LoadError::CoreModule),
            version => Err(LoadError::UnknownVersion { version }),
        };
    }
    if Engine::detect_precompiled(bytes).is_some() {
        return Err(LoadError::Precompiled);
    }
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    let start = start.trim_start();
    // Comments of the text format may come before the first form.
    if start.starts_with("(component")
        || start.starts_with("(module")
        || start.starts_with(";;")
        || start.starts_with("(;")
    {
        return Err(LoadError::Text);
    }
    Err(LoadError::NotWasm { found: describe(bytes) })
}

fn describe(bytes: &[u8]) -> String {
    match bytes {
        [] => "an empty file".to_owned(),
        [0x7f, b'E', b'L', b'F', ..] => "a program or library of this system (ELF)".to_owned(),
        [0x1f, 0x8b, ..] => "a gzip archive".to_owned(),
        [b'P', b'K', 3, 4, ..] => "a zip archive".to_owned(),
        _ if bytes.starts_with(b"version https://git-lfs") => {
            "a Git LFS pointer; fetch the file itself with `git lfs pull`".to_owned()
        }
        _ => {
            let start = &bytes[..bytes.len().min(16)];
            format!("{} bytes that begin with \"{}\"", bytes.len(), start.escape_ascii())
        }
    }
}
