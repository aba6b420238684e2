//! Passwords in URLs, and those that are given to a program with a user's name.

use std::ops::Range;

use crate::places::Places;

const BEHIND_SCHEME: &str = "://";

/// What ends a URL in most texts that have one inside other signs.
const AROUND: [char; 4] = ['"', '`', '<', '>'];

/// Adds every password: `postgres://user:PASSWORD@host`, `curl -u user:PASSWORD`.
pub fn find(text: &str, places: &mut Places) {
    let mut follows_user_flag = false;
    for word in words(text) {
        let start = word.start;
        let found = match text[word.clone()].strip_prefix("--user=") {
            Some(rest) => user_password(&text[word.end - rest.len()..]).map(|place| (word.end - rest.len(), place)),
            None if follows_user_flag => user_password(&text[start..]).map(|place| (start, place)),
            None => None,
        };
        if let Some((from, place)) = found.or_else(|| Some((start, url_password(&text[word.clone()])?))) {
            places.add(from + place.start..from + place.end);
        }
        follows_user_flag = matches!(&text[word], "-u" | "--user");
    }
}

/// What stands between white space.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split_whitespace().map(|word| {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        start..start + word.len()
    })
}

/// The password of the first URL that has one. It goes to the last `@`, since a password may have one that nobody escaped.
fn url_password(word: &str) -> Option<Range<usize>> {
    let last = word.rfind('@')?;
    word.match_indices(BEHIND_SCHEME).find_map(|(scheme, _)| {
        let from = scheme + BEHIND_SCHEME.len();
        let host = word[from..].find(['/', '?', '#']).map_or(word.len(), |slash| from + slash);
        let password = from + word[from..host].find(':')? + 1;
        // What follows the first colon may be a port.
        let is_port = word[password..host].bytes().all(|byte| byte.is_ascii_digit());
        let inside = word[from..].find(AROUND).and_then(|around| word[..from + around].rfind('@'));
        let end = inside.filter(|end| *end > password).unwrap_or(last);
        (password < end && !is_port).then_some(password..end)
    })
}

/// The password of `user:password`, which a text begins with: to white space, or to the second quotation mark.
fn user_password(text: &str) -> Option<Range<usize>> {
    let end = match text.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        Some(quote) => text[1..].find([quote, '\n']).map(|end| 1 + end),
        None => text.find(char::is_whitespace),
    };
    let end = end.unwrap_or(text.len());
    let password = text[..end].find(':')? + 1;
    Some(password..end)
}
