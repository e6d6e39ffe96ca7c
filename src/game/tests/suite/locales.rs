//! The files of the fixed texts: what is wrong in one does not build, and what is right is said.

#[path = "../../build/labels.rs"]
mod labels;

use game::{Label, Lang};
use labels::{Locale, generate};

/// What two files make, the second a translation of the first.
fn made(first: &str, second: &str) -> Result<String, String> {
    let locales = [("en", first), ("de", second)].map(|(code, source)| Locale { code, source });
    generate(&locales)
}

#[test]
fn a_message_is_a_constant_and_a_place_in_the_translations() {
    let rust = made(
        "## Buttons\n\nnew-game = New game\n# Takes a move back.\nundo = Undo\n",
        "undo = Zurück\nnew-game = Neue \"Partie\"\n",
    )
    .unwrap();
    let place = |text: &str| {
        rust.find(text)
            .unwrap_or_else(|| panic!("{text} in {rust}"))
    };
    place("pub const NEW_GAME: Label = Label { index: 0, english: \"New game\" };");
    place("pub const UNDO: Label = Label { index: 1, english: \"Undo\" };");
    place("const COUNT: usize = 2;");
    // In the order of the constants, whatever the order of the file.
    assert!(place(r#""Neue \"Partie\"","#) < place("\"Zurück\","));
}

#[test]
fn what_is_wrong_in_a_file_is_named() {
    for (first, second, told) in [
        ("a = A\nb = B\n", "a = A\n", "de.ftl has no message “b”"),
        (
            "a = A\n",
            "a = A\nb = B\n",
            "de.ftl has a message “b” that the first language does not have",
        ),
        (
            "a = A\na = B\n",
            "a = A\n",
            "en.ftl has the message “a” twice",
        ),
        (
            "a = { $count } moves\n",
            "a = A\n",
            "en.ftl: the message “a” must be a fixed text, without arguments",
        ),
        (
            "a = A\n    .title = B\n",
            "a = A\n",
            "en.ftl: the message “a” must have a text, and no attributes",
        ),
        ("-a = A\n", "", "en.ftl: the term “-a” is not supported"),
        ("a = A\n", "a = {\n", "de.ftl is not well-formed Fluent: "),
    ] {
        let error = made(first, second).unwrap_err();
        assert!(error.starts_with(told), "{error}");
    }
}

#[test]
fn each_language_says_what_its_file_says() {
    let files = [
        include_str!("../../../../locales/en.ftl"),
        include_str!("../../../../locales/de.ftl"),
        include_str!("../../../../locales/es.ftl"),
        include_str!("../../../../locales/he.ftl"),
    ];
    for (lang, file) in Lang::ALL.into_iter().zip(files) {
        for (id, label) in [
            ("app-name", Label::APP_NAME),
            ("new-game", Label::NEW_GAME),
            ("no-worst-moves", Label::NO_WORST_MOVES),
        ] {
            let start = format!("{id} = ");
            let line = file.lines().find_map(|line| line.strip_prefix(&start));
            assert_eq!(Some(label.say(lang)), line, "{id}, {lang:?}");
        }
    }
}
