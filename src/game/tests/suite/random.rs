//! Tests with random events in random order: nothing panics, and the invariants hold.

use engine::{AnyPosition, ByColor, Color, History, Move, Role, Square, Variant};
use game::{
    Brush, Choice, Effect, GameOptions, Msg, NoticeLevel, PlayerKind, RemoteMsg, ReviewTo, Session,
    Settings, Start, Viewer,
};
use proptest::prelude::*;

fn square() -> impl Strategy<Value = Square> {
    (0usize..64).prop_map(|index| Square::new(index).expect("below 64"))
}

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        (0usize..8).prop_map(|role| Choice::Promote(Role::ALL[role])),
        square().prop_map(Choice::Exit),
        Just(Choice::Stay),
        Just(Choice::Walk),
        Just(Choice::Activate),
        Just(Choice::Yes),
    ]
}

/// One step of a person, a computer, a peer or a clock. `Legal` plays a legal move, so that games make progress.
#[derive(Clone, Debug)]
enum Step {
    Legal(usize),
    Msg(Msg),
    Typed(String),
    Heard(RemoteMsg),
}

fn step() -> impl Strategy<Value = Step> {
    let msg = prop_oneof![
        6 => square().prop_map(Msg::Tap),
        2 => square().prop_map(Msg::DragStart),
        1 => proptest::option::of(square()).prop_map(Msg::DragOver),
        2 => proptest::option::of(square()).prop_map(Msg::Drop),
        3 => choice().prop_map(Msg::Choose),
        1 => Just(Msg::Cancel),
        1 => (square(), square()).prop_map(|(from, to)| Msg::Draw { from, to, brush: Brush::Red }),
        2 => Just(Msg::ToggleShowAssassin),
        3 => Just(Msg::CurtainPassed),
        1 => Just(Msg::StartWithTokens),
        2 => Just(Msg::Undo),
        2 => Just(Msg::Redo),
        1 => Just(Msg::OfferDraw),
        1 => Just(Msg::Dismiss),
        1 => Just(Msg::DeclineDraw),
        1 => Just(Msg::Tick),
        1 => Just(Msg::Flip),
        2 => (0usize..9).prop_map(|ply| Msg::Review(ReviewTo::Ply(ply))),
        1 => Just(Msg::Review(ReviewTo::Prev)),
        1 => Just(Msg::Settings(Box::new(Settings { confirm_moves: true, ..Settings::default() }))),
        1 => Just(Msg::RequestHint),
        1 => (0u64..9).prop_map(|request| Msg::HintReady { request, best: None }),
        1 => (0u64..9, square(), square(), proptest::option::of(-200..200)).prop_map(|(request, from, to, score)| Msg::ComputerMoved {
            request,
            play: engine::Move::Normal { from, to, promotion: None },
            score,
        }),
        1 => Just(Msg::Settings(Box::new(Settings { auto_queen: true, ..Settings::default() }))),
    ];
    let typed = "[a-h][1-8][a-h][1-8]|[NBRQKTA]x?[a-h][1-8]|O-O|\\PC{0,12}".prop_map(Step::Typed);
    prop_oneof![
        30 => any::<usize>().prop_map(Step::Legal),
        20 => msg.prop_map(Step::Msg),
        1 => typed,
        10 => heard().prop_map(Step::Heard),
    ]
}

/// What the page reports of the other device besides its moves. Results are left out, because they would end most games early.
fn heard() -> impl Strategy<Value = RemoteMsg> {
    let offer = proptest::sample::select(vec![None, Some(Color::White), Some(Color::Black)]);
    prop_oneof![
        9 => (offer, any::<bool>()).prop_map(|(offer, may_offer)| RemoteMsg::Draw { offer, may_offer }),
        1 => Just(RemoteMsg::DeclineDraw),
    ]
}

fn variant() -> impl Strategy<Value = Variant> {
    proptest::sample::select(Variant::ALL.as_slice())
}

fn options() -> impl Strategy<Value = GameOptions> {
    let player = prop_oneof![4 => Just(PlayerKind::Human), 1 => Just(PlayerKind::Computer(3)), 1 => Just(PlayerKind::Remote)];
    (variant(), player.clone(), player, any::<bool>()).prop_map(
        |(variant, white, black, custom)| {
            let custom = custom && variant == Variant::PortalStandard;
            GameOptions {
                players: ByColor([white, black]),
                start: if custom {
                    Start::PlaceTokens
                } else {
                    Start::Initial
                },
                ..GameOptions::new(variant)
            }
        },
    )
}

/// Returns the refusals among the effects of one event, after checking how each is worded: it fits into one line of
/// text and ends like a sentence.
fn refusals(effects: &[Effect]) -> Vec<&str> {
    let refusals: Vec<&str> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Notice(notice) if notice.level == NoticeLevel::Error => Some(&*notice.text),
            _ => None,
        })
        .collect();
    for text in &refusals {
        assert!(
            text.len() > 1 && text.ends_with('.') && text.trim() == *text,
            "{text:?} is not a sentence"
        );
        assert!(
            !text.contains(char::is_control),
            "{text:?} is not one line of text"
        );
    }
    refusals
}

fn check(session: &Session) {
    let board = session.board();
    assert_eq!(board.squares.len(), 64);
    let mut ids: Vec<u32> = board
        .squares
        .iter()
        .filter_map(|square| square.piece.map(|piece| piece.id))
        .collect();
    assert!(ids.iter().all(|&id| id != 0));
    ids.sort();
    let all = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), all, "two pieces have the same id");
    for square in &board.squares {
        if let Some(piece) = square.piece.filter(|piece| piece.ghost) {
            assert!(
                session.viewer().knows(piece.piece.color),
                "a hidden piece is shown to a viewer who must not see it"
            );
        }
    }
    if board.curtain.is_some() {
        assert_eq!(session.viewer(), Viewer::Public);
    }
    let list = session.move_list();
    assert_eq!(
        list.rows
            .iter()
            .flat_map(|row| [&row.white, &row.black])
            .flatten()
            .count(),
        list.last
    );
    assert!(list.current <= list.last);
    assert_eq!(session.status().turn.is_none(), session.is_over());
    for color in Color::ALL {
        session.captured(color);
        assert!(
            session
                .clock(color)
                .is_none_or(|clock| !clock.running || !session.is_over())
        );
    }
    assert!(session.question().is_none() || !session.is_over());
}

/// Returns a legal move by the side to move. The full position comes from the saved game.
fn legal(session: &Session, request: u64, pick: usize) -> Step {
    let json = session.export_json();
    let saved: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let plies = saved["plies"].as_array().expect("plies");
    let start = match &session.options().start {
        Start::Tokens(tokens) => {
            let mut setup = engine::Setup::initial(Variant::PortalStandard);
            setup.tokens = Square::ALL.map(|square| u8::from(tokens.contains(&square)));
            AnyPosition::from_setup(&setup).expect("a position")
        }
        _ => AnyPosition::initial(session.options().variant),
    };
    let moves = plies
        .iter()
        .map(|ply| ply.as_str().expect("text").parse().expect("a move"));
    let history = History::from_moves(start, moves).expect("a game");
    let moves = history.position().legal_moves();
    let Some(&play) = moves.get(pick % moves.len().max(1)) else {
        return Step::Msg(Msg::CurtainPassed);
    };
    let msg = match session.options().players[history.position().turn()] {
        _ if session.board().curtain.is_some() => Msg::CurtainPassed,
        PlayerKind::Human if matches!(play, Move::Place { .. }) => Msg::Tap(play.to()),
        PlayerKind::Human => return Step::Typed(play.to_string()),
        PlayerKind::Computer(_) => Msg::ComputerMoved {
            request,
            play,
            score: Some(-150),
        },
        PlayerKind::Remote | PlayerKind::Mail => return Step::Heard(RemoteMsg::Move(play)),
    };
    Step::Msg(msg)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]

    #[test]
    fn random_events_do_not_panic_and_the_saved_game_can_be_restored(
        options in options(),
        steps in proptest::collection::vec((step(), 0u64..4_000), 1..120),
    ) {
        let (mut session, first) = Session::new(options, 0).expect("the options are good");
        let mut request = first.iter().find_map(|effect| match effect {
            Effect::Think(asked) => Some(asked.id),
            _ => None,
        }).unwrap_or_default();
        let mut now = 0;
        for (step, wait) in steps {
            now += wait;
            let step = match step {
                Step::Legal(pick) => legal(&session, request, pick),
                step => step,
            };
            let effects = match step {
                Step::Msg(msg) => session.update(msg, now),
                Step::Typed(text) => session.type_move(&text, now),
                Step::Heard(msg) => session.remote(msg, now),
                Step::Legal(_) => unreachable!("legal moves were replaced by other steps above"),
            };
            let refused = refusals(&effects);
            prop_assert!(refused.len() <= 1, "one event is refused once: {refused:?}");
            for effect in effects {
                if let Effect::Think(asked) = effect {
                    request = asked.id;
                }
            }
            check(&session);
        }
        let json = session.export_json();
        let (restored, _) = Session::restore(&json, now).expect("its own save loads");
        prop_assert_eq!(restored.export_json(), json);
        prop_assert_eq!(restored.result(), session.result());
        prop_assert_eq!(restored.move_list().last, session.move_list().last);
    }

    #[test]
    fn arbitrary_text_is_loaded_or_refused_in_one_sentence(text in "\\PC{0,200}|[ \\n\\[\\]{}()\"a-h1-8NBRQKO.x+#>-]{0,200}") {
        let (mut session, _) = Session::new(GameOptions::new(Variant::PortalStandard), 0).expect("good");
        let before = session.export_json();
        let effects = session.load(&text, "x".into(), String::new(), 5);
        check(&session);
        let loaded = effects.iter().any(|effect| matches!(effect, Effect::Save { .. }));
        prop_assert_eq!(refusals(&effects).len(), usize::from(!loaded), "{:?}", &effects);
        prop_assert!(loaded || session.export_json() == before, "a refused text changes nothing");
    }

    #[test]
    fn arbitrary_typed_moves_are_played_or_refused_in_one_sentence(
        variant in variant(),
        text in "\\PC{0,40}|[a-h1-8NBRQKTAO.x+#=@>-]{0,12}",
    ) {
        let options = GameOptions::new(variant);
        let (mut session, _) = Session::new(options, 0).expect("good");
        session.update(Msg::CurtainPassed, 1);
        let effects = session.type_move(&text, 5);
        check(&session);
        prop_assert_eq!(refusals(&effects).len(), usize::from(session.plies() == 0), "{:?}", &effects);
    }
}
