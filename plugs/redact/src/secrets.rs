//! The secrets that are known by their form.

use std::borrow::Cow;

use regex_lite::Regex;

use crate::mask;

/// A kind of secret.
struct Secret {
    /// One of these, in small letters, stands in every text that holds one. To look for them costs little, to make the pattern
    /// ready costs more than a call.
    signs: &'static [&'static str],
    pattern: &'static str,
    /// Whether what was found is a secret and not a word.
    is_meant: fn(&str) -> bool,
}

/// A secret whose form is enough.
const fn known(signs: &'static [&'static str], pattern: &'static str) -> Secret {
    Secret { signs, pattern, is_meant: |_| true }
}

const SECRETS: [Secret; 15] = [
    // AWS
    known(&["akia", "asia"], r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
    // GitHub
    known(&["gh"], r"\bgh[pousr]_[0-9A-Za-z]{36,}"),
    known(&["github_pat_"], r"\bgithub_pat_[0-9A-Za-z_]{22,}"),
    // GitLab
    known(&["glpat-"], r"\bglpat-[0-9A-Za-z_-]{20,}"),
    // Slack
    known(&["xox"], r"\bxox[a-z]-[0-9A-Za-z-]{10,}"),
    known(&["hooks.slack.com"], r"\bhooks\.slack\.com/services/([0-9A-Za-z/]+)"),
    // OpenAI, Anthropic
    known(&["sk-"], r"\bsk-[0-9A-Za-z_-]{20,}"),
    // Google
    known(&["aiza"], r"\bAIza[0-9A-Za-z_-]{35}"),
    // Stripe
    known(&["k_live_", "k_test_"], r"\b[rs]k_(?:live|test)_[0-9A-Za-z]{16,}"),
    // npm, PyPI, Hugging Face
    known(&["npm_", "pypi-", "hf_"], r"\b(?:npm_[0-9A-Za-z]{36}|pypi-[0-9A-Za-z_-]{50,}|hf_[0-9A-Za-z]{30,})"),
    // JSON Web Tokens
    known(&["eyj"], r"\beyJ[0-9A-Za-z_-]{10,}\.[0-9A-Za-z_-]{10,}\.[0-9A-Za-z_-]*"),
    // Private keys in PEM form, whole or cut off
    known(
        &["private key-----"],
        r"-----BEGIN [0-9A-Z ]*PRIVATE KEY-----(?s:.*?)(?:-----END [0-9A-Z ]*PRIVATE KEY-----|\z)",
    ),
    // Authorization headers
    known(&["bearer", "basic"], r"(?i)\b(?:bearer|basic)\s+([0-9a-z._~+/=-]{16,})"),
    // A password in a URL
    known(&["://"], r"(?i)\b[a-z][0-9a-z+.-]*://[^\s/:@]*:([^\s/@]+)@"),
    // Assignments
    Secret {
        signs: &["passw", "pwd", "secret", "key", "token"],
        pattern: concat!(
            r"(?i)(?:password|passwd|passphrase|pwd|secret|(?:api|access|secret|private)[_-]?key|(?:auth|access)[_-]?token)",
            r#"["']?\s*[:=]\s*["']?([^\s"',;]{6,})"#
        ),
        is_meant: is_no_word,
    },
];

/// Masks every known secret in a text.
pub fn mask(text: Cow<'_, str>) -> Cow<'_, str> {
    let small = text.to_ascii_lowercase();
    SECRETS.iter().filter(|secret| secret.signs.iter().any(|sign| small.contains(sign))).fold(text, |text, secret| {
        match Regex::new(secret.pattern) {
            Ok(pattern) => mask::all(text, &pattern, secret.is_meant),
            // Every pattern is made ready in a test.
            Err(_) => text,
        }
    })
}

/// Whether a value is something that nobody would write in a sentence: letters with digits or signs among them, or very long.
fn is_no_word(value: &str) -> bool {
    let value = value.trim_end_matches(['.', ')', '!', '?']);
    let letters = value.chars().filter(|c| c.is_alphabetic()).count();
    value.chars().count() >= 20 || (letters > 0 && letters < value.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_can_be_made_ready() {
        for secret in SECRETS {
            assert!(Regex::new(secret.pattern).is_ok(), "{}", secret.pattern);
            assert!(secret.signs.iter().all(|sign| *sign == sign.to_ascii_lowercase()));
        }
    }
}
