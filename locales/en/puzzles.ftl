### The texts of the puzzles page in English.
### docs/add-a-language.md tells how to translate them.

## The task

puzzle-of-the-day = Puzzle of the day
theme = Theme
white-finds = White to move: find the best move.
black-finds = Black to move: find the best move.
hidden-stay = You know what the player knew: the other side's hidden assassin is not shown.
right = Right. Go on.
wrong = That is not the move. Try again, or look at the solution.
solved = Solved!
solved-at-last = Solved, but not at the first try.
solved-with-hint = Solved with a hint.
solution-shown = This was the solution.
solution-plays = This is the solution.

## Buttons

hint-piece = Move the piece on this square
hint-place = Place it on this square
show-solution = Show the solution
next-puzzle = Next puzzle
in-words = The position in words

## Results

your-rating = Your rating
still-uncertain = still uncertain
puzzle-rating = Rating of this puzzle
in-a-row = Solved in a row
best-row = Best streak
due-now = Due again
does-not-count = You have seen this puzzle lately, so it does not change your rating.
hint-does-not-count = With a hint, a puzzle does not change your rating.
comes-back = It comes back tomorrow.

## Errors

puzzles-missing = The puzzles of this game couldn't be loaded. Check your connection and try again.
no-puzzles = There are no puzzles of this kind.
results-of-newer-build = A newer version of this page saved your results here. They stay as they are, and what you solve now isn't saved.

## Themes

theme-mate-in-1 = Mate in one
theme-mate-in-2 = Mate in two
theme-mate-in-3 = Mate in three
theme-long-mate = Mate in four or five
theme-fork = Fork
theme-pin = Pin
theme-skewer = Skewer
theme-discovered-attack = Discovered attack
theme-double-check = Double check
theme-hanging-piece = Hanging piece
theme-promotion = Promotion
theme-quiet-move = Quiet move
theme-dinosaur = Triceratops move
theme-portal-jump = Jump through portals
theme-swap = Swap
theme-token-gate = Capture on a portal token
theme-cooldown = Closed portal
theme-assassin-move = Assassin's move
theme-reveal = Assassin revealed
theme-find-the-assassin = Find the assassin
theme-blind-capture = Blind capture
theme-king-capture = The king is captured
