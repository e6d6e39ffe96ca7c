//! Reads the settings, listens, prints the address, and serves until it is told to stop.

use std::io::Write;
use std::process::ExitCode;

use server::{Command, Server, Settings, USAGE};

#[tokio::main]
async fn main() -> ExitCode {
    let settings = match Settings::read(|key| std::env::var(key).ok(), std::env::args_os()) {
        Ok(Command::Serve(settings)) => settings,
        Ok(Command::Help) => return say(USAGE),
        Ok(Command::Version) => return say(env!("CARGO_PKG_VERSION")),
        Err(error) => {
            eprintln!("{error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    // Every player is an open file, and many systems begin with a thousand. Where more cannot be had, fewer must do.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let dist = settings.dist.clone();
    let server = match Server::bind(settings).await {
        Ok(server) => server,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    if !server.has_page() {
        eprintln!(
            "There is no index.html in {}: signalling works, the page does not.",
            dist.display()
        );
    }
    say(&server.url());
    match server.run(stop()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// One line on standard output. Whoever started us may have closed it, which is no reason to stop.
fn say(line: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    ExitCode::SUCCESS
}

/// Resolves on Ctrl+C or a polite kill.
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
