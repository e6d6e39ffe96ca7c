//! The catalogue in German: fixed texts.

use crate::text::Label;

/// Says a fixed text.
pub fn label(label: Label) -> &'static str {
    match label {
        Label::AppName => "Portalschach",
        Label::VariantChess => "Schach",
        Label::VariantDinosaur => "Dinosaurierschach",
        Label::VariantAssassin => "Assassinenschach",
        Label::VariantDinosaurAssassin => "Schach mit Dinosaurier und Assassine",
        Label::VariantPortal => "Portalschach",
        Label::VariantPortalStandard => "Standard-Portalschach",
        Label::BlurbChess => {
            "Klassisches Schach, auf Wunsch mit Triceratops und versteckten Assassinen."
        }
        Label::BlurbDinosaur => {
            "Jede Seite hat einen Triceratops, der wie Dame oder Springer zieht."
        }
        Label::BlurbAssassin => {
            "Jede Seite versteckt einen Assassinen, den niemand sieht, bis ein Bauer ihn findet."
        }
        Label::BlurbDinosaurAssassin => {
            "Ein Triceratops auf dem Brett und ein Assassine im Versteck."
        }
        Label::BlurbPortal => {
            "Feste Portale: von einem zum nächsten springen und mit dem Gegner die Plätze tauschen."
        }
        Label::BlurbPortalStandard => "Acht Portalsteine, die wandern, wenn Figuren hindurchgehen.",
        Label::White => "Weiß",
        Label::Black => "Schwarz",
        Label::Pawn => "Bauer",
        Label::Knight => "Springer",
        Label::Bishop => "Läufer",
        Label::Rook => "Turm",
        Label::Queen => "Dame",
        Label::King => "König",
        Label::Triceratops => "Triceratops",
        Label::Assassin => "Assassine",
        Label::NewGame => "Neue Partie",
        Label::RuleSet => "Regeln",
        Label::FamilySpecial => "Spezialschach",
        Label::OptionDinosaur => "Dinosaurier",
        Label::OptionAssassin => "Assassine",
        Label::Timer => "Uhr",
        Label::MinutesEach => "Minuten pro Seite",
        Label::IncrementSeconds => "Sekunden dazu pro Zug",
        Label::PortalLayout => "Lage der Portale",
        Label::LayoutDefault => "Übliche Lage",
        Label::LayoutCustom => "Selbst legen",
        Label::Opponent => "Gegner",
        Label::OpponentSameDevice => "Zwei an einem Gerät",
        Label::OpponentComputer => "Der Computer",
        Label::PlayAs => "Farbe",
        Label::PlayRandom => "Zufällig",
        Label::ComputerLevel => "Stufe",
        Label::LevelClassic => "Klassisch",
        Label::StartGame => "Partie beginnen",
        Label::RulesOfThisGame => "Regeln dieses Spiels",
        Label::ReplaceGame => {
            "Eine Partie läuft noch. Eine neue beginnen? Die alte bleibt bei deinen Partien."
        }
        Label::Undo => "Zurücknehmen",
        Label::Redo => "Wiederholen",
        Label::Flip => "Brett drehen",
        Label::Resign => "Aufgeben",
        Label::OfferDraw => "Remis anbieten",
        Label::Decline => "Ablehnen",
        Label::Yes => "Ja",
        Label::Cancel => "Abbrechen",
        Label::Close => "Schließen",
        Label::Ok => "OK",
        Label::Load => "Laden",
        Label::SaveLoad => "Speichern und laden",
        Label::SaveGame => "Partie speichern",
        Label::LoadGame => "Partie laden",
        Label::Hint => "Tipp",
        Label::ShowAssassin => "Assassinen zeigen",
        Label::HideAssassin => "Assassinen verbergen",
        Label::Menu => "Menü",
        Label::Rematch => "Noch einmal",
        Label::ReviewGame => "Partie ansehen",
        Label::Moves => "Züge",
        Label::NoMovesYet => "Noch keine Züge",
        Label::First => "Erster Zug",
        Label::Previous => "Voriger Zug",
        Label::Next => "Nächster Zug",
        Label::BackToGame => "Zurück zur Partie",
        Label::LastMove => "Letzter Zug",
        Label::TypeMove => "Zug eintippen",
        Label::TypeMoveHint => "Zum Beispiel Nf3 oder e2e4",
        Label::Play => "Ziehen",
        Label::Board => "Brett",
        Label::BoardHelp => {
            "Pfeiltasten gehen über das Brett, Eingabe oder Leertaste hebt auf und setzt ab, Buchstaben finden Figuren."
        }
        Label::WhiteClock => "Uhr von Weiß",
        Label::BlackClock => "Uhr von Schwarz",
        Label::Promote => "Was soll der Bauer werden?",
        Label::ChooseExit => "Wähle einen Ausgang.",
        Label::WalkHere => "Hierher ziehen",
        Label::JumpHere => "Hierher springen",
        Label::ConfirmOwnAssassin => {
            "Dort steht dein eigener Assassine versteckt und wäre verloren. Trotzdem ziehen?"
        }
        Label::StartWithTokens => "Partie beginnen",
        Label::ImReady => "Ich bin so weit",
        Label::ResizeBoard => "Größe des Bretts ändern",
        Label::PageGame => "Partie",
        Label::PageGames => "Partien",
        Label::PageRules => "Regeln",
        Label::PageEditor => "Editor",
        Label::PageSettings => "Einstellungen",
        Label::StartTitle => "Schach mit Portalen, Dinosauriern und versteckten Assassinen",
        Label::StartChess => "Das Schach, das du kennst, mit allen Regeln.",
        Label::StartLearn => "Neu hier? So wird gespielt",
        Label::Continue => "Weiterspielen",
        Label::Computer => "Computer",
        Label::Friend => "Freund",
        Label::SameDevice => "Ein Gerät",
        Label::PageNotFound => "Diese Seite gibt es nicht.",
        Label::Shortcuts => "Tastenkürzel",
        Label::ShortcutReview => "Frühere und spätere Züge ansehen",
        Label::ShortcutEnds => "Anfang und Ende der Partie",
        Label::ShortcutFlip => "Brett drehen",
        Label::ShortcutUndo => "Zurücknehmen",
        Label::ShortcutRedo => "Wiederholen",
        Label::ShortcutHelp => "Diese Liste zeigen",
        Label::ShortcutCancel => "Auswahl aufheben",
        Label::ShortcutType => "Zug eintippen",
        Label::ShortcutAssassin => "Assassinen zeigen oder verbergen",
        Label::ShortcutMute => "Ton an oder aus",
        Label::Theme => "Farben",
        Label::ThemeSystem => "System",
        Label::ThemeLight => "Hell",
        Label::ThemeDark => "Dunkel",
        Label::BoardTheme => "Brett",
        Label::BoardWalnut => "Nussbaum",
        Label::BoardSlate => "Schiefer",
        Label::BoardMeadow => "Wiese",
        Label::BoardContrast => "Starker Kontrast",
        Label::Coordinates => "Koordinaten",
        Label::CoordinatesOff => "Keine",
        Label::CoordinatesEdge => "Am Rand",
        Label::CoordinatesEvery => "Auf jedem Feld",
        Label::Volume => "Lautstärke",
        Label::Mute => "Stumm",
        Label::SoundOn => "Ton an",
        Label::SoundOff => "Ton aus",
        Label::Vibrate => "Vibrieren",
        Label::Orientation => "Brett an einem Gerät",
        Label::OrientationStays => "Bleibt, wie es ist",
        Label::OrientationTurns => "Dreht sich zur Seite am Zug",
        Label::OrientationFaces => "Figuren stehen sich gegenüber",
        Label::Animation => "Bewegung",
        Label::ConfirmFinal => "Vor Aufgabe und Remisangebot nachfragen",
        Label::ShowTargets => "Zeigen, wohin eine Figur ziehen kann",
        Label::KeyboardShortcuts => "Tastenkürzel",
        Label::AutoQueen => "Immer in eine Dame umwandeln",
        Label::Language => "Sprache",
        Label::ResetSettings => "Einstellungen zurücksetzen",
        Label::PastGames => "Frühere Partien",
        Label::NoPastGames => {
            "Noch keine Partien. Jede Partie, die du spielst, wird hier aufgehoben."
        }
        Label::Open => "Öffnen",
        Label::Delete => "Löschen",
        Label::DeleteQuestion => "Diese Partie endgültig löschen?",
        Label::Export => "Ausgeben",
        Label::ExportJson => "Als Datei speichern",
        Label::ExportPgn => "PGN",
        Label::ExportText => "Textdatei",
        Label::ExportFen => "FEN",
        Label::Copy => "Kopieren",
        Label::CopyPgn => "PGN kopieren",
        Label::CopyFen => "FEN kopieren",
        Label::Copied => "Kopiert",
        Label::Share => "Teilen",
        Label::DropHere => "Datei hier ablegen oder Partie einfügen",
        Label::ChooseFile => "Datei wählen",
        Label::InProgress => "Läuft noch",
        Label::SaveHoldsSecrets => {
            "In der gespeicherten Datei steht, wo die Assassinen versteckt sind: Wer sie öffnet, kann es sehen."
        }
        Label::ExportLayout => "Lage der Portale als Textdatei",
        Label::Editor => "Stellung aufbauen",
        Label::EditorTurn => "Am Zug",
        Label::EditorCastling => "Rochade",
        Label::EditorEnPassant => "En passant",
        Label::EditorHand => "Figuren versetzen",
        Label::Piece => "Figur",
        Label::EditorErase => "Entfernen",
        Label::EditorClear => "Leeres Brett",
        Label::EditorReset => "Grundstellung",
        Label::EditorTokens => "Portalstein",
        Label::EditorPlayHere => "Partie von hier beginnen",
        Label::EditorLegal => "Diese Stellung ist spielbar.",
        Label::EditorPlacing => "Muss noch einen Assassinen verstecken",
        Label::WhiteShort => "Weiß, kurz",
        Label::WhiteLong => "Weiß, lang",
        Label::BlackShort => "Schwarz, kurz",
        Label::BlackLong => "Schwarz, lang",
        Label::None => "Keins",
        Label::StorageDenied => {
            "Dieser Browser lässt die Seite nichts aufheben: Die Partie geht weiter, ist aber weg, wenn du sie schließt. Speichere sie als Datei."
        }
        Label::StorageFull => {
            "Der Speicher des Browsers ist voll: Die Partie geht weiter, wird aber nicht aufgehoben. Speichere sie als Datei oder lösche alte Partien."
        }
        Label::StorageWeak => {
            "Dieser Browser verweigert der Seite seine Datenbank: Die Partie geht weiter und wird aufgehoben, aber ein Absturz kann die letzten Züge kosten."
        }
        Label::StorageSilent => {
            "Der Speicher des Browsers antwortet nicht, darum kann deine letzte Partie noch nicht gezeigt werden. Sie ist nicht verloren. Schließe andere Tabs dieser Seite oder starte den Browser neu und versuche es dann noch einmal; bis dahin wird nichts aufgehoben, was du hier spielst."
        }
        Label::GameElsewhere => "Deine Partie ist in einem anderen Tab offen.",
        Label::GameTakenOver => {
            "Diese Partie wird jetzt in einem anderen Tab gespielt. Was du hier ziehst, wird nicht mehr aufgehoben."
        }
        Label::TakeGameOver => "Hier weiterspielen",
        Label::GameRestored => "Deine Partie geht weiter, wo du sie verlassen hast.",
        Label::CopyFailed => {
            "Der Browser hat das Kopieren nicht erlaubt. Markiere den Text und kopiere ihn selbst."
        }
        Label::UpdateReady => "Eine neue Version ist bereit.",
        Label::Crashed => {
            "Etwas ist schiefgegangen, und die Seite ist stehen geblieben. Deine Partie ist gespeichert: Lade die Seite neu, um weiterzuspielen."
        }
        Label::Reload => "Neu laden",
        Label::Offline => {
            "Du bist offline: Das Netzwerkspiel braucht eine Verbindung. An diesem Gerät kannst du weiterspielen."
        }
        Label::InstallApp => "Als App installieren",
        Label::InstallShare => "Tippe im Browser auf „Teilen“.",
        Label::InstallAdd => "Wähle in der Liste „Zum Home-Bildschirm“.",
        Label::InstallDone => {
            "Tippe auf „Hinzufügen“: Die App startet dann über ihr Symbol, mit oder ohne Netz."
        }
        Label::FileTooLarge => "Die Datei ist größer als 1 MB: Das ist keine gespeicherte Partie.",
        Label::FileUnreadable => "Die Datei ließ sich nicht als Text lesen.",
        Label::Notices => "Hinweise",
        Label::Loading => "Lädt",
        Label::PartMissing => {
            "Dieser Teil der Seite konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal."
        }
        Label::Retry => "Noch einmal versuchen",
        Label::NetworkPlay => "Netzwerkspiel",
        Label::You => "Du",
        Label::SkipToBoard => "Zum Brett springen",
        Label::ShowMe => "Zeig es mir",
        Label::TryAgain => "Noch einmal",
        Label::OpponentWatch => "Zwei Computern zusehen",
        Label::Players => "Spieler",
        Label::MoveNow => "Sofort ziehen",
        Label::AskComputer => "Den Computer noch einmal fragen",
        Label::ComputerRestarted => {
            "Der Computer hat nicht mehr geantwortet und wurde neu gestartet."
        }
        Label::AnalysisFailed => {
            "Die Partie konnte nicht analysiert werden. Versuche es noch einmal."
        }
        Label::Analyse => "Partie analysieren",
        Label::Analysis => "Analyse",
        Label::ScoreGraph => {
            "Wer nach jedem Zug besser stand: je höher die Linie, desto besser für Weiß."
        }
        Label::WorstMoves => "Schlechteste Züge",
        Label::NoWorstMoves => "Kein Zug hat viel verschenkt.",
    }
}
