//! Serialization with serde: every type that has a text form is written as that text, and a table with one entry per side
//! as `{"white": .., "black": ..}`. What the texts look like belongs to the types.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::Layout;
use crate::{ByColor, CastlingRights, Color, Move, Observation, Piece, Role, Square, Variant};

macro_rules! as_text {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(
    CastlingRights,
    Color,
    Layout,
    Move,
    Observation,
    Piece,
    Role,
    Square,
    Variant
);

#[derive(Serialize, Deserialize)]
struct Sides<T> {
    white: T,
    black: T,
}

impl<T: Serialize> Serialize for ByColor<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ByColor([white, black]) = self;
        Sides { white, black }.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByColor<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByColor<T>, D::Error> {
        let Sides { white, black } = Sides::deserialize(deserializer)?;
        Ok(ByColor([white, black]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_their_texts_and_tables_by_side() {
        let table: ByColor<Square> =
            serde_json::from_str(r#"{"white":"e4","black":"a8"}"#).unwrap();
        assert_eq!(table[Color::Black].to_string(), "a8");
        let text = r#"["portal","e7e8q","T","KQk","wb3e3/nc4>f6"]"#;
        let all: (Variant, Move, Piece, CastlingRights, Layout) =
            serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&all).unwrap(), text);
        assert!(serde_json::from_str::<Move>(r#""e9e4""#).is_err());
        assert!(serde_json::from_str::<Layout>(r#""wb3""#).is_err());
    }
}
