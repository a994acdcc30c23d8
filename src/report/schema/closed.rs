//! Objects that have the fields listed and no others, so that what a schema leaves out is noticed.

use serde_json::{Map, Value};

/// Where schemas stand that are about the same value as the schema they stand in.
const SAME_VALUE: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// Closes every object of the schema.
pub fn close(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    let has_fields = object.contains_key("properties");
    close_parts(object, has_fields);
    if has_fields {
        // Fields that a choice adds are listed in the choice.
        let is_chosen = SAME_VALUE.iter().any(|key| object.contains_key(*key));
        object.insert(
            if is_chosen { "unevaluatedProperties" } else { "additionalProperties" }.to_owned(),
            false.into(),
        );
    }
}

/// Closes what is in the schema; schemas that add fields to an object are left open themselves.
fn close_parts(object: &mut Map<String, Value>, adds_fields: bool) {
    for (key, part) in object.iter_mut() {
        match (key.as_str(), part) {
            ("properties" | "$defs" | "patternProperties", Value::Object(schemas)) => {
                schemas.values_mut().for_each(close);
            }
            (choice, Value::Array(schemas)) if SAME_VALUE.contains(&choice) && adds_fields => {
                schemas.iter_mut().filter_map(Value::as_object_mut).for_each(open);
            }
            (choice, Value::Array(schemas)) if SAME_VALUE.contains(&choice) || choice == "prefixItems" => {
                schemas.iter_mut().for_each(close);
            }
            ("items" | "additionalProperties", schema) => close(schema),
            _ => {}
        }
    }
}

/// Closes only what is in the schema.
fn open(object: &mut Map<String, Value>) {
    object.remove("additionalProperties");
    close_parts(object, true);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::close;

    #[test]
    fn objects_are_closed_and_maps_are_not() {
        let mut schema = json!({ "properties": {
            "map": { "type": "object", "additionalProperties": { "properties": { "a": {} } } },
            "list": { "items": { "properties": {} } },
        } });
        close(&mut schema);
        let closed = json!({ "properties": {
            "map": { "type": "object",
                "additionalProperties": { "properties": { "a": {} }, "additionalProperties": false } },
            "list": { "items": { "properties": {}, "additionalProperties": false } },
        }, "additionalProperties": false });
        assert_eq!(schema, closed);
    }

    #[test]
    fn a_choice_may_add_fields() {
        let inner = json!({ "properties": { "b": { "properties": {} } } });
        let mut schema = json!({ "properties": { "a": {} }, "oneOf": [inner] });
        close(&mut schema);
        let inner = json!({ "properties": { "b": { "properties": {}, "additionalProperties": false } } });
        let closed = json!({ "properties": { "a": {} }, "oneOf": [inner], "unevaluatedProperties": false });
        assert_eq!(schema, closed);
    }
}
