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
        let stored = with_bucket(|bucket| bucket.get(&key)).map_err(|error| failed("reading", &key, error))?;
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
        })
        .map_err(|error| failed("writing", &key, error))?;
        let stored = stored.map(|bytes| Envelope::read(&bytes));
        if stored.as_ref().map(Envelope::revision) != expected {
            return Err(conflict());
        }
        let next = stored.unwrap_or_default().next(value);
        match swap(handle, &next.bytes()) {
            Ok(()) => Ok(Receipt { revision: next.revision() }),
            Err(CasError::CasFailed(_)) => Err(conflict()),
            Err(CasError::StoreError(error)) => Err(failed("writing", &key, error)),
        }
    }
}

fn with_bucket<T>(ask: impl FnOnce(&Bucket) -> Result<T, Error>) -> Result<T, Error> {
    thread_local! {
        static BUCKET: OnceCell<Bucket> = const { OnceCell::new() };
    }
    BUCKET.with(|cell| match cell.get() {
        Some(bucket) => ask(bucket),
        None => {
            let bucket = opened()?;
            ask(cell.get_or_init(|| bucket))
        }
    })
}

/// The bucket of the first name that the host lets be opened. A host refuses a name that it does not know in one of two ways.
fn opened() -> Result<Bucket, Error> {
    let mut refusal = Error::NoSuchStore;
    for name in BUCKETS {
        match open(name) {
            Err(Error::NoSuchStore) => {}
            Err(Error::AccessDenied) => refusal = Error::AccessDenied,
            result => return result,
        }
    }
    Err(refusal)
}

fn conflict() -> Failure {
    Failure { code: Code::Conflict, message: String::new() }
}

fn failed(doing: &str, key: &str, error: Error) -> Failure {
    let (code, what) = match error {
        Error::NoSuchStore => (Code::Unavailable, "the host has no key-value store of the default name"),
        Error::AccessDenied => (Code::Denied, "the key-value store does not allow it"),
        Error::Other(_) => (Code::Other, "the key-value store failed"),
    };
    Failure { code, message: [doing, " the key ", key, ": ", what].concat() }
}
