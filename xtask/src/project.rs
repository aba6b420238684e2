//! Where things are, and how cargo is called.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;

use crate::components::{CHECKLIST, Component};

/// The workspace as `cargo metadata` describes it.
pub struct Project {
    /// The folder of the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// Cargo's target folder: `CARGO_TARGET_DIR` and cargo's configuration are respected.
    pub target: PathBuf,
    cargo: PathBuf,
    packages: Vec<Value>,
}

/// A package that is built as a component.
pub struct Package {
    /// The name of the finished file.
    pub name: String,
    /// What `Cargo.toml` says about it, for the finished file's metadata: section name and text.
    pub facts: Vec<(&'static str, String)>,
    /// The folder of its WIT package, after those of the packages that it refers to.
    pub wit: Vec<PathBuf>,
    /// The world that it implements.
    pub world: String,
}

impl Package {
    /// Its version.
    pub fn version(&self) -> Result<&str> {
        let version = self.facts.iter().find_map(|(name, text)| (*name == "version").then_some(text.as_str()));
        version.ok_or_else(|| anyhow!("the package `{}` has no version", self.name))
    }
}

impl Project {
    /// Asks cargo about the workspace that this program was built from.
    pub fn find() -> Result<Self> {
        // Cargo sets it at run time, so that a binary that was built in a folder since moved still works.
        let xtask = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        Self::at(&Path::new(&xtask).join(".."))
    }

    /// Asks cargo about the workspace in a folder.
    pub fn at(folder: &Path) -> Result<Self> {
        let cargo = env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from);
        let output = Command::new(&cargo)
            .args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"])
            .arg(folder.join("Cargo.toml"))
            .output()
            .with_context(|| format!("could not start `{}`; install Rust with rustup", cargo.display()))?;
        if !output.status.success() {
            bail!("`cargo metadata` failed: {}", String::from_utf8_lossy(&output.stderr).trim());
        }
        let metadata: Value = serde_json::from_slice(&output.stdout).context("`cargo metadata` gave no JSON")?;
        let folder = |key: &str| {
            let path = metadata[key].as_str().ok_or_else(|| anyhow!("`cargo metadata` names no `{key}`"))?;
            Ok::<_, anyhow::Error>(PathBuf::from(path))
        };
        Ok(Self {
            root: folder("workspace_root")?,
            target: folder("target_directory")?,
            cargo,
            packages: metadata["packages"].as_array().cloned().unwrap_or_default(),
        })
    }

    /// The same workspace with another target folder.
    pub fn with_target(self, target: PathBuf) -> Self {
        Self { target, ..self }
    }

    /// What `Cargo.toml` says about what a component is built from.
    pub fn package(&self, component: &Component) -> Result<Package> {
        let name = component.package;
        let package = self
            .packages
            .iter()
            .find(|package| package["name"] == name)
            .ok_or_else(|| anyhow!("the workspace has no package `{name}`"))?;
        let text = |value: &Value, what: &str| {
            let text = value.as_str().map(str::to_owned);
            text.ok_or_else(|| anyhow!("the `Cargo.toml` of `{name}` has no `{what}`"))
        };
        let folder = PathBuf::from(text(&package["manifest_path"], "manifest_path")?);
        let target = &package["metadata"]["component"]["target"];
        let path = |path: &Value| Ok(folder.with_file_name(text(path, "package.metadata.component.target.path")?));
        // The section names that `wasm-tools metadata show` and the OCI tools read.
        let mut facts = vec![("version", text(&package["version"], "version")?)];
        for (section, key) in [("description", "description"), ("licenses", "license"), ("source", "repository")] {
            let variant = component.variant.as_ref().filter(|_| key == "description");
            if let Some(text) = variant.map(|variant| variant.description).or_else(|| package[key].as_str()) {
                facts.push((section, text.to_owned()));
            }
        }
        Ok(Package {
            name: component.name.to_owned(),
            facts,
            wit: match &target["path"] {
                Value::Array(paths) => paths.iter().map(path).collect::<Result<_>>()?,
                one => vec![path(one)?],
            },
            world: match &component.variant {
                Some(variant) => variant.world.to_owned(),
                None => text(&target["world"], "package.metadata.component.target.world")?,
            },
        })
    }

    /// The version of everything in the workspace.
    pub fn version(&self) -> Result<String> {
        Ok(self.package(&CHECKLIST)?.version()?.to_owned())
    }

    /// A cargo command in the workspace, with the target folder settled.
    pub fn cargo<'a>(&self, args: impl IntoIterator<Item = &'a str>) -> Command {
        let mut command = Command::new(&self.cargo);
        command.args(args).current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target);
        // `cargo run` describes this package to us; a cargo that we start must not take it for its own.
        for (name, _) in env::vars_os() {
            if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
                command.env_remove(name);
            }
        }
        command
    }

    /// Where the finished component of a package stands.
    pub fn component(&self, package: &str) -> PathBuf {
        self.target.join("component").join(package).with_extension("wasm")
    }

    /// A path as a person in the workspace would write it.
    pub fn shown<'a>(&self, path: &'a Path) -> std::path::Display<'a> {
        path.strip_prefix(&self.root).unwrap_or(path).display()
    }
}
