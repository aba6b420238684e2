//! The component.

use std::cell::OnceCell;

use bindings::exports::agent_tools::todo::state::{Code, Entry, Failure, Guest, Receipt};
use bindings::wasi::keyvalue::atomics::{Cas, CasError, swap};
use bindings::wasi::keyvalue::store::{Bucket, Error, open};

use crate::envelope::Envelope;

/// What the macro makes of the world.
#[allow(missing_docs, clippy::all, reason = "generated")]
mod bindings {
    wit_bindgen::generate!({
        world: "agent-tools:keyvalue-state/keyvalue-state",
        path: ["../../wit", "wit"],
        generate_all,
    });
}

/// The names of the bucket, of which a host knows one.
const BUCKETS: [&str; 2] = ["", "default"];

struct Component;

bindings::export!(Component with_types_in bindings);

impl Guest for Component {
    fn load(key: String) -> Result<Option<Entry>, Failure> {
        let stored = with_bucket(|bucket| bucket.get(&key))?;
        Ok(stored.map(|bytes| {
            let envelope = Envelope::read(&bytes);
            Entry { revision: envelope.revision(), value: envelope.value }
        }))
    }

    fn save(key: String, value: String, expected: Option<String>) -> Result<Receipt, Failure> {
        let (handle, stored) = with_bucket(|bucket| {
            let handle = Cas::new(bucket, &key)?;
            let stored = handle.current()?;
            Ok((handle, stored))
        })?;
        let stored = stored.map(|bytes| Envelope::read(&bytes));
        if stored.as_ref().map(Envelope::revision) != expected {
            return Err(failure(Code::Conflict, ""));
        }
        let next = stored.unwrap_or_default().next(value);
        match swap(handle, &next.bytes()) {
            Ok(()) => Ok(Receipt { revision: next.revision() }),
            Err(CasError::CasFailed(_)) => Err(failure(Code::Conflict, "")),
            Err(CasError::StoreError(error)) => Err(error.into()),
        }
    }
}

fn with_bucket<T>(ask: impl FnOnce(&Bucket) -> Result<T, Error>) -> Result<T, Failure> {
    thread_local! {
        static BUCKET: OnceCell<Bucket> = const { OnceCell::new() };
    }
    BUCKET.with(|cell| {
        if cell.get().is_none() {
            // The cell is empty, so nothing is lost.
            let _ = cell.set(opened()?);
        }
        let bucket = cell.get().ok_or_else(|| failure(Code::Unavailable, ""))?;
        ask(bucket).map_err(Failure::from)
    })
}

fn opened() -> Result<Bucket, Failure> {
    let mut result = Err(Error::NoSuchStore);
    for name in BUCKETS {
        result = open(name);
        if !matches!(result, Err(Error::NoSuchStore)) {
            break;
        }
    }
    result.map_err(Failure::from)
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::NoSuchStore => failure(Code::Unavailable, "the host has no key-value store of the default name"),
            Error::AccessDenied => failure(Code::Denied, ""),
            Error::Other(_) => failure(Code::Other, ""),
        }
    }
}

fn failure(code: Code, message: &str) -> Failure {
    Failure { code, message: message.to_owned() }
}
