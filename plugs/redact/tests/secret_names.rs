//! What is given to a name which says that it is a secret.

mod support;

use support::{passed_on, stored};

#[test]
fn the_value_of_a_key_that_names_a_secret_is_masked_whatever_it_is() {
    for key in [
        "password",
        "Password",
        "DB_PASSWORD",
        "db-password",
        "userPassword2",
        "passwd",
        "passphrase",
        "token",
        "github_token",
        "accessToken",
        "aws_secret_access_key",
        "apiKey",
        "API Key",
        "api_keys",
        "clientSecret",
        "secrets",
        "credentials",
        "AccountKey",
        "SMTP_PASS",
        "dbPass",
        "Authorization",
        "set-cookie",
        r"p\u0061ssword",
    ] {
        let input = |value: &str| format!(r#"{{"metadata":{{"a":"b","{key}":{value},"c":["d",5]}},"e":"f"}}"#);
        for value in [r#""hunter2hunter2""#, r#""a""#, r#""correct horse""#, "12345678", "-1.5e3", r#""\"\\""#] {
            assert_eq!(passed_on(&input(value)), input(r#""[redacted]""#));
        }
        for value in ["true", "false", "null", r#""""#, "{}", "[ ]"] {
            assert_eq!(passed_on(&input(value)), input(value));
        }
        assert_eq!(
            passed_on(&input(r#"{"value":"x","more":[1, {"y":"z"}, null]}"#)),
            input(r#"{"value":"[redacted]","more":["[redacted]", {"y":"[redacted]"}, null]}"#)
        );
    }
}

#[test]
fn the_value_of_any_other_key_is_not() {
    for key in [
        "content",
        "tokens",
        "max_tokens",
        "token_count",
        "password_reset",
        "key",
        "keyboard",
        "monkey",
        "secretary",
        "pass",
        "compass",
        "bypass",
        "author",
        "activeForm",
        "",
    ] {
        let input = format!(r#"{{"{key}":"two words","{key}":12345678,"{key}":["abc1"]}}"#);
        assert_eq!(passed_on(&input), input);
    }
}

#[test]
fn a_value_in_a_text_is_masked_to_its_end() {
    for (text, masked) in [
        ("password: 12345678", "password: [redacted]"),
        ("DB_PASSWORD=\"correct horse battery\" make", "DB_PASSWORD=\"[redacted]\" make"),
        ("Set PASSWORD='it is \"this\"' and go", "Set PASSWORD='[redacted]' and go"),
        ("token: abcdefghijklmnopqrstuvw is it", "token: [redacted] is it"),
        ("GITHUB_TOKEN=abc next", "GITHUB_TOKEN=[redacted] next"),
        ("ACCOUNT_KEY=abc", "ACCOUNT_KEY=[redacted]"),
        ("token: a1b2c3 is it", "token: [redacted] is it"),
        ("The API key: abcd1234, and so on", "The API key: [redacted], and so on"),
        ("secret access key = wJalrXUtnFEMI/K7MDENG", "secret access key = [redacted]"),
        ("password := hunter2", "password := [redacted]"),
        ("'password' => 'two words',", "'password' => '[redacted]',"),
        ("password: hunter2,more9", "password: [redacted]"),
        ("password=Passw0rd!", "password=[redacted]"),
        ("(password: hunter2).", "(password: [redacted])."),
        ("**Password:** hunter2", "**Password:** [redacted]"),
        ("**Password**: `two words`", "**Password**: `[redacted]`"),
        ("config[\"password\"] = \"x y\";", "config[\"password\"] = \"[redacted]\";"),
        ("password\u{ff1a}hunter2", "password\u{ff1a}[redacted]"),
        ("password: \u{201c}two words\u{201d} ok", "password: \u{201c}[redacted]\u{201d} ok"),
        ("run --password hunter --token abc -v", "run --password [redacted] --token [redacted] -v"),
        ("go run . -token abc -v", "go run . -token [redacted] -v"),
        ("run --api-key=abc -v", "run --api-key=[redacted] -v"),
        ("https://x.org/?access_token=abc&page=2", "https://x.org/?access_token=[redacted]&page=2"),
        (r#"{"password":"abc12345","user":"bob"}"#, r#"{"password":"[redacted]","user":"bob"}"#),
        (r#"{\"password\":\"abc 12345\",\"user\":\"bob\"}"#, r#"{\"password\":\"[redacted]\",\"user\":\"bob\"}"#),
        (r#"{\"password\":\"a\\\"b c\",\"user\":1}"#, r#"{\"password\":\"[redacted]\",\"user\":1}"#),
        (r#"{\"password\":\"a\\\\\",\"user\":1}"#, r#"{\"password\":\"[redacted]\",\"user\":1}"#),
        (r#"{"password":"a\"b c","user":1}"#, r#"{"password":"[redacted]","user":1}"#),
        (r#"{"passwords":["a]b c","d"],"user":1}"#, r#"{"passwords":[redacted],"user":1}"#),
        (r#"{\"passwords\":{\"a\":\"}b c\"},\"user\":1}"#, r#"{\"passwords\":[redacted],\"user\":1}"#),
        ("password: \"never closed", "password: \"[redacted]"),
        ("password: \"never closed\nnext line", "password: \"[redacted]\nnext line"),
        ("password=one\npassword=two", "password=[redacted]\npassword=[redacted]"),
        ("curl -u admin:hunter2 https://x.org", "curl -u admin:[redacted] https://x.org"),
        ("curl --user 'admin:two words' https://x.org", "curl --user 'admin:[redacted]' https://x.org"),
        ("curl --user=admin:hunter2 https://x.org", "curl --user=admin:[redacted] https://x.org"),
        ("postgres://u:p@ss/w@host/db", "postgres://u:[redacted]@host/db"),
        ("postgres://u:p/w@host/db", "postgres://u:[redacted]@host/db"),
        ("redis://:secret1@host", "redis://:[redacted]@host"),
        ("(https://x.org/a)mysql://u:p@h", "(https://x.org/a)mysql://u:[redacted]@h"),
        (r#"{"u":"mysql://u:p@h","m":"a@b.org"}"#, r#"{"u":"mysql://u:[redacted]@h","m":"a@b.org"}"#),
        ("my_ghp_aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3", "my_[redacted]"),
        ("key_sk-ant-a1B2a1B2a1B2a1B2a1B2", "key_[redacted]"),
        ("Use token 8f3a9b2c1d8f3a9b2c1d", "Use token [redacted]"),
    ] {
        assert_eq!(stored(text, "").unwrap(), masked, "{text}");
    }
}
