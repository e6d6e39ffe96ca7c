//! Network play in German.

use engine::Color;
use game::Lang;
use p2p::pairing::PairingError as P;
use p2p::{AskFault, ClaimKind as K, CodeError, Dispute as D, Notice as N, RecordError, Refusal};

use super::{NetText as T, span};

/// Says it.
pub fn say(text: &T) -> String {
    let fixed = match text {
        T::NetworkPlay => "Netzwerkspiel",
        T::CreateRoom => "Raum eröffnen",
        T::JoinRoom => "Einem Raum beitreten",
        T::RoomCode => "Raumcode",
        T::CodeHint => "Die sechs Zeichen eintippen, oder Code oder Link einfügen.",
        T::Join => "Beitreten",
        T::CopyLink => "Link kopieren",
        T::CopyCode => "Code kopieren",
        T::QrName => "QR-Code des Links",
        T::QrOfCode => "QR-Code dieses Codes",
        T::SendCode => {
            "Schicke deinem Gegner den Code oder den Link. Das Spiel beginnt, wenn er ihn öffnet."
        }
        T::CloseRoom => "Raum schließen",
        T::Colours(Color::White) => {
            "Du spielst Weiß, dein Gegner Schwarz. Eine Revanche tauscht die Farben."
        }
        T::Colours(Color::Black) => {
            "Du spielst Schwarz, dein Gegner Weiß. Eine Revanche tauscht die Farben."
        }
        T::YourName => "Dein Name",
        T::YourNameHow => {
            "Dein Gegner sieht ihn neben den Uhren, und er steht in der gespeicherten Partie. Du kannst ihn leer lassen."
        }
        T::Invited => "Dein Freund lädt dich ein zu",
        T::RulesInShort => "Die Regeln in Kürze",
        T::OtherStart => "Mit einer anderen Stellung beginnen",
        T::StartPosition => "Anfangsstellung (FEN)",
        T::StartOver => "In dieser Stellung wäre die Partie schon zu Ende.",
        T::StartPositionHow => {
            "Leer lassen für die Grundstellung. Andere Stellungen, etwa für eine Partie mit Vorgabe, legst du im Editor an."
        }
        T::Assassins => {
            "Verborgene Assassinen bleiben verborgen: Kein Browser erfährt, wo die des anderen stehen, und am Ende weisen beide nach, dass sie die Regeln eingehalten haben."
        }
        T::ByHand => "Ohne Server",
        T::ByHandHow => {
            "Zwei kopierte Codes verbinden euch, wenn kein Server es kann: die Einladung des Gastgebers hin, die Antwort des Gastes zurück."
        }
        T::ByHandTime => {
            "Bricht die Verbindung später ab, verbinden euch zwei neue Codes wieder. Bis dahin achtet niemand auf die Zeit."
        }
        T::Adjourned => {
            "Die Verbindung ist weg, die Partie ist unterbrochen. Beide Geräte behalten sie; zwei neue Codes nehmen sie wieder auf, wann immer ihr wollt. Bis dahin achtet niemand auf die Zeit."
        }
        T::Scan => "Mit der Kamera scannen",
        T::ScanAsking => "Warten auf die Kamera…",
        T::ScanLooking => "Halte die Kamera über den QR-Code auf dem Bildschirm deines Gegners.",
        T::CameraPicture => "Bild der Kamera",
        T::CameraDenied => {
            "Die Kamera ist hier nicht erlaubt. Erlaube sie in den Einstellungen des Browsers für diese Seite, oder füge den Code ein."
        }
        T::CameraMissing => "Hier lässt sich keine Kamera benutzen. Füge den Code stattdessen ein.",
        T::CameraBusy => {
            "Die Kamera lässt sich gerade nicht benutzen; vielleicht hat sie ein anderes Programm. Versuche es noch einmal, oder füge den Code ein."
        }
        T::NoReader => "Was QR-Codes liest, ließ sich nicht laden. Füge den Code stattdessen ein.",
        T::HideAddress => "Meine Adresse verbergen",
        T::HideAddressHow => {
            "Sonst verbinden sich die beiden Browser direkt, und jeder erfährt die Netzadresse des anderen. Hiermit geht alles über einen Relay-Server: Er sieht beide Adressen, aber weder Partie noch Chat."
        }
        T::NoRelay => {
            "Diese Seite hat keinen Relay-Server (TURN). Deine Adresse lässt sich nicht verbergen, darum wird keine Verbindung hergestellt. Schalte „Meine Adresse verbergen“ aus, um zu spielen."
        }
        T::MakeInvite => "Einladung erstellen",
        T::InviteCode => "Einladungscode",
        T::ReplyCode => "Antwortcode",
        T::PasteInvite => "Einladungscode deines Gegners",
        T::PasteReply => "Antwortcode deines Gegners",
        T::MakeReply => "Antwort erstellen",
        T::Connect => "Verbinden",
        T::MakingCode => "Der Code wird erstellt…",
        T::SendReply => {
            "Schicke diese Antwort zurück. Das Spiel beginnt, wenn dein Gegner sie eingefügt hat; lass diese Seite offen."
        }
        T::PairAgain => "Mit zwei neuen Codes verbinden",
        T::YouPlay(Color::White) => "Du spielst Weiß",
        T::YouPlay(Color::Black) => "Du spielst Schwarz",
        T::Connecting => "Verbinde…",
        T::Waiting => "Warte auf deinen Gegner",
        T::Greeting => "Verbinde mit deinem Gegner…",
        T::Connected => "Verbunden",
        T::Unstable => {
            "Unsicher: seit einigen Sekunden kam nichts an. Bleibt es still, wird neu verbunden."
        }
        T::Reconnecting => "Verbinde neu: Das Spiel geht weiter, sobald ihr beide da seid.",
        T::Closed => "Nicht verbunden",
        T::CountdownRests => "Du bist offline: Der Countdown ruht.",
        T::WaitLonger => "Noch eine Minute warten",
        T::ClaimDraw => "Lieber ein Remis",
        T::Patience => "Zeit für einen Zug",
        T::PatienceHow => {
            "Ohne Uhren: Dauert ein Zug länger, darf der andere die Partie ohne Ergebnis beenden."
        }
        T::Span(span) => return span::say(Lang::De, *span),
        T::PatienceTold(span) => {
            let span = span::say(Lang::De, *span);
            return format!(
                "Es laufen keine Uhren. Wartet einer länger als {span} auf einen Zug, darf er die Partie ohne Ergebnis beenden."
            );
        }
        T::OpeningTold(span) => {
            let span = span::say(Lang::De, *span);
            return format!(
                "Die Uhren laufen, sobald ihr beide euren ersten Zug gemacht habt. Jeder hat {span} dafür; sonst endet die Partie ohne Ergebnis."
            );
        }
        T::MaySitOut => {
            "Dein Gegner hat so lange nicht gezogen, wie ihr zu warten vereinbart habt."
        }
        T::SitOut => "Ohne Ergebnis beenden",
        T::Void => "Kein Ergebnis",
        T::VoidWanted => {
            "Du möchtest die Partie ohne Ergebnis beenden. Sie endet, wenn dein Gegner zustimmt."
        }
        T::VoidAsked => "Dein Gegner möchte die Partie ohne Ergebnis beenden.",
        T::WasAway => {
            "Du warst länger als eine Minute weg; vielleicht beansprucht dein Gegner die Partie. Warte auf ihn."
        }
        T::NotConfirmed => {
            "Noch nicht bestätigt: Das Gerät deines Gegners hat diesem Ergebnis noch nicht zugestimmt."
        }
        T::NotChecked => {
            "Noch nicht bestätigt: Das Ergebnis steht fest, wenn beide Geräte ihre Geheimnisse gezeigt haben."
        }
        T::Unverified => {
            "Ungeprüft: Das Gerät deines Gegners hat seine Geheimnisse nicht gezeigt, darum kann niemand diese Partie prüfen. Das Ergebnis bleibt, wie es ist."
        }
        T::Reckoning(Some(result)) => {
            let result = super::result(Lang::De, *result);
            return format!(
                "Nach Rechnung dieses Geräts: {result} Das andere Gerät rechnet anders, darum zählt die Partie für niemanden."
            );
        }
        T::Reckoning(None) => {
            "Nach Rechnung dieses Geräts war die Partie noch nicht zu Ende; das andere Gerät rechnet anders. Sie zählt für niemanden."
        }
        T::Leave => "Verlassen",
        T::LeaveQuestion => "Verlassen? Du verlierst dieses Spiel.",
        T::LeaveRoomQuestion => "Den Raum verlassen?",
        T::LeaveYes => "Verlassen",
        T::Stay => "Bleiben",
        T::RematchAsked => "Dein Gegner möchte eine Revanche.",
        T::RematchWanted => "Warte auf die Antwort deines Gegners.",
        T::RematchNot => "Keine Revanche",
        T::OtherLeft => "Dein Gegner ist gegangen.",
        T::Begun(Color::White) => "Das Spiel beginnt. Du spielst Weiß.",
        T::Begun(Color::Black) => "Das Spiel beginnt. Du spielst Schwarz.",
        T::Chat => "Chat",
        T::ChatField => "Etwas sagen",
        T::Send => "Senden",
        T::MuteChat => "Chat ausblenden",
        T::UnmuteChat => "Chat wieder zeigen",
        T::LeaveFirst => "Du bist in einem Raum: Verlasse ihn zuerst.",
        T::Elsewhere => "Ein Netzwerkspiel von dir ist in einem anderen Tab offen.",
        T::TakeOver => "Hier weiterspielen",
        T::TryNow => "Jetzt versuchen",
        T::BackToStart => "Zurück",
        T::SaveLogs => "Beide Protokolle sichern",
        T::NoChance => {
            "Dieser Browser liefert keine sicheren Zufallszahlen; das Netzwerkspiel braucht sie. Versuche einen anderen."
        }
        T::NextTry(seconds) => return format!("Nächster Versuch in {seconds} s."),
        T::RoundTrip(millis) => return format!("{millis} ms"),
        T::Room(code) => return format!("Raum {code}"),
        T::Vanishes(seconds) => {
            return format!(
                "Dein Gegner ist weg. In {seconds} s gewinnst du, wenn er nicht wiederkommt."
            );
        }
        T::VanishesEarly(seconds) => {
            return format!(
                "Dein Gegner ist weg. In {seconds} s endet die Partie ohne Ergebnis, wenn er nicht wiederkommt."
            );
        }
        T::Said(line) => return format!("Gegner: {line}"),
        T::Unreadable(RecordError::Version(_)) => {
            "Das Netzwerkspiel von vorhin hat eine andere Version dieser Seite gespeichert; es lässt sich nicht aufnehmen."
        }
        T::Unreadable(_) => {
            "Das Netzwerkspiel von vorhin lässt sich nicht aufnehmen: Was davon gespeichert war, ist beschädigt."
        }
        T::Audit(..) => "",
        T::NotVerified(fault) => {
            return format!(
                "Der Nachweis in der Datei, dass fair gespielt wurde, gilt nicht: {fault}."
            );
        }
        T::Config(fault) => return fault.clone(),
        T::Code(CodeError::Length(length)) => {
            return format!("Ein Raumcode hat sechs Zeichen, dieser hat {length}.");
        }
        T::Code(CodeError::Character(character)) => {
            return format!("„{character}“ kommt in keinem Raumcode vor: Prüfe ihn.");
        }
        T::Pairing(error) => match error {
            P::Empty => "Füge den Code ein, den dein Gegner geschickt hat.",
            P::NotACode => {
                "Das ist kein Code: Vielleicht fehlt ein Teil, oder es wurde etwas mitkopiert."
            }
            P::Damaged => {
                "Der Code ist beschädigt: Kopiere ihn noch einmal, vom ersten bis zum letzten Zeichen."
            }
            P::Version => {
                "Der Code stammt von einer anderen Version dieser Seite: Ladet beide neu."
            }
            P::Invite => {
                "Das ist eine Einladung; hierher gehört die Antwort, die dein Gegner aus ihr bekommt."
            }
            P::Reply => {
                "Das ist eine Antwort; hierher gehört die Einladung dessen, der das Spiel eröffnet hat."
            }
        },
        T::Notice(N::NotNow(fault)) => return format!("Das geht nicht: {}.", not_now(fault)),
        T::Notice(N::RefusedBy(why) | N::Refused(why)) => refused(why),
        T::Notice(notice) => told(notice),
    };
    fixed.to_owned()
}

fn told(notice: &N) -> &'static str {
    match notice {
        N::OtherVersion { newer: true } => {
            "Die Seite deines Gegners ist neuer. Lade diese neu und tritt dann wieder bei."
        }
        N::OtherVersion { newer: false } => {
            "Die Seite deines Gegners ist älter. Bitte ihn, sie neu zu laden, und versucht es noch einmal."
        }
        N::CutOff => {
            "Die Seite deines Gegners hat zu viel gesendet, das keinen Sinn ergibt, und wurde getrennt. Das Spiel geht weiter, sobald eine ordentliche Verbindung kommt; bis dahin gilt dein Gegner als abwesend."
        }
        N::Denied(K::Away | K::AwayDraw) => {
            "Das Gerät deines Gegners sagt, du seist weg gewesen. Dieses Gerät war die ganze Zeit da, darum geht das Spiel weiter."
        }
        N::Denied(K::Time) => {
            "Das Gerät deines Gegners sagt, deine Zeit sei um. Nach der Uhr dieses Geräts ist sie es nicht."
        }
        N::Denied(K::SatOut) => {
            "Das Gerät deines Gegners sagt, du habest nicht rechtzeitig gezogen. Nach der Uhr dieses Geräts war noch Zeit."
        }
        N::ClaimDenied(K::Away | K::AwayDraw) => {
            "Das Gerät deines Gegners war die ganze Zeit da, darum geht das Spiel weiter."
        }
        N::ClaimDenied(K::Time | K::SatOut) => {
            "Das Gerät deines Gegners sagt, es sei noch Zeit gewesen."
        }
        N::Resumed => {
            "Ihr habt beide aufeinander gewartet. Das Spiel geht vom letzten Zug an weiter, den beide Geräte kennen."
        }
        N::Disputed(D::TheirTime) => {
            "Die Partie ist strittig: Nach der Uhr dieses Geräts ist die Zeit deines Gegners um, nach seiner nicht. Sichere beide Protokolle, um zu sehen, wo sie auseinandergehen."
        }
        N::Disputed(D::OwnTime) => {
            "Die Partie ist strittig: Das Gerät deines Gegners sagt, deine Zeit sei um; nach der Uhr dieses Geräts ist sie es nicht. Sichere beide Protokolle, um zu sehen, wo sie auseinandergehen."
        }
        N::Disputed(D::SatOut) => {
            "Die Partie ist strittig: Nach der Uhr dieses Geräts hat dein Gegner nicht rechtzeitig gezogen, nach seiner schon. Sichere beide Protokolle, um zu sehen, wo sie auseinandergehen."
        }
        N::Disputed(D::Told) => {
            "Die Partie ist strittig: Das Gerät deines Gegners ist mit diesem uneins, wie sie steht. Sichere beide Protokolle, um zu sehen, wo sie auseinandergehen."
        }
        N::Disputed(D::LogsDiffer) => {
            "Die Partie ist strittig: Die beiden Geräte sind uneins, was gespielt wurde. Sichere beide Protokolle, um zu sehen, wo sie auseinandergehen."
        }
        N::Withheld => {
            "Die andere Seite deckt nicht auf, was nach den Regeln offenliegt. Sie hat verloren; sichere die Protokolle als Beleg."
        }
        N::TakenBack => "Dein Zug kam zu spät und ist zurückgenommen.",
        N::NotStored => {
            "Dieser Browser speichert nichts. Lade die Seite nicht neu: Das Spiel ginge verloren."
        }
        N::OtherTab => {
            "Dieses Spiel ist in einem anderen Tab oder Fenster offen. Spiele dort weiter oder hole es hierher."
        }
        N::NoSuchRoom => {
            "In diesem Raum wartet niemand. Prüfe den Code oder frage deinen Gegner, ob der Raum noch offen ist."
        }
        N::RoomFull => {
            "In diesem Raum sind schon zwei Spieler. Bitte um einen neuen Code oder eröffne selbst einen Raum."
        }
        N::ServerFull => {
            "Der Server hat keinen Raum mehr frei. Versuche es später oder verbindet euch ohne Server."
        }
        N::NoSignalling => {
            "Der Vermittlungsserver ist nicht zu erreichen. Prüfe deine Verbindung, versuche es noch einmal oder verbindet euch ohne Server."
        }
        N::CannotCross => {
            "Eure beiden Netze ließen sich nicht verbinden. Versuche ein anderes Netz oder eine Seite mit TURN-Server."
        }
        N::OtherForgot => {
            "Der Browser deines Gegners hat dieses Spiel vergessen, darum kann es nicht weitergehen. Dein Gegner gilt als abwesend; du kannst das Spiel sichern."
        }
        N::Forgot => {
            "Dieser Browser hat das laufende Spiel vergessen, der deines Gegners nicht. Hier kann es nicht weitergehen; beginnt zusammen ein neues."
        }
        // Said in `audit`.
        N::Cheated(_) | N::Accused(_) => "",
        N::RefusedBy(why) | N::Refused(why) => refused(why),
        N::NotNow(fault) => not_now(fault),
    }
}

fn refused(why: &Refusal) -> &'static str {
    match why {
        Refusal::Protocol { .. } => {
            "Die beiden Seiten haben verschiedene Versionen. Ladet beide neu."
        }
        Refusal::Rules => {
            "Die beiden Seiten spielen nach verschiedenen Regeln. Ladet beide neu, um dieselbe Version zu haben."
        }
        Refusal::SameSeat => {
            "Ihr habt diesen Raum beide als Gastgeber geöffnet. Einer muss stattdessen mit dem Code beitreten."
        }
        Refusal::Taken => {
            "Dieses Spiel hat schon zwei Spieler. Bitte um einen neuen Raum oder eröffne einen."
        }
        Refusal::OtherGame => "In diesem Raum läuft ein anderes Spiel.",
        Refusal::NotProven => "Jemand wurde abgewiesen: Der Platz ließ sich nicht nachweisen.",
        Refusal::Misbehaved => "Die Verbindung wurde abgewiesen: zu viele Nachrichten ohne Sinn.",
        Refusal::Terms => "Die Einstellungen dieses Spiels ergeben keinen Sinn.",
    }
}

fn not_now(fault: &AskFault) -> &'static str {
    match fault {
        AskFault::Over => "das Spiel ist aus",
        AskFault::Turn => "die andere Seite ist am Zug",
        AskFault::Illegal => "der Zug ist nicht regelgerecht",
        AskFault::NoOffer => "es gibt kein Remisangebot zu beantworten",
        AskFault::TakeBack => "es lässt sich kein Zug zurücknehmen",
        AskFault::TooSoon => "dafür ist es noch zu früh",
        AskFault::Ply => "das betrifft einen anderen Zug",
        AskFault::Clocks => "die Uhren stimmen nicht",
        AskFault::Unheard => "erst muss die andere Seite zu hören sein",
        AskFault::Secret(_) => "das widerspricht den Regeln der verborgenen Assassinen",
        AskFault::Full => "das Protokoll ist voll",
    }
}
