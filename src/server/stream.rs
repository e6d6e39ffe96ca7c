//! The stream of one connection. It fails when the reader is too slow, and keeps the connection counted while it is
//! open.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::connections::ConnectionSlot;

/// Bytes that a reader must take within the time-out. A slower reader holds memory and a file for nothing.
const MIN_BYTES_PER_TIMEOUT: usize = 16 * 1024;

/// A stream with a time-out for its reader.
#[derive(Debug)]
pub(crate) struct TimeoutStream<S> {
    inner: S,
    patience: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
    moved: usize,
    _slot: Option<Arc<ConnectionSlot>>,
}

impl<S> TimeoutStream<S> {
    pub(crate) fn new(
        inner: S,
        patience: Duration,
        slot: Option<Arc<ConnectionSlot>>,
    ) -> TimeoutStream<S> {
        TimeoutStream {
            inner,
            patience,
            stalled: None,
            moved: 0,
            _slot: slot,
        }
    }

    /// Counts the bytes that were written, or the time in which none could be.
    fn watch(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(result) = written {
            if let Ok(bytes) = result {
                self.moved += bytes;
            }
            return Poll::Ready(result);
        }
        let patience = self.patience;
        let stalled = self
            .stalled
            .get_or_insert_with(|| Box::pin(sleep(patience)));
        while stalled.as_mut().poll(context).is_ready() {
            if self.moved < MIN_BYTES_PER_TIMEOUT {
                metrics::counter!("portal_chess_slow_readers_total").increment(1);
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.moved = 0;
            stalled.as_mut().reset(Instant::now() + patience);
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimeoutStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimeoutStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write_vectored(context, parts);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    // Writers flush once everything is written. The reader has kept up by then, so the next write starts a new time
    // limit.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = ready!(Pin::new(&mut self.inner).poll_flush(context));
        self.stalled = None;
        self.moved = 0;
        Poll::Ready(flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    async fn send(
        mut stream: TimeoutStream<tokio::io::DuplexStream>,
        bytes: usize,
    ) -> io::Result<()> {
        stream.write_all(&vec![0; bytes]).await?;
        stream.flush().await
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_nothing_times_out() {
        let (near, _far) = duplex(1024);
        let start = Instant::now();
        let error = send(TimeoutStream::new(near, PATIENCE, None), 10_000).await;
        assert_eq!(
            error.map_err(|error| error.kind()),
            Err(io::ErrorKind::TimedOut)
        );
        assert_eq!(start.elapsed().as_secs(), 20);
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_reader_is_served_and_one_that_is_too_slow_times_out() {
        for (bytes_a_second, served) in [(2_000_usize, true), (500, false)] {
            let (near, mut far) = duplex(1024);
            let reading = tokio::spawn(async move {
                let mut buffer = vec![0; bytes_a_second];
                while let Ok(1..) = far.read(&mut buffer).await {
                    // Reads one buffer of the pipe at a time, at the given speed.
                    tokio::time::sleep(Duration::from_secs(1024) / bytes_a_second as u32).await;
                }
            });
            let sent = send(TimeoutStream::new(near, PATIENCE, None), 200_000).await;
            assert_eq!(sent.is_ok(), served, "{bytes_a_second}");
            reading.abort();
        }
    }
}
