//! The storage of a case: in memory, and failing when the step says so.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use todo_host::state as host;

use super::case::{Failing, FailureCode, Function};
use super::text::Text;
use super::typed::{Hooked, Todo, compact};

/// A handle: clones share what is stored.
#[derive(Clone, Default)]
pub struct Store(Arc<Mutex<Contents>>);

#[derive(Clone, Default)]
struct Contents {
    /// Value and revision by key.
    values: BTreeMap<String, (String, u64)>,
    newest: u64,
    failing: Vec<Failing>,
    /// What other writers do before the next calls of `save`, the next one first. Nothing means that they remove the key.
    meanwhile: Vec<BTreeMap<String, Option<String>>>,
    /// What the hook gives, when the step has one.
    hints: Option<Vec<String>>,
    /// What the hook was given.
    hooked: Option<String>,
}

type Failure = (FailureCode, String);

impl Store {
    pub fn of(values: impl IntoIterator<Item = (String, String)>) -> Self {
        let store = Self::default();
        values.into_iter().for_each(|(key, value)| store.contents().put(key, Some(value)));
        store
    }

    /// Another store with the same values and revisions.
    pub fn copy(&self) -> Self {
        Self(Arc::new(Mutex::new(self.contents().clone())))
    }

    /// Makes ready for a step: only its own failures and other writers count.
    pub fn begin(&self, failing: &[Failing], meanwhile: &[BTreeMap<String, Option<Text>>]) {
        let mut contents = self.contents();
        contents.failing = failing.to_vec();
        let joined = |text: &Option<Text>| text.as_ref().map(Text::join);
        contents.meanwhile = meanwhile
            .iter()
            .map(|writes| writes.iter().map(|(key, text)| (key.clone(), joined(text))).collect())
            .collect();
    }

    /// Makes the hook of a step ready, which gives these hints.
    pub fn hook(&self, hints: Option<&[Text]>) {
        let mut contents = self.contents();
        contents.hints = hints.map(|hints| hints.iter().map(Text::join).collect());
        contents.hooked = None;
    }

    /// The hook of the step: takes both lists, as they are spelled in a case, and gives the hints.
    pub fn hints(&self, previous: Vec<Todo>, submitted: Vec<Todo>) -> Vec<String> {
        let mut contents = self.contents();
        let Some(hints) = contents.hints.clone() else { return Vec::new() };
        contents.hooked = Some(compact(&Hooked { previous, submitted }));
        hints
    }

    /// What the hook of the step was given. Nothing when it was not called.
    pub fn hooked(&self) -> Option<String> {
        self.contents().hooked.clone()
    }

    /// What is stored, by key.
    pub fn values(&self) -> BTreeMap<String, String> {
        self.contents().values.iter().map(|(key, (value, _))| (key.clone(), value.clone())).collect()
    }

    /// Whether some value has this revision.
    pub fn has_revision(&self, revision: &str) -> bool {
        self.contents().values.values().any(|(_, stored)| stored.to_string() == revision)
    }

    fn load(&self, key: &str) -> Result<Option<(String, String)>, Failure> {
        let mut contents = self.contents();
        contents.fail(Function::Load)?;
        Ok(contents.values.get(key).map(|(value, revision)| (value.clone(), revision.to_string())))
    }

    fn save(&self, key: &str, value: &str, expected: Option<&str>) -> Result<String, Failure> {
        let mut contents = self.contents();
        contents.fail(Function::Save)?;
        if !contents.meanwhile.is_empty() {
            let writes = contents.meanwhile.remove(0);
            writes.into_iter().for_each(|(key, value)| contents.put(key, value));
        }
        let stored = contents.values.get(key).map(|(_, revision)| revision.to_string());
        if stored.as_deref() != expected {
            return Err((FailureCode::Conflict, "not the expected revision".into()));
        }
        contents.put(key.into(), Some(value.into()));
        Ok(contents.newest.to_string())
    }

    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Contents {
    fn put(&mut self, key: String, value: Option<String>) {
        self.newest += 1;
        match value {
            Some(value) => self.values.insert(key, (value, self.newest)),
            None => self.values.remove(&key),
        };
    }

    fn fail(&mut self, function: Function) -> Result<(), Failure> {
        let Some(failing) = self.failing.iter_mut().find(|failing| failing.on == function && failing.times > 0) else {
            return Ok(());
        };
        failing.times -= 1;
        Err((failing.code, failing.message.clone()))
    }
}

impl todo_write::State for Store {
    fn load(&mut self, key: &str) -> Result<Option<todo_write::Entry>, todo_write::Failure> {
        let entry = Store::load(self, key).map_err(to_native)?;
        Ok(entry.map(|(value, revision)| todo_write::Entry { value, revision }))
    }

    fn save(&mut self, key: &str, value: &str, expected: Option<&str>) -> Result<String, todo_write::Failure> {
        Store::save(self, key, value, expected).map_err(to_native)
    }
}

fn to_native((code, message): Failure) -> todo_write::Failure {
    use todo_write::FailureCode as Native;
    let code = match code {
        FailureCode::Conflict => Native::Conflict,
        FailureCode::Denied => Native::Denied,
        FailureCode::Full => Native::Full,
        FailureCode::Unavailable => Native::Unavailable,
        FailureCode::Other => Native::Other,
    };
    todo_write::Failure { code, message }
}

/// One session is all there is in a case.
impl host::State for Store {
    fn load(&self, _: &str, key: &str) -> Result<Option<host::Entry>, host::Failure> {
        let entry = Store::load(self, key).map_err(to_host)?;
        Ok(entry.map(|(value, revision)| host::Entry { value, revision }))
    }

    fn save(&self, _: &str, key: &str, value: &str, expected: Option<&str>) -> Result<String, host::Failure> {
        Store::save(self, key, value, expected).map_err(to_host)
    }
}

fn to_host((code, message): Failure) -> host::Failure {
    use host::FailureCode as Host;
    let code = match code {
        FailureCode::Conflict => Host::Conflict,
        FailureCode::Denied => Host::Denied,
        FailureCode::Full => Host::Full,
        FailureCode::Unavailable => Host::Unavailable,
        FailureCode::Other => Host::Other,
    };
    host::Failure::new(code, message)
}
