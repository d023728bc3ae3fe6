//! The self-signed certificate of a room, and its verification by fingerprint.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quinn::crypto::rustls::{QuicClientConfig, QuicServerConfig};
use ring::digest::{SHA256, digest};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer, ServerName, UnixTime};
use rustls::{CertificateError, DigitallySignedStruct, Error, SignatureScheme};
use serde::{Deserialize, Serialize};

use super::quic::{ALPN, of_host, of_player};

/// The host name in every certificate. It identifies nobody.
pub(super) const NAME: &str = "skyline";

/// An error of opening a room.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// Another program uses the port.
    #[error("UDP port {0} is already in use, by a room of the game or another server; choose another one")]
    Taken(u16),
    /// The system refused the port.
    #[error("the port cannot be opened: {0}")]
    Port(#[source] std::io::Error),
    /// The certificate could not be made, or the thread not started.
    #[error("the room cannot be opened: {0}")]
    Start(String),
}

/// The identity of a host: a certificate with its private key.
#[derive(Clone, Serialize, Deserialize)]
pub struct ServerKey {
    certificate: Vec<u8>,
    secret: Vec<u8>,
}

impl std::fmt::Debug for ServerKey {
    // The secret must not appear in any log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ServerKey").finish_non_exhaustive()
    }
}

impl ServerKey {
    /// Generates a new key.
    ///
    /// # Errors
    /// The system provides no random numbers.
    pub fn generate() -> Result<Self, HostError> {
        let made = rcgen::generate_simple_self_signed([NAME.to_owned()]);
        let made = made.map_err(|error| HostError::Start(error.to_string()))?;
        Ok(Self { certificate: made.cert.der().to_vec(), secret: made.signing_key.serialize_der() })
    }

    /// Returns the key with its certificate, to be saved in a file that only the host can read.
    #[must_use]
    pub fn secret(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// Reads a [secret](Self::secret). Returns `None` if it is damaged.
    #[must_use]
    pub fn read(secret: &[u8]) -> Option<Self> {
        let (key, rest) = postcard::take_from_bytes::<Self>(secret).ok()?;
        (rest.is_empty() && key.config(1).is_ok()).then_some(key)
    }

    /// Returns the SHA-256 hash of the certificate, as in invitations.
    #[must_use]
    pub fn fingerprint(&self) -> [u8; 32] {
        fingerprint(&CertificateDer::from(self.certificate.as_slice()))
    }

    /// Returns the settings of a host that allows this many incomplete connections.
    pub(super) fn config(&self, half_open: usize) -> Result<quinn::ServerConfig, Box<dyn std::error::Error>> {
        let key = PrivatePkcs8KeyDer::from(self.secret.clone());
        let mut tls = rustls::ServerConfig::builder_with_provider(provider())
            .with_protocol_versions(&[&rustls::version::TLS13])?
            .with_no_client_auth()
            .with_single_cert(vec![CertificateDer::from(self.certificate.clone())], key.into())?;
        tls.alpn_protocols = vec![ALPN.to_vec()];
        // Early data could be replayed.
        tls.max_early_data_size = 0;
        let mut config = quinn::ServerConfig::with_crypto(Arc::new(QuicServerConfig::try_from(tls)?));
        config.transport_config(Arc::new(of_host()));
        // The buffer of an incomplete connection; few of them exist, and their packets are small.
        let each = 8 * 1_024;
        config.max_incoming(half_open).incoming_buffer_size(each).incoming_buffer_size_total(each * half_open as u64);
        Ok(config)
    }
}

/// Returns the TLS settings of a member. With a fingerprint, only the host with that certificate is accepted, and the
/// flag is set if another host answers.
pub(super) fn client(
    fingerprint: Option<[u8; 32]>,
) -> Result<(quinn::ClientConfig, Arc<AtomicBool>), Box<dyn std::error::Error>> {
    let was_another = Arc::new(AtomicBool::new(false));
    let pinned = Pinned { fingerprint, was_another: Arc::clone(&was_another), provider: provider() };
    let mut tls = rustls::ClientConfig::builder_with_provider(provider())
        .with_protocol_versions(&[&rustls::version::TLS13])?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(pinned))
        .with_no_client_auth();
    tls.alpn_protocols = vec![ALPN.to_vec()];
    let mut config = quinn::ClientConfig::new(Arc::new(QuicClientConfig::try_from(tls)?));
    config.transport_config(Arc::new(of_player()));
    Ok((config, was_another))
}

fn provider() -> Arc<CryptoProvider> {
    Arc::new(rustls::crypto::ring::default_provider())
}

/// Returns the fingerprint of the host of a connection.
pub(super) fn fingerprint_of(connection: &quinn::Connection) -> Option<[u8; 32]> {
    let certificates = connection.peer_identity()?.downcast::<Vec<CertificateDer<'_>>>().ok()?;
    certificates.first().map(fingerprint)
}

fn fingerprint(certificate: &CertificateDer<'_>) -> [u8; 32] {
    let mut fingerprint = [0; 32];
    let hash = digest(&SHA256, certificate);
    fingerprint.iter_mut().zip(hash.as_ref()).for_each(|(to, from)| *to = *from);
    fingerprint
}

/// A verifier that compares fingerprints and ignores what else the certificate says.
#[derive(Debug)]
struct Pinned {
    fingerprint: Option<[u8; 32]>,
    was_another: Arc<AtomicBool>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Pinned {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if self.fingerprint.is_some_and(|pinned| pinned != fingerprint(certificate)) {
            self.was_another.store(true, Ordering::Relaxed);
            return Err(Error::InvalidCertificate(CertificateError::ApplicationVerificationFailure));
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }

    // The fingerprint is public. Only this signature proves that the host has the private key.
    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
