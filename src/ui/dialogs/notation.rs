//! The dialog that explains the signs of the move list, as far as the rule set uses them.

use engine::Variant;
use game::Label;
use leptos::prelude::*;

use crate::ui::words::Words;

/// A sign as it appears in the move list, and its meaning.
type Sign = (&'static str, Label);

/// Signs of all rule sets.
const COMMON: [Sign; 8] = [
    ("e4", Label::SIGN_PAWN),
    ("K Q R B N", Label::SIGN_PIECES),
    ("Nf3", Label::SIGN_MOVE),
    ("Nbd2", Label::SIGN_ORIGIN),
    ("x", Label::SIGN_CAPTURE),
    ("+", Label::SIGN_CHECK),
    ("#", Label::SIGN_MATE),
    ("=Q", Label::SIGN_PROMOTION),
];
/// The sign of a move that portal tokens do without.
const CASTLING: Sign = ("O-O · O-O-O", Label::SIGN_CASTLING);
const DINOSAUR: [Sign; 1] = [("T", Label::TRICERATOPS)];
const ASSASSIN: [Sign; 4] = [
    ("A", Label::ASSASSIN),
    ("A@e3", Label::SIGN_PLACED),
    ("A@??", Label::SIGN_PLACED_UNSEEN),
    ("A??", Label::SIGN_UNSEEN),
];
/// Every rule set with portals has this one. What people type for the signs stands behind them.
const JUMP: Sign = ("Nd5⤳b3 (Nd5>b3)", Label::SIGN_JUMP);
const PORTAL: [Sign; 2] = [
    ("N⤳b3 (N>b3)", Label::SIGN_ACTIVATION),
    ("Nd5⇄f5 (Nd5<>f5)", Label::SIGN_SWAP),
];
/// Assessments of moves, which a loaded game can contain.
const MARKS: [Sign; 6] = [
    ("!", Label::SIGN_GOOD),
    ("!!", Label::SIGN_BRILLIANT),
    ("?", Label::SIGN_MISTAKE),
    ("??", Label::SIGN_BLUNDER),
    ("!?", Label::SIGN_INTERESTING),
    ("?!", Label::SIGN_DUBIOUS),
];

/// Returns the signs of a rule set, in the order in which they are listed.
fn signs(variant: Variant) -> Vec<Sign> {
    let mut signs = COMMON.to_vec();
    match variant {
        Variant::Chess | Variant::Dinosaur | Variant::Assassin | Variant::DinosaurAssassin => {
            signs.push(CASTLING);
        }
        Variant::PortalStandard => signs.push(JUMP),
        Variant::Portal | Variant::PortalCustom => {
            signs.extend([CASTLING, JUMP]);
            signs.extend(PORTAL);
        }
    }
    if variant.has_triceratops() {
        signs.extend(DINOSAUR);
    }
    if variant.has_assassin() {
        signs.extend(ASSASSIN);
    }
    signs.extend(MARKS);
    signs
}

/// Content of the dialog.
#[component]
pub fn NotationDialog(
    /// The rule set of the game on the board.
    variant: Variant,
    /// The texts in the person's language.
    words: Words,
) -> impl IntoView {
    view! {
        <div class="dialog__body">
            <dl class="keys keys--signs">
                {signs(variant)
                    .into_iter()
                    .map(|(sign, means)| {
                        view! {
                            <div class="keys__row">
                                <dt class="keys__keys"><bdi class="sign" dir="ltr">{sign}</bdi></dt>
                                <dd class="keys__what">{words.say(means)}</dd>
                            </div>
                        }
                    })
                    .collect_view()}
            </dl>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notation_help_lists_the_signs_of_each_rule_set() {
        let has = |variant, wanted: &str| signs(variant).iter().any(|(sign, _)| *sign == wanted);
        for variant in Variant::ALL {
            let dinosaur = matches!(variant, Variant::Dinosaur | Variant::DinosaurAssassin);
            assert_eq!(has(variant, "T"), dinosaur);
            assert_eq!(has(variant, "A??"), variant.has_assassin());
            let tokens = variant == Variant::PortalStandard;
            let networks = matches!(variant, Variant::Portal | Variant::PortalCustom);
            assert_eq!(has(variant, "Nd5⤳b3 (Nd5>b3)"), networks || tokens);
            assert_eq!(has(variant, "Nd5⇄f5 (Nd5<>f5)"), networks);
            assert_eq!(has(variant, "O-O · O-O-O"), !tokens);
            assert!(has(variant, "!?"));
        }
    }
}
