//! Places in a text, and the mask that is put over them.

use std::ops::Range;

/// What stands in the place of a secret.
pub const MASK: &str = "[redacted]";

/// Places in a text, as ranges of its bytes.
#[derive(Default)]
pub struct Places(Vec<Range<usize>>);

impl Places {
    /// Adds one, wherever it is.
    pub fn add(&mut self, place: Range<usize>) {
        if !place.is_empty() {
            self.0.push(place);
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// In the order of the text, those that overlap as one.
    pub fn in_order(mut self) -> Vec<Range<usize>> {
        self.0.sort_unstable_by_key(|place| place.start);
        self.0.dedup_by(|later, earlier| {
            let overlap = later.start < earlier.end;
            if overlap {
                earlier.end = earlier.end.max(later.end);
            }
            overlap
        });
        self.0
    }
}

/// Appends a text with the mask in these places, which are in order.
pub fn push_masked(out: &mut String, text: &str, places: &[Range<usize>]) {
    let mut at = 0;
    for place in places {
        out.push_str(text.get(at..place.start).unwrap_or_default());
        out.push_str(MASK);
        at = place.end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
}
