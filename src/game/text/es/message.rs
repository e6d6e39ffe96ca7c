//! The catalogue in Spanish: sentences with data.

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
                Some(piece) if *ghost => format!("{} (escondido), {square}", piece_name(*piece)),
                Some(piece) if *revealed => {
                    format!("{} (descubierto), {square}", piece_name(*piece))
                }
                Some(piece) => format!("{}, {square}", piece_name(*piece)),
                None => square.to_string(),
            };
            if let Some((kind, count)) = portal {
                name.push_str(", ");
                name.push_str(&portal_name(*kind, *count));
            }
            if !exits.is_empty() {
                name.push_str(&format!(", salidas {}", squares(*exits)));
            }
            name
        }
        Message::SquareState(marks) => marks
            .iter()
            .filter_map(|mark| mark_state(*mark))
            .collect::<Vec<_>>()
            .join(", "),
        Message::ToMove(color) => format!("Mueven las {}", lower(*color)),
        Message::InCheck(color) => format!("{}: en jaque", side(*color)),
        Message::Places(color) => {
            format!("Las {} esconden un asesino", lower(*color))
        }
        Message::ComputerThinks(color) => format!("El ordenador ({}) está pensando", lower(*color)),
        Message::WaitsFor(color) => format!("Esperando a las {}", lower(*color)),
        Message::ResultTitle(result) => match result.winner {
            Some(winner) => format!("Ganan las {}", lower(winner)),
            None => match result.reason {
                Reason::Disputed => "En disputa",
                Reason::NoResult => "Sin resultado",
                _ => "Tablas",
            }
            .to_owned(),
        },
        Message::ResultReason(result) => result_reason(*result),
        Message::CurtainTitle(color) => {
            format!("Pasa el dispositivo a las {}", lower(*color))
        }
        Message::CurtainText(color) => format!(
            "Las {} esconden ahora un asesino. Las {}, que no miren.",
            lower(*color),
            lower(!*color)
        ),
        Message::PlaceAssassin(color) => format!(
            "{}: esconde tu asesino en una casilla marcada, justo delante de uno de tus peones.",
            side(*color)
        ),
        Message::PlaceTokens(0) => {
            "Los ocho portales están puestos. Empieza la partida, o toca uno para quitarlo."
                .to_owned()
        }
        Message::PlaceTokens(1) => "Toca una casilla vacía: queda 1 portal.".to_owned(),
        Message::PlaceTokens(left) => format!("Toca casillas vacías: quedan {left} portales."),
        Message::ReviewBanner { ply, last, over } => {
            let goes_on = if *over { "" } else { " La partida sigue." };
            format!("Estás viendo la media jugada {ply} de {last}.{goes_on}")
        }
        Message::Played(said) => played(said),
        Message::TakenBack => "Deshecho.".to_owned(),
        Message::ExitTo {
            square,
            swaps: None,
        } => format!("Saltar a {square}"),
        Message::ExitTo {
            square,
            swaps: Some(piece),
        } => {
            format!("Saltar a {square} y cambiar con: {}", piece_name(*piece))
        }
        Message::StayOn(square) => format!("Quedarse en {square}"),
        Message::WalkOrJump(square) => format!("¿Mover a {square} o saltar por el portal?"),
        Message::Asks(Question::Resign(color)) => format!("{}: ¿abandonar?", side(*color)),
        Message::Asks(Question::OfferDraw(color)) => format!("{}: ¿ofrecer tablas?", side(*color)),
        Message::Asks(Question::AnswerDraw(color)) => format!(
            "Las {} ofrecen tablas. {}: ¿aceptar?",
            lower(!*color),
            side(*color)
        ),
        Message::AsksYes(Question::Resign(_)) => "Abandonar".to_owned(),
        Message::AsksYes(Question::OfferDraw(_)) => "Ofrecer tablas".to_owned(),
        Message::AsksYes(Question::AnswerDraw(_)) => "Aceptar".to_owned(),
        Message::CapturedSpoken {
            color,
            pieces,
            lead,
        } => captured(*color, pieces, *lead),
        Message::TimeSpoken { seconds } => time(*seconds),
        Message::PlayIt(san) => format!("¿Jugar {san}?"),
        Message::LowTime { color, seconds } => {
            format!("{}: quedan {}.", side(*color), time(*seconds))
        }
        Message::DrawOffered(color) => {
            format!("Las {} ofrecen tablas.", lower(*color))
        }
        Message::DrawDeclined(color) => {
            format!("Las {} rechazan las tablas.", lower(*color))
        }
        Message::PremoveSet { from, to } => format!("Jugada anticipada: {from} a {to}."),
        Message::PremoveGone => "La jugada anticipada ya no es posible.".to_owned(),
        Message::HintIs(san) => format!("El ordenador jugaría {san}."),
        Message::Loaded { variant, plies: 0 } => {
            format!(
                "Cargado: {}, aún sin jugadas.",
                Label::variant(*variant).say(Lang::Es)
            )
        }
        Message::Loaded { variant, plies } => {
            let unit = if *plies == 1 {
                "media jugada"
            } else {
                "medias jugadas"
            };
            format!(
                "Cargado: {}, {plies} {unit}.",
                Label::variant(*variant).say(Lang::Es)
            )
        }
        Message::CutAfterEnd(ply) => format!(
            "Según las reglas de aquí, la partida termina tras la media jugada {ply}: lo que sigue en el archivo se omite."
        ),
        Message::ReadUpTo(fault) => format!(
            "Solo se han podido leer las jugadas hasta aquí. {}",
            fault.say(Lang::Es)
        ),
        Message::FirstOfSeveral(count) => {
            format!("El archivo contiene {count} partidas: esta es la primera.")
        }
        Message::Searching(1) => "Mira media jugada por delante".to_owned(),
        Message::Searching(plies) => format!("Mira {plies} medias jugadas por delante"),
        Message::Judging { done, of } => format!("{done} de {of} posiciones evaluadas"),
        Message::CouldHave {
            played,
            better: Some(better),
        } => format!("{played}: mejor {better}"),
        Message::CouldHave {
            played,
            better: None,
        } => played.clone(),
    }
}

pub(super) fn side(color: Color) -> &'static str {
    Label::color(color).say(Lang::Es)
}

pub(super) fn lower(color: Color) -> &'static str {
    match color {
        Color::White => "blancas",
        Color::Black => "negras",
    }
}

pub(super) fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "peón",
        Role::Knight => "caballo",
        Role::Bishop => "alfil",
        Role::Rook => "torre",
        Role::Queen => "dama",
        Role::King => "rey",
        Role::Triceratops => "triceratops",
        Role::Assassin => "asesino",
    }
}

fn piece_name(piece: Piece) -> String {
    let adjective = match (piece.color, piece.role) {
        (Color::White, Role::Queen | Role::Rook) => "blanca",
        (Color::White, _) => "blanco",
        (Color::Black, Role::Queen | Role::Rook) => "negra",
        (Color::Black, _) => "negro",
    };
    format!("{} {adjective}", role(piece.role))
}

fn portal_name(kind: PortalKind, count: u8) -> String {
    match (kind, count) {
        (PortalKind::White, _) => "portal de las blancas".to_owned(),
        (PortalKind::Black, _) => "portal de las negras".to_owned(),
        (PortalKind::Neutral, _) => "portal neutral".to_owned(),
        (PortalKind::Token, 1) => "ficha de portal".to_owned(),
        (PortalKind::Token, count) => format!("{count} fichas de portal"),
    }
}

fn mark_state(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Selected => Some("seleccionado"),
        Mark::Target => Some("puede mover aquí"),
        Mark::Capture => Some("puede capturar aquí"),
        Mark::LastFrom => Some("la última jugada empezó aquí"),
        Mark::LastTo => Some("la última jugada acabó aquí"),
        Mark::Check => Some("en jaque"),
        Mark::Activation => Some("puede saltar aquí"),
        Mark::Entry => Some("espera su salida"),
        Mark::Exit => Some("salida"),
        Mark::Swap => Some("cambia de sitio"),
        Mark::PremoveFrom => Some("la jugada anticipada empieza aquí"),
        Mark::PremoveTo => Some("la jugada anticipada acaba aquí"),
        Mark::Placeable => Some("se puede colocar aquí"),
        Mark::EntryTarget => Some("puede entrar aquí"),
        Mark::Revealed | Mark::Hover => None,
    }
}

fn result_reason(result: GameResult) -> String {
    let loser = result.winner.map(|winner| lower(!winner));
    match (result.reason, loser) {
        (Reason::Checkmate, Some(loser)) => format!("Jaque mate a las {loser}."),
        (Reason::Stalemate, _) => {
            "El bando que mueve no tiene jugadas y no está en jaque: ahogado.".to_owned()
        }
        (Reason::KingCapture, Some(loser)) => {
            format!("Un asesino ha capturado al rey de las {loser}.")
        }
        (Reason::Time, Some(loser)) => format!("Se ha acabado el tiempo de las {loser}."),
        (Reason::Resignation, Some(loser)) => format!("Las {loser} abandonan."),
        (Reason::Agreement, _) => "Ambos bandos acordaron tablas.".to_owned(),
        (Reason::Repetition, _) => "Tablas por triple repetición.".to_owned(),
        (Reason::FiftyMoves, _) => {
            "Cincuenta jugadas sin capturas ni movimientos de peón.".to_owned()
        }
        (Reason::Insufficient, _) => "Nadie tiene ya piezas suficientes para dar mate.".to_owned(),
        (Reason::Abandoned, Some(loser)) => format!("Las {loser} dejaron la partida."),
        (Reason::Cheated, Some(loser)) => {
            format!(
                "Las {loser} rompieron las reglas de los asesinos ocultos o no mostraron sus secretos."
            )
        }
        (Reason::Disputed, _) => {
            "Los dos dispositivos no están de acuerdo. La partida no cuenta para nadie.".to_owned()
        }
        (Reason::Unstated, _) => "El archivo no dice cómo terminó la partida.".to_owned(),
        (Reason::NoResult, _) => {
            "La partida no cuenta para nadie: no empezó a tiempo o los dos jugadores la anularon."
                .to_owned()
        }
        (Reason::Abandoned, None) => "La partida se dejó antes de terminar: tablas.".to_owned(),
        // No game ends so, but a sentence never lacks its subject.
        (Reason::Checkmate | Reason::KingCapture | Reason::Time, None)
        | (Reason::Resignation | Reason::Cheated, None) => "Nadie ha ganado la partida.".to_owned(),
    }
}

fn played(report: &PlyReport) -> String {
    let who = report.color.map(side).unwrap_or_default();
    let piece = report.role.map_or("pieza", role);
    let mut text = if report.placed {
        format!("{who}: asesino escondido")
    } else if let Some(castling) = report.castled {
        let way = match castling {
            CastlingSide::King => "corto",
            CastlingSide::Queen => "largo",
        };
        format!("{who}: enroque {}", way)
    } else {
        match (report.from, report.via, report.to) {
            (Some(from), Some(via), Some(to)) => format!("{who}: {piece} {from} por {via} a {to}"),
            (Some(from), None, Some(to)) => format!("{who}: {piece} {from} a {to}"),
            (None, _, Some(to)) => format!("{who}: {piece} a {to}"),
            (Some(from), _, None) => format!("{who}: {piece} desaparece de {from}"),
            (None, _, None) => format!("{who}: {piece} mueve sin ser visto"),
        }
    };
    if let Some(promotion) = report.promotion {
        text.push_str(&format!(", se convierte en {}", role(promotion)));
    }
    for piece in &report.captured {
        text.push_str(&format!(", captura: {}", piece_name(*piece)));
    }
    if let Some(piece) = report.swapped {
        text.push_str(&format!(", cambia con: {}", piece_name(piece)));
    }
    text.push('.');
    if report.check {
        text.push_str(" Jaque.");
    }
    text
}

fn captured(color: Color, pieces: &[(Role, u8)], lead: u32) -> String {
    let mut text = if pieces.is_empty() {
        format!("{}: nada capturado.", side(color))
    } else {
        let list: Vec<String> = pieces
            .iter()
            .map(|(kind, count)| format!("{count}× {}", role(*kind)))
            .collect();
        format!("{}: capturado {}.", side(color), list.join(", "))
    };
    if lead > 0 {
        text.push_str(&format!(" Ventaja de {lead}."));
    }
    text
}

fn time(seconds: u64) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let unit =
        |count: u64, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let mut parts = Vec::new();
    if hours > 0 {
        parts.push(unit(hours, "hora"));
    }
    if minutes > 0 {
        parts.push(unit(minutes, "minuto"));
    }
    if rest > 0 || parts.is_empty() {
        parts.push(unit(rest, "segundo"));
    }
    parts.join(" ")
}
