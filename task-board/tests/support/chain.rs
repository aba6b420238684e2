//! A board whose tasks wait for one another in one long chain.

/// Each task waits for the one before it. The texts are short, so that the length is what counts.
pub fn chain(length: usize) -> String {
    let task = |id: usize| {
        let next = if id < length { format!("\"{}\"", id + 1) } else { String::new() };
        let before = if id > 1 { format!("\"{}\"", id - 1) } else { String::new() };
        format!(
            r#""{id}":{{"id":"{id}","subject":"T","description":null,"activeForm":null,"owner":null,"status":"pending","blocks":[{next}],"blockedBy":[{before}],"metadata":null}}"#
        )
    };
    let tasks: Vec<_> = (1..=length).map(task).collect();
    format!(r#"{{"highwatermark":{length},"tasks":{{{}}}}}"#, tasks.join(","))
}
