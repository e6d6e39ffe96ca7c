//! The catalogue in German: sentences with data.

use engine::{CastlingSide, Color, Piece, Role};

use crate::text::message::PlyReport;
use crate::text::names::squares;
use crate::text::{Label, Lang, Message};
use crate::{GameResult, Mark, PortalKind, Question, Reason};

/// Says a sentence.
pub fn message(message: &Message) -> String {
    match message {
        Message::SquareName {
            piece,
            square,
            portal,
            exits,
            ghost,
            revealed,
        } => {
            let mut name = match piece {
                Some(piece) if *ghost => format!("{} (versteckt), {square}", piece_name(*piece)),
                Some(piece) if *revealed => {
                    format!("{} (aufgedeckt), {square}", piece_name(*piece))
                }
                Some(piece) => format!("{}, {square}", piece_name(*piece)),
                None => square.to_string(),
            };
            if let Some((kind, count)) = portal {
                name.push_str(", ");
                name.push_str(&portal_name(*kind, *count));
            }
            if !exits.is_empty() {
                name.push_str(&format!(", Ausgänge {}", squares(*exits)));
            }
            name
        }
        Message::SquareState(marks) => marks
            .iter()
            .filter_map(|mark| mark_state(*mark))
            .collect::<Vec<_>>()
            .join(", "),
        Message::ToMove(color) => format!("{} am Zug", side(*color)),
        Message::InCheck(color) => format!("{} steht im Schach", side(*color)),
        Message::Places(color) => format!("{} versteckt einen Assassinen", side(*color)),
        Message::ComputerThinks(color) => format!("Der Computer ({}) denkt nach", side(*color)),
        Message::WaitsFor(color) => format!("Warten auf {}", side(*color)),
        Message::ResultTitle(result) => match result.winner {
            Some(winner) => format!("{} gewinnt", side(winner)),
            None => match result.reason {
                Reason::Disputed => "Strittig",
                Reason::NoResult => "Kein Ergebnis",
                _ => "Remis",
            }
            .to_owned(),
        },
        Message::ResultReason(result) => result_reason(*result),
        Message::CurtainTitle(color) => format!("Gib das Gerät an {}", side(*color)),
        Message::CurtainText(color) => {
            format!(
                "{} versteckt jetzt einen Assassinen. {}, bitte wegsehen.",
                side(*color),
                side(!*color)
            )
        }
        Message::PlaceAssassin(color) => {
            format!(
                "{}: Verstecke deinen Assassinen auf einem markierten Feld, direkt vor einem deiner Bauern.",
                side(*color)
            )
        }
        Message::PlaceTokens(0) => {
            "Alle acht Portale liegen. Beginne die Partie, oder tippe eines an, um es wegzunehmen."
                .to_owned()
        }
        Message::PlaceTokens(1) => "Tippe ein leeres Feld an: noch 1 Portal.".to_owned(),
        Message::PlaceTokens(left) => format!("Tippe leere Felder an: noch {left} Portale."),
        Message::ReviewBanner { ply, last, over } => {
            let goes_on = if *over {
                ""
            } else {
                " Die Partie geht weiter."
            };
            format!("Du siehst Halbzug {ply} von {last}.{goes_on}")
        }
        Message::Played(said) => played(said),
        Message::TakenBack => "Zurückgenommen.".to_owned(),
        Message::ExitTo {
            square,
            swaps: None,
        } => format!("Nach {square} springen"),
        Message::ExitTo {
            square,
            swaps: Some(piece),
        } => {
            format!(
                "Nach {square} springen und tauschen: {}",
                piece_name(*piece)
            )
        }
        Message::StayOn(square) => format!("Auf {square} bleiben"),
        Message::WalkOrJump(square) => {
            format!("Nach {square} ziehen oder durch das Portal springen?")
        }
        Message::Asks(Question::Resign(color)) => format!("{}: aufgeben?", side(*color)),
        Message::Asks(Question::OfferDraw(color)) => format!("{}: Remis anbieten?", side(*color)),
        Message::Asks(Question::AnswerDraw(color)) => {
            format!(
                "{} bietet Remis an. {}: annehmen?",
                side(!*color),
                side(*color)
            )
        }
        Message::AsksYes(Question::Resign(_)) => "Aufgeben".to_owned(),
        Message::AsksYes(Question::OfferDraw(_)) => "Remis anbieten".to_owned(),
        Message::AsksYes(Question::AnswerDraw(_)) => "Annehmen".to_owned(),
        Message::CapturedSpoken {
            color,
            pieces,
            lead,
        } => captured(*color, pieces, *lead),
        Message::TimeSpoken { seconds } => time(*seconds),
        Message::PlayIt(san) => format!("{san} spielen?"),
        Message::LowTime { color, seconds } => {
            format!("{} hat noch {}.", side(*color), time(*seconds))
        }
        Message::DrawOffered(color) => format!("{} bietet Remis an.", side(*color)),
        Message::DrawDeclined(color) => format!("{} lehnt das Remis ab.", side(*color)),
        Message::PremoveSet { from, to } => format!("Vorausgezogen: {from} nach {to}."),
        Message::PremoveGone => "Der vorausgeplante Zug ist nicht mehr möglich.".to_owned(),
        Message::HintIs(san) => format!("Der Computer würde {san} spielen."),
        Message::Loaded { variant, plies: 0 } => {
            format!(
                "Geladen: {}, noch keine Züge.",
                Label::variant(*variant).say(Lang::De)
            )
        }
        Message::Loaded { variant, plies } => {
            let unit = if *plies == 1 { "Halbzug" } else { "Halbzüge" };
            format!(
                "Geladen: {}, {plies} {unit}.",
                Label::variant(*variant).say(Lang::De)
            )
        }
        Message::CutAfterEnd(ply) => {
            format!(
                "Nach den Regeln hier ist die Partie nach Halbzug {ply} zu Ende: Was die Datei danach noch hat, fehlt."
            )
        }
        Message::ReadUpTo(fault) => format!(
            "Nur die Züge bis hierher waren lesbar. {}",
            fault.say(Lang::De)
        ),
        Message::FirstOfSeveral(count) => {
            format!("Die Datei enthält {count} Partien: Dies ist die erste.")
        }
        Message::Searching(plies) => format!(
            "Rechnet {plies} {} voraus",
            if *plies == 1 { "Halbzug" } else { "Halbzüge" }
        ),
        Message::Judging { done, of } => format!("{done} von {of} Stellungen beurteilt"),
        Message::CouldHave {
            played,
            better: Some(better),
        } => format!("{played}: besser {better}"),
        Message::CouldHave {
            played,
            better: None,
        } => played.clone(),
    }
}

pub(super) fn side(color: Color) -> &'static str {
    Label::color(color).say(Lang::De)
}

pub(super) fn role(role: Role) -> &'static str {
    Label::role(role).say(Lang::De)
}

fn piece_name(piece: Piece) -> String {
    let adjective = match (piece.color, piece.role) {
        (Color::White, Role::Queen) => "weiße",
        (Color::White, _) => "weißer",
        (Color::Black, Role::Queen) => "schwarze",
        (Color::Black, _) => "schwarzer",
    };
    format!("{adjective} {}", role(piece.role))
}

fn portal_name(kind: PortalKind, count: u8) -> String {
    match (kind, count) {
        (PortalKind::White, _) => "Portal von Weiß".to_owned(),
        (PortalKind::Black, _) => "Portal von Schwarz".to_owned(),
        (PortalKind::Neutral, _) => "neutrales Portal".to_owned(),
        (PortalKind::Token, 1) => "Portalstein".to_owned(),
        (PortalKind::Token, count) => format!("{count} Portalsteine"),
    }
}

fn mark_state(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Selected => Some("ausgewählt"),
        Mark::Target => Some("kann hierher ziehen"),
        Mark::Capture => Some("kann hier schlagen"),
        Mark::LastFrom => Some("letzter Zug begann hier"),
        Mark::LastTo => Some("letzter Zug endete hier"),
        Mark::Check => Some("im Schach"),
        Mark::Activation => Some("kann hierher springen"),
        Mark::Entry => Some("wartet auf den Ausgang"),
        Mark::Exit => Some("Ausgang"),
        Mark::Swap => Some("tauscht"),
        Mark::PremoveFrom => Some("vorausgeplanter Zug beginnt hier"),
        Mark::PremoveTo => Some("vorausgeplanter Zug endet hier"),
        Mark::Placeable => Some("kann hier gesetzt werden"),
        Mark::EntryTarget => Some("kann hier eintreten"),
        Mark::Revealed | Mark::Hover => None,
    }
}

fn result_reason(result: GameResult) -> String {
    let loser = result.winner.map(|winner| side(!winner));
    match (result.reason, loser) {
        (Reason::Checkmate, Some(loser)) => format!("{loser} ist schachmatt."),
        (Reason::Stalemate, _) => {
            "Die Seite am Zug hat keinen Zug und steht nicht im Schach: Patt.".to_owned()
        }
        (Reason::KingCapture, Some(loser)) => format!("Ein Assassine hat den König von {loser} geschlagen."),
        (Reason::Time, Some(loser)) => format!("Die Zeit von {loser} ist abgelaufen."),
        (Reason::Resignation, Some(loser)) => format!("{loser} hat aufgegeben."),
        (Reason::Agreement, _) => "Beide Seiten haben sich auf Remis geeinigt.".to_owned(),
        (Reason::Repetition, _) => "Remis durch dreifache Stellungswiederholung.".to_owned(),
        (Reason::FiftyMoves, _) => "Fünfzig Züge ohne Schlagen und ohne Bauernzug.".to_owned(),
        (Reason::Insufficient, _) => "Niemand hat mehr genug Figuren zum Matt.".to_owned(),
        (Reason::Abandoned, Some(loser)) => format!("{loser} hat die Partie verlassen."),
        (Reason::Cheated, Some(loser)) => {
            format!(
                "{loser} hat die Regeln der verborgenen Assassinen gebrochen oder nicht aufgedeckt."
            )
        }
        (Reason::Disputed, _) => "Die beiden Geräte sind sich nicht einig. Die Partie zählt für niemanden.".to_owned(),
        (Reason::Unstated, _) => "Die Datei sagt nicht, wie die Partie zu Ende ging.".to_owned(),
        (Reason::NoResult, _) => "Die Partie zählt für niemanden: Sie wurde nicht rechtzeitig begonnen, oder beide haben sie abgebrochen.".to_owned(),
        (Reason::Abandoned, None) => "Die Partie wurde vor dem Ende verlassen: Remis.".to_owned(),
        // No game ends so, but a sentence never lacks its subject.
        (Reason::Checkmate | Reason::KingCapture | Reason::Time, None)
        | (Reason::Resignation | Reason::Cheated, None) => "Niemand hat die Partie gewonnen.".to_owned(),
    }
}

fn played(report: &PlyReport) -> String {
    let who = report.color.map(side).unwrap_or_default();
    let piece = report.role.map_or("Figur", role);
    let mut text = if report.placed {
        format!("{who} hat einen Assassinen versteckt")
    } else if let Some(castling) = report.castled {
        let way = match castling {
            CastlingSide::King => "kurz",
            CastlingSide::Queen => "lang",
        };
        format!("{who} rochiert {}", way)
    } else {
        match (report.from, report.via, report.to) {
            (Some(from), Some(via), Some(to)) => {
                format!("{who}: {piece} {from} über {via} nach {to}")
            }
            (Some(from), None, Some(to)) => format!("{who}: {piece} {from} nach {to}"),
            (None, _, Some(to)) => format!("{who}: {piece} nach {to}"),
            (Some(from), _, None) => format!("{who}: {piece} verschwindet von {from}"),
            (None, _, None) => format!("{who}: {piece} zieht ungesehen"),
        }
    };
    if let Some(promotion) = report.promotion {
        text.push_str(&format!(", wird {}", role(promotion)));
    }
    for piece in &report.captured {
        text.push_str(&format!(", geschlagen: {}", piece_name(*piece)));
    }
    if let Some(piece) = report.swapped {
        text.push_str(&format!(", getauscht mit: {}", piece_name(piece)));
    }
    text.push('.');
    if report.check {
        text.push_str(" Schach.");
    }
    text
}

fn captured(color: Color, pieces: &[(Role, u8)], lead: u32) -> String {
    let mut text = if pieces.is_empty() {
        format!("{} hat nichts geschlagen.", side(color))
    } else {
        let list: Vec<String> = pieces
            .iter()
            .map(|(kind, count)| format!("{count}× {}", role(*kind)))
            .collect();
        format!("{} hat geschlagen: {}.", side(color), list.join(", "))
    };
    if lead > 0 {
        text.push_str(&format!(" {lead} voraus."));
    }
    text
}

fn time(seconds: u64) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let unit =
        |count: u64, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "n" });
    let mut parts = Vec::new();
    if hours > 0 {
        parts.push(unit(hours, "Stunde"));
    }
    if minutes > 0 {
        parts.push(unit(minutes, "Minute"));
    }
    if rest > 0 || parts.is_empty() {
        parts.push(unit(rest, "Sekunde"));
    }
    parts.join(" ")
}
