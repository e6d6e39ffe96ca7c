//! What `config.json` may say, and what follows from it.

use super::*;
use crate::Intent;

#[test]
fn an_empty_config_gives_the_defaults() {
    assert_eq!(Site::parse("{}"), (Site::default(), vec![]));
}

#[test]
fn the_config_sets_the_signalling_and_ice_servers() {
    let (site, faults) = Site::parse(
        r#"{"_note": "TURN of our own", "signalling": "wss://signal.example/signal/", "iceServers": [
            {"urls": "stun:stun.example"},
            {"urls": ["turn:turn.example:3478?transport=udp", "turns:[2001:db8::1]:5349"], "username": "u", "credential": "c"}
        ]}"#,
    );
    assert_eq!(faults, []);
    assert_eq!(
        site.signalling,
        Signalling::At("wss://signal.example/signal".into())
    );
    assert_eq!(site.ice.urls.len(), 3);
    assert_eq!(site.ice.username.as_deref(), Some("u"));
    assert_eq!(
        Site::parse(r#"{"signalling": null}"#).0.signalling,
        Signalling::None
    );
    assert_eq!(Site::parse(r#"{"iceServers": []}"#).0.ice.urls, [""; 0]);
}

#[test]
fn the_config_names_relays_or_none_and_a_wrong_list_is_reported() {
    let relays = |list: &str| {
        let (site, faults) = Site::parse(&format!(r#"{{"relays": {list}}}"#));
        (site.relays, faults.len())
    };
    let two = ["wss://relay.example", "wss://other.example/path"].map(str::to_owned);
    let list = r#"["wss://relay.example/", "wss://other.example/path"]"#;
    assert_eq!(relays(list), (two.to_vec(), 0));
    assert_eq!(relays("[]"), (vec![], 0));
    let many = serde_json::to_string(&vec!["wss://relay.example"; 9]).unwrap();
    let twice = r#"["wss://a.example", "wss://b.example", "wss://a.example/"]"#;
    assert_eq!(relays(twice).0.len(), 2);
    for wrong in [
        "null",
        r#"["wss://a.example", "wss://ä.example"]"#,
        r#""wss://relay.example""#,
        "[1]",
        r#"["relay.example"]"#,
        &many,
    ] {
        assert_eq!(relays(wrong), (vec![], 1), "{wrong}");
    }
}

#[test]
fn the_config_says_how_many_may_watch_at_a_players_page() {
    let read = |text: &str| {
        let (site, faults) = Site::parse(text);
        (site.watchers, faults.len())
    };
    assert_eq!(read("{}"), (MAX_WATCHERS, 0));
    assert_eq!(read(r#"{"watchers": 4}"#), (4, 0));
    for wrong in ["0", "31", "-1", "2.5", "null", "\"4\""] {
        let text = format!(r#"{{"watchers": {wrong}}}"#);
        assert_eq!(read(&text), (MAX_WATCHERS, 1), "{wrong}");
    }
}

#[test]
fn with_a_hidden_address_only_turn_servers_are_used() {
    let (site, _) = Site::parse(
        r#"{"iceServers": [{"urls": ["stun:stun.example", "turn:a.example", "stuns:b.example", "turns:c.example"],
            "username": "u", "credential": "c"}]}"#,
    );
    assert!(site.ice.has_relay() && !site.ice.only_relays);
    let hidden = site.ice.hidden();
    assert_eq!(hidden.urls, ["turn:a.example", "turns:c.example"]);
    assert!(hidden.only_relays && hidden.has_relay());
    assert_eq!(hidden.username.as_deref(), Some("u"));
    let nothing = IceServers::default().hidden();
    assert!(nothing.urls.is_empty() && nothing.only_relays && !nothing.has_relay());
}

#[test]
fn the_config_example_in_the_deployment_docs_is_valid() {
    let docs = include_str!("../../../docs/deploy.md");
    let (_, rest) = docs.split_once("```json").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let (site, faults) = Site::parse(example);
    assert_eq!(faults, []);
    assert_eq!(
        site.signalling,
        Signalling::At("wss://signal.example.org/signal".into())
    );
    assert_eq!(site.ice.urls.len(), 2);
}

#[test]
fn config_errors_name_their_field_and_keep_the_other_fields() {
    for (text, field) in [
        ("{", "the whole file"),
        ("[]", "the whole file"),
        (r#"{"signaling": "wss://x.example"}"#, "the whole file"),
        (r#"{"signalling": 7}"#, "signalling"),
        (r#"{"signalling": "https://x.example"}"#, "signalling"),
        (r#"{"signalling": "wss://"}"#, "signalling"),
        (r#"{"iceServers": {}}"#, "iceServers"),
        (r#"{"iceServers": [{}]}"#, "iceServers"),
        (r#"{"iceServers": [{"urls": "http://x"}]}"#, "iceServers"),
        (r#"{"iceServers": [{"urls": "stun:"}]}"#, "iceServers"),
        (
            r#"{"iceServers": [{"urls": "stun:x:99999"}]}"#,
            "iceServers",
        ),
        (
            r#"{"iceServers": [{"urls": "stun:x?transport=udp"}]}"#,
            "iceServers",
        ),
        (r#"{"iceServers": [{"urls": "turn:x"}]}"#, "iceServers"),
    ] {
        let (site, faults) = Site::parse(text);
        assert_eq!(
            (site, faults.len(), faults[0].field),
            (Site::default(), 1, field),
            "{text}"
        );
        assert!(faults[0].to_string().contains("default"), "{}", faults[0]);
    }
    let (site, faults) = Site::parse(r#"{"signalling": "wss://x.example", "iceServers": 1}"#);
    assert_eq!(
        (site.signalling, faults.len()),
        (Signalling::At("wss://x.example".into()), 1)
    );
}

#[test]
fn issued_turn_servers_replace_those_in_the_config() {
    let (site, _) = Site::parse(
        r#"{"iceServers": [{"urls": ["stun:stun.example", "turn:old.example"], "username": "u", "credential": "c"}]}"#,
    );
    let answer = r#"{"iceServers": [{"urls": ["turn:new.example:3478"], "username": "17:ab", "credential": "x="}], "seconds": 3600}"#;
    let (ice, seconds) = site.ice.with_issued_relays(answer).unwrap();
    assert_eq!(ice.urls, ["turn:new.example:3478", "stun:stun.example"]);
    assert_eq!(ice.username.as_deref(), Some("17:ab"));
    assert_eq!(ice.credential.as_deref(), Some("x="));
    assert_eq!(seconds, 3_600);
    for useless in [
        "",
        "{}",
        r#"{"iceServers": [], "seconds": 3600}"#,
        r#"{"iceServers": [{"urls": "stun:a.example"}], "seconds": 3600}"#,
        r#"{"iceServers": [{"urls": "turn:a.example"}], "seconds": 3600}"#,
        &answer.replace("3600", "0"),
        &answer.replace("3600", "\"x\""),
        &format!("{answer}{}", " ".repeat(MAX_CONFIG)),
    ] {
        assert_eq!(site.ice.with_issued_relays(useless), None, "{useless}");
    }
}

#[test]
fn turn_credentials_are_requested_from_the_signalling_server() {
    let at = |signalling| Site {
        signalling,
        ..Site::default()
    };
    let url = |site: Site| site.relay_url("https://chess.example");
    assert_eq!(
        url(Site::default()).as_deref(),
        Some("https://chess.example/ice")
    );
    assert_eq!(
        url(at(Signalling::At("wss://signal.example:444/signal".into()))).as_deref(),
        Some("https://signal.example:444/ice")
    );
    assert_eq!(
        url(at(Signalling::At("ws://127.0.0.1:80/a/signal".into()))).as_deref(),
        Some("http://127.0.0.1:80/a/ice")
    );
    assert_eq!(url(at(Signalling::At("wss://stock.example".into()))), None);
    assert_eq!(url(at(Signalling::None)), None);
}

#[test]
fn the_address_of_a_room_contains_its_name_and_not_its_code_and_the_seats_key_is_not_logged() {
    let code: crate::RoomCode = "7KQ2MX".parse().unwrap();
    let name = code.room_name();
    let at = |signalling, origin, intent| {
        let site = Site {
            signalling,
            ..Site::default()
        };
        site.room_address(origin, &code, intent, "abc")
    };
    let own = |url| RoomAddress {
        url,
        greeting: Some(r#"{"Seat":"abc"}"#.into()),
    };
    assert_eq!(
        at(Signalling::Own, "https://chess.example", Intent::Join),
        Some(own(format!(
            "wss://chess.example/signal/{name}?intent=join&key=told"
        )))
    );
    assert_eq!(
        at(Signalling::Own, "http://localhost:8080", Intent::Create),
        Some(own(format!(
            "ws://localhost:8080/signal/{name}?intent=create&key=told"
        )))
    );
    // The hash is the first half of the SHA-256 that FIPS 180-2 gives for "abc".
    assert_eq!(
        at(Signalling::Own, "https://chess.example", Intent::Resume),
        Some(own(format!(
            "wss://chess.example/signal/{name}?intent=resume&key=told&held=ba7816bf8f01cfea414140de5dae2223"
        )))
    );
    // A plain matchbox server knows no such message.
    let plain = Signalling::At("wss://stock.example".into());
    assert_eq!(
        at(plain, "https://chess.example", Intent::Resume),
        Some(RoomAddress {
            url: format!("wss://stock.example/{name}?intent=resume&seat=abc"),
            greeting: None,
        })
    );
    assert_eq!(
        at(Signalling::None, "https://chess.example", Intent::Join),
        None
    );
}

#[test]
fn the_config_that_the_workflow_for_github_pages_writes_has_relays_and_no_server() {
    let workflow = include_str!("../../../.github/workflows/pages.yml");
    let between = |from: &str, to: &str| {
        let (_, rest) = workflow.split_once(from).unwrap();
        rest.split_once(to).unwrap().0
    };
    let written = between("printf '", "\\n'").replace("%s", between("|| '", "' }}"));
    let (site, faults) = Site::parse(&written);
    assert_eq!(faults, []);
    assert_eq!(site.signalling, Signalling::None);
    assert!(site.relays.len() >= 5 && site.relays.iter().all(|relay| relay.starts_with("wss://")));
}

#[test]
fn challenges_are_published_over_the_sites_relays_and_its_own_server() {
    let of = |config: &str| {
        Site::parse(config)
            .0
            .challenge_relays("https://chess.example")
    };
    assert_eq!(of("{}"), ["wss://chess.example/relay"]);
    assert_eq!(
        of(r#"{"signalling": "wss://a.example/signal", "relays": ["wss://b.example"]}"#),
        ["wss://a.example/relay", "wss://b.example"]
    );
    // Another program's signalling server is no relay.
    assert_eq!(of(r#"{"signalling": "wss://a.example/rooms"}"#), [""; 0]);
    assert_eq!(of(r#"{"signalling": null}"#), [""; 0]);
}
