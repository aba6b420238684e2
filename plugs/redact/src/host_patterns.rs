//! The patterns that the host adds.

use agent_tool::json::{self, Kind, Reader, Value};
use agent_tool::text::decimal;
use agent_tool::{CommonCode, Fault, Faults, Refusal};
use regex_lite::{Regex, RegexBuilder};

use crate::places::Places;

const LEGAL: &str = "an array of regular expressions";

/// How many bytes one may need when it is made ready.
const LARGEST: usize = 1 << 20;

/// How many there may be.
const MOST: usize = 100;

/// Reads the option: an array of strings.
pub fn read(option: &str) -> Result<Vec<Regex>, Refusal<CommonCode>> {
    let mut reader = Reader::new(option, "options.redact");
    let (mut patterns, mut faults) = (Vec::new(), Faults::default());
    let read = match reader.peek() {
        Ok(Kind::Array) => reader.array(|reader, index| {
            let value = reader.value()?;
            if index >= MOST {
                faults.shape(|| Fault::new(reader.path(), "too many").expected(["at most ", &decimal(MOST)].concat()));
                return Ok(());
            }
            match pattern(&value, reader.path()) {
                Ok(pattern) => patterns.push(pattern),
                Err(fault) => faults.shape(|| fault),
            }
            Ok(())
        }),
        _ => reader.value().map(|value| {
            faults.shape(|| Fault::new("options.redact", "wrong type").got(value.received()).expected(LEGAL));
        }),
    };
    if let Err(syntax) = read {
        faults.shape(|| syntax.fault(option, "options.redact", LEGAL));
    }
    faults.append(reader.take_defects());
    faults.into_result(CommonCode::InvalidOptions, CommonCode::InvalidOptions)?;
    Ok(patterns)
}

/// Adds what the patterns find: the first group of one that has a group, else the whole match.
pub fn find(text: &str, patterns: &[Regex], places: &mut Places) {
    for found in patterns.iter().flat_map(|pattern| pattern.captures_iter(text)) {
        if let Some(secret) = found.get(1).or_else(|| found.get(0)) {
            places.add(secret.range());
        }
    }
}

fn pattern(value: &Value<'_>, path: String) -> Result<Regex, Fault> {
    if value.has_lone_surrogate() {
        return Err(json::lone_surrogate(path, value.source));
    }
    let Some(text) = &value.text else {
        return Err(Fault::new(path, "wrong type").got(value.received()).expected("a regular expression, as a string"));
    };
    RegexBuilder::new(text).size_limit(LARGEST).build().map_err(|_| {
        Fault::new(path, "no regular expression, or one that is too large")
            .got_text(text)
            .expected("one without look-around and back-references, such as internal-[0-9]+")
    })
}
