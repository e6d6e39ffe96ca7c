### The fixed texts of the page in English: words on buttons, headings, names, sentences without data.
### Other languages have the same messages in files beside this one; docs/add-a-language.md tells how they are used.

## The game's names

app-name = Portal Chess
variant-chess = Chess
variant-dinosaur = Dinosaur Chess
variant-assassin = Assassin Chess
variant-dinosaur-assassin = Dinosaur and Assassin Chess
variant-portal = Portal Chess
variant-portal-standard = Standard Portal Chess
variant-portal-custom = Your Own Portals
blurb-chess = The chess you know, with all its rules.
blurb-dinosaur = Each side has a Triceratops that moves like a queen or a knight.
blurb-assassin = Each side hides an assassin that nobody sees until a pawn finds it.
blurb-dinosaur-assassin = A Triceratops on the board and an assassin in hiding.
blurb-portal = Fixed portals: jump from one to the next, and swap places with the enemy.
blurb-portal-standard = Eight portal tokens that move as pieces go through them.
blurb-portal-custom = The rules of Portal Chess with portals that the players draw.

## Sides and pieces

white = White
black = Black
pawn = Pawn
knight = Knight
bishop = Bishop
rook = Rook
queen = Queen
king = King
triceratops = Triceratops
assassin = Assassin

## Layouts of portals to choose from

preset-classic = Classic
preset-classic-about = The portals of Portal Chess: four for each side and a neutral pair.
preset-pairs = Eight Pairs
preset-pairs-about = Eight small networks of two portals, so each jump has only one way out.
preset-doors = One-Way Doors
preset-doors-about = Portals that lead one way only: whoever goes through has to walk back.
preset-pinwheel = Pinwheel
preset-pinwheel-about = The portals turn around the centre, so your two wings are different.
preset-feud = Two Camps
preset-feud-about = Each side has networks of its own and shares none: nobody can follow you.
preset-commons = Common Ground
preset-commons-about = All portals are neutral: wherever you can jump, your opponent can jump, too.
preset-ring = The Ring
preset-ring-about = Eight neutral portals around the centre: from each of them to every other.
preset-small = First Steps
preset-small-about = One small network for each side, easy to keep in view.
preset-storm = Storm
preset-storm-about = Twenty-four portals in eight networks: hardly a square in the middle is safe.

## Starting a game

new-game = New game
rule-set = Rule set
clock = Clock
no-clock = No clock
custom = Custom
clock-hint = Minutes for each side + seconds added per move.
minutes-each = Minutes each
different-times = Different times for White and Black
minutes-white = White's minutes
minutes-black = Black's minutes
increment-seconds = Seconds added per move
portal-layout = Portal layout
layout-default = Default layout
layout-custom = Place them yourself
draw-portals = Draw your own portals
layouts-full = Fifty layouts are kept already. Delete one to keep another.
layout-kept = Kept among your portals.
opponent = Opponent
opponent-computer = The computer
friend-hint = You get a link, a code and a QR code to send. The game begins when your friend opens one of them.
create-room = Create room
play-as = Play as
play-random = Random side
computer-level = Level
level-classic = Classic
level-0 = first games
level-1 = beginner
level-2 = casual
level-3 = careful
level-4 = solid
level-5 = strong
level-6 = very strong
level-7 = tough
level-8 = full strength
level-classic-word = plays like the original
start-game = Start game
rules-of-this-game = Rules of this game
replace-game = A game is in progress. Start a new one? The old one stays in your games.

## Buttons around the board

undo = Undo
redo = Redo
ask-take-back = Ask for takeback
take-back-sent = You have asked to take your move back.
take-back-asked = Your opponent would like to take a move back. Do you agree?
take-back-allow = Agree
take-back-refused = Your opponent declined the takeback.
take-back-hidden = With hidden assassins no move can be taken back, because nobody can forget what a move has shown.
take-back-not-now = You can't ask for a takeback now.
flip = Flip the board
resign = Resign
offer-draw = Offer a draw
decline = Decline
yes = Yes
cancel = Cancel
close = Close
ok = OK
load = Load
save-load = Save and load
save-game = Save game
load-game = Load game
hint = Hint
more = More
show-assassin = Show assassin
hide-assassin = Hide assassin
menu = Menu
rematch = Play again
after-game = After the game
new-opponent = New opponent
review-game = Review the game

## The move list and review

moves = Moves
no-moves-yet = No moves yet
no-portals = This game has no portals.
portals-white = White portals
portals-black = Black portals
portals-neutral = Neutral portals
portal-key = ◆ White · ⬡ Black · ○ both
portal-key-white = ◆ yours · ⬡ theirs · ○ both
portal-key-black = ◆ theirs · ⬡ yours · ○ both
portals-tokens = Portal tokens
not-next-white = Closed to White on its next turn
not-next-black = Closed to Black on its next turn
first = First move
previous = Previous move
next = Next move
back-to-game = Back to the game
last-move = Last move
type-move = Type a move
type-move-hint = For example Nf3 or e2e4
play = Play

## The board

board = Board
board-help = Use the arrow keys to move around the board, Enter or Space to pick up and put down a piece, and letters to find pieces.
white-clock = White's clock
black-clock = Black's clock
promote = What should the pawn become?
choose-exit = Choose an exit.
walk-here = Move here
jump-here = Jump here
confirm-own-assassin = Your own assassin is hidden there and would be captured. Move anyway?
start-with-tokens = Start the game
im-ready = I am ready
resize-board = Resize the board

## Explanations of the board

legend-white = White's portal
legend-black = Black's portal
legend-neutral = Neutral portal
portal-token = Portal token
legend-exits = Leads to
legend-white-rule = Only White can go through it. For Black it is an ordinary square.
legend-black-rule = Only Black can go through it. For White it is an ordinary square.
legend-neutral-rule = Both sides can go through it.
legend-exit-rule = Pieces only come out here.
legend-token-rule = A piece that enters goes on at once to another open token.
legend-token-closed = A piece stands here, so nothing can come out here.
guide-title = How portals work
guide-portal-enter = A piece that moves onto a portal of its own side…
guide-portal-choose = …may stay there, or go on at once to another portal of that side.
guide-portal-out = If an enemy piece stands at the exit, the two change places.
guide-token-enter = A piece that moves onto a portal token…
guide-token-choose = …goes on at once to another token on which no piece stands.
guide-token-out = The token that it entered moves to the square that the piece came from.
got-it = Got it
notation = Notation
pieces = How does this piece move?
sign-pawn = A pawn moves to e4. Pawns have no letter.
sign-pieces = King, queen, rook, bishop, knight
sign-letters = Pawn, knight, bishop, rook, queen, king
sign-move = A knight moves to f3.
sign-origin = The knight on the b-file moves to d2; another knight could go there too.
sign-capture = Captures
sign-check = Check
sign-mate = Checkmate, or the king is captured
sign-promotion = The pawn becomes a queen.
sign-castling = Castles kingside · queenside
sign-placed = An assassin is placed on e3.
sign-placed-unseen = An assassin is placed where you cannot see it.
sign-unseen = An assassin moves unseen.
sign-jump = A knight enters the portal on d5 and comes out on b3.
sign-activation = A knight that stands on a portal jumps to b3.
sign-swap = The knight comes out on f5 and changes places with the piece there.
sign-words = A white pawn moves from e2 to e4.
sign-portal-words = The white piece on b1 enters the token on c3 and comes out on e5.
sign-good = A good move
sign-brilliant = A brilliant move
sign-mistake = A mistake
sign-blunder = A blunder
sign-interesting = An interesting move
sign-dubious = A dubious move
your-turn = Your turn

## Pages and dialogs

page-play = Play
page-game = Game
page-games = Games
page-puzzles = Puzzles
page-rules = Rules
page-editor = Editor
page-settings = Settings
start-title = Chess with portals, dinosaurs and hidden assassins
start-learn = New here? Learn it in two minutes.
learn = Learn
continue = Continue
computer = Computer
friend = Friend
same-device = Same device
page-not-found = This page doesn't exist.
help = Help
help-learn = Learn it in two minutes
help-move = How do I move a piece?
help-move-how = Tap the piece, then the square it should go to, or drag it there. Dots show where it can go.
help-friend = How do I play with a friend?
help-friend-how = Choose “Friend” beside a game and send the link. The game begins when your friend has opened and accepted it.
help-take-back = Can I take a move back?
help-take-back-how = Yes, with “Undo” beside the board. In a room your opponent is asked first. Where assassins are hidden, no move goes back in a room.
help-kept = Where are my games?
help-kept-how = In this browser; you need no account. “Games” lists them all, and saves them as a file that you can take to another device.
help-offline = Can I play without a connection?
help-offline-how = Yes: against the computer, on one device, puzzles and lessons. Only rooms need a connection.
shortcuts = Keyboard shortcuts
shortcut-review = Step through the moves
shortcut-ends = Start and end of the game
shortcut-help = Open this help
shortcut-cancel = Cancel selection
shortcut-assassin = Show or hide the assassin
shortcut-clocks = Hear the clocks
shortcut-last-move = Hear the last move
shortcut-portals = Hear where the portals are
shortcut-mute = Sound on or off

## Settings

theme = Theme
theme-system = System
theme-light = Light
theme-dark = Dark
board-theme = Board
board-walnut = Walnut
board-slate = Slate
board-meadow = Meadow
board-contrast = High contrast
coordinates = Coordinates
coordinates-off = Off
coordinates-edge = At the edge
coordinates-every = On every square
volume = Volume
mute = Mute
sound-on = Sound on
sound-off = Sound off
vibrate = Vibrate
orientation = Board when you share a device
orientation-stays = Stays as it is
orientation-turns = Turns to the player to move
orientation-faces = Pieces face each other
animation = Animation
confirm-moves = Ask before each move
confirm-final = Ask before resigning or offering a draw
show-targets = Show where a piece can go
auto-queen = Always promote to a queen
figurines = Figurines in the move list
always-type = Always show the field for typed moves
notify = Notify me when it is my turn and this page is hidden
notify-refused = The browser does not allow notifications from this page. Allow them in the browser's settings first.
language = Language
reset-settings = Reset settings

## Games and files

past-games = Past games
no-past-games = No games yet. Every game you play is kept here.
open = Open
delete = Delete
delete-question = Delete this game for good?
export = Export
export-json = Save as a file
export-pgn = PGN
export-text = Text file
export-fen = FEN
copy = Copy
copy-pgn = Copy PGN
copy-fen = Copy FEN
copied = Copied
share = Share
drop-here = Drop a file here, or paste a game
choose-file = Choose a file
choose-game = Choose a game
reading-file = Reading the file
stop = Stop
previous-page = Previous page
next-page = Next page
in-progress = In progress
search-games = Search
no-games-found = No game matches.
more-games = Show more games
result = Result
finished = Finished
not-finished = Not finished
any = Any
statistics = Statistics
your-side = Your side
won = Won
drawn = Drawn
lost = Lost
total = All games
save-holds-secrets = The saved file says where the hidden assassins are. Anyone who opens it can see them.
export-layout = Portal layout as a text file

## Position editor

editor = Position editor
editor-turn = To move
editor-castling = Castling
editor-en-passant = En passant
editor-hand = Move pieces
piece = Piece
editor-erase = Erase
editor-clear = Empty board
editor-reset = Start position
editor-play-here = Start a game from here
play-friend-from-here = Play a friend from here
assassin-start = Network games with hidden assassins always begin from the usual start position.
editor-legal = This position can be played.
editor-placing = Still has to place an assassin
white-short = White, kingside
white-long = White, queenside
black-short = Black, kingside
black-long = Black, queenside
none = None

## Notices

storage-denied = This browser doesn't let the page save anything. You can play on, but the game is lost when you close the page. Save it as a file to keep it.
storage-full = The browser's storage is full. You can play on, but the game isn't saved. Save it as a file, or delete old games.
storage-weak = This browser doesn't let the page use its database. Your game is still saved, but a crash could lose the last moves.
storage-silent = Your last game can't be shown yet, because the browser's storage isn't responding. The game isn't lost. Close the other tabs of this page or restart the browser, then try again. Until then, nothing you play here is saved.
storage-unread = The saved games can't be read, because the browser's storage isn't responding. Close the other tabs of this page or restart the browser, then try again.
storage-broken = The browser's storage isn't working right now. You can play on, and the page keeps trying to save the game. To be safe, save it as a file.
storage-blocked = Another tab of this page blocks the browser's storage, so the game isn't saved. Close the other tabs. You can play on, and the page keeps trying.
storage-newer = The saved games belong to a newer version of this page. Reload the page to use it. What you have played here is kept.
game-elsewhere = Your game is open in another tab.
game-taken-over = You are now playing this game in another tab. What you play here is no longer saved.
take-game-over = Take it over here
game-restored = Your game continues where you left off.
copy-failed = The browser didn't allow copying. Select the text and copy it yourself.
update-ready = A new version is ready.
crashed = Something went wrong and the page has stopped. Your game is saved. Reload to continue.
reload = Reload
offline = You are offline. Network play needs a connection, but you can still play on this device.
install-app = Install as an app
install-share = Tap the browser's Share button.
install-add = Choose “Add to Home Screen” in the list.
install-done = Tap “Add”. The app then starts from its icon, online or offline.
file-too-large = The file is larger than 1 MB, so it cannot be a saved game.
file-unreadable = The file couldn't be read as text.
notices = Notices
loading = Loading
chunk-missing = This part of the page couldn't be loaded. Check your connection and try again.
chunk-gone = A new version has replaced this part of the page. Reload to get it; your games are kept.
retry = Try again
network-play = Network play
you = You
skip-to-board = Skip to the board
show-me = Show me
try-again = Again

## The computer player

opponent-watch = Watch two computers
players = Players
move-now = Move now
pause = Pause
one-move = One move
speed = Speed
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
ask-computer = Ask the computer again
computer-restarted = The computer stopped responding and was restarted.
no-workers = This browser runs no workers, which the computer needs to think.
neural-network-gone = The neural network for this game couldn't be loaded. The computer plays on without it.
without-neural-network = The computer plays this game without its neural network, which isn't available here.
analysis-failed = The game couldn't be analysed. Try again.
analyse = Analyse the game
analysis = Analysis
score-graph = Who was better after each move: the higher the line, the better for White.
no-worst-moves = There were no big mistakes.
accuracy = Accuracy
inaccuracy = Inaccuracy
inaccuracies = Inaccuracies
mistakes = Mistakes
blunders = Blunders
best-move = Best move
marked-moves = Annotated moves
all-moves = Show good moves too
time-spent = Time spent on the move
learn-mistakes = Learn from your mistakes
learn-progress = Mistakes reviewed
learn-show = Show the move
learn-next = Next mistake
learn-again = Start again
learn-judging = The engine is looking at your move…
learn-found = That is a good move.
learn-wrong = That gives something away, too. Try another move.
learn-shown = This move would have been better.
learn-done = You have worked through all the mistakes.
learn-none = There are no mistakes to learn from.
learn-not-judged = This game hasn't been analysed yet. Open it and choose “Analyse the game”.

## Analysis board

analysis-board = Analysis board
analysis-notation = Moves and variations
analysis-empty = No moves yet. Play one on the board, or open a PGN.
analysis-comment = Comment on this move
analysis-marks = Marks
analysis-mark-good = Good move
analysis-mark-mistake = Mistake
analysis-mark-brilliant = Brilliant move
analysis-mark-blunder = Blunder
analysis-mark-interesting = Interesting move
analysis-mark-dubious = Dubious move
analysis-promote = Move variation up
analysis-make-main = Make main line
analysis-delete = Delete from here
analysis-position-link = Copy link to this position
analysis-open-pgn = Open a PGN
analysis-pgn-hint = Paste a game here. Variations, comments and drawings are kept.
analysis-unread = Some lines couldn't be read. They stay in the file as text.
analysis-seen-by = Show
analysis-seen-by-all = Everything
analysis-seen-by-white = What White knew
analysis-seen-by-black = What Black knew
analysis-missing = This analysis isn't saved on this device.
analysis-full = This analysis can't get any larger.
analysis-keys = Arrow keys go through the line and between variations. P moves a variation up, Delete removes it, L turns the engine on or off.
engine = Engine
engine-lines = Lines
engine-depth = Depth
engine-speed = positions a second
engine-bar = White's winning chances
engine-refused = The engine is off while a network game is running, here or in another tab.
engine-one-side = The engine sees everything, so it is off while you see only what one side knew.
engine-rests = The engine pauses while the game is analysed.

## Backups

backup = Backup
backup-hint = All games, analyses, settings, lessons and puzzle results in one file, to keep or to take to another device. It also shows where hidden assassins are.
backup-save = Save everything
backup-restore = Restore from a file
backup-unreadable = This is not a Portal Chess backup.
backup-preview = Nothing has been restored yet. This is in the file:
backup-new = New games
backup-further = Games with more moves than here
backup-known = Games already here
backup-other = Games that differ from yours, which stay as they are
backup-bad = Unreadable games
backup-analyses-new = New analyses
backup-analyses-joined = Analyses with variations or comments to add to yours
backup-analyses-beside = Analyses with the same name as yours but another start, saved under a new name
backup-analyses-known = Analyses already here
backup-analyses-full = Analyses left out, because only the latest are kept
backup-analyses-bad = Unreadable analyses
backup-judged-new = New computer analyses
backup-judged-joined = Computer analyses with more positions or exercises done
backup-judged-known = Computer analyses already here
backup-judged-other = Computer analyses of games that differ from yours, left out
backup-judged-full = Computer analyses left out, because only the latest are kept
backup-judged-bad = Unreadable computer analyses
backup-layouts-new = New portal layouts
backup-layouts-beside = Portal layouts with the name of another one, saved under a new name
backup-layouts-known = Portal layouts already here
backup-layouts-full = Portal layouts left out, because no more can be kept
backup-layouts-bad = Unreadable portal layouts
backup-lessons = First lessons you haven't done here
backup-puzzles = Puzzles tried more recently than here
backup-settings = Restore the settings too
backup-go = Restore
backup-done = Backup restored.
backup-partly = Not everything could be restored: a game may be open in another tab, or the browser's storage is full.

## Pictures of games

pictures = Pictures
picture-svg = Picture (SVG)
picture-png = Picture (PNG)
picture-film = Animation (GIF)
film-is-made = The animation is being made. It will be saved when it is ready.
picture-failed = This browser could not make the picture.

## Games played by links

opponent-link = By link
mail-hint = You send each move as a link, in any messenger, and get a link back. You need no server and can take your time.
mail-secrets = A game with hidden assassins can't be played by link: each link holds the whole game, so it would give them away.
mail-foreign-id = This game can't be sent as a link, because it wasn't started in this app.
mail-title = Game by link
mail-invite = Send this link to your opponent, who makes the first move.
mail-send = Send your move. You can take it back until you send it.
mail-wait = Your move is sent. When you get your opponent's link, open it.
mail-move = It's your move. After it, send the next link.
mail-over = The game is over. Send the link, so that your opponent sees how it ended.
mail-send-move = Send your move
copy-link = Copy link
mail-paste = Paste the link that you received
mail-not-link = This is not a link to a game.
mail-invited = You are invited to a game by link.
mail-you-white = You play White.
mail-you-black = You play Black.
mail-own-invitation = Did you send this link yourself? Then your opponent has to open it.
mail-look = Just look
mail-board-stays = The game on your board stays in your games.
mail-turn = Your opponent has moved.
mail-elsewhere = This link also holds a move of yours that was not made on this device. Go on only if you made it on another one.
mail-your-move = Your move
mail-it-was-me = I made it, go on
mail-own = This link ends with your own move. Send it to your opponent.
mail-known = You have opened this link before. The game is where you left it.
mail-other-game = This link does not belong to your game: the rules or the start position are different.
mail-older = This link is older than your game, which already has more moves.
mail-changed-theirs = This link changes a move that your opponent made before. Ask for a new link.
mail-changed-ours = This link changes a move that you have sent. Ask for a new link.
mail-changed-unsent = You have made a move but not sent it, and this link goes on with another move. To follow the link, take yours back, then open it again.
mail-after-end = Your game is over, but this link continues it.
mail-wrong-end = This link ends the game in a draw that nobody offered.
mail-game-stays = Your game stays as it is.
mail-in-game = In your game
mail-in-link = In the link
mail-open-game = Open your game
