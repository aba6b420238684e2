//! Showing where two texts differ.

/// How much of a long text is shown on each side of the place where it differs.
const AROUND: usize = 200;

/// Two lines that show the first difference. Nothing when there is none.
pub fn difference(expected: Option<&str>, got: Option<&str>) -> Option<String> {
    if expected == got {
        return None;
    }
    let at = match (expected, got) {
        (Some(expected), Some(got)) => expected.chars().zip(got.chars()).take_while(|(a, b)| a == b).count(),
        _ => 0,
    };
    let show = |text: Option<&str>| text.map_or("nothing".into(), |text| around(text, at));
    Some(format!("    expected {}\n    got      {}\n    (from character {at} on)", show(expected), show(got)))
}

fn around(text: &str, at: usize) -> String {
    let start = at.saturating_sub(AROUND);
    let shown: Vec<char> = text.chars().skip(start).take(at - start + AROUND).collect();
    let before = if start > 0 { "…" } else { "" };
    let after = if start + shown.len() < text.chars().count() { "…" } else { "" };
    format!("{before}{}{after}", shown.into_iter().map(visible).collect::<String>())
}

fn visible(c: char) -> String {
    if c.is_control() || c.is_whitespace() && c != ' ' { c.escape_unicode().to_string() } else { c.into() }
}
