//! Which text is blank, for every code point there is.

mod support;

use regex::Regex;
use support::memory::Memory;
use todo_write::{Options, Status, Todo};

#[test]
fn a_text_of_one_code_point_is_blank_exactly_when_unicode_says_that_it_can_not_be_seen() {
    let invisible = Regex::new(r"^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]$").unwrap();
    let mut text = [0; 4];
    for c in '\0'..=char::MAX {
        let content = &*c.encode_utf8(&mut text);
        let todo = Todo { content: content.into(), active_form: "Trying".into(), status: Status::Pending };
        let refused = todo_write::write(&mut Memory::default(), &mut (), vec![todo], &Options::default()).is_err();
        assert_eq!(refused, invisible.is_match(content), "U+{:04X}", u32::from(c));
    }
}

#[test]
fn one_visible_character_is_enough() {
    let content = "\u{200b} \u{feff}x\t";
    let todo = Todo { content: content.into(), active_form: "Trying".into(), status: Status::Pending };
    let answer = todo_write::write(&mut Memory::default(), &mut (), vec![todo], &Options::default()).unwrap();
    assert_eq!(answer.todos[0].content, content);
}
