//! The workshop, in which a person draws the networks of `portal-custom` or chooses where the tokens of `portal-standard` begin:
//! square by square, each tap checked at once. A drawing may be unfinished, so it is no layout ([`Portals`]) yet; a finished one
//! becomes one. Names, links and trials of layouts are not here.

mod drawing;
mod sketch;

use engine::{Bitboard, ByColor, Color, Rank, Setup, Square, Variant};

use self::drawing::Drawing;
pub use self::sketch::{Sketch, Symmetry};
use crate::text::{Lang, say};
use crate::{
    ArrowKind, ArrowModel, BoardModel, Mark, Marks, Message, Motion, Msg, PieceModel, PortalKind,
    PortalModel, Portals, SquareModel,
};

/// What a drawing lacks, or why a change is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Nothing is drawn yet.
    Empty,
    /// A two-way network has a single square.
    Alone,
    /// A one-way network has no entry.
    NoEntry,
    /// A one-way network has no exit.
    NoExit,
    /// The square is not on the ranks 3 to 6.
    Rank,
    /// The network has eight squares already.
    TwoWayIsFull,
    /// The one-way network has four such squares already.
    OneWayIsFull,
    /// There are 24 squares already.
    NoMoreSquares,
    /// There are eight networks already.
    NoMoreNetworks,
    /// These squares would belong to another network, too.
    Taken(Bitboard),
    /// So many tokens are not placed yet.
    TokensLeft(u32),
    /// All eight tokens are placed.
    NoMoreTokens,
    /// More than four tokens lie on the half of which the other is to be the image.
    HalfIsFull,
}

/// A change of the drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum Draw {
    /// A tap on the board adds a square to the current network or removes it, or makes the square's network the current
    /// one. All other messages but `Flip` are ignored.
    Board(Msg),
    /// Draws for this rule set, `portal-custom` or `portal-standard`, and goes on with what was drawn for it last.
    RuleSet(Variant),
    /// Says who may use the current network. Like all that is about networks, this changes no tokens.
    Owner(Option<Color>),
    /// Makes the current network a one-way or a two-way one.
    OneWay(bool),
    /// Whether the next squares of a one-way network are exits.
    Exits(bool),
    /// Makes the network with this index the current one.
    Select(usize),
    /// Begins another network like the current one.
    Add,
    /// Removes the network with this index.
    Remove(usize),
    /// Gives Black the image of White's networks, and completes the networks of both sides.
    Complete(Symmetry),
    /// Draws a random layout that is fair to both sides.
    Surprise(u64),
    /// Draws this layout.
    Replace(Portals),
    /// Removes everything.
    Clear,
    /// Takes the last change back.
    Undo,
    /// Turns the board round.
    Flip,
}

/// A layout that is being drawn.
#[derive(Clone, Debug)]
pub struct Workshop {
    drawing: Drawing,
    past: Vec<Drawing>,
    /// Whether the next squares of a one-way network are exits.
    draws_exits: bool,
    refused: Option<Flaw>,
    /// The square of the last change, if it was a tap.
    tapped: Option<Square>,
    bottom: Color,
    serial: u64,
    lang: Lang,
}

/// The rule sets for which one can draw.
pub const RULE_SETS: [Variant; 2] = [Variant::PortalCustom, Variant::PortalStandard];

/// Whether a portal may lie on a square.
fn may_have_portal(square: Square) -> bool {
    (Rank::Third..=Rank::Sixth).contains(&square.rank())
}

impl Workshop {
    /// Begins with a layout, or with an empty board.
    pub fn new(layout: Option<&Portals>, lang: Lang) -> Workshop {
        Workshop {
            drawing: layout.map_or_else(|| Drawing::empty(Variant::PortalCustom), Drawing::of),
            past: Vec::new(),
            draws_exits: false,
            refused: None,
            tapped: None,
            bottom: Color::White,
            serial: 0,
            lang,
        }
    }

    /// Begins with what [`Workshop::stored`] has given, as far as it can be read.
    pub fn restore(text: &str, lang: Lang) -> Workshop {
        let mut workshop = Workshop::new(None, lang);
        for layout in text.lines().filter_map(|line| line.parse().ok()) {
            workshop.update(Draw::Replace(layout));
        }
        let variant = text.lines().next().and_then(|name| name.parse().ok());
        if let Some(variant) = variant.filter(|variant| RULE_SETS.contains(variant)) {
            workshop.update(Draw::RuleSet(variant));
        }
        workshop
    }

    /// Returns a text with the finished drawings of both rule sets, and which of them is on the board.
    pub fn stored(&self) -> String {
        let texts = RULE_SETS.map(|variant| self.last(variant).text());
        format!("{}\n{}", self.variant(), texts.join("\n"))
    }

    /// From now on it speaks this language.
    pub fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
    }

    /// The rule set that is played with the drawing: `portal-custom` or `portal-standard`.
    pub fn variant(&self) -> Variant {
        self.drawing.variant
    }

    /// The networks. There is always at least one, which may be empty.
    pub fn networks(&self) -> &[Sketch] {
        &self.drawing.networks
    }

    /// The index of the network to which a tap adds squares.
    pub fn current(&self) -> usize {
        self.drawing.current
    }

    /// The network to which a tap adds squares.
    pub fn sketch(&self) -> Sketch {
        self.drawing.networks[self.drawing.current]
    }

    /// Whether the next squares of a one-way network are exits.
    pub fn draws_exits(&self) -> bool {
        self.draws_exits
    }

    /// Whether there is a change to take back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Why the last change was refused, or else what the drawing lacks.
    pub fn flaw(&self) -> Option<Flaw> {
        self.refused.or_else(|| self.drawing.flaw())
    }

    /// What is wrong with a square: the last change of it was refused, or its network is unfinished and was left.
    pub fn flaw_at(&self, square: Square) -> Option<Flaw> {
        let is_refused = match self.refused {
            Some(Flaw::Taken(squares)) => squares.has(square),
            Some(_) => self.tapped == Some(square),
            None => false,
        };
        if is_refused {
            return self.refused;
        }
        let networks = self.drawing.networks.iter().enumerate();
        let mut left = networks.filter(|&(index, _)| index != self.drawing.current);
        let (_, network) = left.find(|(_, network)| network.squares().has(square))?;
        network.flaw()
    }

    /// The layout, if the drawing is finished. A network without squares does not count.
    pub fn layout(&self) -> Option<Portals> {
        self.drawing.layout()
    }

    /// The text of the drawing, finished or not.
    pub fn text(&self) -> String {
        match self.layout() {
            Some(layout) => layout.to_string(),
            None => self.drawing.text(),
        }
    }

    /// Applies a change. A change that is not possible is refused, and [`Workshop::flaw`] says why.
    pub fn update(&mut self, change: Draw) {
        self.refused = None;
        self.tapped = match change {
            Draw::Board(Msg::Tap(square)) => Some(square),
            _ => None,
        };
        let chose_exits = matches!(change, Draw::Exits(_));
        let mut next = self.drawing.clone();
        let changed = match change {
            Draw::Board(Msg::Tap(square)) => next.tap(square, self.draws_exits),
            Draw::Board(Msg::Flip) | Draw::Flip => {
                self.bottom = !self.bottom;
                Ok(())
            }
            Draw::Board(_) => Ok(()),
            Draw::RuleSet(variant) => {
                next = self.last(variant);
                Ok(())
            }
            Draw::Owner(_) | Draw::OneWay(_) | Draw::Add if next.has_tokens() => Ok(()),
            Draw::Owner(owner) => {
                next.networks[next.current].owner = owner;
                Ok(())
            }
            Draw::OneWay(one_way) => next.turn_to(one_way),
            Draw::Exits(exits) => {
                self.draws_exits = exits;
                Ok(())
            }
            Draw::Select(index) => {
                next.select(index);
                Ok(())
            }
            Draw::Add => next.add(),
            Draw::Remove(index) => {
                next.remove(index);
                Ok(())
            }
            Draw::Complete(symmetry) => next.complete(symmetry),
            Draw::Surprise(seed) => {
                next = Drawing::random(next.variant, seed);
                Ok(())
            }
            Draw::Replace(layout) => {
                next = Drawing::of(&layout);
                Ok(())
            }
            Draw::Clear => {
                next = Drawing::empty(next.variant);
                Ok(())
            }
            Draw::Undo => {
                if let Some(before) = self.past.pop() {
                    self.drawing = before;
                    self.serial += 1;
                }
                return;
            }
        };
        match changed {
            Err(flaw) => self.refused = Some(flaw),
            Ok(()) => self.replace(next),
        }
        // A new network begins with its entries.
        if self.sketch().squares().is_empty() && !chose_exits {
            self.draws_exits = false;
        }
    }

    /// What was drawn last for a rule set.
    fn last(&self, variant: Variant) -> Drawing {
        let mut drawn = self.past.iter().chain([&self.drawing]).rev();
        let last = drawn.find(|drawing| drawing.variant == variant);
        last.cloned().unwrap_or_else(|| Drawing::empty(variant))
    }

    /// Puts a drawing on the board. Choosing another network is nothing to take back.
    fn replace(&mut self, next: Drawing) {
        let is_same =
            next.variant == self.drawing.variant && next.networks == self.drawing.networks;
        if !is_same {
            self.past.push(self.drawing.clone());
            self.serial += 1;
        }
        self.drawing = next;
    }

    /// The board as the screen shows it, with what is wrong at a square said there.
    pub fn board_saying(&self, say: impl Fn(Flaw) -> String) -> BoardModel {
        let mut board = self.board();
        for square in &mut board.squares {
            square.barred = self.flaw_at(square.square).map_or_else(String::new, &say);
        }
        board
    }

    /// Returns the board as the screen shows it, with the pieces as they stand at the start.
    pub fn board(&self) -> BoardModel {
        let setup = Setup::initial(self.drawing.variant);
        BoardModel {
            squares: Square::ALL
                .into_iter()
                .map(|square| self.square(&setup, square))
                .collect(),
            orientation: self.bottom,
            face_each_other: false,
            interactive: true,
            choice: None,
            curtain: None,
            placing: None,
            arrows: self.arrows(),
            choice_arrows: Vec::new(),
            motion: Motion {
                serial: self.serial,
                ..Motion::default()
            },
            review: None,
            assassin_toggle: None,
        }
    }

    fn arrows(&self) -> Vec<ArrowModel> {
        if self.drawing.has_tokens() {
            return Vec::new();
        }
        let networks = self.drawing.networks.iter();
        networks
            .flat_map(|network| {
                let kind = ArrowKind::Network {
                    of: network.kind(),
                    one_way: network.one_way,
                };
                let lines = network.lines().into_iter();
                lines.map(move |(from, to)| ArrowModel { from, to, kind })
            })
            .collect()
    }

    fn square(&self, setup: &Setup, square: Square) -> SquareModel {
        let piece = setup.piece_at(square);
        let mut networks = self.drawing.networks.iter().enumerate();
        let there = networks.find(|(_, network)| network.squares().has(square));
        let has_tokens = self.drawing.has_tokens();
        // A token leads to all others, which need not be said of each.
        let portal = there.map(|(_, network)| PortalModel {
            kind: match has_tokens {
                true => PortalKind::Token,
                false => network.kind(),
            },
            count: 1,
            closed: false,
            exits: match has_tokens {
                true => Bitboard::EMPTY,
                false => network.targets(square),
            },
            barred: ByColor::default(),
            is_exit: network.one_way && network.exits.has(square),
        });
        let mut marks = Marks::default();
        if self.flaw_at(square).is_some() {
            marks.add(Mark::Check);
        } else if !has_tokens && there.is_some_and(|(index, _)| index == self.drawing.current) {
            marks.add(Mark::Selected);
        }
        let name = Message::SquareName {
            piece,
            square,
            portal: portal.map(|portal| (portal.kind, portal.count)),
            exits: portal.map_or(Bitboard::EMPTY, |portal| portal.exits),
            ghost: false,
            revealed: false,
        };
        // The page says what is wrong with a square.
        let state = match marks.has(Mark::Selected) {
            true => say(
                self.lang,
                &Message::SquareState(marks.iter().collect()).into(),
            ),
            false => String::new(),
        };
        SquareModel {
            square,
            piece: piece.map(|piece| PieceModel {
                id: square.index() as u32,
                piece,
                ghost: false,
                revealed: false,
                draggable: false,
            }),
            marks,
            portal,
            active: may_have_portal(square),
            name: say(self.lang, &name.into()),
            state,
            barred: String::new(),
        }
    }
}

#[cfg(test)]
mod tests;
