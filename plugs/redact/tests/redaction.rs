//! No secret reaches the storage, and ordinary words do.

mod support;

use agent_tool::json::{self, Reader};
use proptest::prelude::*;
use redact::Redact;
use support::{Memory, Tool, passed_on, stored};
use tool_filter::Filter;

/// Secrets of every known kind, each with something before and after it.
fn secrets() -> Vec<(String, String)> {
    let many = |c: &str, times| c.repeat(times);
    let plain = [
        format!("AKIA{}", many("Z7", 8)),
        format!("ghp_{}", many("aB3", 12)),
        format!("github_pat_{}", many("a1_", 10)),
        format!("glpat-{}", many("x-Y_", 5)),
        format!("xoxb-{}", many("12-a", 4)),
        format!("sk-proj-{}", many("Ab1_-", 6)),
        format!("sk-ant-api03-{}", many("Qz9", 10)),
        format!("AIza{}", many("S", 35)),
        format!("sk_live_{}", many("a1", 12)),
        format!("npm_{}", many("n0", 18)),
        format!("pypi-{}", many("Ag-_", 15)),
        format!("hf_{}", many("hF", 17)),
        format!("eyJ{}.{}.{}", many("a", 20), many("B", 20), many("c_-", 9)),
        format!("-----BEGIN RSA PRIVATE KEY-----\n{}\n-----END RSA PRIVATE KEY-----", many("MIIE", 40)),
        format!("-----BEGIN OPENSSH PRIVATE KEY-----\n{}", many("b3Blb", 30)),
    ];
    let mut secrets: Vec<_> = plain.into_iter().map(|secret| (format!("Use {secret} now"), secret)).collect();
    for (text, secret) in [
        ("curl -H 'Authorization: Bearer abcdefgh12345678'", "abcdefgh12345678"),
        ("Authorization: Basic dXNlcjpwYXNzd29yZA==", "dXNlcjpwYXNzd29yZA=="),
        ("Connect to postgres://admin:hunter2@db/main", "hunter2"),
        ("Set DB_PASSWORD=hunter2 first", "hunter2"),
        ("api_key: 'k3y-of-mine'", "k3y-of-mine"),
        ("{\"secret\": \"s3cr3t!\"}", "s3cr3t!"),
        ("post to https://hooks.slack.com/services/T0/B0/abc123", "T0/B0/abc123"),
    ] {
        secrets.push((text.to_owned(), secret.to_owned()));
    }
    secrets
}

#[test]
fn every_known_secret_is_masked_and_the_words_around_it_stay() {
    for (text, secret) in secrets() {
        let stored = stored(&text, "").unwrap();
        assert!(!stored.contains(&secret), "{stored}");
        assert!(stored.contains("[redacted]"), "{stored}");
        assert_eq!(stored.split(' ').next(), text.split(' ').next());
    }
}

#[test]
fn ordinary_words_are_stored_as_they_were_sent() {
    for text in [
        "Measure tokens per second",
        "Send the password reset mail",
        "Password: ask Anna",
        "Key: think about the reader",
        "Fix the bearer of bad news",
        "See https://example.com/a:b@c",
        "Sort by key=value pairs in sk-learn",
        "Set up task-7-and-all-the-others-of-the-sprint",
        "Read secret://path/to/it and Secret::new(a1b2)",
        "Token: 2 per user",
        "Rotate the access-token quickly and the api--token later",
        "Read the header eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 first",
        "Install https://example.com:8080/@scope/package",
        "Read ghp_short and eyJ.x.y",
        "\u{1f600} \"quotes\" and \\ backslashes\n",
    ] {
        assert_eq!(stored(text, "").unwrap(), text);
    }
}

#[test]
fn a_private_key_is_masked_whole_or_to_the_end_of_the_text() {
    let key = "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----";
    let public = "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----";
    assert_eq!(
        stored(&format!("a {key} b {key} {public}"), "").unwrap(),
        format!("a [redacted] b [redacted] {public}")
    );
    assert_eq!(stored(&format!("a {}", &key[..36]), "").unwrap(), "a [redacted]");
}

#[test]
fn an_escape_hides_nothing() {
    let (mut memory, secret) = (Memory::default(), "ghp_aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3");
    let escaped: String = secret.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect();
    let input = format!(
        r#"{{"todos":[{{"content":"{escaped}","active\u0046orm":"\u0067{}","status":"pending"}}]}}"#,
        &secret[1..]
    );
    Redact::call(&mut Tool(&mut memory), "todo_write", &input, "").unwrap();
    assert_eq!(memory.text(), r#"[{"content":"[redacted]","activeForm":"[redacted]","status":"pending"}]"#);
}

#[test]
fn patterns_of_the_host_are_masked_too_and_its_other_options_passed_on() {
    let options = r#"{"redact":["internal-[0-9]+","code (\\w+)"],"branch":"b"}"#;
    let (mut memory, input) = (Memory::default(), support::input("See internal-42 and code BLUE"));
    Redact::call(&mut Tool(&mut memory), "todo_write", &input, options).unwrap();
    assert!(memory.text().contains("See [redacted] and code [redacted]"));
    assert_eq!(memory.key(), "todos:b");
}

#[test]
fn options_that_can_not_be_used_are_refused_with_every_fault_and_nothing_is_stored() {
    for (options, said) in [
        (
            r#"{"redact":["(",1,"ok"]}"#,
            "INVALID_OPTIONS: options.redact[0]: no regular expression, or one that is too large, got string \\\"(\\\", expected one without look-around and back-references, such as internal-[0-9]+; options.redact[1]: wrong type, got number 1",
        ),
        (r#"{"redact":"x"}"#, "INVALID_OPTIONS: options.redact: wrong type, got string"),
        (r#"{"redact":[],"redact":[]}"#, "INVALID_OPTIONS: options.redact: the key stands twice"),
        (r#"{"redact":["a{1000000}"]}"#, "too large"),
        (r#"{"redact":[]"#, "INVALID_OPTIONS"),
        (r#"{"redact":[],"brunch":"x"}"#, "options.brunch: no such option"),
    ] {
        let refused = stored("A", options).unwrap_err();
        assert!(refused.contains(said), "{refused}");
    }
}

#[test]
fn malformed_input_is_refused_as_without_the_filter() {
    for input in
        ["", "{", r#"{"todos":"#, r#"{"todos":["a]}"#, "\"\\ud800\"", r#"{"todos":[{"content":"\q"}]}"#, "\u{feff}{}"]
    {
        let (mut with, mut without) = (Memory::default(), Memory::default());
        let filtered = Redact::call(&mut Tool(&mut with), "todo_write", input, "");
        assert_eq!(filtered, todo_write::tool::call(&mut without, &mut (), "todo_write", input, ""));
        assert!(filtered.is_err());
    }
}

/// Texts of everything that means something to the filter.
fn signs() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,60}",
        r#"[\[\]{}:,"'\\ a=*\n-]{0,40}"#,
        concat!(
            r#"([{}\[\],:= >&@'*`]|"|\\"|\\\\"|--|://|password|token|secret|a1b2c3|two words|-u |bearer |ghp_|sk-|eyJ|"#,
            r"-----BEGIN |PRIVATE KEY|\.|\u{e9}|\u{1f600}|\n){0,30}"
        ),
    ]
}

/// What a JSON text of one string means.
fn meaning(json: &str) -> Option<String> {
    let mut reader = Reader::new(json, "");
    let text = reader.value().ok()?.text?.into_owned();
    reader.end().is_ok().then_some(text)
}

proptest! {
    /// How a text is escaped changes nothing.
    #[test]
    fn what_is_masked_does_not_depend_on_escapes(text in signs(), escaped in proptest::collection::vec(any::<bool>(), 61)) {
        let plain = json::string(&text);
        let mut escapes = String::from("\"");
        for (c, escaped) in text.chars().zip(escaped.iter().cycle()) {
            if *escaped { json::push_unicode_escape(&mut escapes, c) } else { json::push_inside(&mut escapes, c.encode_utf8(&mut [0; 4])) }
        }
        escapes.push('"');
        prop_assert_eq!(meaning(&escapes), Some(text));
        let masked = meaning(&passed_on(&plain));
        prop_assert!(masked.is_some());
        prop_assert_eq!(meaning(&passed_on(&escapes)), masked);
    }

    /// Whatever is sent, something of its kind is passed on.
    #[test]
    fn what_holds_no_secret_is_passed_on_to_the_byte(input in signs()) {
        let masked = passed_on(&input);
        prop_assert!(masked == input || masked.contains("[redacted]"));
        let is_json = |text: &str| { let mut reader = Reader::new(text, ""); reader.value().is_ok() && reader.end().is_ok() };
        prop_assert!(is_json(&masked) || !is_json(&input), "{}", masked);
    }

    /// Whatever is accepted, no secret is in the storage.
    #[test]
    fn no_secret_is_stored(
        pieces in proptest::collection::vec(("[ -~\\PC]{0,8}", 0..22_usize, any::<bool>()), 1..4),
    ) {
        let secrets = secrets();
        let mut content = String::new();
        for (words, secret, glued) in &pieces {
            content.push_str(words);
            content.push_str(if *glued { "" } else { " " });
            content.push_str(&secrets[*secret].0);
            content.push(' ');
        }
        if let Ok(stored) = stored(&content, "") {
            for (_, secret, _) in &pieces {
                let (text, secret) = &secrets[*secret];
                // What is glued to a word is another word.
                if content.contains(&format!(" {text}")) && !pieces.iter().any(|(_, _, glued)| *glued) {
                    prop_assert!(!stored.contains(secret.as_str()), "{stored}");
                }
            }
        }
    }
}
