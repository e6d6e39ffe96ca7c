//! The network: whether the browser is online, and which servers the page may connect to.

use js_sys::Reflect;
use wasm_bindgen::JsValue;

use super::address;

/// Whether the browser believes that it is online. It knows nothing about the network beyond the next router.
pub fn is_online() -> bool {
    web_sys::window().is_none_or(|window| window.navigator().on_line())
}

/// Whether the person has asked the browser to save data. Not all browsers tell that.
pub fn saves_data() -> bool {
    let read = |object: &JsValue, name: &str| Reflect::get(object, &name.into()).ok();
    let navigator = web_sys::window().map(|window| JsValue::from(window.navigator()));
    let connection = navigator.and_then(|navigator| read(&navigator, "connection"));
    let saves = connection.and_then(|connection| read(&connection, "saveData"));
    saves.is_some_and(|saves| saves.is_truthy())
}

/// Restricts the page to these servers: from now on it may open sockets only to them, and send HTTP requests only to them
/// and to the page's own site. This adds another content security policy, which can only narrow the one that the page
/// came with. If an address cannot be written in a policy, nothing is restricted.
pub fn restrict_to_servers(servers: &[String]) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    let sources: Option<Vec<String>> = servers.iter().map(|server| sources_of(server)).collect();
    let Some(sources) = sources.map(|sources| sources.join(" ")) else {
        return;
    };
    let Ok(meta) = document.create_element("meta") else {
        return;
    };
    let policy = format!("connect-src 'self' {sources}");
    // This cannot fail: the names and values are valid, and the document has a head.
    let _ = meta.set_attribute("http-equiv", "Content-Security-Policy");
    let _ = meta.set_attribute("content", policy.trim_end());
    if let Some(head) = document.head() {
        let _ = head.append_child(&meta);
    }
}

/// Returns the WebSocket address of the page's own server.
pub fn own_websocket_url() -> String {
    // `http` becomes `ws`, `https` becomes `wss`.
    address::origin().replacen("http", "ws", 1)
}

/// Returns the sources that a policy needs for this server: one for sockets and one for HTTP requests.
fn sources_of(address: &str) -> Option<String> {
    let origin = origin_of(address)?;
    Some(format!("{origin} {}", origin.replacen("ws", "http", 1)))
}

/// Returns the scheme, host and port of a WebSocket address, or `None` if it holds characters that have a meaning in a
/// policy.
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
    fn policy_sources_are_plain_origins_and_other_addresses_are_rejected() {
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
