//! Reading JSON so that every fault can be told apart, and writing it.
//!
//! The grammar of strings and numbers is [`hifijson`]'s. This module adds what a validator needs and a parser hides: where
//! each value stands in the text, a key that stands twice, and a lone surrogate as a fault of one string rather than the
//! end of the reading.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloc::borrow::Cow;

use hifijson::num::Lex as _;
use hifijson::str::{Error as StringError, Lex as _, LexAlloc as _};
use hifijson::token::Lex as _;
use hifijson::{Read as _, SliceLexer, escape};

use crate::fault::Fault;
use crate::index::Index;
use crate::text::{excerpt, quoted};

/// How many levels of arrays and objects may stand in one another.
pub const MAX_DEPTH: usize = 128;

/// A text as a JSON string, in quotation marks.
pub(crate) fn string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_string(&mut out, text);
    out
}

/// Appends a text as a JSON string, in quotation marks. What JSON lets stand is left as it is.
pub(crate) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|b| b < b' ' || matches!(b, b'"' | b'\\')) {
        // What must be escaped is ASCII, so both cuts are between characters.
        let (plain, escaped) = rest.split_at_checked(at).unwrap_or_default();
        out.push_str(plain);
        let mut chars = escaped.chars();
        match chars.next() {
            Some('\n') => out.push_str("\\n"),
            Some('\r') => out.push_str("\\r"),
            Some('\t') => out.push_str("\\t"),
            Some('\u{8}') => out.push_str("\\b"),
            Some('\u{c}') => out.push_str("\\f"),
            Some(c @ ('"' | '\\')) => out.extend(['\\', c]),
            Some(c) => push_unicode_escape(out, c),
            None => {}
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
    out.push('"');
}

/// Appends a character as `\u` and four hexadecimal digits for each unit of its UTF-16.
pub(crate) fn push_unicode_escape(out: &mut String, c: char) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        out.push_str("\\u");
        for shift in [12, 8, 4, 0] {
            out.extend(char::from_digit(u32::from(*unit >> shift) & 0xF, 16));
        }
    }
}

/// The kinds of JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
}

impl Kind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }
}

/// A value that was read whole.
pub(crate) struct Value<'a> {
    pub kind: Kind,
    /// The value as it stands in the text.
    pub source: &'a str,
    /// What a string says; nothing when it holds a lone surrogate.
    pub text: Option<Cow<'a, str>>,
}

impl Value<'_> {
    /// What stood there, for a fault.
    pub fn received(&self) -> String {
        match self.kind {
            Kind::Null => "null".into(),
            kind => format!("{} {}", kind.as_str(), excerpt(self.source)),
        }
    }
}

/// Why a text is not JSON. Reading ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// Something else should stand here.
    Expected(&'static str),
    /// The text ends in the middle.
    Ends,
    /// More than [`MAX_DEPTH`] levels.
    Depth,
    /// A control character inside a string.
    Control,
    /// A backslash that begins no escape sequence.
    Escape,
}

impl From<StringError> for Syntax {
    fn from(error: StringError) -> Self {
        match error {
            StringError::Control => Self::Control,
            StringError::Eof | StringError::Escape(escape::Error::Eof) => Self::Ends,
            StringError::Escape(_) | StringError::Utf8(_) => Self::Escape,
        }
    }
}

/// A step on the way from the top to a value.
enum Step<'a> {
    Index(usize),
    Key(Cow<'a, str>),
}

/// Reads a JSON text from front to back.
///
/// The caller looks at the next value with [`Reader::peek`], then takes it with [`Reader::array`] or [`Reader::object`]
/// or, whatever it is, with [`Reader::value`].
pub(crate) struct Reader<'a> {
    text: &'a str,
    lexer: SliceLexer<'a>,
    path: Vec<Step<'a>>,
    /// What is wrong with keys and strings that nobody asked for, in the order of the text.
    defects: Vec<Fault>,
}

type Result<T> = core::result::Result<T, Syntax>;

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, lexer: SliceLexer::new(text.as_bytes()), path: Vec::new(), defects: Vec::new() }
    }

    /// How many defects were noted so far, for [`Reader::take_defects`].
    pub fn defects(&self) -> usize {
        self.defects.len()
    }

    /// Takes the defects noted after the first `count`.
    pub fn take_defects(&mut self, count: usize) -> Vec<Fault> {
        self.defects.split_off(count)
    }

    /// The kind of the value that comes next. A letter that begins no word is only found when the value is taken.
    pub fn peek(&mut self) -> Result<Kind> {
        Ok(match self.lexer.ws_peek().ok_or(Syntax::Ends)? {
            b'"' => Kind::String,
            b'[' => Kind::Array,
            b'{' => Kind::Object,
            b'-' | b'0'..=b'9' => Kind::Number,
            b't' | b'f' => Kind::Boolean,
            b'n' => Kind::Null,
            _ => return Err(Syntax::Expected("a value")),
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
            let key = self.key()?;
            self.path.push(Step::Key(key.clone()));
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
                self.lexer.null_or_bool().ok_or(Syntax::Expected("a value"))?;
            }
        }
        Ok(Value { kind, source: self.source_from(start), text })
    }

    /// Takes a value that nobody asked for, and notes what is wrong inside it.
    pub fn ignore(&mut self) -> Result<()> {
        let value = self.value()?;
        if value.kind == Kind::String && value.text.is_none() {
            self.defects.push(lone_surrogate(self.path(), value.source));
        }
        Ok(())
    }

    /// Notes that the object which is being read already has the key that the reader is at.
    pub fn duplicate_key(&mut self) {
        self.defects.push(duplicate_key(self.path()));
    }

    /// Makes sure that nothing but white space is left.
    pub fn end(&mut self) -> Result<()> {
        match self.lexer.ws_peek() {
            None => Ok(()),
            Some(_) => Err(Syntax::Expected("the end of the text")),
        }
    }

    /// The fault that a syntax error is, at the place where reading stopped.
    pub fn syntax_fault(&self, syntax: Syntax, path: &str) -> Fault {
        let offset = self.text.floor_char_boundary(self.offset());
        let (before, rest) = self.text.split_at_checked(offset).unwrap_or_default();
        let (mut line, mut column) = (1, 1);
        for c in before.chars() {
            (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        let place = format!("at line {line} column {column}");
        let fault = match syntax {
            Syntax::Depth => {
                return Fault::new(path, format!("nested too deep {place}"))
                    .expected(format!("at most {MAX_DEPTH} levels"));
            }
            Syntax::Ends => Fault::new(path, format!("not JSON, it ends too early {place}")),
            Syntax::Expected(what) => Fault::new(path, format!("not JSON, {what} should stand {place}")),
            Syntax::Control => Fault::new(path, format!("not JSON, a raw control character in a string {place}")),
            Syntax::Escape => Fault::new(path, format!("not JSON, an unknown escape sequence in a string {place}")),
        };
        if rest.is_empty() { fault } else { fault.got(excerpt(rest)) }
    }

    /// The text from an earlier offset to where the reader is.
    fn source_from(&self, start: usize) -> &'a str {
        self.text.get(start..self.offset()).unwrap_or_default()
    }

    fn offset(&self) -> usize {
        self.text.len() - self.lexer.as_slice().len()
    }

    /// Where the reader is, as a fault names it.
    fn path(&self) -> String {
        let mut out = String::new();
        for step in &self.path {
            push_step(&mut out, step);
        }
        if out.is_empty() { "input".into() } else { out }
    }

    /// Steps over the bracket that opens a container. Each open container has a step on the path.
    fn enter(&mut self) -> Result<()> {
        if self.path.len() == MAX_DEPTH {
            return Err(Syntax::Depth);
        }
        self.lexer.take_next();
        Ok(())
    }

    /// Whether the container that was just entered ends at once.
    fn closes(&mut self, brackets: Brackets) -> Result<bool> {
        match self.lexer.ws_peek() {
            Some(next) if next == brackets.end => {
                self.lexer.take_next();
                Ok(true)
            }
            Some(_) => Ok(false),
            None => Err(self.missing(brackets.first)),
        }
    }

    /// Whether another value follows in the container.
    fn continues(&mut self, brackets: Brackets) -> Result<bool> {
        match self.lexer.ws_peek() {
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

    /// Takes a key and its colon. A lone surrogate in it is noted, and the key counts as it stands in the text.
    fn key(&mut self) -> Result<Cow<'a, str>> {
        if self.lexer.ws_peek() != Some(b'"') {
            return Err(self.missing("a key"));
        }
        let start = self.offset();
        let key = match self.string()? {
            Some(key) => key,
            None => {
                let source = self.source_from(start);
                self.defects.push(lone_surrogate(format!("a key of {}", self.path()), source));
                Cow::Borrowed(source)
            }
        };
        match self.lexer.ws_peek() {
            Some(b':') => {
                self.lexer.take_next();
                Ok(key)
            }
            _ => Err(self.missing("a colon")),
        }
    }

    /// Takes a string; nothing when it holds a lone surrogate.
    fn string(&mut self) -> Result<Option<Cow<'a, str>>> {
        let start = self.lexer.as_slice();
        self.lexer.take_next();
        match self.lexer.str_string() {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.is_unicode_error() => {
                // The grammar allows it, so the string can be stepped over and reading goes on.
                self.lexer = SliceLexer::new(start.get(1..).unwrap_or_default());
                self.lexer.str_ignore()?;
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// That something should stand here, or that the text ends.
    fn missing(&self, expected: &'static str) -> Syntax {
        if self.lexer.as_slice().is_empty() { Syntax::Ends } else { Syntax::Expected(expected) }
    }

    /// Takes an array or object without recursion, so that depth costs no stack, and finds what is wrong inside it.
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
                let Some(mut container) = open.pop() else {
                    return Ok(());
                };
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
                let key = self.key()?;
                self.path.push(Step::Key(key.clone()));
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

/// A step as part of a path. Keys are the model's, so they are cut and made visible like anything else that is quoted.
fn push_step(out: &mut String, step: &Step<'_>) {
    match step {
        Step::Index(index) => out.push_str(&format!("[{index}]")),
        Step::Key(key) if is_plain(key) => {
            if !out.is_empty() {
                out.push('.');
            }
            out.push_str(key);
        }
        Step::Key(key) => out.push_str(&format!("[{}]", quoted(key))),
    }
}

/// The path of a member of the object at `path`.
pub(crate) fn member_path(path: &str, key: &str) -> String {
    let mut out = String::from(path);
    push_step(&mut out, &Step::Key(Cow::Borrowed(key)));
    out
}

/// Whether a key can stand in a path without quotation marks.
fn is_plain(key: &str) -> bool {
    (1..=40).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
}

/// The fault of a key that stands twice.
pub(crate) fn duplicate_key(path: impl Into<String>) -> Fault {
    Fault::new(path, "the key stands twice").expected("each key once")
}

/// The fault of a string with half a surrogate pair.
pub(crate) fn lone_surrogate(path: impl Into<String>, source: &str) -> Fault {
    Fault::new(path, "a lone surrogate")
        .got(format!("string {}", excerpt(source)))
        .expected("whole characters, an escaped pair for each beyond U+FFFF")
}
