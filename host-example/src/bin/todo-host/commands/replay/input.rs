//! Opening a recording, and showing how far it is read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Files of fewer bytes are read too soon for a progress bar to be of use.
const LONG: u64 = 4 * 1024 * 1024;

/// Bytes read at once.
const BUFFER: usize = 256 * 1024;

/// A recording that is open for reading.
pub(super) struct Input {
    name: String,
    reader: Box<dyn Read>,
    progress: ProgressBar,
}

impl Input {
    /// Opens a file, or standard input for `-`.
    pub(super) fn open(path: &Path) -> Result<Self> {
        if path == Path::new("-") {
            if io::stdin().is_terminal() {
                eprintln!("reading a recording from standard input; end it with Ctrl-D");
            }
            return Ok(Self {
                name: "standard input".to_owned(),
                reader: Box::new(io::stdin().lock()),
                progress: ProgressBar::hidden(),
            });
        }
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("can't open the recording {name}"))?;
        let about = file.metadata().with_context(|| format!("can't read the recording {name}"))?;
        if about.is_dir() {
            bail!("{name} is a folder; give one of the recordings in it");
        }
        let progress = if about.len() >= LONG { bar(about.len()) } else { ProgressBar::hidden() };
        Ok(Self { name, reader: Box::new(file), progress })
    }

    /// What to call it in messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Where it is shown how far it is read. Hidden when there is nothing to show or nobody to see it.
    pub(super) fn progress(&self) -> &ProgressBar {
        &self.progress
    }

    /// The bytes.
    pub(super) fn into_reader(self) -> impl BufRead {
        BufReader::with_capacity(BUFFER, self.progress.wrap_read(self.reader))
    }
}

/// A bar on standard error; it shows itself on a terminal only, and is drawn as the file is read: a thread of its own is not
/// worth that it may not be had.
fn bar(bytes: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(bytes), ProgressDrawTarget::stderr_with_hz(8));
    if let Ok(style) =
        ProgressStyle::with_template("{bar:30} {percent:>3}%  {bytes} of {total_bytes}  {bytes_per_sec}, {eta} left")
    {
        bar.set_style(style.progress_chars("━╸─"));
    }
    bar
}
