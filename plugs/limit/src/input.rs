//! What of an input is over its bound.

use agent_tool::json::{Reader, Step, path};
use agent_tool::text::{concat, decimal};
use agent_tool::{Fault, Faults};
use tool_filter::{Token, TokenKind, Tokens};

use crate::bounds::Bounds;

/// A container that is open where the walk is: the way to the value in it, none before the first value of an object. No
/// recursion, so that depth costs no stack.
type Open<'t> = Option<Step<'t>>;

/// Everything that is over its bound, in the order of the input. What stands below the first item too many is not looked at.
pub fn faults(input: &str, bounds: &Bounds) -> Faults {
    let mut faults = Faults::default();
    let mut open: Vec<Open<'_>> = Vec::new();
    for token in Tokens::of(input) {
        match token.kind {
            TokenKind::OpenArray => open.push(Some(Step::Index(0))),
            TokenKind::OpenObject => open.push(None),
            TokenKind::Close => {
                if let Some(Some(Step::Index(last))) = open.pop()
                    && last >= bounds.items
                {
                    faults.shape(|| too_many(&open, last + 1, bounds.items));
                }
            }
            TokenKind::Comma => {
                if let Some(Some(Step::Index(index))) = open.last_mut() {
                    *index += 1;
                }
            }
            TokenKind::Key => {
                if let Some(object) = open.last_mut() {
                    *object = Some(Step::Key(token.text));
                }
                string(token, &open, bounds, &mut faults);
            }
            TokenKind::String => string(token, &open, bounds, &mut faults),
            TokenKind::Colon | TokenKind::Other => {}
        }
    }
    faults
}

fn string(token: Token<'_>, open: &[Open<'_>], bounds: &Bounds, faults: &mut Faults) {
    // Fewer bytes than that can't be more characters.
    if token.text.len() <= bounds.length {
        return;
    }
    let text = Reader::new(token.text, "").value().ok().and_then(|value| value.text);
    let length = text.map_or(0, |text| text.chars().count());
    if length > bounds.length {
        faults.shape(|| {
            Fault::new(place(open), if token.kind == TokenKind::Key { "the key is too long" } else { "too long" })
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
    let steps: Vec<_> = open.iter().copied().flatten().collect();
    path("", &steps)
}
