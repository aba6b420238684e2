//! Showing a list again and again.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;

use super::view::View;
use crate::{reader, terminal};

/// How often to look. Storage has no way to tell us.
const PAUSE: Duration = Duration::from_millis(200);

/// Clears the screen and goes to its upper left corner.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

const SEPARATOR: &str = "---";

/// Shows what `look` gives each time it changes, until the process is ended or nobody reads any more.
pub fn run(look: &dyn Fn() -> Result<View>, json: bool) -> Result<ExitCode> {
    let screen = io::stdout().is_terminal();
    let mut shown: Option<View> = None;
    loop {
        // A refusal is shown as a state of its own: storage that is away now may be back at the next look.
        let view = look()?;
        if shown.as_ref() != Some(&view) {
            draw(&view, json, screen)?;
            shown = Some(view);
        }
        if reader::is_gone_within(PAUSE) {
            return Ok(ExitCode::SUCCESS);
        }
    }
}

fn draw(view: &View, json: bool, screen: bool) -> Result<()> {
    if json {
        return Ok(terminal::print_json(&view.json().to_string())?);
    }
    let mut out = anstream::stdout();
    if screen {
        // Past the filter for colours: clearing is wanted without them, too.
        io::stdout().write_all(CLEAR.as_bytes())?;
    } else {
        writeln!(out, "{SEPARATOR}")?;
    }
    out.write_all(view.text().as_bytes())?;
    Ok(out.flush()?)
}
