//! Cutting a recording into pieces: each line of JSON-lines, or one JSON document that spans lines.
//!
//! A piece is held in memory, the file is not, so files of any size can be read.

use std::io::{self, BufRead, Read};

use serde_json::value::RawValue;

/// The longest piece, in bytes: 64 MiB.
pub(super) const LIMIT: usize = 64 * 1024 * 1024;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// One piece of a recording.
pub(super) struct Piece<'a> {
    /// The number of its first line, from 1.
    pub(super) line: u64,
    /// Its text as JSON, or why it is none.
    pub(super) json: Result<&'a RawValue, String>,
}

/// The pieces of a recording, one after the other.
pub(super) struct Pieces<R> {
    lines: Lines<R>,
    /// Lines that were read to find out what the file is, to be given out first.
    ahead: Vec<Taken>,
    started: bool,
    current: Taken,
}

/// A line as it was read.
#[derive(Default)]
struct Taken {
    number: u64,
    bytes: Vec<u8>,
    /// How long it was, when it was longer than the limit; `bytes` is empty then.
    too_long: Option<u64>,
}

impl<R: BufRead> Pieces<R> {
    /// The pieces of what `input` gives, none of them longer than `limit` bytes.
    pub(super) fn new(input: R, limit: usize) -> Self {
        Self { lines: Lines { input, limit, number: 0 }, ahead: Vec::new(), started: false, current: Taken::default() }
    }

    /// How many lines were read so far.
    pub(super) fn lines(&self) -> u64 {
        self.lines.number
    }

    /// The next piece; none at the end. An error is one of reading, or a file that can't be a recording at all.
    pub(super) fn next(&mut self) -> io::Result<Option<Piece<'_>>> {
        if !self.started {
            self.started = true;
            self.start()?;
        }
        if let Some(taken) = self.ahead.pop() {
            self.current = taken;
        } else if !self.lines.next(&mut self.current)? {
            return Ok(None);
        }
        let json = match self.current.too_long {
            Some(length) => Err(format!(
                "{} MiB in one line; {} MiB is the most that is read",
                length.div_ceil(1024 * 1024),
                self.lines.limit / (1024 * 1024),
            )),
            None => parse(&self.current.bytes),
        };
        Ok(Some(Piece { line: self.current.number, json }))
    }

    /// Finds out whether the file is JSON-lines or one document, by its first lines.
    fn start(&mut self) -> io::Result<()> {
        let mut first = Taken::default();
        if !self.lines.next(&mut first)? {
            return Ok(());
        }
        reject_other_files(&first.bytes)?;
        if !is_opening(&first) {
            self.ahead.push(first);
            return Ok(());
        }
        let mut second = Taken::default();
        let more = self.lines.next(&mut second)?;
        let is_bare = first.bytes.iter().all(|byte| matches!(byte, b'[' | b'{') || byte.is_ascii_whitespace());
        if more && !is_bare && parse(&second.bytes).is_ok() {
            // The first line is only cut off: the next one is whole.
            self.ahead = vec![second, first];
            return Ok(());
        }
        if more {
            if second.too_long.is_some() {
                return Err(too_large(self.lines.limit));
            }
            // Blank lines in between were passed over; a break for each keeps the line numbers right.
            let blank = second.number - first.number - 1;
            first.bytes.extend((0..blank).map(|_| b'\n'));
            first.bytes.append(&mut second.bytes);
            self.lines.rest(&mut first.bytes)?;
        }
        self.ahead.push(first);
        Ok(())
    }
}

/// Reads lines of bounded length.
struct Lines<R> {
    input: R,
    limit: usize,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// Reads the next line that is not blank; false at the end of the file.
    fn next(&mut self, taken: &mut Taken) -> io::Result<bool> {
        loop {
            taken.bytes.clear();
            taken.too_long = None;
            let mut window = self.input.by_ref().take(self.limit as u64 + 1);
            let read = window.read_until(b'\n', &mut taken.bytes)?;
            if read == 0 {
                return Ok(false);
            }
            self.number += 1;
            taken.number = self.number;
            if read > self.limit && !taken.bytes.ends_with(b"\n") {
                taken.bytes = Vec::new();
                taken.too_long = Some(read as u64 + self.skip_line()?);
                return Ok(true);
            }
            // The first line may begin with one, and so may every line that was the first of a file of its own.
            while taken.bytes.starts_with(BYTE_ORDER_MARK) {
                taken.bytes.drain(..BYTE_ORDER_MARK.len());
            }
            if !taken.bytes.iter().all(u8::is_ascii_whitespace) {
                return Ok(true);
            }
        }
    }

    /// Passes over the rest of a line and gives its length.
    fn skip_line(&mut self) -> io::Result<u64> {
        let mut skipped = 0;
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if buffer.is_empty() {
                return Ok(skipped);
            }
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let length = end.map_or(buffer.len(), |at| at + 1);
            self.input.consume(length);
            skipped += length as u64;
            if end.is_some() {
                return Ok(skipped);
            }
        }
    }

    /// Reads all that is left of the file behind what `bytes` holds already.
    fn rest(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        let before = bytes.len();
        let room = (self.limit + 1).saturating_sub(before);
        self.input.by_ref().take(room as u64).read_to_end(bytes)?;
        if bytes.len() > self.limit {
            return Err(too_large(self.limit));
        }
        let breaks = bytes[before..].iter().filter(|byte| **byte == b'\n').count();
        let is_open = bytes[before..].last().is_some_and(|byte| *byte != b'\n');
        self.number += breaks as u64 + u64::from(is_open);
        Ok(())
    }
}

/// Whether a line is the beginning of a JSON value that goes on behind it.
fn is_opening(line: &Taken) -> bool {
    let Ok(text) = std::str::from_utf8(&line.bytes) else {
        return false;
    };
    match serde_json::from_str::<&RawValue>(text.trim_end()) {
        Ok(_) => false,
        // No string goes on in the next line, so one without an end is a line that was cut off.
        Err(error) => error.is_eof() && !error.to_string().contains("string"),
    }
}

fn parse(bytes: &[u8]) -> Result<&RawValue, String> {
    let text =
        std::str::from_utf8(bytes).map_err(|error| format!("not UTF-8 from byte {} on", error.valid_up_to() + 1))?;
    // Without the line break, a string that was cut off has no end, rather than a line break in it.
    let raw: &RawValue = serde_json::from_str(text.trim_end()).map_err(|error| {
        let place = match error.line() {
            0 | 1 => format!("column {}", error.column()),
            line => format!("line {line} of the document, column {}", error.column()),
        };
        if error.is_eof() {
            return format!("not JSON: it is cut off at {place}");
        }
        let problem = error.to_string();
        let problem = problem.split(" at line ").next().unwrap_or_default();
        format!("not JSON at {place}: {problem}")
    })?;
    if raw.get().starts_with(['{', '[']) { Ok(raw) } else { Err("JSON, but neither an object nor an array".to_owned()) }
}

/// Files that people take for text: better one error that says so than a bad line for each line.
fn reject_other_files(start: &[u8]) -> io::Result<()> {
    let advice = match start {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => {
            "it is UTF-16 text; save it as UTF-8 (in PowerShell: Set-Content -Encoding utf8)"
        }
        [0x1F, 0x8B, ..] => "it is compressed; unpack it first: gzip -dc FILE | todo-host replay -",
        [0x28, 0xB5, 0x2F, 0xFD, ..] => "it is compressed; unpack it first: zstd -dc FILE | todo-host replay -",
        _ => return Ok(()),
    };
    Err(io::Error::new(io::ErrorKind::InvalidData, advice))
}

fn too_large(limit: usize) -> io::Error {
    let limit = limit / (1024 * 1024);
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!(
            "it is one JSON document of more than {limit} MiB; give it as JSON-lines: \
             jq -c '.messages[]' FILE | todo-host replay -"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of `bytes`: a line number, and the JSON or the problem.
    fn read(bytes: &[u8], limit: usize) -> Vec<(u64, Result<String, String>)> {
        let mut pieces = Pieces::new(bytes, limit);
        let mut all = Vec::new();
        while let Some(piece) = pieces.next().expect("readable") {
            all.push((piece.line, piece.json.map(|raw| raw.get().to_owned())));
        }
        all
    }

    fn good(line: u64, json: &str) -> (u64, Result<String, String>) {
        (line, Ok(json.to_owned()))
    }

    #[test]
    fn lines_are_pieces_and_blank_lines_are_none() {
        let all = read(b"\n{\"a\":1}\r\n  \n[2]", 100);
        assert_eq!(all, [good(2, "{\"a\":1}"), good(4, "[2]")]);
    }

    #[test]
    fn a_document_over_several_lines_is_one_piece() {
        let text = "{\n\n \"a\": [\n1]\n}\n";
        assert_eq!(read(text.as_bytes(), 100), [good(1, text.trim())]);
        let text = "{\"a\":\n1}";
        assert_eq!(read(text.as_bytes(), 100), [good(1, text)]);
    }

    #[test]
    fn a_line_that_was_cut_off_is_named_and_the_next_is_read() {
        for cut in ["{\"a\":1,", "{\"a\":\"b"] {
            let all = read(format!("{cut}\n{{\"b\":1}}\n").as_bytes(), 100);
            assert_eq!(all.len(), 2, "{cut}");
            assert!(all[0].1.as_ref().is_err_and(|why| why.contains("not JSON")));
            assert_eq!(all[1], good(2, "{\"b\":1}"));
        }
    }

    #[test]
    fn byte_order_marks_are_passed_over_where_a_line_begins() {
        assert_eq!(read(b"\xEF\xBB\xBF{}\n{}", 100), [good(1, "{}"), good(2, "{}")]);
        let text = "\u{feff}{}\n\u{feff}[1]\n\u{feff}\n\u{feff}\u{feff}[\"\u{feff}\"]";
        assert_eq!(read(text.as_bytes(), 100), [good(1, "{}"), good(2, "[1]"), good(4, "[\"\u{feff}\"]")]);
    }

    #[test]
    fn text_that_is_not_utf8_is_named_by_its_byte() {
        let all = read(b"{}\n{\"a\":\"\xFF\"}\n{}\n", 100);
        assert_eq!(all[1], (2, Err("not UTF-8 from byte 7 on".to_owned())));
        assert_eq!(all[2], good(3, "{}"));
    }

    #[test]
    fn a_line_over_the_limit_is_passed_over() {
        let text = format!("{{}}\n{{\"a\":\"{}\"}}\n{{}}\n", "x".repeat(50));
        let all = read(text.as_bytes(), 20);
        assert!(all[1].1.as_ref().is_err_and(|why| why.contains("in one line")));
        assert_eq!(all[2], good(3, "{}"));
    }

    #[test]
    fn a_document_over_the_limit_is_an_error_that_helps() {
        let text = format!("[\n\"{}\"\n]", "x".repeat(50));
        let mut pieces = Pieces::new(text.as_bytes(), 20);
        let error = pieces.next().err().expect("too large");
        assert!(error.to_string().contains("jq -c"));
    }

    #[test]
    fn other_files_are_told_apart() {
        for start in [&b"\xFF\xFE{\0"[..], b"\x1F\x8B\x08", b"\x28\xB5\x2F\xFD"] {
            assert!(Pieces::new(start, 100).next().is_err());
        }
    }

    #[test]
    fn values_that_can_hold_no_call_are_bad() {
        assert!(read(b"17\n", 100)[0].1.is_err());
    }
}
