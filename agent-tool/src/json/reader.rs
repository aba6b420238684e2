//! Reading a JSON text from front to back.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use hifijson::num::Lex as _;
use hifijson::str::{Error as StringError, Lex as _, LexAlloc as _};
use hifijson::token::Lex as _;
use hifijson::{Read as _, SliceLexer, escape};

use super::path::{Step, path};
use super::scan::plain_len;
use super::syntax::{Problem, Syntax};
use super::{Kind, MAX_DEPTH, Value};
use crate::fault::{Fault, Faults};
use crate::index::Index;
use crate::text::{concat, excerpt};

/// Reads a JSON text from front to back.
///
/// The caller looks at the next value with [`Reader::peek`], then takes it with [`Reader::array`] or [`Reader::object`]
/// or, whatever it is, with [`Reader::value`].
pub struct Reader<'a> {
    text: &'a str,
    /// What every path begins with.
    root: &'static str,
    lexer: SliceLexer<'a>,
    path: Vec<Step<'a>>,
    /// What is wrong with keys and strings that nobody asked for, in the order of the text.
    defects: Faults,
}

type Result<T> = core::result::Result<T, Syntax>;

impl<'a> Reader<'a> {
    /// A reader whose paths begin with `root`, or with the first key when it is empty.
    pub fn new(text: &'a str, root: &'static str) -> Self {
        let lexer = SliceLexer::new(text.as_bytes());
        Self { text, root, lexer, path: Vec::with_capacity(8), defects: Faults::default() }
    }

    /// Takes the defects found since the last time.
    pub fn take_defects(&mut self) -> Faults {
        core::mem::take(&mut self.defects)
    }

    /// The kind of the value that comes next. A letter that begins no word is only found when the value is taken.
    #[inline]
    pub fn peek(&mut self) -> Result<Kind> {
        Ok(match self.next_token() {
            Some(b'"') => Kind::String,
            Some(b'[') => Kind::Array,
            Some(b'{') => Kind::Object,
            Some(b'-' | b'0'..=b'9') => Kind::Number,
            Some(b't' | b'f') => Kind::Boolean,
            Some(b'n') => Kind::Null,
            _ => return Err(self.missing("a value")),
        })
    }

    /// Takes the array that comes next. `element` must take each element.
    pub fn array(&mut self, mut element: impl FnMut(&mut Self, usize) -> Result<()>) -> Result<()> {
        self.enter()?;
        let mut index = 0;
        let mut more = !self.closes(ARRAY)?;
        while more {
            self.path.push(Step::Index(index));
            element(self, index)?;
            self.path.pop();
            index += 1;
            more = self.continues(ARRAY)?;
        }
        Ok(())
    }

    /// Takes the object that comes next. `member` must take the value of each key that it is called with. Whether a key
    /// stands twice is for the caller to find.
    pub fn object(&mut self, mut member: impl FnMut(&mut Self, Cow<'a, str>) -> Result<()>) -> Result<()> {
        self.enter()?;
        let mut more = !self.closes(OBJECT)?;
        while more {
            let (key, source) = self.key()?;
            self.path.push(Step::Key(source));
            member(self, key)?;
            self.path.pop();
            more = self.continues(OBJECT)?;
        }
        Ok(())
    }

    /// Takes whatever comes next.
    pub fn value(&mut self) -> Result<Value<'a>> {
        let kind = self.peek()?;
        let start = self.offset();
        let mut text = None;
        match kind {
            Kind::String => text = self.string()?,
            Kind::Array | Kind::Object => self.skip_container()?,
            Kind::Number => {
                self.lexer.num_ignore().validate().map_err(|_| self.missing("a digit"))?;
            }
            Kind::Boolean | Kind::Null => {
                let offset = start;
                self.lexer.null_or_bool().ok_or(Syntax { problem: Problem::Expected("a value"), offset })?;
            }
        }
        Ok(Value { kind, source: self.source_from(start), text })
    }

    /// Takes a value that nobody asked for, and notes what is wrong inside it.
    pub fn ignore(&mut self) -> Result<()> {
        let value = self.value()?;
        if value.has_lone_surrogate() {
            self.defects.shape(|| lone_surrogate(path(self.root, &self.path), value.source));
        }
        Ok(())
    }

    /// Where the reader is, as a fault names it.
    pub fn path(&self) -> String {
        path(self.root, &self.path)
    }

    /// Notes that the object which is being read already has the key that the reader is at.
    #[cold]
    pub fn duplicate_key(&mut self) {
        self.defects.shape(|| duplicate_key(path(self.root, &self.path)));
    }

    /// Makes sure that nothing but white space is left.
    pub fn end(&mut self) -> Result<()> {
        match self.next_token() {
            None => Ok(()),
            Some(_) => Err(self.missing("the end of the text")),
        }
    }

    /// The first byte of the next token, after white space.
    #[inline]
    fn next_token(&mut self) -> Option<u8> {
        match self.lexer.as_slice().first() {
            Some(byte) if *byte > b' ' => Some(*byte),
            _ => self.lexer.ws_peek(),
        }
    }

    /// The text from an earlier offset to where the reader is.
    #[inline]
    fn source_from(&self, start: usize) -> &'a str {
        self.text.get(start..self.offset()).unwrap_or_default()
    }

    /// How many bytes were taken. After [`Reader::peek`], the next value begins there.
    #[inline]
    pub fn offset(&self) -> usize {
        self.text.len() - self.lexer.as_slice().len()
    }

    /// That something should stand here, or that the text ends.
    #[cold]
    fn missing(&self, expected: &'static str) -> Syntax {
        let ends = self.lexer.as_slice().is_empty();
        let problem = if ends { Problem::Ends } else { Problem::Expected(expected) };
        Syntax { problem, offset: self.offset() }
    }

    /// Steps over the bracket that opens a container. Each open container has a step on the path.
    #[inline]
    fn enter(&mut self) -> Result<()> {
        if self.path.len() == MAX_DEPTH {
            return Err(Syntax { problem: Problem::Depth, offset: self.offset() });
        }
        self.lexer.take_next();
        Ok(())
    }

    /// Whether the container that was just entered ends at once.
    #[inline]
    fn closes(&mut self, brackets: Brackets) -> Result<bool> {
        match self.next_token() {
            Some(next) if next == brackets.end => {
                self.lexer.take_next();
                Ok(true)
            }
            Some(_) => Ok(false),
            None => Err(self.missing(brackets.first)),
        }
    }

    /// Whether another value follows in the container.
    #[inline]
    fn continues(&mut self, brackets: Brackets) -> Result<bool> {
        match self.next_token() {
            Some(b',') => {
                self.lexer.take_next();
                Ok(true)
            }
            Some(next) if next == brackets.end => {
                self.lexer.take_next();
                Ok(false)
            }
            _ => Err(self.missing(brackets.next)),
        }
    }

    /// Takes a key and its colon; gives the key, and as it stands in the text. A lone surrogate in it is noted, and the key
    /// counts as it stands in the text.
    #[inline(never)]
    fn key(&mut self) -> Result<(Cow<'a, str>, &'a str)> {
        if self.next_token() != Some(b'"') {
            return Err(self.missing("a key"));
        }
        let start = self.offset();
        let key = self.string()?;
        let source = self.source_from(start);
        if key.is_none() {
            self.defects.shape(|| lone_surrogate(concat(&["a key of ", &path(self.root, &self.path)]), source));
        }
        match self.next_token() {
            Some(b':') => {
                self.lexer.take_next();
                Ok((key.unwrap_or(Cow::Borrowed(source)), source))
            }
            _ => Err(self.missing("a colon")),
        }
    }

    /// Takes a string; nothing when it holds a lone surrogate.
    #[inline(always)]
    fn string(&mut self) -> Result<Option<Cow<'a, str>>> {
        self.lexer.take_next();
        let start = self.offset();
        let rest = self.lexer.as_slice();
        let len = plain_len(rest);
        if rest.get(len) == Some(&b'"') {
            self.lexer = SliceLexer::new(rest.get(len + 1..).unwrap_or_default());
            return Ok(self.text.get(start..start + len).map(Cow::Borrowed));
        }
        self.escaped_string(rest)
    }

    /// Takes the rest of a string that does not stand there as it is. It begins with `rest`.
    #[cold]
    fn escaped_string(&mut self, rest: &'a [u8]) -> Result<Option<Cow<'a, str>>> {
        match self.lexer.str_string() {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.is_unicode_error() => {
                // The grammar allows it, so the string can be stepped over and reading goes on.
                self.lexer = SliceLexer::new(rest);
                self.lexer.str_ignore().map_err(|error| self.string_syntax(error))?;
                Ok(None)
            }
            Err(error) => Err(self.string_syntax(error)),
        }
    }

    /// A syntax error at what the lexer has just taken.
    #[cold]
    fn string_syntax(&self, error: StringError) -> Syntax {
        let end = self.offset();
        let (problem, offset) = match error {
            StringError::Eof | StringError::Escape(escape::Error::Eof) => (Problem::Ends, end),
            StringError::Control => (Problem::Control, end.saturating_sub(1)),
            StringError::Escape(_) | StringError::Utf8(_) => {
                let taken = self.text.as_bytes().get(..end).unwrap_or_default();
                (Problem::Escape, taken.iter().rposition(|byte| *byte == b'\\').unwrap_or(end))
            }
        };
        Syntax { problem, offset }
    }

    /// Takes an array or object without recursion, so that depth costs no stack, and finds what is wrong inside it.
    #[cold]
    fn skip_container(&mut self) -> Result<()> {
        let mut open = Vec::new();
        loop {
            match self.peek()? {
                kind @ (Kind::Array | Kind::Object) => {
                    self.enter()?;
                    let mut container = Container::of(kind);
                    if !self.closes(container.brackets())? {
                        self.step_to_next(&mut container, None)?;
                        open.push(container);
                        continue;
                    }
                }
                _ => self.ignore()?,
            }
            // A value is over: go on in the innermost container that has another one.
            loop {
                let Some(mut container) = open.pop() else { return Ok(()) };
                let step = self.path.pop();
                if self.continues(container.brackets())? {
                    self.step_to_next(&mut container, step)?;
                    open.push(container);
                    break;
                }
            }
        }
    }

    /// Puts the way to the next value of a container on the path.
    #[cold]
    fn step_to_next(&mut self, container: &mut Container<'a>, previous: Option<Step<'a>>) -> Result<()> {
        match container {
            Container::Array => {
                let index = match previous {
                    Some(Step::Index(index)) => index + 1,
                    _ => 0,
                };
                self.path.push(Step::Index(index));
            }
            Container::Object(keys) => {
                let (key, source) = self.key()?;
                self.path.push(Step::Key(source));
                if !keys.insert_new(key) {
                    self.duplicate_key();
                }
            }
        }
        Ok(())
    }
}

/// A container whose content nobody asked for.
enum Container<'a> {
    Array,
    /// With the keys seen so far.
    Object(Index<'a>),
}

impl Container<'_> {
    fn of(kind: Kind) -> Self {
        if kind == Kind::Object { Self::Object(Index::default()) } else { Self::Array }
    }

    fn brackets(&self) -> Brackets {
        match self {
            Self::Array => ARRAY,
            Self::Object(_) => OBJECT,
        }
    }
}

/// What ends a container, and what a syntax error says should have stood there.
#[derive(Clone, Copy)]
struct Brackets {
    end: u8,
    first: &'static str,
    next: &'static str,
}

const ARRAY: Brackets = Brackets { end: b']', first: "a value or ]", next: "a comma or ]" };
const OBJECT: Brackets = Brackets { end: b'}', first: "a key or }", next: "a comma or }" };

/// The fault of a key that stands twice.
#[cold]
pub fn duplicate_key(path: impl Into<String>) -> Fault {
    Fault::new(path, "the key stands twice").expected("each key once")
}

/// The fault of a string with half a surrogate pair.
#[cold]
pub fn lone_surrogate(path: impl Into<String>, source: &str) -> Fault {
    Fault::new(path, "a lone surrogate")
        .got(concat(&["string ", &excerpt(source)]))
        .expected("whole characters, an escaped pair for each beyond U+FFFF")
}
