//! The task board on the command line: called by the tool's name, and drawn in each form.

mod support;

use serde_json::Value;
use support::program::Place;

fn call(place: &Place, tool: &str, input: Value) -> String {
    place.feed(&["call", tool], input.to_string().as_bytes()).accepted()
}

/// Five tasks: 2 waits for 1, 3 for 2 and 5, 4 for 2; 6 is deleted.
fn board() -> Place {
    let place = Place::new();
    for subject in ["Write \"it\"", "Test <it>", "Ship\nit", "Tell users", "Ask", "Gone"] {
        call(&place, "task_create", serde_json::json!({ "subject": subject }));
    }
    for edit in [
        serde_json::json!({"taskId": "2", "addBlockedBy": ["1"], "owner": "tester"}),
        serde_json::json!({"taskId": "3", "addBlockedBy": ["2", "5"]}),
        serde_json::json!({"taskId": "4", "addBlockedBy": ["2"]}),
        serde_json::json!({"taskId": "6", "status": "deleted"}),
        serde_json::json!({"taskId": "1", "status": "in_progress"}),
    ] {
        call(&place, "task_update", edit);
    }
    place
}

#[test]
fn a_board_is_drawn_as_a_checklist() {
    assert_eq!(
        board().run(&["show", "--board"]).accepted(),
        "session default · 0 of 5 done\n🔄 #1 Write \"it\"\n⬜ #2 Test <it> (blocked by: 1)\n⬜ #3 Ship it (blocked by: 2, 5)\n\
         ⬜ #4 Tell users (blocked by: 2)\n⬜ #5 Ask\n"
    );
}

#[test]
fn a_tree_has_each_task_below_the_first_that_it_waits_for() {
    assert_eq!(
        board().run(&["show", "--board", "--as", "tree"]).accepted(),
        "session default · 0 of 5 done\n🔄 #1 Write \"it\"\n└─ ⬜ #2 Test <it>  @tester\n   ├─ ⬜ #3 Ship it (also blocked by: 5)\n   \
         └─ ⬜ #4 Tell users\n⬜ #5 Ask\n"
    );
}

#[test]
fn graphs_have_every_task_and_every_edge_and_nothing_that_ends_a_label() {
    let place = board();
    let mermaid = place.run(&["show", "--board", "--as", "mermaid"]).accepted();
    assert!(mermaid.starts_with("flowchart LR\n"), "{mermaid}");
    assert!(mermaid.contains("t1[\"#35;1 Write #34;it#34;\"]:::in_progress\n"), "{mermaid}");
    assert!(mermaid.contains("t2[\"#35;2 Test #60;it#62; @tester\"]:::pending\n"), "{mermaid}");
    assert_eq!(mermaid.matches(" --> ").count(), 4, "{mermaid}");
    let dot = place.run(&["show", "--board", "--as", "dot"]).accepted();
    assert!(dot.starts_with("digraph tasks {\n") && dot.ends_with("}\n"), "{dot}");
    assert!(dot.contains("t1 [label=\"#1 Write \\\"it\\\"\""), "{dot}");
    assert!(dot.contains("t3 [label=\"#3 Ship it\"") && !dot.contains("t6"), "{dot}");
    assert_eq!(dot.matches(" -> ").count(), 4, "{dot}");
}

#[test]
fn json_has_all_tasks_and_what_could_not_be_read() {
    let shown: Value = serde_json::from_str(&board().run(&["show", "--board", "--json"]).accepted()).unwrap();
    assert_eq!(shown["tasks"].as_array().unwrap().len(), 6);
    assert_eq!(shown["tasks"][5]["status"], "deleted");
    assert_eq!(shown["leftOut"], serde_json::json!([]));
}

#[test]
fn a_chain_longer_than_a_line_is_drawn_straight_down() {
    let place = Place::new();
    for number in 0..40 {
        call(&place, "task_create", serde_json::json!({ "subject": "T" }));
        if number > 0 {
            let edit = serde_json::json!({"taskId": (number + 1).to_string(), "addBlockedBy": [number.to_string()]});
            call(&place, "task_update", edit);
        }
    }
    let tree = place.run(&["show", "--board", "--as", "tree"]).accepted();
    assert_eq!(tree.lines().count(), 41);
    assert!(tree.lines().all(|line| line.chars().count() < 100), "{tree}");
}

#[test]
fn nothing_stored_a_list_and_a_board_are_kept_apart() {
    let place = Place::new();
    assert_eq!(place.run(&["show", "--board"]).accepted(), "session default · no board yet\n");
    call(&place, "task_create", serde_json::json!({ "subject": "A" }));
    assert_eq!(place.run(&["show"]).accepted(), "session default · no list yet\n");
    assert!(place.run(&["show", "--as", "tree"]).failed().contains("--board"));
}

#[test]
fn an_agent_that_gets_both_tools_is_told_why_not() {
    let place = Place::new();
    let both = place.run(&["definition", "--tool", "checklist", "--tool", "board"]);
    assert_eq!(both.code, Some(0));
    assert!(both.err.contains("keeps two plans"), "{}", both.err);
    let names: Value = serde_json::from_str(&both.out).unwrap();
    let names: Vec<_> = names.as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["todo_write", "task_create", "task_update", "task_get", "task_list"]);
    let board = place.run(&["definition", "--tool", "board"]).accepted();
    assert_eq!(serde_json::from_str::<Value>(&board).unwrap().as_array().unwrap().len(), 4);
    assert!(place.run(&["guidance", "--tool", "board"]).accepted().contains("task_update"));
}
