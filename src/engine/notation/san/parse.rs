//! Parsing moves as players write them. Besides SAN, the parser accepts `0-0`, `e8Q`, a missing `x` or `+`, lower-case
//! piece letters, and the move text of [`Move`]. If a text cannot be parsed, or fits no move or several, the error says
//! why in a sentence.

use super::write::body;
use crate::{AnyPosition, CastlingSide, Move, Piece, Role, Square, captures};

/// The length limit for texts, in bytes.
const MAX_LENGTH: usize = 24;

/// Why a text does not name exactly one legal move.
///
/// Not `#[non_exhaustive]`, so that the compiler names each translation that lacks a new fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// The text does not have the shape of a move.
    #[error(
        "{0:?} is not a move: expected something like e4, Nf3, exd5, O-O, e8=Q, Rd5>f5 or A@e3"
    )]
    Shape(String),
    /// No legal move is written like this.
    #[error("{text}: {reason}")]
    NoSuchMove {
        /// The text that was read.
        text: String,
        /// Why no legal move fits.
        reason: String,
    },
    /// Several legal moves are written like this.
    #[error("{text} is ambiguous: {}", join_or(.choices))]
    Ambiguous {
        /// The text that was read.
        text: String,
        /// The legal moves that fit, each written unambiguously.
        choices: Vec<String>,
    },
    /// A pawn reaches the last rank, but the text does not say which piece it promotes to.
    #[error("{text}: say which piece the pawn becomes: {}", join_or(.choices))]
    Promotion {
        /// The text that was read.
        text: String,
        /// The possible promotions.
        choices: Vec<String>,
    },
}

fn join_or(choices: &[String]) -> String {
    match choices {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// The parts of a SAN move, each of which may be missing.
#[derive(Clone, Copy, Debug, Default)]
struct Pattern {
    role: Option<Role>,
    from_file: Option<char>,
    from_rank: Option<char>,
    shape: Shape,
    promotion: Option<Role>,
}

#[derive(Clone, Copy, Debug, Default)]
enum Shape {
    #[default]
    Nothing,
    Castle(CastlingSide),
    To(Square),
    Jump(Square, Square),
    Activate(Square),
    Place(Square),
}

/// Parses a move as a player writes it, in SAN or as the move text of [`Move`].
///
/// ```
/// use portal_chess_engine::{AnyPosition, Variant, san};
///
/// let position = AnyPosition::from_fen(Variant::Chess, "4k3/8/8/8/8/5N2/8/RN2K2R w KQ - 0 1")?;
/// assert_eq!(san::parse_san(&position, "0-0")?, "e1g1".parse()?);
/// assert_eq!(san::parse_san(&position, "Nbd2!")?, "b1d2".parse()?);
/// let error = san::parse_san(&position, "Nd2").unwrap_err();
/// assert_eq!(error.to_string(), "Nd2 is ambiguous: Nbd2 or Nfd2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_san(position: &AnyPosition, text: &str) -> Result<Move, SanError> {
    let text = text.trim();
    let shape = || SanError::Shape(text.chars().take(MAX_LENGTH).collect());
    if text.len() > MAX_LENGTH || !text.is_ascii() {
        return Err(shape());
    }
    if let Ok(mv) = text.parse::<Move>() {
        if position.is_legal(mv) {
            return Ok(mv);
        }
        if let Some(castling) = position.castling_by_rook(mv) {
            return Ok(castling);
        }
    }
    let pattern = read(text).ok_or_else(shape)?;
    let legal = position.legal_moves();
    let fitting: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|&mv| fits(position, mv, &pattern))
        .collect();
    match fitting[..] {
        [mv] => Ok(mv),
        [] => Err(SanError::NoSuchMove {
            text: text.into(),
            reason: why_none(position, &legal, &pattern),
        }),
        [..] => {
            let choices = fitting
                .iter()
                .map(|&mv| body(position, mv, &captures(position, mv)))
                .collect();
            let same_origin = fitting.iter().all(|mv| mv.from() == fitting[0].from());
            let promotions = fitting.iter().all(|mv| {
                matches!(
                    mv,
                    Move::Normal {
                        promotion: Some(_),
                        ..
                    }
                )
            });
            if same_origin && promotions {
                Err(SanError::Promotion {
                    text: text.into(),
                    choices,
                })
            } else {
                Err(SanError::Ambiguous {
                    text: text.into(),
                    choices,
                })
            }
        }
    }
}

fn read(text: &str) -> Option<Pattern> {
    let text = text.strip_suffix("e.p.").unwrap_or(text);
    let text = text.trim_end_matches(['+', '#', '!', '?', ' ']);
    let castling = text.replace(['0', 'o'], "O").replace('-', "");
    match castling.as_str() {
        "OO" => {
            return Some(Pattern {
                shape: Shape::Castle(CastlingSide::King),
                ..Pattern::default()
            });
        }
        "OOO" => {
            return Some(Pattern {
                shape: Shape::Castle(CastlingSide::Queen),
                ..Pattern::default()
            });
        }
        _ => {}
    }
    if let Some(square) = text.strip_prefix("A@").or_else(|| text.strip_prefix('@')) {
        return Some(Pattern {
            shape: Shape::Place(square.parse().ok()?),
            ..Pattern::default()
        });
    }
    let mut pattern = Pattern::default();
    let (text, promotion) = split_promotion(text);
    pattern.promotion = promotion;
    let (head, exit) = match text.split_once('>') {
        Some((head, exit)) => (
            head.trim_end_matches('<'),
            Some(exit.parse::<Square>().ok()?),
        ),
        None => (text, None),
    };
    let head = read_role(head, &mut pattern);
    let plain: String = head
        .chars()
        .filter(|letter| !matches!(letter, 'x' | ':' | '-'))
        .collect();
    let (origin, target) = plain.split_at_checked(plain.len().saturating_sub(2))?;
    let target: Option<Square> = target.parse().ok();
    pattern.shape = match (target, exit) {
        (Some(entry), Some(exit)) => Shape::Jump(entry, exit),
        (Some(to), None) => Shape::To(to),
        (None, Some(exit)) => {
            // Before the arrow there is at most a file: the piece jumps from the portal it stands on.
            read_origin(&plain, &mut pattern)?;
            pattern.shape = Shape::Activate(exit);
            return Some(pattern);
        }
        (None, None) => return None,
    };
    read_origin(origin, &mut pattern)?;
    Some(pattern)
}

/// Splits off a promotion: `e8=Q`, `e8Q`, `e8(Q)` or `e8/Q`, in upper or lower case. It is a letter at the end of the
/// text, after a digit or one of `=(/`.
fn split_promotion(text: &str) -> (&str, Option<Role>) {
    let rest = text.trim_end_matches(')');
    let Some(letter) = rest.chars().last().filter(char::is_ascii_alphabetic) else {
        return (text, None);
    };
    let head = &rest[..rest.len() - 1];
    let marked =
        head.ends_with(['=', '(', '/']) || head.ends_with(|last: char| last.is_ascii_digit());
    match Role::from_letter(letter) {
        Some(role) if marked && head.len() > 1 => {
            (head.trim_end_matches(['=', '(', '/']), Some(role))
        }
        _ => (text, None),
    }
}

/// Reads the piece letter at the start. A lower-case letter counts only if it is not a file.
fn read_role<'a>(head: &'a str, pattern: &mut Pattern) -> &'a str {
    let Some(letter) = head.chars().next() else {
        return head;
    };
    match Role::from_letter(letter) {
        Some(role) if !matches!(letter, 'a'..='h') => {
            pattern.role = Some(role);
            &head[1..]
        }
        _ => head,
    }
}

/// Reads the start square: a file, a rank, both, or neither.
fn read_origin(origin: &str, pattern: &mut Pattern) -> Option<()> {
    let mut letters = origin.chars().peekable();
    pattern.from_file = letters.next_if(|letter| matches!(letter, 'a'..='h'));
    pattern.from_rank = letters.next_if(|letter| matches!(letter, '1'..='8'));
    letters.next().is_none().then_some(())
}

fn mover(position: &AnyPosition, mv: Move) -> Option<Role> {
    mv.from()
        .and_then(|from| position.piece_at(from))
        .map(|Piece { role, .. }| role)
}

fn fits(position: &AnyPosition, mv: Move, pattern: &Pattern) -> bool {
    let castling = position.castling_side(mv);
    let shape = match (pattern.shape, mv) {
        (Shape::Castle(side), _) => return castling == Some(side),
        (Shape::Place(square), Move::Place { square: placed }) => return square == placed,
        (Shape::To(square), Move::Normal { to, promotion, .. }) => {
            square == to
                && castling.is_none()
                && (pattern.promotion.is_none() || promotion == pattern.promotion)
        }
        (
            Shape::Jump(entry, exit),
            Move::Jump {
                entry: in_by,
                exit: out_by,
                ..
            },
        ) => (entry, exit) == (in_by, out_by),
        // With its whole start square, an activation looks like a move to that square and a jump. But nothing moves to a
        // square where an own piece stands.
        (Shape::Jump(start, exit), Move::Activate { from, exit: out_by }) => {
            (start, exit) == (from, out_by) && pattern.from_file.is_none()
        }
        (Shape::Activate(exit), Move::Activate { exit: out_by, .. }) => exit == out_by,
        _ => false,
    };
    // Without a piece letter a pawn moves, except if both file and rank of the start are given, as in e2-e4 or g1-f3.
    let whole = pattern.from_file.is_some() && pattern.from_rank.is_some();
    let role = pattern.role.or(if whole { None } else { Some(Role::Pawn) });
    shape
        && role.is_none_or(|role| mover(position, mv) == Some(role))
        && mv.from().is_some_and(|from| {
            pattern
                .from_file
                .is_none_or(|file| from.file().letter() == file)
                && pattern
                    .from_rank
                    .is_none_or(|rank| from.rank().letter() == rank)
        })
}

/// Explains why no legal move fits, as specifically as possible.
fn why_none(position: &AnyPosition, legal: &[Move], pattern: &Pattern) -> String {
    let side = position.turn();
    let check = if position.is_check() {
        format!(", {side} is in check")
    } else {
        String::new()
    };
    if legal.is_empty() {
        return "the game is over".into();
    }
    if matches!(legal[0], Move::Place { .. }) && !matches!(pattern.shape, Shape::Place(_)) {
        return format!("{side} has to place an assassin first, as in {}", legal[0]);
    }
    let role = pattern.role.unwrap_or(Role::Pawn).name();
    match pattern.shape {
        Shape::Nothing => "there is no such move".into(),
        Shape::Castle(CastlingSide::King) => {
            format!("{side} cannot castle on the king's side now{check}")
        }
        Shape::Castle(CastlingSide::Queen) => {
            format!("{side} cannot castle on the queen's side now{check}")
        }
        Shape::Place(square) => format!("no assassin can be placed on {square}"),
        Shape::To(to) => {
            let elsewhere = Pattern {
                from_file: None,
                from_rank: None,
                promotion: None,
                ..*pattern
            };
            let role = pattern.role.unwrap_or(Role::Pawn);
            let onwards = legal.iter().find(|&&mv| {
                matches!(mv, Move::Jump { entry, .. } if entry == to)
                    && mover(position, mv) == Some(role)
            });
            let name = role.name();
            if legal.iter().any(|&mv| fits(position, mv, &elsewhere)) {
                format!("not that {name} can go to {to}, or not so")
            } else if let Some(&mv) = onwards {
                let example = body(position, mv, &captures(position, mv));
                format!("a {name} that enters {to} has to go on to another portal, as in {example}")
            } else {
                format!("no {name} can go to {to}{check}")
            }
        }
        Shape::Jump(entry, exit) => format!("no {role} can go to {entry} and on to {exit}{check}"),
        Shape::Activate(exit) => format!("no {role} can jump to {exit}{check}"),
    }
}
