//! Serialization of the engine's types in saved games, as their texts. The engine itself does not depend on serde.

/// Serializes a type with `Display` and `FromStr` as its text.
pub mod display {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    /// Writes the value's text.
    pub fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    /// Reads the value from its text.
    pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// Serializes a list of values with `Display` and `FromStr` as a list of their texts.
pub mod display_vec {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    /// Writes the values' texts.
    pub fn serialize<T: Display, S: Serializer>(
        values: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(ToString::to_string))
    }

    /// Reads the values from their texts.
    pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts
            .iter()
            .map(|text| text.parse().map_err(D::Error::custom))
            .collect()
    }
}

/// Serializes a table with one entry per side as `{"white": .., "black": ..}`.
pub mod by_color {
    use engine::ByColor;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Sides<T> {
        white: T,
        black: T,
    }

    /// Writes both entries.
    pub fn serialize<T: Serialize, S: Serializer>(
        table: &ByColor<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let ByColor([white, black]) = table;
        Sides { white, black }.serialize(serializer)
    }

    /// Reads both entries.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<ByColor<T>, D::Error> {
        let Sides { white, black } = Sides::deserialize(deserializer)?;
        Ok(ByColor([white, black]))
    }
}
