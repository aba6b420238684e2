//! Finding a text among others.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use core::cmp::Ordering;

/// Texts, each with the first place where it stands. A tree, since a hash without randomness can be flooded.
#[derive(Debug, Default)]
pub struct Index<'t>(BTreeMap<Text<'t>, usize>);

impl<'t> Index<'t> {
    /// These texts, each with its place among them.
    pub fn of(texts: impl Iterator<Item = &'t str>) -> Self {
        let mut index = Self::default();
        for (place, text) in texts.enumerate() {
            index.insert(Cow::Borrowed(text), place);
        }
        index
    }

    /// Adds a text unless it is there already; then says where.
    #[inline(never)]
    pub fn insert(&mut self, text: Cow<'t, str>, place: usize) -> Option<usize> {
        let first = *self.0.entry(Text(text)).or_insert(place);
        (first != place).then_some(first)
    }

    /// Adds a text that has no place; says whether it is new.
    pub fn insert_new(&mut self, text: Cow<'t, str>) -> bool {
        let place = self.0.len();
        self.insert(text, place).is_none()
    }

    /// The first place where a text stands.
    pub fn find(&self, text: &str) -> Option<usize> {
        self.0.get(&Text(Cow::Borrowed(text))).copied()
    }
}

/// Whether two texts are the same, code point by code point.
pub fn same(text: &str, other: &str) -> bool {
    Text(Cow::Borrowed(text)) == Text(Cow::Borrowed(other))
}

/// A text in the order that is found out fastest: by length, then by eight bytes at a time. In a sandbox the usual order,
/// byte by byte, costs a quarter of a call.
#[derive(Debug)]
struct Text<'t>(Cow<'t, str>);

impl Ord for Text<'_> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let (ours, theirs) = (self.0.as_bytes(), other.0.as_bytes());
        ours.len().cmp(&theirs.len()).then_with(|| {
            let ((our_words, our_rest), (their_words, their_rest)) = (ours.as_chunks(), theirs.as_chunks());
            for (ours, theirs) in our_words.iter().zip(their_words) {
                let (ours, theirs) = (u64::from_le_bytes(*ours), u64::from_le_bytes(*theirs));
                if ours != theirs {
                    return ours.cmp(&theirs);
                }
            }
            our_rest.iter().cmp(their_rest)
        })
    }
}

impl PartialOrd for Text<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Text<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Text<'_> {}
