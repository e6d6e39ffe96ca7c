//! Why a browser cannot connect to other browsers.

/// What a browser lacks for connections to other browsers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebRtcFault {
    /// It has no WebRTC.
    Missing,
    /// It has WebRTC, but makes no connection with it. A setting or an extension may block that.
    Blocked,
    /// It gives no address at which it could be reached.
    NoAddress,
}
