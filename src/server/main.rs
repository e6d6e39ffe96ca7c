//! Reads the settings, listens, prints the address, and serves until it is told to stop.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser as _;
use server::{Server, Settings, begin_logs};

#[tokio::main]
async fn main() -> ExitCode {
    let settings = Settings::parse();
    if let Err(error) = begin_logs(&settings) {
        eprintln!("{error}");
        return ExitCode::from(2);
    }
    let dist = settings.dist.clone();
    let server = match Server::bind(settings).await {
        Ok(server) => server,
        Err(error) => {
            tracing::error!("{error}");
            return ExitCode::FAILURE;
        }
    };
    if !server.has_page() {
        tracing::warn!(
            "There is no index.html in {}, so the page cannot be served; signalling works.",
            dist.display()
        );
    }
    if let Some(address) = server.metrics_address() {
        tracing::info!(%address, "serving metrics");
    }
    say(&server.url());
    match server.run(stop()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes one line to standard output. The parent process may have closed it, which is no reason to stop.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Resolves on Ctrl+C or SIGTERM.
async fn stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
