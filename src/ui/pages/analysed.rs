//! The addresses at which games and positions are analysed, and the link to one. What they open is decided in `app/analysis`.

use engine::Variant;
use game::Label;
use leptos::prelude::*;

use crate::ui::widgets::Icon;
use crate::ui::words::Words;

/// What all of them begin with.
pub const ANALYSIS: &str = "#/analysis/";

/// The address of a kept game.
pub fn analysed_game(id: &str) -> String {
    format!("{ANALYSIS}game/{id}")
}

/// The address of the exercises of a kept game, or of the analysis with a name.
pub fn learned_game(id: &str) -> String {
    format!("{ANALYSIS}learn/{id}")
}

/// The address of the game of a link.
pub fn analysed_link(code: &str) -> String {
    format!("{ANALYSIS}link/{code}")
}

/// The address of a position.
pub fn analysed_position(variant: Variant, fen: &str) -> String {
    format!("{ANALYSIS}position/{variant}/{}", fen.replace(' ', "_"))
}

/// A link to the analysis board.
#[component]
pub fn AnalyseLink(
    /// Where it leads.
    #[prop(into)]
    address: Signal<String>,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    view! {
        <a class="btn" href=address>
            <Icon name="edit" />
            <span class="btn__label">{words.say(Label::ANALYSIS_BOARD)}</span>
        </a>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::pages::Route;

    #[test]
    fn every_address_leads_to_the_board() {
        let fen = engine::AnyPosition::initial(Variant::Portal).fen();
        let position = analysed_position(Variant::Portal, &fen);
        assert!(!position.contains(' '), "{position}");
        for address in [
            ANALYSIS,
            "#/analysis",
            &position,
            &analysed_game("g1"),
            &learned_game("g1"),
            &analysed_link("abc"),
        ] {
            assert_eq!(Route::of(address), Route::Analysis, "{address}");
        }
    }
}
