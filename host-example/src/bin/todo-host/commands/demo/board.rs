//! `demo --board`: the task board in one story, played with the real component.

mod draw;
mod stage;
mod story;

use std::thread;
use std::time::Duration;

use anyhow::Result;
use serde_json::json;

use self::draw::Drawing;
use self::stage::Scene;
use crate::commands::shared::refused::Refused;
use crate::commands::shared::values::board_changes;
use crate::context::Context;
use crate::terminal;
use crate::tool::Tool;

/// Tells the story in the storage at `url`, which `place` describes.
pub(super) fn run(context: &Context, url: &str, place: &str, json: bool, pause: Duration) -> Result<()> {
    let mut drawing = if json { None } else { Some(Drawing::new(anstream::stdout(), place)?) };
    stage::perform(&story::steps(), &|| context.load_typed_host(Tool::Board), url, &mut |scene| {
        match &mut drawing {
            Some(drawing) => drawing.scene(scene)?,
            None => terminal::print_json(&value(scene)?.to_string())?,
        }
        thread::sleep(pause);
        Ok(())
    })
}

/// The scene as one object.
fn value(scene: &Scene) -> serde_json::Result<serde_json::Value> {
    Ok(match scene {
        Scene::Call(performed) => {
            let mut scene = json!({
                "scene": "call",
                "call": performed.number,
                "agent": performed.step.agent,
                "why": performed.step.why,
                "tool": performed.step.tool,
                "input": performed.step.input,
                "accepted": performed.answer.is_ok(),
            });
            match &performed.answer {
                Ok(outcome) => {
                    scene["answer"] = serde_json::from_str(&outcome.text)?;
                    scene["changes"] = board_changes(&outcome.changes);
                }
                Err(refusal) => scene["refusal"] = Refused::from(refusal.clone()).json(),
            }
            scene["board"] = performed.checklist.lines().collect();
            scene
        }
        Scene::Reopened { checklist } => json!({"scene": "reopened", "board": checklist.lines().collect::<Vec<_>>()}),
        Scene::End { calls, refused } => json!({"scene": "end", "calls": calls, "refused": refused}),
    })
}
