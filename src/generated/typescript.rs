//! Types for TypeScript from a JSON Schema, as far as our own two schemas go.

use crate::scenario::document::Value;

/// A declaration for the whole and for each of its definitions.
pub(super) fn declare(schema: &Value) -> String {
    let mut declared = vec![declaration(string(schema.get("title")).expect("a title"), schema)];
    if let Some(Value::Object(definitions)) = schema.get("$defs") {
        declared.extend(definitions.iter().map(|(name, schema)| declaration(name, schema)));
    }
    declared.join("\n")
}

fn declaration(name: &str, schema: &Value) -> String {
    let comment = comment(schema, "");
    match schema.get("properties") {
        Some(_) => format!("{comment}export interface {name} {}\n", of(schema, "")),
        None => format!("{comment}export type {name} = {};\n", of(schema, "")),
    }
}

fn string(value: Option<&Value>) -> Option<&str> {
    match value {
        Some(Value::String(text)) => Some(text),
        _ => None,
    }
}

fn items(value: Option<&Value>) -> &[Value] {
    match value {
        Some(Value::Array(items)) => items,
        _ => &[],
    }
}

fn comment(schema: &Value, indent: &str) -> String {
    match string(schema.get("description")) {
        Some(said) => format!("{indent}/** {} */\n", said.split_whitespace().collect::<Vec<_>>().join(" ")),
        None => String::new(),
    }
}

/// What `schema` takes, in a line that is indented so far.
fn of(schema: &Value, indent: &str) -> String {
    if let Some(reference) = string(schema.get("$ref")) {
        return reference.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(constant) = schema.get("const") {
        return literal(constant);
    }
    if let Some(Value::Object(fields)) = schema.get("properties") {
        return interface(schema, fields, indent);
    }
    for way in ["enum", "oneOf", "anyOf"] {
        let forms = items(schema.get(way));
        if !forms.is_empty() {
            return union(
                forms.iter().map(|form| if way == "enum" { literal(form) } else { of(form, indent) }),
            );
        }
    }
    match schema.get("type") {
        Some(Value::String(name)) => named(name, schema, indent),
        names => {
            union(items(names).iter().map(|name| named(string(Some(name)).expect("a type"), schema, indent)))
        }
    }
}

/// Each once.
fn union(forms: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = Vec::new();
    for form in forms {
        if !all.contains(&form) {
            all.push(form);
        }
    }
    assert!(!all.is_empty(), "a schema that says what it takes");
    all.join(" | ")
}

fn literal(value: &Value) -> String {
    serde_json::to_string(value).expect("plain data")
}

fn named(name: &str, schema: &Value, indent: &str) -> String {
    match name {
        "integer" | "number" => "number".to_owned(),
        "array" => {
            let entry = of(schema.get("items").expect("items"), indent);
            match (schema.get("minItems"), schema.get("maxItems")) {
                (Some(least), Some(most)) if least == most && *most == Value::whole(2) => {
                    format!("[{entry}, {entry}]")
                }
                _ if entry.contains(' ') => format!("({entry})[]"),
                _ => format!("{entry}[]"),
            }
        }
        "string" | "boolean" | "null" => name.to_owned(),
        other => panic!("{other} is no type that is known here"),
    }
}

fn interface(schema: &Value, fields: &[(String, Value)], indent: &str) -> String {
    let deeper = format!("{indent}  ");
    let required = items(schema.get("required"));
    let lines = fields.iter().map(|(name, schema)| {
        let is_required = required.contains(&Value::text(name));
        let comment = comment(schema, &deeper);
        let quoted =
            if name.chars().all(|c| c.is_ascii_alphanumeric()) { name.clone() } else { format!("{name:?}") };
        let its = of(schema, &deeper);
        // What may be left out is left out, and never null.
        let (mark, its) =
            if is_required { ("", its.as_str()) } else { ("?", its.trim_end_matches(" | null")) };
        format!("{comment}{deeper}{quoted}{mark}: {its};\n")
    });
    format!("{{\n{}{indent}}}", lines.collect::<String>())
}
