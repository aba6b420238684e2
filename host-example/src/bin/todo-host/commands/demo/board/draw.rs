//! Drawing the story for a person, in 80 columns.

use std::io::{self, Write};

use super::stage::{Performed, Scene};
use super::story::BEN;
use crate::commands::demo::draw::{BOLD, DIM, GREEN, MAGENTA, RED, WIDTH, end, labelled, rule};
use crate::text::{printable, wrapped};

/// Draws scenes, one after the other.
pub(super) struct Drawing<W> {
    out: W,
}

impl<W: Write> Drawing<W> {
    /// A drawing that begins with what is about to be seen; `place` says where the board is stored.
    pub(super) fn new(mut out: W, place: &str) -> io::Result<Self> {
        writeln!(out, "{BOLD}Two agents share a plan with the tools of the task board{BOLD:#}")?;
        let text = format!(
            "The agents follow a script; every answer comes from the component, which runs in a sandbox and reaches nothing \
             but the storage of this session: {place}. A task has an id, an owner, a status, and what it waits for."
        );
        for line in wrapped(&text, WIDTH) {
            writeln!(out, "{line}")?;
        }
        Ok(Self { out })
    }

    /// Draws a scene.
    pub(super) fn scene(&mut self, scene: &Scene) -> io::Result<()> {
        let out = &mut self.out;
        match scene {
            Scene::Call(performed) => call(out, performed)?,
            Scene::Reopened { checklist } => {
                writeln!(out)?;
                rule(out, DIM, '┄', "the process ends", "")?;
                let text = "Everything that the process held is dropped. The database is opened again, the component loaded \
                            again, and the board read back, the same as before:";
                for line in wrapped(text, WIDTH) {
                    writeln!(out, "{DIM}{line}{DIM:#}")?;
                }
                board(out, checklist)?;
            }
            Scene::End { calls, refused } => end(out, *calls, *refused)?,
        }
        out.flush()
    }
}

fn call(out: &mut dyn Write, performed: &Performed) -> io::Result<()> {
    let step = performed.step;
    let style = if step.agent == BEN { MAGENTA } else { BOLD };
    if !step.why.is_empty() {
        writeln!(out)?;
        rule(out, style, '─', &format!("#{}", performed.number), step.agent)?;
        for line in wrapped(step.why, WIDTH) {
            writeln!(out, "{DIM}{line}{DIM:#}")?;
        }
    }
    labelled(out, "", step.agent, style, style, &format!("{} {}", step.tool, step.input))?;
    let answer = if performed.answer.is_ok() { GREEN } else { RED };
    labelled(out, "", "gets", style, answer, &performed.message)?;
    // A plan that is being written down is drawn once it stands.
    if step.tool == "task_update" && step.input.get("addBlockedBy").is_none() {
        board(out, &performed.checklist)?;
    }
    Ok(())
}

fn board(out: &mut dyn Write, checklist: &str) -> io::Result<()> {
    checklist.lines().try_for_each(|line| writeln!(out, "       {}", printable(line)))
}
