//! Parts of the tests that need a program which is not ours to install.

use std::env;

use anyhow::{Result, bail};

use crate::step;

/// Says that a part is skipped, and how to get what it needs. Where everything must run (`CI=true`), that is a failure.
pub fn skip(part: &str, advice: &str) -> Result<()> {
    if env::var_os("CI").is_some_and(|value| value == "true") {
        bail!("{part} can't be tested here, and with CI=true nothing is skipped: {advice}");
    }
    step::say(&format!("SKIPPED {part}: {advice}"));
    Ok(())
}
