### הסדנה שבה מציירים פורטלים, בעברית.

workshop-title = ציור פורטלים משלך
workshop-how = הקישו על משבצות בשורות 3 עד 6. כלי שעומד על משבצת של רשת יכול לקפוץ אל האחרות.
workshop-how-tokens = הקישו על שמונה משבצות בשורות 3 עד 6, שבהן מתחילים אסימוני הפורטל. כלי שנכנס לאחד ממשיך לאחר.
workshop-owner = מי רשאי להשתמש בה
workshop-both = שניהם
workshop-direction = כיוון
workshop-two-way = הלוך ושוב
workshop-one-way = הלוך בלבד
workshop-next = המשבצות הבאות הן
workshop-entries = כניסות
workshop-exits = יציאות
workshop-networks = רשתות
workshop-add = רשת נוספת
workshop-remove = הסרת הרשת הזו
workshop-no-squares = עדיין בלי משבצות
workshop-undo = ביטול
workshop-clear = ניקוי
workshop-mirror = שיקוף לשחור
workshop-half-turn = חצי סיבוב לשחור
workshop-surprise = הפתיעו אותי

## מה חסר או בלתי אפשרי

flaw-empty = הקישו על המשבצת הראשונה, או התחילו מאחד הסידורים למטה.
flaw-alone = לרשת דרושה משבצת שנייה.
flaw-no-entry = לרשת חד־כיוונית דרושה כניסה.
flaw-no-exit = לרשת חד־כיוונית דרושה יציאה.
flaw-rank = פורטלים נמצאים בשורות 3 עד 6.
flaw-two-way-is-full = לרשת יש שמונה משבצות לכל היותר.
flaw-one-way-is-full = לרשת חד־כיוונית יש ארבע כניסות וארבע יציאות לכל היותר.
flaw-no-more-squares = לסידור יש 24 משבצות לכל היותר.
flaw-no-more-networks = לסידור יש שמונה רשתות לכל היותר.
flaw-taken = המשבצות שמנגד שייכות לרשתות אחרות.
flaw-half-is-full = לשם כך יכולים להיות ארבעה אסימונים לכל היותר בחצי אחד של הלוח.
workshop-fair = מוכן. לשני הצדדים אותם פורטלים.
workshop-unlike = מוכן. לצדדים פורטלים שונים: נסו אם זה הוגן.

## משחק, שמירה, שיתוף

workshop-play = משחק
workshop-share = שיתוף
workshop-text = הסידור כטקסט
workshop-text-fault = סידור נראה כך:
workshop-name = שם
workshop-keep = שמירה
workshop-kept = הפורטלים שלי
workshop-forget = מחיקה
workshop-presets = סידורים להתחלה

## ניסיון של הסידור

workshop-try = האם הוא הוגן?
workshop-try-how = המחשב משחק עשרים משחקים מהירים נגד עצמו.
workshop-try-start = ניסיון
workshop-try-stop = עצירה
workshop-try-failed = לא ניתן להפעיל את המחשב. נסו שוב.
workshop-games = משחקים
workshop-score = הניקוד של הלבן
workshop-jumps = מסעי פורטל למשחק
workshop-swaps = החלפות למשחק
workshop-length = מסעים למשחק
