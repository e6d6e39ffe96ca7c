//! A second implementation of the rules, as slow and plain as possible: a mailbox board, moves as text, every move
//! tried on a copy. It shares nothing with the engine except the parsed position it starts from, so that two
//! independent readings of the rules can be compared.

mod generate;
mod play;

use portal_chess_engine::{CastlingSide, Color, Piece, Role, Setup, Variant};

/// A square as file and rank, each from 0 to 7.
pub type At = (i32, i32);

/// The layout of Portal Chess.
pub const PORTAL_CHESS: &str = "wb3e3d5f5/bc4e4d6g6/ng4b5";

/// A network of fixed portals.
#[derive(Clone, Debug)]
pub struct Network {
    /// The only side that may use it, unless both may.
    pub owner: Option<Color>,
    pub entries: Vec<At>,
    pub exits: Vec<At>,
    pub one_way: bool,
    text: String,
}

impl Network {
    /// Reads the text of a network that is known to be possible.
    fn read(text: &str) -> Network {
        let squares = |text: &str| -> Vec<At> {
            (0..text.len() / 2)
                .map(|i| at(&text[2 * i..2 * i + 2]))
                .collect()
        };
        let (entries, exits) = match text[1..].split_once('>') {
            Some((entries, exits)) => (squares(entries), squares(exits)),
            None => (squares(&text[1..]), squares(&text[1..])),
        };
        Network {
            owner: Color::from_letter(text.chars().next().expect("a letter")),
            entries,
            exits,
            one_way: text.contains('>'),
            text: text.to_owned(),
        }
    }

    pub fn serves(&self, color: Color) -> bool {
        self.owner.is_none() || self.owner == Some(color)
    }
}

/// Reads the networks of a layout in the order in which they are written.
pub fn networks(layout: &str) -> Vec<Network> {
    layout.split('/').map(Network::read).collect()
}

#[derive(Clone, Debug)]
pub struct Game {
    pub variant: Variant,
    pub board: [[Option<Piece>; 8]; 8],
    pub turn: Color,
    /// Some of the letters "KQkq".
    pub castling: String,
    pub en_passant: Option<At>,
    pub half: u32,
    pub full: u32,
    pub placing: Vec<Color>,
    /// The networks of fixed portals.
    pub networks: Vec<Network>,
    /// The networks that may not be used: side, place of the network.
    pub cooldown: Vec<(Color, usize)>,
    /// The jumps that may not be made: side, start square, end square.
    pub no_return: Vec<(Color, At, At)>,
    /// One entry per token.
    pub tokens: Vec<At>,
}

pub fn name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

pub fn at(name: &str) -> At {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

pub fn on_board((file, rank): At) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

/// The direction in which a side's pawns move.
pub fn forward(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}

pub fn pawn_start(color: Color) -> i32 {
    if color == Color::White { 1 } else { 6 }
}

pub fn last_rank(color: Color) -> i32 {
    if color == Color::White { 7 } else { 0 }
}

fn all_squares() -> impl Iterator<Item = At> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

impl Game {
    pub fn new(setup: &Setup) -> Game {
        let mut board = [[None; 8]; 8];
        for (index, piece) in setup.pieces.iter().enumerate() {
            board[index / 8][index % 8] = *piece;
        }
        let mut castling = String::new();
        for (letter, color, side) in [
            ('K', Color::White, CastlingSide::King),
            ('Q', Color::White, CastlingSide::Queen),
            ('k', Color::Black, CastlingSide::King),
            ('q', Color::Black, CastlingSide::Queen),
        ] {
            if setup.castling.has(color, side) {
                castling.push(letter);
            }
        }
        let networks = match setup.variant {
            Variant::Portal => networks(PORTAL_CHESS),
            Variant::PortalCustom => {
                networks(&setup.layout.as_ref().expect("a layout").to_string())
            }
            _ => Vec::new(),
        };
        let closed = |color: Color, network: &Network| {
            let squares = setup.cooldown[color].into_iter();
            squares
                .map(|square| at(&square.to_string()))
                .any(|square| network.entries[0] == square)
        };
        let index_at = |index: usize| ((index % 8) as i32, (index / 8) as i32);
        Game {
            variant: setup.variant,
            board,
            turn: setup.turn,
            castling,
            en_passant: setup.en_passant.map(|square| at(&square.to_string())),
            half: setup.halfmove_clock,
            full: setup.fullmove_number,
            placing: Color::ALL
                .into_iter()
                .filter(|&color| setup.placing[color])
                .collect(),
            cooldown: Color::ALL
                .into_iter()
                .flat_map(|color| (0..networks.len()).map(move |place| (color, place)))
                .filter(|&(color, place)| closed(color, &networks[place]))
                .collect(),
            no_return: Color::ALL
                .into_iter()
                .filter_map(|color| {
                    setup.no_return[color]
                        .map(|(from, to)| (color, at(&from.to_string()), at(&to.to_string())))
                })
                .collect(),
            networks,
            tokens: (0..64)
                .flat_map(|index| (0..setup.tokens[index]).map(move |_| index_at(index)))
                .collect(),
        }
    }

    pub fn get(&self, square: At) -> Option<Piece> {
        if on_board(square) {
            self.board[square.1 as usize][square.0 as usize]
        } else {
            None
        }
    }

    pub fn set(&mut self, square: At, piece: Option<Piece>) {
        self.board[square.1 as usize][square.0 as usize] = piece;
    }

    pub fn king(&self, color: Color) -> Option<At> {
        all_squares().find(|&square| {
            self.get(square)
                == Some(Piece {
                    color,
                    role: Role::King,
                })
        })
    }

    /// Whether the assassin on this square is revealed: an enemy pawn attacks the square or has passed its rank.
    pub fn is_revealed(&self, square: At) -> bool {
        let Some(Piece {
            color,
            role: Role::Assassin,
        }) = self.get(square)
        else {
            return false;
        };
        all_squares().any(|pawn| {
            if self.get(pawn)
                != Some(Piece {
                    color: !color,
                    role: Role::Pawn,
                })
            {
                return false;
            }
            let attacks = pawn.1 + forward(!color) == square.1 && (pawn.0 - square.0).abs() == 1;
            let past = if color == Color::White {
                pawn.1 < square.1
            } else {
                pawn.1 > square.1
            };
            attacks || past
        })
    }

    /// The piece on a square as other pieces meet it: a square with a hidden assassin counts as empty.
    pub fn solid(&self, square: At) -> Option<Piece> {
        self.get(square)
            .filter(|piece| piece.role != Role::Assassin || self.is_revealed(square))
    }

    /// The position with the hidden assassins of both sides removed.
    pub fn without_hidden(&self) -> Game {
        let mut game = self.clone();
        for square in all_squares() {
            game.set(square, self.solid(square));
        }
        game
    }

    pub fn has_token(&self, square: At) -> bool {
        self.tokens.contains(&square)
    }

    /// The token squares on which no piece stands.
    pub fn open_tokens(&self) -> Vec<At> {
        let mut open: Vec<At> = self
            .tokens
            .iter()
            .copied()
            .filter(|&square| self.get(square).is_none())
            .collect();
        open.sort_unstable();
        open.dedup();
        open
    }

    /// Whether a side is in check by revealed pieces.
    pub fn is_check(&self, color: Color) -> bool {
        let seen = self.without_hidden();
        seen.king(color)
            .is_some_and(|king| seen.is_attacked(king, !color))
    }

    /// The status of the position alone, in the words of the command line.
    pub fn status(&self) -> String {
        for color in Color::ALL {
            if self.king(color).is_none() {
                return format!("king-captured {}", !color);
            }
        }
        if self.legal().is_empty() {
            return if self.is_check(self.turn) {
                format!("checkmate {}", !self.turn)
            } else {
                "stalemate".into()
            };
        }
        if self.half >= 100 {
            return "draw-fifty".into();
        }
        if self.is_insufficient() {
            "draw-insufficient".into()
        } else {
            "ongoing".into()
        }
    }

    fn is_insufficient(&self) -> bool {
        let others: Vec<(At, Role)> = all_squares()
            .filter_map(|square| self.get(square).map(|piece| (square, piece.role)))
            .filter(|&(_, role)| role != Role::King)
            .collect();
        let portals = !self.networks.is_empty() || self.variant == Variant::PortalStandard;
        let one_colour = others.windows(2).all(|two| {
            let shade = |(file, rank): At| (file + rank) % 2;
            shade(two[0].0) == shade(two[1].0)
        });
        match others[..] {
            [] | [(_, Role::Knight | Role::Bishop)] => true,
            _ => !portals && one_colour && others.iter().all(|&(_, role)| role == Role::Bishop),
        }
    }

    /// The FEN, written independently of the engine.
    pub fn fen(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..8).rev() {
            let line: String = (0..8)
                .map(|file| self.get((file, rank)).map_or('1', |piece| piece.letter()))
                .collect();
            let mut line = line;
            for run in (2..=8).rev() {
                line = line.replace(&"1".repeat(run), &run.to_string());
            }
            ranks.push(line);
        }
        let or_dash = |text: String| {
            if text.is_empty() {
                "-".to_owned()
            } else {
                text
            }
        };
        let mut fen = format!(
            "{} {} {} {} {} {}",
            ranks.join("/"),
            self.turn.letter(),
            or_dash(self.castling.clone()),
            or_dash(self.en_passant.map(name).unwrap_or_default()),
            self.half,
            self.full
        );
        let extra = match self.variant {
            Variant::Chess | Variant::Dinosaur => return fen,
            Variant::Assassin | Variant::DinosaurAssassin => {
                let mut sides: Vec<Color> = self.placing.clone();
                sides.sort_unstable();
                let letters: String = sides.into_iter().map(Color::letter).collect();
                if letters.is_empty() {
                    letters
                } else {
                    format!("place:{letters}")
                }
            }
            Variant::Portal | Variant::PortalCustom => {
                if self.variant == Variant::PortalCustom {
                    let texts: Vec<&str> = self.networks.iter().map(|one| &*one.text).collect();
                    fen.push(' ');
                    fen.push_str(&texts.join("/"));
                }
                let mut parts = Vec::new();
                for color in Color::ALL {
                    for (place, network) in self.networks.iter().enumerate() {
                        if !self.cooldown.contains(&(color, place)) {
                            continue;
                        }
                        let first = match self.variant {
                            Variant::PortalCustom => format!(":{}", name(network.entries[0])),
                            _ => String::new(),
                        };
                        parts.push(format!("cooldown:{}{first}", color.letter()));
                    }
                }
                for color in Color::ALL {
                    for &(_, from, to) in self.no_return.iter().filter(|entry| entry.0 == color) {
                        parts.push(format!(
                            "noreturn:{}:{}{}",
                            color.letter(),
                            name(from),
                            name(to)
                        ));
                    }
                }
                parts.join(";")
            }
            Variant::PortalStandard => {
                let mut tokens = self.tokens.clone();
                tokens.sort_unstable_by_key(|&(file, rank)| (rank, file));
                tokens.into_iter().map(name).collect()
            }
        };
        fen.push(' ');
        fen.push_str(&or_dash(extra));
        fen
    }
}
