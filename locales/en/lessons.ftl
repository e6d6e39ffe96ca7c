### The rules pages in English. A board to try has a title, a text and a goal.
### Squares and notation stay as they are in every language; docs/add-a-language.md tells how this is translated.

## Headings

heading-special-moves = Special moves
heading-how-a-game-ends = How a game ends
heading-the-triceratops = The Triceratops
heading-placing = Placing
heading-moving = Moving
heading-hidden-and-revealed = Hidden and revealed
heading-blind-capture = Blind capture
heading-taking-the-king = Taking the king
heading-together = Together
heading-jumping = Jumping
heading-swapping = Swapping
heading-limits = Limits
heading-your-own-portals = Your own portals
heading-going-through = Going through
heading-check = Check
heading-the-last-rank = The last rank

## How games end without assassins and portals

ends-as-in-chess-1 = Checkmate wins. Stalemate, when the side to move is not in check but has no legal move, is a draw.
ends-as-in-chess-2 = The same position for the third time, fifty moves without a capture or a pawn move, and too little material to mate are draws at once. Nobody has to claim them.
ends-as-in-chess-3 = With a clock, whoever reaches 0:00 loses. Players may also resign, or agree on a draw.

## Chess

chess-intro = Chess as everybody plays it, by the FIDE rules: castling, en passant, promotion, check and mate. The other rule sets build on it.
castling = Castling
castling-text = King and rook move together, once per game: the king two squares towards the rook, the rook to its other side. Neither may have moved, nothing may stand between them, and the king may not be in check, pass through an attacked square or land on one.
castling-goal = Castle: move the king from e1 to g1 or to c1. Then let Black castle too.
en-passant = En passant
en-passant-text = A pawn that passes an enemy pawn with its double step can be taken as if it had made a single step, but only on the very next move.
en-passant-goal = Play d7 to d5 for Black, then take with the white pawn from e5 to d6.
promotion = Promotion
promotion-text = A pawn that reaches the last rank becomes a queen, rook, bishop or knight of its colour at once.
promotion-goal = Push the pawn to b8 and choose a piece in the column that opens.
mate = Mate
mate-text = The king is attacked, cannot go to a safe square, and nothing can capture the attacker or block it.
mate-goal = Mate in one move.
repetition = Three times the same
repetition-text = When a position comes up for the third time with the same side to move and the same rights, the game is drawn.
repetition-goal = Move both rooks back and forth and watch what the page says.

## Dinosaur Chess

dinosaur-intro = Chess with one more piece: the Triceratops. White's stands on e3, Black's on e6, both in front of the king's pawn. Everything else is as in chess.
dinosaur-the-triceratops-1 = It moves as a queen or as a knight, whichever you like, and captures the same way.
dinosaur-the-triceratops-2 = As a queen it needs a free path; as a knight it jumps.
dinosaur-the-triceratops-3 = Pawns may promote to it, besides queen, rook, bishop and knight.
triceratops-moves = Queen and knight in one
triceratops-moves-text = From e3 it reaches c5 along the diagonal and f5 by a knight's jump.
triceratops-moves-goal = Take the pawn on f5 as a knight, or the one on c5 as a queen.
triceratops-mates = It mates alone
triceratops-mates-text = Its knight's check cannot be blocked, and as a queen it guards the squares around the king.
triceratops-mates-goal = Mate in one move.
triceratops-trade = The first moves
triceratops-trade-text = At the start the two face each other on the e-file, both guarded by pawns. A king's pawn cannot move before its Triceratops has.
triceratops-trade-goal = Trade them: take on e6, then take back with a pawn.
triceratops-promotion = Promotion
triceratops-promotion-text = A pawn on the last rank may become a Triceratops.
triceratops-promotion-goal = Promote to a Triceratops.

## Assassin Chess

assassin-intro = Chess with one secret each. Before the first move both sides put an Assassin in front of one of their pawns, where the other side does not see it. It slips past everything, and if it gets next to the king unseen, it takes the king.
assassin-placing = White first, then Black, on an empty square right in front of one of their pawns: the third rank for White, the sixth for Black. On a shared device a curtain hides the board in between. The clocks start afterwards.
placing = Place your Assassin
placing-text = The squares that glow are those in front of your pawns.
placing-goal = Place White's Assassin, pass the curtain, place Black's.
assassin-moving-1 = It moves one or two steps, straight or diagonally, to an empty square, and jumps over whatever stands in between.
assassin-moving-2 = It captures only one step away, like a king.
assassin-moves = Move two, capture one
assassin-moves-text = The pawn on d5 stands next to the Assassin. The knight on d6 is two steps away: out of its reach.
assassin-moves-goal = Jump over your own pawn to b4, or take on d5.
assassin-hidden-and-revealed-1 = An Assassin is revealed while an enemy pawn attacks its square, and while an enemy pawn has gone past its rank. Otherwise it is hidden. This is checked again after every move.
assassin-hidden-and-revealed-2 = A hidden Assassin's square counts as empty for everybody else: pieces move through it and onto it, it blocks nothing, guards nothing and gives no check.
assassin-hidden-and-revealed-3 = A revealed one, drawn with a dashed outline, is a piece like any other: it blocks, it gives check and mate, it can be captured, and its own side cannot step on it.
assassin-hidden-and-revealed-4 = Nothing tells you where the enemy's hidden Assassin is: not a check, not a forbidden move. You learn only that it made a quiet move; the move list shows A??.
pawn-finds = A pawn finds it, and loses it
pawn-finds-text = A pawn that attacks the Assassin's square reveals it. Once the pawn is gone, it is hidden again.
pawn-finds-goal = Push Black's pawn to d4 and see the Assassin revealed; then take the pawn with it.
pawn-passes = A pawn goes past
pawn-passes-text = Every Assassin that an enemy pawn has left behind is revealed, wherever on the board that pawn is.
pawn-passes-goal = Push Black's pawn to d2, then step back with the Assassin to b2: level with the pawn it is hidden again.
revealed-check = Revealed, it gives check
revealed-check-text = Next to the king a hidden Assassin gives no check. A revealed one does: here the pawn on b5 reveals it.
revealed-check-goal = Move the Assassin to d6.
assassin-blind-capture = Any piece that ends its move on a hidden Assassin's square removes it, friend or enemy, castling king and rook included. It is not shown as a capture beforehand; afterwards both sides are told. A pawn cannot take a hidden Assassin diagonally, because it sees nothing there. The page asks before you step on your own.
blind-capture = Step on it
blind-capture-text = Black's Assassin hides on d4. White sees an empty file, and the rook may pass as if there were nothing.
blind-capture-goal = Move the rook to d4.
own-assassin = Your own, too
own-assassin-text = A pawn that steps on its own hidden Assassin removes it.
own-assassin-goal = Move the pawn from e2 to e3, and think about the question.
assassin-taking-the-king = A hidden Assassin next to the enemy king may take it, and the game is won. That is allowed even when your own king is in check: the game is over before it matters.
king-capture = The last blow
king-capture-text = White is in check from the queen on h1, and it does not matter.
king-capture-goal = Take the king on e8.
assassin-how-a-game-ends-1 = Taking the king wins. So does checkmate, judged by what can be seen; a side with a hidden Assassin that can still move is not mated.
assassin-how-a-game-ends-2 = A pawn may promote to an Assassin, so a side can have several. A living Assassin is always enough material to go on.
assassin-how-a-game-ends-3 = A hidden Assassin's move breaks repetition, because the other side cannot know that the position is the same.
assassin-how-a-game-ends-4 = Otherwise as in chess: stalemate, the third repetition and fifty quiet moves are draws, and 0:00 loses.

## Dinosaur and Assassin Chess

both-intro = Triceratops and Assassin together: White's Triceratops on e3, Black's on e6, and an Assassin each in front of one of the seven other pawns.
both-intro-1 = The Triceratops moves as queen or knight.
both-intro-2 = The Assassin moves one or two steps, captures one step away, and is hidden unless an enemy pawn attacks its square or has gone past its rank.
both-intro-3 = Pawns promote to queen, rook, bishop, knight, Triceratops or Assassin.
both-intro-4 = Everything else is as in the two rule sets.
seven-squares = Seven squares
seven-squares-text = The Triceratops stands in front of the king's pawn, so that pawn has no square for an Assassin.
seven-squares-goal = Place both Assassins.
through-or-onto = Through it or onto it
through-or-onto-text = Black's Assassin hides on d5. The Triceratops does not see it: it may pass along the file, or trample it by ending its move there.
through-or-onto-goal = Move to d7, or try again and move to d5.
assassin-promotion = Six to choose from
assassin-promotion-text = Both sides see a new Assassin appear, and the same rule decides at once whether it is hidden.
assassin-promotion-goal = Promote to an Assassin: no black pawn is left to reveal it.
both-how-a-game-ends-1 = Taking the king with an Assassin wins, and so does checkmate.
both-how-a-game-ends-2 = Draws, clock and resignation are as in chess; a living Assassin is always enough material to go on.

## Portal Chess

portal-intro = Chess with ten portals in the middle of the board. They belong to three networks, and a piece on a portal can come out of another one of the same network.
portal-intro-1 = White's network, golden diamonds: d5, f5, e3 and b3. Only White may use it.
portal-intro-2 = Black's network, violet octagons: c4, e4, d6 and g6. Only Black may use it.
portal-intro-3 = The neutral pair, teal rings: b5 and g4. Both may use it.
portal-intro-4 = A portal that you may not use is an ordinary square to you. Portals block nothing and attack nothing.
land-and-jump = Land and jump on
land-and-jump-text = A piece that starts on an ordinary square and moves onto a portal without capturing may stay there, or jump on to another portal of that network in the same move.
land-and-jump-goal = Move the knight to d5. It waits there: choose an exit, or let it stay.
jump-from-portal = Jump from where you stand
jump-from-portal-text = A piece that starts its move on a portal may jump to another one of that network. That is the whole move.
jump-from-portal-goal = Let the knight jump from d5 to b3.
double-step = The double step jumps as well
double-step-text = A pawn whose double step ends on a portal may jump on. Then it can't be taken en passant.
double-step-goal = Move the pawn from g2 to g4 and on to b5: the pawn on h4 comes too late.
portal-swapping = If an enemy piece stands on the exit, the two change places: the jumper comes out there, and the enemy is thrown to the portal where the jump began. Nobody is captured. You cannot jump onto your own piece.
swap = Change places
swap-text = Black's knight stands on f5, an exit of White's network.
swap-goal = Move the knight to d5 and choose f5: the black knight is thrown to d5.
throw-king = Throw the king
throw-king-text = A swap is no capture, so a king that could be swapped is not in check. But a king can be thrown, and if it lands on an attacked square, that is check.
throw-king-goal = Throw the black king from f5 to d5, in front of the rook.
capture-stays = Capturing does not activate
capture-stays-text = A move that captures on a portal, en passant included, ends there.
capture-stays-goal = Take the pawn on d5: no exit is offered.
neutral-rest = The neutral pair needs a rest
neutral-rest-text = After a swap through b5 and g4, the side whose piece was thrown may not jump through that pair on its next move. Landing there and staying is allowed.
neutral-rest-goal = Move the rook to g4 and on to b5. Then try to jump back with the black knight: it can only walk.
no-return = No way straight back
no-return-text = After a jump in its own side's network, a piece may not jump the same way back on that side's next move. It may use the other exits.
no-return-goal = Jump from d5 to f5, make any move for Black, then try to jump back to d5: only e3 and b3 are offered.
portal-how-a-game-ends-1 = As in chess: checkmate wins; stalemate, the third repetition, fifty quiet moves and too little material are draws; 0:00 loses.
portal-how-a-game-ends-2 = A pawn thrown back has its double step only if it stands on its own start rank.
portal-how-a-game-ends-3 = Portals can bring a bishop to the other colour, so bishops on one colour alone are not a draw.
own-portals = The same rules hold with portals that you draw. A layout has up to eight networks and 24 squares, all on ranks 3 to 6, so no portal meets a pawn's start rank.
own-portals-1 = In a two-way network of 2 to 8 squares, each leads to every other.
own-portals-2 = In a one-way network, 1 to 4 entries lead to 1 to 4 exits. Exits are drawn small: nothing leads on from them.
own-portals-3 = After a swap through a network of both sides, only that network is closed to the player whose piece was thrown.
own-portals-white = White's networks are golden diamonds. Only White may use them.
own-portals-black = Black's networks are violet octagons. Only Black may use them.
own-portals-neutral = The networks of both sides are teal rings.

## Standard Portal Chess

standard-intro = Eight portal tokens, blue discs, lie on the board. They belong to nobody, and they move: a piece that goes through a portal takes the token along. There is no castling and no en passant, and pawns promote to a queen only.
standard-intro-1 = The tokens start on c3, f3, d4, e4, d5, e5, c6 and f6, or on eight squares of your choice that are empty at the start.
standard-intro-2 = A token square is open when no piece stands on it.
standard-intro-3 = A token stops a move: queens, rooks and bishops do not pass over it, nor does a pawn's double step. Knights and kings meet it only where they land.
standard-going-through-1 = A piece may enter a token square that is empty, or take an enemy there, if at least one other token square is open.
standard-going-through-2 = It must go on at once to another open token square. It never ends its move where it entered, nor does it come out where it started.
standard-going-through-3 = Then a token leaves the entry and appears on the square the move started from. There are always eight.
standard-going-through-4 = The piece stands on its exit's token, and can later leave it like any other square.
in-and-out = In, out, and a token moves
in-and-out-text = The knight enters at c3 and must go on. Watch the token of c3: it ends up on b1.
in-and-out-goal = Move the knight from b1 to c3 and choose an exit.
take-and-go-on = Take and go on
take-and-go-on-text = A pawn enters straight ahead when the token square is empty, and diagonally when an enemy stands on it. It does not stay there.
take-and-go-on-goal = Take on d5 with the pawn and choose an exit.
token-stops = Tokens stop a move
token-stops-text = The rook reaches a2 and a3 as usual. At a4 a token lies in its way: it cannot pass over it or stay on it, only go through.
token-stops-goal = Move the rook to a4 and on to another token.
two-tokens = Two on one square
two-tokens-text = The knight stands on a token. If it goes through another one, that token joins the first: the square shows a 2. Entering it later takes one away and leaves one.
two-tokens-goal = Move the knight from c3 to e4 and on to c6.
standard-check = A king is attacked by whatever could capture on its square. On a token square that needs another open token to go on to: without one there is no capture, and no check.
token-check = A check that appears
token-check-text = The rook on e1 faces the king on e8, but the king stands on a token and all the others are occupied. It is not check until one of them opens.
token-check-goal = Move the pawn from a2: the token there is open now, and Black is in check.
last-rank = A pawn that comes too far
last-rank-text = A pawn that walks to a last-rank square without a token becomes a queen. One that comes out of a portal there stays a pawn and has no further move.
last-rank-goal = Send the pawn from b5 through b6 to d8. Then promote the other on a8.
standard-how-a-game-ends-1 = As in chess: checkmate wins; stalemate, the third repetition, fifty quiet moves and too little material are draws; 0:00 loses. Repetition counts the tokens too.
standard-how-a-game-ends-2 = As a text file a game reads “White P: e2 to e4” and “Black Portal: e7 via d5 to f3”.

## First lessons: their own boards, and the texts around them

learn-pawn = Pawns
learn-pawn-goal = The pawn on e5 is in the way. Take the other one, on d5.
learn-knight = Knights
learn-knight-goal = Jump over your pawns from b1 and take the rook on c3.
learn-lines = Rook, bishop, queen
learn-lines-text = The rook moves straight, the bishop diagonally, the queen both ways; any distance, as far as the way is free.
learn-lines-goal = Take the rook on h8 with the queen.
learn-castling-goal = Castle: move the king from e1 to g1 or to c1.
learn-en-passant-goal = Black's pawn has just gone from d7 to d5. Take it with the pawn from e5 to d6.
learn-triceratops-jumps = Jump where the way is blocked
learn-triceratops-jumps-goal = Your own pieces stand around a1. Jump over them like a knight and take the bishop on c2.
learn-triceratops-trade-goal = Take Black's Triceratops on e6. A pawn takes back.
learn-placing-goal = Place your Assassin. Then Black places one, and you do not see where.
learn-unmask = Find it
learn-unmask-goal = Black's Assassin hides on d5. Push a pawn two steps so that it attacks d5, then take the Assassin with it.
learn-hide-again = Hide again
learn-hide-again-goal = The pawn on d4 attacks your Assassin. Take the pawn, or step to where no black pawn reveals you.
learn-through-or-onto-goal = Trample it: move the Triceratops to d5.
learn-land-and-jump-goal = Move the knight to d5. It waits there: choose an exit.
learn-neutral-rest-goal = Move the rook to g4 and on to b5. Black's knight is thrown to g4 and cannot jump straight back, so it makes an ordinary move.
learn-no-return-goal = Jump from d5 to f5. After Black's move jump on from there: only e3 and b3 are offered.
learn-take-along = Take a token along
learn-take-along-goal = Bring a token to g2: move the pawn from g2 to g4 and on to another token.
learn-draw = Draw your first portal
learn-draw-goal = Tap c3 and f5: the two squares become a network that only you may use.
learn-other-square = That is another square, so it is removed again.
learn-through-it = Jump through it
learn-through-it-goal = Move the knight from b1 to c3 and on to f5, through the network that you have drawn.
learn-one-way = One way, and a threat
learn-one-way-text = The exits of a one-way network are drawn small: nothing leads on from them. If an enemy piece stands on an exit, the two change places.
learn-one-way-goal = Move the rook from d1 to d3 and on to h6. The knight is thrown to d3: take it there with the pawn.
learn-steps = Steps of this path
learn-step-done = done
learn-done = Well done.
learn-elsewhere = That move is legal, but not the one asked for here. It is taken back.
learn-next = Next
learn-rules = All the rules
learn-short-game = A short game
learn-short-game-text = That is all you need to begin. Now play against the computer at its easiest level. You have more pieces, and before each of your moves an arrow shows what the computer would play in your place.
learn-short-game-start = Play
learn-finished = You have finished this path. You can repeat any step.

## How each piece moves

pieces-which = Piece or portal
piece-king = The king moves one step in any direction, but never to a square that is attacked.
piece-queen = The queen moves any distance, straight or diagonally, as far as the way is free.
piece-rook = The rook moves any distance along its rank or file, as far as the way is free.
piece-bishop = The bishop moves any distance diagonally, as far as the way is free.
piece-knight = The knight moves two squares straight and one to the side, and jumps over whatever stands in between.
piece-pawn = The pawn moves one step straight ahead, or two from its start square. It captures one step diagonally ahead.
piece-goes = It can go to
piece-takes = It can take on
piece-swaps = It can change places on
piece-nowhere = It cannot move from here.
