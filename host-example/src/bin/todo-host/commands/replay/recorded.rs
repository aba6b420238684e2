//! Finding the calls of the checklist and of the task board in a recording, whichever of the known shapes it has.
//!
//! | shape | where a call is |
//! |---|---|
//! | arguments | `{"todos":[…]}`, or `{"branch":"…","input":{…}}` to name a branch, and with `"tool":"task_create"` another tool; `input` as a string is passed on as the text in it |
//! | agent session log | a row's `message.content[]`, a block `{"type":"tool_use","name":"TodoWrite","input":{…}}` |
//! | messages | the same blocks in a bare array of messages, or under `messages` |
//! | chat log | a message's `tool_calls[]`: `{"function":{"name":"todo_write","arguments":"…"}}`, or an item `{"type":"function_call","name":"todo_write","arguments":"…"}` |
//!
//! A row of a sub-agent goes to a branch of its own: named by `agentId`, else by `parent_tool_use_id`, else `side-1`,
//! `side-2`, … for each chain of rows with `isSidechain`, followed by their `parentUuid`.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::value::RawValue;

use super::hash::hash;
use super::json::{self, Members};

/// The names by which a call is known, and the tool that it is of.
const NAMES: [(&str, &str); 10] = [
    ("TodoWrite", TODO_WRITE),
    (TODO_WRITE, TODO_WRITE),
    ("TaskCreate", "task_create"),
    ("task_create", "task_create"),
    ("TaskUpdate", "task_update"),
    ("task_update", "task_update"),
    ("TaskGet", "task_get"),
    ("task_get", "task_get"),
    ("TaskList", "task_list"),
    ("task_list", "task_list"),
];

/// The tool of the checklist.
pub(super) const TODO_WRITE: &str = "todo_write";

/// One recorded call.
pub(super) struct Call<'a> {
    /// The tool, by its own name.
    pub(super) tool: &'static str,
    /// The number of the line that it begins on, from 1.
    pub(super) line: u64,
    /// The conversation that the log names, if it names one.
    pub(super) session: Option<Cow<'a, str>>,
    /// Whose call it is: empty for the main agent.
    pub(super) branch: Cow<'a, str>,
    /// The id of the call, if it has one.
    pub(super) id: Option<Cow<'a, str>>,
    /// The arguments, exactly as the model sent them.
    pub(super) input: Cow<'a, str>,
}

/// What a piece of a recording holds.
pub(super) struct Found<'a> {
    /// Its calls, in their order.
    pub(super) calls: Vec<Call<'a>>,
    /// Whether it is a conversation by itself (`messages`, or an array), not a row of one.
    pub(super) whole: bool,
    /// What was wrong with calls that could not be taken out.
    pub(super) problems: Vec<String>,
}

/// Finds calls, and remembers of the rows before what belongs to which sub-agent.
pub(super) struct Finder {
    names: Vec<(String, &'static str)>,
    /// The number of a sub-agent's chain by the hash of each of its rows' ids.
    chains: HashMap<u64, u32>,
    /// How many chains there are.
    count: u32,
}

impl Finder {
    /// A finder of calls of the known names, and of checklist calls by `more` names.
    pub(super) fn new(more: &[String]) -> Self {
        let known = NAMES.iter().map(|(name, tool)| ((*name).to_owned(), *tool));
        let more = more.iter().map(|name| (name.clone(), TODO_WRITE));
        Self { names: known.chain(more).collect(), chains: HashMap::new(), count: 0 }
    }

    /// The calls in one piece that begins on line `line`.
    pub(super) fn find<'a>(&mut self, raw: &'a RawValue, line: u64) -> Found<'a> {
        let mut search = Search {
            finder: self,
            lines: LineNumbers::new(raw.get(), line),
            found: Found { calls: Vec::new(), whole: false, problems: Vec::new() },
        };
        if let Some(items) = json::items(raw) {
            search.found.whole = true;
            for item in items {
                search.record(item);
            }
        } else {
            search.document(raw);
        }
        search.found
    }

    /// The tool that a name is of; behind an MCP client the server's name stands in front.
    fn tool(&self, name: &str) -> Option<&'static str> {
        let own = name.rsplit("__").next().unwrap_or(name);
        self.names.iter().find(|(known, _)| known == name || known == own).map(|(_, tool)| *tool)
    }

    /// The branch of a row with `isSidechain` that names no agent.
    fn chain(&mut self, row: &Members) -> String {
        let known = row.text("parentUuid").and_then(|parent| self.chains.get(&hash(&parent)).copied());
        let number = known.unwrap_or_else(|| {
            self.count += 1;
            self.count
        });
        if let Some(id) = row.text("uuid") {
            self.chains.insert(hash(&id), number);
        }
        format!("side-{number}")
    }
}

/// Whose a message is.
struct Owner<'a> {
    session: Option<Cow<'a, str>>,
    branch: Cow<'a, str>,
}

struct Search<'f, 'a> {
    finder: &'f mut Finder,
    lines: LineNumbers<'a>,
    found: Found<'a>,
}

impl<'a> Search<'_, 'a> {
    /// An object with the messages of a conversation, or else one that stands by itself.
    fn document(&mut self, raw: &'a RawValue) {
        let conversation = Members::of(raw).and_then(|members| {
            let messages = members.items("messages")?;
            Some((messages, session(&members)))
        });
        let Some((messages, session)) = conversation else {
            return self.record(raw);
        };
        self.found.whole = true;
        let owner = Owner { session, branch: Cow::Borrowed("") };
        for message in messages.into_iter().filter_map(Members::of) {
            self.message(&message, &owner);
        }
    }

    /// An object that stands by itself: a row, a message, a block or arguments.
    fn record(&mut self, raw: &'a RawValue) {
        let Some(record) = &Members::of(raw) else {
            return;
        };
        let owner = self.owner(record);
        if let Some(message) = record.members("message") {
            self.message(&message, &owner);
        } else if let Some(data) = record.members("data")
            && let Some(row) = data.members("message")
        {
            // A report of progress: the sub-agent's row is inside.
            let owner = Owner { branch: data.text("agentId").unwrap_or(owner.branch), session: owner.session };
            self.message(&row.members("message").unwrap_or(row), &owner);
        } else if record.has("role") || record.has("type") {
            self.message(record, &owner);
            self.block(record, &owner);
        } else if let Some(input) = record.get("input") {
            let branch = record.text("branch").unwrap_or_default();
            let tool = match record.text("tool") {
                None => TODO_WRITE,
                Some(name) => match self.finder.tool(&name) {
                    Some(tool) => tool,
                    None => return,
                },
            };
            self.take(tool, input, None, Owner { branch, ..owner });
        } else if record.has("todos") && !record.has("uuid") && !record.has("sessionId") {
            // The object as a whole is what the model sent.
            self.take(TODO_WRITE, raw, None, owner);
        }
    }

    /// A message: its blocks of content and its `tool_calls`.
    fn message(&mut self, message: &Members<'a>, owner: &Owner<'a>) {
        for block in message.items("content").into_iter().flatten() {
            if let Some(block) = Members::of(block) {
                self.block(&block, owner);
            }
        }
        for call in message.items("tool_calls").into_iter().flatten() {
            let Some(call) = Members::of(call) else {
                continue;
            };
            let id = call.text("id");
            let function = call.members("function").unwrap_or(call);
            self.call(&function, "arguments", id, owner);
        }
    }

    /// A block of content, when it is a call.
    fn block(&mut self, block: &Members<'a>, owner: &Owner<'a>) {
        match block.text("type").as_deref() {
            Some("tool_use") => self.call(block, "input", block.text("id"), owner),
            Some("function_call") => self.call(block, "arguments", block.text("call_id"), owner),
            _ => {}
        }
    }

    fn call(&mut self, call: &Members<'a>, key: &str, id: Option<Cow<'a, str>>, owner: &Owner<'a>) {
        let Some(name) = call.text("name") else {
            return;
        };
        let Some(tool) = self.finder.tool(&name) else {
            return;
        };
        let owner = Owner { session: owner.session.clone(), branch: owner.branch.clone() };
        match call.get(key) {
            Some(input) => self.take(tool, input, id, owner),
            None => self.found.problems.push(format!("a call of {name} without {key:?}")),
        }
    }

    /// Adds a call. A string holds the arguments as text; anything else is the arguments.
    fn take(&mut self, tool: &'static str, input: &'a RawValue, id: Option<Cow<'a, str>>, owner: Owner<'a>) {
        let line = self.lines.of(input);
        let input = if input.get().starts_with('"') {
            match json::text(input) {
                Some(text) => text,
                None => {
                    let problem = "the arguments are a string that is not Unicode text";
                    self.found.problems.push(problem.to_owned());
                    return;
                }
            }
        } else {
            Cow::Borrowed(input.get())
        };
        self.found.calls.push(Call { tool, line, session: owner.session, branch: owner.branch, id, input });
    }

    /// Whose a row is.
    fn owner(&mut self, row: &Members<'a>) -> Owner<'a> {
        let is_side = row.is_true("isSidechain");
        let named = if is_side { row.text("agentId") } else { None };
        let branch = match named.or_else(|| row.text("parent_tool_use_id")) {
            Some(name) => name,
            None if is_side => Cow::Owned(self.finder.chain(row)),
            None => Cow::Borrowed(""),
        };
        Owner { session: session(row), branch }
    }
}

/// The conversation that a row or a document says it belongs to.
fn session<'a>(row: &Members<'a>) -> Option<Cow<'a, str>> {
    row.text("sessionId").or_else(|| row.text("session_id"))
}

/// Line numbers of slices of one text, asked for in the order of the text.
struct LineNumbers<'a> {
    text: &'a str,
    at: usize,
    line: u64,
}

impl<'a> LineNumbers<'a> {
    fn new(text: &'a str, line: u64) -> Self {
        Self { text, at: 0, line }
    }

    fn of(&mut self, slice: &RawValue) -> u64 {
        let at = slice.get().as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        if let Some(between) = self.text.as_bytes().get(self.at..at) {
            self.line += between.iter().filter(|byte| **byte == b'\n').count() as u64;
            self.at = at;
        }
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARGUMENTS: &str = r#"{"todos":[],"todos": [1e999]}"#;

    /// The branch and the arguments of each call in `text`.
    fn find(text: &str) -> Vec<(String, String)> {
        let raw = serde_json::from_str(text).expect("valid JSON");
        let found = Finder::new(&[]).find(raw, 1);
        assert_eq!(found.problems, [""; 0]);
        let calls = found.calls.into_iter();
        calls.map(|call| (call.branch.into_owned(), call.input.into_owned())).collect()
    }

    fn main_agent(arguments: &str) -> Vec<(String, String)> {
        vec![(String::new(), arguments.to_owned())]
    }

    fn text(arguments: &str) -> String {
        serde_json::to_string(arguments).expect("a string")
    }

    #[test]
    fn arguments_are_passed_on_to_the_byte() {
        assert_eq!(find(ARGUMENTS), main_agent(ARGUMENTS));
        assert_eq!(find(&format!("[{ARGUMENTS}]")), main_agent(ARGUMENTS));
        let wrapped = format!(r#"{{"branch":"b","input": {ARGUMENTS} }}"#);
        assert_eq!(find(&wrapped), [("b".to_owned(), ARGUMENTS.to_owned())]);
        let broken = r#"{"todos":[}"#;
        assert_eq!(find(&format!(r#"{{"input":{}}}"#, text(broken))), main_agent(broken));
    }

    #[test]
    fn blocks_are_found_in_rows_messages_and_arrays() {
        let block = format!(r#"{{"type":"tool_use","id":"t","name":"TodoWrite","input":{ARGUMENTS}}}"#);
        let other = r#"{"type":"tool_use","id":"u","name":"Read","input":{"todos":[]}}"#;
        let message = format!(r#"{{"role":"assistant","content":[{other},{block}]}}"#);
        for shape in [
            format!(r#"{{"type":"assistant","message":{message},"sessionId":"s","isSidechain":false,"todos":[]}}"#),
            format!("[{message}]"),
            format!(r#"{{"messages":[{{"role":"user","content":"go"}},{message}]}}"#),
            message.clone(),
            block.clone(),
            block.replace("TodoWrite", "mcp__plans__todo_write"),
        ] {
            assert_eq!(find(&shape), main_agent(ARGUMENTS), "{shape}");
        }
    }

    #[test]
    fn tool_calls_are_found_and_their_arguments_unwrapped() {
        let arguments = text(ARGUMENTS);
        let call = format!(r#"{{"id":"c","function":{{"name":"todo_write","arguments":{arguments}}}}}"#);
        let message = format!(r#"{{"role":"assistant","content":null,"tool_calls":[{call}]}}"#);
        let item = format!(r#"{{"type":"function_call","name":"todo_write","arguments":{arguments}}}"#);
        for shape in [
            message.clone(),
            format!(r#"{{"messages":[{message}]}}"#),
            format!("[{item}]"),
            message.replace(&arguments, ARGUMENTS),
        ] {
            assert_eq!(find(&shape), main_agent(ARGUMENTS), "{shape}");
        }
    }

    #[test]
    fn rows_without_a_call_have_none() {
        for row in [
            r#"{"type":"user","message":{"role":"user","content":"hi"},"uuid":"1","todos":[]}"#,
            r#"{"type":"summary","summary":"a","todos":[]}"#,
            r#"{"message":{"content":[{"type":"tool_result","name":"TodoWrite","input":{}}]}}"#,
            "[[[[]]]]",
            "{}",
        ] {
            assert_eq!(find(row), [], "{row}");
        }
    }

    #[test]
    fn sub_agents_have_branches_of_their_own() {
        let row = |keys: &str| {
            format!(r#"{{{keys},"message":{{"content":[{{"type":"tool_use","name":"TodoWrite","input":{{}}}}]}}}}"#)
        };
        let rows = [
            (row(r#""isSidechain":true,"agentId":"a1","uuid":"1""#), "a1"),
            (row(r#""parent_tool_use_id":"t7""#), "t7"),
            (row(r#""isSidechain":true,"parentUuid":null,"uuid":"2""#), "side-1"),
            (row(r#""isSidechain":true,"parentUuid":null,"uuid":"3""#), "side-2"),
            (row(r#""isSidechain":true,"parentUuid":"2","uuid":"4""#), "side-1"),
            (row(r#""isSidechain":true,"parentUuid":"4""#), "side-1"),
            (row(r#""isSidechain":false,"agentId":"a1""#), ""),
            (format!(r#"{{"type":"progress","data":{{"agentId":"a2",{}}}"#, &row(r#""x":1"#)[7..]), "a2"),
        ];
        let mut finder = Finder::new(&[]);
        for (row, branch) in &rows {
            let raw = serde_json::from_str(row).expect("valid JSON");
            let found = finder.find(raw, 1);
            assert_eq!(found.calls.len(), 1, "{row}");
            assert_eq!(found.calls[0].branch, *branch, "{row}");
        }
    }

    #[test]
    fn calls_that_can_not_be_taken_out_are_problems() {
        for call in [
            r#"{"type":"tool_use","name":"TodoWrite"}"#,
            r#"{"tool_calls":[{"name":"todo_write","arguments":"\ud800"}],"role":"assistant"}"#,
        ] {
            let raw = serde_json::from_str(call).expect("valid JSON");
            let found = Finder::new(&[]).find(raw, 1);
            assert_eq!((found.calls.len(), found.problems.len()), (0, 1), "{call}");
        }
    }

    #[test]
    fn a_call_in_a_document_has_the_number_of_its_own_line() {
        let document = "{\n\"todos\":1}".repeat(2).replace("}{", "},\n{");
        let document = format!("[\n{document}\n]");
        let raw = serde_json::from_str(&document).expect("valid JSON");
        let found = Finder::new(&[]).find(raw, 5);
        let lines: Vec<u64> = found.calls.iter().map(|call| call.line).collect();
        assert_eq!(lines, [6, 8]);
    }

    #[test]
    fn other_names_can_be_given() {
        let block = r#"{"type":"tool_use","name":"write_todos","input":{}}"#;
        let raw = serde_json::from_str(block).expect("valid JSON");
        assert_eq!(Finder::new(&[]).find(raw, 1).calls.len(), 0);
        assert_eq!(Finder::new(&["write_todos".to_owned()]).find(raw, 1).calls.len(), 1);
    }
}
