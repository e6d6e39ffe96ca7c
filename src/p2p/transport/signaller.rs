//! The signalling side of matchbox as two queues. Whoever holds their other ends acts as the signalling server.

use std::sync::{Mutex, PoisonError};

use futures::StreamExt;
use futures::channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use matchbox_socket::async_trait::async_trait;
use matchbox_socket::{PeerEvent, PeerRequest, SignalingError, Signaller, SignallerBuilder};

/// The ends of the two queues that matchbox holds.
#[derive(Debug)]
pub struct QueueEnds {
    requests: UnboundedSender<PeerRequest>,
    events: UnboundedReceiver<PeerEvent>,
}

/// Creates the two queues: returns matchbox's ends, and the two other ends.
pub fn channel() -> (
    QueueEnds,
    UnboundedSender<PeerEvent>,
    UnboundedReceiver<PeerRequest>,
) {
    let (events_in, events) = unbounded();
    let (requests, requests_out) = unbounded();
    (QueueEnds { requests, events }, events_in, requests_out)
}

/// Hands its ends over to matchbox, once.
#[derive(Debug)]
pub struct Builder(Mutex<Option<QueueEnds>>);

impl Builder {
    /// Creates a builder for one signaller.
    pub fn new(ends: QueueEnds) -> Builder {
        Builder(Mutex::new(Some(ends)))
    }
}

#[async_trait(?Send)]
impl SignallerBuilder for Builder {
    async fn new_signaller(
        &self,
        _attempts: Option<u16>,
        _room: String,
    ) -> Result<Box<dyn Signaller>, SignalingError> {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(ends) => Ok(Box::new(ends)),
            None => Err(SignalingError::UserImplementationError(
                "there is one signaller only".into(),
            )),
        }
    }
}

#[async_trait(?Send)]
impl Signaller for QueueEnds {
    async fn send(&mut self, request: PeerRequest) -> Result<(), SignalingError> {
        // A lost server is no reason to end an established connection.
        let _ = self.requests.unbounded_send(request);
        Ok(())
    }

    async fn next_message(&mut self) -> Result<PeerEvent, SignalingError> {
        match self.events.next().await {
            Some(event) => Ok(event),
            // An error here would make matchbox end, or panic.
            None => std::future::pending().await,
        }
    }
}
