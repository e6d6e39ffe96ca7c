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

## A wrong move, and what is said of a solution

judging = Let me see …
not-the-move = That is not the move.
then = Then
then-mate = checkmate.
then-king-captured = the king is captured.
then-mate-follows = and mate can't be stopped.
then-draw = a draw.
then-even = and the advantage is gone.
then-worse = and the other side stands better.
then-well = you still stand well, but there is more here.
lost-pawn = a pawn is lost.
lost-knight = the knight is lost.
lost-bishop = the bishop is lost.
lost-rook = the rook is lost.
lost-queen = the queen is lost.
lost-triceratops = the Triceratops is lost.
lost-assassin = the assassin is lost.
draw-at-once = The game is a draw.
still-well = You still stand well, but there is more here.
just-as-good = Your move is just as good as the one of the puzzle.
why-mate = It ends in checkmate.
why-king-captured = It captures the king.
why-assassin-caught = It catches the hidden assassin.
why-promotion = A pawn is promoted.
why-material = Material won
why-position = The position is won.
themes = Themes
analyse-from-here = Analyse from here

## Rush and streak

rush = Rush, three minutes
streak = Streak
score = Solved
misses = Misses
skip = Skip this one
end-run = End
best = Best
new-best = A new best!
leave-run = Back to the puzzles
missed-puzzle = Missed puzzle

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
