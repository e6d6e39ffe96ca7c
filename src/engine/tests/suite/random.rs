//! Random positions: random set-ups, and positions reached by random play. The same seed gives the same positions
//! everywhere.

use portal_chess_engine::rules::Layout;
use portal_chess_engine::{
    AnyPosition, Bitboard, ByColor, CastlingRights, CastlingSide, Color, Move, Piece, Role, Setup,
    Square, Variant,
};

use crate::naive::{Network, PORTAL_CHESS, name, networks};

/// A SplitMix64 generator, which is random enough for tests.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn square(&mut self) -> Square {
        self.pick(&Square::ALL)
    }

    pub fn color(&mut self) -> Color {
        self.pick(&Color::ALL)
    }
}

/// Plays at most `plies` random plies and calls back with each position and the move played from it.
pub fn random_game(
    start: AnyPosition,
    plies: usize,
    random: &mut Random,
    mut visit: impl FnMut(&AnyPosition, Move),
) {
    let mut position = start;
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return;
        }
        let mv = random.pick(&legal);
        visit(&position, mv);
        position.play(mv).expect("a generated move is legal");
    }
}

/// A random board; often a legal position, but not always.
pub fn random_setup(variant: Variant, random: &mut Random) -> Setup {
    let mut setup = Setup::empty(variant);
    setup.turn = random.color();
    setup.halfmove_clock = random.pick(&[0, 0, 0, 1, 40, 98, 99, 100]);
    setup.fullmove_number = 1 + random.below(80) as u32;
    put_kings(&mut setup, random);
    for _ in 0..random.pick(&[0, 1, 2, 4, 8, 14, 24]) {
        let square = random.square();
        if setup.pieces[square.index()].is_none() {
            let role = random_role(variant, random);
            let edge = matches!(square.rank().index(), 0 | 7);
            if role == Role::Pawn && edge && variant != Variant::PortalStandard {
                continue;
            }
            setup.pieces[square.index()] = Some(Piece {
                color: random.color(),
                role,
            });
        }
    }
    match variant {
        Variant::Assassin | Variant::DinosaurAssassin if random.one_in(8) => {
            setup.placing = random.pick(&[
                ByColor([true, true]),
                ByColor([true, false]),
                ByColor([false, true]),
            ]);
        }
        Variant::Portal => forbid_jumps(&mut setup, &networks(PORTAL_CHESS), random),
        Variant::PortalCustom => {
            let layout = random_layout(random);
            forbid_jumps(&mut setup, &networks(&layout.to_string()), random);
            setup.layout = Some(layout);
        }
        Variant::PortalStandard => {
            setup.tokens = [0; 64];
            let few: Vec<Square> = (0..random.pick(&[2, 8, 8, 8]))
                .map(|_| random.square())
                .collect();
            for _ in 0..8 {
                let square = random.pick(&few);
                setup.tokens[square.index()] += 1;
            }
        }
        // Written out, so that the compiler asks what else a new rule set keeps in its positions.
        Variant::Chess | Variant::Dinosaur | Variant::Assassin | Variant::DinosaurAssassin => {}
    }
    if random.one_in(3) {
        put_en_passant(&mut setup, random);
    }
    setup
}

/// A random layout of one to eight networks, two-way and one-way ones of all owners.
pub fn random_layout(random: &mut Random) -> Layout {
    let mut squares: Vec<Square> = Square::ALL[16..48].to_vec();
    let mut left = 24;
    let mut parts = Vec::new();
    for _ in 0..=random.below(8) {
        let one_way = random.one_in(2);
        let most = if one_way { 4 } else { 7 };
        let sizes = [1 + random.below(4), 1 + random.below(most)];
        if sizes[0] + sizes[1] > 8.min(left) {
            continue;
        }
        left -= sizes[0] + sizes[1];
        let [entries, exits] = sizes.map(|size| -> String {
            (0..size)
                .map(|_| squares.swap_remove(random.below(squares.len())).to_string())
                .collect()
        });
        let owner = random.pick(&["w", "b", "n"]);
        parts.push(format!(
            "{owner}{entries}{}{exits}",
            if one_way { ">" } else { "" }
        ));
    }
    match parts.is_empty() {
        true => random_layout(random),
        false => parts.join("/").parse().expect("a possible layout"),
    }
}

/// Forbids some jumps that may be forbidden.
pub fn forbid_jumps(setup: &mut Setup, networks: &[Network], random: &mut Random) {
    let square = |at| name(at).parse::<Square>().expect("a square");
    for color in Color::ALL {
        for network in networks {
            match network.owner {
                None if random.one_in(6) => {
                    setup.cooldown[color] |= Bitboard::of(square(network.entries[0]));
                }
                Some(owner) if owner == color && !network.one_way && random.one_in(3) => {
                    let (from, to) = (random.pick(&network.entries), random.pick(&network.exits));
                    if from != to {
                        setup.no_return[color] = Some((square(from), square(to)));
                    }
                }
                _ => {}
            }
        }
    }
}

fn random_role(variant: Variant, random: &mut Random) -> Role {
    let plain = [
        Role::Pawn,
        Role::Pawn,
        Role::Pawn,
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    if variant.has_assassin() && random.one_in(4) {
        return Role::Assassin;
    }
    if variant.has_triceratops() && random.one_in(8) {
        return Role::Triceratops;
    }
    random.pick(&plain)
}

/// Puts two kings on the board, sometimes at home with rooks and castling rights.
fn put_kings(setup: &mut Setup, random: &mut Random) {
    for color in Color::ALL {
        let king = Some(Piece {
            color,
            role: Role::King,
        });
        let home = CastlingRights::king_home(color).index();
        if random.one_in(3) && setup.pieces[home].is_none() {
            setup.pieces[home] = king;
            for side in CastlingSide::ALL {
                let rook = CastlingRights::rook_home(color, side);
                if random.one_in(3) || setup.pieces[rook.index()].is_some() {
                    continue;
                }
                setup.pieces[rook.index()] = Some(Piece {
                    color,
                    role: Role::Rook,
                });
                setup.castling = setup.castling.with(color, side);
            }
            continue;
        }
        loop {
            let square = random.square();
            if setup.pieces[square.index()].is_none() {
                setup.pieces[square.index()] = king;
                break;
            }
        }
    }
}

/// Puts a pawn on the board that may just have made a double step, next to an enemy pawn.
fn put_en_passant(setup: &mut Setup, random: &mut Random) {
    let color = !setup.turn;
    let file = random.below(8);
    let ranks = if color == Color::White {
        [1, 2, 3]
    } else {
        [6, 5, 4]
    };
    let [start, passed, end] = ranks.map(|rank| rank * 8 + file);
    let kings = [start, passed, end]
        .iter()
        .any(|&index| setup.pieces[index].is_some_and(|piece| piece.role == Role::King));
    let tokens = [passed, end].iter().any(|&index| setup.tokens[index] > 0);
    if kings || tokens {
        return;
    }
    setup.pieces[start] = None;
    if setup.pieces[passed].is_none_or(|piece| piece.role != Role::Assassin) {
        setup.pieces[passed] = None;
    }
    setup.pieces[end] = Some(Piece {
        color,
        role: Role::Pawn,
    });
    setup.en_passant = Square::new(passed);
    for beside in [file.wrapping_sub(1), file + 1] {
        if beside < 8 && setup.pieces[ranks[2] * 8 + beside].is_none() && random.one_in(2) {
            setup.pieces[ranks[2] * 8 + beside] = Some(Piece {
                color: setup.turn,
                role: Role::Pawn,
            });
        }
    }
}
