//! A small static server on loopback: files of `dist/` with their types, and the page for every path without a file.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Serves `dist` on `listener` until the process ends.
pub fn serve(listener: &TcpListener, dist: &Path) {
    let dist: Arc<Path> = dist.into();
    for stream in listener.incoming().flatten() {
        let dist = Arc::clone(&dist);
        // A browser that breaks off its request is its own business.
        thread::spawn(move || answer(stream, &dist));
    }
}

/// A listener on this port of loopback; 0 picks a free one.
pub fn listen(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

fn answer(stream: TcpStream, dist: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut stream = stream;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        loop {
            let mut header = String::new();
            if reader.read_line(&mut header)? == 0 || header.trim().is_empty() {
                break;
            }
        }
        let mut words = line.split_whitespace();
        let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or("/"));
        if method != "GET" && method != "HEAD" {
            return write!(
                stream,
                "HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            );
        }
        let (status, kind, body) = find(dist, target);
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\r\n",
            body.len()
        )?;
        if method == "GET" {
            stream.write_all(&body)?;
        }
    }
}

fn find(dist: &Path, target: &str) -> (&'static str, &'static str, Vec<u8>) {
    let path = target
        .split(['?', '#'])
        .next()
        .unwrap_or("/")
        .trim_start_matches('/');
    let path = PathBuf::from(if path.is_empty() { "index.html" } else { path });
    let inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if inside && let Ok(body) = fs::read(dist.join(&path)) {
        return ("200 OK", kind_of(&path), body);
    }
    // A path without an extension is a route of the page.
    if inside
        && path.extension().is_none()
        && let Ok(body) = fs::read(dist.join("index.html"))
    {
        return ("200 OK", "text/html; charset=utf-8", body);
    }
    (
        "404 Not Found",
        "text/plain; charset=utf-8",
        b"There is no such file.".to_vec(),
    )
}

fn kind_of(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
