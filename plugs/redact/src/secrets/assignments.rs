//! Values that are given to a name which says that they are secret: `password: …`, `API_KEY=…`, `"token" => "…"`, `--secret …`.

use std::ops::Range;

use super::names_a_secret;
use crate::places::Places;

/// How far before a sign its name is looked for.
const LONGEST_NAME: usize = 64;

/// How many words a name may have: `API key`.
const MOST_WORDS: usize = 2;

/// What may stand between a name and the sign: `config["password"] ?= `, `**Password**: `.
const BEHIND_NAME: [char; 12] = [' ', '\t', '\r', '\n', '"', '\'', '`', '\\', '*', ']', '?', '+'];

/// From so many characters on, a word without a digit or sign is none.
const LONGEST_WORD: usize = 20;

/// Fewer characters are no secret in a sentence.
const SHORTEST: usize = 4;

/// Adds every value.
pub fn find(text: &str, places: &mut Places) {
    let mut at = 0;
    while let Some(sign) = next_sign(text, at) {
        at = sign.end;
        if names_a_secret(sign.name)
            && let Some(value) = value(text, &sign)
        {
            at = value.end.max(at);
            places.add(value);
        }
    }
}

/// What stands between a name and its value.
struct Sign<'t> {
    name: &'t str,
    end: usize,
    kind: Kind,
}

#[derive(PartialEq)]
enum Kind {
    /// `:`, as sentences have it too.
    Colon,
    /// `=`, `:=`, `=>`, `==`
    Equals,
    /// White space behind `--name` or `-name`.
    Flag,
}

/// The next sign from a place on.
fn next_sign(text: &str, from: usize) -> Option<Sign<'_>> {
    let mut at = from;
    loop {
        at += text[at..].find([':', '=', '\u{ff1a}', '-'])?;
        let rest = &text[at..];
        let dashes = rest.len() - rest.trim_start_matches('-').len();
        if dashes > 0 {
            let name = at + dashes;
            let end = name + text[name..].find(|c| !is_of_name(c)).unwrap_or(text.len() - name);
            let is_flag = dashes <= 2 && !text[..at].ends_with(is_of_name);
            if is_flag && text[end..].starts_with([' ', '\t']) {
                return Some(Sign { name: &text[name..end], end, kind: Kind::Flag });
            }
            at = end;
            continue;
        }
        let signs = at + rest.find(|c| !":=>\u{ff1a}".contains(c)).unwrap_or(rest.len());
        let kind = match &text[at..signs] {
            ":" | "\u{ff1a}" if !text[signs..].starts_with("//") => Kind::Colon,
            sign if sign.contains('=') => Kind::Equals,
            // A path such as `Secret::new`, or the scheme of a URL.
            _ => {
                at = signs;
                continue;
            }
        };
        return Some(Sign { name: last_words(text[..at].trim_end_matches(BEHIND_NAME)), end: signs, kind });
    }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_.-".contains(c)
}

/// The last words of a text, as far as a name can go.
fn last_words(text: &str) -> &str {
    let text = &text[text.floor_char_boundary(text.len().saturating_sub(LONGEST_NAME))..];
    let mut before = text;
    for _ in 0..MOST_WORDS {
        before = before.trim_end_matches(' ').trim_end_matches(is_of_name);
    }
    &text[before.len()..]
}

/// The value behind a sign. Nothing when it is a word, as sentences have them.
fn value(text: &str, sign: &Sign) -> Option<Range<usize>> {
    let rest = &text[sign.end..];
    let value = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '*');
    let start = text.len() - value.len();
    let is_close = start == sign.end;
    if let Some(inside) = quoted(value) {
        return Some(start + inside.start..start + inside.end);
    }
    let len = if value.starts_with(['[', '{', '(']) { bracketed(value) } else { unquoted(value) };
    let word = &value[..len];
    let is_meant = match sign.kind {
        Kind::Flag => !word.starts_with('-'),
        Kind::Equals if is_close => !matches!(word, "true" | "false" | "null" | "none" | "None" | "nil" | "undefined"),
        _ => is_no_word(word),
    };
    is_meant.then_some(start..start + len)
}

/// What stands in quotation marks, to the end of the line where the last one is missing. Those of JSON in a text have
/// backslashes before them.
fn quoted(value: &str) -> Option<Range<usize>> {
    let backslashes = value.len() - value.trim_start_matches('\\').len();
    let quote = value[backslashes..].chars().next().filter(|c| "\"'`\u{201c}\u{2018}".contains(*c))?;
    let closing = match quote {
        '\u{201c}' => '\u{201d}',
        '\u{2018}' => '\u{2019}',
        same => same,
    };
    let start = backslashes + quote.len_utf8();
    let mut before = 0;
    for (at, c) in value[start..].char_indices() {
        match c {
            '\\' => {
                before += 1;
                continue;
            }
            _ if c == closing && closes(before, backslashes) => {
                return Some(start..start + at - before.min(backslashes));
            }
            '\n' => return Some(start..start + at),
            _ => {}
        }
        before = 0;
    }
    Some(start..value.len())
}

/// Whether a quotation mark behind so many backslashes ends what one behind `opening` of them began. Each level of JSON in JSON
/// doubles those of the value.
fn closes(before: usize, opening: usize) -> bool {
    before < opening || ((before - opening) / (opening + 1)).is_multiple_of(2)
}

/// How long a list or an object is, or what there is of one that does not end.
fn bracketed(value: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(c) = value[at..].chars().next() {
        let rest = &value[at..];
        let backslashes = rest.len() - rest.trim_start_matches('\\').len();
        if rest[backslashes..].starts_with('"')
            && let Some(inside) = quoted(rest)
        {
            // Behind the last quotation mark, which has as many backslashes as the first.
            at = value.floor_char_boundary(at + inside.end + inside.start);
            continue;
        }
        match c {
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth -= 1,
            _ => {}
        }
        at += c.len_utf8().max(backslashes);
        if depth == 0 {
            break;
        }
    }
    at
}

/// How long a value without quotation marks is: to white space or the next parameter of a URL, without what ends a sentence or
/// what it stands in.
fn unquoted(value: &str) -> usize {
    let end = value.find(|c: char| c.is_whitespace() || c == '&').unwrap_or(value.len());
    value[..end].trim_end_matches(['.', ',', ';', ')', ']', '}', '"', '\'', '`', '\\', '*']).len()
}

/// Whether it is something that nobody would write in a sentence: it has digits or signs, or is very long.
fn is_no_word(value: &str) -> bool {
    let value = value.trim_end_matches(['!', '?', ':']);
    let length = value.chars().count();
    let is_word = value.chars().all(|c| c.is_alphabetic() || c == '\'' || c == '\u{2019}');
    length >= LONGEST_WORD || (length >= SHORTEST && !is_word)
}
