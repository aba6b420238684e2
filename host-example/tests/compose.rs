//! `todo-host compose`: what fits is joined in the order in which it is named, and what does not is told in a sentence.

mod support;

use std::path::{Path, PathBuf};

use support::program::Place;

/// A built component; they lie beside the one that the program carries.
fn built(name: &str) -> String {
    Path::new(env!("TODO_HOST_EMBEDDED_COMPONENT")).with_file_name(name).display().to_string()
}

/// Joins built components and gives the path of the result.
fn joined(place: &Place, base: &str, plugs: &[&str]) -> PathBuf {
    let out = place.path("joined.wasm");
    let plugs = plugs.iter().map(|name| built(name)).collect::<Vec<_>>();
    let (out_text, base) = (out.display().to_string(), built(base));
    let mut args = vec!["compose", "--out", &out_text, &base];
    args.extend(plugs.iter().map(String::as_str));
    let done = place.run(&args);
    assert_eq!(done.code, Some(0), "{}", done.err);
    out
}

/// What a joined component answers to a call.
fn answer(place: &Place, component: &Path, input: &str) -> String {
    let component = component.display().to_string();
    let done = place.feed(&["--component", &component, "call", "--session", "s"], input.as_bytes());
    assert!(matches!(done.code, Some(0 | 2)), "{}", done.err);
    done.out
}

fn list(items: &[(&str, &str)]) -> String {
    let items = items
        .iter()
        .map(|(text, status)| format!(r#"{{"content":"{text}","activeForm":"Doing {text}","status":"{status}"}}"#));
    format!(r#"{{"todos":[{}]}}"#, items.collect::<Vec<_>>().join(","))
}

#[test]
fn the_first_filter_named_is_the_outermost() {
    let place = Place::new();
    // A text over the bound of `limit` that `redact` makes short: which of the two sees it first decides.
    let secret = format!("Use sk-ant-{}", "a1B2".repeat(600));
    let input = list(&[(&secret, "pending")]);
    let redact_first = answer(&place, &joined(&place, "todo-write.wasm", &["redact.wasm", "limit.wasm"]), &input);
    assert!(redact_first.contains("[redacted]") && !redact_first.contains("a1B2"), "{redact_first}");
    let limit_first = answer(&place, &joined(&place, "todo-write.wasm", &["limit.wasm", "redact.wasm"]), &input);
    assert!(limit_first.contains("INVALID_ARGS"), "{limit_first}");
}

#[test]
fn the_first_hook_named_gives_the_first_hint() {
    let place = Place::new();
    let input = list(&[("one", "completed"), ("two", "completed"), ("three", "completed")]);
    let alone = |hook: &str| {
        let component = joined(&place, "todo-write-nudged.wasm", &[hook]);
        let answer = answer(&place, &component, &input);
        let message = answer.split("\\n\\n").nth(1).expect("there is a hint").split("\",\"todos\"").next();
        message.unwrap().to_owned()
    };
    let (done, check) = (alone("all-done.wasm"), alone("verify-first.wasm"));
    for (hooks, hints) in [
        (["all-done.wasm", "verify-first.wasm"], [&done, &check]),
        (["verify-first.wasm", "all-done.wasm"], [&check, &done]),
    ] {
        let answer = answer(&place, &joined(&place, "todo-write-nudged.wasm", &hooks), &input);
        assert!(answer.contains(&hints.map(String::as_str).join("\\n\\n")), "{answer}");
    }
}

#[test]
fn a_plug_that_does_not_fit_is_told_in_one_sentence() {
    let place = Place::new();
    let text = place.path("text.wasm");
    std::fs::write(&text, "text").unwrap();
    let module = place.path("module.wasm");
    std::fs::write(&module, b"\0asm\x01\0\0\0").unwrap();
    for (base, plugs, expected) in [
        (
            built("todo-write.wasm"),
            vec![built("all-done.wasm")],
            "`all-done.wasm` exports `agent-tools:todo/nudge@0.1.0`, but `todo-write.wasm` does not import it; it imports \
             `agent-tools:todo/state@0.1.0`",
        ),
        (built("todo-write.wasm"), vec![built("todo-write.wasm")], "`todo-write.wasm` is no filter: "),
        (
            built("memory-state.wasm"),
            vec![built("limit.wasm")],
            "`limit.wasm` imports `agent-tools:todo/tool@0.1.0`, but `memory-state.wasm` does not export it; it exports \
             `agent-tools:todo/state@0.1.0`",
        ),
        (
            built("todo-write.wasm"),
            vec![built("memory-state.wasm"), built("memory-state.wasm")],
            "both export `agent-tools:todo/state`, and the tool has one storage",
        ),
        (built("todo-write.wasm"), vec![text.display().to_string()], "`text.wasm` is no component that can be read: "),
        (built("todo-write.wasm"), vec![module.display().to_string()], "`module.wasm` is no plug: it exports nothing"),
    ] {
        let out = place.path("out.wasm");
        let out_text = out.display().to_string();
        let mut args = vec!["compose", "--out", &out_text, &base];
        args.extend(plugs.iter().map(String::as_str));
        let done = place.run(&args);
        assert_eq!(done.code, Some(1), "{}", done.err);
        assert!(done.err.contains(expected), "{}", done.err);
        assert_eq!(done.err.trim_end().lines().count(), 1, "{}", done.err);
        assert!(!out.exists());
    }
}

#[test]
fn the_standalone_component_runs_in_the_host_and_forgets_with_its_call() {
    let place = Place::new();
    let standalone = PathBuf::from(built("todo-write-standalone.wasm"));
    let input = list(&[("one", "pending")]);
    for _ in 0..2 {
        let answer = answer(&place, &standalone, &input);
        assert!(answer.contains("\"oldTodos\":null"), "{answer}");
    }
}

#[test]
fn a_filter_that_wants_the_storage_is_refused() {
    let place = Place::new();
    let filter = support::component_of(
        r"package test:filter;
        world filter { import agent-tools:todo/state@0.1.0; import agent-tools:todo/tool@0.1.0; export agent-tools:todo/tool@0.1.0; }
        package agent-tools:todo@0.1.0 {
            interface state { load: func(); }
            interface tool { guidance: func(); }
        }",
        r#"(module
            (import "agent-tools:todo/state@0.1.0" "load" (func $load))
            (import "agent-tools:todo/tool@0.1.0" "guidance" (func $guidance))
            (func (export "agent-tools:todo/tool@0.1.0#guidance") (call $load) (call $guidance)))"#,
    );
    let (path, out) = (place.path("curious.wasm"), place.path("out.wasm"));
    std::fs::write(&path, filter).unwrap();
    let args = ["compose", "--out", out.to_str().unwrap(), &built("todo-write.wasm"), path.to_str().unwrap()];
    let said = place.run(&args).failed();
    assert!(said.contains("`curious.wasm`") && said.contains("agent-tools:todo/state@0.1.0"), "{said}");
    assert!(!out.exists());
}

#[test]
fn the_same_parts_make_the_same_bytes_and_the_program_says_how_many() {
    let place = Place::new();
    let made = || {
        let out =
            joined(&place, "todo-write-nudged.wasm", &["redact.wasm", "all-done.wasm", "limit.wasm", "no-change.wasm"]);
        std::fs::read(out).unwrap()
    };
    let bytes = made();
    assert_eq!(bytes, made());
    let (out, base) = (place.path("again.wasm"), built("todo-write.wasm"));
    let said = place.run(&["compose", "--out", out.to_str().unwrap(), &base, &built("limit.wasm")]).accepted();
    assert_eq!(said, format!("Wrote {}: {} bytes.\n", out.display(), std::fs::metadata(&out).unwrap().len()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_can_not_be_written_is_told_of_and_leaves_nothing_behind() {
    let place = Place::new();
    let (base, plug) = (built("todo-write.wasm"), built("limit.wasm"));
    let missing = place.path("no/such/out.wasm").display().to_string();
    for out in ["/dev/full", missing.as_str()] {
        assert!(place.run(&["compose", "--out", out, &base, &plug]).failed().contains("can't write"));
    }
    assert_eq!(std::fs::read_dir(place.folder.path()).unwrap().count(), 0);
    // The base itself may be what is replaced, since it was read before.
    let own = place.path("own.wasm");
    std::fs::copy(&base, &own).unwrap();
    let own = own.to_str().unwrap();
    place.run(&["compose", "--out", own, own, &plug]).accepted();
    assert!(place.feed(&["--component", own, "call"], br#"{"todos":[]}"#).accepted().contains("The list is saved"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_that_never_ends_is_no_part() {
    let place = Place::new();
    let out = place.path("out.wasm").display().to_string();
    let said = place.run(&["compose", "--out", &out, &built("todo-write.wasm"), "/dev/zero"]).failed();
    assert!(said.contains("more than 67108864 bytes"), "{said}");
    let said = place.feed(&["--with", "/dev/zero", "call"], b"{}").failed();
    assert!(said.contains("more than 67108864 bytes"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_link_is_written_through_and_stays_a_link() {
    let place = Place::new();
    let (link, target) = (place.path("link.wasm"), place.path("target.wasm"));
    std::os::unix::fs::symlink(&target, &link).unwrap();
    let (base, plug) = (built("todo-write.wasm"), built("limit.wasm"));
    place.run(&["compose", "--out", link.to_str().unwrap(), &base, &plug]).accepted();
    assert!(link.is_symlink() && target.is_file());
}
