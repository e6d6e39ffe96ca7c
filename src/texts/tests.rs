//! Tests with small files: correct ones become Rust, and errors name the file and the message.

use crate::{Argument, Source, labels, lines, sentences};

const ARGUMENTS: &[Argument] = &[
    Argument::choice("color", "Color", &["white", "black"]),
    Argument::choice("reason", "Reason", &["time", "king-capture", "agreement"]),
    Argument::display("square", "Square", "Square::E4"),
    Argument::text("name"),
    Argument::text("place"),
    Argument::number("count"),
    Argument::number("limit").optional(),
    Argument::flag("over"),
];

/// Returns a file with this name in English and in another language.
fn sources(name: &str, english: &str, code: &'static str, other: &str) -> Vec<Source> {
    [("en", english), (code, other)]
        .map(|(code, text)| Source {
            code,
            name: name.to_owned(),
            text: text.to_owned(),
        })
        .into()
}

/// Generates the sentences of an English file and its German translation.
fn generate(english: &str, german: &str) -> Result<String, String> {
    let page = sources("page", "app = Chess\n", "de", "app = Schach\n");
    let game = sources("game", english, "de", german);
    sentences(&game, &page, ARGUMENTS).map_err(|error| error.to_string())
}

/// Collapses whitespace, in which generated code differs from the code in a test.
fn collapse_whitespace(rust: &str) -> String {
    rust.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Asserts that a message in both languages becomes this function body in the second.
#[track_caller]
fn assert_generates(english: &str, german: &str, function: &str) {
    let rust = collapse_whitespace(&generate(english, german).unwrap());
    let (_, de) = rust.split_once("impl Sentences for De {").unwrap();
    assert!(
        de.contains(&collapse_whitespace(function)),
        "{function}\nin {de}"
    );
}

#[test]
fn label_becomes_a_constant_with_an_index_into_the_translations() {
    let page = sources(
        "page",
        "## Buttons\n\nnew-game = New game\n# Takes a move back.\nundo = Undo\n",
        "de",
        "undo = Zurück\nnew-game = Neue \"Partie\"\n",
    );
    let rust = labels(&page).unwrap();
    let place = |text: &str| {
        rust.find(text)
            .unwrap_or_else(|| panic!("{text} in {rust}"))
    };
    place("pub const NEW_GAME: Label = Label { index: 0, english: \"New game\" };");
    place("pub const UNDO: Label = Label { index: 1, english: \"Undo\" };");
    place("const COUNT: usize = 2;");
    // The table has the order of the constants, not the order of the file.
    assert!(place(r#""Neue \"Partie\"","#) < place("\"Zurück\","));
}

#[test]
fn line_constant_contains_the_text_of_every_language() {
    let rules = sources(
        "rules",
        "castling = Castling\n",
        "de",
        "castling = Rochade\n",
    );
    let rust = lines(&rules).unwrap();
    let wanted = "pub const CASTLING: Line = Line([\"Castling\", \"Rochade\"]);";
    assert!(rust.contains(wanted), "{rust}");
}

#[test]
fn variables_become_parameters_in_the_order_of_declaration() {
    assert_generates(
        "m = { $count } on { $square } for { $name }\n",
        "m = { $name } hat\n    { $count } auf { $square }\n",
        "fn m(out: &mut String, square: Square, name: &str, count: u64) {
            out.push_str(name); out.push_str(\" hat \"); put(out, &count); out.push_str(\" auf \"); put(out, &square);
        }",
    );
}

#[test]
fn text_argument_gets_bidi_isolates_in_a_right_to_left_language() {
    let message = "m = { $name }: { $count }\n";
    let game = sources("game", message, "he", message);
    let rust = collapse_whitespace(&sentences(&game, &[], ARGUMENTS).unwrap());
    let (english, hebrew) = rust.split_once("impl Sentences for He {").unwrap();
    let isolated = r#"out.push_str("\u{2068}"); out.push_str(name); out.push_str("\u{2069}"); out.push_str(": "); put(out, &count);"#;
    assert!(hebrew.contains(isolated), "{hebrew}");
    assert!(!english.contains("2068"), "{english}");
}

#[test]
fn selector_becomes_a_match_over_all_variants() {
    assert_generates(
        "m = { $reason ->\n    [king-capture] A\n   *[agreement] B\n}\n",
        "m = { $reason ->\n    [king-capture] A\n   *[agreement] B\n}\n",
        "out.push_str(match reason { Reason::KingCapture => \"A\", Reason::Time | Reason::Agreement => \"B\", });",
    );
    assert_generates(
        "m = { $over ->\n    [yes] A\n   *[no] { $count }\n}\n",
        "m = { $over ->\n   *[yes] A\n    [no] { $count }\n}\n",
        "match over { false => { put(out, &count); } true => { out.push_str(\"A\"); } }",
    );
}

#[test]
fn exact_numbers_take_precedence_over_plural_categories() {
    assert_generates(
        "m = { $count ->\n   *[other] A\n    [one] B\n    [0] C\n}\n",
        "m = { $count ->\n   *[other] A\n    [one] B\n    [0] C\n}\n",
        "out.push_str(match count { 0 => \"C\", 1 => \"B\", _ => \"A\", });",
    );
}

#[test]
fn each_language_has_its_own_plural_categories() {
    let few = "m = { $count ->\n    [few] A\n   *[other] B\n}\n";
    let plain = "m = { $count }\n";
    let made = |code| {
        sentences(&sources("game", plain, code, few), &[], ARGUMENTS)
            .map_err(|error| error.to_string())
    };
    assert!(made("ru").unwrap().contains("n % 100"));
    assert_eq!(
        made("he").unwrap_err(),
        "locales/he/game.ftl: the message “m” has the variant [few] of $count, which is not a possible value"
    );
    assert_eq!(
        made("tlh").unwrap_err(),
        "the plural categories of “tlh” are not in src/texts/plural.rs"
    );
}

#[test]
fn references_to_messages_and_terms_are_inserted() {
    assert_generates(
        "-page = the page\nm = { app }, { -page }: { side }\nside = { $color ->\n    [white] W\n   *[black] B\n}\n",
        "-page = die Seite\nm = { side }: { app }, { -page }\nside = { $color ->\n    [white] W\n   *[black] S\n}\n",
        "fn m(out: &mut String, color: Color) { Self::side(out, color); out.push_str(\": Schach, die Seite\"); }",
    );
}

#[test]
fn arguments_of_the_same_type_get_distinct_wrapper_types() {
    let english = "m = { $name } in { $place }\nalone = { $place }\nboth = { m }, { $count }\n";
    let rust = generate(english, english).unwrap();
    let rust = collapse_whitespace(&rust);
    for expected in [
        "pub(crate) struct Name<'a>(pub &'a str);",
        "pub(crate) struct Place<'a>(pub &'a str);",
        "fn m(out: &mut String, name: arg::Name<'_>, place: arg::Place<'_>);",
        "fn m(out: &mut String, arg::Name(name): arg::Name<'_>, arg::Place(place): arg::Place<'_>) {",
        "fn alone(out: &mut String, place: &str);",
        "Self::m(out, arg::Name(name), arg::Place(place));",
        "S::m(&mut out, arg::Name(\"NAME\"), arg::Place(\"PLACE\"));",
    ] {
        assert!(rust.contains(expected), "{expected}\nin {rust}");
    }
    assert!(!rust.contains("struct Count"), "{rust}");
}

#[test]
fn translation_may_add_messages_that_it_refers_to() {
    let rust = generate(
        "m = { $color ->\n    [white] W\n   *[black] B\n}\n",
        "m = den { side }\nside = { $color ->\n    [white] Weißen\n   *[black] Schwarzen\n}\n",
    )
    .unwrap();
    let (_, own) = rust.split_once("impl De {").unwrap();
    assert!(
        own.contains("fn side(out: &mut String, color: Color)"),
        "{own}"
    );
}

#[test]
fn translation_may_omit_optional_variables() {
    generate("m = from { $limit }\n", "m = falsch\n").unwrap();
}

#[test]
fn errors_name_the_file_and_the_mistake() {
    let de = "locales/de/game.ftl";
    let en = "locales/en/game.ftl";
    for (english, german, expected) in [
        (
            "a = A\nb = B\n",
            "a = A\n",
            format!("{de} has no message “b”"),
        ),
        (
            "a = A\n",
            "a = A\nb = B\n",
            format!("{de} has a message “b” that {en} does not have"),
        ),
        (
            "a = A\na = B\n",
            "a = A\n",
            format!("{en}: the message “a” is defined twice"),
        ),
        (
            "a = { $colour }\n",
            "a = { $colour }\n",
            format!(
                "{en}: the message “a” uses the variable $colour, which the program does not declare"
            ),
        ),
        (
            "a = { $name }\n",
            "a = A\n",
            format!("{de}: the message “a” does not use $name"),
        ),
        (
            "a = A\n",
            "a = { $name }\n",
            format!("{de}: the message “a” uses $name, which it does not use in en"),
        ),
        (
            "a = { $color }\n",
            "a = { $color }\n",
            format!("{en}: the message “a” inserts $color, which can only be used in a selector"),
        ),
        (
            "a = { $color ->\n    [white] W\n   *[grey] G\n}\n",
            "a = A\n",
            format!(
                "{en}: the message “a” has the variant [grey] of $color, which is not a possible value"
            ),
        ),
        (
            "a = { $name ->\n    [Ann] W\n   *[Bob] G\n}\n",
            "a = A\n",
            format!(
                "{en}: the message “a” has the variant [Ann] of $name, which is not a possible value"
            ),
        ),
        (
            "a = { $color ->\n    [white] W\n    [white] V\n   *[black] B\n}\n",
            "a = A\n",
            format!("{en}: the message “a” has the variant [white] of $color twice"),
        ),
        (
            "a = A\n\nb = { $color ->\n    [white] W\n}\n",
            "a = A\n",
            format!(
                "{en} is not well-formed at line 5, in the message “b”: The select expression must have a default variant"
            ),
        ),
        (
            "a = { b }\n",
            "a = A\n",
            format!("{en}: the message “a” refers to “b”, which does not exist"),
        ),
        (
            "a = { -b }\n",
            "a = A\n",
            format!("{en}: the message “a” refers to “-b”, which does not exist"),
        ),
        (
            "a = { b }\nb = { a }\n",
            "a = A\nb = B\n",
            format!("{en}: the message “a” refers to “a”, which refers back to it"),
        ),
        (
            "a = { NUMBER($count) }\n",
            "a = A\n",
            format!("{en}: the message “a” calls the function NUMBER"),
        ),
        (
            "a = A\n    .title = B\n",
            "a = A\n",
            format!("{en}: the message “a” must have a text and must not have attributes"),
        ),
        (
            "a = A\n",
            "a = {\n",
            format!("{de} is not well-formed at line "),
        ),
    ] {
        let error = generate(english, german).unwrap_err();
        assert!(
            error.starts_with(&expected),
            "{error}\ninstead of {expected}"
        );
    }
}

#[test]
fn label_with_a_variable_is_rejected() {
    let page = sources("page", "a = { $count } moves\n", "de", "a = A\n");
    assert_eq!(
        labels(&page).unwrap_err().to_string(),
        "locales/en/page.ftl: the message “a” must be a fixed text, without variables"
    );
}

#[test]
fn error_for_a_missing_file_names_the_file() {
    let error = crate::read(std::path::Path::new("nowhere"), "page").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("nowhere/en/page.ftl cannot be read: ")
    );
}
