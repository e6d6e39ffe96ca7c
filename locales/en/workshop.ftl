### The workshop, where people draw their own portals, in English.

workshop-title = Draw your own portals
workshop-how = Tap squares on ranks 3 to 6. A piece on one square of a network can jump to the others.
workshop-how-tokens = Tap eight squares on ranks 3 to 6, where the portal tokens begin. A piece that enters one goes on to another.
workshop-owner = Who may use it
workshop-both = Both
workshop-direction = Direction
workshop-two-way = Both ways
workshop-one-way = One way
workshop-next = The next squares are
workshop-entries = Entries
workshop-exits = Exits
workshop-networks = Networks
workshop-add = Another network
workshop-remove = Remove this network
workshop-no-squares = no squares yet
workshop-undo = Undo
workshop-clear = Clear
workshop-mirror = Mirror for Black
workshop-half-turn = Half turn for Black
workshop-surprise = Surprise me

## What is missing or impossible

flaw-empty = Tap the first square, or begin with one of the layouts below.
flaw-alone = A network needs a second square.
flaw-no-entry = A one-way network needs an entry.
flaw-no-exit = A one-way network needs an exit.
flaw-rank = Portals lie on ranks 3 to 6.
flaw-two-way-is-full = A network has at most eight squares.
flaw-one-way-is-full = A one-way network has at most four entries and four exits.
flaw-no-more-squares = A layout has at most 24 squares.
flaw-no-more-networks = A layout has at most eight networks.
flaw-taken = The squares opposite belong to other networks.
flaw-half-is-full = For this, at most four tokens may lie on one half of the board.
workshop-fair = Ready. Both sides have the same portals.
workshop-unlike = Ready. The sides have different portals: try whether that is fair.

## Playing, keeping, sharing

workshop-play = Play
workshop-share = Share
workshop-text = Layout as text
workshop-text-fault = A layout looks like this:
workshop-name = Name
workshop-keep = Keep
workshop-kept = My portals
workshop-forget = Delete
workshop-presets = Layouts to begin with

## A trial of the layout

workshop-try = Is it fair?
workshop-try-how = The computer plays twenty quick games against itself.
workshop-try-start = Try it
workshop-try-stop = Stop
workshop-try-failed = The computer could not be started. Try again.
workshop-games = Games
workshop-score = White's score
workshop-jumps = Portal moves per game
workshop-swaps = Swaps per game
workshop-length = Moves per game
