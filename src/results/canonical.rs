//! The canonical form of a JSON document.

use std::collections::BTreeMap;

use serde_json::Value;

/// Returns the canonical form of a document by RFC 8785, as far as numbers are integers and names are ASCII.
pub(super) fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Object(members) => {
            // A feature of serde_json, which any other crate may enable, keeps members in the order of the file.
            let members: BTreeMap<&String, &Value> = members.iter().collect();
            text.push('{');
            for (index, (name, member)) in members.into_iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                text.push_str(&Value::from(name.as_str()).to_string());
                text.push(':');
                write(member, text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write(item, text);
            }
            text.push(']');
        }
        // serde_json escapes exactly the characters of RFC 8785, in the same way.
        other => text.push_str(&other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_and_order_do_not_count_and_everything_else_does() {
        let form = |text: &str| canonical(&serde_json::from_str(text).unwrap());
        let one = form("{\"b\": [1, {\"d\": null, \"c\": true}],\n \"a\": \"\\u00e9\\u0001\\/\\n\"}");
        assert_eq!(one, "{\"a\":\"é\\u0001/\\n\",\"b\":[1,{\"c\":true,\"d\":null}]}");
        assert_eq!(form(&one), one);
        assert_eq!(form("{\"a\":\"é\\u0001/\\n\",\"b\":[1,{\"d\":null,\"c\":true}]}"), one);
        for other in ["{\"a\":1}", "{\"a\":1.0}", "{\"a\":\"1\"}", "{\"a\":[1]}", "{\"a\":null}", "{}"] {
            assert!(form(other) != form("{\"a\":-1}"));
            assert_eq!(form(other), other);
        }
    }
}
