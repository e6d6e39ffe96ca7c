### The texts of network play in English.
### docs/add-a-language.md tells how to translate them; build.rs lists the variables.

## Open challenges

open-challenges = Open challenges
open-challenges-how = See who would play now, or say what you would play: whoever takes your challenge first plays you.
show-challenges = Show open challenges
list-opens = Looking for open challenges …
list-empty = Nobody offers a game at the moment. Offer one yourself: your challenge stays open while you play the computer.
list-lost = The list of open challenges cannot be reached. It is tried again and again.
no-name = No name
take-challenge = Play
hide-challenger = Hide this player
offer-game = Offer a game
your-challenge = Your challenge is open
withdraw = Withdraw
meanwhile = Play the computer meanwhile
colours-drawn = The colours are drawn by lot.
asking = Asking whether the challenge still stands …
challenge-gone = This challenge is gone: somebody else was faster, or its page was closed.
challenge-taken = { $who } takes your challenge
challenge-taken-by-somebody = Somebody takes your challenge
no-show = Whoever took your challenge did not come. It is open again.
no-shows = Nobody of those who took your challenge came. It is no longer open.

## Watching

open-gallery = Let others watch
gallery-how = Whoever has this link sees the game as it is played, but nothing that is hidden. Watchers cannot disturb it.
gallery-title = A game to watch
gallery-lost = Nobody can come to watch at the moment. It is tried again and again.
no-gallery = This site has no server and no relays, so nobody can come to watch.
close-gallery = No more watchers
stop-watching = Stop watching
watch-coming = Looking for the game …
watch-live = You watch this game.
watch-absent = The game cannot be reached at the moment. Trying again …
watch-old-seconds = What you see is { $count } s old.
watch-old-minutes = What you see is { $count } min old.
watch-full = As many people watch as may at once. Trying again …
watch-closed = The player does not show this game any longer.
watch-untrue = What the other page shows is against the rules of the game. Nothing more of it is shown here.
watch-unable = Games cannot be watched here: this browser or this site does not allow it.
watch-nowhere = This link leads to no game.
watch-verified = Both players have shown what was hidden, and it was checked here: they kept the rules.
watchers = Watching: { $count }

## Several games at once

opponents = Opponents
opponents-how = All of them come with the same link or code, and you play them at the same time, each on a board of its own. The keys 1 to 8 show a board, G the next one that waits for you.
boards = Boards
board = Board { $number }
board-begins = The game on board { $number } begins.
board-chat = Board { $number }: { $line }
their-turn = Opponent’s turn
board-away = Away
asks-draw = offers a draw
asks-take-back = wants a move back
asks-rematch = wants a rematch
next-turn = Next turn
vacant = Vacant: { $count } – copy link
leave-all = Leave all boards
leave-all-question = Leave all boards? You lose the games that are not over.

## Making and joining a room

join-room = Join a room
room-code = Room code
code-hint = Type the six characters, or paste the code or the link.
join = Join
copy-code = Copy code
qr-name = QR code of the link
qr-of-code = QR code of this code
send-code = Send your opponent the code or the link. The game begins when they accept it.
close-room = Close room
room-terms = Settings of the game: press one to change it
change-terms = Change
own-start = Own start position
play-computer = Play the computer
your-name = Your name
your-name-how = Your opponent sees it beside the clocks, and it is saved with the game. You may leave it empty.
invited = Your friend invites you to play
invited-by = { $who } invites you to play
terms-clock = { $clock } (minutes + seconds per move)
terms-start = The game begins in this position
take-backs = A move can be taken back if both of you agree.
no-take-backs = No move can be taken back.
accept = Accept
decline = Decline
considered = Your friend is here and looks at the settings. The game begins when they accept.
rules-in-short = The rules in short
other-start = Start from another position
start-position = Start position (FEN)
start-position-how = Leave this empty for the usual start. In the editor you can set up other positions, such as a game with odds.
start-over = The game would already be over in this position.
assassins = Hidden assassins stay hidden: neither browser learns where the other's are, and at the end both prove that they followed the rules.
hide-address = Hide my address
hide-address-how = Usually the two browsers connect directly, and each sees the other's network address. With this on, everything goes through a relay server: it sees both addresses, but neither the game nor the chat.
no-relay = This site has no relay server (TURN), so your address cannot be hidden and no connection is made. Turn “Hide my address” off to play.
leave-first = You are in a room: leave it first.
own-room = You have opened this room yourself. Send the link to your opponent.
elsewhere = You have a network game open in another tab.
not-stored-here = This game could not be taken over: it is no longer stored in this browser, or its storage cannot be read. If the other tab is still open, go on there.
try-now = Try now
back-to-start = Back
no-chance = Network play needs secure random numbers, which this browser does not provide. Try another browser.

## Without a server, and the camera

by-hand = Without a server
by-hand-how = You connect by exchanging two codes: the host sends an invite, and the guest sends back a reply.
by-hand-time = If the connection breaks later, you pair again with two new codes. Until then there is no time limit.
adjourned = The connection was lost, and the game is adjourned. Both devices keep it; two new codes resume it whenever you like. Until then there is no time limit.
make-invite = Make an invite
invite-code = Invite code
reply-code = Reply code
paste-invite = Invite code from your opponent
paste-reply = Reply code from your opponent
make-reply = Make the reply
connect = Connect
making-code = Making the code…
send-reply = Send this reply back. The game begins when your opponent pastes it; keep this page open.
pair-again = Pair again with two new codes
scan = Scan with the camera
scan-asking = Waiting for the camera…
scan-looking = Hold the camera over the QR code on your opponent's screen.
camera-picture = The camera's picture
camera-denied = This page may not use the camera. Allow it in the browser's settings, or paste the code.
camera-missing = No camera is available. Paste the code instead.
camera-busy = The camera can't be used now; another program may be using it. Try again, or paste the code.
no-reader = The QR code scanner couldn't be loaded. Paste the code instead.

## The connection and the room

you-play = { $color ->
    [white] You play White
   *[black] You play Black
}
room = Room { $code }
connecting = Connecting…
no-answer-yet = Your opponent's page isn't answering yet. Keep this page open: the game begins as soon as it does.
waiting = Waiting for your opponent
greeting = Connecting to your opponent…
connected = Connected
unstable = Unstable: no answer for a few seconds. If this lasts, the page reconnects.
reconnecting = Reconnecting: the game goes on as soon as you are both back.
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
patience = Time per move
patience-how = Without clocks: if a move takes longer than this, the other player may end the game without a result.
patience-told = There are no clocks. If a move takes longer than { $span }, the other player may end the game without a result.
opening-told = The clocks start when both of you have made your first move. Each of you has { $span } for it; otherwise the game ends without a result.

## Results, leaving, rematches

may-sit-out = Your opponent has used up the time you agreed on for a move.
sit-out = End without a result
void = No result
void-wanted = You want to end the game without a result. It ends when your opponent agrees.
void-asked = Your opponent wants to end the game without a result.
was-away = You were away for more than a minute; your opponent may have claimed the game. Waiting for them.
not-confirmed = Not confirmed yet: your opponent's device has not agreed to this result.
not-checked = Not confirmed yet: the result is certain when both devices have revealed their secrets.
unverified = Unverified: your opponent's device did not reveal its secrets, so nobody can check this game. The result stands.
reckoning = This device says: { $result } The other device disagrees, so the game doesn't count.
reckoning-not-over = This device says that the game was not over; the other device disagrees. The game doesn't count.
leave = Leave
leave-question = Leave? You lose this game.
leave-room-question = Leave the room?
stay = Stay
see-invitation = See the invitation
show-code = Show the code
rematch = Rematch
new-link = New link
rematch-asked = Your opponent wants a rematch.
rematch-wanted = Waiting for your opponent's answer.
rematch-not = No rematch
other-left = Your opponent has left.
named-left = { $who } has left.
save-logs = Save both logs

## Chat

chat = Chat
chat-unread = Chat, { $count } new
chat-field = Say something
chat-waits = What is pale may not have arrived yet. It is sent as soon as possible.
send = Send
mute-chat = Mute chat
unmute-chat = Show chat again
said-by-opponent = Opponent: { $line }

## Errors in codes and stored games

unreadable-version = Your last network game was saved by another version of this page and can't be resumed.
unreadable = Your last network game can't be resumed: its saved data is damaged.
not-verified = The file's proof of fair play is not valid: { $why }.
code-length = A room code has six characters, this one has { $count }.
code-character = A room code never contains “{ $character }”. Check the code.
pairing-empty = Paste the code that your opponent sent you.
pairing-not-a-code = This is not a code: part of it may be missing, or you may have copied too much.
pairing-damaged = The code is damaged: copy it again, from the first letter to the last.
pairing-version = The code was made by another version of this page: reload both pages.
pairing-invite = This is an invite code. Paste the reply code that your opponent makes from it.
pairing-reply = This is a reply code. Paste the invite code from your opponent.

## Notices of the protocol

-see-logs = Save both logs to see where they differ.
other-is-newer = Your opponent's page is newer than yours. Reload this page to update it, then join again.
other-is-older = Your opponent's page is older than yours. Ask them to reload it, then try again.
cut-off = Your opponent's page sent too many invalid messages and was disconnected. The game goes on when it reconnects; until then your opponent counts as away.
denied-away = Your opponent's device says that you were away. This device was online all the time, so the game goes on.
denied-time = Your opponent's device says that your time is up. By this device's clock it is not.
denied-sat-out = Your opponent's device says that you did not move in time. By this device's clock you still had time.
claim-denied-away = Your opponent's device was online all the time, so the game goes on.
claim-denied-time = Your opponent's device says that there was still time.
resumed = You both waited for each other. The game goes on from the last move that both devices have.
disputed-their-time = The game is disputed: by this device's clock your opponent's time is up, by theirs it is not. { -see-logs }
disputed-own-time = The game is disputed: your opponent's device says that your time is up, but by this device's clock it is not. { -see-logs }
disputed-sat-out = The game is disputed: by this device's clock your opponent did not move in time, by theirs they did. { -see-logs }
disputed-refused = The game is disputed: your opponent's device refuses your legal moves. { -see-logs }
disputed-told = The game is disputed: the two devices disagree about its state. { -see-logs }
disputed-logs-differ = The game is disputed: the two devices disagree about what was played. { -see-logs }
withheld = Your opponent's page did not reveal what the rules make public. Your opponent has lost; save the logs as evidence.
taken-back = Your move came too late and was taken back.
not-stored = This browser doesn't save anything. Don't reload the page, or you lose the game.
waits-for-storage = This browser can't save the game right now, so the game waits until it can. Free some space if the disk is full, and leave this page open.
other-tab = This game is open in another tab or window. Go on there, or take it over here.
code-closed = Wrong codes were tried too often, so the code no longer leads to your room. Send your friend the link.
no-such-room = Nobody is waiting in this room. Check the code, or ask your opponent whether the room is still open.
room-full = All places in this room are taken. Ask for a new code, or create a room.
server-full = The server is full. Try again later, or pair without a server.
no-signalling = No server through which players find each other can be reached. Check your connection, try again, or pair without a server.
cannot-cross = Connecting failed. Your two networks could not be connected. Try another network, another browser or a site with a TURN server, play by link, or play the computer.
webrtc-missing = This browser can't connect to another player, because it has no WebRTC. Use another browser, play by link, or play the computer.
webrtc-blocked = This browser can't connect to another player, because something blocks WebRTC: its shields, an extension or a setting. Allow it for this page and try again, use another browser, play by link, or play the computer.
webrtc-no-address = This browser can't connect to another player, because it gives no network address: the device may be offline, or a setting, an extension or a VPN hides its addresses. Try again, use another browser, play by link, or play the computer.
other-forgot = Your opponent's browser no longer has this game, so it can't go on. Your opponent counts as away; you can save the game.
forgot = This browser no longer has the current game, but your opponent's does. It can't go on from here; start a new one together.
not-now = That is not possible: { $why }.

## Why somebody is refused

refused-protocol = The two pages have different versions. Reload both.
refused-rules = The two pages play by different rules. Reload both to get the same version.
refused-same-seat = Both of you opened this room as its host. One of you must join with the code instead.
refused-taken = This game already has two players. Ask for a new room, or create one.
refused-other-game = Another game is being played in this room.
refused-not-proven = Somebody was refused, because they couldn't prove that they belong to this game.
refused-misbehaved = The connection was refused, because of too many invalid messages.
refused-terms = The settings of this game are invalid.
refused-line = A connection was refused: the other page has another code or link, or somebody stands between the two of you. Check the code, or use the link.
refused-only-link = This room accepts only its link now, because wrong codes were tried too often.
refused-declined = Your opponent does not accept the settings of this game.

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

## Verdicts on hidden assassins

opponent = Your opponent
side = { $color ->
    [white] { white }
   *[black] { black }
}
verified = { $who }: verified. The rules of hidden assassins were followed.
silent = { $who }: did not reveal their secrets, so nobody can check the game.
unproven = { $who }: can't be verified without the other side's secrets.
broke = { $who }: broke the rules at move { $number }: { $why }. Position: { $fen }
cheated = Your opponent's page broke the rules of hidden assassins: { $why }. Your opponent has lost; save the logs as evidence.
accused = Your opponent's page stopped the game and says about yours: { $why }. An unmodified page never gives cause for that. The game is disputed; save the logs as evidence.

## What was wrong with a side's statements

withheld-charge = it did not reveal what the rules make public
reason-not-due = a message came out of order
reason-commitment = a commitment is missing or not needed
reason-probe = a comparison is missing, not needed or wrong
reason-impossible = what it reported cannot have happened
reason-missing = { $square } was not revealed
reason-surplus = { $square } was revealed without need
reason-wrong = what was revealed on { $square } doesn't match the commitment
reason-reused = the key of { $square } was used before
reason-contradiction = the report on { $square } contradicts what is known

## How a side broke the rules

misdeed-no-deed = its secrets don't include the move it played
misdeed-illegal = it played an illegal move
misdeed-commitment = its commitment doesn't match the board
misdeed-opening = it revealed a square with a wrong key
misdeed-probe = it compared the wrong square
misdeed-told = it reported something that did not happen
misdeed-not-stuck = it said that it had no move, but it had one
misdeed-groundless = it stopped the game without a reason
