//! What the host decides about a call, as JSON text, and the state key that it makes.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::code::{Code, CommonCode};
use crate::fault::{Fault, Faults};
use crate::index::Index;
use crate::json::{self, Kind, Reader, Syntax, Value};
use crate::refusal::Refusal;

const LEGAL: &str = "an object";

/// How many bytes of input are accepted when the host names no limit.
pub const DEFAULT_LIMIT: u32 = 1 << 20;

/// Where the value of one option goes, and so of what type it is.
#[derive(Debug)]
pub enum Slot<'o> {
    /// A string.
    Text(&'o mut Cow<'static, str>),
    /// A boolean.
    Flag(&'o mut bool),
    /// A whole number of bytes.
    Bytes(&'o mut u32),
}

/// The options of a tool.
pub trait ToolOptions: Default {
    /// Their names, as a fault lists them.
    const NAMES: &'static str;

    /// The prefix of the state key when the host names none, or an empty one.
    const DEFAULT_PREFIX: &'static str;

    /// Where the value of the option of this name goes; nothing when there is no such option.
    fn slot(&mut self, name: &str) -> Option<Slot<'_>>;

    /// The prefix and the branch of the state key, as the host gave them.
    fn key_parts(&self) -> (&str, &str);

    /// Reads options from the JSON text that a host hands to the generic door; an empty text means the defaults. `null`
    /// counts as absent.
    ///
    /// # Errors
    ///
    /// [`CommonCode::InvalidOptions`] with every fault, for text that is no object of options that make a key.
    fn from_json<C: Code>(text: &str) -> Result<Self, Refusal<C>> {
        let mut options = Self::default();
        if text.is_empty() {
            return Ok(options);
        }
        match read(&mut options, &mut Reader::new(text, "options")) {
            Ok(mut faults) => {
                faults.append(key_faults(&options));
                refused(faults)?;
                Ok(options)
            }
            Err(syntax) => Err(Refusal::of(CommonCode::InvalidOptions, syntax.fault(text, "options", LEGAL))),
        }
    }

    /// The key under which the tool stores: the prefix, then `:` and the branch when there is one.
    ///
    /// # Errors
    ///
    /// [`CommonCode::InvalidOptions`] with every fault, when the prefix or the branch can't be part of a key.
    fn key<C: Code>(&self) -> Result<String, Refusal<C>> {
        refused(key_faults(self))?;
        let (prefix, branch) = effective_key_parts(self);
        let mut key = String::from(prefix);
        if !branch.is_empty() {
            key.push(':');
            key.push_str(branch);
        }
        Ok(key)
    }
}

fn read(options: &mut impl ToolOptions, reader: &mut Reader<'_>) -> Result<Faults, Syntax> {
    let mut faults = Faults::default();
    if reader.peek()? == Kind::Object {
        let mut seen = Index::default();
        reader.object(|reader, key| {
            let value = reader.value()?;
            if !seen.insert_new(key.clone()) {
                reader.duplicate_key();
            } else if let Err(fault) = set(options, &key, &value, || reader.path()) {
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

fn set<O: ToolOptions>(options: &mut O, key: &str, value: &Value<'_>, path: impl Fn() -> String) -> Result<(), Fault> {
    if value.has_lone_surrogate() {
        return Err(json::lone_surrogate(path(), value.source));
    }
    let Some(slot) = options.slot(key) else {
        return Err(Fault::new(path(), "no such option").expected(O::NAMES));
    };
    if value.kind == Kind::Null {
        return Ok(());
    }
    let (fits, problem, legal) = match slot {
        Slot::Text(option) => {
            let text = value.text.as_ref().map(|text| Cow::Owned(text.clone().into_owned()));
            (text.map(|text| *option = text), "wrong type", "a string")
        }
        Slot::Flag(option) => {
            let flag = (value.kind == Kind::Boolean).then_some(value.source == "true");
            (flag.map(|flag| *option = flag), "wrong type", "a boolean")
        }
        Slot::Bytes(option) => {
            let problem = if value.kind == Kind::Number { "no such limit" } else { "wrong type" };
            // No other kind of value stands there as such digits do.
            let bytes = value.source.parse().ok();
            (bytes.map(|bytes| *option = bytes), problem, "a whole number of bytes below 4294967296")
        }
    };
    fits.ok_or_else(|| Fault::new(path(), problem).got(value.received()).expected(legal))
}

/// The prefix and the branch with the default in place.
fn effective_key_parts<O: ToolOptions>(options: &O) -> (&str, &str) {
    let (prefix, branch) = options.key_parts();
    (if prefix.is_empty() { O::DEFAULT_PREFIX } else { prefix }, branch)
}

fn key_faults(options: &impl ToolOptions) -> Faults {
    let mut faults = Faults::default();
    let (prefix, branch) = effective_key_parts(options);
    if prefix.starts_with("temp:") || prefix == "temp" && !branch.is_empty() {
        faults.shape(|| {
            Fault::new("options.prefix", "session services throw such keys away")
                .got_text(prefix)
                .expected("another prefix than temp")
        });
    }
    for (path, text) in [("options.prefix", prefix), ("options.branch", branch)] {
        if text.chars().any(char::is_control) {
            faults.shape(|| {
                Fault::new(path, "a control character").got_text(text).expected("text without control characters")
            });
        }
    }
    faults
}

fn refused<C: Code>(faults: Faults) -> Result<(), Refusal<C>> {
    faults.into_result(CommonCode::InvalidOptions, CommonCode::InvalidOptions)
}
