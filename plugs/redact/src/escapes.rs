//! What a JSON string means, and where each part of the meaning stands in it.
//!
//! Unlike a reader of JSON this takes whatever comes: half a surrogate pair becomes U+FFFD, and an escape that JSON does not
//! know means the character behind the backslash.

use std::borrow::Cow;
use std::ops::Range;

/// What stands between the quotation marks of a string, as a text.
pub fn meaning(inside: &str) -> Cow<'_, str> {
    if !inside.contains('\\') {
        return Cow::Borrowed(inside);
    }
    let mut text = String::with_capacity(inside.len());
    for piece in Pieces(inside) {
        match piece.escaped {
            Some(c) => text.push(c),
            None => text.push_str(piece.source),
        }
    }
    Cow::Owned(text)
}

/// Turns places in the meaning, which are in order, into those in what stands between the quotation marks.
pub fn to_source(inside: &str, places: &mut [Range<usize>]) {
    let mut pieces = Pieces(inside).peekable();
    let (mut text_at, mut source_at) = (0, 0);
    for end in places.iter_mut().flat_map(|place| [&mut place.start, &mut place.end]) {
        while let Some(piece) = pieces.next_if(|piece| text_at + piece.text_len() <= *end) {
            text_at += piece.text_len();
            source_at += piece.source.len();
        }
        *end = source_at + (*end - text_at);
    }
}

/// A part of a string: one escape, or what stands between two.
struct Piece<'t> {
    source: &'t str,
    /// The character that an escape means.
    escaped: Option<char>,
}

impl Piece<'_> {
    fn text_len(&self) -> usize {
        self.escaped.map_or(self.source.len(), char::len_utf8)
    }
}

/// The parts of a string, one after the other.
struct Pieces<'t>(&'t str);

impl<'t> Iterator for Pieces<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        let text = self.0;
        let (len, escaped) = match text.strip_prefix('\\') {
            None if text.is_empty() => return None,
            None => (text.find('\\').unwrap_or(text.len()), None),
            Some(rest) => {
                let (len, c) = escape(rest);
                (1 + len, Some(c))
            }
        };
        let (source, rest) = text.split_at_checked(len).unwrap_or((text, ""));
        self.0 = rest;
        Some(Piece { source, escaped })
    }
}

/// How long an escape is behind its backslash, and what it means.
fn escape(rest: &str) -> (usize, char) {
    let Some(c) = rest.chars().next() else { return (0, '\\') };
    let meant = match c {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'u' => match unit(&rest[1..]) {
            Some(unit) => return unicode(unit, &rest[5..]),
            None => 'u',
        },
        other => other,
    };
    (c.len_utf8(), meant)
}

/// How long `\u` and four digits are behind the backslash, with the other half of a pair where one follows, and what they mean.
fn unicode(first: u16, rest: &str) -> (usize, char) {
    const ONE: usize = "uffff".len();
    const PAIR: usize = ONE + "\\uffff".len();
    let second = rest.strip_prefix("\\u").and_then(unit);
    match second.map(|second| char::decode_utf16([first, second]).next()) {
        Some(Some(Ok(c))) if c.len_utf16() == 2 => (PAIR, c),
        _ => (ONE, char::from_u32(u32::from(first)).unwrap_or(char::REPLACEMENT_CHARACTER)),
    }
}

/// The unit of UTF-16 that four digits make.
fn unit(text: &str) -> Option<u16> {
    let digits = text.get(..4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    u16::from_str_radix(digits, 16).ok()
}
