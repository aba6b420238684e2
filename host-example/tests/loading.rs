//! Whatever file someone names, the error says what it is, what was wanted and what to do.

mod support;

use support::{BUILT, GOOD, component_of};
use todo_host::{Cache, Host, HostBuilder, LoadError};

fn builder() -> HostBuilder {
    Host::builder().cache(Cache::Off)
}

fn refused(bytes: &[u8]) -> LoadError {
    match builder().load(bytes) {
        Err(error) => error,
        other => panic!("expected a refusal to load, got {other:?}"),
    }
}

/// Fails unless the error is of a kind and its text has all parts.
#[track_caller]
fn assert_says(error: &LoadError, parts: &[&str]) {
    let text = error.to_string();
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in {text:?}");
    }
}

#[test]
fn the_built_component_loads() {
    builder().load_file(BUILT).unwrap();
}

#[test]
fn errors_when_there_is_no_file() {
    let Err(error) = builder().load_file("no/such/file.wasm") else { panic!("it loaded") };
    assert!(matches!(error, LoadError::Unreadable { .. }));
    assert_says(&error, &["no/such/file.wasm", "cargo xtask build"]);
}

/// The text of an error and those of all its causes, as programs print them.
fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

#[test]
fn an_error_printed_with_its_causes_says_nothing_twice() {
    let Err(unreadable) = builder().load_file("no/such/file.wasm") else { panic!("it loaded") };
    let LoadError::Unreadable { reason, .. } = &unreadable else { panic!("{unreadable}") };
    assert_eq!(chain(&unreadable).matches(&reason.to_string()).count(), 1, "{}", chain(&unreadable));
    for error in [&unreadable, &refused(b""), &refused(b"\0asm\x0d\0\x01\0damaged")] {
        assert_eq!(chain(error), error.to_string());
    }
    let host = builder().input_limit(10).load_file(BUILT).unwrap();
    let error = host.session(todo_host::state::open("memory:").unwrap(), "s").call("todo_write", GOOD, "").unwrap_err();
    assert_eq!(chain(&error), error.to_string());
    let failure = todo_host::state::Sqlite::open("no/such/folder/x.db").unwrap_err();
    assert_eq!(chain(&failure), failure.to_string());
}

#[test]
fn errors_when_the_file_is_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let Err(error) = builder().load_file(folder.path()) else { panic!("it loaded") };
    assert!(matches!(error, LoadError::Unreadable { .. }));
}

#[test]
fn errors_when_it_is_not_wasm() {
    for (bytes, found) in [
        (&b""[..], "an empty file"),
        (b"hello, world", "12 bytes that begin with \"hello, world\""),
        (b"\x00\x01\xff", "3 bytes that begin with \"\\x00\\x01\\xff\""),
        (b"\x7fELF\x02\x01\x01", "ELF"),
        (b"\x1f\x8b\x08", "gzip"),
        (b"version https://git-lfs.github.com/spec/v1\n", "git lfs pull"),
    ] {
        let error = refused(bytes);
        assert!(matches!(error, LoadError::NotWasm { .. }), "{error}");
        assert_says(&error, &[found, "wanted a component", "cargo xtask build"]);
    }
}

#[test]
fn errors_when_it_is_the_text_form() {
    for text in ["(component)", "\n  (module)", ";; a comment\n(component)", "(; a comment ;) (module)"] {
        let error = refused(text.as_bytes());
        assert!(matches!(error, LoadError::Text), "{error}");
        assert_says(&error, &["text form", "wanted a component in binary form", "wasm-tools parse"]);
    }
}

#[test]
fn errors_when_it_is_a_core_module() {
    let error = refused(&wat::parse_str("(module)").unwrap());
    assert!(matches!(error, LoadError::CoreModule), "{error}");
    assert_says(&error, &["core WebAssembly module", "wanted a component", "cargo xtask build"]);
}

#[test]
fn errors_when_it_is_compiled_code() {
    let compiled = wasmtime::Engine::default().precompile_component(&std::fs::read(BUILT).unwrap()).unwrap();
    let error = refused(&compiled);
    assert!(matches!(error, LoadError::Precompiled), "{error}");
}

#[test]
fn errors_when_the_version_is_unknown() {
    let error = refused(b"\0asm\x63\x00\x00\x00");
    assert!(matches!(error, LoadError::UnknownVersion { version: 0x63 }), "{error}");
}

#[test]
fn errors_when_the_file_was_cut_off_or_changed() {
    let whole = std::fs::read(BUILT).unwrap();
    for end in [4, 7, 8, 9, 100, whole.len() / 2, whole.len() - 1] {
        let error = refused(&whole[..end]);
        assert!(matches!(error, LoadError::Invalid { .. } | LoadError::WrongWorld { .. }), "{end}: {error}");
    }
    let mut changed = whole;
    let middle = changed.len() / 2;
    changed[middle..middle + 64].fill(0xff);
    assert!(matches!(refused(&changed), LoadError::Invalid { .. }));
}

#[test]
fn errors_when_it_is_an_empty_component() {
    let error = refused(&wat::parse_str("(component)").unwrap());
    assert!(matches!(error, LoadError::WrongWorld { .. }), "{error}");
    assert_says(&error, &["is no tool for this host", "does not export `agent-tools:todo/tool@0.1.0`"]);
}

#[test]
fn errors_when_it_is_of_another_world() {
    let wit = "
        package other:thing@2.0.0;
        interface clock { now: func() -> u32; }
        interface greet { hello: func() -> u32; }
        world greeter { import clock; export greet; }
    ";
    let module = r#"(module
        (import "other:thing/clock@2.0.0" "now" (func $now (result i32)))
        (func (export "other:thing/greet@2.0.0#hello") (result i32) (call $now)))"#;
    let error = refused(&component_of(wit, module));
    assert!(matches!(error, LoadError::WrongWorld { .. }), "{error}");
    assert_says(
        &error,
        &[
            "does not export `agent-tools:todo/tool@0.1.0`",
            "wants `other:thing/clock@2.0.0` from the host",
            "what it exports is `other:thing/greet@2.0.0`",
        ],
    );
}

#[test]
fn errors_when_it_is_of_another_version() {
    let wit = "
        package agent-tools:todo@0.2.0;
        interface tool { guidance: func() -> u32; }
        world todo-write { export tool; }
    ";
    let module = r#"(module (func (export "agent-tools:todo/tool@0.2.0#guidance") (result i32) (i32.const 1)))"#;
    let error = refused(&component_of(wit, module));
    assert_says(&error, &["exports `agent-tools:todo/tool@0.2.0`, wanted `agent-tools:todo/tool@0.1.0`"]);
}

#[test]
fn errors_when_the_names_are_right_and_the_types_are_not() {
    let wit = "
        package agent-tools:todo@0.1.0;
        interface tool { guidance: func() -> u32; }
        interface todo-list { render: func() -> u32; }
        world todo-write { export tool; export todo-list; }
    ";
    let module = r#"(module
        (func (export "agent-tools:todo/tool@0.1.0#guidance") (result i32) (i32.const 1))
        (func (export "agent-tools:todo/todo-list@0.1.0#render") (result i32) (i32.const 1)))"#;
    let error = refused(&component_of(wit, module));
    assert!(matches!(error, LoadError::WrongWorld { .. }), "{error}");
}

/// A file that was built beside the component.
fn built(name: &str) -> Vec<u8> {
    std::fs::read(std::path::Path::new(BUILT).with_file_name(name)).expect("`cargo xtask build` made it")
}

#[test]
fn a_part_that_is_no_tool_by_itself_is_refused_with_what_to_do_with_it() {
    for (name, what) in
        [("limit.wasm", "a filter"), ("all-done.wasm", "a nudge hook"), ("memory-state.wasm", "a provider of storage")]
    {
        let error = refused(&built(name));
        assert!(matches!(error, LoadError::Plug { .. }), "{name}: {error}");
        assert_says(&error, &[what, "no tool by itself", "todo-host compose"]);
    }
}

#[test]
fn compiled_code_is_kept_in_the_folder_of_choice() {
    let folder = tempfile::tempdir().unwrap();
    let cache = || Cache::Directory(folder.path().join("cache"));
    Host::builder().cache(cache()).load_file(BUILT).unwrap();
    assert!(folder.path().join("cache").read_dir().unwrap().next().is_some());
    Host::builder().cache(cache()).load_file(BUILT).unwrap();
}

#[test]
fn compiled_code_that_is_damaged_is_never_run_and_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let load = || Host::builder().cache(Cache::Directory(folder.path().to_owned())).load_file(BUILT).unwrap();
    load();
    let file = std::fs::read_dir(folder.path()).unwrap().next().expect("a file").unwrap().path();
    let whole: Vec<u8> = std::fs::read(&file).unwrap();
    let mut cut = whole.clone();
    cut.truncate(whole.len() / 2);
    let longer = [&whole[..], b"x"].concat();
    let flipped = [0, 40, whole.len() / 3, whole.len() / 2, whole.len() - 1].map(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    });
    for damaged in flipped.into_iter().chain([cut, longer, Vec::new()]) {
        std::fs::write(&file, damaged).unwrap();
        assert_eq!(load().guidance().unwrap().lines().next(), Some("# Your checklist: `todo_write`"));
        assert!(std::fs::read(&file).unwrap() == whole, "it was not replaced");
    }
}

#[test]
fn a_memory_limit_without_end_is_the_largest_there_is() {
    Host::builder().memory_limit(usize::MAX).concurrency(1).load_file(BUILT).unwrap();
}

#[cfg(unix)]
#[test]
fn errors_when_the_file_never_ends() {
    let Err(error) = builder().load_file("/dev/zero") else { panic!("it loaded") };
    assert_says(&error, &["/dev/zero", "more than"]);
}

#[test]
fn errors_when_the_cache_folder_can_not_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "in the way").unwrap();
    let Err(error) = Host::builder().cache(Cache::Directory(file.clone())).load_file(BUILT) else {
        panic!("it loaded")
    };
    assert_says(&error, &[file.to_str().unwrap(), "turn the cache off"]);
}

#[test]
fn errors_when_more_is_asked_for_than_the_machine_has() {
    let Err(error) = builder().concurrency(u32::MAX).load_file(BUILT) else { panic!("it loaded") };
    assert_says(&error, &["ask for fewer"]);
}
