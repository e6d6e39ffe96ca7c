//! The lines of an analysis whose moves have received the computer's marks. They are kept with the analysis, so that a
//! mark that a person has removed does not come back.

use engine::Move;
use game::tree::Analysis;
use game::verdicts::Verdicts;
use serde::{Deserialize, Serialize};

/// The maximum number of lines, more than anybody has judged in one analysis.
const MOST: usize = 40;

/// The lines whose moves have received their marks, each as its moves from the start, the most recent last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MarkedLines(Vec<String>);

impl MarkedLines {
    /// Adds the verdicts on a line as marks beside those of its moves that have not received theirs yet. Returns
    /// whether there were such moves.
    pub fn mark(&mut self, analysis: &mut Analysis, moves: &[Move], verdicts: &Verdicts) -> bool {
        let had = self.had(moves);
        if had == moves.len() {
            return false;
        }
        analysis.mark_line(moves, verdicts, had);
        let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
        self.add(&texts.join(" "));
        true
    }

    /// Adds the lines that another tab has marked.
    pub fn take_in(&mut self, others: &MarkedLines) {
        for line in &others.0 {
            let goes_on =
                |known: &String| *known == *line || known.starts_with(&format!("{line} "));
            if !self.0.iter().any(goes_on) {
                self.add(line);
            }
        }
    }

    fn add(&mut self, line: &str) {
        // A line that is only the beginning of the new one adds nothing.
        self.0
            .retain(|known| !line.starts_with(&format!("{known} ")));
        self.0.push(line.to_owned());
        let old = self.0.len().saturating_sub(MOST);
        self.0.drain(..old);
    }

    /// Returns how many plies of a line have received their marks.
    fn had(&self, moves: &[Move]) -> usize {
        let shared = self.0.iter().map(|line| {
            let known = line.split(' ').zip(moves);
            known
                .take_while(|(text, play)| **text == play.to_string())
                .count()
        });
        shared.max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use engine::Color;
    use game::save::pgn::{read_tree, write_tree};
    use game::verdicts::{JudgedMove, Verdict};

    use super::*;

    /// Returns verdicts that call each of the first `plies` moves a blunder.
    fn blunders(plies: usize) -> Verdicts {
        let moves = (1..=plies).map(|ply| JudgedMove {
            ply,
            side: Color::White,
            verdict: Verdict::Blunder,
            better: None,
            spent: None,
        });
        Verdicts {
            moves: moves.collect(),
            ..Verdicts::default()
        }
    }

    /// Returns the moves of the analysis with their marks, as in PGN.
    fn pgn_moves(analysis: &Analysis) -> String {
        let pgn = write_tree(analysis);
        let (_, moves) = pgn.split_once("\n\n").unwrap_or(("", &pgn));
        moves.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_move_is_marked_once_so_a_removed_mark_does_not_return() {
        let mut analysis = read_tree("1. e4 e5! 2. Nf3 *").expect("PGN").analysis;
        let mut marked = MarkedLines::default();
        let line = analysis.main_moves();
        assert!(marked.mark(&mut analysis, &line, &blunders(3)));
        assert_eq!(pgn_moves(&analysis), "1. e4 $4 e5 $1 2. Nf3 $4 *");

        let last = analysis.tree.follow(&line);
        analysis.tree.toggle_mark(last, 4);
        assert!(!marked.mark(&mut analysis, &line, &blunders(3)));
        assert_eq!(pgn_moves(&analysis), "1. e4 $4 e5 $1 2. Nf3 *");

        // A move that is played later gets its mark, even after the marked lines were written and read back.
        let next = analysis.tree.add(last, "b8c6".parse().expect("a move"));
        assert!(next.is_ok());
        let longer = analysis.main_moves();
        let text = serde_json::to_string(&marked).expect("a text");
        let mut marked: MarkedLines = serde_json::from_str(&text).expect("what was written");
        assert!(marked.mark(&mut analysis, &longer, &blunders(4)));
        assert_eq!(pgn_moves(&analysis), "1. e4 $4 e5 $1 2. Nf3 Nc6 $4 *");
        assert_eq!(marked.0, ["e2e4 e7e5 g1f3 b8c6"]);
        assert!(!marked.mark(&mut analysis, &line, &blunders(3)));
    }

    #[test]
    fn marked_lines_of_another_tab_are_merged_without_duplicates() {
        let lines =
            |lines: &[&str]| MarkedLines(lines.iter().map(|&line| line.to_owned()).collect());
        let mut ours = lines(&["e2e4", "d2d4 d7d5"]);
        ours.take_in(&lines(&["e2e4 e7e5", "d2d4", "c2c4"]));
        assert_eq!(ours, lines(&["d2d4 d7d5", "e2e4 e7e5", "c2c4"]));
        let before = ours.clone();
        ours.take_in(&before.clone());
        assert_eq!(ours, before);
    }

    #[test]
    fn a_variation_gets_its_own_marks_and_the_main_line_is_not_marked_again() {
        let pgn = "1. e4 (1. d4 d5) 1... e5 *";
        let mut analysis = read_tree(pgn).expect("PGN").analysis;
        let mut marked = MarkedLines::default();
        let main = analysis.main_moves();
        let other = ["d2d4", "d7d5"].map(|play| play.parse().expect("a move"));
        assert!(marked.mark(&mut analysis, &main, &blunders(1)));
        assert!(marked.mark(&mut analysis, &other, &blunders(2)));
        assert_eq!(pgn_moves(&analysis), "1. e4 $4 (1. d4 $4 d5 $4) 1... e5 *");
        assert!(!marked.mark(&mut analysis, &main, &blunders(2)));
        assert!(!MarkedLines::default().mark(&mut analysis, &[], &blunders(0)));
    }
}
