//! Network play in Hebrew.

use engine::Color;
use p2p::pairing::PairingError as P;
use p2p::{AskFault, CodeError, Notice as N, Refusal};

use super::NetText as T;

/// Says it.
pub fn say(text: &T) -> String {
    let fixed = match text {
        T::NetworkPlay => "משחק ברשת",
        T::CreateRoom => "פתיחת חדר",
        T::JoinRoom => "הצטרפות לחדר",
        T::RoomCode => "קוד החדר",
        T::CodeHint => "הקלידו את ששת התווים, או הדביקו את הקוד או את הקישור.",
        T::Join => "הצטרפות",
        T::CopyLink => "העתקת הקישור",
        T::CopyCode => "העתקת הקוד",
        T::QrName => "קוד QR של הקישור",
        T::QrOfCode => "קוד QR של הקוד הזה",
        T::SendCode => "שלחו ליריב את הקוד או את הקישור. המשחק מתחיל כשהוא נפתח אצלו.",
        T::CloseRoom => "סגירת החדר",
        T::Colours => "אתם משחקים בלבן, היריב בשחור. במשחק חוזר הצבעים מתחלפים.",
        T::Assassins => {
            "מתנקשים נסתרים נשארים נסתרים: אף דפדפן אינו יודע היכן עומדים אלה של האחר, ובסוף שניהם מוכיחים ששמרו על הכללים."
        }
        T::ByHand => "בלי שרת",
        T::ByHandHow => {
            "שני קודים מועתקים מחברים אתכם כששום שרת אינו יכול: ההזמנה של המארח הולכת, התשובה של האורח חוזרת."
        }
        T::ByHandTime => {
            "אם הקשר יתנתק אחר כך, שני קודים חדשים יחברו אתכם שוב. עד אז איש אינו מודד את הזמן."
        }
        T::Adjourned => {
            "הקשר נותק והמשחק נדחה. שני המכשירים שומרים אותו; שני קודים חדשים ממשיכים אותו מתי שתרצו. עד אז איש אינו מודד את הזמן."
        }
        T::Scan => "סריקה במצלמה",
        T::ScanAsking => "ממתינים למצלמה…",
        T::ScanLooking => "נא להחזיק את המצלמה מעל קוד ה-QR שבמסך של היריב.",
        T::CameraPicture => "תמונת המצלמה",
        T::CameraDenied => {
            "המצלמה אינה מורשית כאן. אפשר להרשות אותה בהגדרות הדפדפן לדף זה, או להדביק את הקוד."
        }
        T::CameraMissing => "אי אפשר להשתמש כאן במצלמה. נא להדביק את הקוד.",
        T::CameraBusy => {
            "אי אפשר להשתמש במצלמה כרגע; ייתכן שתוכנה אחרת משתמשת בה. נא לנסות שוב, או להדביק את הקוד."
        }
        T::NoReader => "לא היה אפשר לטעון את קורא קודי ה-QR. נא להדביק את הקוד.",
        T::HideAddress => "הסתרת הכתובת שלי",
        T::HideAddressHow => {
            "בדרך כלל שני הדפדפנים מתחברים ישירות, וכל אחד לומד את כתובת הרשת של האחר. כך הכול עובר דרך שרת ממסר: הוא רואה את שתי הכתובות, אך לא את המשחק ולא את הצ'אט."
        }
        T::NoRelay => {
            "באתר הזה אין שרת ממסר (TURN), ולכן אי אפשר להסתיר את הכתובת ולא נוצר חיבור. כדי לשחק, נא לכבות את „הסתרת הכתובת שלי”."
        }
        T::MakeInvite => "יצירת הזמנה",
        T::InviteCode => "קוד הזמנה",
        T::ReplyCode => "קוד תשובה",
        T::PasteInvite => "קוד ההזמנה מהיריב",
        T::PasteReply => "קוד התשובה מהיריב",
        T::MakeReply => "יצירת התשובה",
        T::Connect => "חיבור",
        T::MakingCode => "הקוד נוצר…",
        T::SendReply => "שלחו את התשובה בחזרה. המשחק מתחיל כשהיריב מדביק אותה; השאירו את הדף פתוח.",
        T::PairAgain => "חיבור מחדש בשני קודים",
        T::YouPlay(Color::White) => "אתם בלבן",
        T::YouPlay(Color::Black) => "אתם בשחור",
        T::Connecting => "מתחבר…",
        T::Waiting => "ממתין ליריב",
        T::Greeting => "מתחבר ליריב…",
        T::Connected => "מחובר",
        T::Unstable => "לא יציב: כבר כמה שניות לא נשמע דבר. אם יימשך, ייווצר חיבור חדש.",
        T::Reconnecting => "מתחבר מחדש: המשחק נמשך ברגע ששניכם כאן.",
        T::Closed => "לא מחובר",
        T::CountdownRests => "אינכם מחוברים לרשת: הספירה לאחור נחה.",
        T::WaitLonger => "להמתין עוד דקה",
        T::ClaimDraw => "לקחת תיקו במקום",
        T::Leave => "עזיבה",
        T::LeaveQuestion => "לעזוב? תפסידו במשחק הזה.",
        T::LeaveRoomQuestion => "לעזוב את החדר?",
        T::LeaveYes => "עזיבה",
        T::Stay => "להישאר",
        T::RematchAsked => "היריב רוצה משחק חוזר.",
        T::RematchWanted => "ממתין לתשובת היריב.",
        T::RematchNot => "בלי משחק חוזר",
        T::OtherLeft => "היריב עזב.",
        T::Begun(Color::White) => "המשחק מתחיל. אתם בלבן.",
        T::Begun(Color::Black) => "המשחק מתחיל. אתם בשחור.",
        T::Chat => "צ'אט",
        T::ChatField => "לומר משהו",
        T::Send => "שליחה",
        T::MuteChat => "השתקת הצ'אט",
        T::UnmuteChat => "הצגת הצ'אט",
        T::LeaveFirst => "אתם בחדר: עזבו אותו קודם.",
        T::Elsewhere => "משחק רשת שלכם פתוח בלשונית אחרת.",
        T::TakeOver => "להמשיך כאן",
        T::TryNow => "לנסות עכשיו",
        T::BackToStart => "חזרה",
        T::SaveLogs => "שמירת שני הרישומים",
        T::NoChance => {
            "הדפדפן הזה אינו מספק מספרים אקראיים בטוחים, ומשחק ברשת זקוק להם. נסו דפדפן אחר."
        }
        T::NextTry(seconds) => return format!("הניסיון הבא בעוד {seconds} שניות."),
        T::RoundTrip(millis) => return format!("{millis} ms"),
        T::Room(code) => return format!("חדר {code}"),
        T::Vanishes(seconds) => {
            return format!("היריב נעלם. תנצחו בעוד {seconds} שניות אם לא יחזור.");
        }
        T::Said(line) => return format!("היריב: {line}"),
        T::Unreadable(why) => return format!("אי אפשר להמשיך את משחק הרשת הקודם: {why}."),
        T::Audit(..) => "",
        T::NotVerified(fault) => return format!("הוכחת המשחק ההוגן שבקובץ אינה תקפה: {fault}."),
        T::Config(fault) => return fault.clone(),
        T::Code(CodeError::Length(length)) => {
            return format!("בקוד חדר יש שישה תווים, בזה יש {length}.");
        }
        T::Code(CodeError::Character(character)) => {
            return format!("התו „{character}” אינו מופיע בשום קוד חדר: בדקו אותו.");
        }
        T::Pairing(error) => match error {
            P::Empty => "הדביקו את הקוד ששלח היריב.",
            P::NotACode => "זה אינו קוד: אולי חסר חלק, או שהועתק עוד משהו.",
            P::Damaged => "הקוד פגום: העתיקו אותו שוב, מהאות הראשונה עד האחרונה.",
            P::Version => "הקוד נוצר בגרסה אחרת של הדף: טענו מחדש את שניהם.",
            P::Invite => "זו הזמנה; כאן מדביקים את התשובה שהיריב מקבל ממנה.",
            P::Reply => "זו תשובה; כאן מדביקים את ההזמנה של מי שפתח את המשחק.",
        },
        T::Notice(N::NotNow(fault)) => return format!("אי אפשר: {}.", not_now(fault)),
        T::Notice(N::RefusedBy(why) | N::Refused(why)) => refused(why),
        T::Notice(notice) => told(notice),
    };
    fixed.to_owned()
}

fn told(notice: &N) -> &'static str {
    match notice {
        N::OtherVersion { newer: true } => {
            "הדף של היריב חדש יותר. טענו את הדף הזה מחדש והצטרפו שוב."
        }
        N::OtherVersion { newer: false } => "הדף של היריב ישן יותר. בקשו ממנו לטעון מחדש ונסו שוב.",
        N::Dropped => "הצד השני שלח יותר מדי דברים חסרי פשר ונותק. אפשר לשמור את המשחק ולעזוב.",
        N::LogsDiffer => {
            "שני הצדדים חלוקים על מה ששוחק. המשחק נעצר; שמרו את שני הרישומים כדי לראות היכן הם נפרדים."
        }
        N::ClocksDiffer => "השעון שלכם ושל המארח נבדלים יותר ממה שהחיבור מסביר.",
        N::FlagDisputed => "המארח אומר שזמנכם תם, אך לפי השעון שלכם לא. המשחק נעצר.",
        N::ClaimDisputed => "הצד השני אומר שנעדרתם, אך לא נעדרתם. המשחק נעצר.",
        N::Withheld => {
            "הצד השני אינו חושף מה שלפי הכללים כבר גלוי. הוא הפסיד; שמרו את הרישומים כראיה."
        }
        N::TakenBack => "המסע שלכם הגיע מאוחר מדי ונלקח בחזרה.",
        N::NotStored => "הדפדפן הזה אינו שומר דבר. אל תטענו מחדש את הדף: המשחק יאבד.",
        N::OtherTab => "המשחק הזה פתוח בלשונית או בחלון אחר. המשיכו שם, או העבירו אותו לכאן.",
        N::NoSuchRoom => {
            "איש אינו ממתין בחדר הזה. בדקו את הקוד, או שאלו את היריב אם החדר עדיין פתוח."
        }
        N::RoomFull => "בחדר הזה כבר יש שני שחקנים. בקשו קוד חדש או פתחו חדר.",
        N::ServerFull => "בשרת אין עוד חדרים פנויים. נסו מאוחר יותר או התחברו בלי שרת.",
        N::NoSignalling => "אי אפשר להגיע לשרת התיווך. בדקו את החיבור, נסו שוב או התחברו בלי שרת.",
        N::CannotCross => "אי אפשר היה לחבר בין שתי הרשתות שלכם. נסו רשת אחרת, או אתר עם שרת TURN.",
        N::OtherForgot => {
            "הדפדפן של הצד השני שכח את המשחק הזה. אי אפשר להמשיך אותו; אפשר לשמור אותו."
        }
        // Said in `audit`.
        N::Cheated(_) | N::Accused(_) => "",
        N::RefusedBy(why) | N::Refused(why) => refused(why),
        N::NotNow(fault) => not_now(fault),
    }
}

fn refused(why: &Refusal) -> &'static str {
    match why {
        Refusal::Protocol { .. } => "לשני הדפים גרסאות שונות. טענו את שניהם מחדש.",
        Refusal::Rules => {
            "שני הדפים משחקים לפי חוקים שונים. טענו את שניהם מחדש כדי לקבל אותה גרסה."
        }
        Refusal::SameSeat => "שניכם פתחתם את החדר הזה כמארחים. אחד מכם צריך להצטרף עם הקוד.",
        Refusal::Taken => "למשחק הזה כבר יש שני שחקנים. בקשו חדר חדש או פתחו אחד.",
        Refusal::OtherGame => "בחדר הזה מתנהל משחק אחר.",
        Refusal::OlderTab => "המשחק הזה פתוח בלשונית או בחלון אחר. המשיכו שם, או העבירו אותו לכאן.",
        Refusal::NotProven => "מישהו נדחה: לא הוכח שהמקום שלו.",
        Refusal::Misbehaved => "החיבור נדחה: יותר מדי הודעות חסרות פשר.",
        Refusal::Terms => "הגדרות המשחק הזה אינן אפשריות.",
    }
}

fn not_now(fault: &AskFault) -> &'static str {
    match fault {
        AskFault::Over => "המשחק נגמר",
        AskFault::Turn => "תור הצד השני",
        AskFault::Illegal => "המסע אינו חוקי",
        AskFault::NoOffer => "אין הצעת תיקו לענות עליה",
        AskFault::TooSoon => "אפשר להציע תיקו שוב רק אחרי 20 חצאי מסעות",
        AskFault::NotHost => "רק המארח מנהל את השעונים",
        AskFault::Ply => "זה נוגע למסע אחר",
        AskFault::Clocks => "השעונים אינם נכונים",
        AskFault::Unheard => "קודם צריך לשמוע את הצד השני",
        AskFault::Secret(_) => "זה סותר את כללי המתנקשים הנסתרים",
        AskFault::Full => "הרישום מלא",
    }
}
