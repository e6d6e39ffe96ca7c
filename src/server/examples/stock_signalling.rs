//! matchbox's own signalling server on a free port of the loopback address, for testing the page with a server that is
//! not this project's. It prints its address and serves until it is killed.

use std::io::Write as _;
use std::net::Ipv4Addr;

use matchbox_signaling::SignalingServer;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut server = SignalingServer::full_mesh_builder((Ipv4Addr::LOCALHOST, 0)).build();
    let address = server.bind()?;
    writeln!(std::io::stdout(), "ws://{address}")?;
    Ok(server.serve().await?)
}
