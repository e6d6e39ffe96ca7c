//! The catalogue in English: fixed texts.

use crate::text::Label;

/// Says a fixed text.
pub fn label(label: Label) -> &'static str {
    match label {
        Label::AppName => "Portal Chess",
        Label::VariantChess => "Chess",
        Label::VariantDinosaur => "Dinosaur Chess",
        Label::VariantAssassin => "Assassin Chess",
        Label::VariantDinosaurAssassin => "Dinosaur and Assassin Chess",
        Label::VariantPortal => "Portal Chess",
        Label::VariantPortalStandard => "Standard Portal Chess",
        Label::BlurbChess => "Classic chess, with optional Triceratops and hidden Assassins.",
        Label::BlurbDinosaur => "Each side has a Triceratops that moves like a queen or a knight.",
        Label::BlurbAssassin => {
            "Each side hides an assassin that nobody sees until a pawn finds it."
        }
        Label::BlurbDinosaurAssassin => "A Triceratops on the board and an assassin in hiding.",
        Label::BlurbPortal => {
            "Fixed portals: jump from one to the next, and swap places with the enemy."
        }
        Label::BlurbPortalStandard => "Eight portal tokens that move as pieces go through them.",
        Label::White => "White",
        Label::Black => "Black",
        Label::Pawn => "Pawn",
        Label::Knight => "Knight",
        Label::Bishop => "Bishop",
        Label::Rook => "Rook",
        Label::Queen => "Queen",
        Label::King => "King",
        Label::Triceratops => "Triceratops",
        Label::Assassin => "Assassin",
        Label::NewGame => "New game",
        Label::RuleSet => "Rule set",
        Label::FamilySpecial => "Special Chess",
        Label::OptionDinosaur => "Dinosaur",
        Label::OptionAssassin => "Assassin",
        Label::Timer => "Timer",
        Label::MinutesEach => "Minutes each",
        Label::IncrementSeconds => "Seconds added per move",
        Label::PortalLayout => "Portal layout",
        Label::LayoutDefault => "Default layout",
        Label::LayoutCustom => "Place them yourself",
        Label::Opponent => "Opponent",
        Label::OpponentSameDevice => "Two players, one device",
        Label::OpponentComputer => "The computer",
        Label::PlayAs => "Play as",
        Label::PlayRandom => "Random side",
        Label::ComputerLevel => "Level",
        Label::LevelClassic => "Classic",
        Label::StartGame => "Start game",
        Label::RulesOfThisGame => "Rules of this game",
        Label::ReplaceGame => {
            "A game is in progress. Start a new one? The old one stays in your games."
        }
        Label::Undo => "Undo",
        Label::Redo => "Redo",
        Label::Flip => "Flip the board",
        Label::Resign => "Resign",
        Label::OfferDraw => "Offer a draw",
        Label::Decline => "Decline",
        Label::Yes => "Yes",
        Label::Cancel => "Cancel",
        Label::Close => "Close",
        Label::Ok => "OK",
        Label::Load => "Load",
        Label::SaveLoad => "Save and load",
        Label::SaveGame => "Save game",
        Label::LoadGame => "Load game",
        Label::Hint => "Hint",
        Label::ShowAssassin => "Show assassin",
        Label::HideAssassin => "Hide assassin",
        Label::Menu => "Menu",
        Label::Rematch => "Play again",
        Label::ReviewGame => "Review the game",
        Label::Moves => "Moves",
        Label::NoMovesYet => "No moves yet",
        Label::First => "First move",
        Label::Previous => "Previous move",
        Label::Next => "Next move",
        Label::BackToGame => "Back to the game",
        Label::LastMove => "Last move",
        Label::TypeMove => "Type a move",
        Label::TypeMoveHint => "For example Nf3 or e2e4",
        Label::Play => "Play",
        Label::Board => "Board",
        Label::BoardHelp => {
            "Use the arrow keys to move around the board, Enter or Space to pick up and put down a piece, and letters to find pieces."
        }
        Label::WhiteClock => "White's clock",
        Label::BlackClock => "Black's clock",
        Label::Promote => "What should the pawn become?",
        Label::ChooseExit => "Choose an exit.",
        Label::WalkHere => "Move here",
        Label::JumpHere => "Jump here",
        Label::ConfirmOwnAssassin => {
            "Your own assassin hides there and would be lost. Move anyway?"
        }
        Label::StartWithTokens => "Start the game",
        Label::ImReady => "I am ready",
        Label::ResizeBoard => "Resize the board",
        Label::PageGame => "Game",
        Label::PageGames => "Games",
        Label::PageRules => "Rules",
        Label::PageEditor => "Editor",
        Label::PageSettings => "Settings",
        Label::StartTitle => "Chess with portals, dinosaurs and hidden assassins",
        Label::StartChess => "The chess you know, with all its rules.",
        Label::StartLearn => "New here? Learn the rules",
        Label::Continue => "Continue",
        Label::Computer => "Computer",
        Label::Friend => "Friend",
        Label::SameDevice => "Same device",
        Label::PageNotFound => "There is no such page.",
        Label::Shortcuts => "Keyboard shortcuts",
        Label::ShortcutReview => "Step through the moves",
        Label::ShortcutEnds => "Start and end of the game",
        Label::ShortcutFlip => "Flip the board",
        Label::ShortcutUndo => "Undo",
        Label::ShortcutRedo => "Redo",
        Label::ShortcutHelp => "Show this list",
        Label::ShortcutCancel => "Cancel selection",
        Label::ShortcutType => "Type a move",
        Label::ShortcutAssassin => "Show or hide the assassin",
        Label::ShortcutMute => "Sound on or off",
        Label::Theme => "Theme",
        Label::ThemeSystem => "System",
        Label::ThemeLight => "Light",
        Label::ThemeDark => "Dark",
        Label::BoardTheme => "Board",
        Label::BoardWalnut => "Walnut",
        Label::BoardSlate => "Slate",
        Label::BoardMeadow => "Meadow",
        Label::BoardContrast => "High contrast",
        Label::Coordinates => "Coordinates",
        Label::CoordinatesOff => "Off",
        Label::CoordinatesEdge => "At the edge",
        Label::CoordinatesEvery => "On every square",
        Label::Volume => "Volume",
        Label::Mute => "Mute",
        Label::SoundOn => "Sound on",
        Label::SoundOff => "Sound off",
        Label::Vibrate => "Vibrate",
        Label::Orientation => "Board on one device",
        Label::OrientationStays => "Stays as it is",
        Label::OrientationTurns => "Turns to the side to move",
        Label::OrientationFaces => "Pieces face each other",
        Label::Animation => "Animation",
        Label::ConfirmFinal => "Ask before resigning or offering a draw",
        Label::ShowTargets => "Show where a piece can go",
        Label::KeyboardShortcuts => "Keyboard shortcuts",
        Label::AutoQueen => "Always promote to a queen",
        Label::Language => "Language",
        Label::ResetSettings => "Reset settings",
        Label::PastGames => "Past games",
        Label::NoPastGames => "No games yet. Every game you play is kept here.",
        Label::Open => "Open",
        Label::Delete => "Delete",
        Label::DeleteQuestion => "Delete this game for good?",
        Label::Export => "Export",
        Label::ExportJson => "Save as a file",
        Label::ExportPgn => "PGN",
        Label::ExportText => "Text file",
        Label::ExportFen => "FEN",
        Label::Copy => "Copy",
        Label::CopyPgn => "Copy PGN",
        Label::CopyFen => "Copy FEN",
        Label::Copied => "Copied",
        Label::Share => "Share",
        Label::DropHere => "Drop a file here, or paste a game",
        Label::ChooseFile => "Choose a file",
        Label::InProgress => "In progress",
        Label::SaveHoldsSecrets => {
            "The saved file says where the hidden assassins are. Anyone who opens it can see them."
        }
        Label::ExportLayout => "Portal layout as a text file",
        Label::Editor => "Position editor",
        Label::EditorTurn => "To move",
        Label::EditorCastling => "Castling",
        Label::EditorEnPassant => "En passant",
        Label::EditorHand => "Move pieces",
        Label::Piece => "Piece",
        Label::EditorErase => "Erase",
        Label::EditorClear => "Empty board",
        Label::EditorReset => "Start position",
        Label::EditorTokens => "Portal token",
        Label::EditorPlayHere => "Start a game from here",
        Label::EditorLegal => "This position can be played.",
        Label::EditorPlacing => "Still has to place an assassin",
        Label::WhiteShort => "White, kingside",
        Label::WhiteLong => "White, queenside",
        Label::BlackShort => "Black, kingside",
        Label::BlackLong => "Black, queenside",
        Label::None => "None",
        Label::StorageDenied => {
            "This browser does not let the page keep anything: the game goes on, but will be gone when you close it. Save it as a file."
        }
        Label::StorageFull => {
            "The browser's storage is full: the game goes on, but is not kept. Save it as a file, or delete old games."
        }
        Label::StorageWeak => {
            "This browser denies the page its database: the game goes on and is kept, but a crash can lose its last moves."
        }
        Label::StorageSilent => {
            "The browser's storage does not answer, so your last game cannot be shown yet. It is not lost. Close this page's other tabs or restart the browser, then try again; until then nothing that you play here is kept."
        }
        Label::GameElsewhere => "Your game is open in another tab.",
        Label::GameTakenOver => {
            "This game was taken over in another tab. What you play here is no longer kept."
        }
        Label::TakeGameOver => "Take it over here",
        Label::GameRestored => "Your game goes on where you left it.",
        Label::CopyFailed => {
            "The browser did not allow copying. Select the text and copy it by hand."
        }
        Label::UpdateReady => "A new version is ready.",
        Label::Crashed => {
            "Something went wrong, and the page has stopped. Your game is kept: reload to go on."
        }
        Label::Reload => "Reload",
        Label::Offline => {
            "You are offline. Network play needs a connection, but you can still play on this device."
        }
        Label::InstallApp => "Install as an app",
        Label::InstallShare => "Tap the browser's Share button.",
        Label::InstallAdd => "Choose “Add to Home Screen” in the list.",
        Label::InstallDone => "Tap “Add”. The app then starts from its icon, online or offline.",
        Label::FileTooLarge => "The file is larger than 1 MB, so it cannot be a saved game.",
        Label::FileUnreadable => "The file could not be read as text.",
        Label::Notices => "Notices",
        Label::Loading => "Loading",
        Label::PartMissing => {
            "This part of the page could not be fetched. Check the connection and try again."
        }
        Label::Retry => "Try again",
        Label::NetworkPlay => "Network play",
        Label::You => "You",
        Label::SkipToBoard => "Skip to the board",
        Label::ShowMe => "Show me",
        Label::TryAgain => "Again",
        Label::OpponentWatch => "Watch two computers",
        Label::Players => "Players",
        Label::MoveNow => "Move now",
        Label::AskComputer => "Ask the computer again",
        Label::ComputerRestarted => "The computer stopped answering and was started again.",
        Label::AnalysisFailed => "The game could not be analysed. Try again.",
        Label::Analyse => "Analyse the game",
        Label::Analysis => "Analysis",
        Label::ScoreGraph => {
            "Who stood better after each move: the higher the line, the better for White."
        }
        Label::WorstMoves => "Worst moves",
        Label::NoWorstMoves => "There were no big mistakes.",
    }
}
