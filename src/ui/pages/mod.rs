//! The pages, one for each route.

mod analysis;
mod analysis_address;
mod editor;
mod game;
mod games;
mod learn;
mod mail;
mod practice;
mod puzzles;
mod replay;
mod rule_sets;
mod rules;
mod start;
mod start_cards;
mod try_board;
mod workshop;

pub use analysis::{
    AnalysisAction, AnalysisPage, EngineModel, FoundLine, FoundModel, Mistakes, MistakesAction,
    MistakesPage, ReviewModel, Study,
};
pub use analysis_address::{
    ANALYSIS, AnalyseLink, analysis_address_of_game, analysis_address_of_link,
    analysis_address_of_position, mistakes_address,
};
pub use editor::EditorPage;
pub use game::{GamePage, player_name};
pub use games::{
    BackupAction, BackupPreview, BackupStage, ChosenBackup, GameAction, GamesPage, SavedGame,
};
pub use learn::{LearnAction, LearnPage};
pub use mail::{MailAction, MailLink, MailPage};
pub use puzzles::{
    AnswerRecord, DAILY, JudgeRequest, LoadedPuzzles, PuzzleRequest, PuzzlesContext, PuzzlesPage,
    todays_puzzle,
};
pub use replay::{ReplayAction, ReplayPage};
pub use rules::{RulesPage, rules_in_short};
#[cfg(test)]
#[cfg(test)]
pub use start::address;
pub use start::{Opponent, StartPage, TodayView, scene};
pub use try_board::TryBoard;
pub use workshop::{TrialModel, WorkshopAction, WorkshopPage};

use ::game::{Label, explained_as};
use engine::Variant;

/// The page that an address leads to. Only the part after `#` counts, so that any static host can serve the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// The start page.
    Start,
    /// The board.
    Game,
    /// The rules of one rule set.
    Rules(Variant),
    /// The first lessons of one rule set.
    Learn(Variant),
    /// The position editor.
    Editor,
    /// The workshop, in which portals are drawn.
    Workshop,
    /// The past games.
    Games,
    /// The puzzles of any rule set.
    Puzzles,
    /// A shared game that is encoded in the address.
    Replay,
    /// A link of a game that is played by links.
    Mail,
    /// The analysis board.
    Analysis,
    /// An unknown address.
    Missing,
}

impl Route {
    /// Returns the route of an address.
    pub fn of(hash: &str) -> Route {
        // Some programs encode the slashes of a link.
        let hash = with_slashes(hash);
        let path = hash
            .trim_start_matches(['#', '!', '/'])
            .trim_end_matches('/');
        match path.split_once('/').unwrap_or((path, "")) {
            ("", "") => Route::Start,
            // Links to rooms and new games open a dialog above the board.
            ("play", "") | ("join" | "new" | "watch", _) => Route::Game,
            ("rules", "") => Route::Rules(Variant::Portal),
            // Portals that players draw follow the rules of Portal Chess, but have lessons of their own.
            ("rules", id) => id
                .parse()
                .map_or(Route::Missing, |id| Route::Rules(explained_as(id))),
            ("learn", "") => Route::Learn(Variant::Portal),
            ("learn", id) => id.parse().map_or(Route::Missing, Route::Learn),
            ("editor", "") => Route::Editor,
            ("portals", _) => Route::Workshop,
            ("games", "") => Route::Games,
            ("analysis", _) => Route::Analysis,
            ("puzzles", _) => Route::Puzzles,
            ("game", code) if !code.is_empty() => Route::Replay,
            ("mail", code) if !code.is_empty() => Route::Mail,
            _ => Route::Missing,
        }
    }

    /// Returns the page's title, or `None` if the game determines it.
    pub fn title(self) -> Option<Label> {
        match self {
            Route::Game => None,
            Route::Start => Some(Label::START_TITLE),
            Route::Rules(_) => Some(Label::PAGE_RULES),
            Route::Learn(_) => Some(Label::LEARN),
            Route::Editor => Some(Label::PAGE_EDITOR),
            Route::Workshop => Some(Label::VARIANT_PORTAL_CUSTOM),
            Route::Games => Some(Label::PAGE_GAMES),
            Route::Puzzles => Some(Label::PAGE_PUZZLES),
            Route::Replay => Some(Label::REVIEW_GAME),
            Route::Mail => Some(Label::MAIL_TITLE),
            Route::Analysis => Some(Label::ANALYSIS_BOARD),
            Route::Missing => Some(Label::PAGE_NOT_FOUND),
        }
    }

    /// Returns the place of the link in the navigation that a route belongs to, if it belongs to one.
    pub fn place(self) -> Option<u8> {
        match self {
            Route::Start | Route::Game | Route::Workshop | Route::Mail => Some(0),
            Route::Learn(_) | Route::Rules(_) => Some(1),
            Route::Puzzles => Some(2),
            Route::Analysis | Route::Editor => Some(3),
            Route::Games | Route::Replay => Some(4),
            Route::Missing => None,
        }
    }

    /// Returns the address of a route.
    pub fn hash(self) -> String {
        match self {
            Route::Start | Route::Missing => "#/".to_owned(),
            Route::Game | Route::Replay | Route::Mail => "#/play".to_owned(),
            Route::Rules(variant) => format!("#/rules/{variant}"),
            Route::Learn(variant) => format!("#/learn/{variant}"),
            Route::Editor => "#/editor".to_owned(),
            Route::Workshop => "#/portals".to_owned(),
            Route::Games => "#/games".to_owned(),
            Route::Analysis => "#/analysis".to_owned(),
            Route::Puzzles => "#/puzzles".to_owned(),
        }
    }
}

/// Returns an address in which encoded slashes are decoded. This splits at single characters, because the search for a
/// longer text would add four kilobytes to the program.
fn with_slashes(address: &str) -> String {
    let mut parts = address.split('%');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.strip_prefix("2F").or(part.strip_prefix("2f")) {
            Some(rest) => {
                decoded.push('/');
                decoded.push_str(rest);
            }
            None => {
                decoded.push('%');
                decoded.push_str(part);
            }
        }
    }
    decoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_link_leads_to_its_page_when_its_signs_are_encoded() {
        for hash in [
            "#/game/BAbc",
            "#/game/BAbc.",
            "#/game/BAbc/",
            "#/game/BAbc%29",
            "#/game/BAbc&from=mail",
            "#%2Fgame%2FBAbc",
            "#%2fgame%2fBAbc",
            "#!/game/BAbc",
            "#game/BAbc",
        ] {
            assert_eq!(Route::of(hash), Route::Replay, "{hash}");
            let mail = hash.replace("game", "mail");
            assert_eq!(Route::of(&mail), Route::Mail, "{mail}");
        }
        for hash in ["#/game", "#/game/", "#/gaming/BAbc"] {
            assert_eq!(Route::of(hash), Route::Missing, "{hash}");
        }
        assert_eq!(Route::of("#!/"), Route::Start);
    }
}
