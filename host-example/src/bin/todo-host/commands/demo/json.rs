//! The story as JSON lines, for programs: one object a scene.

use serde_json::{Value, json};

use super::stage::{Performed, Scene};
use crate::commands::shared::refused::Refused;
use crate::commands::shared::values::changes;
use crate::terminal;

/// Prints the scene as one object on a line.
pub(super) fn print(scene: &Scene) -> anyhow::Result<()> {
    Ok(terminal::print_json(&value(scene)?.to_string())?)
}

fn value(scene: &Scene) -> serde_json::Result<Value> {
    Ok(match scene {
        Scene::Turn { number, user } => json!({"scene": "user", "turn": number, "text": user}),
        Scene::Call(performed) => call(performed)?,
        Scene::Reopened { turn, lists } => {
            let lists: Vec<Value> = lists
                .iter()
                .map(|list| {
                    json!({
                        "branch": list.branch,
                        "items": list.items,
                        "completed": list.completed,
                        "checklist": list.checklist.lines().collect::<Vec<_>>(),
                    })
                })
                .collect();
            json!({"scene": "reopened", "turn": turn, "lists": lists})
        }
        Scene::End { calls, refused } => json!({"scene": "end", "calls": calls, "refused": refused}),
    })
}

fn call(performed: &Performed) -> serde_json::Result<Value> {
    let mut scene = json!({
        "scene": "call",
        "call": performed.number,
        "branch": performed.step.branch,
        "why": performed.step.why,
        "input": serde_json::from_str::<Value>(&performed.input)?,
        "accepted": performed.answer.is_ok(),
    });
    match &performed.answer {
        Ok(outcome) => {
            scene["answer"] = serde_json::from_str(&outcome.text)?;
            scene["changes"] = changes(&outcome.changes);
        }
        Err(refusal) => scene["refusal"] = Refused::from(refusal.clone()).json(),
    }
    scene["checklist"] = performed.checklist.lines().collect();
    Ok(scene)
}
