//! Refuses input over a bound: arrays with too many items, texts with too many characters, and calls that are too many.
//!
//! The bounds are the host's option `limits`, an object with any of
//!
//! | key | default | meaning |
//! |---|---|---|
//! | `items` | 100 | how many items any array of the input may have |
//! | `length` | 2000 | how many characters any text of the input may have |
//! | `calls` | none | how many calls a session may make |
//! | `made` | 0 | how many it has made before this one. The host counts, since a component remembers nothing |
//!
//! It knows nothing about lists, so it stands before any tool. What it refuses is refused in the tool's own words, with every
//! fault at once. Input that is no JSON is passed on: the tool refuses it.

mod bounds;
mod input;

use agent_tool::text::{concat, decimal};
use agent_tool::{CommonCode, Fault, Refusal};
use tool_filter::{Filter, Tool, take_option};

use bounds::Bounds;

tool_filter::export!(Limit);

/// The filter.
pub struct Limit;

impl Filter for Limit {
    fn call(tool: &mut impl Tool, name: &str, input: &str, options: &str) -> Result<String, String> {
        let rest = check(input, options).map_err(|refusal| refusal.to_json())?;
        tool.call(name, input, &rest)
    }
}

/// The options for the tool, when nothing is over its bound.
fn check(input: &str, options: &str) -> Result<String, Refusal<CommonCode>> {
    let (own, rest) = take_option(options, bounds::OPTION)?;
    let bounds = own.map_or(Ok(Bounds::default()), Bounds::read)?;
    if bounds.calls.is_some_and(|most| bounds.made >= most) {
        let fault = Fault::new("tool", "called too often in this session")
            .got(concat(&[&decimal(bounds.made.saturating_add(1)), " calls"]))
            .expected(concat(&["at most ", &decimal(bounds.calls.unwrap_or_default()), "; go on without the tool"]));
        return Err(Refusal::of(CommonCode::StateDenied, fault));
    }
    input::faults(input, &bounds).into_result(CommonCode::InvalidArgs, CommonCode::InvalidArgs)?;
    Ok(rest)
}
