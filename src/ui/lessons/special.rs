//! Special Chess: with neither new piece, with one, with both.

use super::{Lesson, Part};

const ENDINGS: &[&str] = &[
    "Checkmate wins. Stalemate, when the side to move is not in check but has no legal move, is a draw.",
    "The same position for the third time, fifty moves without a capture or a pawn move, and too little material to mate \
     are draws at once. Nobody has to claim them.",
    "With a clock, whoever reaches 0:00 loses. Players may also resign, or agree on a draw.",
];

/// Without options.
pub const CHESS: &[Part] = &[
    Part::Text(
        "The chess that everybody plays, by the rules of FIDE: castling, en passant, promotion, check and mate. It is also \
         the ground on which the other rule sets build.",
    ),
    Part::Heading("Special moves"),
    Part::Try(Lesson {
        title: "Castling",
        text: "King and rook move together, once a game: the king two squares towards the rook, the rook to its other side. \
               Neither may have moved, nothing may stand between them, and the king may not be in check, pass through \
               an attacked square or land on one.",
        goal: "Castle: move the king from e1 to g1 or to c1. Then let Black castle too.",
        fen: "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
        moves: &["e1g1", "e8c8"],
        show_assassins: false,
    }),
    Part::Try(Lesson {
        title: "En passant",
        text: "A pawn that passes an enemy pawn by its double step can be taken as if it had made a single step, \
               but only on the very next move.",
        goal: "Play d7 to d5 for Black, then take with the white pawn from e5 to d6.",
        fen: "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
        moves: &["d7d5", "e5d6"],
        show_assassins: false,
    }),
    Part::Try(Lesson {
        title: "Promotion",
        text: "A pawn that reaches the last rank becomes a queen, rook, bishop or knight of its colour at once.",
        goal: "Push the pawn to b8 and choose a piece in the column that opens.",
        fen: "8/1P2k3/8/8/8/8/4K2p/8 w - - 0 1",
        moves: &["b7b8n", "h2h1q"],
        show_assassins: false,
    }),
    Part::Heading("How a game ends"),
    Part::List(ENDINGS),
    Part::Try(Lesson {
        title: "Mate",
        text: "The king is attacked, cannot go to a safe square, and nothing can be taken or put between.",
        goal: "Mate in one move.",
        fen: "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1",
        moves: &["b1b8"],
        show_assassins: false,
    }),
    Part::Try(Lesson {
        title: "Three times the same",
        text: "When a position comes up for the third time with the same side to move and the same rights, the game is drawn.",
        goal: "Move both rooks to and fro and watch what the page says.",
        fen: "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1",
        moves: &[
            "a1a2", "h8h7", "a2a1", "h7h8", "a1a2", "h8h7", "a2a1", "h7h8",
        ],
        show_assassins: false,
    }),
];

/// With the Triceratops.
pub const DINOSAUR: &[Part] = &[
    Part::Text(
        "Chess with one more piece: the Triceratops. White's stands on e3, Black's on e6, both in front of the king's pawn. \
         Everything else is as in chess.",
    ),
    Part::Heading("The Triceratops"),
    Part::List(&[
        "It moves as a queen or as a knight, whichever you like, and captures the same way.",
        "As a queen it needs a free path; as a knight it jumps.",
        "Pawns may promote to it, besides queen, rook, bishop and knight.",
    ]),
    Part::Try(Lesson {
        title: "Queen and knight in one",
        text: "From e3 it reaches c5 along the diagonal and f5 by a knight's jump.",
        goal: "Take the pawn on f5 as a knight, or the one on c5 as a queen.",
        fen: "6k1/8/8/2p2p2/8/4T3/3PP3/4K3 w - - 0 1",
        moves: &["e3f5"],
        show_assassins: false,
    }),
    Part::Try(Lesson {
        title: "It mates alone",
        text: "A knight's check cannot be blocked, and the queen in it guards the squares around the king.",
        goal: "Mate in one move.",
        fen: "r6k/6pp/8/8/8/1T6/5PPP/6K1 w - - 0 1",
        moves: &["b3f7"],
        show_assassins: false,
    }),
    Part::Try(Lesson {
        title: "The first moves",
        text: "At the start the two look at each other along the e-file, and pawns guard both. A king's pawn cannot \
               step out before its Triceratops has.",
        goal: "Trade them: take on e6, then take back with a pawn.",
        fen: "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        moves: &["e3e6", "d7e6"],
        show_assassins: false,
    }),
    Part::Try(Lesson {
        title: "Promotion",
        text: "A pawn on the last rank may become a Triceratops.",
        goal: "Promote to a Triceratops.",
        fen: "4k3/1P6/8/8/8/8/6p1/4K3 w - - 0 1",
        moves: &["b7b8t"],
        show_assassins: false,
    }),
    Part::Heading("How a game ends"),
    Part::List(ENDINGS),
];

/// With the Assassin.
pub const ASSASSIN: &[Part] = &[
    Part::Text(
        "Chess with one secret each. Before the first move both sides put an Assassin in front of one of their pawns, where \
         the other side does not see it. It slips past everything, and if it gets next to the king unseen, it takes the king.",
    ),
    Part::Heading("Placing"),
    Part::Text(
        "White first, then Black, on an empty square right in front of one's own pawn: the third rank for White, the sixth \
         for Black. On one device a curtain falls in between. The clocks start afterwards.",
    ),
    Part::Try(Lesson {
        title: "Place your Assassin",
        text: "The squares that glow are those in front of your pawns.",
        goal: "Place White's Assassin, pass the curtain, place Black's.",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 place:wb",
        moves: &["A@e3", "A@c6"],
        show_assassins: true,
    }),
    Part::Heading("Moving"),
    Part::List(&[
        "It moves one or two steps, straight or diagonally, to an empty square, and jumps over whatever stands between.",
        "It captures only one step away, like a king.",
    ]),
    Part::Try(Lesson {
        title: "Move two, capture one",
        text: "The pawn on d5 stands next to the Assassin. The knight on d6 is two steps away: out of its reach.",
        goal: "Jump over your own pawn to b4, or take on d5.",
        fen: "4k3/8/3n4/3p4/2PA4/8/8/4K3 w - - 0 1 -",
        moves: &["d4b4"],
        show_assassins: true,
    }),
    Part::Heading("Hidden and revealed"),
    Part::List(&[
        "An Assassin is revealed while an enemy pawn attacks its square, and while an enemy pawn has gone past its rank. \
         Otherwise it is hidden. This is judged again after every move.",
        "A hidden Assassin's square counts as empty for everybody else: pieces move through it and onto it, it blocks \
         nothing, guards nothing and gives no check.",
        "A revealed one, drawn with a dashed outline, is a piece like any other: it blocks, it gives check and mate, it can \
         be captured, and its own side cannot step on it.",
        "Nothing tells you where the enemy's hidden Assassin stands: not a check, not a forbidden move. That a quiet move of it \
         took place is all you learn; the list of moves shows A??.",
    ]),
    Part::Try(Lesson {
        title: "A pawn finds it, and loses it",
        text: "A pawn that attacks the Assassin's square reveals it. Once the pawn is gone, it is hidden again.",
        goal: "Push Black's pawn to d4 and see the Assassin revealed; then take the pawn with it.",
        fen: "4k3/4p3/8/3p4/8/4A3/8/4K3 b - - 0 1 -",
        moves: &["d5d4", "e3d4"],
        show_assassins: true,
    }),
    Part::Try(Lesson {
        title: "A pawn goes past",
        text: "Every Assassin that an enemy pawn has left behind is revealed, wherever on the board that pawn is.",
        goal: "Push Black's pawn to d2, then step back with the Assassin to b2: level with the pawn it is hidden again.",
        fen: "4k3/8/8/8/8/A2p4/8/6K1 b - - 0 1 -",
        moves: &["d3d2", "a3b2"],
        show_assassins: true,
    }),
    Part::Try(Lesson {
        title: "Revealed, it gives check",
        text: "Next to the king a hidden Assassin gives no check. A revealed one does: here the pawn on b5 sees to that.",
        goal: "Move the Assassin to d6.",
        fen: "8/4k3/8/1p6/3A4/8/8/4K3 w - - 0 1 -",
        moves: &["d4d6"],
        show_assassins: true,
    }),
    Part::Heading("Blind capture"),
    Part::Text(
        "Whatever ends its move on a hidden Assassin's square removes it, friend or enemy, castling king and rook included. It is not \
         shown as a capture beforehand; afterwards both sides are told. A pawn does not take a hidden Assassin diagonally, for \
         it sees nothing there. Before you step on your own, the page asks.",
    ),
    Part::Try(Lesson {
        title: "Step on it",
        text: "Black's Assassin hides on d4. White sees an empty file, and the rook may pass as if there were nothing.",
        goal: "Move the rook to d4.",
        fen: "4k3/8/8/8/3a4/8/5PPP/3R2K1 w - - 0 1 -",
        moves: &["d1d4"],
        show_assassins: true,
    }),
    Part::Try(Lesson {
        title: "Your own, too",
        text: "A pawn that steps on its own hidden Assassin removes it.",
        goal: "Move the pawn from e2 to e3, and think about the question.",
        fen: "4k3/4p3/8/8/8/4A3/4PP2/4K3 w - - 0 1 -",
        moves: &["e2e3"],
        show_assassins: true,
    }),
    Part::Heading("Taking the king"),
    Part::Text(
        "A hidden Assassin next to the enemy king may take it, and the game is won. That is allowed even when one's own king is in \
         check: the game is over before it matters.",
    ),
    Part::Try(Lesson {
        title: "The last blow",
        text: "White is in check from the queen on h1, and it does not matter.",
        goal: "Take the king on e8.",
        fen: "r3k2r/pppA1ppp/8/8/8/8/PPP2PPP/4K2q w kq - 0 1 -",
        moves: &["d7e8"],
        show_assassins: true,
    }),
    Part::Heading("How a game ends"),
    Part::List(&[
        "Taking the king wins. So does checkmate, judged by what can be seen; a side with a hidden Assassin that can still \
         move is not mated.",
        "A pawn may promote to an Assassin, so a side can have several. A living Assassin is always enough material to go on.",
        "A hidden Assassin's move breaks repetition, for the other side cannot know that the position is the same.",
        "Otherwise as in chess: stalemate, the third repetition and fifty quiet moves are draws, and 0:00 loses.",
    ]),
];

/// With both.
pub const BOTH: &[Part] = &[
    Part::Text(
        "Triceratops and Assassin together: White's Triceratops on e3, Black's on e6, and an Assassin each in \
         front of one of the seven other pawns.",
    ),
    Part::List(&[
        "The Triceratops moves as queen or knight.",
        "The Assassin moves one or two steps, captures one step away, and is hidden unless an enemy pawn attacks its square or has \
         gone past its rank.",
        "Pawns promote to queen, rook, bishop, knight, Triceratops or Assassin.",
        "The pages of both rule sets say the rest: nothing changes when they meet.",
    ]),
    Part::Heading("Together"),
    Part::Try(Lesson {
        title: "Seven squares",
        text: "The Triceratops stands in front of the king's pawn, so that pawn has no square for an Assassin.",
        goal: "Place both Assassins.",
        fen: "rnbqkbnr/pppppppp/4t3/8/8/4T3/PPPPPPPP/RNBQKBNR w KQkq - 0 1 place:wb",
        moves: &["A@c3", "A@f6"],
        show_assassins: true,
    }),
    Part::Try(Lesson {
        title: "Through it or onto it",
        text: "Black's Assassin hides on d5. The Triceratops does not see it: it may pass along the file, or trample it \
               by ending its move there.",
        goal: "Move to d7, or try again and move to d5.",
        fen: "k7/8/8/3a4/8/8/3T4/4K3 w - - 0 1 -",
        moves: &["d2d5"],
        show_assassins: true,
    }),
    Part::Try(Lesson {
        title: "Six to choose from",
        text: "A new Assassin appears in the open, and the same rule decides at once whether it is hidden.",
        goal: "Promote to an Assassin: no black pawn is left to reveal it.",
        fen: "k7/4P3/8/8/8/8/8/4K3 w - - 0 1 -",
        moves: &["e7e8a"],
        show_assassins: true,
    }),
    Part::Heading("How a game ends"),
    Part::List(&[
        "Taking the king with an Assassin wins, and so does checkmate.",
        "Draws, clock and resignation are as in chess; a living Assassin is always enough material to go on.",
    ]),
];
