//! The `info` lines of a search.

use std::io::Write;
use std::time::Duration;

use engine::Variant;
use engine::search::{Line, LineBound, Score};

use crate::error::CliError;

/// What all lines of one report have in common.
pub struct Report {
    /// The nodes searched so far.
    pub nodes: u64,
    /// The time since `go`.
    pub elapsed: Duration,
    /// The selective depth, in plies.
    pub deepest: u32,
    /// The fill level of the transposition table, in thousandths.
    pub table: u32,
    /// The rule set, if scores come with the chances to win, draw and lose.
    pub wdl: Option<Variant>,
}

impl Report {
    /// Reports a line with what is known of it. One that is just being searched again because it became worse has its
    /// earlier score, which was exact.
    pub fn line(&self, index: usize, line: &Line, out: &mut impl Write) -> Result<(), CliError> {
        let bound = match line.bound {
            LineBound::AtLeast => " lowerbound",
            LineBound::Exact | LineBound::AtMost(_) => "",
        };
        self.write(index, line, line.depth, line.score(), bound, out)
    }

    /// Reports that a line is at least or at most worth a score at the depth that is being searched.
    pub fn bound(
        &self,
        index: usize,
        line: &Line,
        depth: u32,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        match line.bound {
            LineBound::AtMost(value) => {
                let score = Score::from_value(value);
                self.write(index, line, depth, score, " upperbound", out)
            }
            LineBound::Exact | LineBound::AtLeast => self.line(index, line, out),
        }
    }

    /// Reports how much was searched, without a line.
    pub fn effort(&self, out: &mut impl Write) -> Result<(), CliError> {
        write!(out, "info")?;
        self.write_effort(out)?;
        writeln!(out)?;
        Ok(())
    }

    fn write_effort(&self, out: &mut impl Write) -> Result<(), CliError> {
        let (nodes, table) = (self.nodes, self.table);
        let millis = self.elapsed.as_millis();
        let speed = (nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64;
        write!(
            out,
            " nodes {nodes} nps {speed} hashfull {table} time {millis}"
        )?;
        Ok(())
    }

    fn write(
        &self,
        index: usize,
        line: &Line,
        depth: u32,
        score: Score,
        bound: &str,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        // A search that ends at once, at a mate or a draw, looks less deep than it was asked to.
        let deepest = self.deepest.max(depth);
        let number = index + 1;
        write!(
            out,
            "info depth {depth} seldepth {deepest} multipv {number} score {score}{bound}"
        )?;
        if let Some(variant) = self.wdl {
            let [win, draw, loss] = chances(variant, score);
            write!(out, " wdl {win} {draw} {loss}")?;
        }
        self.write_effort(out)?;
        write!(out, " pv")?;
        for play in &line.moves {
            write!(out, " {play}")?;
        }
        writeln!(out)?;
        Ok(())
    }
}

/// The chances to win, to draw and to lose with a score, in thousandths that add up to 1,000.
///
/// A win has the chance `1 / (1 + exp(offset − steepness · centipawns))`, a loss the same with the opposite score. Both
/// numbers were fitted to the results of games of our own search for each rule set (`docs/strength.md`).
fn chances(variant: Variant, score: Score) -> [u32; 3] {
    let centipawns = match score {
        Score::Centipawns(centipawns) => f64::from(centipawns),
        Score::Mate(moves) if moves > 0 => return [1_000, 0, 0],
        Score::Mate(_) => return [0, 0, 1_000],
    };
    let (steepness, offset) = match variant {
        Variant::Chess => (0.002_717, 0.565),
        Variant::Dinosaur => (0.002_285, 0.333),
        Variant::Assassin => (0.003_231, 0.221),
        Variant::DinosaurAssassin => (0.002_481, 0.224),
        // Fitted to games with the layout of Portal Chess.
        Variant::Portal | Variant::PortalCustom => (0.002_549, 0.576),
        Variant::PortalStandard => (0.003_430, 0.584),
    };
    let thousandths = |centipawns: f64| {
        let chance = 1.0 / (1.0 + (offset - steepness * centipawns).exp());
        (1_000.0 * chance).round() as u32
    };
    let win = thousandths(centipawns);
    let loss = thousandths(-centipawns).min(1_000 - win);
    [win, 1_000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        for variant in Variant::ALL {
            let of = |centipawns| chances(variant, Score::Centipawns(centipawns));
            let mut before = of(-20_000);
            assert_eq!(before, [0, 0, 1_000]);
            for centipawns in (-3_000..=3_000).step_by(10) {
                let now = of(centipawns);
                assert_eq!(now.iter().sum::<u32>(), 1_000, "{variant} {centipawns}");
                assert!(now[0] >= before[0] && now[2] <= before[2]);
                let [win, draw, loss] = of(-centipawns);
                assert!(now[0].abs_diff(loss) <= 1 && now[2].abs_diff(win) <= 1);
                assert!(now[1].abs_diff(draw) <= 1);
                before = now;
            }
            assert_eq!(of(20_000), [1_000, 0, 0]);
            assert_eq!(of(0)[0], of(0)[2], "equal chances");
            assert_eq!(chances(variant, Score::Mate(3)), [1_000, 0, 0]);
            assert_eq!(chances(variant, Score::Mate(-1)), [0, 0, 1_000]);
            assert_eq!(chances(variant, Score::Mate(0)), [0, 0, 1_000]);
        }
    }
}
