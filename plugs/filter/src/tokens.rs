//! The tokens of a JSON text.

/// A token, and how it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// What it is.
    pub kind: TokenKind,
    /// Its text; that of a string or key with its quotation marks, without the last one where the text ends inside it.
    pub text: &'t str,
}

/// The kinds of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A string that is a value.
    String,
    /// A string in the place of a key.
    Key,
    /// `[`
    OpenArray,
    /// `{`
    OpenObject,
    /// `]` or `}`
    Close,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// Anything else: white space, numbers, words, and what is no JSON.
    Other,
}

/// Goes through a text from token to token. Where the text is JSON, every reader of JSON sees these tokens; where it is not,
/// they are still all of the text, so that nothing is lost when they are put together again.
///
/// ```
/// use tool_filter::{Token, TokenKind, Tokens};
///
/// let mut tokens = Tokens::of(r#"{"say \"hi\"":"there"}"#);
/// assert_eq!(tokens.next(), Some(Token { kind: TokenKind::OpenObject, text: "{" }));
/// assert_eq!(tokens.next(), Some(Token { kind: TokenKind::Key, text: r#""say \"hi\"""# }));
/// assert_eq!(tokens.next(), Some(Token { kind: TokenKind::Colon, text: ":" }));
/// assert_eq!(tokens.next(), Some(Token { kind: TokenKind::String, text: r#""there""# }));
/// assert_eq!(tokens.map(|token| token.text).collect::<String>(), "}");
/// ```
#[derive(Clone, Debug)]
pub struct Tokens<'t> {
    rest: &'t str,
    /// The containers that are open: whether each is an object.
    open: Vec<bool>,
    key_comes: bool,
}

impl<'t> Tokens<'t> {
    /// The tokens of a text.
    pub fn of(text: &'t str) -> Self {
        Self { rest: text, open: Vec::new(), key_comes: false }
    }

    fn is_in_object(&self) -> bool {
        self.open.last().is_some_and(|is_object| *is_object)
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        let bytes = self.rest.as_bytes();
        let (kind, len) = match bytes.first()? {
            b'"' if self.key_comes => (TokenKind::Key, string_len(bytes)),
            b'"' => (TokenKind::String, string_len(bytes)),
            b'[' => (TokenKind::OpenArray, 1),
            b'{' => (TokenKind::OpenObject, 1),
            b']' | b'}' => (TokenKind::Close, 1),
            b',' => (TokenKind::Comma, 1),
            b':' => (TokenKind::Colon, 1),
            _ => {
                let end = bytes.iter().position(|byte| br#""[]{},:"#.contains(byte));
                (TokenKind::Other, end.unwrap_or(bytes.len()))
            }
        };
        match kind {
            TokenKind::OpenArray | TokenKind::OpenObject => self.open.push(kind == TokenKind::OpenObject),
            TokenKind::Close => {
                self.open.pop();
            }
            _ => {}
        }
        self.key_comes = match kind {
            TokenKind::OpenObject => true,
            TokenKind::Comma => self.is_in_object(),
            TokenKind::Other => self.key_comes,
            _ => false,
        };
        // Each of them ends before a character of ASCII, or with the text.
        let (text, rest) = self.rest.split_at_checked(len).unwrap_or((self.rest, ""));
        self.rest = rest;
        Some(Token { kind, text })
    }
}

/// How long the string is that begins here.
fn string_len(bytes: &[u8]) -> usize {
    let mut escaped = false;
    for (place, byte) in bytes.iter().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return place + 1,
            _ => {}
        }
    }
    bytes.len()
}
