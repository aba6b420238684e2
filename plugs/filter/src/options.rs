//! A filter's own part of the host's options.

use agent_tool::json::{self, Kind, Reader};
use agent_tool::{CommonCode, Refusal};

/// Takes one member out of the host's options: its value as it stands there, and what is left for the tool behind the filter.
/// Options that are no JSON object are left as they are: to refuse them is the tool's affair.
///
/// ```
/// let (own, rest) = tool_filter::take_option(r#"{"branch":"main","limits":{"items":9}}"#, "limits").unwrap();
/// assert_eq!(own, Some(r#"{"items":9}"#));
/// assert_eq!(rest, r#"{"branch":"main"}"#);
/// assert_eq!(tool_filter::take_option(r#"{"limits":null}"#, "limits").unwrap(), (None, String::new()));
/// ```
///
/// # Errors
///
/// [`CommonCode::InvalidOptions`] when the member stands there twice.
pub fn take_option<'o>(options: &'o str, name: &str) -> Result<(Option<&'o str>, String), Refusal<CommonCode>> {
    let unchanged = Ok((None, options.to_owned()));
    let mut reader = Reader::new(options, "options");
    if !matches!(reader.peek(), Ok(Kind::Object)) {
        return unchanged;
    }
    let (mut own, mut twice, mut unclear, mut rest) = (None, false, false, String::new());
    let read = reader.object(|reader, key| {
        let value = reader.value()?;
        if key == name {
            twice |= own.replace(value.source).is_some();
            // What is wrong inside it is for the filter to find.
            reader.take_defects();
        } else {
            unclear |= !reader.take_defects().is_empty();
            rest.push(if rest.is_empty() { '{' } else { ',' });
            rest.extend([&*json::string(&key), ":", value.source]);
        }
        Ok(())
    });
    if read.is_err() || reader.end().is_err() || unclear || own.is_none() {
        return unchanged;
    }
    if twice {
        return Err(Refusal::of(CommonCode::InvalidOptions, json::duplicate_key(["options.", name].concat())));
    }
    if !rest.is_empty() {
        rest.push('}');
    }
    Ok((own.filter(|value| *value != "null"), rest))
}
