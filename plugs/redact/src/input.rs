//! A model's input with its secrets masked.

use agent_tool::json::{Kind, Reader};
use tool_filter::{Token, TokenKind, Tokens};

use crate::escapes::{meaning, to_source};
use crate::places::{MASK, Places, push_masked};
use crate::secrets::names_a_secret;

/// The input with every secret masked: what `find` finds in a text, and what stands below a key that names a secret.
pub fn masked(input: &str, find: &impl Fn(&str) -> Places) -> String {
    let mut out = String::with_capacity(input.len());
    let mut open = Open::default();
    for token in Tokens::of(input) {
        match token.kind {
            TokenKind::Key => {
                open.key(names_a_secret(&meaning(inside(token.text))));
                push_string(&mut out, token, find);
            }
            TokenKind::String if open.is_secret() => push_whole_masked(&mut out, token.text),
            TokenKind::String => push_string(&mut out, token, find),
            TokenKind::Other if open.is_secret() => push_other_masked(&mut out, token.text),
            _ => {
                open.step(token.kind);
                out.push_str(token.text);
            }
        }
    }
    if kind(&out).is_some() { out } else { text_masked(&out, find) }
}

/// Whether what comes next stands below a key that names a secret.
#[derive(Default)]
struct Open {
    /// For each open container, whether it does.
    containers: Vec<bool>,
    /// Whether the value that comes next does.
    value: bool,
}

impl Open {
    fn is_secret(&self) -> bool {
        self.value
    }

    fn key(&mut self, is_secret: bool) {
        self.value = is_secret || self.container();
    }

    fn step(&mut self, kind: TokenKind) {
        match kind {
            TokenKind::OpenArray | TokenKind::OpenObject => self.containers.push(self.value),
            TokenKind::Close => {
                self.containers.pop();
                self.value = self.container();
            }
            TokenKind::Comma => self.value = self.container(),
            _ => {}
        }
    }

    fn container(&self) -> bool {
        self.containers.last().is_some_and(|is_secret| *is_secret)
    }
}

/// Appends a string with what `find` finds in it masked.
fn push_string(out: &mut String, token: Token<'_>, find: &impl Fn(&str) -> Places) {
    let inside = inside(token.text);
    let places = find(&meaning(inside));
    if places.is_empty() {
        out.push_str(token.text);
        return;
    }
    let mut places = places.in_order();
    to_source(inside, &mut places);
    out.push('"');
    push_masked(out, inside, &places);
    out.push_str(end(token.text));
}

/// Appends the mask instead of a string. An empty one holds nothing and stays.
fn push_whole_masked(out: &mut String, string: &str) {
    out.push('"');
    out.push_str(if inside(string).is_empty() { "" } else { MASK });
    out.push_str(end(string));
}

/// Appends what stands between strings, with the mask instead of a number, or of what is no JSON and must stay none.
fn push_other_masked(out: &mut String, text: &str) {
    let value = text.trim();
    let quote = match kind(value) {
        _ if value.is_empty() => return out.push_str(text),
        Some(Kind::Null | Kind::Boolean) => return out.push_str(text),
        Some(_) => "\"",
        None => "",
    };
    let (before, after) = text.split_once(value).unwrap_or_default();
    out.extend([before, quote, MASK, quote, after]);
}

/// What stands between the quotation marks.
fn inside(string: &str) -> &str {
    let begun = string.get(1..).unwrap_or_default();
    begun.strip_suffix(end(string)).unwrap_or(begun)
}

/// The last quotation mark, if the string has one.
fn end(string: &str) -> &str {
    let backslashes = |text: &str| text.len() - text.trim_end_matches('\\').len();
    match string.get(1..).and_then(|begun| begun.strip_suffix('"')) {
        Some(inside) if backslashes(inside) % 2 == 0 => "\"",
        _ => "",
    }
}

/// What a text is as JSON. Nothing when it is none.
fn kind(text: &str) -> Option<Kind> {
    let mut reader = Reader::new(text, "");
    let kind = reader.value().ok()?.kind;
    reader.end().ok().map(|()| kind)
}

/// Input that is no JSON, as the text that it is.
fn text_masked(text: &str, find: &impl Fn(&str) -> Places) -> String {
    let mut out = String::with_capacity(text.len());
    push_masked(&mut out, text, &find(text).in_order());
    out
}
