//! The generic door: a call by name, JSON text in and out.

use alloc::string::String;

use agent_tool::options::ToolOptions as _;
use agent_tool::state::State;
use agent_tool::{CommonCode, Fault};

use crate::code::Refusal;
use crate::definition::NAME;
use crate::list;
use crate::nudge::Nudge;
use crate::options::Options;

/// Runs the tool of this name on a model's input. `options` is JSON text from the host; see [`Options::from_json`].
///
/// # Errors
///
/// The refusal as JSON text, `{"error":"CODE: …"}`: both arms are for the model. Nothing was stored.
pub fn call(
    state: &mut impl State,
    nudge: &mut impl Nudge,
    name: &str,
    input: &str,
    options: &str,
) -> Result<String, String> {
    call_by_name(state, nudge, name, input, options).map_err(|refusal| refusal.to_json())
}

fn call_by_name(
    state: &mut impl State,
    nudge: &mut impl Nudge,
    name: &str,
    input: &str,
    options: &str,
) -> Result<String, Refusal> {
    let options = Options::from_json(options)?;
    if name != NAME {
        let fault = Fault::new("tool", "no such tool").got_text(name).expected(NAME);
        return Err(Refusal::of(CommonCode::InvalidArgs, fault));
    }
    list::call_for_text(state, nudge, input, &options)
}
