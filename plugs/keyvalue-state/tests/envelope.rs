//! How values stand in the store, and what is made of what else may stand there.

use keyvalue_state::envelope::Envelope;

#[test]
fn a_value_is_read_as_it_was_written() {
    for value in ["", "[]", "1\n2", "\n", "Ünïcode\u{0}"] {
        let first = Envelope::default().next(value.to_owned());
        assert_eq!(first.bytes(), format!("1\n{value}").into_bytes());
        assert_eq!(Envelope::read(&first.bytes()), first);
        assert_eq!(first.next("next".to_owned()).number, 2);
    }
}

#[test]
fn what_somebody_else_put_there_is_a_value_as_a_whole() {
    for bytes in [&b""[..], b"[]", b"one\n[]", b"-1\n[]", b"99999999999999999999\n[]"] {
        let read = Envelope::read(bytes);
        assert_eq!((read.number, read.value.as_bytes()), (0, bytes));
    }
    assert_eq!(Envelope::read(b"\xff\xfe").value, "\u{fffd}\u{fffd}");
}

#[test]
fn no_two_values_of_a_key_have_one_revision() {
    let first = Envelope::default().next("a".to_owned());
    let others = [first.next("a".to_owned()), Envelope::default().next("b".to_owned()), Envelope::default()];
    for other in others {
        assert_ne!(other.revision(), first.revision());
    }
    let last = Envelope { number: u64::MAX, value: "a".to_owned() };
    assert_ne!(last.next("b".to_owned()).revision(), last.revision());
}
