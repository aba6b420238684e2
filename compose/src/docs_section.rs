//! The section in which a component carries its docs. A file may hold one, and its inner components count.

/// Its name.
const NAME: &[u8] = b"package-docs";

/// The bytes that every component begins with: the magic, the version and the layer.
const HEADER: usize = 8;

/// The component without that section. Bytes that are no component are left as they are: whoever reads them says what they are.
pub(crate) fn without(component: &[u8]) -> Vec<u8> {
    strip(component).unwrap_or_else(|| component.to_vec())
}

fn strip(component: &[u8]) -> Option<Vec<u8>> {
    let (header, mut rest) = component.split_at_checked(HEADER)?;
    let mut kept = header.to_vec();
    while let Some((id, body)) = rest.split_first() {
        let (size, body) = number(body)?;
        let (data, next) = body.split_at_checked(size)?;
        let is_docs = *id == 0 && number(data).is_some_and(|(length, text)| text.get(..length) == Some(NAME));
        if !is_docs {
            kept.extend_from_slice(&rest[..rest.len() - next.len()]);
        }
        rest = next;
    }
    Some(kept)
}

/// A number as WebAssembly writes it, and what follows.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut number = 0_usize;
    for (index, byte) in bytes.iter().enumerate().take(5) {
        number |= usize::from(byte & 0x7f) << (7 * index);
        if byte & 0x80 == 0 {
            return Some((number, &bytes[index + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_docs_go_and_all_else_stays() {
        let header = b"\0asm\x0d\0\x01\0";
        let other = b"\x00\x06\x04nameX\x00\x03\x02ab";
        let docs = b"\x00\x90\x00\x0cpackage-docs\x01{}";
        let with = [&header[..], &other[..8], docs, &other[8..]].concat();
        assert_eq!(without(&with), [&header[..], other].concat());
    }

    #[test]
    fn what_is_damaged_is_left_to_the_reader() {
        for bytes in [&b"text"[..], b"\0asm\x0d\0\x01\0\x00\x7fcut", b"\0asm\x0d\0\x01\0\x00\xff\xff\xff\xff\xff"] {
            assert_eq!(without(bytes), bytes);
        }
    }
}
