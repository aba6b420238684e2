//! `definition`: what to tell a model about the tool.

use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::ValueEnum;
use serde_json::{Value, json};
use todo_host::{Definition, Dialect};

use super::shared::tool_args::ToolArgs;
use crate::context::Context;
use crate::plug_args::WithArgs;
use crate::terminal;

/// Prints the tool's definition, for a model API.
///
/// It is one JSON object, {"name", "description", "parameters"}, or an array of them where there are several tools.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  todo-host definition | jq '{name, description, input_schema: .parameters}'     (Anthropic)
  todo-host definition --dialect openai-strict | jq '{type: \"function\", function: (. + {strict: true})}'
  todo-host definition --tool board --dialect openai-strict | jq '[.[] | {type: \"function\", function: (. + {strict: true})}]'
  todo-host definition --dialect gemini | jq '{functionDeclarations: [.]}'")]
pub struct Args {
    /// The flavour of schema that the model's provider takes.
    #[arg(long, short, value_enum, default_value_t = Flavour::JsonSchema)]
    dialect: Flavour,

    #[command(flatten)]
    tools: ToolArgs,

    #[command(flatten)]
    pub plugs: WithArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Flavour {
    /// JSON Schema: the Model Context Protocol, Anthropic
    JsonSchema,
    /// The strict subset of OpenAI
    OpenaiStrict,
    /// The OpenAPI subset of Gemini
    Gemini,
}

/// Runs the command.
pub fn run(args: Args, context: &Context) -> Result<ExitCode> {
    let dialect = match args.dialect {
        Flavour::JsonSchema => Dialect::JsonSchema,
        Flavour::OpenaiStrict => Dialect::OpenaiStrict,
        Flavour::Gemini => Dialect::Gemini,
    };
    let mut printed: Vec<Value> = Vec::new();
    for host in args.tools.load(context)? {
        for definition in &host.definitions(dialect)? {
            printed.push(self::definition(definition)?);
        }
    }
    let printed = if printed.len() == 1 { printed.remove(0) } else { Value::from(printed) };
    terminal::print_json(&format!("{printed:#}"))?;
    Ok(ExitCode::SUCCESS)
}

fn definition(definition: &Definition) -> Result<Value> {
    let parameters: Value = serde_json::from_str(&definition.parameters)
        .with_context(|| format!("the component's schema for `{}` is not JSON", definition.name))?;
    Ok(json!({
        "name": definition.name,
        "description": definition.description,
        "parameters": parameters,
    }))
}
