//! Putting text that others wrote on a terminal: nothing in it is obeyed, and lines keep to a width in columns.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text with every character that a terminal obeys, or that turns the direction of writing, spelled out: `\u{1b}`.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_obeyed(character) {
            safe.extend(character.escape_default());
        } else {
            safe.push(character);
        }
    }
    Cow::Owned(safe)
}

/// A name so that it can be seen: as [`printable`], but one that is blank, or begins or ends with a blank, is in quotes and
/// its characters other than spaces are spelled out.
pub(crate) fn visible(name: &str) -> Cow<'_, str> {
    if name.chars().any(|character| !is_blank(character)) && name.trim() == name {
        return printable(name);
    }
    let mut quoted = "\"".to_owned();
    for character in name.chars() {
        if character != ' ' && (is_blank(character) || is_obeyed(character)) {
            quoted.extend(character.escape_unicode());
        } else {
            quoted.push(character);
        }
    }
    quoted.push('"');
    Cow::Owned(quoted)
}

/// Whether a character leaves nothing to see where it stands.
fn is_blank(character: char) -> bool {
    // Two that have a width: a blank of Korean script, and Braille without dots.
    character.is_whitespace() || character.width() == Some(0) || matches!(character, '\u{115F}' | '\u{2800}')
}

/// How many columns a text takes on a terminal.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// The text in at most `most` columns, with `…` where something was cut away.
pub(crate) fn shorten(text: &str, most: usize) -> Cow<'_, str> {
    if columns(text) <= most {
        return Cow::Borrowed(text);
    }
    let mut cut = String::new();
    for character in text.chars() {
        cut.push(character);
        if columns(&cut) >= most {
            cut.pop();
            break;
        }
    }
    cut.push('…');
    Cow::Owned(cut)
}

/// The text padded with spaces to `wanted` columns.
pub(crate) fn padded(text: &str, wanted: usize) -> String {
    let missing = wanted.saturating_sub(columns(text));
    format!("{text}{}", " ".repeat(missing))
}

/// The lines of a text, broken between words so that none takes more than `most` columns. A word longer than that is
/// broken inside. An empty line stays.
pub(crate) fn wrapped(text: &str, most: usize) -> Vec<String> {
    let most = most.max(1);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let mut word = word.to_owned();
            if !line.is_empty() && columns(&line) + 1 + columns(&word) > most {
                lines.push(std::mem::take(&mut line));
            }
            while columns(&word) > most {
                let at = fitting(&word, most);
                let rest = word.split_off(at);
                lines.push(std::mem::replace(&mut word, rest));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        lines.push(line);
    }
    lines
}

/// How many bytes of a word fit into `most` columns: at least one character.
fn fitting(word: &str, most: usize) -> usize {
    let ends = word.char_indices().map(|(at, character)| at + character.len_utf8());
    let mut fits = 0;
    for end in ends {
        if fits > 0 && columns(&word[..end]) > most {
            break;
        }
        fits = end;
    }
    fits
}

pub(crate) fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(printable("a\u{1b}[31m\nb\u{202E}"), "a\\u{1b}[31m\\nb\\u{202e}");
        assert_eq!(printable("Prüfen ✅"), "Prüfen ✅");
    }

    #[test]
    fn a_name_can_always_be_seen() {
        for (name, seen) in [
            ("", "\"\""),
            (" ", "\" \""),
            ("\u{a0}", "\"\\u{a0}\""),
            ("\u{200b}\u{feff}", "\"\\u{200b}\\u{feff}\""),
            ("\u{ad}", "\"\\u{ad}\""),
            ("\u{3164}\u{2800}\u{115f}", "\"\\u{3164}\\u{2800}\\u{115f}\""),
            ("a\n", "\"a\\u{a}\""),
            (" a b ", "\" a b \""),
            ("a b", "a b"),
            ("a\u{308}", "a\u{308}"),
            ("a\u{1b}b", "a\\u{1b}b"),
            ("✔\u{fe0f}", "✔\u{fe0f}"),
        ] {
            assert_eq!(visible(name), seen);
        }
    }

    #[test]
    fn no_line_is_too_wide() {
        let text = "one two  three\n\n長い言葉が続く and averyveryverylongword";
        for most in 1..20 {
            for line in wrapped(text, most) {
                assert!(columns(&line) <= most.max(2), "{most}: {line:?}");
            }
        }
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
    }

    #[test]
    fn shortened_text_says_so() {
        assert_eq!(shorten("abcdef", 6), "abcdef");
        assert_eq!(shorten("abcdefg", 6), "abcde…");
        assert_eq!(columns(&padded("長", 4)), 4);
    }
}
