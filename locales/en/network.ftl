### What network play says in English.
### docs/add-a-language.md tells how to translate it; build.rs lists the variables.

## Making and joining a room

join-room = Join a room
room-code = Room code
code-hint = Type the six characters, or paste the code or the link.
join = Join
copy-code = Copy code
qr-name = QR code of the link
qr-of-code = QR code of this code
send-code = Send your opponent the code or the link. The game begins when they open it.
close-room = Close room
colours = { $color ->
    [white] You play White, your opponent Black. A rematch swaps the colours.
   *[black] You play Black, your opponent White. A rematch swaps the colours.
}
your-name = Your name
your-name-how = Your opponent sees it beside the clocks, and it stands in the saved game. You may leave it empty.
invited = Your friend invites you to play
rules-in-short = The rules in short
other-start = Start from another position
start-position = Start position (FEN)
start-position-how = Leave this empty for the usual start. In the editor you can set up other positions, such as a game with odds.
start-over = The game would already be over in this position.
assassins = Hidden assassins stay hidden: neither browser is told where the other's stand, and at the end both prove that they kept the rules.
hide-address = Hide my address
hide-address-how = Usually the two browsers connect directly, and each learns the other's network address. With this, everything goes through a relay server: it sees both addresses, but neither the game nor the chat.
no-relay = This site has no relay server (TURN), so your address cannot be hidden and no connection is made. Turn “Hide my address” off to play.
leave-first = You are in a room: leave it first.
own-room = You have opened this room yourself. Send the link to your opponent.
elsewhere = A network game of yours is open in another tab.
not-stored-here = This game could not be taken over: it is no longer stored in this browser, or its storage cannot be read. If the other tab is still open, go on there.
try-now = Try now
back-to-start = Back
no-chance = Network play needs secure random numbers, which this browser does not provide. Try another browser.

## Without a server, and the camera

by-hand = Without a server
by-hand-how = Two copied codes connect you when no server can: the host's invite goes one way, the guest's reply the other.
by-hand-time = If the connection breaks later, you pair again with two new codes. Until then there is no time limit.
adjourned = The connection is gone, and the game is adjourned. Both devices keep it; two new codes take it up again whenever you like. Until then there is no time limit.
make-invite = Make an invite
invite-code = Invite code
reply-code = Reply code
paste-invite = Invite code from your opponent
paste-reply = Reply code from your opponent
make-reply = Make the reply
connect = Connect
making-code = Making the code…
send-reply = Send this reply back. The game begins when your opponent has pasted it; keep this page open.
pair-again = Pair again with two new codes
scan = Scan with the camera
scan-asking = Waiting for the camera…
scan-looking = Hold the camera over the QR code on your opponent's screen.
camera-picture = The camera's picture
camera-denied = The camera is not allowed here. Allow it in the browser's settings for this page, or paste the code.
camera-missing = No camera can be used here. Paste the code instead.
camera-busy = The camera cannot be used now; another program may have it. Try again, or paste the code.
no-reader = The reader of QR codes could not be loaded. Paste the code instead.

## The connection, and the room in which one plays

you-play = { $color ->
    [white] You play White
   *[black] You play Black
}
room = Room { $code }
connecting = Connecting…
no-answer-yet = Your opponent's page does not answer yet. Keep this page open: the game begins as soon as they are there.
waiting = Waiting for your opponent
greeting = Connecting to your opponent…
connected = Connected
unstable = Unstable: nothing was heard for a few seconds. A new connection is made if it stays quiet.
reconnecting = Reconnecting: the game goes on as soon as you both are there.
closed = Not connected
next-try = Next try in { $seconds } s.
round-trip = { $millis } ms
vanishes = Your opponent is gone. You win in { $seconds } s unless they come back.
vanishes-early = Your opponent is gone. The game ends without a result in { $seconds } s unless they come back.
countdown-rests = You are offline, so the countdown is paused.
wait-longer = Wait a minute more
claim-draw = Take a draw instead
begun = { $color ->
    [white] The game begins. You play White.
   *[black] The game begins. You play Black.
}

## Time

days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
patience = Time for a move
patience-how = Without clocks: if a move takes longer than this, the other player may end the game without a result.
patience-told = There are no clocks. If a move takes longer than { $span }, the other player may end the game without a result.
opening-told = The clocks start when both of you have made your first move. Each of you has { $span } for it; otherwise the game ends without a result.

## Results, leaving, rematches

may-sit-out = Your opponent has not moved for as long as you both agreed to wait.
sit-out = End without a result
void = No result
void-wanted = You want to end the game without a result. It ends when your opponent agrees.
void-asked = Your opponent wants to end the game without a result.
was-away = You were away for more than a minute; your opponent may have claimed the game. Waiting for them.
not-confirmed = Not confirmed yet: your opponent's device has not agreed to this result.
not-checked = Not confirmed yet: the result is certain when both devices have shown their secrets.
unverified = Unverified: your opponent's device has not shown its secrets, so nobody can check this game. The result stays as it is.
reckoning = By this device's reckoning: { $result } The other device's reckoning differs, so it counts for nobody.
reckoning-not-over = By this device's reckoning the game was not over yet; the other device's reckoning differs. It counts for nobody.
leave = Leave
leave-question = Leave? You lose this game.
leave-room-question = Leave the room?
stay = Stay
rematch-asked = Your opponent wants a rematch.
rematch-wanted = Waiting for your opponent's answer.
rematch-not = No rematch
other-left = Your opponent has left.
save-logs = Save both logs

## Chat

chat = Chat
chat-field = Say something
send = Send
mute-chat = Mute chat
unmute-chat = Show chat again
said-by-opponent = Opponent: { $line }

## What is wrong with a code or with what was stored

unreadable-version = The network game from before was stored by another version of this page and cannot be taken up.
unreadable = The network game from before cannot be taken up: what was stored of it is damaged.
not-verified = The file's proof of fair play does not hold: { $why }.
code-length = A room code has six characters, this has { $count }.
code-character = “{ $character }” never stands in a room code. Check the code.
pairing-empty = Paste the code that your opponent sent you.
pairing-not-a-code = This is no code: a part may be missing, or something may have been copied along.
pairing-damaged = The code is damaged: copy it again, from the first letter to the last.
pairing-version = The code was made by another version of this page: reload both.
pairing-invite = This is an invite code. What belongs here is the reply that your opponent gets from it.
pairing-reply = This is a reply code. What belongs here is the invite of whoever opened the game.

## What the protocol tells

-see-logs = Save both logs to see where they differ.
other-is-newer = Your opponent's page is newer than yours. Reload this page to update it, then join again.
other-is-older = Your opponent's page is older than yours. Ask them to reload it, then try again.
cut-off = Your opponent's page sent too much that makes no sense, and its connection was cut. The game goes on when a proper connection comes; until then your opponent counts as away.
denied-away = Your opponent's device says that you were away. This device was there all the time, so the game goes on.
denied-time = Your opponent's device says that your time is up. By this device's clock it is not.
denied-sat-out = Your opponent's device says that you did not move in time. By this device's clock you still had time.
claim-denied-away = Your opponent's device was there all the time, so the game goes on.
claim-denied-time = Your opponent's device says that there was still time.
resumed = You both waited for each other. The game goes on from the last move that both devices have.
disputed-their-time = The game is disputed: by this device's clock your opponent's time is up, by theirs it is not. { -see-logs }
disputed-own-time = The game is disputed: your opponent's device says that your time is up, but by this device's clock it is not. { -see-logs }
disputed-sat-out = The game is disputed: by this device's clock your opponent did not move in time, by theirs they did. { -see-logs }
disputed-told = The game is disputed: your opponent's device does not agree with this one about how the game stands. { -see-logs }
disputed-logs-differ = The game is disputed: the two devices do not agree on what was played. { -see-logs }
withheld = Your opponent's page does not open what the rules have made public. It has lost; save the logs as evidence.
taken-back = Your move came too late and is taken back.
not-stored = This browser does not store anything. Do not reload the page: the game would be lost.
other-tab = This game is open in another tab or window. Go on there, or take it over here.
no-such-room = Nobody is waiting in this room. Check the code, or ask your opponent whether the room is still open.
room-full = Two players are in this room already. Ask for a new code, or make a room.
server-full = The server has no room left. Try again later, or pair without a server.
no-signalling = The signalling server cannot be reached. Check your connection, try again, or pair without a server.
cannot-cross = Your two networks could not be connected. Try another network, or a site with a TURN server.
other-forgot = Your opponent's browser has forgotten this game, so it cannot go on. Your opponent counts as away; you can save the game.
forgot = This browser has forgotten the present game, and your opponent's has not. It cannot go on from here; start a new one together.
not-now = That is not possible: { $why }.

## Why somebody is refused

refused-protocol = The two pages have different versions. Reload both.
refused-rules = The two pages play by different rules. Reload both to get the same version.
refused-same-seat = Both of you opened this room as its host. One of you must join with the code instead.
refused-taken = This game already has two players. Ask for a new room, or make one.
refused-other-game = Another game is being played in this room.
refused-not-proven = Somebody was refused, because they could not prove that the seat is theirs.
refused-misbehaved = The connection was refused, because too many messages made no sense.
refused-terms = The settings of this game make no sense.

## Why something is not possible now

not-now-over = the game is over
not-now-turn = it is your opponent's turn
not-now-illegal = the move is not legal
not-now-no-offer = there is no draw offer to answer
not-now-take-back = no move can be taken back
not-now-too-soon = it is too early for that
not-now-ply = it is about another move
not-now-clocks = the time is wrong
not-now-unheard = your opponent's device has to answer first
not-now-secret = it contradicts the rules of hidden assassins
not-now-full = the log is full

## Whether hidden assassins were played by the rules

opponent = Your opponent
side = { $color ->
    [white] { white }
   *[black] { black }
}
verified = { $who }: verified. The rules of hidden assassins were kept.
silent = { $who }: did not show its secrets, so nobody can check the game.
unproven = { $who }: cannot be verified without the other side's secrets.
broke = { $who }: broke the rules at move { $number }: { $why }. Position: { $fen }
cheated = Your opponent's page broke the rules of hidden assassins: { $why }. It has lost; save the logs as evidence.
accused = Your opponent's page stopped the game and says of yours: { $why }. A page that nobody has changed gives no cause for that. The game is disputed; save the logs as evidence.

## What was wrong with what a side told

withheld-charge = what the rules make public was not opened
reason-not-due = something else was due
reason-commitment = a commitment is missing, or there without need
reason-probe = a comparison is missing, there without need, or wrong
reason-impossible = what was told cannot have happened
reason-missing = { $square } was not opened
reason-surplus = { $square } was opened without need
reason-wrong = what was opened on { $square } is not what was committed
reason-reused = the key of { $square } was used before
reason-contradiction = what was told of { $square } contradicts what is known

## How a side broke the rules

misdeed-no-deed = it does not say what it played
misdeed-illegal = it played an illegal move
misdeed-commitment = it committed to something else than what stood on the board
misdeed-opening = it opened a square with a key that is not its own
misdeed-probe = it compared another square than its own
misdeed-told = it told something else than what happened
misdeed-not-stuck = it said that it had no move, and had one
misdeed-groundless = it stopped the game without a reason
