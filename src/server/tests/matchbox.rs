//! Comparison with matchbox's own signalling server. The server keeps its own rooms with two seats, close codes,
//! bounded queues and small messages, none of which `matchbox_signaling` can be configured to do. So these tests check
//! that a matchbox client receives the same events from both servers, in the same order, for the same two players.

mod common;

use std::net::SocketAddr;

use common::{Peer, settings, start};
use matchbox_protocol::{JsonPeerEvent, PeerId};
use matchbox_signaling::SignalingServer;

/// Returns the next event of a player, with the players' names in place of their random ids.
async fn heard(peer: &mut Peer, names: &[(PeerId, &str)]) -> String {
    let event = peer.event().await.to_string();
    names.iter().fold(event, |event, (id, name)| {
        event.replace(&id.0.to_string(), name)
    })
}

async fn seated(mut peer: Peer) -> (Peer, PeerId) {
    match peer.event().await {
        JsonPeerEvent::IdAssigned(id) => (peer, id),
        other => panic!("expected an id, got {other}"),
    }
}

/// Runs one meeting and returns its events: joining, both directions of the handshake, a keep-alive, and the end.
async fn meeting(address: &str) -> Vec<String> {
    // The page adds its own query after the room. matchbox's server receives it and ignores it.
    let host = format!("{address}?intent=create&seat=hhh");
    let guest = format!("{address}?intent=join&seat=ggg");
    let (mut host, host_id) = seated(Peer::connect(&host).await).await;
    let (mut guest, guest_id) = seated(Peer::connect(&guest).await).await;
    let names = [(host_id, "host"), (guest_id, "guest")];
    let mut events = vec![heard(&mut host, &names).await];
    host.signal(guest_id, serde_json::json!({ "Offer": "v=0" }))
        .await;
    events.push(heard(&mut guest, &names).await);
    guest.send(r#""KeepAlive""#.into()).await;
    guest
        .signal(
            host_id,
            serde_json::json!({ "Answer": { "sdp": ["v=0", 1.5, null] } }),
        )
        .await;
    events.push(heard(&mut host, &names).await);
    host.signal(guest_id, serde_json::json!({ "IceCandidate": "ü\n" }))
        .await;
    events.push(heard(&mut guest, &names).await);
    guest.leave().await;
    events.push(heard(&mut host, &names).await);
    events
}

#[tokio::test]
async fn both_servers_send_a_matchbox_client_the_same_events() {
    let (end, ended) = tokio::sync::oneshot::channel();
    let mut theirs = SignalingServer::full_mesh_builder(SocketAddr::from(([127, 0, 0, 1], 0)))
        .with_shutdown(ended)
        .build();
    let address = theirs.bind().unwrap();
    let serving = tokio::spawn(theirs.serve());
    let expected = meeting(&format!("ws://{address}/ROOM01")).await;
    end.send(()).unwrap();
    serving.await.unwrap().unwrap();

    let ours = start(settings()).await;
    let said = meeting(&format!("ws://{}/signal/ROOM01", ours.host)).await;
    assert_eq!(said, expected);
    assert_eq!(said.len(), 5);
    ours.stop().await;
}
