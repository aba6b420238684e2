//! Tokens that well-known services make, known by how they begin.

use super::{run, word_starts};
use crate::places::Places;

/// A kind of token.
struct Form {
    begins: &'static str,
    /// Whether a byte can be in what follows.
    is_of: fn(u8) -> bool,
    /// How many such bytes follow at least.
    least: usize,
    /// Whether what follows is no word: `sk-learn-pipeline-for-readers` begins as a secret does.
    is_meant: fn(&str) -> bool,
    /// How much of the beginning stays readable: where it tells what the secret is for, and is none itself.
    shown: usize,
}

const fn form(begins: &'static str, is_of: fn(u8) -> bool, least: usize) -> Form {
    Form { begins, is_of, least, is_meant: |_| true, shown: 0 }
}

const fn form_of(begins: &'static str, is_of: fn(u8) -> bool, least: usize, is_meant: fn(&str) -> bool) -> Form {
    Form { is_meant, ..form(begins, is_of, least) }
}

const SLACK_HOOK: &str = "hooks.slack.com/services/";

static FORMS: [Form; 34] = [
    // AWS
    form("AKIA", is_capital, 16),
    form("ASIA", is_capital, 16),
    // GitHub
    form("ghp_", is_letter, 36),
    form("gho_", is_letter, 36),
    form("ghu_", is_letter, 36),
    form("ghs_", is_letter, 36),
    form("ghr_", is_letter, 36),
    form("github_pat_", is_word, 22),
    // GitLab
    form("glpat-", is_name, 20),
    // Slack
    form("xoxa-", is_name, 10),
    form("xoxb-", is_name, 10),
    form("xoxe-", is_name, 10),
    form("xoxe.", is_dotted, 10),
    form("xoxp-", is_name, 10),
    form("xoxr-", is_name, 10),
    form("xoxs-", is_name, 10),
    form("xapp-", is_name, 10),
    Form { shown: SLACK_HOOK.len(), ..form(SLACK_HOOK, is_path, 6) },
    // OpenAI, Anthropic
    form_of("sk-", is_name, 20, is_random),
    // Groq
    form("gsk_", is_letter, 30),
    // Google
    form("AIza", is_name, 35),
    form_of("ya29.", is_name, 20, is_random),
    // Stripe
    form("sk_live_", is_letter, 16),
    form("sk_test_", is_letter, 16),
    form("rk_live_", is_letter, 16),
    form("rk_test_", is_letter, 16),
    // npm, PyPI, Hugging Face
    form("npm_", is_letter, 36),
    form("pypi-", is_name, 50),
    form("hf_", is_letter, 30),
    // SendGrid, DigitalOcean, Shopify, Grafana
    form_of("SG.", is_dotted, 40, is_random),
    form("dop_v1_", is_letter, 60),
    form("shpat_", is_letter, 30),
    form("glsa_", is_word, 30),
    // JSON Web Tokens
    form_of("eyJ", is_dotted, 22, has_two_parts),
];

/// Adds every token.
pub fn find(text: &str, places: &mut Places) {
    let mut end = 0;
    for start in word_starts(text) {
        if start < end {
            continue;
        }
        let rest = &text[start..];
        for form in &FORMS {
            let Some(token) = rest.strip_prefix(form.begins) else { continue };
            let len = run(token, form.is_of);
            let whole = start + form.begins.len() + len;
            if len >= form.least && (form.is_meant)(&token[..len]) {
                places.add(start + form.shown..whole);
            }
            // Whatever begins later in the same run is a part of it.
            end = end.max(whole);
        }
    }
}

/// Whether it has what words have not.
fn is_random(token: &str) -> bool {
    token.bytes().any(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
}

/// Whether a JSON Web Token has a header and a payload.
fn has_two_parts(token: &str) -> bool {
    token.split('.').take_while(|part| part.len() >= 10).count() >= 2
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

fn is_capital(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit()
}

fn is_word(byte: u8) -> bool {
    is_letter(byte) || byte == b'_'
}

fn is_name(byte: u8) -> bool {
    is_word(byte) || byte == b'-'
}

fn is_dotted(byte: u8) -> bool {
    is_name(byte) || byte == b'.'
}

fn is_path(byte: u8) -> bool {
    is_name(byte) || byte == b'/'
}
