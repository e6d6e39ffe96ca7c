//! What a session reports of its search, and when: finished iterations, lines that turn out better or worse, and the choice
//! of a level. How a report is written is in `report.rs`.

use std::cmp::Reverse;
use std::io::Write;

use engine::search::{Line, LineBound};

use super::report::Report;
use super::session::Session;
use super::thinking::Thinking;
use crate::error::CliError;

/// The longest remark, in characters.
const MAX_REMARK: usize = 300;

impl Session {
    /// Reports the lines found so far.
    pub(super) fn tell(&self, out: &mut impl Write) -> Result<(), CliError> {
        let Some(thinking) = &self.thinking else {
            return Ok(());
        };
        let report = self.report(thinking);
        for (index, line) in self.ranked().iter().enumerate() {
            report.line(index, line, out)?;
        }
        Ok(())
    }

    /// The lines, best first. In the middle of an iteration those that it has reached come before the others.
    pub(super) fn ranked(&self) -> Vec<Line> {
        let mut lines = self.searcher.lines().to_vec();
        lines.sort_by_key(|line| Reverse((line.depth, line.value)));
        lines
    }

    /// Reports what a level chose. Its line is known where it knows all pieces; elsewhere it searched several arrangements of
    /// them, and a line of one says nothing.
    pub(super) fn tell_choice(
        &self,
        thinking: &Thinking,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        let (Some(player), Some(game)) = (&self.player, &self.game) else {
            return Ok(());
        };
        let report = Report {
            nodes: player.nodes(),
            deepest: player.depth(),
            table: 0,
            ..self.report(thinking)
        };
        let position = game.position();
        let open = position.hidden(!position.turn()).is_empty();
        let mut lines = player.lines().iter().filter(|_| open);
        match lines.find(|line| Some(line.best()) == player.choice()) {
            Some(line) => report.line(0, line, out),
            None => report.effort(out),
        }
    }

    /// Reports the line that has just become better or worse than expected, so that it is being searched again.
    pub(super) fn tell_bound(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        let Some(thinking) = &self.thinking else {
            return Ok(());
        };
        let (depth, _) = self.searcher.depths();
        let mut lines = self.searcher.lines().iter().enumerate();
        let Some((index, line)) = lines.rfind(|(_, line)| line.bound != LineBound::Exact) else {
            return Ok(());
        };
        let bound = Some((index, depth, line.bound));
        if bound != thinking.reported_bound {
            self.report(thinking).bound(index, line, depth, out)?;
            if let Some(thinking) = &mut self.thinking {
                thinking.reported_bound = bound;
            }
        }
        Ok(())
    }

    /// What every line of a report has in common.
    fn report(&self, thinking: &Thinking) -> Report {
        Report {
            nodes: self.searcher.nodes(),
            elapsed: thinking.started.elapsed(),
            deepest: self.searcher.depths().1,
            table: self.searcher.table_permille(),
            wdl: self.options.show_wdl.then_some(self.options.variant),
        }
    }
}

/// Tells the other program something, in one line.
pub(super) fn remark(message: &str, out: &mut impl Write) -> Result<(), CliError> {
    let line: String = message
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .take(MAX_REMARK)
        .collect();
    writeln!(out, "info string {line}")?;
    Ok(())
}
