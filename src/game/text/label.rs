//! The fixed texts: words on buttons, headings, names, sentences without data.

/// A fixed text. What it says in English is in its line; other languages say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    // The game's names.
    /// Portal Chess
    AppName,
    /// Chess
    VariantChess,
    /// Dinosaur Chess
    VariantDinosaur,
    /// Assassin Chess
    VariantAssassin,
    /// Dinosaur and Assassin Chess
    VariantDinosaurAssassin,
    /// Portal Chess
    VariantPortal,
    /// Standard Portal Chess
    VariantPortalStandard,
    /// Classic chess, with optional Triceratops and hidden Assassins.
    BlurbChess,
    /// Each side has a Triceratops that moves like a queen or a knight.
    BlurbDinosaur,
    /// Each side hides an assassin that nobody sees until a pawn finds it.
    BlurbAssassin,
    /// A Triceratops on the board and an assassin in hiding.
    BlurbDinosaurAssassin,
    /// Fixed portals: jump from one to the next, and swap places with the enemy.
    BlurbPortal,
    /// Eight portal tokens that move as pieces go through them.
    BlurbPortalStandard,

    // Sides and pieces.
    /// White
    White,
    /// Black
    Black,
    /// Pawn
    Pawn,
    /// Knight
    Knight,
    /// Bishop
    Bishop,
    /// Rook
    Rook,
    /// Queen
    Queen,
    /// King
    King,
    /// Triceratops
    Triceratops,
    /// Assassin
    Assassin,

    // Starting a game.
    /// New game
    NewGame,
    /// Rule set
    RuleSet,
    /// Special Chess
    FamilySpecial,
    /// Dinosaur
    OptionDinosaur,
    /// Assassin
    OptionAssassin,
    /// Timer
    Timer,
    /// Minutes each
    MinutesEach,
    /// Seconds added per move
    IncrementSeconds,
    /// Portal layout
    PortalLayout,
    /// Default layout
    LayoutDefault,
    /// Place them yourself
    LayoutCustom,
    /// Opponent
    Opponent,
    /// Two players, one device
    OpponentSameDevice,
    /// The computer
    OpponentComputer,
    /// Play as
    PlayAs,
    /// Random side
    PlayRandom,
    /// Level
    ComputerLevel,
    /// Classic
    LevelClassic,
    /// Start game
    StartGame,
    /// Rules of this game
    RulesOfThisGame,
    /// A game is in progress. Start a new one? The old one stays in your games.
    ReplaceGame,

    // Buttons around the board.
    /// Undo
    Undo,
    /// Redo
    Redo,
    /// Flip the board
    Flip,
    /// Resign
    Resign,
    /// Offer a draw
    OfferDraw,
    /// Decline
    Decline,
    /// Yes
    Yes,
    /// Cancel
    Cancel,
    /// Close
    Close,
    /// OK
    Ok,
    /// Load
    Load,
    /// Save and load
    SaveLoad,
    /// Save game
    SaveGame,
    /// Load game
    LoadGame,
    /// Hint
    Hint,
    /// Show assassin
    ShowAssassin,
    /// Hide assassin
    HideAssassin,
    /// Menu
    Menu,
    /// Play again
    Rematch,
    /// Review the game
    ReviewGame,

    // The move list and review.
    /// Moves
    Moves,
    /// No moves yet
    NoMovesYet,
    /// First move
    First,
    /// Previous move
    Previous,
    /// Next move
    Next,
    /// Back to the game
    BackToGame,
    /// Last move
    LastMove,
    /// Type a move
    TypeMove,
    /// For example Nf3 or e2e4
    TypeMoveHint,
    /// Play
    Play,

    // The board.
    /// Board
    Board,
    /// Use the arrow keys to move around the board, Enter or Space to pick up and put down a piece, and letters to find pieces.
    BoardHelp,
    /// White's clock
    WhiteClock,
    /// Black's clock
    BlackClock,
    /// What should the pawn become?
    Promote,
    /// Choose an exit.
    ChooseExit,
    /// Move here
    WalkHere,
    /// Jump here
    JumpHere,
    /// Your own assassin hides there and would be lost. Move anyway?
    ConfirmOwnAssassin,
    /// Start the game
    StartWithTokens,
    /// I am ready
    ImReady,
    /// Resize the board
    ResizeBoard,

    // Pages and dialogs.
    /// Game
    PageGame,
    /// Games
    PageGames,
    /// Rules
    PageRules,
    /// Position editor
    PageEditor,
    /// Settings
    PageSettings,
    /// Chess with portals, dinosaurs and hidden assassins
    StartTitle,
    /// The chess you know, with all its rules.
    StartChess,
    /// New here? Learn the rules
    StartLearn,
    /// Continue
    Continue,
    /// Computer
    Computer,
    /// Friend
    Friend,
    /// Same device
    SameDevice,
    /// There is no such page.
    PageNotFound,
    /// Keyboard shortcuts
    Shortcuts,
    /// Step through the moves
    ShortcutReview,
    /// Start and end of the game
    ShortcutEnds,
    /// Flip the board
    ShortcutFlip,
    /// Undo
    ShortcutUndo,
    /// Redo
    ShortcutRedo,
    /// Show this list
    ShortcutHelp,
    /// Cancel selection
    ShortcutCancel,
    /// Type a move
    ShortcutType,
    /// Show or hide the assassin
    ShortcutAssassin,
    /// Sound on or off
    ShortcutMute,

    // Settings.
    /// Theme
    Theme,
    /// System
    ThemeSystem,
    /// Light
    ThemeLight,
    /// Dark
    ThemeDark,
    /// Board
    BoardTheme,
    /// Walnut
    BoardWalnut,
    /// Slate
    BoardSlate,
    /// Meadow
    BoardMeadow,
    /// High contrast
    BoardContrast,
    /// Coordinates
    Coordinates,
    /// Off
    CoordinatesOff,
    /// At the edge
    CoordinatesEdge,
    /// On every square
    CoordinatesEvery,
    /// Volume
    Volume,
    /// Mute
    Mute,
    /// Sound on
    SoundOn,
    /// Sound off
    SoundOff,
    /// Vibrate
    Vibrate,
    /// Board on one device
    Orientation,
    /// Stays as it is
    OrientationStays,
    /// Turns to the side to move
    OrientationTurns,
    /// Pieces face each other
    OrientationFaces,
    /// Animation
    Animation,
    /// Ask before resigning or offering a draw
    ConfirmFinal,
    /// Show where a piece can go
    ShowTargets,
    /// Keyboard shortcuts
    KeyboardShortcuts,
    /// Always promote to a queen
    AutoQueen,
    /// Language
    Language,
    /// Reset settings
    ResetSettings,

    // Games and files.
    /// Past games
    PastGames,
    /// No games yet. Every game you play is kept here.
    NoPastGames,
    /// Open
    Open,
    /// Delete
    Delete,
    /// Delete this game for good?
    DeleteQuestion,
    /// Export
    Export,
    /// Save as a file
    ExportJson,
    /// PGN
    ExportPgn,
    /// Text file
    ExportText,
    /// FEN
    ExportFen,
    /// Copy
    Copy,
    /// Copy PGN
    CopyPgn,
    /// Copy FEN
    CopyFen,
    /// Copied
    Copied,
    /// Share
    Share,
    /// Drop a file here, or paste a game
    DropHere,
    /// Choose a file
    ChooseFile,
    /// In progress
    InProgress,
    /// The saved file says where the hidden assassins are. Anyone who opens it can see them.
    SaveHoldsSecrets,
    /// Portal layout as a text file
    ExportLayout,

    // Position editor.
    /// Position editor
    Editor,
    /// To move
    EditorTurn,
    /// Castling
    EditorCastling,
    /// En passant
    EditorEnPassant,
    /// Move pieces
    EditorHand,
    /// Piece
    Piece,
    /// Erase
    EditorErase,
    /// Empty board
    EditorClear,
    /// Start position
    EditorReset,
    /// Portal token
    EditorTokens,
    /// Start a game from here
    EditorPlayHere,
    /// This position can be played.
    EditorLegal,
    /// Still has to place an assassin
    EditorPlacing,
    /// White, kingside
    WhiteShort,
    /// White, queenside
    WhiteLong,
    /// Black, kingside
    BlackShort,
    /// Black, queenside
    BlackLong,
    /// None
    None,

    // What the app has to say.
    /// This browser does not let the page keep anything: the game goes on, but will be gone when you close it. Save it as a file.
    StorageDenied,
    /// The browser's storage is full: the game goes on, but is not kept. Save it as a file, or delete old games.
    StorageFull,
    /// This browser denies the page its database: the game goes on and is kept, but a crash can lose its last moves.
    StorageWeak,
    /// The browser's storage does not answer, so your last game cannot be shown yet. It is not lost. Close this page's other tabs or restart the browser, then try again; until then nothing that you play here is kept.
    StorageSilent,
    /// Your game is open in another tab.
    GameElsewhere,
    /// This game was taken over in another tab. What you play here is no longer kept.
    GameTakenOver,
    /// Take it over here
    TakeGameOver,
    /// Your game goes on where you left it.
    GameRestored,
    /// The browser did not allow copying. Select the text and copy it by hand.
    CopyFailed,
    /// A new version is ready.
    UpdateReady,
    /// Something went wrong, and the page has stopped. Your game is kept: reload to go on.
    Crashed,
    /// Reload
    Reload,
    /// You are offline. Network play needs a connection, but you can still play on this device.
    Offline,
    /// Install as an app
    InstallApp,
    /// Tap the browser's Share button.
    InstallShare,
    /// Choose “Add to Home Screen” in the list.
    InstallAdd,
    /// Tap “Add”. The app then starts from its icon, online or offline.
    InstallDone,
    /// The file is larger than 1 MB, so it cannot be a saved game.
    FileTooLarge,
    /// The file could not be read as text.
    FileUnreadable,
    /// Notices
    Notices,
    /// Loading
    Loading,
    /// This part of the page could not be fetched. Check the connection and try again.
    PartMissing,
    /// Try again
    Retry,
    /// Network play
    NetworkPlay,
    /// You
    You,
    /// Skip to the board
    SkipToBoard,
    /// Show me
    ShowMe,
    /// Again
    TryAgain,

    // The computer player.
    /// Watch two computers
    OpponentWatch,
    /// Players
    Players,
    /// Move now
    MoveNow,
    /// Ask the computer again
    AskComputer,
    /// The computer stopped answering and was started again.
    ComputerRestarted,
    /// The game could not be analysed. Try again.
    AnalysisFailed,
    /// Analyse the game
    Analyse,
    /// Analysis
    Analysis,
    /// Who stood better after each move: the higher the line, the better for White.
    ScoreGraph,
    /// Worst moves
    WorstMoves,
    /// There were no big mistakes.
    NoWorstMoves,
}
