//! From a core module, as a compiler makes it, to a component.

use std::borrow::Cow;

use wit_component::ComponentEncoder;

use crate::{ComposeError, Part};

/// How a core module begins.
const MODULE: &[u8] = b"\0asm\x01\0\0\0";

/// The part as a component: as it is, or encoded by what the module itself says about its world.
pub(crate) fn component(part: &Part) -> Result<Cow<'_, [u8]>, ComposeError> {
    if !part.bytes().starts_with(MODULE) {
        return Ok(Cow::Borrowed(part.bytes()));
    }
    let encoded = ComponentEncoder::default().validate(true).module(part.bytes()).and_then(|encoder| encoder.encode());
    match encoded {
        Ok(component) => Ok(Cow::Owned(component)),
        Err(error) => Err(ComposeError::CoreModule {
            name: part.name().to_owned(),
            // Its first line; the others are about its own steps.
            reason: format!("{error:#}").lines().next().unwrap_or_default().to_owned(),
        }),
    }
}
