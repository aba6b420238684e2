//! The ids of tasks.

use alloc::string::String;

/// The id of a task: a whole number that the board gave out.
///
/// ```
/// use task_board::Id;
///
/// let id = Id::from_text("12").unwrap();
/// assert_eq!((id.number(), id.to_text()), (12, "12".into()));
/// assert_eq!(Id::from_text("012"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Id(u64);

impl Id {
    /// The highest id that there can be: the highest whole number that every JSON reader reads as it is.
    pub const MAX: Self = Self((1 << 53) - 1);

    /// The id of this number.
    pub fn from_number(number: u64) -> Option<Self> {
        (1..=Self::MAX.0).contains(&number).then_some(Self(number))
    }

    /// The id that is written so, in decimal digits without leading zeros.
    pub fn from_text(text: &str) -> Option<Self> {
        let canonical = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        if canonical { Self::from_number(text.parse().ok()?) } else { None }
    }

    /// Its number.
    pub fn number(self) -> u64 {
        self.0
    }

    /// The id as it is written.
    pub fn to_text(self) -> String {
        let mut out = String::new();
        self.push_to(&mut out);
        out
    }

    pub(crate) fn push_to(self, out: &mut String) {
        push_number(out, self.0);
    }
}

/// Appends a number in decimal digits.
#[inline(never)]
pub(crate) fn push_number(out: &mut String, number: u64) {
    out.push_str(itoa::Buffer::new().format(number));
}
