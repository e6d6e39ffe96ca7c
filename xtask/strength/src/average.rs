//! `cargo xtask net average`: writes the mean of several networks that were trained further from the same one. Such a
//! mean often predicts better than each of them (<https://arxiv.org/abs/2203.05482>), and it keeps what an earlier
//! network learned from positions that are no longer there.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use engine::eval::network::Network;
use strength::network;
use strength::network::model::{Model, NetworkFormat};

/// Options of `net average`.
#[derive(Parser)]
pub struct Options {
    /// A network; all must have been trained from the same one and have its format.
    #[arg(long, value_name = "FILE", required = true)]
    network: Vec<PathBuf>,
    /// Write the mean to this file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Writes the mean.
pub fn run(options: &Options) -> Result<()> {
    let networks = options
        .network
        .iter()
        .map(|file| network::read(file))
        .collect::<Result<Vec<_>>>()?;
    Ok(fs_err::write(&options.out, average(&networks)?.write())?)
}

/// Returns the mean of the networks' parameters. It is an error if they do not have the same format.
fn average(networks: &[Network]) -> Result<Network> {
    let format_of = |network: &Network| {
        let parameters = network.parameters();
        NetworkFormat {
            family: parameters.family,
            scale: parameters.scale,
            added_to_terms: parameters.added_to_terms,
        }
    };
    let format = format_of(networks.first().context("there is no network")?);
    ensure!(
        networks.iter().all(|network| format_of(network) == format),
        "the networks differ in their family, their scale, or in whether they are added to the terms"
    );
    let mut mean = Model::zero();
    for network in networks {
        for (sum, number) in mean.0.iter_mut().zip(Model::of(network).0) {
            *sum += number / networks.len() as f32;
        }
    }
    mean.network(format, &[])
}

#[cfg(test)]
mod tests {
    use engine::eval::network::NetworkFamily;

    use super::*;

    #[test]
    fn the_mean_lies_between_the_networks_and_that_of_equal_networks_is_the_same() {
        let [one, other] = [1, 2].map(|seed| Network::random(NetworkFamily::Chess, seed));
        let same = average(&[one.clone(), one.clone()]).expect("a network");
        assert_eq!(same.write(), one.write());
        let mean = average(&[one.clone(), other.clone()]).expect("a network");
        let weights = |network: &Network| network.parameters().rows.concat();
        let all = weights(&one)
            .into_iter()
            .zip(weights(&other))
            .zip(weights(&mean));
        for ((one, other), mean) in all {
            let double = i16::from(one) + i16::from(other);
            assert!(
                (double - 2 * i16::from(mean)).abs() <= 1,
                "{one} {other} {mean}"
            );
        }
    }

    #[test]
    fn networks_of_different_families_are_refused() {
        let [chess, portal] =
            [NetworkFamily::Chess, NetworkFamily::Portal].map(|family| Network::random(family, 1));
        assert!(average(&[chess.clone(), portal]).is_err());
        assert!(average(&[chess]).is_ok());
        assert!(average(&[]).is_err());
    }
}
