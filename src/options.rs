//! What the host decides about a call.

use alloc::string::String;

use alloc::borrow::Cow;

use crate::fault::{Code, Fault, Faults, Refusal};
use crate::index::Index;
use crate::json::{self, Kind, Reader, Syntax, Value};
use crate::message::DEFAULT_NUDGE;

/// The prefix of the state key when the host names none.
pub const DEFAULT_PREFIX: &str = "todos";

const LEGAL: &str = "an object";
const NAMES: &str = "branch, prefix, autoclear, nudge, warn or limit";

/// How many bytes of input are accepted when the host names no limit.
pub const DEFAULT_LIMIT: u32 = 1 << 20;

/// What the host decides about a call.
///
/// ```
/// use todo_write::Options;
///
/// let options = Options { branch: "main.tests".into(), warn: false, ..Options::default() };
/// assert_eq!(options.key().unwrap(), "todos:main.tests");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which agent's list; empty is the main agent's.
    pub branch: Cow<'static, str>,
    /// The first part of the state key; empty means [`DEFAULT_PREFIX`].
    pub prefix: Cow<'static, str>,
    /// Whether a list whose items are all completed is stored as an empty one.
    pub autoclear: bool,
    /// The first paragraph of every answer's message; empty gives none.
    pub nudge: Cow<'static, str>,
    /// Whether the message names the unfinished items that the new list no longer has.
    pub warn: bool,
    /// How many bytes of input are accepted.
    pub limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            branch: Cow::Borrowed(""),
            prefix: Cow::Borrowed(DEFAULT_PREFIX),
            autoclear: true,
            nudge: Cow::Borrowed(DEFAULT_NUDGE),
            warn: true,
            limit: DEFAULT_LIMIT,
        }
    }
}

impl Options {
    /// Reads options from the JSON text that a host hands to the generic door; an empty text means the defaults. The keys
    /// are the fields of this struct; `null` counts as absent.
    ///
    /// ```
    /// use todo_write::Options;
    ///
    /// let options = Options::from_json(r#"{"branch":"main","autoclear":false}"#).unwrap();
    /// assert_eq!(options.branch, "main");
    /// assert!(!options.autoclear);
    ///
    /// let refusal = Options::from_json(r#"{"brunch":"main"}"#).unwrap_err();
    /// assert_eq!(
    ///     refusal.message(),
    ///     "INVALID_OPTIONS: options.brunch: no such option, \
    ///      expected branch, prefix, autoclear, nudge, warn or limit",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// [`Code::InvalidOptions`] with every fault, for text that is no such object.
    pub fn from_json(text: &str) -> Result<Self, Refusal> {
        let mut options = Self::default();
        if text.is_empty() {
            return Ok(options);
        }
        match options.read(&mut Reader::new(text, "options")) {
            Ok(mut faults) => {
                faults.append(options.key_faults());
                refused(faults)?;
                Ok(options)
            }
            Err(syntax) => Err(Refusal::of(Code::InvalidOptions, syntax.fault(text, "options", LEGAL))),
        }
    }

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<Faults, Syntax> {
        let mut faults = Faults::default();
        if reader.peek()? == Kind::Object {
            let mut seen = Index::default();
            reader.object(|reader, key| {
                let value = reader.value()?;
                if !seen.insert_new(key.clone()) {
                    reader.duplicate_key();
                } else if let Err(fault) = self.set(&key, value, || reader.path()) {
                    faults.shape(|| fault);
                }
                faults.append(reader.take_defects());
                Ok(())
            })?;
        } else {
            let value = reader.value()?;
            faults.shape(|| Fault::new("options", "wrong type").got(value.received()).expected(LEGAL));
        }
        reader.end()?;
        faults.append(reader.take_defects());
        Ok(faults)
    }

    fn set(&mut self, key: &str, value: Value<'_>, path: impl Fn() -> String) -> Result<(), Fault> {
        if value.has_lone_surrogate() {
            return Err(json::lone_surrogate(path(), value.source));
        }
        let legal = match key {
            "branch" | "prefix" | "nudge" => "a string",
            "autoclear" | "warn" => "a boolean",
            "limit" => "a whole number of bytes below 4294967296",
            _ => return Err(Fault::new(path(), "no such option").expected(NAMES)),
        };
        let fits = match (key, value.kind) {
            (_, Kind::Null) => Some(()),
            ("branch", _) => text(&value).map(|text| self.branch = text),
            ("prefix", _) => text(&value).map(|text| self.prefix = text),
            ("nudge", _) => text(&value).map(|text| self.nudge = text),
            ("autoclear", _) => boolean(&value).map(|on| self.autoclear = on),
            ("warn", _) => boolean(&value).map(|on| self.warn = on),
            ("limit", Kind::Number) => value.source.parse().ok().map(|limit| self.limit = limit),
            _ => None,
        };
        let problem = if key == "limit" && value.kind == Kind::Number { "no such limit" } else { "wrong type" };
        fits.ok_or_else(|| Fault::new(path(), problem).got(value.received()).expected(legal))
    }

    /// The key under which the list is stored: the prefix, then `:` and the branch when there is one.
    ///
    /// # Errors
    ///
    /// [`Code::InvalidOptions`] with every fault, when the prefix or the branch can't be part of a key.
    pub fn key(&self) -> Result<String, Refusal> {
        refused(self.key_faults())?;
        let mut key = String::from(self.prefix_or_default());
        if !self.branch.is_empty() {
            key.push(':');
            key.push_str(&self.branch);
        }
        Ok(key)
    }

    fn prefix_or_default(&self) -> &str {
        if self.prefix.is_empty() { DEFAULT_PREFIX } else { &self.prefix }
    }

    fn key_faults(&self) -> Faults {
        let mut faults = Faults::default();
        let prefix = self.prefix_or_default();
        if prefix.starts_with("temp:") || prefix == "temp" && !self.branch.is_empty() {
            faults.shape(|| {
                Fault::new("options.prefix", "session services throw such keys away")
                    .got_text(prefix)
                    .expected("another prefix than temp")
            });
        }
        for (path, text) in [("options.prefix", prefix), ("options.branch", &*self.branch)] {
            if text.chars().any(char::is_control) {
                faults.shape(|| {
                    Fault::new(path, "a control character").got_text(text).expected("text without control characters")
                });
            }
        }
        faults
    }
}

fn refused(faults: Faults) -> Result<(), Refusal> {
    faults.into_result(Code::InvalidOptions, Code::InvalidOptions)
}

fn text(value: &Value<'_>) -> Option<Cow<'static, str>> {
    value.text.as_ref().map(|text| Cow::Owned(text.clone().into_owned()))
}

fn boolean(value: &Value<'_>) -> Option<bool> {
    (value.kind == Kind::Boolean).then_some(value.source == "true")
}
