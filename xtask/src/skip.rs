//! Parts of the tests that need a program which is not here and not ours to install.

use std::env;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Result, bail};

use crate::step;

static SKIPPED: AtomicUsize = AtomicUsize::new(0);

/// Says that a part is skipped, and how to get what it needs. Where everything must run (`CI=true`), that is a failure.
pub fn skip(part: &str, advice: &str) -> Result<()> {
    if env::var_os("CI").is_some_and(|value| value == "true") {
        bail!("{part} can't be tested here, and with CI=true nothing is skipped: {advice}");
    }
    SKIPPED.fetch_add(1, Ordering::Relaxed);
    step::say(&format!("SKIPPED {part}: {advice}"));
    Ok(())
}

/// How many parts were skipped.
pub fn skipped() -> usize {
    SKIPPED.load(Ordering::Relaxed)
}
