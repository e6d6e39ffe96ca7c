### What the app says about a game in English: sentences with data, and errors. They are read and read aloud.
### docs/add-a-language.md tells how to translate them; src/game/build.rs lists the variables.

## Names within sentences

side = { $color ->
    [white] { white }
   *[black] { black }
}
other-side = { $color ->
    [white] { black }
   *[black] { white }
}
role = { $role ->
   *[pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [king] king
    [triceratops] triceratops
    [assassin] assassin
}
# A piece whose kind is unknown.
some-piece = piece
piece = { $color ->
    [white] white
   *[black] black
} { role }
# Between the parts of a list.
comma = { ", " }

## A square for screen readers: its piece, its portal, and what can be done there

on-square = { piece }, { $square }
on-square-hidden = hidden { piece }, { $square }
on-square-revealed = revealed { piece }, { $square }
portal = { $portal ->
   *[white] white portal
    [black] black portal
    [neutral] neutral portal
    [token] { $count ->
        [one] portal token
       *[other] { $count } portal tokens
    }
}
exits = exits { $squares }
# Empty for marks that are not read aloud.
mark = { $mark ->
    [selected] selected
    [target] can move here
    [capture] can capture here
    [last-from] last move started here
    [last-to] last move ended here
    [check] in check
    [activation] can jump here
    [entry] choosing an exit
    [exit] exit
    [swap] swaps
    [locked] closed exit
    [premove-from] premove starts here
    [premove-to] premove ends here
    [placeable] can place here
    [entry-target] can enter here
   *[hover] { "" }
}

## Whose turn it is

your-turn = Your turn
to-move = { side } to move
your-check = Your king is in check
in-check = { side } is in check
places-assassin = { side } places an assassin
computer-thinks = The computer{ $who ->
    [white] { " " }(white)
    [black] { " " }(black)
   *[opponent] { "" }
} is thinking
waits = Waiting for your opponent
curtain-title = Hand the device to { side }
curtain-text = { side } hides an assassin next. { other-side }, look away.
place-assassin = { side }: hide your assassin on a marked square, right in front of one of your pawns.
place-tokens = { $count ->
    [0] All eight portals are placed. Start the game, or tap one to remove it.
    [one] Tap an empty square: 1 portal left to place.
   *[other] Tap empty squares: { $count } portals left to place.
}

## How a game ended

wins = { side } wins
nobody-wins = { $reason ->
    [disputed] Disputed
    [no-result] No result
    [both-lost] Both sides lost
   *[agreement] Draw
}
checkmated = { side } is checkmated.
stalemated = The side to move has no legal move and is not in check: stalemate.
king-captured = An assassin captured { side }'s king.
out-of-time = { side } has run out of time.
out-of-time-draw = The time of one side ran out, and the file calls it a draw.
resigned = { side } resigned.
agreed = Both sides agreed on a draw.
repeated = Draw by threefold repetition.
fifty-moves = Fifty moves without a capture or a pawn move.
insufficient = Nobody has enough pieces left to mate.
abandoned = { side } left the game.
abandoned-draw = A player left the game, so it is a draw.
cheated = { side } broke the rules of hidden assassins, or didn't reveal its secrets.
disputed = The two devices disagree, so the game doesn't count.
unstated = The file doesn't say how the game ended.
no-result = The game doesn't count: it didn't begin, or both players called it off.
both-lost = The file says that both sides lost.
nobody-won = Nobody won the game.

## How a game ended, to the person who played it

you-won = { $reason ->
    [checkmate] You won by checkmate
    [king-capture] You won by capturing the king
    [time] You won on time
    [resignation] You won by resignation
    [abandoned] You won: your opponent left
    [cheated] You won: your opponent broke the rules
   *[unstated] You won
}
you-lost = { $reason ->
    [checkmate] You lost by checkmate
    [king-capture] You lost: your king was captured
    [time] You lost on time
    [resignation] You lost by resignation
    [abandoned] You lost: you left the game
   *[unstated] You lost
}
drawn = { $reason ->
    [stalemate] Draw by stalemate
    [agreement] Draw by agreement
    [repetition] Draw by threefold repetition
    [fifty-moves] Draw by the fifty-move rule
    [insufficient] Draw: nobody can mate
    [abandoned] Draw: a player left
    [time] Draw: a clock ran out
   *[unstated] Draw
}

## The last move: one of the first seven, then what else happened

played-placed = { side } has hidden an assassin
played-castled = { side } castles { $castling ->
    [king] kingside
   *[queen] queenside
}
played-via = { side } { $piece } { $from } via { $via } to { $to }
played-from-to = { side } { $piece } { $from } to { $to }
played-to = { side } { $piece } to { $to }
played-from = { side } { $piece } vanishes from { $from }
played-unseen = { side } { $piece } moves unseen
and-promotes = , promotes to { role }
and-takes = , takes the { piece }
and-swaps = , swaps with the { piece }
and-check = { " " }Check.
taken-back = Taken back.

## Questions and answers

exit-to = Jump to { $square }
exit-to-swap = Jump to { $square } and swap with the { piece }
stay-on = Stay on { $square }
walk-or-jump = Move to { $square }, or jump there by portal?
ask-resign = Resign{ $who ->
    [white] { " " }as { white }
    [black] { " " }as { black }
   *[you] { "" }
}?
ask-offer-draw = Offer a draw{ $who ->
    [white] { " " }as { white }
    [black] { " " }as { black }
   *[you] { "" }
}?
# The side that has to answer.
ask-answer-draw = { $who ->
    [white] { black } offers a draw. Does { white } accept?
    [black] { white } offers a draw. Does { black } accept?
   *[you] Your opponent offers a draw. Do you accept?
}
yes-resign = { resign }
yes-offer-draw = { offer-draw }
yes-answer-draw = Accept
draw-offered = { $who ->
    [white] { white } offers
    [black] { black } offers
    [you] You offer
   *[opponent] Your opponent offers
} a draw.
draw-declined = { $who ->
    [white] { white }
    [black] { black }
   *[opponent] Your opponent
} declines the draw.
play-it = Play { $move }?
premove-set = Premove: { $from } to { $to }.
premove-gone = The premove is no longer possible.

## Captured pieces and time, for screen readers

captured = { side } has captured: { $pieces }.
captured-nothing = { side } has captured nothing.
captured-piece = { $count ->
    [one] { role }
   *[other] { $count } { $role ->
       *[pawn] pawns
        [knight] knights
        [bishop] bishops
        [rook] rooks
        [queen] queens
        [king] kings
        [triceratops] triceratopses
        [assassin] assassins
    }
}
ahead-by = Ahead by { $count }.
hours = { $count } { $count ->
    [one] hour
   *[other] hours
}
minutes = { $count } { $count ->
    [one] minute
   *[other] minutes
}
seconds = { $count } { $count ->
    [one] second
   *[other] seconds
}
low-time = { side } has { $time } left.

## Review and analysis

reviewing = { $ply ->
    [0] Start position
   *[other] Half-move { $ply } of { $count }
}.{ $over ->
    [yes] { "" }
   *[no] { " " }The game is still in progress.
}
hint = The computer would play { $move }.
searching = Looking { $count } { $count ->
    [one] half-move
   *[other] half-moves
} ahead
judging = { $done } of { $count } positions done
could-have = { $move }: { $better } was better
exercise = Mistake { $number } of { $count }.
was-mistake = { $move } gave something away. Find a better move.
look-at = Look at the piece on { $square }.

## Files

loaded = Loaded: { $rule-set }, { $count ->
    [0] no moves yet
    [one] { $count } half-move
   *[other] { $count } half-moves
}.
# Follows the field of a position; $quoted already has its quotation marks.
left-out = { $quoted } was left out.
other-portals = The tag Portals, { $quoted }, was left out: the FEN names other portals.
first-of-several = The file contains { $count } games. This is the first.
cut-after-end = By these rules the game is over after half-move { $ply }. The rest of the file is left out.
read-up-to = Only the moves up to here could be read. { $fault }

## Errors in moves

game-is-over = The game is over. Start a new one, or take moves back.
not-your-turn = It is not your turn.
move-unreadable = “{ $text }” isn't a move. Try Nf3 or e2e4.
exit-missing = { $text } enters a portal. Name an exit, as in { $example }.
move-illegal = { $text } is not legal here.
move-ambiguous = { $text } could be several moves: { $moves }.
played-illegal = The other side played { $text }, which is not legal here, so it is ignored.
computer-failed = The computer did not answer. Take a move back, or go on with two players.
nothing-to-undo = There is nothing to take back.
nothing-to-redo = There is nothing to redo.
tokens-full = All eight portals are placed. Tap one to remove it first.

## Errors in files

too-large = The file is too large: it has { $count } bytes. The limit is { $limit }.
unknown-format = We couldn't read this. Paste a PGN, a FEN, a saved game or a list of moves.
empty-file = This file is empty.
newer-version = This game was saved by a newer version of the program (format { $version }; this version reads formats up to { $limit }). Reload the page to update.
damaged-json = The saved game is damaged at line { $line }, column { $column }: { $detail }.
wrong-field = The saved game has a wrong value in the field “{ $text }”: { $detail }.
at-move = Move { $number }, { side }
at-move-and-line = { at-move } (line { $line })
# The place is one of the two before.
wrong-ply = { $place }: { $ply-fault ->
    [unreadable] “{ $text }” isn't a move.
    [illegal] { $text } is not legal here.
    [ambiguous] { $text } could be several moves.
    [hidden] { $text } hides the move, so the game can't be replayed.
   *[too-long] the game is too long.
}
plies-after-end = Half-move { $ply }: the game is already over.
too-many-plies = A game cannot have more than { $limit } half-moves here.
wrong-line = Line { $line }: “{ $text }” { $line-fault ->
   *[form] could not be read. Expected a line like “White P: e2 to e4” or “Black Portal: e7 via d5 to f3”.
    [square] names a square that does not exist.
    [wrong-side] is a move of the wrong side.
    [unclosed] opens something that is never closed.
    [too-deep] is inside too many other variations.
}
token-count = A portal layout has eight squares, but this one has { $count }.
token-square-twice = The portal layout names { $square } twice.
token-square-taken = A portal cannot start on { $square }: a piece stands there.
text-format-only-standard = Text files are only for Standard Portal Chess. Use PGN instead.
secret-game = An unfinished game with hidden assassins cannot be exported: that would give them away. Save it as a file instead.
opponent-elsewhere = You can analyse a game against somebody on another device once it is over.
link-damaged = This link is damaged or cut off. Copy the whole link and open it again, or ask for a new one.
unknown-rule-set = There is no rule set “{ $text }” here.

## Errors in the text of a position. $quoted already has its quotation marks.

fen-field = { $field ->
   *[text] FEN
    [board] FEN, field 1 (pieces)
    [turn] FEN, field 2 (side to move)
    [castling] FEN, field 3 (castling)
    [en-passant] FEN, field 4 (en passant)
    [halfmove-clock] FEN, field 5 (halfmove clock)
    [fullmove-number] FEN, field 6 (move number)
    [extra] FEN, field 7
    [state] FEN, field 8
}
fen-too-long = { $count } bytes is too long, at most 400 are read
fen-field-count = expected 6 fields (7 where the rule set has more state, or 4 without the clocks), found { $count }
fen-rank-count = expected 8 ranks separated by '/', found { $count }
fen-rank-length = rank { $rank } has { $count } squares instead of 8
fen-unknown-piece = { $quoted } is neither a piece nor a number from 1 to 8
fen-foreign-piece = { $rule-set } has no { role }
fen-turn = expected 'w' or 'b', found { $quoted }
fen-castling = expected '-' or some of KQkq, each once, found { $quoted }
fen-en-passant = expected '-' or a square on rank 3 or 6, found { $quoted }
# Translations may leave out the lower limit.
fen-number = expected a number from { $least } to 65535, found { $quoted }
fen-no-extra = this rule set has only six fields
# $expected is in English, so translations leave it out.
fen-unknown-extra = expected { $expected }, found { $quoted }
fen-twice = { $quoted } appears twice
fen-no-layout = the portal layout is missing, as in wb3e3d5f5/bc4e4d6g6/ng4b5
fen-layout = the portal network { $quoted } is not possible: { $fault }

## Errors in a network of portals

layout-empty = it is empty
layout-owner = it does not begin with w, b or n
layout-no-square = what begins at its character { $number } is no square
layout-second-arrow = it has more than one >
layout-two-way = a two-way network has 2 to 8 squares
layout-one-way = a one-way network has 1 to 4 entries and 1 to 4 exits
layout-rank = { $square } is not on ranks 3 to 6
layout-twice = it has { $square } twice
layout-shared = { $square } belongs to another network, too
layout-networks = a layout has at most 8 networks
layout-squares = a layout has at most 24 squares

## Errors in a position

position-of-other-rules = This position is for another rule set.
position-view = This is what one side sees (field 7 says hidden:), not the whole position.
position-kings = { side } has { $count } kings, but each side must have one.
position-role = There is { $role ->
    [assassin] an
   *[pawn] a
} { role } on { $square }, but { $rule-set } has no such piece.
position-pawn-rank = There is a pawn on { $square }, but pawns stand on ranks 2 to 7.
position-opponent-in-check = { side } is in check, but it is the other side's turn.
position-castling = { side } can't castle with the { $square } rook: king and rook must be on their start squares.
position-en-passant = { $square } cannot be the en passant square: no pawn can just have passed over it.
position-placing = { side } still has to place an assassin, but no square in front of its pawns is empty.
position-token-count = There are { $count } portal tokens, but there must be 8.
position-cooldown = { side } cannot have a cooldown on { $square }: it is not the first square of a neutral portal network.
position-too-many-layouts = Too many different portal layouts have been opened. Reload the page to open another.
position-no-return = { $from } to { $to } is not a jump in { side }'s portal network.
