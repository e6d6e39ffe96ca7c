//! Addresses of the analysis board for games and positions, and a link to such an address. `app/analysis` decides what
//! they open.

use engine::Variant;
use game::Label;
use leptos::prelude::*;

use crate::ui::widgets::Icon;
use crate::ui::words::Words;

/// Prefix of all addresses of the analysis board.
pub const ANALYSIS: &str = "#/analysis/";

/// Returns the address of a saved game.
pub fn analysis_address_of_game(id: &str) -> String {
    format!("{ANALYSIS}game/{id}")
}

/// Returns the address of the exercises from a saved game, or from the analysis with this name.
pub fn mistakes_address(id: &str) -> String {
    format!("{ANALYSIS}learn/{id}")
}

/// Returns the address of a game that is encoded in a link.
pub fn analysis_address_of_link(code: &str) -> String {
    format!("{ANALYSIS}link/{code}")
}

/// Returns the address of a position.
pub fn analysis_address_of_position(variant: Variant, fen: &str) -> String {
    format!("{ANALYSIS}position/{variant}/{}", fen.replace(' ', "_"))
}

/// A link to the analysis board.
#[component]
pub fn AnalyseLink(
    /// The address that the link leads to.
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
    fn all_analysis_addresses_lead_to_the_analysis_page() {
        let fen = engine::AnyPosition::initial(Variant::Portal).fen();
        let position = analysis_address_of_position(Variant::Portal, &fen);
        assert!(!position.contains(' '), "{position}");
        for address in [
            ANALYSIS,
            "#/analysis",
            &position,
            &analysis_address_of_game("g1"),
            &mistakes_address("g1"),
            &analysis_address_of_link("abc"),
        ] {
            assert_eq!(Route::of(address), Route::Analysis, "{address}");
        }
    }
}
