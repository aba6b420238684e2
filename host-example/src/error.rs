//! How a host fails.

use std::path::PathBuf;
use std::time::Duration;

/// Why a call failed on the host's side.
///
/// Like that of [`LoadError`] and of [`Failure`](crate::state::Failure), its text says all: none of them has a source.
///
/// A refusal by the tool is not here: it is the inner result of a call.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The caller's text is over [`HostBuilder::input_limit`](crate::HostBuilder::input_limit). The component has not
    /// seen it.
    #[error(
        "the input is {bytes} bytes and this host passes on at most {limit}; send less, or raise the host's input limit"
    )]
    InputTooLarge {
        /// How many bytes the input and the options have together.
        bytes: usize,
        /// How many are let through.
        limit: usize,
    },

    /// The component stopped itself, or did what WebAssembly forbids.
    #[error(
        "the component trapped in `{function}`: {reason}; nothing else is affected, but this is a fault of the component: \
         report it to whoever built it"
    )]
    Trap {
        /// Which of its functions was called.
        function: &'static str,
        /// What the sandbox says about it.
        reason: String,
    },

    /// The call failed in another way: most often the component handed over what is no value of its type.
    #[error(
        "the call of `{function}` failed: {reason}; nothing else is affected, but this is most likely a fault of the \
         component: report it to whoever built it"
    )]
    Failed {
        /// Which function of the component was called.
        function: &'static str,
        /// What Wasmtime says about it.
        reason: String,
    },

    /// The component computed for longer than [`HostBuilder::time_limit`](crate::HostBuilder::time_limit).
    #[error(
        "the component was stopped in `{function}` after {} ms of computing; raise the host's time limit if the input is \
         truly that large",
        limit.as_millis()
    )]
    TimedOut {
        /// Which of its functions was called.
        function: &'static str,
        /// How long it was allowed to compute.
        limit: Duration,
    },

    /// The component asked for more memory than [`HostBuilder::memory_limit`](crate::HostBuilder::memory_limit).
    #[error(
        "the component was stopped in `{function}`: it asked for {asked} bytes of memory and may have {limit}; send less \
         input, or raise the host's memory limit"
    )]
    OutOfMemory {
        /// Which of its functions was called.
        function: &'static str,
        /// How many bytes it would have had in all.
        asked: usize,
        /// How many it may have.
        limit: usize,
    },

    /// The component has no such door: each kind of tool has a typed one of its own, and a filter before a tool hides it.
    /// The component was not called.
    #[error(
        "`{function}` was not called: this component does not export `{interface}`, because it is another tool or because a \
         filter stands before it; use `Session::call`, which every tool has, or a host with the tool itself"
    )]
    NoDoor {
        /// Which function was to be called.
        function: &'static str,
        /// The interface that it belongs to.
        interface: &'static str,
    },

    /// The call was made from within another call of the same host, on the same thread, and there is no room for it. The
    /// component was not called.
    ///
    /// Hooks and the audit may call their host, one call deep; storage and what is told of its failures may not.
    #[error(
        "`{function}` was not called: this thread is within a call of the same host, and there is no room for another one in \
         it; call again when that one has returned"
    )]
    Nested {
        /// Which function was to be called.
        function: &'static str,
    },

    /// This process is a fork of the one that loaded the component, and the thread that watches the time can't be started
    /// in it. The component was not called.
    #[error(
        "`{function}` was not called: in this process, which was forked, the thread that watches the time can't be started: \
         {reason}; allow the process another thread"
    )]
    Unwatched {
        /// Which of the component's functions was to be called.
        function: &'static str,
        /// What the system says.
        reason: String,
    },
}

/// Why a component could not be loaded: what was found, what was wanted and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file could not be read.
    #[error("can't read the component file {}: {reason}{}", path.display(), hint(reason))]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// What the system says. Not the error's source: its text stands in this one's already.
        reason: std::io::Error,
    },

    /// The bytes are not WebAssembly.
    #[error(
        "this is not WebAssembly: found {found}, wanted a component in binary form; give the file that `cargo xtask build` \
         writes"
    )]
    NotWasm {
        /// What the first bytes look like.
        found: String,
    },

    /// The text format of WebAssembly.
    #[error(
        "this is WebAssembly in text form, wanted a component in binary form; turn it into one with `wasm-tools parse`"
    )]
    Text,

    /// A core module.
    #[error(
        "this is a core WebAssembly module, wanted a component; encode it as one with `wasm-tools component new`, or build \
         with `cargo xtask build`, which does that"
    )]
    CoreModule,

    /// Code that Wasmtime compiled earlier.
    #[error(
        "this is code that Wasmtime has compiled (`.cwasm`), wanted the component itself; compiled code can't be checked \
         and is not loaded: give the `.wasm` file, the host keeps its own cache of compiled code"
    )]
    Precompiled,

    /// A binary of a version that this host does not know.
    #[error(
        "this is a WebAssembly binary of the unknown version {version:#010x}, wanted a component (0x0001000d); build it \
         with current tools"
    )]
    UnknownVersion {
        /// The version field as it stands in the file, read as a little-endian number.
        version: u32,
    },

    /// A component that can't be decoded or compiled.
    #[error(
        "the component is damaged or uses a feature that this host does not offer: {reason}; build or fetch it again"
    )]
    Invalid {
        /// What the decoder says.
        reason: String,
    },

    /// A component that begins with more memory than [`HostBuilder::memory_limit`](crate::HostBuilder::memory_limit).
    #[error(
        "the component begins with {asked} bytes of memory and may have {limit} on this host; raise the host's \
         `memory_limit`, or build the component with less"
    )]
    TooMuchMemory {
        /// How many bytes its largest memory begins with.
        asked: u64,
        /// How many it may have.
        limit: usize,
    },

    /// A component of another world.
    #[error(
        "this component is no {wanted} for this host: {}; build it from the `wit` folder of this version",
        differences.join("; ")
    )]
    WrongWorld {
        /// What it should have been: a tool, or a hook.
        wanted: &'static str,
        /// Each export that is missing and each import that is not on offer.
        differences: Vec<String>,
    },

    /// A filter, a hook or another part that is whole only with a tool.
    #[error("this component is {what}, which is no tool by itself; {instead}")]
    Plug {
        /// What it is.
        what: &'static str,
        /// What to do with it.
        instead: &'static str,
    },

    /// A component that hands over a record of each call, and nobody to keep it.
    #[error(
        "this component hands over a record of each call (it imports `agent-tools:todo/audit@0.1.0`), and this host keeps \
         none; say in the host where they go (`HostBuilder::audit`), or leave that filter out"
    )]
    NoAudit,

    /// The host has hooks, and a component that asks none.
    #[error(
        "this host has hooks, and the component would never ask them: it does not import `agent-tools:todo/nudge@0.1.0`; load \
         `todo-write-nudged.wasm`, or leave the hooks out"
    )]
    NeverAsked,

    /// One of the host's hooks can't be used.
    #[error("the hook {name:?} can't be used: {reason}")]
    Hook {
        /// The name that it was given.
        name: String,
        /// Why.
        reason: Box<LoadError>,
    },

    /// The engine could not be set up.
    #[error("can't set up the WebAssembly engine: {reason}")]
    Engine {
        /// What is in the way.
        reason: String,
    },
}

fn hint(reason: &std::io::Error) -> &'static str {
    match reason.kind() {
        std::io::ErrorKind::NotFound => "; build it with `cargo xtask build`, or correct the path",
        std::io::ErrorKind::PermissionDenied => "; allow this user to read it",
        std::io::ErrorKind::IsADirectory => "; name the file in it",
        _ => "",
    }
}
