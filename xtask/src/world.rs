//! What a finished component needs and gives, read from its file.

use anyhow::{Context, Result, bail};
use wit_component::{DecodedWasm, OutputToString, WitPrinter};
use wit_parser::{Resolve, WorldId, WorldItem, WorldKey};

/// The world of a component.
pub struct World {
    resolve: Resolve,
    id: WorldId,
}

impl World {
    /// Reads it from the bytes of a component.
    pub fn decode(file: &[u8]) -> Result<Self> {
        // The decoder takes a core module for a component that needs and gives nothing.
        if !wasmparser::Parser::is_component(file) {
            bail!("the file is no component");
        }
        match wit_component::decode(file).context("the file could not be read as a component")? {
            DecodedWasm::Component(resolve, id) => Ok(Self { resolve, id }),
            DecodedWasm::WitPackage(..) => {
                bail!("the file is an encoded WIT package, not a component")
            }
        }
    }

    /// The names of the imports that hold functions, as a host must provide them.
    pub fn imports(&self) -> Vec<String> {
        self.names(&self.resolve.worlds[self.id].imports)
    }

    /// The names of the exports that hold functions, as a host can call them.
    pub fn exports(&self) -> Vec<String> {
        self.names(&self.resolve.worlds[self.id].exports)
    }

    fn names<'w>(&self, items: impl IntoIterator<Item = (&'w WorldKey, &'w WorldItem)>) -> Vec<String> {
        let of_functions = items.into_iter().filter(|(_, item)| match item {
            WorldItem::Interface { id, .. } => !self.resolve.interfaces[*id].functions.is_empty(),
            WorldItem::Function(_) => true,
            WorldItem::Type { .. } => false,
        });
        of_functions.map(|(key, _)| self.resolve.name_world_key(key)).collect()
    }

    /// The whole world as WIT text, sorted by name and without docs: equal texts mean equal worlds.
    ///
    /// The order in a file is that in which the tool which made it came across things; to a host it means nothing.
    pub fn text(&self) -> Result<String> {
        let mut resolve = self.resolve.clone();
        for (_, interface) in resolve.interfaces.iter_mut() {
            interface.types.sort_keys();
            interface.functions.sort_keys();
        }
        let name = |key: &WorldKey| self.resolve.name_world_key(key);
        let world = &mut resolve.worlds[self.id];
        for items in [&mut world.imports, &mut world.exports] {
            items.sort_by(|a, _, b, _| name(a).cmp(&name(b)));
        }
        let Some(root) = world.package else {
            bail!("the world of the file belongs to no package");
        };
        for (_, package) in resolve.packages.iter_mut() {
            package.interfaces.sort_keys();
        }
        let mut others: Vec<_> = resolve.package_names.iter().filter(|(_, id)| **id != root).collect();
        others.sort_by_key(|(name, _)| name.to_string());
        let others: Vec<_> = others.into_iter().map(|(_, id)| *id).collect();
        let mut printer = WitPrinter::new(OutputToString::default());
        printer.emit_docs(false).print(&resolve, root, &others)?;
        Ok(printer.output.to_string())
    }
}

/// The first line in which two texts differ, from each of them.
pub fn difference<'a>(left: &'a str, right: &'a str) -> Option<(&'a str, &'a str)> {
    let (mut left, mut right) = (left.lines(), right.lines());
    loop {
        match (left.next(), right.next()) {
            (None, None) => return None,
            (a, b) if a != b => {
                return Some((a.unwrap_or("(the end)").trim(), b.unwrap_or("(the end)").trim()));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_component_is_named_as_such() {
        let module = b"\0asm\x01\0\0\0";
        for file in [&module[..], b"", b"text"] {
            assert!(World::decode(file).is_err());
        }
    }

    #[test]
    fn the_first_difference_is_found() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(difference("a\n b\n", "a\n c\n"), Some(("b", "c")));
        assert_eq!(difference("a\n", "a\nb\n"), Some(("(the end)", "b")));
    }
}
