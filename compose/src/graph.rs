//! The parts and how they are connected.

use wac_graph::types::Package;
use wac_graph::{CompositionGraph, EncodeOptions, InstantiationArgumentError, NodeId, PackageId};

use crate::part::{self, Kind, Part, fits, is_of};
use crate::{ComposeError, docs_section, encoding};

/// A part in the graph: its code, which may be instantiated more than once.
#[derive(Clone)]
pub(crate) struct Added {
    pub(crate) name: String,
    package: PackageId,
    imports: Vec<String>,
    exports: Vec<String>,
}

impl Added {
    /// What it is for.
    pub(crate) fn kind(&self) -> Result<Kind, ComposeError> {
        let exports = |interface| self.exports.iter().any(|name| is_of(name, interface));
        let import = |interface| self.imports.iter().find(|name| is_of(name, interface));
        let kind = if exports(part::TOOL) {
            if import(part::TOOL).is_none() {
                return Err(ComposeError::NotBefore { name: self.name.clone() });
            }
            Kind::Filter
        } else if exports(part::NUDGE) {
            Kind::Hook
        } else if exports(part::STATE) {
            return Ok(Kind::StateProvider);
        } else {
            return Err(ComposeError::NoPlug { name: self.name.clone(), exports: self.exports.clone() });
        };
        match import(part::STATE) {
            None => Ok(kind),
            Some(import) => Err(ComposeError::ReachesState { name: self.name.clone(), import: import.clone() }),
        }
    }
}

/// An instance of a part.
pub(crate) struct Instance {
    part: Added,
    node: NodeId,
}

/// The parts and how they are connected.
#[derive(Default)]
pub(crate) struct Graph {
    graph: CompositionGraph,
    added: Vec<(Vec<u8>, Added)>,
}

impl Graph {
    /// Reads a part. The same bytes are taken up once, however often they come.
    pub(crate) fn add(&mut self, part: &Part) -> Result<Added, ComposeError> {
        if let Some((_, known)) = self.added.iter().find(|(bytes, _)| bytes == part.bytes()) {
            return Ok(Added { name: part.name().to_owned(), ..known.clone() });
        }
        let name = part.name().to_owned();
        let component = encoding::component(part)?;
        let unreadable = |reason: String| ComposeError::Unreadable { name: name.clone(), reason };
        // The name is for the graph alone, where each must be another.
        let key = format!("part:n{}", self.added.len());
        let package = Package::from_bytes(&key, None, docs_section::without(&component), self.graph.types_mut())
            .map_err(|error| unreadable(format!("{error:#}").replace(&format!("package `{key}`"), "it")))?;
        let world = &self.graph.types()[package.ty()];
        let (imports, exports) = (world.imports.keys().cloned().collect(), world.exports.keys().cloned().collect());
        let package = self.graph.register_package(package).map_err(|error| unreadable(error.to_string()))?;
        let added = Added { name, package, imports, exports };
        self.added.push((part.bytes().to_vec(), added.clone()));
        Ok(added)
    }

    /// An instance of a part.
    pub(crate) fn instantiate(&mut self, part: &Added) -> Instance {
        Instance { part: part.clone(), node: self.graph.instantiate(part.package) }
    }

    /// Lets one instance have an interface from another, of whatever version fits.
    pub(crate) fn connect(&mut self, from: &Instance, interface: &str, to: &Instance) -> Result<(), ComposeError> {
        let wanted = to.part.imports.iter().filter(|name| is_of(name, interface)).collect::<Vec<_>>();
        let offered = from.part.exports.iter().filter(|name| is_of(name, interface)).collect::<Vec<_>>();
        let Some(import) = wanted.first() else {
            return Err(ComposeError::NotImported {
                from: from.part.name.clone(),
                interface: offered.first().map_or(interface, |name| name).to_owned(),
                to: to.part.name.clone(),
                imports: to.part.imports.clone(),
            });
        };
        let pair = wanted.iter().find_map(|import| Some((offered.iter().find(|export| fits(export, import))?, import)));
        match pair {
            Some((export, import)) => self.give(from, export, to, import),
            None => Err(ComposeError::NotExported {
                from: from.part.name.clone(),
                interface: (*import).clone(),
                to: to.part.name.clone(),
                exports: from.part.exports.clone(),
            }),
        }
    }

    /// Lets one instance have an interface from another under a name of its own.
    pub(crate) fn pass(
        &mut self,
        from: &Instance,
        interface: &str,
        to: &Instance,
        name: &str,
    ) -> Result<(), ComposeError> {
        match from.part.exports.iter().find(|export| is_of(export, interface)) {
            Some(export) => self.give(from, export, to, name),
            None => Err(ComposeError::NotExported {
                from: from.part.name.clone(),
                interface: interface.to_owned(),
                to: to.part.name.clone(),
                exports: from.part.exports.clone(),
            }),
        }
    }

    fn give(&mut self, from: &Instance, export: &str, to: &Instance, import: &str) -> Result<(), ComposeError> {
        let item = self.alias(from, export)?;
        self.graph.set_instantiation_argument(to.node, import, item).map_err(|error| match error {
            InstantiationArgumentError::ArgumentTypeMismatch { source, .. } => ComposeError::Differs {
                from: from.part.name.clone(),
                to: to.part.name.clone(),
                interface: export.to_owned(),
                reason: format!("{source:#}"),
            },
            InstantiationArgumentError::InvalidArgumentName { .. } => ComposeError::NotImported {
                from: from.part.name.clone(),
                interface: import.to_owned(),
                to: to.part.name.clone(),
                imports: to.part.imports.clone(),
            },
            other => ComposeError::Impossible { reason: other.to_string() },
        })
    }

    fn alias(&mut self, from: &Instance, export: &str) -> Result<NodeId, ComposeError> {
        let alias = self.graph.alias_instance_export(from.node, export);
        alias.map_err(|error| ComposeError::Impossible { reason: error.to_string() })
    }

    /// Makes everything that an instance exports an export of the whole.
    pub(crate) fn export_all(&mut self, from: &Instance) -> Result<(), ComposeError> {
        for name in &from.part.exports {
            let item = self.alias(from, name)?;
            self.publish(item, name)?;
        }
        Ok(())
    }

    /// Makes one interface of an instance an export of the whole.
    pub(crate) fn export(&mut self, from: &Instance, interface: &str) -> Result<(), ComposeError> {
        for name in from.part.exports.iter().filter(|name| is_of(name, interface)) {
            let item = self.alias(from, name)?;
            self.publish(item, name)?;
        }
        Ok(())
    }

    fn publish(&mut self, item: NodeId, name: &str) -> Result<(), ComposeError> {
        self.graph.export(item, name).map_err(|error| ComposeError::Impossible { reason: error.to_string() })
    }

    /// The bytes of the whole.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, ComposeError> {
        let encoded = self.graph.encode(EncodeOptions::default());
        encoded.map_err(|error| {
            use std::error::Error;
            let cause = error.source().map(|source| format!(" ({source})")).unwrap_or_default();
            ComposeError::Impossible { reason: format!("{error}{cause}") }
        })
    }
}
