//! The PROXY protocol: a header at the start of a connection in which a load balancer reports the address of its
//! caller. The crate `ppp` parses it.

use std::io;
use std::net::SocketAddr;

use ppp::{HeaderResult, v1, v2};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;

/// Longest header of version 1, which is a line of text, in bytes.
const LONGEST_LINE: usize = 107;
/// Bytes at the start of a version 2 header, the last two of which give the number of bytes that follow.
const FIXED: usize = 16;
/// Most bytes that may follow in a version 2 header: more than any address takes together with the balancer's
/// extensions.
const LONGEST_REST: u16 = 1_024;

/// Reads the header off a connection and returns the address in it, or the address of the connection itself if the
/// load balancer opened it for itself, as in health checks.
pub(crate) async fn read(stream: &mut TcpStream, peer: SocketAddr) -> io::Result<SocketAddr> {
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    let mut seen = vec![stream.read_u8().await?];
    match seen[0] {
        // One byte at a time, because what follows the line belongs to the request.
        b'P' => {
            while seen.last() != Some(&b'\n') {
                if seen.len() == LONGEST_LINE {
                    return Err(invalid());
                }
                seen.push(stream.read_u8().await?);
            }
        }
        b'\r' => {
            seen.resize(FIXED, 0);
            stream.read_exact(&mut seen[1..]).await?;
            let rest = u16::from_be_bytes([seen[14], seen[15]]);
            if rest > LONGEST_REST {
                return Err(invalid());
            }
            seen.resize(FIXED + usize::from(rest), 0);
            stream.read_exact(&mut seen[FIXED..]).await?;
        }
        _ => return Err(invalid()),
    }
    match HeaderResult::parse(&seen) {
        HeaderResult::V1(Ok(header)) => match header.addresses {
            v1::Addresses::Tcp4(from) => Ok((from.source_address, from.source_port).into()),
            v1::Addresses::Tcp6(from) => Ok((from.source_address, from.source_port).into()),
            v1::Addresses::Unknown => Ok(peer),
        },
        HeaderResult::V2(Ok(header)) => match (header.command, header.addresses) {
            (v2::Command::Local, _) => Ok(peer),
            (_, v2::Addresses::IPv4(from)) => Ok((from.source_address, from.source_port).into()),
            (_, v2::Addresses::IPv6(from)) => Ok((from.source_address, from.source_port).into()),
            _ => Ok(peer),
        },
        _ => Err(invalid()),
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt as _;
    use tokio::net::TcpListener;

    use super::*;

    /// Returns the address read from these bytes, and the bytes that are left over.
    async fn read_header(bytes: &[u8]) -> (io::Result<SocketAddr>, Vec<u8>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut near = TcpStream::connect(listener.local_addr().unwrap())
            .await
            .unwrap();
        let (mut far, peer) = listener.accept().await.unwrap();
        near.write_all(bytes).await.unwrap();
        near.shutdown().await.unwrap();
        let address = read(&mut far, peer).await;
        let mut rest = Vec::new();
        far.read_to_end(&mut rest).await.unwrap();
        let address = address.map(|address| match address == peer {
            true => "0.0.0.0:0".parse().unwrap(),
            false => address,
        });
        (address, rest)
    }

    #[tokio::test]
    async fn both_proxy_protocol_versions_give_the_address_and_leave_the_request_unread() {
        let mut second = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c".to_vec();
        second.extend([203, 0, 113, 9, 10, 0, 0, 1, 0x1f, 0x90, 0, 80]);
        let mut local = b"\r\n\r\n\0\r\nQUIT\n\x20\x00\0\0".to_vec();
        for (header, expected) in [
            (
                b"PROXY TCP4 203.0.113.9 10.0.0.1 8080 80\r\n".to_vec(),
                "203.0.113.9:8080",
            ),
            (
                b"PROXY TCP6 2001:db8::1 ::1 8080 80\r\n".to_vec(),
                "[2001:db8::1]:8080",
            ),
            (b"PROXY UNKNOWN\r\n".to_vec(), "0.0.0.0:0"),
            (std::mem::take(&mut second), "203.0.113.9:8080"),
            (std::mem::take(&mut local), "0.0.0.0:0"),
        ] {
            let (address, rest) = read_header(&[&header[..], b"GET /"].concat()).await;
            assert_eq!(address.unwrap().to_string(), expected);
            assert_eq!(rest, b"GET /");
        }
    }

    #[tokio::test]
    async fn invalid_proxy_headers_are_refused() {
        for bytes in [
            &b"GET / HTTP/1.1\r\n\r\n"[..],
            b"PROXY TCP4 1.2.3.4",
            b"PROXY TCP4 1.2.3.4\r\n",
            b"",
        ] {
            assert!(read_header(bytes).await.0.is_err(), "{bytes:?}");
        }
    }
}
