//! What was built: how large it is, and what it needs.

use std::io::Write;

use anyhow::Result;
use flate2::{Compression, write::GzEncoder};

use crate::world::World;

/// A finished component.
pub struct Built {
    /// Where it is, as a person would write it.
    pub path: String,
    /// Bytes of the file.
    pub size: usize,
    /// Bytes of the file when gzipped as far as gzip goes.
    pub gzipped: usize,
    /// What it needs and gives.
    pub world: World,
}

impl Built {
    /// Measures a finished file.
    pub fn new(path: String, file: &[u8], world: World) -> Result<Self> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(file)?;
        Ok(Self { path, size: file.len(), gzipped: encoder.finish()?.len(), world })
    }
}

/// Says where it is, how large, and what it imports.
pub fn print(built: &Built) {
    let imports = built.world.imports();
    let imports = if imports.is_empty() { "nothing".to_owned() } else { imports.join(", ") };
    eprintln!(
        "    {}: {:.1} KiB, {:.1} KiB gzipped, imports {imports}",
        built.path,
        kib(built.size),
        kib(built.gzipped)
    );
}

/// Bytes as KiB.
pub fn kib(bytes: usize) -> f64 {
    bytes as f64 / 1024.0
}
