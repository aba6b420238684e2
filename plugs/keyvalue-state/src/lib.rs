//! Provides `state` over `wasi:keyvalue` 0.2.0-draft2, so that a host which offers that needs no code for this project.
//!
//! A save takes hold of the key, compares its revision, and swaps: the store refuses when the key has changed meanwhile, and
//! the tool tries again. The session is the bucket: the one named `""`, or `default` in a host that refuses that name. It is
//! opened once an instance, because in some hosts each handle sees its own writes alone.
//!
//! A failure says what was done to which key. What the store itself says of it may hold names and addresses, and a model would
//! read it, so that stays here.

pub mod envelope;

#[cfg(target_arch = "wasm32")]
mod component;
