//! Provides `state` over `wasi:keyvalue` 0.2.0-draft2, so that a host which offers that needs no code for this project.
//!
//! A save takes hold of the key, compares its revision, and swaps: the store refuses when the key has changed meanwhile, and
//! the tool tries again. The session is the bucket: the one named `""`, or `default` in a host that does not know that name.
//! It is opened once, because in some hosts each handle sees its own writes alone.
//!
//! What a store says of its failures may hold names and addresses, and a model would read it, so it stays here.

pub mod envelope;

#[cfg(target_arch = "wasm32")]
mod component;
