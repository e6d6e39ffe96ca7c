//! Values for fuzzers, made of unstructured bytes. Positions and games are reached by legal play from a start position, so
//! nothing has to be discarded. Fewer bytes mean a shorter game, and none mean the start position of chess.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::rules::{Layout, MAX_NETWORKS, MAX_SQUARES};
use crate::{AnyPosition, History, Move, Role, Setup, Square, Variant};

/// The most plies of a game: enough for every piece to leave the board or to promote, and few enough to be fast.
const MAX_PLIES: usize = 200;

/// The roles that the text form of a move has letters for after a pawn's move.
const PROMOTIONS: [Role; 6] = [
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Triceratops,
    Role::Assassin,
];

impl<'a> Arbitrary<'a> for Variant {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Variant> {
        u.choose(&Variant::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Square> {
        u.choose(&Square::ALL).copied()
    }
}

/// A move of any kind, legal somewhere or nowhere.
impl<'a> Arbitrary<'a> for Move {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Move> {
        let kind = u.int_in_range(0..=4)?;
        let mut square = || Square::arbitrary(u);
        Ok(match kind {
            0 => Move::Normal {
                from: square()?,
                to: square()?,
                promotion: None,
            },
            1 => Move::Normal {
                from: square()?,
                to: square()?,
                promotion: Some(*u.choose(&PROMOTIONS)?),
            },
            2 => Move::Jump {
                from: square()?,
                entry: square()?,
                exit: square()?,
            },
            3 => Move::Activate {
                from: square()?,
                exit: square()?,
            },
            _ => Move::Place { square: square()? },
        })
    }
}

/// A layout of any shape. Without bytes it is a small one.
impl<'a> Arbitrary<'a> for Layout {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Layout> {
        let mut squares: Vec<Square> = Square::ALL[16..48].to_vec();
        let count = u.int_in_range(1..=MAX_NETWORKS)?;
        let share = MAX_SQUARES as usize / count;
        let mut networks = Vec::new();
        for _ in 0..count {
            let (owner, one_way) = (*u.choose(&["w", "b", "n"])?, u.arbitrary()?);
            let entries = u.int_in_range(1..=4.min(share - 1))?;
            let sizes = [entries, u.int_in_range(1..=4.min(share - entries))?];
            let mut run = |size: usize| {
                let square = |_| {
                    Ok(squares
                        .swap_remove(u.choose_index(squares.len())?)
                        .to_string())
                };
                (0..size).map(square).collect::<Result<String>>()
            };
            let [entries, exits] = [run(sizes[0])?, run(sizes[1])?];
            let arrow = if one_way { ">" } else { "" };
            networks.push(format!("{owner}{entries}{arrow}{exits}"));
        }
        Ok(networks.join("/").parse().expect("a possible layout"))
    }
}

/// A game that may have ended. It begins at the start position of its rule set, in `portal-custom` with any layout.
impl<'a> Arbitrary<'a> for History {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<History> {
        let mut start = Setup::initial(u.arbitrary()?);
        if start.variant == Variant::PortalCustom {
            start.layout = Some(u.arbitrary()?);
        }
        let mut game = History::new(AnyPosition::from_setup_unchecked(&start));
        for _ in 0..u.int_in_range(0..=MAX_PLIES)? {
            let legal = game.position().legal_moves();
            if legal.is_empty() || u.is_empty() {
                break;
            }
            let mv = *u.choose(&legal)?;
            game.push(mv).expect("a generated move is legal");
        }
        Ok(game)
    }
}

/// A position that legal play reaches.
impl<'a> Arbitrary<'a> for AnyPosition {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<AnyPosition> {
        Ok(*History::arbitrary(u)?.position())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::mem::discriminant;

    use super::*;
    use crate::board::splitmix;

    /// Makes a thousand values of bytes without a pattern.
    fn made<T: for<'a> Arbitrary<'a>>() -> impl Iterator<Item = T> {
        (0..1_000).map(|seed| {
            let words = (0..40).map(|word| splitmix::finalise(seed << 8 | word));
            let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
            T::arbitrary(&mut Unstructured::new(&bytes)).expect("a value")
        })
    }

    #[test]
    fn every_square_and_rule_set_and_kind_of_move_is_made() {
        assert_eq!(made::<Square>().collect::<HashSet<_>>().len(), 64);
        assert_eq!(
            made::<Variant>().collect::<HashSet<_>>().len(),
            Variant::ALL.len()
        );
        let moves: Vec<Move> = made().collect();
        let kinds: HashSet<_> = moves.iter().map(discriminant).collect();
        let promotions: HashSet<_> = moves.iter().map(|mv| mv.promotion()).collect();
        assert_eq!((kinds.len(), promotions.len()), (4, 7));
        for mv in moves {
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }

    #[test]
    fn layouts_of_every_shape_are_made() {
        let layouts: Vec<Layout> = made().collect();
        let networks = || layouts.iter().flat_map(Layout::networks);
        for count in 1..=MAX_NETWORKS {
            assert!(
                layouts.iter().any(|one| one.networks().len() == count),
                "{count}"
            );
        }
        for one_way in [false, true] {
            let owners: HashSet<_> = networks()
                .filter(|network| network.is_one_way() == one_way)
                .map(|network| network.owner())
                .collect();
            assert_eq!(owners.len(), 3);
        }
        for layout in &layouts {
            assert_eq!(layout.to_string().parse().as_ref(), Ok(layout));
        }
    }

    #[test]
    fn games_are_legal_long_and_varied_and_begin_at_the_start() {
        let mut longest = 0;
        for game in made::<History>() {
            let mut start = AnyPosition::initial(game.start().variant());
            if start.variant() == Variant::PortalCustom {
                let setup = Setup {
                    layout: game.start().layout().cloned(),
                    ..start.to_setup()
                };
                start = AnyPosition::from_setup(&setup).unwrap();
            }
            assert_eq!(game.start(), &start);
            let again = History::from_moves(start, game.moves().iter().copied()).unwrap();
            assert_eq!(again.position(), game.position());
            longest = longest.max(game.moves().len());
        }
        assert!(longest > MAX_PLIES - 10, "{longest}");
        let positions: HashSet<String> = made::<AnyPosition>().map(|at| at.fen()).collect();
        assert!(positions.len() > 900, "{}", positions.len());
        let nothing = AnyPosition::arbitrary(&mut Unstructured::new(&[]));
        assert_eq!(nothing, Ok(AnyPosition::initial(Variant::Chess)));
    }
}
