//! A player's identity: an Ed25519 key pair, made at first use. A name goes with it, but only the key identifies.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};
use serde::{Deserialize, Serialize};

/// What is signed besides the connection, so that no signature of another purpose can be used here.
const PURPOSE: &[u8] = b"skyline online 1: this connection is mine\0";

/// The key pair of a player.
///
/// ```
/// use skyline::online::Identity;
///
/// let identity = Identity::generate()?;
/// let proof = identity.prove(b"the secret that both ends of the connection know");
/// assert!(identity.key().has_proven(b"the secret that both ends of the connection know", &proof));
/// assert_eq!(Identity::read(&identity.secret())?.key(), identity.key());
/// # Ok::<(), skyline::online::IdentityError>(())
/// ```
pub struct Identity {
    pair: Ed25519KeyPair,
    document: Vec<u8>,
}

/// The public key of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlayerKey([u8; 32]);

/// The signature of a connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConnectionProof(Vec<u8>);

/// A key pair could not be made or read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IdentityError {
    /// The system gave no random numbers.
    #[error("the system has no random numbers for a key")]
    Random,
    /// What was saved is no key pair.
    #[error("the saved key is damaged")]
    Damaged,
}

impl Identity {
    /// Makes a new key pair.
    ///
    /// # Errors
    /// The system gave no random numbers.
    pub fn generate() -> Result<Self, IdentityError> {
        let document =
            Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(|_unspecified| IdentityError::Random)?;
        Self::of_document(document.as_ref())
    }

    /// Reads a [secret](Self::secret).
    ///
    /// # Errors
    /// It is no key pair.
    pub fn read(secret: &str) -> Result<Self, IdentityError> {
        let document = URL_SAFE_NO_PAD.decode(secret.trim()).map_err(|_error| IdentityError::Damaged)?;
        Self::of_document(&document)
    }

    fn of_document(document: &[u8]) -> Result<Self, IdentityError> {
        let pair = Ed25519KeyPair::from_pkcs8(document).map_err(|_rejected| IdentityError::Damaged)?;
        Ok(Self { pair, document: document.to_vec() })
    }

    /// The key pair as a line of text. Whoever has it is this player.
    #[must_use]
    pub fn secret(&self) -> String {
        URL_SAFE_NO_PAD.encode(&self.document)
    }

    /// The public key.
    #[must_use]
    pub fn key(&self) -> PlayerKey {
        let mut key = [0; 32];
        key.iter_mut().zip(self.pair.public_key().as_ref()).for_each(|(to, from)| *to = *from);
        PlayerKey(key)
    }

    /// Signs a connection, known by a secret that only its two ends have. The signature is worth nothing on another one.
    #[must_use]
    pub fn prove(&self, connection: &[u8]) -> ConnectionProof {
        ConnectionProof(self.pair.sign(&[PURPOSE, connection].concat()).as_ref().to_vec())
    }
}

impl fmt::Debug for Identity {
    // The secret stays out of every log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Identity").field(&self.key()).finish()
    }
}

impl PlayerKey {
    /// Whether the owner of the key signed the connection.
    #[must_use]
    pub fn has_proven(&self, connection: &[u8], proof: &ConnectionProof) -> bool {
        UnparsedPublicKey::new(&ED25519, self.0).verify(&[PURPOSE, connection].concat(), &proof.0).is_ok()
    }
}

impl PlayerKey {
    /// The whole key as text, which reads as itself.
    #[must_use]
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }
}

impl std::str::FromStr for PlayerKey {
    type Err = IdentityError;

    fn from_str(text: &str) -> Result<Self, IdentityError> {
        let bytes = URL_SAFE_NO_PAD.decode(text.trim()).map_err(|_error| IdentityError::Damaged)?;
        bytes.try_into().map(Self).map_err(|_bytes| IdentityError::Damaged)
    }
}

/// The first characters, enough to tell the players of a room apart.
impl fmt::Display for PlayerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(&self.0[..6]))
    }
}

impl fmt::Debug for PlayerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlayerKey({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_worth_nothing_elsewhere() {
        let (ada, eve) = (Identity::generate().unwrap(), Identity::generate().unwrap());
        let proof = ada.prove(b"one");
        assert!(ada.key().has_proven(b"one", &proof));
        assert!(!ada.key().has_proven(b"another", &proof), "a replayed handshake");
        assert!(!eve.key().has_proven(b"one", &proof), "somebody else's");
        assert!(!ada.key().has_proven(b"one", &ConnectionProof(vec![0; 64])));
        assert!(!ada.key().has_proven(b"one", &ConnectionProof(Vec::new())));
        assert!(!format!("{ada:?}").contains(&ada.secret()[20..]));
    }

    #[test]
    fn damaged_keys_are_refused() {
        let secret = Identity::generate().unwrap().secret();
        for damaged in ["", "no key", &secret[1..], &secret[..secret.len() - 4], &format!("{secret}AAAA")] {
            assert_eq!(Identity::read(damaged).unwrap_err(), IdentityError::Damaged, "{damaged}");
        }
    }
}
