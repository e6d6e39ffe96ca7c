//! Serialization with serde of values that have a text form: in messages and records they are written as that text.
//!
//! This is not the engine's feature `serde`, although both write the same texts today. These bytes are hashed, so their
//! form belongs to the protocol, and every field says here which it is. It also reads without a copy of each text.

/// Values with a text form: rule sets, moves, squares.
pub(crate) mod plain {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        // The text is borrowed where possible: the engine's texts contain no escapes.
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// Optional values with a text form.
pub(crate) mod optional {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(D::Error::custom))
            .transpose()
    }
}

/// Colours as `white` and `black`.
pub(crate) mod color {
    use engine::Color;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(color)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Color::ALL
            .into_iter()
            .find(|color| color.to_string() == text)
            .ok_or_else(|| D::Error::custom("expected white or black"))
    }
}
