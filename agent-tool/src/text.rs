//! Rules about text that every part shares: what can be seen, what fits on a line, what is quoted in a fault.

use alloc::string::String;

use crate::json;

/// How many characters of what was received a fault quotes.
pub const EXCERPT: usize = 80;

/// A number in decimal digits. Unlike `format!`, which would bring a tenth of the component's code with it.
pub fn decimal(number: usize) -> String {
    itoa::Buffer::new().format(number).into()
}

/// Some texts as one. Unlike the method of slices, it stands once in a component, whichever crates call it.
#[inline(never)]
pub fn concat(texts: &[&str]) -> String {
    texts.concat()
}

/// Appends some texts.
#[inline(never)]
pub fn push_all(out: &mut String, texts: &[&str]) {
    texts.iter().for_each(|text| out.push_str(text));
}

/// Whether nothing is left once white space, control characters and default-ignorable code points are taken away.
pub fn is_blank(text: &str) -> bool {
    // Nearly every text begins with a letter.
    let begins_with_a_letter = text.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
    !begins_with_a_letter && text.chars().all(|c| c.is_whitespace() || c.is_control() || is_default_ignorable(c))
}

/// Unicode's derived property `Default_Ignorable_Code_Point`.
fn is_default_ignorable(c: char) -> bool {
    matches!(
        u32::from(c),
        0x00AD
            | 0x034F
            | 0x061C
            | 0x115F..=0x1160
            | 0x17B4..=0x17B5
            | 0x180B..=0x180F
            | 0x200B..=0x200F
            | 0x202A..=0x202E
            | 0x2060..=0x206F
            | 0x3164
            | 0xFE00..=0xFE0F
            | 0xFEFF
            | 0xFFA0
            | 0xFFF0..=0xFFF8
            | 0x1BCA0..=0x1BCA3
            | 0x1D173..=0x1D17A
            | 0xE0000..=0xE0FFF
    )
}

/// Whether a terminal or a text view could begin a new line, or something worse, at this character.
pub fn breaks_line(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

/// JSON source for a fault: on one line, nothing invisible, cut at [`EXCERPT`] characters.
pub fn excerpt(source: &str) -> String {
    let mut out = String::new();
    for (count, c) in source.chars().enumerate() {
        if count == EXCERPT {
            out.push('…');
            break;
        }
        match c {
            '\n' | '\r' | '\t' => out.push(' '),
            c if c != ' ' && (c.is_whitespace() || breaks_line(c) || is_default_ignorable(c)) => {
                json::push_unicode_escape(&mut out, c);
            }
            c => out.push(c),
        }
    }
    out
}

/// A text in quotation marks, as JSON would write it, cut at [`EXCERPT`] characters.
pub fn quoted(text: &str) -> String {
    excerpt(&json::string(text))
}

/// Appends a text with each run of line breaks and control characters as one space.
pub fn push_on_one_line(out: &mut String, text: &str) {
    let mut run = false;
    for c in text.chars() {
        let breaks = breaks_line(c);
        match (breaks, run) {
            (true, true) => {}
            (true, false) => out.push(' '),
            (false, _) => out.push(c),
        }
        run = breaks;
    }
}
