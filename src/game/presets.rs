//! Layouts of portals to choose from: that of Portal Chess, and eight that were chosen because they play well. What that
//! means and how it was measured is in `docs/layouts.md`.

use crate::Label;
use crate::fairness::FairnessReport;

/// A layout to choose from, with what a trial of it gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// What the page remembers the layout by. It never changes.
    pub id: &'static str,
    /// The layout as canonical text.
    pub layout: &'static str,
    /// The figures of a trial: 200 games at level 3.
    pub figures: FairnessReport,
    name: Label,
    about: Label,
}

impl Preset {
    /// Its name.
    pub const fn name(&self) -> Label {
        self.name
    }

    /// A sentence about it.
    pub const fn about(&self) -> Label {
        self.about
    }
}

/// The layouts, that of Portal Chess first.
pub const PRESETS: [Preset; 9] = [
    Preset {
        id: "classic",
        layout: "wb3e3d5f5/bc4e4d6g6/ng4b5",
        figures: figures([87, 11, 102], 25_260, 2_806, 627),
        name: Label::PRESET_CLASSIC,
        about: Label::PRESET_CLASSIC_ABOUT,
    },
    Preset {
        id: "pairs",
        layout: "wb3g5/wc3f5/bb4g6/bc4f6/nd3e6/ne3d6/na4h5/nh4a5",
        figures: figures([101, 9, 90], 21_480, 2_387, 661),
        name: Label::PRESET_PAIRS,
        about: Label::PRESET_PAIRS_ABOUT,
    },
    Preset {
        id: "doors",
        layout: "wc3f3>c5f5/bc6f6>c4f4/na3>h5/na6>h4",
        figures: figures([93, 7, 100], 21_082, 1_184, 304),
        name: Label::PRESET_DOORS,
        about: Label::PRESET_DOORS_ABOUT,
    },
    Preset {
        id: "pinwheel",
        layout: "wc3b4f5/bc4g5f6/nd3e4d5e6",
        figures: figures([93, 9, 98], 22_677, 2_779, 782),
        name: Label::PRESET_PINWHEEL,
        about: Label::PRESET_PINWHEEL_ABOUT,
    },
    Preset {
        id: "feud",
        layout: "wc3f3a5h5/wd3e5/ba4h4c6f6/be4d6",
        figures: figures([87, 17, 96], 26_019, 3_338, 418),
        name: Label::PRESET_FEUD,
        about: Label::PRESET_FEUD_ABOUT,
    },
    Preset {
        id: "commons",
        layout: "na3h3d5/nc4f5/nd4a6h6/nf4c5",
        figures: figures([96, 12, 92], 21_047, 2_443, 1_101),
        name: Label::PRESET_COMMONS,
        about: Label::PRESET_COMMONS_ABOUT,
    },
    Preset {
        id: "ring",
        layout: "nc3f3b4g4b5g5c6f6",
        figures: figures([88, 12, 100], 22_466, 4_325, 2_838),
        name: Label::PRESET_RING,
        about: Label::PRESET_RING_ABOUT,
    },
    Preset {
        id: "small",
        layout: "wa4h4d6/bd3a5h5",
        figures: figures([91, 9, 100], 21_161, 1_229, 400),
        name: Label::PRESET_SMALL,
        about: Label::PRESET_SMALL_ABOUT,
    },
    Preset {
        id: "storm",
        layout: "wa3g3d5/wc3f5h5/wf3b5e5/bb4e4f6/bd4a6g6/bf4h4c6/nd3a5h6/nh3a4d6",
        figures: figures([90, 14, 96], 20_218, 4_103, 1_145),
        name: Label::PRESET_STORM,
        about: Label::PRESET_STORM_ABOUT,
    },
];

/// Figures in the order in which `pchess fairness` prints the wins and `docs/layouts.md` the rest.
const fn figures(wins: [u32; 3], plies: u32, jumps: u32, swaps: u32) -> FairnessReport {
    let [white_wins, draws, black_wins] = wins;
    FairnessReport {
        white_wins,
        draws,
        black_wins,
        plies,
        jumps,
        swaps,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use engine::rules::Layout;

    use super::*;
    use crate::Lang;

    fn layout(preset: &Preset) -> Layout {
        preset.layout.parse().expect(preset.id)
    }

    #[test]
    fn layouts_are_canonical_symmetric_and_different() {
        let mut seen = HashSet::new();
        for preset in &PRESETS {
            let layout = layout(preset);
            assert_eq!(layout.to_string(), preset.layout);
            assert!(layout.is_symmetric(), "{}", preset.id);
            // A layout with left and right exchanged is the same one to a player.
            assert!(seen.insert(layout.half_turn().mirror()), "{}", preset.id);
            seen.insert(layout);
        }
        assert_eq!(layout(&PRESETS[0]), Layout::classic());
    }

    #[test]
    fn layouts_are_what_their_sentences_say() {
        let of = |id: &str| {
            let preset = PRESETS.iter().find(|preset| preset.id == id);
            layout(preset.expect(id))
        };
        let squares = |layout: &Layout| {
            let all = layout
                .networks()
                .iter()
                .map(|network| network.squares().count());
            all.sum::<u32>()
        };
        let pairs = of("pairs");
        assert_eq!((pairs.networks().len(), squares(&pairs)), (8, 16));
        assert!(
            of("doors")
                .networks()
                .iter()
                .all(|network| network.is_one_way())
        );
        let pinwheel = of("pinwheel");
        assert!(pinwheel == pinwheel.half_turn() && pinwheel != pinwheel.mirror());
        assert!(
            of("feud")
                .networks()
                .iter()
                .all(|network| network.owner().is_some())
        );
        assert!(
            of("commons")
                .networks()
                .iter()
                .all(|network| network.owner().is_none())
        );
        let ring = of("ring");
        assert_eq!((ring.networks().len(), squares(&ring)), (1, 8));
        assert_eq!(of("small").networks().len(), 2);
        let storm = of("storm");
        assert_eq!((storm.networks().len(), squares(&storm)), (8, 24));
    }

    #[test]
    fn ids_names_and_sentences_are_different_in_every_language() {
        let ids: HashSet<&str> = PRESETS.iter().map(|preset| preset.id).collect();
        assert_eq!(ids.len(), PRESETS.len());
        for lang in Lang::ALL {
            let texts = PRESETS
                .iter()
                .flat_map(|preset| [preset.name(), preset.about()]);
            let texts: HashSet<&str> = texts.map(|label| label.say(lang)).collect();
            assert_eq!(texts.len(), 2 * PRESETS.len(), "{lang:?}");
        }
    }

    #[test]
    fn figures_show_fair_and_lively_games() {
        for Preset { id, figures, .. } in &PRESETS {
            assert!(figures.games() >= 200, "{id}");
            let of = |figure: Option<f64>| figure.expect(id);
            let (score, error) = (of(figures.white_score()), of(figures.error()));
            assert!(score + error >= 0.45 && score - error <= 0.60, "{id}");
            assert!(of(figures.decided()) >= 1.0 / 3.0, "{id}");
            let jumps = of(figures.jumps_per_game()) + of(figures.swaps_per_game());
            assert!(jumps >= 4.0, "{id}");
            assert!(
                (25.0..=90.0).contains(&of(figures.moves_per_game())),
                "{id}"
            );
        }
    }
}
