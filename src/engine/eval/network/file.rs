//! The file format of networks: a header, then the parameters. Nothing is used before length and checksum have been
//! checked.

use super::{BUCKETS, NEURONS, Network, NetworkFamily, Parameters, ROWS};

/// The magic number at the start of a network file.
const MAGIC: [u8; 4] = *b"PCNN";
/// The version of the format.
const VERSION: u8 = 2;
/// The length of the header, in bytes: magic number, version, family, whether the terms are added, scale, length of the
/// parameters, and their checksum.
const HEAD: usize = 4 + 1 + 1 + 1 + 2 + 4 + 8;

/// Why bytes are not a valid network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The bytes do not start with the magic number.
    #[error("this is not a network")]
    Magic,
    /// The file has another version of the format.
    #[error("this version of the network format is unknown")]
    Version,
    /// The network is for unknown rule sets.
    #[error("this network is for unknown rule sets")]
    Family,
    /// The file is too short or too long.
    #[error("the network has the wrong length")]
    Length,
    /// The checksum is wrong.
    #[error("the network is damaged: its checksum is wrong")]
    Checksum,
    /// A parameter is outside its allowed range.
    #[error("the network has a number out of its range")]
    Range,
}

impl Network {
    /// Reads a network from bytes and checks it.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        let mut head = Reader(bytes);
        if head.take()? != MAGIC {
            return Err(NetworkError::Magic);
        }
        let [version, family, added_to_terms] = head.take()?;
        if version != VERSION {
            return Err(NetworkError::Version);
        }
        let family = NetworkFamily::from_number(family).ok_or(NetworkError::Family)?;
        let added_to_terms = match added_to_terms {
            0 => false,
            1 => true,
            _ => return Err(NetworkError::Range),
        };
        let scale = u16::from_le_bytes(head.take()?);
        let length = u32::from_le_bytes(head.take()?);
        let sum = u64::from_le_bytes(head.take()?);
        let Reader(numbers) = head;
        if numbers.len() != length as usize || numbers.len() != length_of(family) {
            return Err(NetworkError::Length);
        }
        if checksum(numbers) != sum {
            return Err(NetworkError::Checksum);
        }
        let mut numbers = Reader(numbers);
        let mut parameters = Parameters {
            family,
            added_to_terms,
            scale,
            rows: vec![[0; NEURONS]; ROWS],
            biases: [0; NEURONS],
            outputs: [[[0; NEURONS]; 2]; BUCKETS],
            output_biases: [0; BUCKETS],
        };
        for row in family.rows() {
            for weight in &mut parameters.rows[row] {
                *weight = i8::from_le_bytes(numbers.take()?);
            }
        }
        for bias in &mut parameters.biases {
            *bias = i16::from_le_bytes(numbers.take()?);
        }
        for weight in parameters.outputs.iter_mut().flatten().flatten() {
            *weight = i16::from_le_bytes(numbers.take()?);
        }
        for bias in &mut parameters.output_biases {
            *bias = i32::from_le_bytes(numbers.take()?);
        }
        Network::new(parameters)
    }

    /// Writes the network as bytes.
    pub fn write(&self) -> Vec<u8> {
        let Parameters {
            family,
            added_to_terms,
            scale,
            rows,
            biases,
            outputs,
            output_biases,
        } = self.parameters();
        let mut numbers = Vec::with_capacity(length_of(*family));
        let weights = family.rows().flat_map(|row| &rows[row]);
        numbers.extend(weights.map(|weight| weight.cast_unsigned()));
        numbers.extend(biases.iter().flat_map(|bias| bias.to_le_bytes()));
        let outputs = outputs.iter().flatten().flatten();
        numbers.extend(outputs.flat_map(|weight| weight.to_le_bytes()));
        numbers.extend(output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        let mut bytes = Vec::with_capacity(HEAD + numbers.len());
        bytes.extend(MAGIC);
        bytes.extend([VERSION, family.number(), u8::from(*added_to_terms)]);
        bytes.extend(scale.to_le_bytes());
        bytes.extend((numbers.len() as u32).to_le_bytes());
        bytes.extend(checksum(&numbers).to_le_bytes());
        bytes.extend(numbers);
        bytes
    }
}

/// The length of the parameters of a family's networks, in bytes.
fn length_of(family: NetworkFamily) -> usize {
    family.rows().count() * NEURONS + 2 * NEURONS + 2 * BUCKETS * 2 * NEURONS + 4 * BUCKETS
}

/// The 64-bit FNV-1a hash (<https://datatracker.ietf.org/doc/html/rfc9923>). It detects damage, but not forgery.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The bytes that have not been read yet.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (taken, left) = self.0.split_first_chunk().ok_or(NetworkError::Length)?;
        self.0 = left;
        Ok(*taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_round_trips_through_bytes() {
        for family in NetworkFamily::ALL {
            let network = Network::random(family, 4);
            let bytes = network.write();
            assert_eq!(bytes.len(), HEAD + length_of(family));
            assert_eq!(Network::read(&bytes), Ok(network));
        }
    }

    #[test]
    fn damaged_network_bytes_give_the_matching_error() {
        let bytes = Network::random(NetworkFamily::Chess, 4).write();
        let changed = |at: usize, value: u8| {
            let mut bytes = bytes.clone();
            bytes[at] ^= value;
            Network::read(&bytes)
        };
        assert_eq!(changed(0, 1), Err(NetworkError::Magic));
        assert_eq!(changed(4, 2), Err(NetworkError::Version));
        assert_eq!(changed(5, 9), Err(NetworkError::Family));
        assert_eq!(changed(6, 2), Err(NetworkError::Range));
        assert_eq!(changed(9, 1), Err(NetworkError::Length));
        assert_eq!(changed(13, 1), Err(NetworkError::Checksum));
        assert_eq!(changed(HEAD + 70_000, 1), Err(NetworkError::Checksum));
        for length in [0, 3, HEAD - 1, HEAD, bytes.len() - 1] {
            assert_eq!(
                Network::read(&bytes[..length]),
                Err(NetworkError::Length),
                "{length} bytes"
            );
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert_eq!(Network::read(&longer), Err(NetworkError::Length));
    }

    #[test]
    fn out_of_range_parameters_are_rejected_despite_a_valid_checksum() {
        let mut bytes = Network::random(NetworkFamily::Chess, 4).write();
        let last = bytes.len() - 1;
        bytes[last] = 0x7f;
        let sum = checksum(&bytes[HEAD..]);
        bytes[13..HEAD].copy_from_slice(&sum.to_le_bytes());
        assert_eq!(Network::read(&bytes), Err(NetworkError::Range));
    }
}
