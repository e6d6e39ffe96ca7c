//! Spans of time that players agree on, in every language: whole minutes, hours or days.

use game::{Lang, Millis};

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

/// Says a span in its largest whole unit.
pub fn say(lang: Lang, span: Millis) -> String {
    let of = |unit: Millis| span / unit;
    match lang {
        _ if span >= DAY && span.is_multiple_of(DAY) => count(lang, of(DAY), DAYS),
        _ if span >= HOUR && span.is_multiple_of(HOUR) => count(lang, of(HOUR), HOURS),
        _ => count(lang, span.div_ceil(MINUTE), MINUTES),
    }
}

/// One and many of a unit, in English, German, Spanish and Hebrew.
type Unit = [[&'static str; 2]; 4];

const DAYS: Unit = [
    ["day", "days"],
    ["Tag", "Tage"],
    ["día", "días"],
    ["יום אחד", "ימים"],
];
const HOURS: Unit = [
    ["hour", "hours"],
    ["Stunde", "Stunden"],
    ["hora", "horas"],
    ["שעה אחת", "שעות"],
];
const MINUTES: Unit = [
    ["minute", "minutes"],
    ["Minute", "Minuten"],
    ["minuto", "minutos"],
    ["דקה אחת", "דקות"],
];

fn count(lang: Lang, number: Millis, unit: Unit) -> String {
    let [one, many] = match lang {
        Lang::En => unit[0],
        Lang::De => unit[1],
        Lang::Es => unit[2],
        Lang::He => unit[3],
    };
    match (number, lang) {
        // Hebrew has the number in the word.
        (1, Lang::He) => one.to_owned(),
        (1, _) => format!("1 {one}"),
        _ => format!("{number} {many}"),
    }
}
