//! Special Chess: with neither new piece, with one, with both.

use super::super::{Lesson, Part, boards};

const ENDINGS: &[&str] = &[
    "Checkmate wins. Stalemate, when the side to move is not in check but has no legal move, is a draw.",
    "The same position for the third time, fifty moves without a capture or a pawn move, and too little material to mate \
     are draws at once. Nobody has to claim them.",
    "With a clock, whoever reaches 0:00 loses. Players may also resign, or agree on a draw.",
];

/// Without options.
pub static CHESS: &[Part] = &[
    Part::Text(
        "The chess that everybody plays, by the rules of FIDE: castling, en passant, promotion, check and mate. It is also \
         the ground on which the other rule sets build.",
    ),
    Part::Heading("Special moves"),
    Part::Try(Lesson {
        board: &boards::CASTLING,
        title: "Castling",
        text: "King and rook move together, once a game: the king two squares towards the rook, the rook to its other side. \
               Neither may have moved, nothing may stand between them, and the king may not be in check, pass through \
               an attacked square or land on one.",
        goal: "Castle: move the king from e1 to g1 or to c1. Then let Black castle too.",
    }),
    Part::Try(Lesson {
        board: &boards::EN_PASSANT,
        title: "En passant",
        text: "A pawn that passes an enemy pawn by its double step can be taken as if it had made a single step, \
               but only on the very next move.",
        goal: "Play d7 to d5 for Black, then take with the white pawn from e5 to d6.",
    }),
    Part::Try(Lesson {
        board: &boards::PROMOTION,
        title: "Promotion",
        text: "A pawn that reaches the last rank becomes a queen, rook, bishop or knight of its colour at once.",
        goal: "Push the pawn to b8 and choose a piece in the column that opens.",
    }),
    Part::Heading("How a game ends"),
    Part::List(ENDINGS),
    Part::Try(Lesson {
        board: &boards::MATE,
        title: "Mate",
        text: "The king is attacked, cannot go to a safe square, and nothing can be taken or put between.",
        goal: "Mate in one move.",
    }),
    Part::Try(Lesson {
        board: &boards::REPETITION,
        title: "Three times the same",
        text: "When a position comes up for the third time with the same side to move and the same rights, the game is drawn.",
        goal: "Move both rooks to and fro and watch what the page says.",
    }),
];

/// With the Triceratops.
pub static DINOSAUR: &[Part] = &[
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
        board: &boards::TRICERATOPS_MOVES,
        title: "Queen and knight in one",
        text: "From e3 it reaches c5 along the diagonal and f5 by a knight's jump.",
        goal: "Take the pawn on f5 as a knight, or the one on c5 as a queen.",
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_MATES,
        title: "It mates alone",
        text: "A knight's check cannot be blocked, and the queen in it guards the squares around the king.",
        goal: "Mate in one move.",
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_TRADE,
        title: "The first moves",
        text: "At the start the two look at each other along the e-file, and pawns guard both. A king's pawn cannot \
               step out before its Triceratops has.",
        goal: "Trade them: take on e6, then take back with a pawn.",
    }),
    Part::Try(Lesson {
        board: &boards::TRICERATOPS_PROMOTION,
        title: "Promotion",
        text: "A pawn on the last rank may become a Triceratops.",
        goal: "Promote to a Triceratops.",
    }),
    Part::Heading("How a game ends"),
    Part::List(ENDINGS),
];

/// With the Assassin.
pub static ASSASSIN: &[Part] = &[
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
        board: &boards::PLACING,
        title: "Place your Assassin",
        text: "The squares that glow are those in front of your pawns.",
        goal: "Place White's Assassin, pass the curtain, place Black's.",
    }),
    Part::Heading("Moving"),
    Part::List(&[
        "It moves one or two steps, straight or diagonally, to an empty square, and jumps over whatever stands between.",
        "It captures only one step away, like a king.",
    ]),
    Part::Try(Lesson {
        board: &boards::ASSASSIN_MOVES,
        title: "Move two, capture one",
        text: "The pawn on d5 stands next to the Assassin. The knight on d6 is two steps away: out of its reach.",
        goal: "Jump over your own pawn to b4, or take on d5.",
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
        board: &boards::PAWN_FINDS,
        title: "A pawn finds it, and loses it",
        text: "A pawn that attacks the Assassin's square reveals it. Once the pawn is gone, it is hidden again.",
        goal: "Push Black's pawn to d4 and see the Assassin revealed; then take the pawn with it.",
    }),
    Part::Try(Lesson {
        board: &boards::PAWN_PASSES,
        title: "A pawn goes past",
        text: "Every Assassin that an enemy pawn has left behind is revealed, wherever on the board that pawn is.",
        goal: "Push Black's pawn to d2, then step back with the Assassin to b2: level with the pawn it is hidden again.",
    }),
    Part::Try(Lesson {
        board: &boards::REVEALED_CHECK,
        title: "Revealed, it gives check",
        text: "Next to the king a hidden Assassin gives no check. A revealed one does: here the pawn on b5 sees to that.",
        goal: "Move the Assassin to d6.",
    }),
    Part::Heading("Blind capture"),
    Part::Text(
        "Whatever ends its move on a hidden Assassin's square removes it, friend or enemy, castling king and rook included. It is not \
         shown as a capture beforehand; afterwards both sides are told. A pawn does not take a hidden Assassin diagonally, for \
         it sees nothing there. Before you step on your own, the page asks.",
    ),
    Part::Try(Lesson {
        board: &boards::BLIND_CAPTURE,
        title: "Step on it",
        text: "Black's Assassin hides on d4. White sees an empty file, and the rook may pass as if there were nothing.",
        goal: "Move the rook to d4.",
    }),
    Part::Try(Lesson {
        board: &boards::OWN_ASSASSIN,
        title: "Your own, too",
        text: "A pawn that steps on its own hidden Assassin removes it.",
        goal: "Move the pawn from e2 to e3, and think about the question.",
    }),
    Part::Heading("Taking the king"),
    Part::Text(
        "A hidden Assassin next to the enemy king may take it, and the game is won. That is allowed even when one's own king is in \
         check: the game is over before it matters.",
    ),
    Part::Try(Lesson {
        board: &boards::KING_CAPTURE,
        title: "The last blow",
        text: "White is in check from the queen on h1, and it does not matter.",
        goal: "Take the king on e8.",
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
pub static BOTH: &[Part] = &[
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
        board: &boards::SEVEN_SQUARES,
        title: "Seven squares",
        text: "The Triceratops stands in front of the king's pawn, so that pawn has no square for an Assassin.",
        goal: "Place both Assassins.",
    }),
    Part::Try(Lesson {
        board: &boards::THROUGH_OR_ONTO,
        title: "Through it or onto it",
        text: "Black's Assassin hides on d5. The Triceratops does not see it: it may pass along the file, or trample it \
               by ending its move there.",
        goal: "Move to d7, or try again and move to d5.",
    }),
    Part::Try(Lesson {
        board: &boards::ASSASSIN_PROMOTION,
        title: "Six to choose from",
        text: "A new Assassin appears in the open, and the same rule decides at once whether it is hidden.",
        goal: "Promote to an Assassin: no black pawn is left to reveal it.",
    }),
    Part::Heading("How a game ends"),
    Part::List(&[
        "Taking the king with an Assassin wins, and so does checkmate.",
        "Draws, clock and resignation are as in chess; a living Assassin is always enough material to go on.",
    ]),
];
