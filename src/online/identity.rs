//! A player's identity: an Ed25519 key pair, made at first use. Names can be chosen freely; only the key identifies.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The domain separator of signatures, so that a signature made for another purpose is invalid here.
const PURPOSE: &[u8] = b"skyline online 1: this connection is mine\0";

/// The domain separator for announcements of rooms on the local network.
const ANNOUNCEMENT: &[u8] = b"skyline online 1: this room is mine\0";

/// The domain separator for the results of tournaments.
const RESULTS: &[u8] = b"skyline online 1: these results are mine\0";

/// What precedes a key in the hash that is its pseudonym.
const PSEUDONYM: &[u8] = b"skyline online 1: the pseudonym of\0";

/// The parts of a saved key around its seed: PKCS #8 as ring writes it. The public key is the end.
const BEFORE_SEED: [u8; 16] = [0x30, 0x51, 2, 1, 1, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
const BEFORE_PUBLIC: [u8; 3] = [0x81, 0x21, 0];
/// The head of the seed: a string of 32 bytes.
const SEED_HEAD: [u8; 2] = [4, 0x20];

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
    /// The secret that the pair is derived from.
    seed: [u8; 32],
}

/// The public key of a player. In JSON it is its [text](Self::text), in messages its bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerKey([u8; 32]);

/// A signature that proves the key on one connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConnectionProof(Vec<u8>);

/// An error of making or reading a key pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IdentityError {
    /// The system provides no random numbers.
    #[error("the system provides no random numbers for a key")]
    Random,
    /// The saved text is no key pair.
    #[error("the saved key is damaged")]
    Damaged,
}

impl Identity {
    /// Makes a new key pair.
    ///
    /// # Errors
    /// The system provides no random numbers.
    pub fn generate() -> Result<Self, IdentityError> {
        let document =
            Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(|_unspecified| IdentityError::Random)?;
        Self::of_document(document.as_ref())
    }

    /// Reads a [secret](Self::secret).
    ///
    /// # Errors
    /// The text is no key pair.
    pub fn read(secret: &str) -> Result<Self, IdentityError> {
        let document = URL_SAFE_NO_PAD.decode(secret.trim()).map_err(|_error| IdentityError::Damaged)?;
        Self::of_document(&document)
    }

    fn of_document(document: &[u8]) -> Result<Self, IdentityError> {
        let pair = Ed25519KeyPair::from_pkcs8(document).map_err(|_rejected| IdentityError::Damaged)?;
        let seeds = document.windows(SEED_HEAD.len() + 32).filter_map(|part| part.strip_prefix(&SEED_HEAD));
        // ring keeps the seed to itself. A seed that gives this public key is the right one.
        let is_same = |one: &Self| one.pair.public_key().as_ref() == pair.public_key().as_ref();
        let found = seeds.filter_map(|seed| Self::of_seed(seed.try_into().ok()?).ok()).find(is_same);
        found.ok_or(IdentityError::Damaged)
    }

    /// Returns the key pair that is derived from a seed.
    pub(super) fn of_seed(seed: [u8; 32]) -> Result<Self, IdentityError> {
        let pair = Ed25519KeyPair::from_seed_unchecked(&seed).map_err(|_rejected| IdentityError::Damaged)?;
        Ok(Self { pair, seed })
    }

    /// Returns the seed. It must stay secret.
    pub(super) const fn seed(&self) -> &[u8; 32] {
        &self.seed
    }

    /// Returns the key pair as a line of text. It must stay secret: its owner is this player.
    #[must_use]
    pub fn secret(&self) -> String {
        let public = self.pair.public_key().as_ref();
        URL_SAFE_NO_PAD.encode([BEFORE_SEED.as_slice(), &self.seed, &BEFORE_PUBLIC, public].concat())
    }

    /// Returns the public key.
    #[must_use]
    pub fn key(&self) -> PlayerKey {
        let mut key = [0; 32];
        key.iter_mut().zip(self.pair.public_key().as_ref()).for_each(|(to, from)| *to = *from);
        PlayerKey(key)
    }

    /// Signs a secret that only the two ends of a connection share. The signature is invalid on any other connection.
    #[must_use]
    pub fn prove(&self, connection: &[u8]) -> ConnectionProof {
        ConnectionProof(self.pair.sign(&[PURPOSE, connection].concat()).as_ref().to_vec())
    }

    /// Signs the invitation to this player's room. A replayed announcement still announces the same room.
    #[must_use]
    pub fn sign_announcement(&self, invitation: &str) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.sign(&[ANNOUNCEMENT, invitation.as_bytes()].concat()))
    }

    pub(super) fn sign_results(&self, results: &[u8]) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.sign(&[RESULTS, results].concat()))
    }
}

impl fmt::Debug for Identity {
    // The secret must not appear in any log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Identity").field(&self.key()).finish()
    }
}

impl PlayerKey {
    /// Returns the complete key as a line of text.
    #[must_use]
    pub fn to_line(self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// Reads a [line](Self::to_line). Returns `None` if it is no key.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        URL_SAFE_NO_PAD.decode(line).ok()?.try_into().ok().map(Self)
    }

    /// Verifies the [signature](Identity::sign_announcement) of an announced invitation.
    #[must_use]
    pub fn has_announced(&self, invitation: &str, signature: &str) -> bool {
        self.has_signed(&[ANNOUNCEMENT, invitation.as_bytes()].concat(), signature)
    }

    /// Verifies the [signature](Identity::sign_results) of results.
    pub(super) fn has_signed_results(&self, results: &[u8], signature: &str) -> bool {
        self.has_signed(&[RESULTS, results].concat(), signature)
    }

    fn has_signed(&self, signed: &[u8], signature: &str) -> bool {
        let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else { return false };
        UnparsedPublicKey::new(&ED25519, self.0).verify(signed, &signature).is_ok()
    }

    /// Verifies the proof of a connection.
    #[must_use]
    pub fn has_proven(&self, connection: &[u8], proof: &ConnectionProof) -> bool {
        UnparsedPublicKey::new(&ED25519, self.0).verify(&[PURPOSE, connection].concat(), &proof.0).is_ok()
    }
}

impl PlayerKey {
    /// Returns the complete key in a form that can be read back.
    #[must_use]
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// Returns a text that only this key leads to, and that does not lead back to it.
    #[must_use]
    pub fn pseudonym(&self) -> String {
        URL_SAFE_NO_PAD.encode(digest(&SHA256, &[PSEUDONYM, &self.0].concat()))
    }
}

impl Serialize for PlayerKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&self.text())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for PlayerKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
        } else {
            <[u8; 32]>::deserialize(deserializer).map(Self)
        }
    }
}

impl std::str::FromStr for PlayerKey {
    type Err = IdentityError;

    fn from_str(text: &str) -> Result<Self, IdentityError> {
        let bytes = URL_SAFE_NO_PAD.decode(text.trim()).map_err(|_error| IdentityError::Damaged)?;
        bytes.try_into().map(Self).map_err(|_bytes| IdentityError::Damaged)
    }
}

/// Shows the first characters, enough to distinguish the players of a room.
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
    fn a_proof_is_invalid_on_another_connection() {
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
    fn an_announcement_is_signed_for_one_room() {
        let (ada, eve) = (Identity::generate().unwrap(), Identity::generate().unwrap());
        let signature = ada.sign_announcement("room 1");
        assert!(ada.key().has_announced("room 1", &signature));
        assert!(!ada.key().has_announced("room 2", &signature));
        assert!(!eve.key().has_announced("room 1", &signature));
        assert!(!ada.key().has_announced("room 1", "") && !ada.key().has_announced("room 1", "?"));
        assert_eq!(PlayerKey::read(&ada.key().to_line()), Some(ada.key()));
        assert!(["", "?", &ada.key().to_string()].into_iter().all(|line| PlayerKey::read(line).is_none()));
    }

    #[test]
    fn a_key_is_text_for_people_and_bytes_in_messages() {
        let key = Identity::generate().unwrap().key();
        assert_eq!(serde_json::to_string(&key).unwrap(), format!("\"{}\"", key.text()));
        assert_eq!(serde_json::from_str::<PlayerKey>(&serde_json::to_string(&key).unwrap()).unwrap(), key);
        assert_eq!(postcard::to_allocvec(&key).unwrap(), key.0);
        assert_eq!(postcard::from_bytes::<PlayerKey>(&key.0), Ok(key));
    }

    /// Files of earlier versions have what ring wrote, and those of its first versions another head of the public key.
    #[test]
    fn saved_keys_of_every_version_are_read() {
        for _ in 0..20 {
            let document = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
            let saved = URL_SAFE_NO_PAD.encode(document.as_ref());
            let identity = Identity::read(&saved).unwrap();
            assert_eq!(identity.secret(), saved);
            let (before, key) = (&BEFORE_SEED[2..], identity.key().0);
            let early = [&[0x30, 0x53], before, &identity.seed, &[0xa1, 0x23, 3, 0x21, 0], &key].concat();
            assert_eq!(Identity::read(&URL_SAFE_NO_PAD.encode(early)).unwrap().secret(), saved);
        }
    }

    #[test]
    fn damaged_keys_are_refused() {
        let secret = Identity::generate().unwrap().secret();
        for damaged in ["", "no key", &secret[1..], &secret[..secret.len() - 4], &format!("{secret}AAAA")] {
            assert_eq!(Identity::read(damaged).unwrap_err(), IdentityError::Damaged, "{damaged}");
        }
    }
}
