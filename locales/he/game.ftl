### מה שנאמר על משחק בעברית: משפטים עם נתונים, ומה שהשתבש.

## שמות בתוך משפטים

side = { $color ->
    [white] { white }
   *[black] { black }
}
other-side = { $color ->
    [white] { black }
   *[black] { white }
}
role = { $role ->
   *[pawn] { pawn }
    [knight] { knight }
    [bishop] { bishop }
    [rook] { rook }
    [queen] { queen }
    [king] { king }
    [triceratops] { triceratops }
    [assassin] { assassin }
}
some-piece = כלי
piece = { role } { $color ->
    [white] { $role ->
        [queen] לבנה
       *[pawn] לבן
    }
   *[black] { $role ->
        [queen] שחורה
       *[pawn] שחור
    }
}
comma = { ", " }

## משבצת, למי ששומע את הלוח

on-square = { piece }, { $square }
on-square-hidden = { piece } (נסתר), { $square }
on-square-revealed = { piece } (גלוי), { $square }
portal = { $portal ->
   *[white] פורטל של לבן
    [black] פורטל של שחור
    [neutral] פורטל ניטרלי
    [token] { $count ->
        [one] אסימון פורטל
       *[other] { $count } אסימוני פורטל
    }
}
exits = יציאות { $squares }
mark = { $mark ->
    [selected] נבחר
    [target] אפשר לנוע לכאן
    [capture] אפשר להכות כאן
    [last-from] המסע האחרון התחיל כאן
    [last-to] המסע האחרון הסתיים כאן
    [check] בשח
    [activation] אפשר לקפוץ לכאן
    [entry] ממתין ליציאה
    [exit] יציאה
    [swap] החלפה
    [locked] יציאה סגורה
    [premove-from] המסע מראש מתחיל כאן
    [premove-to] המסע מראש מסתיים כאן
    [placeable] אפשר להניח כאן
    [entry-target] אפשר להיכנס כאן
   *[hover] { "" }
}

## של מי התור

your-turn = תורך
to-move = תור { side }
your-check = המלך שלך בשח
in-check = { side } בשח
places-assassin = { side } מחביא מתנקש
computer-thinks = המחשב{ $who ->
    [white] { " " }({ white })
    [black] { " " }({ black })
   *[opponent] { "" }
} חושב
waits = ממתינים ליריב
curtain-title = נא להעביר את המכשיר: { side }
curtain-text = { side } מחביא כעת מתנקש. { other-side }, נא לא להסתכל.
place-assassin = { side }: נא להחביא את המתנקש במשבצת מסומנת, ממש לפני אחד הרגלים.
place-tokens = { $count ->
    [0] כל שמונת הפורטלים מונחים. אפשר להתחיל, או להקיש על אחד כדי להסירו.
    [one] נא להקיש על משבצת ריקה: נותר פורטל 1.
   *[other] נא להקיש על משבצות ריקות: נותרו { $count } פורטלים.
}

## איך הסתיים משחק

wins = { side } מנצח
nobody-wins = { $reason ->
    [disputed] במחלוקת
    [no-result] ללא תוצאה
    [both-lost] שני הצדדים הפסידו
   *[agreement] תיקו
}
checkmated = { side } קיבל מט.
stalemated = לצד שבתור אין מסע חוקי והוא אינו בשח: פט.
king-captured = מתנקש הכה את המלך של { side }.
out-of-time = נגמר הזמן של { side }.
out-of-time-draw = לאחד הצדדים נגמר הזמן, ולפי הקובץ המשחק הסתיים בתיקו.
resigned = { side } נכנע.
agreed = שני הצדדים הסכימו על תיקו.
repeated = תיקו: אותה עמדה הופיעה שלוש פעמים.
fifty-moves = חמישים מסעים בלי הכאה ובלי מסע רגלי.
insufficient = לאיש לא נותרו די כלים למט.
abandoned = { side } עזב את המשחק.
abandoned-draw = המשחק ננטש לפני סופו: תיקו.
cheated = { side } הפר את כללי המתנקשים הנסתרים או לא חשף את סודותיו.
disputed = שני המכשירים אינם מסכימים. המשחק אינו נחשב לאיש.
unstated = בקובץ לא נאמר כיצד הסתיים המשחק.
no-result = המשחק אינו נחשב לאיש: הוא לא התחיל, או ששני השחקנים ביטלו אותו.
both-lost = לפי הקובץ, שני הצדדים הפסידו.
nobody-won = איש לא ניצח במשחק.

## איך הסתיים משחק, למי ששיחק בו

you-won = { $reason ->
    [checkmate] ניצחת במט
    [king-capture] ניצחת בהכאת המלך
    [time] ניצחת על זמן
    [resignation] ניצחת בכניעה
    [abandoned] ניצחת: היריב עזב
    [cheated] ניצחת: היריב הפר את הכללים
   *[unstated] ניצחת
}
you-lost = { $reason ->
    [checkmate] הפסדת במט
    [king-capture] הפסדת: המלך שלך הוכה
    [time] הפסדת על זמן
    [resignation] הפסדת בכניעה
    [abandoned] הפסדת: עזבת את המשחק
   *[unstated] הפסדת
}
drawn = { $reason ->
    [stalemate] תיקו בפט
    [agreement] תיקו בהסכמה
    [repetition] תיקו בחזרה משולשת
    [fifty-moves] תיקו לפי כלל חמישים המסעים
    [insufficient] תיקו: אף צד אינו יכול לתת מט
    [abandoned] תיקו: שחקן עזב
    [time] תיקו: נגמר הזמן
   *[unstated] תיקו
}

## מה ששוחק: אחד מן הראשונים, ואז מה שקרה עוד

played-placed = { side } החביא מתנקש
played-castled = { side }: הצרחה { $castling ->
    [king] קצרה
   *[queen] ארוכה
}
played-via = { side }: { $piece } { $from } דרך { $via } אל { $to }
played-from-to = { side }: { $piece } { $from } אל { $to }
played-to = { side }: { $piece } אל { $to }
played-from = { side }: { $piece } נעלם מ־{ $from }
played-unseen = { side }: { $piece } נע באין רואה
and-promotes = , הופך ל{ role }
and-takes = , מכה: { piece }
and-swaps = , מתחלף עם: { piece }
and-check = { " " }שח.
taken-back = המסע בוטל.

## שאלות ותשובות

exit-to = קפיצה אל { $square }
exit-to-swap = קפיצה אל { $square } והחלפה עם: { piece }
stay-on = הישארות על { $square }
walk-or-jump = לנוע אל { $square } או לקפוץ בפורטל?
ask-resign = { $who ->
    [white] { white }: להיכנע
    [black] { black }: להיכנע
   *[you] להיכנע
}?
ask-offer-draw = { $who ->
    [white] { white }: להציע תיקו
    [black] { black }: להציע תיקו
   *[you] להציע תיקו
}?
ask-answer-draw = { $who ->
    [white] { black } מציע תיקו. { white }: לקבל?
    [black] { white } מציע תיקו. { black }: לקבל?
   *[you] היריב מציע תיקו. לקבל?
}
yes-resign = { resign }
yes-offer-draw = { offer-draw }
yes-answer-draw = קבלה
draw-offered = { $who ->
    [white] { white } מציע
    [black] { black } מציע
    [you] אתם מציעים
   *[opponent] היריב מציע
} תיקו.
draw-declined = { $who ->
    [white] { white }
    [black] { black }
   *[opponent] היריב
} דוחה את התיקו.
play-it = לשחק { $move }?
premove-set = מסע מראש: { $from } אל { $to }.
premove-gone = המסע שהוכן מראש אינו אפשרי עוד.

## כלים שהוכו וזמן, למי ששומע אותם

captured = { side } הכה: { $pieces }.
captured-nothing = { side } לא הכה דבר.
captured-piece = { role } ×{ $count }
ahead-by = יתרון של { $count }.
hours = { $count ->
    [one] שעה אחת
    [two] שעתיים
   *[other] { $count } שעות
}
minutes = { $count ->
    [one] דקה אחת
    [two] שתי דקות
   *[other] { $count } דקות
}
seconds = { $count ->
    [one] שנייה אחת
    [two] שתי שניות
   *[other] { $count } שניות
}
low-time = { side }: נותרו { $time }.

## מבט לאחור, ודעת המחשב

reviewing = { $ply ->
    [0] עמדת הפתיחה
   *[other] חצי מסע { $ply } מתוך { $count }
}.{ $over ->
    [yes] { "" }
   *[no] { " " }המשחק עוד נמשך.
}
hint = המחשב היה משחק { $move }.
searching = מחשב { $count ->
    [one] חצי מסע
   *[other] { $count } חצאי מסע
} קדימה
judging = { $done } מתוך { $count } עמדות נבדקו
could-have = { $move }: עדיף { $better }
exercise = טעות { $number } מתוך { $count }.
was-mistake = { $move } החמיץ משהו. מצאו מסע טוב יותר.
look-at = הסתכלו על הכלי ב־{ $square }.

## קבצים

loaded = נטען: { $rule-set }, { $count ->
    [0] עדיין ללא מסעים
   *[other] חצאי מסעים: { $count }
}.
left-out = { $quoted } הושמט.
other-portals = התג Portals, { $quoted }, הושמט: ב־FEN יש פורטלים אחרים.
first-of-several = בקובץ { $count } משחקים. זה הראשון.
cut-after-end = לפי החוקים כאן המשחק נגמר אחרי חצי מסע { $ply }. שאר הקובץ הושמט.
read-up-to = אפשר היה לקרוא רק את המסעים עד כאן. { $fault }

## מה שהשתבש: מסעים

game-is-over = המשחק נגמר. אפשר להתחיל חדש או לבטל מסעים.
not-your-turn = זה לא התור שלך.
move-unreadable = „{ $text }” אינו מסע. אפשר לנסות Nf3 או e2e4.
exit-missing = { $text } נכנס לפורטל. יש לציין יציאה, למשל { $example }.
move-illegal = { $text } אינו חוקי כאן.
move-ambiguous = { $text } יכול להיות כמה מסעים: { $moves }.
played-illegal = הצד השני שיחק { $text }, שאינו חוקי כאן, ולכן המסע אינו נחשב.
computer-failed = המחשב לא ענה. אפשר לבטל מסע או להמשיך כשני שחקנים.
nothing-to-undo = אין מה לבטל.
nothing-to-redo = אין מה לבצע מחדש.
tokens-full = כל שמונת הפורטלים מונחים. יש להקיש קודם על אחד כדי להסירו.

## מה שהשתבש: קבצים

too-large = הקובץ גדול מדי: יש בו { $count } בתים, ושום משחק אינו צריך יותר מ־{ $limit }.
unknown-format = לא הצלחנו לקרוא זאת. אפשר להדביק PGN, ‏FEN, משחק שמור או רשימת מסעים.
empty-file = הקובץ ריק.
newer-version = המשחק נשמר בגרסה חדשה יותר של התוכנה (תבנית { $version }; הגרסה הזאת קוראת תבניות עד { $limit }). נא לטעון מחדש את הדף כדי לעדכן.
damaged-json = המשחק השמור פגום בשורה { $line }, עמודה { $column }: { $detail }.
wrong-field = בשדה „{ $text }” של המשחק השמור יש ערך שגוי: { $detail }.
at-move = מסע { $number }, { side }
at-move-and-line = { at-move } (שורה { $line })
wrong-ply = { $place }: { $ply-fault ->
    [unreadable] { $text } אינו מסע.
    [illegal] { $text } אינו חוקי כאן.
    [ambiguous] { $text } יכול להיות כמה מסעים.
    [hidden] { $text } מסתיר את המסע, ולכן אי אפשר לעקוב אחר המשחק.
   *[too-long] המשחק ארוך מדי.
}
plies-after-end = חצי מסע { $ply }: המשחק כבר נגמר לפניו.
too-many-plies = משחק לא יכול לכלול כאן יותר מ־{ $limit } חצאי מסעים.
wrong-line = שורה { $line }: „{ $text }” { $line-fault ->
   *[form] אינו מובן. נדרשת שורה כמו „White P: e2 to e4” או „Black Portal: e7 via d5 to f3”.
    [square] מציין משבצת שאינה קיימת.
    [wrong-side] הוא מסע של הצד הלא נכון.
    [unclosed] פותח דבר שאינו נסגר.
    [too-deep] נמצא בתוך יותר מדי וריאנטים.
}
token-count = במיקום פורטלים יש שמונה משבצות, כאן יש { $count }.
token-square-twice = מיקום הפורטלים מציין את { $square } פעמיים.
token-square-taken = לא ייתכן פורטל על { $square }: עומד שם כלי.
text-format-only-standard = קובצי טקסט מיועדים רק לשחמט פורטלים סטנדרטי. אפשר להשתמש במקום זה ב־PGN.
secret-game = משחק פעיל עם מתנקשים נסתרים אי אפשר לייצא, כי זה יסגיר אותם. אפשר לשמור אותו כקובץ.
opponent-elsewhere = משחק נגד מישהו במכשיר אחר אפשר לנתח אחרי שהוא נגמר.
link-damaged = הקישור פגום או קטוע. כדאי להעתיק את כולו ולפתוח שוב, או לבקש קישור חדש.
unknown-rule-set = החוקים „{ $text }” אינם מוכרים כאן.

## מה שהשתבש: טקסט של עמדה

fen-field = { $field ->
   *[text] FEN
    [board] FEN, שדה 1 (כלים)
    [turn] FEN, שדה 2 (התור)
    [castling] FEN, שדה 3 (הצרחה)
    [en-passant] FEN, שדה 4 (הכאה דרך הילוכו)
    [halfmove-clock] FEN, שדה 5 (חצאי מסעים בלי הכאה או רגלי)
    [fullmove-number] FEN, שדה 6 (מספר המסע)
    [extra] FEN, שדה 7
    [state] FEN, שדה 8
}
fen-too-long = { $count } בתים הם יותר מדי
fen-field-count = נדרשים 6 או 7 שדות, נמצאו { $count }
fen-rank-count = נדרשות 8 שורות, נמצאו { $count }
fen-rank-length = בשורה { $rank } יש { $count } משבצות במקום 8
fen-unknown-piece = { $quoted } אינו כלי ואינו מספר מ־1 עד 8
fen-foreign-piece = אין { role } בחוקים: { $rule-set }
fen-turn = נדרש w או b, נמצא { $quoted }
fen-castling = נדרש - או אותיות מתוך KQkq, נמצא { $quoted }
fen-en-passant = נדרש - או משבצת בשורה 3 או 6, נמצא { $quoted }
fen-number = { $quoted } אינו מספר מתאים
fen-no-extra = בחוקים אלה יש רק שישה שדות
fen-unknown-extra = { $quoted } אינו מוכר כאן
fen-twice = { $quoted } מופיע פעמיים
fen-no-layout = חסר מערך הפורטלים, למשל wb3e3d5f5/bc4e4d6g6/ng4b5
fen-layout = רשת הפורטלים { $quoted } אינה אפשרית: { $fault }

## שגיאות ברשת פורטלים

layout-empty = היא ריקה
layout-owner = היא אינה מתחילה ב־w, ב־b או ב־n
layout-no-square = מה שמתחיל בתו { $number } שלה אינו משבצת
layout-second-arrow = יש בה יותר מסימן > אחד
layout-two-way = ברשת דו־כיוונית יש 2 עד 8 משבצות
layout-one-way = ברשת חד־כיוונית יש 1 עד 4 כניסות ו־1 עד 4 יציאות
layout-rank = { $square } אינה בשורות 3 עד 6
layout-twice = { $square } מופיעה בה פעמיים
layout-shared = { $square } שייכת גם לרשת אחרת
layout-networks = בסידור יש לכל היותר 8 רשתות
layout-squares = בסידור יש לכל היותר 24 משבצות

## מה שהשתבש: עמדה

position-of-other-rules = העמדה הזאת שייכת לחוקים אחרים.
position-view = העמדה הזאת היא רק מה שצד אחד רואה: מתנקשים נסתרים חסרים בה.
position-kings = { side }: יש { $count } מלכים, ולכל צד צריך להיות אחד.
position-role = על { $square }: אין { role } בחוקים: { $rule-set }.
position-pawn-rank = על { $square } עומד רגלי, ורגלים עומדים בשורות 2 עד 7.
position-opponent-in-check = { side } בשח, אך התור של הצד השני.
position-castling = { side } אינו יכול להצריח עם הצריח של { $square }: המלך והצריח צריכים לעמוד במקומם.
position-en-passant = אין הכאה דרך הילוכו על { $square }: אף רגלי לא עבר שם זה עתה.
position-placing = { side } עוד צריך להחביא מתנקש, אבל אין משבצת פנויה לפני אף אחד מרגליו.
position-token-count = יש { $count } אסימוני פורטל, וצריכים להיות 8.
position-cooldown = המשבצת { $square } אינה יכולה להיות סגורה עבור { side }: היא אינה המשבצת הראשונה של רשת פורטלים ניטרלית.
position-too-many-layouts = נפתחו יותר מדי מערכי פורטלים שונים. צריך לטעון את הדף מחדש כדי לפתוח עוד אחד.
position-no-return = מ־{ $from } אל { $to } אין קפיצה ברשת של { side }.
