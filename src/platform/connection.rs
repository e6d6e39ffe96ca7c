//! Whether there is a network, and where the page may connect to.

use super::address;

/// Whether the browser believes that it is connected. It may be wrong about what lies beyond the next router.
pub fn is_online() -> bool {
    web_sys::window().is_none_or(|window| window.navigator().on_line())
}

/// From now on the page may open sockets to this server only, and ask it over HTTP, beside reading its own files: one more
/// content policy, which can only narrow the one that the page came with. `None` allows no server at all.
pub fn allow_sockets(to: Option<&str>) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    let Some(sources) = to.map_or(Some(String::new()), sources_of) else {
        return;
    };
    let Ok(meta) = document.create_element("meta") else {
        return;
    };
    let policy = format!("connect-src 'self' {sources}");
    // Names and values are plain, the head is there.
    let _ = meta.set_attribute("http-equiv", "Content-Security-Policy");
    let _ = meta.set_attribute("content", policy.trim_end());
    if let Some(head) = document.head() {
        let _ = head.append_child(&meta);
    }
}

/// The address of this page's own server for sockets.
pub fn own_sockets() -> String {
    // `http` becomes `ws`, `https` becomes `wss`.
    address::origin().replacen("http", "ws", 1)
}

/// A server as a policy names it: for sockets, and for what is asked over HTTP.
fn sources_of(address: &str) -> Option<String> {
    let origin = origin_of(address)?;
    Some(format!("{origin} {}", origin.replacen("ws", "http", 1)))
}

/// Scheme, host and port of a socket's address, if it has nothing in it that means something in a policy.
fn origin_of(address: &str) -> Option<String> {
    let (scheme, rest) = address.split_once("://")?;
    let host = rest.split('/').next()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    (matches!(scheme, "ws" | "wss") && !host.is_empty() && host.chars().all(plain))
        .then(|| format!("{scheme}://{host}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_names_origins_and_nothing_else() {
        assert_eq!(
            sources_of("wss://signal.example:444/signal").as_deref(),
            Some("wss://signal.example:444 https://signal.example:444")
        );
        assert_eq!(
            sources_of("ws://[2001:db8::1]:80").as_deref(),
            Some("ws://[2001:db8::1]:80 http://[2001:db8::1]:80")
        );
        for address in [
            "https://signal.example",
            "wss://",
            "wss://a;script-src *",
            "wss://a b",
            "signal.example",
        ] {
            assert_eq!(sources_of(address), None, "{address}");
        }
    }
}
