//! A relay that somebody else wrote, for the browser tests. It prints its address, then each event that it accepts, and
//! ends with its standard input. With `--flood N` a stranger answers each event with N of its own on the same topic; with
//! `--login` the relay wants its users to log in.

#![allow(clippy::print_stdout, reason = "the tests read what it prints")]

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use nostr_relay_builder::prelude::*;
use tokio::io::{AsyncReadExt, stdin};

/// Prints every event, and floods its topic.
#[derive(Clone, Debug, Default)]
struct Witness {
    flood: usize,
    relay: Arc<OnceLock<LocalRelay>>,
}

impl WritePolicy for Witness {
    fn admit_event<'a>(
        &'a self,
        event: &'a Event,
        _: &'a SocketAddr,
    ) -> BoxedFuture<'a, PolicyResult> {
        println!("{}", event.as_json());
        if let Some(relay) = self.relay.get().cloned() {
            let (event, flood) = (event.clone(), self.flood);
            tokio::spawn(async move {
                let keys = Keys::generate();
                for number in 0..flood {
                    let text = format!("{} {number}", event.content);
                    let noise = EventBuilder::new(event.kind, text).tags(event.tags.clone());
                    if let Ok(noise) = noise.sign_with_keys(&keys) {
                        relay.notify_event(noise);
                    }
                }
            });
        }
        Box::pin(async { PolicyResult::Accept })
    }
}

#[tokio::main]
async fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let given = |name: &str| arguments.iter().position(|argument| argument == name);
    let flood = match given("--flood").and_then(|at| arguments.get(at + 1)) {
        Some(number) => number.parse()?,
        None => 0,
    };
    let witness = Witness {
        flood,
        relay: Arc::default(),
    };
    let mut builder = RelayBuilder::default().write_policy(witness.clone());
    if given("--login").is_some() {
        builder = builder.nip42(RelayBuilderNip42 {
            mode: RelayBuilderNip42Mode::Both,
        });
    }
    let relay = LocalRelay::new(builder);
    relay.run().await?;
    println!("{}", relay.url().await);
    let _ = witness.relay.set(relay.clone());
    stdin().read_to_end(&mut Vec::new()).await?;
    relay.shutdown();
    Ok(())
}
