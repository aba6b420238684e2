//! The bounds that the host sets.

use agent_tool::json::{self, Kind, Reader, Syntax};
use agent_tool::{CommonCode, Fault, Faults, Index, Refusal};

/// The option that holds them.
pub const OPTION: &str = "limits";

const PATH: &str = "options.limits";
const LEGAL: &str = "an object with items, length, calls or made";

/// How much a call may bring, and how often a session may call.
pub struct Bounds {
    /// The most items of an array.
    pub items: usize,
    /// The most characters of a text.
    pub length: usize,
    /// The most calls of a session.
    pub calls: Option<usize>,
    /// How many calls there were before this one.
    pub made: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { items: 100, length: 2_000, calls: None, made: 0 }
    }
}

impl Bounds {
    /// Reads the option.
    pub fn read(option: &str) -> Result<Self, Refusal<CommonCode>> {
        let (mut bounds, mut faults) = (Self::default(), Faults::default());
        if let Err(syntax) = bounds.read_members(&mut Reader::new(option, PATH), &mut faults) {
            faults.shape(|| syntax.fault(option, PATH, LEGAL));
        }
        faults.into_result(CommonCode::InvalidOptions, CommonCode::InvalidOptions)?;
        Ok(bounds)
    }

    fn read_members(&mut self, reader: &mut Reader<'_>, faults: &mut Faults) -> Result<(), Syntax> {
        if reader.peek()? != Kind::Object {
            let value = reader.value()?;
            faults.shape(|| Fault::new(PATH, "wrong type").got(value.received()).expected(LEGAL));
            return Ok(());
        }
        let mut seen = Index::default();
        reader.object(|reader, key| {
            let value = reader.value()?;
            if !seen.insert_new(key.clone()) {
                faults.shape(|| json::duplicate_key(reader.path()));
                return Ok(());
            }
            let number = (value.kind == Kind::Number).then(|| value.source.parse().ok()).flatten();
            match (&*key, number) {
                ("items" | "length" | "calls" | "made", _) if value.kind == Kind::Null => {}
                ("items", Some(number)) => self.items = number,
                ("length", Some(number)) => self.length = number,
                ("calls", Some(number)) => self.calls = Some(number),
                ("made", Some(number)) => self.made = number,
                ("items" | "length" | "calls" | "made", None) => faults.shape(|| {
                    Fault::new(reader.path(), "wrong type")
                        .got(value.received())
                        .expected("a whole number below 4294967296")
                }),
                _ => {
                    faults.shape(|| Fault::new(reader.path(), "no such limit").expected("items, length, calls or made"))
                }
            }
            Ok(())
        })?;
        faults.append(reader.take_defects());
        Ok(())
    }
}
