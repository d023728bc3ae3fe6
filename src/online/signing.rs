//! The key pair with which a server signs the results of its tournaments.
//!
//! It is not the key of the server's certificate, so that its copies cannot be used to pretend to be the server. A
//! domain separator precedes what it signs.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::identity::{Identity, IdentityError, PlayerKey};

/// The Ed25519 key pair with which a server signs results.
///
/// ```
/// use skyline::online::{SigningKey, VerifyingKey};
///
/// let key = SigningKey::generate()?;
/// let signature = key.sign(b"Ada won 2 to 1");
/// let shown: VerifyingKey = key.public().to_string().parse()?;
/// assert!(shown.has_signed(b"Ada won 2 to 1", &signature));
/// assert!(!shown.has_signed(b"Bob won 2 to 1", &signature));
/// # Ok::<(), skyline::online::IdentityError>(())
/// ```
#[derive(Debug)]
pub struct SigningKey(Identity);

/// The public key that verifies the signatures of a [`SigningKey`]. Its text has 43 characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VerifyingKey(PlayerKey);

impl SigningKey {
    /// Generates a new key pair.
    ///
    /// # Errors
    /// The system provides no random numbers.
    pub fn generate() -> Result<Self, IdentityError> {
        Identity::generate().map(Self)
    }

    /// Reads a [secret](Self::secret).
    ///
    /// # Errors
    /// The text is no key pair.
    pub fn read(secret: &str) -> Result<Self, IdentityError> {
        Identity::read(secret).map(Self)
    }

    /// Returns the key pair as a line of text. Who has it can sign as this server.
    #[must_use]
    pub fn secret(&self) -> String {
        self.0.secret()
    }

    /// Returns the public key.
    #[must_use]
    pub fn public(&self) -> VerifyingKey {
        VerifyingKey(self.0.key())
    }

    /// Returns the signature of results as text.
    #[must_use]
    pub fn sign(&self, results: &[u8]) -> String {
        self.0.sign_results(results)
    }
}

impl VerifyingKey {
    /// Verifies the [signature](SigningKey::sign) of results.
    #[must_use]
    pub fn has_signed(&self, results: &[u8], signature: &str) -> bool {
        self.0.has_signed_results(results, signature)
    }
}

impl fmt::Display for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl FromStr for VerifyingKey {
    type Err = IdentityError;

    fn from_str(text: &str) -> Result<Self, IdentityError> {
        text.parse().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_valid_for_its_results_and_its_key_alone() {
        let (key, other) = (SigningKey::generate().unwrap(), SigningKey::generate().unwrap());
        let signature = key.sign(b"results");
        assert!(key.public().has_signed(b"results", &signature));
        assert!(!key.public().has_signed(b"result", &signature));
        assert!(!other.public().has_signed(b"results", &signature));
        assert!(["", "?", &signature[1..]].iter().all(|damaged| !key.public().has_signed(b"results", damaged)));
        assert_eq!(SigningKey::read(&key.secret()).unwrap().public(), key.public());
        assert!(!format!("{key:?}").contains(&key.secret()[20..]), "no log has the secret");
    }

    /// A player's signature of an announcement must not become one of results, nor the reverse.
    #[test]
    fn a_signature_for_another_purpose_is_invalid() {
        let secret = Identity::generate().unwrap().secret();
        let (identity, key) = (Identity::read(&secret).unwrap(), SigningKey::read(&secret).unwrap());
        assert!(!key.public().has_signed(b"room 1", &identity.sign_announcement("room 1")));
        assert!(!identity.key().has_announced("room 1", &key.sign(b"room 1")));
    }

    #[test]
    fn the_public_key_is_a_line_of_text() {
        let key = SigningKey::generate().unwrap().public();
        assert_eq!(key.to_string().parse::<VerifyingKey>(), Ok(key));
        assert_eq!(serde_json::to_string(&key).unwrap(), format!("\"{key}\""));
        assert_eq!((key.to_string().len(), "no key".parse::<VerifyingKey>().is_err()), (43, true));
    }
}
