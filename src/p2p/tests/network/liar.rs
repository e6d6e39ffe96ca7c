//! A simulated guest that sends whatever a test wants. The host is a real peer.

use engine::{AnyPosition, Bitboard, Color, Move, Square, Variant};
use game::{GameResult, Reason};
use p2p::audit::Accusation;
use p2p::audit::{Verdict, Violation};
use p2p::secret::announcement::{Answer, PlyAnnouncement, PublicMove};
use p2p::secret::commitment::{CommitmentContext, Leaves, Opening};
use p2p::secret::private_game::{HiddenMove, PrivateGame, Secret};
use p2p::secret::probe;
use p2p::secret::public_game::{Expected, PublicGame};
use p2p::{
    Action, Blob, LogState, Message, Notice, Placing, Request, RevealedSecrets, UserAction, encode,
};

use crate::world::{CALM, GUEST, HOST, World, terms};

pub const SEED: Blob<32> = Blob([9; 32]);
pub const UNSEEN: PublicMove = PublicMove::Assassin {
    from: None,
    to: None,
};

pub struct Hostile {
    pub world: World,
    pub own: PrivateGame,
    /// The moves that it will claim to have made, each with the number of plies before it.
    pub claims: Vec<(u32, Move)>,
    asked: u8,
}

pub fn squares(list: &[Square]) -> Bitboard {
    list.iter().copied().collect()
}

pub fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

impl Hostile {
    pub fn sits_down() -> Hostile {
        let mut world = World::new(terms(Variant::Assassin, None), CALM, 5);
        world.sides[HOST].idle = true;
        world.sides[GUEST].idle = true;
        assert!(world.until(30, World::settled));
        world.sides[GUEST].peer = None;
        let secret = Secret {
            seed: SEED,
            deeds: Vec::new(),
        };
        let start = AnyPosition::initial(Variant::Assassin);
        Hostile {
            world,
            own: PrivateGame::new(&start, Color::Black, secret),
            claims: Vec::new(),
            asked: 0,
        }
    }

    /// Creates a guest that has taken its seat; both sides have placed honestly.
    pub fn placed(black: &str) -> Hostile {
        let mut hostile = Hostile::sits_down();
        hostile.host("A@c3");
        let public = hostile.public();
        let (leaves, openings) = hostile.own.place(&public, mv(black)).unwrap();
        hostile.place(leaves, openings);
        hostile.claims.push((0, mv(black)));
        hostile.follows();
        hostile
    }

    pub fn public(&self) -> PublicGame {
        let log = self.world.peer(HOST).log().unwrap();
        log.public_game().unwrap().clone()
    }

    pub fn ply(&self) -> u32 {
        self.world.plies(HOST)
    }

    pub fn say(&mut self, message: &Message) {
        self.world.whisper(HOST, encode(message).unwrap());
        self.world.steps(500);
    }

    pub fn ask(&mut self, action: Action) {
        self.asked += 1;
        let request = Request {
            game: 1,
            ply: self.ply(),
            action,
            seal: Blob([self.asked; 16]),
            spent: None,
        };
        self.say(&Message::Request(request));
    }

    pub fn place(&mut self, leaves: Leaves, openings: Vec<Opening>) {
        self.ask(Action::Place(Box::new(Placing { leaves, openings })));
    }

    /// Sends a message that keeps the line alive.
    pub fn lives(&mut self) {
        let log = self.world.peer(HOST).log().unwrap();
        let state = LogState {
            game: 1,
            seq: log.len(),
            hash: log.hash(),
            disputed: false,
        };
        self.say(&Message::State(state));
    }

    pub fn host(&mut self, text: &str) {
        self.world.perform(HOST, UserAction::Play(mv(text)));
        self.lives();
    }

    /// Follows the game and honestly gives the answer that is due.
    pub fn follows(&mut self) {
        let public = self.public();
        let _ = self.own.follow(&public);
        if let (Expected::Answer, Color::White) = (public.expected(), public.turn()) {
            let answer = self.honest_answer();
            self.ask(Action::Answer(Box::new(answer)));
            let _ = self.own.follow(&self.public());
        }
    }

    pub fn honest_answer(&self) -> Answer {
        let log = self.world.peer(HOST).log().unwrap();
        let say = log.entries().iter().rev().find_map(|entry| {
            if let Action::Deed(announcement) = &entry.action {
                Some(announcement.say)
            } else {
                None
            }
        });
        self.own.answer(&self.public(), say.unwrap()).unwrap()
    }

    pub fn plays(&mut self, text: &str) {
        let announcement = self.own.announce(&self.public(), mv(text)).unwrap();
        self.claims.push((self.ply(), mv(text)));
        self.ask(Action::Deed(Box::new(announcement)));
        let _ = self.own.follow(&self.public());
    }

    /// Announces an unseen move of an assassin. Its commitment and its probe may be for other squares than the move.
    pub fn sneaks(&mut self, text: &str, set: Bitboard, probed: Square) {
        let (id, ply) = (*self.world.peer(HOST).log().unwrap().id(), self.ply());
        let context = CommitmentContext {
            game: &id,
            color: Color::Black,
            ply,
        };
        let watched = self
            .public()
            .view()
            .position()
            .revealing_squares(Color::Black);
        let announcement = PlyAnnouncement {
            say: UNSEEN,
            commit: Some(Box::new(context.commit(&SEED, set))),
            probe: Some(probe::ask(&SEED, &id, ply, probed)),
            before: Vec::new(),
            after: watched
                .into_iter()
                .map(|square| context.open(&SEED, set, square))
                .collect(),
        };
        self.claims.push((ply, mv(text)));
        self.ask(Action::Deed(Box::new(announcement)));
    }

    pub fn settles(&mut self, met: Option<Square>, openings: Vec<Opening>) {
        self.ask(Action::Settle { met, openings });
    }

    /// Resigns, reveals the secrets, and returns the host's verdict.
    pub fn shows_all(&mut self) -> Verdict {
        self.ask(Action::Resign);
        self.confesses()
    }

    pub fn confesses(&mut self) -> Verdict {
        let claims = self.claims.iter();
        let deeds: Vec<_> = claims
            .map(|(ply, play)| (*ply, HiddenMove(*play)))
            .collect();
        self.say(&Message::Confess(Box::new(RevealedSecrets {
            game: 1,
            from: 0,
            of: deeds.len() as u32,
            secret: Secret { seed: SEED, deeds },
            have: true,
        })));
        let audited = self.world.model(HOST).audited;
        audited.expect("an audit")
    }

    /// Checks that the host has stopped the game and White has won, and returns the reason that the host gives.
    pub fn caught(&self) -> Notice {
        let model = self.world.model(HOST);
        assert_eq!(model.result, Some(WHITE_WINS));
        model.stopped.expect("the game is stopped")
    }

    /// Checks that the host has stopped the game for this reason, and that the audit confirms it once the liar has
    /// revealed its secrets after all.
    pub fn stopped_for(&mut self, accusation: Accusation, move_number: u32) {
        let notice = match accusation {
            Accusation::Cheated(fault) => Notice::Cheated(fault),
            Accusation::Withheld => Notice::Withheld,
        };
        assert_eq!(self.caught(), notice);
        let verdict = self.confesses();
        self.convicted(&verdict, Violation::Stopped(accusation), move_number);
        assert_eq!(self.caught(), notice);
    }

    /// Checks that the audit finds this misdeed at this move.
    pub fn convicted(&self, verdict: &Verdict, wanted: Violation, move_number: u32) {
        let Verdict::Broke {
            number, how, fen, ..
        } = verdict
        else {
            panic!("{verdict:?}")
        };
        assert_eq!((*how, *number), (wanted, move_number));
        assert!(AnyPosition::from_fen(Variant::Assassin, fen).is_ok());
        let result = self.world.peer(HOST).result();
        assert_eq!(result, Some(WHITE_WINS));
    }
}

pub const WHITE_WINS: GameResult = GameResult {
    winner: Some(Color::White),
    reason: Reason::Cheated,
};

/// Creates a guest that commits to any set of squares when it places.
pub fn commits_to(set: Bitboard, claim: &str) -> Hostile {
    let mut hostile = Hostile::sits_down();
    hostile.host("A@c3");
    let id = *hostile.world.peer(HOST).log().unwrap().id();
    let context = CommitmentContext {
        game: &id,
        color: Color::Black,
        ply: 0,
    };
    let watched = AnyPosition::initial(Variant::Assassin).revealing_squares(Color::Black);
    let openings = watched
        .into_iter()
        .map(|square| context.open(&SEED, set, square))
        .collect();
    hostile.place(context.commit(&SEED, set), openings);
    hostile.claims.push((0, mv(claim)));
    hostile
}

/// Creates a guest whose hidden assassin on a6 has been captured by White's bishop.
pub fn struck() -> Hostile {
    let mut hostile = Hostile::placed("A@a6");
    hostile.host("e2e4");
    hostile.follows();
    hostile.plays("h7h6");
    hostile.host("f1a6");
    assert_eq!(hostile.public().expected(), Expected::Answer);
    hostile
}
