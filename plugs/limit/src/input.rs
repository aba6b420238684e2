//! What of an input is over its bound.

use agent_tool::json::{Reader, Step, path};
use agent_tool::text::{concat, decimal};
use agent_tool::{Fault, Faults};
use tool_filter::{Token, TokenKind, Tokens};

use crate::bounds::Bounds;

/// A container that is open where the walk is, and the way to the value in it. No recursion, so that depth costs no stack.
struct Open<'t> {
    /// None before the first value of an object.
    step: Option<Step<'t>>,
    /// Whether the next string is a key.
    key_comes: bool,
}

/// Everything that is over its bound, in the order of the input. What stands below the first item too many is not looked at.
pub fn faults(input: &str, bounds: &Bounds) -> Faults {
    let mut faults = Faults::default();
    let mut open: Vec<Open<'_>> = Vec::new();
    for token in Tokens::of(input) {
        match token.kind {
            TokenKind::OpenArray => open.push(Open { step: Some(Step::Index(0)), key_comes: false }),
            TokenKind::OpenObject => open.push(Open { step: None, key_comes: true }),
            TokenKind::Close => {
                if let Some(Open { step: Some(Step::Index(last)), .. }) = open.pop()
                    && last >= bounds.items
                {
                    faults.shape(|| too_many(&open, last + 1, bounds.items));
                }
            }
            TokenKind::Comma => match open.last_mut() {
                Some(Open { step: Some(Step::Index(index)), .. }) => *index += 1,
                Some(object) => object.key_comes = true,
                None => {}
            },
            TokenKind::String => string(token, &mut open, bounds, &mut faults),
            TokenKind::Colon | TokenKind::Other => {}
        }
    }
    faults
}

fn string<'t>(token: Token<'t>, open: &mut [Open<'t>], bounds: &Bounds, faults: &mut Faults) {
    let is_key = open.last().is_some_and(|container| container.key_comes);
    if let Some(object) = open.last_mut().filter(|_| is_key) {
        object.step = Some(Step::Key(token.text));
        object.key_comes = false;
    }
    // Fewer bytes than that can't be more characters.
    if token.text.len() <= bounds.length {
        return;
    }
    let text = Reader::new(token.text, "").value().ok().and_then(|value| value.text);
    let length = text.map_or(0, |text| text.chars().count());
    if length > bounds.length {
        faults.shape(|| {
            Fault::new(place(open), if is_key { "the key is too long" } else { "too long" })
                .got(concat(&[&decimal(length), " characters"]))
                .expected(concat(&["at most ", &decimal(bounds.length), "; put it shorter"]))
        });
    }
}

fn too_many(open: &[Open<'_>], items: usize, most: usize) -> Fault {
    Fault::new(place(open), "too many items").got(concat(&[&decimal(items), " items"])).expected(concat(&[
        "at most ",
        &decimal(most),
        "; put several into one",
    ]))
}

fn place(open: &[Open<'_>]) -> String {
    let steps: Vec<_> = open.iter().filter_map(|container| container.step).collect();
    path("", &steps)
}
