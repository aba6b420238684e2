//! Text in a case file: a string, or pieces of it, so that a mebibyte takes a line.

use serde::Deserialize;

/// A string, or pieces to be joined.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Text {
    Whole(String),
    Pieces(Vec<Piece>),
}

/// A string, or one that is repeated.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Piece {
    Plain(String),
    Repeated(Repeated),
}

/// `{"repeat": s, "times": n}`. Where `number` stands in `s`, the number of the round is put instead, from 0.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeated {
    repeat: String,
    times: usize,
    number: Option<String>,
}

impl Text {
    pub fn join(&self) -> String {
        match self {
            Text::Whole(text) => text.clone(),
            Text::Pieces(pieces) => pieces.iter().map(Piece::join).collect(),
        }
    }
}

impl Piece {
    fn join(&self) -> String {
        match self {
            Piece::Plain(text) => text.clone(),
            Piece::Repeated(Repeated { repeat, times, number: None }) => repeat.repeat(*times),
            Piece::Repeated(Repeated { repeat, times, number: Some(number) }) => {
                (0..*times).map(|round| repeat.replace(number, &round.to_string())).collect()
            }
        }
    }
}
