//! `todo-host --audit`: the file in which the records of calls are kept.

mod support;

use std::fs;

use serde_json::Value;
use support::program::Place;
use support::{GOOD, beside};

/// The path of a component that was built beside the tool.
fn plug(name: &str) -> String {
    beside(name).display().to_string()
}

/// The lines of a file, each of which must be JSON.
fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn records_of_calls_are_appended_to_the_file_line_by_line() {
    let place = Place::new();
    let (audit, file) = (plug("audit.wasm"), place.path("calls.jsonl"));
    let with = ["--with", audit.as_str(), "--audit", file.to_str().unwrap(), "call", "--session", "s"];
    place.feed(&with, GOOD.as_bytes()).accepted();
    assert_eq!(place.feed(&with, b"[]").code, Some(2));
    let text = fs::read_to_string(&file).unwrap();
    let lines = lines(&text);
    assert_eq!(lines.len(), 2, "{text}");
    for (line, accepted) in lines.iter().zip([true, false]) {
        assert_eq!((&line["session"], &line["record"]["accepted"]), (&"s".into(), &accepted.into()));
        assert!(line["time"].as_str().is_some_and(|time| time.ends_with('Z')), "{line}");
    }
    assert_eq!(lines[0]["record"]["input"], GOOD);
}

#[test]
fn records_without_a_file_for_them_are_refused_before_the_call() {
    let place = Place::new();
    let said = place.feed(&["--with", &plug("audit.wasm"), "call"], GOOD.as_bytes()).failed();
    assert!(said.contains("--audit FILE"), "{said}");
    let nowhere = place.path("no/such/folder");
    let with = ["--with", &plug("audit.wasm"), "--audit", nowhere.to_str().unwrap(), "call"];
    assert!(place.feed(&with, GOOD.as_bytes()).failed().contains("can't open"), "the file can't be made");
    assert!(place.run(&["show"]).accepted().contains("no list yet"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_the_record_and_not_the_call() {
    let place = Place::new();
    let done = place.feed(&["--with", &plug("audit.wasm"), "--audit", "/dev/full", "call"], GOOD.as_bytes());
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(done.err.contains("the record of this call is not in /dev/full"), "{}", done.err);
    assert!(place.run(&["show"]).accepted().contains("Run the tests"));
}

#[test]
fn a_line_that_was_cut_off_spoils_no_other() {
    let place = Place::new();
    let (audit, file) = (plug("audit.wasm"), place.path("calls.jsonl"));
    let call =
        || place.feed(&["call", "--with", &audit, "--audit", file.to_str().unwrap()], GOOD.as_bytes()).accepted();
    call();
    let whole = fs::read(&file).unwrap();
    for cut in [5, 60] {
        fs::write(&file, &whole[..whole.len().min(cut)]).unwrap();
        call();
        call();
        let text = fs::read_to_string(&file).unwrap();
        let (half, rest) = text.split_once('\n').unwrap();
        assert_eq!(half.as_bytes(), &whole[..cut]);
        assert_eq!(lines(rest).len(), 2, "{text}");
    }
}

#[test]
fn a_file_of_another_kind_is_left_alone() {
    let place = Place::new();
    let (input, component) = (place.path("input.json"), place.path("audit.wasm"));
    fs::write(&input, GOOD).unwrap();
    fs::copy(plug("audit.wasm"), &component).unwrap();
    for other in [input, component, place.path("state.db")] {
        let before = fs::read(&other).ok();
        let with = ["call", "--with", &plug("audit.wasm"), "--audit", other.to_str().unwrap()];
        let said = place.feed(&with, GOOD.as_bytes()).failed();
        assert!(said.contains("no file of records"), "{said}");
        assert!(before.is_none_or(|before| before == fs::read(&other).unwrap()));
    }
    assert!(place.run(&["show"]).accepted().contains("no list yet"));
}

#[test]
fn a_file_that_would_stay_empty_is_not_made() {
    let place = Place::new();
    let file = place.path("calls.jsonl");
    let audit = ["--audit", file.to_str().unwrap()];
    for with in [&[][..], &["--with", &plug("limit.wasm")]] {
        let said = place.feed(&[&["call"], with, &audit[..]].concat(), GOOD.as_bytes()).failed();
        assert!(said.contains("--audit would keep nothing"), "{said}");
    }
    let definition = place.run(&["definition", "--with", &plug("audit.wasm")]).accepted();
    assert!(definition.contains("todo_write"), "{definition}");
    assert!(!file.exists());
    assert!(place.run(&["show"]).accepted().contains("no list yet"));
}
