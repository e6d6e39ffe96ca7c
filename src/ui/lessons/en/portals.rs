//! Portal Chess with its fixed networks, and Standard Portal Chess with its moving tokens.

use super::super::{Lesson, Part, boards};

/// Portal Chess.
pub static PORTAL: &[Part] = &[
    Part::Text(
        "Chess with ten portals in the middle of the board. They belong to three networks, and a piece on a portal can come out \
         of another one of the same network.",
    ),
    Part::List(&[
        "White's network, golden diamonds: d5, f5, e3 and b3. Only White may use it.",
        "Black's network, violet eight-cornered gates: c4, e4, d6 and g6. Only Black may use it.",
        "The neutral pair, teal rings: b5 and g4. Both may use it.",
        "A portal that you may not use is an ordinary square to you. Portals block nothing and attack nothing.",
    ]),
    Part::Heading("Jumping"),
    Part::Try(Lesson {
        board: &boards::LAND_AND_JUMP,
        title: "Land and jump on",
        text: "A piece that starts on an ordinary square and moves onto a portal without capturing may stay there, or jump on \
               to another portal of that network in the same move.",
        goal: "Move the knight to d5. It waits there: choose an exit, or let it stay.",
    }),
    Part::Try(Lesson {
        board: &boards::JUMP_FROM_PORTAL,
        title: "Jump from where you stand",
        text: "A piece that starts its move on a portal may jump to another one of that network. That is the whole move.",
        goal: "Let the knight jump from d5 to b3.",
    }),
    Part::Try(Lesson {
        board: &boards::DOUBLE_STEP,
        title: "The double step jumps as well",
        text: "A pawn whose double step ends on a portal may jump on. It leaves nothing behind that could be taken en passant.",
        goal: "Move the pawn from g2 to g4 and on to b5: the pawn on h4 comes too late.",
    }),
    Part::Heading("Swapping"),
    Part::Text(
        "If an enemy piece stands on the exit, the two change places: the jumper comes out there, and the enemy is thrown to the portal \
         where the jump began. Nobody is captured. A jump onto a piece of one's own is not possible.",
    ),
    Part::Try(Lesson {
        board: &boards::SWAP,
        title: "Change places",
        text: "Black's knight stands on f5, an exit of White's network.",
        goal: "Move the knight to d5 and choose f5: the black knight is thrown to d5.",
    }),
    Part::Try(Lesson {
        board: &boards::THROW_KING,
        title: "Throw the king",
        text: "A swap is no capture, so a king that could be swapped is not in check. But a king can be thrown, and if it lands on an \
               attacked square, that is check.",
        goal: "Throw the black king from f5 to d5, in front of the rook.",
    }),
    Part::Heading("Limits"),
    Part::Try(Lesson {
        board: &boards::CAPTURE_STAYS,
        title: "Capturing does not activate",
        text: "A move that captures on a portal, en passant included, ends there.",
        goal: "Take the pawn on d5: no exit is offered.",
    }),
    Part::Try(Lesson {
        board: &boards::NEUTRAL_REST,
        title: "The neutral pair needs a rest",
        text: "After a swap through b5 and g4, the side whose piece was thrown may not jump through that pair on its next move. \
               Landing there and staying is allowed.",
        goal: "Move the rook to g4 and on to b5. Then try to jump back with the black knight: it can only walk.",
    }),
    Part::Try(Lesson {
        board: &boards::NO_RETURN,
        title: "No way straight back",
        text: "After a jump in its own side's network, a piece may not jump the same way back on that side's next move. The \
               other exits are open to it.",
        goal: "Jump from d5 to f5, make any move for Black, then try to jump back to d5: only e3 and b3 are offered.",
    }),
    Part::Heading("How a game ends"),
    Part::List(&[
        "As in chess: checkmate wins; stalemate, the third repetition, fifty quiet moves and too little material are draws; \
         0:00 loses.",
        "A pawn thrown back has its double step only if it stands on its own start rank.",
        "Portals can bring a bishop to the other colour, so bishops of one colour are not too little by themselves.",
    ]),
];

/// Standard Portal Chess.
pub static STANDARD: &[Part] = &[
    Part::Text(
        "Eight portal tokens, blue discs, lie on the board. They belong to nobody, and they move: whoever goes through a portal takes \
         the token along. There is no castling and no en passant, and pawns promote to a queen only.",
    ),
    Part::List(&[
        "The tokens start on c3, f3, d4, e4, d5, e5, c6 and f6, or on eight squares of your choice that are empty at the start.",
        "A token square is open when no piece stands on it.",
        "A token stops a move: queens, rooks and bishops do not pass over it, nor does a pawn's double step. A knight or a king \
         meets it only where it lands.",
    ]),
    Part::Heading("Going through"),
    Part::List(&[
        "A piece may enter a token square that is empty, or take an enemy there, if at least one other token square is open.",
        "It must go on at once to another open token square. It never ends its move where it entered, nor does it come out where it \
         started.",
        "Then a token leaves the entry and appears on the square the move started from. There are always eight.",
        "The piece stands on its exit's token, and later leaves from there as from any square.",
    ]),
    Part::Try(Lesson {
        board: &boards::IN_AND_OUT,
        title: "In, out, and a token moves",
        text: "The knight enters at c3 and must go on. Watch the token of c3: it ends up on b1.",
        goal: "Move the knight from b1 to c3 and choose an exit.",
    }),
    Part::Try(Lesson {
        board: &boards::TAKE_AND_GO_ON,
        title: "Take and go on",
        text: "A pawn enters straight ahead when the token square is empty, and diagonally when an enemy stands on it. The captor does \
               not stay there.",
        goal: "Take on d5 with the pawn and choose an exit.",
    }),
    Part::Try(Lesson {
        board: &boards::TOKEN_STOPS,
        title: "Tokens stop a move",
        text: "The rook reaches a2 and a3 as usual. At a4 a token lies in its way: it cannot pass over it or stay on it, only go through.",
        goal: "Move the rook to a4 and on to another token.",
    }),
    Part::Try(Lesson {
        board: &boards::TWO_TOKENS,
        title: "Two on one square",
        text: "The knight stands on a token. If it goes through another one, that token comes to lie on the first: the square shows \
               a 2. Entering it later takes one away and leaves one.",
        goal: "Move the knight from c3 to e4 and on to c6.",
    }),
    Part::Heading("Check"),
    Part::Text(
        "A king is attacked by whatever could capture on its square. On a token square that needs another open token to go on to: \
         without one there is no capture, and no check.",
    ),
    Part::Try(Lesson {
        board: &boards::TOKEN_CHECK,
        title: "A check that appears",
        text: "The rook on e1 looks at the king on e8, but the king stands on a token and all the others are occupied. It is no \
               check, until one of them opens.",
        goal: "Move the pawn from a2: the token there is open now, and Black is in check.",
    }),
    Part::Heading("The last rank"),
    Part::Try(Lesson {
        board: &boards::LAST_RANK,
        title: "A pawn that comes too far",
        text: "A pawn that walks to a last-rank square without a token becomes a queen. One that comes out of a portal there stays a \
               pawn and has no further move.",
        goal: "Send the pawn from b5 through b6 to d8. Then promote the other on a8.",
    }),
    Part::Heading("How a game ends"),
    Part::List(&[
        "As in chess: checkmate wins; stalemate, the third repetition, fifty quiet moves and too little material are draws; \
         0:00 loses. Repetition counts the tokens too.",
        "The list of moves reads “White P: e2 to e4” and “Black Portal: e7 via d5 to f3”.",
    ]),
];
