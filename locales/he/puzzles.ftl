### What the page of puzzles says in Hebrew; en/puzzles.ftl is the original.

## What is to be done

puzzle-of-the-day = חידת היום
theme = נושא
white-finds = תור הלבן: מצאו את המסע הטוב ביותר.
black-finds = תור השחור: מצאו את המסע הטוב ביותר.
hidden-stay = אתם יודעים מה שידע השחקן: מקום המחבוא של המתנקש של היריב אינו מוצג.
right = נכון. המשיכו.
wrong = זה לא המסע הנכון. נסו שוב או הסתכלו בפתרון.
solved = פתרתם!
solved-at-last = פתרתם, אם כי לא בניסיון הראשון.
solved-with-hint = פתרתם בעזרת רמז.
solution-shown = זה היה הפתרון.
solution-plays = זה הפתרון.

## What one can do

hint-piece = הזיזו את מה שעומד על המשבצת הזאת
hint-place = הציבו על המשבצת הזאת
show-solution = הצגת הפתרון
next-puzzle = החידה הבאה
in-words = העמדה במילים

## A wrong move, and what is said of a solution

judging = רגע, בודקים…
not-the-move = זה לא המסע הנכון.
then = ואז
then-mate = מט.
then-king-captured = המלך נלקח.
then-mate-follows = ואי אפשר למנוע מט.
then-draw = תיקו.
then-even = והיתרון נעלם.
then-worse = והצד השני עומד טוב יותר.
then-well = העמדה עדיין טובה, אבל אפשר יותר.
lost-pawn = רגלי הולך לאיבוד.
lost-knight = הפרש הולך לאיבוד.
lost-bishop = הרץ הולך לאיבוד.
lost-rook = הצריח הולך לאיבוד.
lost-queen = המלכה הולכת לאיבוד.
lost-triceratops = הטריצרטופס הולך לאיבוד.
lost-assassin = המתנקש הולך לאיבוד.
draw-at-once = המשחק נגמר בתיקו.
still-well = העמדה עדיין טובה, אבל אפשר יותר.
just-as-good = המסע שלך טוב בדיוק כמו זה של החידה.
why-mate = זה נגמר במט.
why-king-captured = המלך נלקח.
why-assassin-caught = המתנקש הנסתר נתפס.
why-promotion = רגלי מוכתר.
why-material = רווח חומרי
why-position = העמדה מנצחת.
themes = נושאים
analyse-from-here = ניתוח מכאן

## Rush and streak

rush = מרוץ, שלוש דקות
streak = רצף
score = נפתרו
misses = החטאות
skip = דילוג על זו
end-run = סיום
best = שיא
new-best = שיא חדש!
leave-run = חזרה לחידות
missed-puzzle = חידה שהוחטאה

## Results

your-rating = הדירוג שלכם
still-uncertain = עדיין לא ודאי
puzzle-rating = הדירוג של החידה הזאת
in-a-row = נפתרו ברצף
best-row = הרצף הטוב ביותר
due-now = לחזרה עכשיו
does-not-count = ראיתם את החידה הזאת לאחרונה, ולכן היא לא משנה את הדירוג שלכם.
hint-does-not-count = עם רמז, חידה לא משנה את הדירוג שלכם.
comes-back = היא תחזור מחר.

## What can go wrong

puzzles-missing = לא ניתן היה לטעון את החידות של המשחק הזה. בדקו את החיבור ונסו שוב.
no-puzzles = אין חידות מהסוג הזה.
results-of-newer-build = גרסה חדשה יותר של הדף הזה שמרה כאן את התוצאות שלכם. הן נשארות כפי שהן, ומה שתפתרו עכשיו לא יישמר.

## Themes

theme-mate-in-1 = מט במסע אחד
theme-mate-in-2 = מט בשני מסעים
theme-mate-in-3 = מט בשלושה מסעים
theme-long-mate = מט בארבעה או חמישה מסעים
theme-fork = מזלג
theme-pin = ריתוק
theme-skewer = שיפוד
theme-discovered-attack = התקפת גילוי
theme-double-check = שח כפול
theme-hanging-piece = כלי לא מוגן
theme-promotion = הכתרה
theme-quiet-move = מסע שקט
theme-dinosaur = מסע של הטריצרטופס
theme-portal-jump = קפיצה דרך פורטלים
theme-swap = החלפת מקומות
theme-token-gate = הכאה על אסימון פורטל
theme-cooldown = פורטל סגור
theme-assassin-move = מסע של המתנקש
theme-reveal = המתנקש מתגלה
theme-find-the-assassin = מצאו את המתנקש
theme-blind-capture = הכאה עיוורת
theme-king-capture = המלך מוכה
