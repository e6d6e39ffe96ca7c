//! The networks by which the computer player values positions: each is fetched when the computer first plays or judges in its family of
//! rule sets, checked, and kept for the worker while the page is open. How long one is waited for, and what happens without it, is in `equip`.

use std::rc::Rc;

use engine::{NetworkFamily, Variant};
use futures::FutureExt as _;
use futures::future::{LocalBoxFuture, Shared};

use crate::app::data_file::DataFile;
use crate::platform::time;
use crate::platform::worker::has_vectors;

/// How long a network is waited for, in milliseconds: a visitor takes it for thinking. A line that brings a megabit a second needs less than
/// one of them.
pub(super) const PATIENCE: u32 = 3_000;

/// All networks of this build. The subject of each is a family of rule sets.
static FILES: &[DataFile] = &include!(concat!(env!("OUT_DIR"), "/networks.rs"));

/// The network for a rule set, if this build has one.
pub(super) fn file_of(variant: Variant) -> Option<&'static DataFile> {
    let family = NetworkFamily::of(variant).name();
    FILES.iter().find(|file| file.subject == family)
}

/// A network that is here and is the right one.
#[derive(Clone, Debug)]
pub struct Network {
    /// The family of rule sets that it is for.
    pub family: &'static str,
    /// Its file.
    pub bytes: Rc<[u8]>,
}

/// Fetches a network; nothing where it is not to be had, or is not what was built.
async fn fetch(file: &'static DataFile) -> Option<Network> {
    let bytes = file.fetch().await?;
    Some(Network {
        family: file.subject,
        bytes: bytes.into(),
    })
}

/// A network that is on its way, or has come, or has not; all who wait for it wait for the same.
pub(super) type Coming = Shared<LocalBoxFuture<'static, Option<Network>>>;

/// The network for a rule set, if there is one, this browser's worker can use it, and it comes soon.
pub async fn network_for(variant: Variant) -> Option<Network> {
    let file = file_of(variant).filter(|_| has_vectors())?;
    time::within(PATIENCE, fetch(file).boxed_local())
        .await
        .ok()
        .flatten()
}

/// The networks that were asked for.
#[derive(Default)]
pub(super) struct Networks(Vec<(&'static str, Coming)>);

impl Networks {
    /// The network of this file. Where it did not come before, it is fetched anew.
    pub(super) fn get(&mut self, file: &'static DataFile) -> Coming {
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
    fn rule_sets_of_one_family_share_a_network() {
        for file in FILES {
            let of = |variant| file_of(variant).map(|of| of.name) == Some(file.name);
            let variants = Variant::ALL.into_iter().filter(|variant| of(*variant));
            let families: Vec<_> = variants
                .map(|variant| NetworkFamily::of(variant).name())
                .collect();
            assert!(!families.is_empty(), "{file:?} is for no rule set");
            assert!(
                families.iter().all(|family| *family == file.subject),
                "{file:?}"
            );
        }
    }
}
