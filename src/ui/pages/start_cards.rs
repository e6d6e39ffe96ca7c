//! The markup of the cards on the start page. The page's first paint and the program show the same cards: `xtask` writes
//! them into `index.html` in English, and `start` puts them on the page in the person's language. `xtask` includes
//! this file, so it uses nothing but the standard library.

/// A card of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The rule set's id.
    pub variant: &'static str,
    /// What is on the small board, in the order of its elements: pieces as `wk`, portals by their network, and tokens.
    /// `style/start.css` says where each of them stands and how it moves.
    scene: &'static [&'static str],
}

/// The cards in their order. The rule sets that are played nowhere else come first.
pub const CARDS: [Card; 7] = [
    Card {
        variant: "portal",
        scene: &["neutral", "neutral", "bb", "wr"],
    },
    Card {
        variant: "portal-standard",
        scene: &["token", "token", "bp", "wn"],
    },
    Card {
        variant: "portal-custom",
        scene: &["white", "white", "black", "black", "bn", "wb"],
    },
    Card {
        variant: "dinosaur",
        scene: &["bp", "bn", "wt"],
    },
    Card {
        variant: "assassin",
        scene: &["bp", "wk", "wp", "ba"],
    },
    Card {
        variant: "dinosaur-assassin",
        scene: &["wa", "bk", "bp", "bt"],
    },
    Card {
        variant: "chess",
        scene: &["wp", "bp", "wn"],
    },
];

/// The ways to play: the word in the address, the text in `page.ftl` and the icon.
pub const WAYS: [(&str, &str, &str); 3] = [
    ("computer", "computer", "computer"),
    ("friend", "friend", "network"),
    ("here", "same-device", "people"),
];

impl Card {
    /// Returns the contents of the card as HTML. `say` returns the text of `page.ftl` with an id.
    pub fn markup(self, say: &dyn Fn(&str) -> String) -> String {
        let variant = self.variant;
        let say = |id: &str| escape(&say(id));
        let name = say(&format!("variant-{variant}"));
        let blurb = say(&format!("blurb-{variant}"));
        // Where one draws there is a link to the lesson, so the card leads there.
        let (learn, page) = match variant {
            "portal-custom" => (say("draw-portals"), "portals".to_owned()),
            _ => (say("learn"), format!("learn/{variant}")),
        };
        let things = self.things();
        let ways: String = WAYS
            .iter()
            .map(|(way, text, icon)| {
                let label = say(text);
                format!(
                    r##"<a class="btn" href="#/new/{variant}/{way}" aria-label="{label}: {name}"><span class="icon" data-icon="{icon}" aria-hidden="true"></span><span class="btn__label">{label}</span></a>"##
                )
            })
            .collect();
        format!(
            r##"<div class="mini" data-variant="{variant}" aria-hidden="true">{things}</div><h2>{name}</h2><p>{blurb} <a href="#/{page}" aria-label="{learn}: {name}">{learn}</a></p><div class="start__ways">{ways}</div>"##
        )
    }

    /// Returns what is on the small board as HTML.
    pub fn things(self) -> String {
        self.scene
            .iter()
            .map(|thing| match *thing {
                "token" => r#"<div class="token" data-open="" data-count="1"></div>"#.to_owned(),
                "white" | "black" | "neutral" => {
                    format!(r#"<div class="portal" data-network="{thing}"></div>"#)
                }
                piece => format!(
                    r#"<div class="piece" data-piece="{piece}"><span class="piece__figure"></span></div>"#
                ),
            })
            .collect()
    }
}

/// Returns a text as it is written in HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
