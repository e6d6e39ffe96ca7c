//! The networks with which the worker values positions. Each is fetched when the computer first plays or analyses in
//! its family of rule sets, is verified, and is kept in memory for the worker while the page is open. What happens
//! without a network is decided by those who ask the worker.

use std::rc::Rc;

use engine::{NetworkFamily, Variant};
use futures::FutureExt as _;
use futures::future::{LocalBoxFuture, Shared};

use crate::app::data_file::DataFile;
use crate::platform::time;

/// How long the computer waits for a network, in milliseconds. The user takes the wait for thinking. With a megabit per
/// second a network arrives in less than one second.
pub const NETWORK_TIMEOUT: u32 = 3_000;

/// All networks of this build. The subject of each is a family of rule sets.
static FILES: &[DataFile] = &include!(concat!(env!("OUT_DIR"), "/networks.rs"));

/// Returns the network file for a rule set, if this build has one.
pub fn file_of(variant: Variant) -> Option<&'static DataFile> {
    let family = NetworkFamily::of(variant).name();
    FILES.iter().find(|file| file.subject == family)
}

/// A network that has been fetched and verified.
#[derive(Clone, Debug)]
pub struct Network {
    /// The family of rule sets that it is for.
    pub family: &'static str,
    /// The bytes of its file.
    pub bytes: Rc<[u8]>,
}

/// Fetches a network. Returns `None` if it is not available or differs from what was built.
async fn fetch(file: &'static DataFile) -> Option<Network> {
    let bytes = file.fetch().await?;
    Some(Network {
        family: file.subject,
        bytes: bytes.into(),
    })
}

/// The fetch of a network, pending or finished. All callers that wait for it share it.
pub type NetworkFetch = Shared<LocalBoxFuture<'static, Option<Network>>>;

/// Returns the network for a rule set. `None` if there is no network, or if it does not arrive within
/// [`NETWORK_TIMEOUT`].
pub async fn network_for(variant: Variant) -> Option<Network> {
    let file = file_of(variant)?;
    time::with_timeout(NETWORK_TIMEOUT, fetch(file).boxed_local())
        .await
        .ok()
        .flatten()
}

/// The networks that were requested.
#[derive(Default)]
pub struct Networks(Vec<(&'static str, NetworkFetch)>);

impl Networks {
    /// Returns the fetch of this file's network. A fetch that failed before is repeated.
    pub fn get(&mut self, file: &'static DataFile) -> NetworkFetch {
        self.0.retain(|(family, coming)| {
            *family != file.subject || !matches!(coming.peek(), Some(None))
        });
        if let Some((_, coming)) = self.0.iter().find(|(family, _)| *family == file.subject) {
            return coming.clone();
        }
        let coming = fetch(file).boxed_local().shared();
        self.0.push((file.subject, coming.clone()));
        coming
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_network_file_is_used_only_by_rule_sets_of_its_family() {
        for file in FILES {
            let of = |variant| file_of(variant).map(|of| of.name) == Some(file.name);
            let variants = Variant::ALL.into_iter().filter(|variant| of(*variant));
            let families: Vec<_> = variants
                .map(|variant| NetworkFamily::of(variant).name())
                .collect();
            assert!(!families.is_empty(), "no rule set uses {file:?}");
            assert!(
                families.iter().all(|family| *family == file.subject),
                "{file:?}"
            );
        }
    }
}
