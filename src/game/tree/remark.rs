//! Remarks: the text in braces beside a move. A remark has a comment for people, arrows and circles, and commands for
//! programs, such as `[%clk 0:09:41]`. A command that is not known here is kept as it is.

use engine::Square;

use crate::Brush;

/// The colours of arrows and circles, with the letters that files use for them.
const BRUSHES: [(char, Brush); 4] = [
    ('G', Brush::Green),
    ('R', Brush::Red),
    ('B', Brush::Blue),
    ('Y', Brush::Yellow),
];

/// An arrow, or a circle if both squares are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The square where it starts.
    pub from: Square,
    /// The square where it ends.
    pub to: Square,
    /// Its colour.
    pub brush: Brush,
}

/// A command for programs: `[%name value]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The name, such as `clk`.
    pub name: String,
    /// The text after the name.
    pub value: String,
}

/// The content of a pair of braces: a comment, commands and shapes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    text: String,
    commands: Vec<Command>,
    /// Circles come before arrows.
    shapes: Vec<Shape>,
}

impl Remark {
    /// Whether the remark has no content at all.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.commands.is_empty() && self.shapes.is_empty()
    }

    /// The comment.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The commands, except those that draw shapes.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// Returns the value of a command.
    pub fn command(&self, name: &str) -> Option<&str> {
        let mut commands = self.commands.iter();
        let command = commands.find(|command| command.name == name)?;
        Some(&command.value)
    }

    /// The arrows and circles.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    pub(super) fn shapes_mut(&mut self) -> &mut Vec<Shape> {
        &mut self.shapes
    }

    /// Puts circles before arrows, in the order in which they are written.
    pub(super) fn sort_shapes(&mut self) {
        let (circles, arrows) = self
            .shapes
            .iter()
            .partition::<Vec<Shape>, _>(|shape| shape.from == shape.to);
        self.shapes = [circles, arrows].concat();
    }

    /// Replaces the comment.
    pub(super) fn set_text(&mut self, text: &str) {
        self.text = clean(text);
    }

    /// Sets a command; an empty value removes it.
    pub(super) fn set_command(&mut self, name: &str, value: &str) {
        let place = self.commands.iter().position(|known| known.name == name);
        match (place, value.trim()) {
            (Some(place), "") => {
                self.commands.remove(place);
            }
            (None, "") => {}
            (Some(place), value) => self.commands[place].value = without_brackets(value),
            (None, value) => self.commands.push(Command {
                name: without_brackets(name),
                value: without_brackets(value),
            }),
        }
    }

    /// Adds the content of a pair of braces.
    pub(crate) fn add(&mut self, comment: &str) {
        let mut texts = Vec::new();
        let mut rest = comment;
        while let Some((before, inside)) = rest.split_once("[%") {
            let Some((command, after)) = inside.split_once(']') else {
                break;
            };
            texts.push(before);
            if !self.apply_command(command) {
                // Not a command: it stays in the comment.
                let end = before.len() + "[%".len() + command.len() + "]".len();
                texts.push(&rest[before.len()..end]);
            }
            rest = after;
        }
        texts.push(rest);
        let texts = texts.into_iter().map(clean).filter(|text| !text.is_empty());
        self.add_text(&texts.collect::<Vec<_>>().join(" "));
        self.sort_shapes();
    }

    /// Adds the content of another remark.
    pub(super) fn append(&mut self, other: Remark) {
        self.add_text(&other.text);
        self.commands.extend(other.commands);
        self.shapes.extend(other.shapes);
        self.sort_shapes();
    }

    fn add_text(&mut self, text: &str) {
        self.text = clean(&format!("{}\n{text}", self.text));
    }

    /// Takes the text inside a command's brackets. Returns `false` if it has no name.
    fn apply_command(&mut self, command: &str) -> bool {
        let (name, value) = command
            .split_once(char::is_whitespace)
            .unwrap_or((command, ""));
        if name.is_empty() {
            return false;
        }
        let drawn: Option<Vec<Shape>> = match name {
            "csl" => value.split(',').map(|circle| shape(circle, true)).collect(),
            "cal" => value.split(',').map(|arrow| shape(arrow, false)).collect(),
            _ => None,
        };
        match drawn {
            Some(drawn) => self.shapes.extend(drawn),
            None => self.commands.push(Command {
                name: without_brackets(name),
                value: without_brackets(value),
            }),
        }
        true
    }

    /// Returns the content of the braces as text; empty if there is nothing to write.
    pub fn written(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for Command { name, value } in &self.commands {
            parts.push(match value.as_str() {
                "" => format!("[%{name}]"),
                value => format!("[%{name} {value}]"),
            });
        }
        let (circles, arrows): (Vec<&Shape>, Vec<&Shape>) =
            self.shapes.iter().partition(|shape| shape.from == shape.to);
        for (name, shapes) in [("csl", circles), ("cal", arrows)] {
            let shapes: Vec<String> = shapes.into_iter().map(Shape::written).collect();
            if !shapes.is_empty() {
                parts.push(format!("[%{name} {}]", shapes.join(",")));
            }
        }
        if !self.text.is_empty() {
            parts.push(self.text.clone());
        }
        parts.join(" ")
    }
}

impl Shape {
    fn written(&self) -> String {
        let letter = BRUSHES
            .iter()
            .find(|(_, brush)| *brush == self.brush)
            .map_or('G', |(letter, _)| *letter);
        match self.from == self.to {
            true => format!("{letter}{}", self.to),
            false => format!("{letter}{}{}", self.from, self.to),
        }
    }
}

/// Parses a circle such as `Gd4`, or an arrow such as `Gd2d4`.
fn shape(text: &str, circle: bool) -> Option<Shape> {
    let text = text.trim();
    let letter = text.chars().next()?;
    let (_, brush) = BRUSHES.iter().find(|(known, _)| *known == letter)?;
    let squares = &text[letter.len_utf8()..];
    let (from, to) = match circle {
        true => (squares, squares),
        false => squares.split_at_checked(2)?,
    };
    Some(Shape {
        from: from.parse().ok()?,
        to: to.parse().ok()?,
        brush: *brush,
    })
}

/// Returns a comment that can be written: a brace would end it, and `[%` would begin a command. A line that begins like a
/// tag ends an unclosed comment for careful readers, and a brace behind it makes this one look unclosed, so such a line
/// is joined to the one before it.
fn clean(text: &str) -> String {
    let text = text.replace('\r', "").replace('}', ")");
    let text = text.replace("[%", "[ %");
    let mut joined = String::with_capacity(text.len());
    // Where what may stand before a tag on its line begins.
    let mut start = 0;
    for letter in text.trim().chars() {
        if letter == '[' {
            let before = joined.split_off(start);
            joined.push_str(&before.replace(['\n', '\u{85}', '\u{2028}', '\u{2029}'], " "));
        }
        joined.push(letter);
        if letter == '[' || letter.is_alphanumeric() {
            start = joined.len();
        }
    }
    joined
}

/// Returns a part of a command that can be written: a brace or a bracket would end it, and so might a line break.
fn without_brackets(text: &str) -> String {
    let text = text.replace(['}', ']'], ")");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(comment: &str) -> Remark {
        let mut remark = Remark::default();
        remark.add(comment);
        remark
    }

    #[test]
    fn comments_are_normalized_and_survive_a_round_trip() {
        for (comment, written) in [
            (
                "[%clk 0:09:41] A fine move. [%eval 0.3]",
                "[%clk 0:09:41] [%eval 0.3] A fine move.",
            ),
            (
                "[%cal Gd2d4,Rg1f3][%csl Yd4]",
                "[%csl Yd4] [%cal Gd2d4,Rg1f3]",
            ),
            ("[%cal Xd2d4]", "[%cal Xd2d4]"),
            ("[%cal]", "[%cal]"),
            ("[%csl Gz9] left", "[%csl Gz9] left"),
            ("[%emt 0:00:07]", "[%emt 0:00:07]"),
            ("[%tqu \"a\",\"b\" ]x", "[%tqu \"a\",\"b\"] x"),
            ("never [%closed", "never [ %closed"),
            ("[% nothing]", "[ % nothing]"),
            ("[[%clk 1]%eval", "[%clk 1] [ %eval"),
            ("two\n\nparagraphs", "two\n\nparagraphs"),
            ("  ", ""),
        ] {
            assert_eq!(read(comment).written(), written, "{comment:?}");
            assert_eq!(
                read(written).written(),
                written,
                "{comment:?}, read from its normalized form"
            );
            assert_eq!(read(written), read(comment), "{comment:?}");
        }
    }

    #[test]
    fn comment_commands_can_be_read_set_and_removed() {
        let mut remark = read("[%clk 0:09:41] x");
        assert_eq!(remark.command("clk"), Some("0:09:41"));
        remark.set_command("eval", "#-3");
        remark.set_command("clk", "");
        remark.set_command("emt", "");
        assert_eq!(remark.written(), "[%eval #-3] x");
        remark.set_command("eval", "0.5]}");
        assert_eq!(remark.written(), "[%eval 0.5))] x");
    }
}
