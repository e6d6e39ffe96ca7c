//! The networks by which the computer player values positions: each is fetched when the computer first plays or judges in its family of
//! rule sets, checked, and kept for the worker while the page is open. How long one is waited for, and what happens without it, is in `equip`.

use std::rc::Rc;

use engine::{NetworkFamily, Variant};
use futures::FutureExt as _;
use futures::future::{LocalBoxFuture, Shared};
use sha2::{Digest as _, Sha256};

use crate::platform::fetch;

/// A network as the build knows it.
#[derive(Debug)]
pub(super) struct NetworkFile {
    /// The family of rule sets that it is for.
    family: &'static str,
    /// Its file, beside the page.
    name: &'static str,
    /// How many bytes it has.
    length: usize,
    /// Their SHA-256.
    digest: [u8; 32],
}

/// All networks of this build.
static FILES: &[NetworkFile] = &include!(concat!(env!("OUT_DIR"), "/networks.rs"));

impl NetworkFile {
    /// The network for a rule set, if this build has one.
    pub(super) fn of(variant: Variant) -> Option<&'static NetworkFile> {
        let family = NetworkFamily::of(variant).name();
        FILES.iter().find(|file| file.family == family)
    }

    /// Whether these bytes are the network.
    fn is(&self, bytes: &[u8]) -> bool {
        bytes.len() == self.length && Sha256::digest(bytes)[..] == self.digest
    }

    /// Fetches it; nothing where it is not to be had, or is not what was built.
    async fn fetch(&self) -> Option<Network> {
        let bytes = fetch::bytes(&format!("./{}", self.name)).await?;
        self.is(&bytes).then(|| Network {
            family: self.family,
            bytes: bytes.into(),
        })
    }
}

/// A network that is here and is the right one.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// The family of rule sets that it is for.
    pub(super) family: &'static str,
    /// Its file.
    pub(super) bytes: Rc<[u8]>,
}

/// A network that is on its way, or has come, or has not; all who wait for it wait for the same.
pub(super) type Coming = Shared<LocalBoxFuture<'static, Option<Network>>>;

/// The networks that were asked for.
#[derive(Default)]
pub(super) struct Networks(Vec<(&'static str, Coming)>);

impl Networks {
    /// The network of this file. Where it did not come before, it is fetched anew.
    pub(super) fn get(&mut self, file: &'static NetworkFile) -> Coming {
        self.0.retain(|(family, coming)| {
            *family != file.family || !matches!(coming.peek(), Some(None))
        });
        if let Some((_, coming)) = self.0.iter().find(|(family, _)| *family == file.family) {
            return coming.clone();
        }
        let coming = file.fetch().boxed_local().shared();
        self.0.push((file.family, coming.clone()));
        coming
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_taken_only_if_it_is_the_one_that_was_built() {
        // The SHA-256 of `abc` (FIPS 180-2, appendix B.1).
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        let digest: Vec<u8> = (0..32)
            .map(|byte| u8::from_str_radix(&digest[2 * byte..2 * byte + 2], 16).expect("hex"))
            .collect();
        let file = NetworkFile {
            family: "chess",
            name: "neural-chess.net",
            length: 3,
            digest: digest.try_into().expect("32 bytes"),
        };
        assert!(file.is(b"abc"));
        for wrong in [&b"abd"[..], b"ab", b"abcd", b""] {
            assert!(!file.is(wrong), "{wrong:?}");
        }
    }

    #[test]
    fn rule_sets_of_one_family_share_a_network() {
        for file in FILES {
            let of = |variant| NetworkFile::of(variant).map(|of| of.name) == Some(file.name);
            let variants = Variant::ALL.into_iter().filter(|variant| of(*variant));
            let families: Vec<_> = variants
                .map(|variant| NetworkFamily::of(variant).name())
                .collect();
            assert!(!families.is_empty(), "{file:?} is for no rule set");
            assert!(
                families.iter().all(|family| *family == file.family),
                "{file:?}"
            );
        }
    }
}
