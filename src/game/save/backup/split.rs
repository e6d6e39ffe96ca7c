//! Finds the parts of a large JSON object without parsing them: the fields, and the elements of fields that are arrays.
//! It does so piece by piece, so that the caller can do something else in between. What is inside the parts is not
//! checked here.

use std::collections::BTreeMap;
use std::ops::Range;

/// The value of a field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Where the value is in the text.
    pub span: Range<usize>,
    /// Where its elements are, if it is an array.
    pub elements: Option<Vec<Range<usize>>>,
}

/// The text is not a JSON object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoObject;

/// The search for the parts of an object.
#[derive(Debug, Default)]
pub struct Splitter {
    /// The position in the text, in bytes.
    at: usize,
    /// The number of brackets that are open.
    depth: usize,
    /// Whether the position is inside a string.
    in_string: bool,
    /// Where the key begins that is being read.
    key_start: Option<usize>,
    /// The key whose value is being read.
    key: Option<String>,
    /// Where that value begins, or its element that is being read.
    start: usize,
    value: Option<Field>,
    /// Whether the object has ended.
    ended: bool,
    fields: BTreeMap<String, Field>,
}

impl Splitter {
    /// Goes through the next bytes of the text. Returns the fields once the end is reached.
    pub fn step(
        &mut self,
        text: &str,
        bytes: usize,
    ) -> Result<Option<BTreeMap<String, Field>>, NoObject> {
        let all = text.as_bytes();
        let end = all.len().min(self.at + bytes);
        while self.at < end {
            self.take(text, all[self.at])?;
            self.at += 1;
        }
        match (self.at >= all.len(), self.ended) {
            (true, true) => Ok(Some(std::mem::take(&mut self.fields))),
            (true, false) => Err(NoObject),
            (false, _) => Ok(None),
        }
    }

    fn take(&mut self, text: &str, byte: u8) -> Result<(), NoObject> {
        if self.in_string {
            match byte {
                // Whatever follows a backslash does not end the string.
                b'\\' => self.at += 1,
                b'"' => self.end_string(text)?,
                _ => {}
            }
            return Ok(());
        }
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' => {}
            _ if self.ended => return Err(NoObject),
            b'{' if self.depth == 0 => self.depth = 1,
            _ if self.depth == 0 => return Err(NoObject),
            b'"' => {
                self.in_string = true;
                if self.depth == 1 && self.key.is_none() {
                    self.key_start = Some(self.at);
                }
            }
            b':' if self.depth == 1 => self.begin_value()?,
            b'[' | b'{' => {
                self.depth += 1;
                if let (2, b'[', Some(value)) = (self.depth, byte, &mut self.value)
                    && text.get(value.span.start..self.at).map(str::trim) == Some("")
                {
                    value.elements = Some(Vec::new());
                    self.start = self.at + 1;
                }
            }
            b',' if self.depth == 2 => self.end_element(text, false),
            b',' if self.depth == 1 => self.end_value()?,
            b']' | b'}' => {
                if self.depth == 2 {
                    self.end_element(text, true);
                }
                if self.depth == 1 {
                    if self.key.is_some() {
                        self.end_value()?;
                    }
                    self.ended = true;
                }
                self.depth -= 1;
            }
            _ => {}
        }
        Ok(())
    }

    fn end_string(&mut self, text: &str) -> Result<(), NoObject> {
        self.in_string = false;
        if let Some(start) = self.key_start.take() {
            let key = text.get(start..=self.at).ok_or(NoObject)?;
            self.key = Some(serde_json::from_str(key).map_err(|_| NoObject)?);
        }
        Ok(())
    }

    fn begin_value(&mut self) -> Result<(), NoObject> {
        if self.key.is_none() {
            return Err(NoObject);
        }
        let start = self.at + 1;
        self.value = Some(Field {
            span: start..start,
            elements: None,
        });
        Ok(())
    }

    fn end_value(&mut self) -> Result<(), NoObject> {
        let key = self.key.take().ok_or(NoObject)?;
        let mut value = self.value.take().ok_or(NoObject)?;
        value.span.end = self.at;
        self.fields.insert(key, value);
        Ok(())
    }

    fn end_element(&mut self, text: &str, last: bool) {
        let span = self.start..self.at;
        self.start = self.at + 1;
        let elements = self
            .value
            .as_mut()
            .and_then(|value| value.elements.as_mut());
        if let Some(elements) = elements {
            let is_empty_array = last && elements.is_empty();
            let blank = text
                .get(span.clone())
                .is_none_or(|text| text.trim().is_empty());
            if !(is_empty_array && blank) {
                elements.push(span);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    fn split(text: &str, bytes: usize) -> Result<BTreeMap<String, Field>, NoObject> {
        let mut splitter = Splitter::default();
        loop {
            if let Some(fields) = splitter.step(text, bytes)? {
                return Ok(fields);
            }
        }
    }

    fn json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i32>().prop_map(Value::from),
            r#"[a-z"\\\[\]{},: ö♔]{0,8}"#.prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map(r#"[a-z"\\\[{,:]{0,4}"#, inner, 0..4)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn the_parts_are_those_that_a_parser_finds(
            whole in prop::collection::btree_map(r#"[a-z"\\\[{,:é]{0,4}"#, json(), 0..5),
            pretty: bool,
            bytes in 1_usize..40,
        ) {
            let whole = Value::Object(whole.into_iter().collect());
            let text = match pretty {
                true => serde_json::to_string_pretty(&whole),
                false => serde_json::to_string(&whole),
            };
            let text = text.expect("JSON");
            let fields = split(&text, bytes).expect("an object");
            let part = |span: &Range<usize>| -> Value {
                serde_json::from_str(&text[span.clone()]).expect("a part is JSON")
            };
            let found = fields.iter().map(|(key, field)| {
                if let Some(elements) = &field.elements {
                    let elements: Vec<Value> = elements.iter().map(part).collect();
                    assert_eq!(part(&field.span), Value::from(elements));
                } else {
                    assert!(!part(&field.span).is_array());
                }
                (key.clone(), part(&field.span))
            });
            prop_assert_eq!(Value::Object(found.collect()), whole);
        }

        #[test]
        fn no_text_makes_it_fail_in_another_way(text in r#"\PC{0,40}|[\[\]{}",:\\ a1]{0,40}"#, bytes in 1_usize..9) {
            drop(split(&text, bytes));
        }
    }

    #[test]
    fn what_is_not_one_object_is_refused() {
        for text in [
            "",
            "[]",
            "{",
            "{}}",
            "{} x",
            "x {}",
            "{\"a\": [1}",
            "\"{}\"",
            "{: 1}",
            "{\"a\"",
            "{\"a\"}",
            "{\"a\": \"\\",
        ] {
            assert_eq!(split(text, 3), Err(NoObject), "{text}");
        }
    }
}
