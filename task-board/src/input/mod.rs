//! Reading what a model sends.

mod fields;
pub(crate) mod ids;

use alloc::borrow::Cow;

use agent_tool::json::Kind;
use agent_tool::{Fault, Field};

use crate::asked::{self, Asked};
use crate::code::Refusal;
use crate::draft::{CreationDraft, EditDraft, Question};
use crate::metadata;
use crate::named::{self, Named};
use crate::status::{self, Status};
use crate::trouble::Trouble;
use fields::Fields;

const LEGAL_TEXT: &str = "a string";
const LEGAL_SUBJECT: &str = "a string in the imperative";

/// The input of `task_create`.
pub(crate) fn creation(text: &str, limit: u32) -> Result<CreationDraft<'_>, Refusal> {
    const NAMES: [&str; 4] = ["subject", "description", "activeForm", "metadata"];
    let mut fields = Fields::read(text, limit, &NAMES, r#"an object {"subject":…}"#)?;
    Ok(CreationDraft {
        subject: asked::required("subject", fields.take("subject"), LEGAL_SUBJECT, |field| {
            asked::text("subject", field, LEGAL_SUBJECT, false)
        }),
        description: asked::text("description", fields.take("description"), LEGAL_TEXT, true),
        active_form: asked::text("activeForm", fields.take("activeForm"), LEGAL_TEXT, true),
        metadata: metadata::read(fields.take("metadata")),
        defects: fields.defects,
    })
}

/// The input of `task_update`.
pub(crate) fn edit(text: &str, limit: u32) -> Result<EditDraft<'_>, Refusal> {
    const NAMES: [&str; 11] = [
        "taskId",
        "status",
        "subject",
        "description",
        "activeForm",
        "owner",
        "addBlockedBy",
        "removeBlockedBy",
        "addBlocks",
        "removeBlocks",
        "metadata",
    ];
    let mut fields = Fields::read(text, limit, &NAMES, r#"an object {"taskId":…}"#)?;
    Ok(EditDraft {
        id: task_id(&mut fields),
        status: status(fields.take("status")),
        subject: asked::text("subject", fields.take("subject"), LEGAL_SUBJECT, false),
        description: asked::text("description", fields.take("description"), LEGAL_TEXT, true),
        active_form: asked::text("activeForm", fields.take("activeForm"), LEGAL_TEXT, true),
        owner: asked::text("owner", fields.take("owner"), LEGAL_TEXT, true),
        add_blocked_by: ids::read("addBlockedBy", fields.take("addBlockedBy")),
        remove_blocked_by: ids::read("removeBlockedBy", fields.take("removeBlockedBy")),
        add_blocks: ids::read("addBlocks", fields.take("addBlocks")),
        remove_blocks: ids::read("removeBlocks", fields.take("removeBlocks")),
        metadata: metadata::read(fields.take("metadata")),
        defects: fields.defects,
    })
}

/// The input of `task_get`.
pub(crate) fn question(text: &str, limit: u32) -> Result<Question<'_>, Refusal> {
    let mut fields = Fields::read(text, limit, &["taskId"], r#"an object {"taskId":…}"#)?;
    Ok(Question { id: task_id(&mut fields), defects: fields.defects })
}

/// The input of `task_list`: whether deleted tasks are asked for too.
pub(crate) fn with_deleted(text: &str, limit: u32) -> Result<bool, Refusal> {
    let mut fields = Fields::read(text, limit, &["includeDeleted"], "an object, {} will do")?;
    let flag = asked::value("includeDeleted", fields.take("includeDeleted"), "a boolean", |value| {
        if value.kind == Kind::Boolean { Ok(value.source == "true") } else { Err(Field::Once(value)) }
    });
    let mut trouble = Trouble::default();
    let flag = trouble.sound(&flag).copied();
    trouble.defects(&fields.defects);
    trouble.finish()?;
    Ok(flag.unwrap_or(false))
}

fn task_id<'a>(fields: &mut Fields<'a>) -> Asked<Named<'a>> {
    const KEY: &str = "taskId";
    let field = fields.take(KEY);
    if let (Field::Missing, Some(instead)) = (&field, fields.instead_of_id) {
        let legal = "the id of a task under the key taskId";
        return Asked::Wrong(Fault::new(KEY, "missing").got(instead).expected(legal));
    }
    asked::required(KEY, field, named::LEGAL, |field| {
        asked::value(KEY, field, named::LEGAL, |value| Named::read(value).map_err(Field::Once))
    })
}

fn status(field: Field<'_>) -> Asked<Status> {
    let word = asked::value("status", field, status::LEGAL, |mut value| value.text.take().ok_or(Field::Once(value)));
    match word {
        Asked::Nothing => Asked::Nothing,
        Asked::Wrong(fault) => Asked::Wrong(fault),
        Asked::This(word) => status_of(word),
    }
}

fn status_of(word: Cow<'_, str>) -> Asked<Status> {
    match Status::from_word(&word) {
        Some(status) => Asked::This(status),
        None => Asked::Wrong(
            Fault::new("status", "unknown status").got_text(&word).expected(status::legal_instead_of(&word)),
        ),
    }
}
