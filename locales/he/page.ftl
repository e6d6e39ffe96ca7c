### The fixed texts of the page in Hebrew.

## The game's names

app-name = שחמט פורטלים
variant-chess = שחמט
variant-dinosaur = שחמט דינוזאור
variant-assassin = שחמט מתנקש
variant-dinosaur-assassin = שחמט דינוזאור ומתנקש
variant-portal = שחמט פורטלים
variant-portal-standard = שחמט פורטלים סטנדרטי
variant-portal-custom = פורטלים משלכם
blurb-chess = השחמט המוכר, על כל חוקיו.
blurb-dinosaur = לכל צד טריצרטופס שנע כמו מלכה או פרש.
blurb-assassin = כל צד מחביא מתנקש שאיש אינו רואה עד שרגלי מגלה אותו.
blurb-dinosaur-assassin = טריצרטופס על הלוח ומתנקש במחבוא.
blurb-portal = פורטלים קבועים: קופצים מאחד לאחר ומחליפים מקום עם היריב.
blurb-portal-standard = שמונה אסימוני פורטל שזזים כשכלים עוברים דרכם.
blurb-portal-custom = חוקי שחמט הפורטלים עם פורטלים שהשחקנים מציירים.

## Sides and pieces

white = לבן
black = שחור
pawn = רגלי
knight = פרש
bishop = רץ
rook = צריח
queen = מלכה
king = מלך
triceratops = טריצרטופס
assassin = מתנקש

## Layouts of portals to choose from

preset-classic = קלאסי
preset-classic-about = הפורטלים של שחמט הפורטלים: ארבעה לכל צד וזוג ניטרלי אחד.
preset-pairs = שמונה זוגות
preset-pairs-about = שמונה רשתות קטנות של שני פורטלים: לכל קפיצה יש יציאה אחת בלבד.
preset-doors = דלתות חד־כיווניות
preset-doors-about = פורטלים שמובילים בכיוון אחד בלבד: מי שעובר בהם חוזר ברגל.
preset-pinwheel = שבשבת
preset-pinwheel-about = הפורטלים מסתובבים סביב המרכז: שני האגפים של כל צד שונים זה מזה.
preset-feud = שני מחנות
preset-feud-about = לכל צד רשתות משלו ואין רשת משותפת: איש אינו יכול לבוא בעקבותיך.
preset-commons = שטח משותף
preset-commons-about = כל הפורטלים ניטרליים: לכל מקום שאליו אפשר לקפוץ, גם היריב יכול לקפוץ.
preset-ring = הטבעת
preset-ring-about = שמונה פורטלים ניטרליים סביב המרכז: מכל אחד אל כל אחר.
preset-small = צעדים ראשונים
preset-small-about = רשת קטנה אחת לכל צד, שקל לזכור.
preset-storm = סערה
preset-storm-about = עשרים וארבעה פורטלים בשמונה רשתות: כמעט אין במרכז משבצת בטוחה.

## Starting a game

new-game = משחק חדש
rule-set = חוקים
clock = שעון
no-clock = ללא שעון
custom = אחר
clock-hint = דקות לכל צד + שניות שכל מסע מוסיף.
minutes-each = דקות לכל צד
different-times = זמן שונה ללבן ולשחור
minutes-white = דקות ללבן
minutes-black = דקות לשחור
increment-seconds = שניות נוספות לכל מסע
portal-layout = מיקום הפורטלים
layout-default = המיקום הרגיל
layout-custom = הנחה עצמית
draw-portals = ציור פורטלים משלך
layouts-full = כבר נשמרו חמישים סידורים. מחקו אחד כדי לשמור אחר.
layout-kept = נשמר בין הפורטלים שלכם.
opponent = יריב
opponent-computer = המחשב
friend-hint = מתקבלים קישור, קוד וקוד QR לשליחה. המשחק מתחיל כשהחבר פותח אחד מהם.
create-room = פתיחת חדר
play-as = צבע
play-random = אקראי
computer-level = רמה
level-classic = קלאסי
level-0 = משחקים ראשונים
level-1 = מתחיל
level-2 = רגוע
level-3 = זהיר
level-4 = יציב
level-5 = חזק
level-6 = חזק מאוד
level-7 = קשוח
level-8 = מלוא הכוח
level-classic-word = התוכנה הראשונה
start-game = התחלת משחק
rules-of-this-game = חוקי המשחק הזה
replace-game = יש משחק פעיל. להתחיל משחק חדש? הקודם יישאר ברשימת המשחקים.

## Buttons around the board

undo = ביטול מסע
redo = ביצוע מחדש
ask-take-back = בקשה לביטול מסע
take-back-sent = היריב נשאל אם מותר לבטל את המסע.
take-back-asked = היריב מבקש לבטל מסע. האם להסכים?
take-back-allow = הסכמה
take-back-refused = היריב אינו מסכים לבטל את המסע.
take-back-hidden = במשחקים עם מתנקשים נסתרים אי אפשר לבטל מסע, כי איש אינו יכול לשכוח את מה שמסע חשף.
take-back-not-now = אי אפשר לבקש עכשיו ביטול מסע.
flip = סיבוב הלוח
resign = כניעה
offer-draw = הצעת תיקו
decline = דחייה
yes = כן
cancel = ביטול
close = סגירה
ok = אישור
load = טעינה
save-load = שמירה וטעינה
save-game = שמירת המשחק
load-game = טעינת משחק
hint = רמז
more = עוד
show-assassin = הצגת המתנקש
hide-assassin = הסתרת המתנקש
menu = תפריט
rematch = משחק נוסף
after-game = אחרי המשחק
new-opponent = יריב חדש
review-game = צפייה במשחק

## The move list and review

moves = מסעים
no-moves-yet = אין מסעים עדיין
no-portals = במשחק הזה אין פורטלים.
portals-white = פורטלים של לבן
portals-black = פורטלים של שחור
portals-neutral = פורטלים ניטרליים
portal-key = ◆ לבן · ⬡ שחור · ○ שניהם
portal-key-white = ◆ שלך · ⬡ של היריב · ○ של שניכם
portal-key-black = ◆ של היריב · ⬡ שלך · ○ של שניכם
portals-tokens = אסימוני פורטל
not-next-white = לא ללבן בתורו הבא
not-next-black = לא לשחור בתורו הבא
first = המסע הראשון
previous = המסע הקודם
next = המסע הבא
back-to-game = חזרה למשחק
last-move = המסע האחרון
type-move = הקלדת מסע
type-move-hint = לדוגמה Nf3 או e2e4
play = ביצוע

## The board

board = לוח
board-help = מקשי החצים נעים על הלוח, Enter או רווח מרימים ומניחים, אותיות מוצאות כלים.
white-clock = השעון של לבן
black-clock = השעון של שחור
promote = למה יהפוך הרגלי?
choose-exit = נא לבחור יציאה.
walk-here = לנוע לכאן
jump-here = לקפוץ לכאן
confirm-own-assassin = המתנקש שלך מסתתר שם ויאבד. לנוע בכל זאת?
start-with-tokens = התחלת המשחק
im-ready = אפשר להמשיך
resize-board = שינוי גודל הלוח

## What explains the board

legend-white = פורטל של הלבן
legend-black = פורטל של השחור
legend-neutral = פורטל ניטרלי
portal-token = אסימון פורטל
legend-exits = מוביל אל
legend-white-rule = רק הלבן יכול לעבור דרכו. עבור השחור זו משבצת רגילה.
legend-black-rule = רק השחור יכול לעבור דרכו. עבור הלבן זו משבצת רגילה.
legend-neutral-rule = שני הצדדים יכולים לעבור דרכו.
legend-exit-rule = כאן כלים רק יוצאים.
legend-token-rule = כלי שנכנס ממשיך מיד לאסימון פנוי אחר.
legend-token-closed = כלי עומד כאן, ולכן אי אפשר לצאת כאן.
guide-title = איך פועלים הפורטלים
guide-portal-enter = כלי שעולה על פורטל של הצד שלו…
guide-portal-choose = …יכול להישאר שם, או להמשיך מיד לפורטל אחר של אותו צד.
guide-portal-out = אם כלי יריב עומד ביציאה, שני הכלים מתחלפים.
guide-token-enter = כלי שעולה על אסימון פורטל…
guide-token-choose = …ממשיך מיד לאסימון אחר שאין עליו כלי.
guide-token-out = האסימון שדרכו נכנס עובר למשבצת שממנה הכלי בא.
got-it = הבנתי
notation = רישום המסעים
pieces = איך הכלי הזה נע?
sign-pawn = רגלי נע אל e4. לרגלים אין אות.
sign-pieces = מלך, מלכה, צריח, רץ, פרש
sign-letters = רגלי, פרש, רץ, צריח, מלכה, מלך
sign-move = פרש נע אל f3.
sign-origin = הפרש שבטור b נע אל d2; גם פרש אחר יכול היה.
sign-capture = הכאה
sign-check = שח
sign-mate = מט, או שהמלך הוכה
sign-promotion = הרגלי הופך למלכה.
sign-castling = הצרחה קצרה · ארוכה
sign-placed = מתנקש הוצב ב-e3.
sign-placed-unseen = מתנקש הוצב במקום שאינך רואה.
sign-unseen = מתנקש נע בלי שרואים אותו.
sign-jump = פרש נכנס לפורטל ב-d5 ויוצא ב-b3.
sign-activation = פרש שעומד על פורטל קופץ אל b3.
sign-swap = הפרש יוצא ב-f5 ומתחלף עם הכלי שעומד שם.
sign-words = רגלי לבן נע מ-e2 אל e4.
sign-portal-words = הכלי הלבן שב-b1 נכנס לאסימון ב-c3 ויוצא ב-e5.
sign-good = מסע טוב
sign-brilliant = מסע מבריק
sign-mistake = טעות
sign-blunder = טעות גסה
sign-interesting = מסע מעניין
sign-dubious = מסע מפוקפק
your-turn = תורך

## Pages and dialogs

page-play = לשחק
page-game = משחק
page-games = משחקים
page-puzzles = חידות
page-rules = חוקים
page-editor = עורך
page-settings = הגדרות
start-title = שחמט עם שערים, דינוזאורים ומתנקשים נסתרים
start-learn = חדשים כאן? לומדים בשתי דקות.
learn = לימוד
continue = המשך משחק
computer = מחשב
friend = חבר
same-device = מכשיר אחד
page-not-found = אין עמוד כזה.
help = עזרה
help-learn = לומדים בשתי דקות
help-move = איך מזיזים כלי?
help-move-how = מקישים על הכלי ואז על המשבצת שאליה הוא הולך, או גוררים אותו לשם. הנקודות מראות לאן הוא יכול ללכת.
help-friend = איך משחקים עם חבר?
help-friend-how = בוחרים „חבר” ליד משחק ושולחים את הקישור. המשחק מתחיל כשהחבר פתח אותו ואישר.
help-take-back = אפשר לבטל מסע?
help-take-back-how = כן, עם „ביטול מסע” ליד הלוח. בחדר היריב נשאל קודם. כשיש מתנקשים נסתרים, בחדר אי אפשר לבטל מסעים.
help-kept = איפה המשחקים שלי?
help-kept-how = בדפדפן הזה, ואין צורך בחשבון. „משחקים” מציג את כולם ושומר אותם בקובץ שאפשר להעביר למכשיר אחר.
help-offline = אפשר לשחק בלי חיבור?
help-offline-how = כן: מול המחשב, על מכשיר אחד, חידות ושיעורים. רק חדרים זקוקים לחיבור.
shortcuts = קיצורי מקשים
shortcut-review = צפייה במסעים קודמים ובאים
shortcut-ends = תחילת המשחק וסופו
shortcut-help = פתיחת העזרה הזאת
shortcut-cancel = ביטול הבחירה
shortcut-assassin = הצגה או הסתרה של המתנקש
shortcut-clocks = השמעת השעונים
shortcut-last-move = השמעת המסע האחרון
shortcut-portals = השמעת מיקום הפורטלים
shortcut-mute = צליל פועל או כבוי

## Settings

theme = צבעים
theme-system = מערכת
theme-light = בהיר
theme-dark = כהה
board-theme = לוח
board-walnut = אגוז
board-slate = צפחה
board-meadow = אחו
board-contrast = ניגודיות גבוהה
coordinates = קואורדינטות
coordinates-off = ללא
coordinates-edge = בשוליים
coordinates-every = בכל משבצת
volume = עוצמה
mute = השתקה
sound-on = הצליל פועל
sound-off = הצליל כבוי
vibrate = רטט
orientation = הלוח במכשיר אחד
orientation-stays = נשאר כפי שהוא
orientation-turns = פונה אל הצד שבתור
orientation-faces = הכלים זה מול זה
animation = הנפשה
confirm-moves = לשאול לפני כל מסע
confirm-final = לשאול לפני כניעה או הצעת תיקו
show-targets = להראות לאן כלי יכול לנוע
auto-queen = להכתיר תמיד למלכה
figurines = סמלי כלים ברשימת המסעים
always-type = להציג תמיד את השדה להקלדת מסעים
notify = להודיע לי כשתורי והדף מוסתר
notify-refused = הדפדפן אינו מתיר התראות מדף זה. יש לאפשר אותן תחילה בהגדרות הדפדפן.
language = שפה
reset-settings = איפוס ההגדרות

## Games and files

past-games = משחקים קודמים
no-past-games = אין משחקים עדיין. כל משחק נשמר כאן.
open = פתיחה
delete = מחיקה
delete-question = למחוק את המשחק הזה לתמיד?
export = ייצוא
export-json = שמירה כקובץ
export-pgn = PGN
export-text = קובץ טקסט
export-fen = FEN
copy = העתקה
copy-pgn = העתקת PGN
copy-fen = העתקת FEN
copied = הועתק
share = שיתוף
drop-here = אפשר לגרור לכאן קובץ או להדביק משחק
choose-file = בחירת קובץ
choose-game = בחירת משחק
reading-file = הקובץ נקרא
stop = עצירה
previous-page = העמוד הקודם
next-page = העמוד הבא
in-progress = פעיל
search-games = חיפוש
no-games-found = לא נמצא משחק מתאים.
more-games = הצגת עוד משחקים
result = תוצאה
finished = הסתיים
not-finished = לא הסתיים
any = הכול
statistics = סטטיסטיקה
your-side = הצד שלך
won = ניצחונות
drawn = תיקו
lost = הפסדים
total = כל המשחקים
save-holds-secrets = בקובץ השמור רשום היכן מסתתרים המתנקשים: מי שפותח אותו יכול לראות.
export-layout = מיקום הפורטלים כקובץ טקסט

## Position editor

editor = עורך עמדות
editor-turn = התור של
editor-castling = הצרחה
editor-en-passant = הכאה דרך הילוכו
editor-hand = הזזת כלים
piece = כלי
editor-erase = הסרה
editor-clear = לוח ריק
editor-reset = עמדת הפתיחה
editor-play-here = התחלת משחק מכאן
play-friend-from-here = לשחק מכאן עם חבר
assassin-start = משחקי רשת עם מתנקשים נסתרים מתחילים תמיד בעמדת הפתיחה הרגילה.
editor-legal = אפשר לשחק מהעמדה הזאת.
editor-placing = עוד צריך להחביא מתנקש
white-short = לבן, קצרה
white-long = לבן, ארוכה
black-short = שחור, קצרה
black-long = שחור, ארוכה
none = ללא

## What the app has to say

storage-denied = הדפדפן אינו מרשה לעמוד לשמור דבר: המשחק נמשך, אך ייעלם עם סגירתו. אפשר לשמור אותו כקובץ.
storage-full = האחסון של הדפדפן מלא: המשחק נמשך אך אינו נשמר. אפשר לשמור אותו כקובץ או למחוק משחקים ישנים.
storage-weak = הדפדפן אינו מרשה לעמוד להשתמש במסד הנתונים שלו: המשחק נמשך ונשמר, אך קריסה עלולה למחוק את המהלכים האחרונים.
storage-silent = האחסון של הדפדפן אינו מגיב, ולכן עדיין אי אפשר להציג את המשחק האחרון שלכם. הוא לא אבד. סגרו את שאר הלשוניות של העמוד או הפעילו מחדש את הדפדפן, ונסו שוב; עד אז לא יישמר דבר ממה שתשחקו כאן.
storage-unread = אי אפשר לקרוא את המשחקים השמורים, כי האחסון של הדפדפן אינו מגיב. סגרו את שאר הלשוניות של העמוד או הפעילו מחדש את הדפדפן, ונסו שוב.
storage-broken = האחסון של הדפדפן אינו פועל כרגע. אפשר להמשיך לשחק, והעמוד ממשיך לנסות לשמור את המשחק. ליתר ביטחון אפשר לשמור אותו כקובץ.
storage-blocked = לשונית אחרת של העמוד חוסמת את האחסון של הדפדפן, ולכן המשחק אינו נשמר. סגרו את שאר הלשוניות. אפשר להמשיך לשחק, והעמוד ממשיך לנסות.
storage-newer = המשחקים השמורים שייכים לגרסה חדשה יותר של העמוד. טענו את העמוד מחדש כדי להשתמש בה. מה ששיחקתם כאן נשמר.
game-elsewhere = המשחק שלכם פתוח בלשונית אחרת.
game-taken-over = המשחק הזה עבר ללשונית אחרת. מה שישוחק כאן כבר לא יישמר.
take-game-over = להמשיך כאן
game-restored = המשחק ממשיך מהמקום שבו הופסק.
copy-failed = הדפדפן לא הרשה להעתיק. אפשר לסמן את הטקסט ולהעתיק ידנית.
update-ready = גרסה חדשה מוכנה.
crashed = משהו השתבש והעמוד נעצר. המשחק שלך שמור: נא לטעון מחדש כדי להמשיך.
reload = טעינה מחדש
offline = אין חיבור לרשת, ומשחק ברשת זקוק לו. אפשר להמשיך לשחק על המכשיר הזה.
install-app = התקנה כאפליקציה
install-share = הקישו על כפתור השיתוף של הדפדפן.
install-add = בחרו ברשימה ”הוספה למסך הבית“.
install-done = הקישו על ”הוספה“: האפליקציה תיפתח מהסמל שלה, עם רשת או בלעדיה.
file-too-large = הקובץ גדול מ־1 MB: זה אינו משחק שמור.
file-unreadable = לא ניתן לקרוא את הקובץ כטקסט.
notices = הודעות
loading = טוען
chunk-missing = לא ניתן היה לטעון את החלק הזה של הדף. בדקו את החיבור ונסו שוב.
chunk-gone = גרסה חדשה החליפה את החלק הזה של הדף. נא לטעון מחדש כדי לקבל אותה; המשחקים שלכם נשמרים.
retry = לנסות שוב
network-play = משחק ברשת
you = אתם
skip-to-board = דילוג אל הלוח
show-me = הראו לי
try-again = שוב

## The computer player

opponent-watch = צפייה בשני מחשבים
players = שחקנים
move-now = לשחק עכשיו
pause = השהיה
one-move = מסע אחד
speed = מהירות
speed-slow = איטית
speed-normal = רגילה
speed-fast = מהירה
ask-computer = לשאול שוב את המחשב
computer-restarted = המחשב הפסיק לענות והופעל מחדש.
no-workers = הדפדפן הזה אינו מריץ Workers, והמחשב זקוק להם כדי לחשוב.
neural-network-gone = לא ניתן היה לטעון את הרשת העצבית של המשחק. המחשב ממשיך בלעדיה.
without-neural-network = המחשב משחק את המשחק הזה בלי הרשת העצבית שלו, שאינה זמינה כאן.
analysis-failed = לא ניתן היה לנתח את המשחק. נסו שוב.
analyse = ניתוח המשחק
analysis = ניתוח
score-graph = מי עמד טוב יותר אחרי כל מסע: ככל שהקו גבוה יותר, מצב הלבן טוב יותר.
no-worst-moves = אף מסע לא החמיץ הרבה.
accuracy = דיוק
inaccuracy = אי־דיוק
inaccuracies = אי־דיוקים
mistakes = טעויות
blunders = טעויות חמורות
best-move = המסע הטוב ביותר
marked-moves = המסעים והערכתם
all-moves = להציג גם מסעים טובים
time-spent = הזמן שהוקדש למסע
learn-mistakes = ללמוד מהטעויות
learn-progress = טעויות שכבר נלמדו
learn-show = הצגת המסע
learn-next = הטעות הבאה
learn-again = להתחיל מחדש
learn-judging = המנוע בודק את המסע שלכם…
learn-found = זה מסע טוב.
learn-wrong = גם המסע הזה מחמיץ משהו. נסו מסע אחר.
learn-shown = המסע הזה היה טוב יותר.
learn-done = עברתם על כל הטעויות.
learn-none = אין טעויות ללמוד מהן.
learn-not-judged = המשחק הזה עוד לא נותח. פתחו אותו ובחרו ב„ניתוח המשחק”.

## Analysis board

analysis-board = לוח ניתוח
analysis-notation = מסעים ווריאנטים
analysis-empty = עדיין אין מסעים. שחקו מסע על הלוח או פתחו PGN.
analysis-comment = הערה למסע הזה
analysis-marks = סימנים
analysis-mark-good = מסע טוב
analysis-mark-mistake = טעות
analysis-mark-brilliant = מסע מבריק
analysis-mark-blunder = טעות חמורה
analysis-mark-interesting = מסע מעניין
analysis-mark-dubious = מסע מפוקפק
analysis-promote = העלאת הווריאנט
analysis-make-main = הפיכה לקו הראשי
analysis-delete = מחיקה מכאן
analysis-position-link = העתקת קישור לעמדה הזאת
analysis-open-pgn = פתיחת PGN
analysis-pgn-hint = הדביקו כאן משחק. וריאנטים, הערות וציורים נשמרים.
analysis-unread = חלק מהשורות לא ניתנות לקריאה. הן נשארות בקובץ כטקסט.
analysis-seen-by = מה רואים
analysis-seen-by-all = הכול
analysis-seen-by-white = מה שידע הלבן
analysis-seen-by-black = מה שידע השחור
analysis-missing = הניתוח הזה לא שמור במכשיר הזה.
analysis-full = הניתוח לא יכול לגדול עוד.
analysis-keys = מקשי החצים עוברים לאורך הקו ובין הווריאנטים. P מעלה וריאנט, Delete מוחק אותו, L מפעיל ומכבה את המנוע.
engine = מנוע
engine-lines = קווים
engine-depth = עומק
engine-speed = עמדות בשנייה
engine-bar = סיכויי הלבן לנצח
engine-refused = המנוע כבוי כל עוד משחק רשת נמשך, כאן או בלשונית אחרת.
engine-one-side = המנוע רואה הכול, ולכן הוא כבוי כשמוצג רק מה שצד אחד ידע.
engine-rests = המנוע נח בזמן שהמהלכים נבחנים.

## Backups

backup = גיבוי
backup-hint = כל המשחקים, הניתוחים, ההגדרות, השיעורים ותוצאות החידות בקובץ אחד, לשמירה או להעברה למכשיר אחר. רשום בו גם היכן מסתתרים המתנקשים.
backup-save = שמירת הכול
backup-restore = שחזור מקובץ
backup-unreadable = זה לא גיבוי של התוכנה הזאת.
backup-preview = עוד לא שוחזר דבר. זה מה שבקובץ:
backup-new = משחקים חדשים
backup-further = משחקים שיש בהם יותר מסעים מאשר כאן
backup-known = משחקים שכבר נמצאים כאן
backup-other = משחקים ששוחקו כאן אחרת ונשארים כפי שהם
backup-bad = משחקים שאי אפשר לקרוא
backup-analyses-new = ניתוחים שאינם כאן
backup-analyses-joined = ניתוחים שיקבלו וריאנטים או הערות לצד שלכם
backup-analyses-beside = ניתוחים שמתחילים אחרת משלכם באותו שם, ויקבלו שם משלהם
backup-analyses-known = ניתוחים שכבר נמצאים כאן
backup-analyses-full = ניתוחים שיישארו בחוץ, כי כאן נשמרים רק האחרונים
backup-analyses-bad = ניתוחים שאי אפשר לקרוא
backup-judged-new = משחקים שהמחשב בדק ושלא נבדקו כאן
backup-judged-joined = משחקים שנבדקו ויש בהם יותר עמדות או תרגילים פתורים מאשר כאן
backup-judged-known = משחקים שנבדקו וכבר נמצאים כאן
backup-judged-other = משחקים שנבדקו, ששוחקו כאן אחרת ונשארים כפי שהם
backup-judged-full = משחקים שנבדקו ויישארו בחוץ, כי כאן נשמרים רק האחרונים
backup-judged-bad = משחקים שנבדקו ואי אפשר לקרוא
backup-layouts-new = סידורי פורטלים שאינם כאן
backup-layouts-beside = סידורים בשם של סידור אחר, שיקבלו שם משלהם
backup-layouts-known = סידורים שכבר נמצאים כאן
backup-layouts-full = סידורים שיישארו בחוץ, כי אין מקום ליותר
backup-layouts-bad = סידורים שאי אפשר לקרוא
backup-lessons = שיעורים ראשונים שעוד לא נעשו כאן
backup-puzzles = חידות שנפתרו או נוסו מאוחר יותר מאשר כאן
backup-settings = לשחזר גם את ההגדרות
backup-go = שחזור
backup-done = הגיבוי שוחזר.
backup-partly = לא הכול נשמר: ייתכן שאחד המשחקים פתוח בלשונית אחרת, או שהאחסון של הדפדפן מלא.

## Pictures of games

pictures = תמונות
picture-svg = תמונה (SVG)
picture-png = תמונה (PNG)
picture-film = הנפשה (GIF)
film-is-made = ההנפשה בהכנה; היא תישמר כשתהיה מוכנה.
picture-failed = הדפדפן הזה לא הצליח להכין את התמונה.

## Games played by links

opponent-link = בקישור
mail-hint = שולחים כל מסע כקישור, בכל תוכנת מסרים, ומקבלים קישור בחזרה. אין צורך בשרת, ואף אחד לא צריך למהר.
mail-secrets = אי אפשר לשחק בקישורים משחק עם מתנקשים נסתרים: קישור מכיל את כל המשחק, ולכן היה מגלה היכן הם.
mail-foreign-id = אי אפשר לשלוח את המשחק הזה כקישור, כי הוא לא התחיל בתוכנה הזאת.
mail-title = משחק בקישור
mail-invite = יש לשלוח את הקישור הזה ליריב, שמשחק את המסע הראשון.
mail-send = יש לשלוח את המסע. עד השליחה אפשר לבטל אותו.
mail-wait = המסע נשלח. כשיגיע הקישור של היריב, יש לפתוח אותו.
mail-move = התור שלך. אחר כך שולחים את הקישור הבא.
mail-over = המשחק נגמר. יש לשלוח את הקישור כדי שהיריב יראה איך הוא הסתיים.
mail-send-move = שליחת המסע
copy-link = העתקת הקישור
mail-paste = כאן מדביקים את הקישור שהתקבל
mail-not-link = זה לא קישור למשחק בקישור.
mail-invited = הוזמנת למשחק בקישור.
mail-you-white = הכלים שלך לבנים.
mail-you-black = הכלים שלך שחורים.
mail-own-invitation = הקישור הזה נשלח ממך? אם כן, היריב הוא שצריך לפתוח אותו.
mail-look = רק לצפות
mail-board-stays = המשחק שעל הלוח עכשיו נשאר ברשימת המשחקים שלך.
mail-turn = הקישור של היריב כאן.
mail-elsewhere = בקישור הזה יש גם מסע שלך שלא שוחק במכשיר הזה. יש להמשיך רק אם הוא שוחק במכשיר אחר שלך.
mail-your-move = המסע שלך
mail-it-was-me = זה המסע שלי, להמשיך
mail-own = הקישור הזה מסתיים במסע שלך. יש לשלוח אותו ליריב.
mail-known = הקישור הזה כבר נפתח. המשחק נמצא במקום שבו הופסק.
mail-other-game = הקישור הזה לא שייך למשחק שלך: הכללים או עמדת הפתיחה שונים.
mail-older = הקישור הזה ישן מהמשחק שלך, שבו כבר יש יותר מסעים.
mail-changed-theirs = הקישור הזה משנה מסע קודם של היריב. יש לבקש קישור חדש.
mail-changed-ours = הקישור הזה משנה מסע ששלחת. יש לבקש קישור חדש.
mail-changed-unsent = שיחקת מסע שעוד לא נשלח, והקישור הזה ממשיך במסע אחר. כדי ללכת לפי הקישור יש לבטל את המסע ולפתוח את הקישור שוב.
mail-after-end = המשחק שלך נגמר, אבל הקישור הזה ממשיך אותו.
mail-wrong-end = הקישור הזה מסיים את המשחק בתיקו שאיש לא הציע.
mail-game-stays = המשחק שלך נשאר כפי שהוא.
mail-in-game = במשחק שלך
mail-in-link = בקישור
mail-open-game = פתיחת המשחק שלך
