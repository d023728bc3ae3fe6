//! The certificate of a room, and its check by fingerprint.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quinn::crypto::rustls::{QuicClientConfig, QuicServerConfig};
use ring::digest::{SHA256, digest};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer, ServerName, UnixTime};
use rustls::{CertificateError, DigitallySignedStruct, Error, SignatureScheme};
use serde::{Deserialize, Serialize};

use super::{ALPN, transport};

/// The name in every certificate; it identifies nobody.
pub(super) const NAME: &str = "skyline";

/// A room could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// The system gave no port.
    #[error("no port: {0}")]
    Port(#[source] std::io::Error),
    /// No certificate could be made, or no thread started.
    #[error("the room cannot be opened: {0}")]
    Start(String),
}

/// What a host proves itself by: a certificate with its secret key.
#[derive(Clone, Serialize, Deserialize)]
pub struct ServerKey {
    certificate: Vec<u8>,
    secret: Vec<u8>,
}

impl std::fmt::Debug for ServerKey {
    // The secret stays out of every log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ServerKey").finish_non_exhaustive()
    }
}

impl ServerKey {
    /// Makes a new one.
    ///
    /// # Errors
    /// The system gives no random numbers.
    pub fn generate() -> Result<Self, HostError> {
        let made = rcgen::generate_simple_self_signed([NAME.to_owned()]);
        let made = made.map_err(|error| HostError::Start(error.to_string()))?;
        Ok(Self { certificate: made.cert.der().to_vec(), secret: made.signing_key.serialize_der() })
    }

    /// The key with its certificate, to be saved where only the host may read it.
    #[must_use]
    pub fn secret(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// Reads a [secret](Self::secret); nothing if it is damaged.
    #[must_use]
    pub fn read(secret: &[u8]) -> Option<Self> {
        let (key, rest) = postcard::take_from_bytes::<Self>(secret).ok()?;
        (rest.is_empty() && key.config(1).is_ok()).then_some(key)
    }

    /// The SHA-256 hash of the certificate, which invitations have.
    #[must_use]
    pub fn fingerprint(&self) -> [u8; 32] {
        fingerprint(&CertificateDer::from(self.certificate.as_slice()))
    }

    /// The settings of a host with at most this many connections that are not complete.
    pub(super) fn config(&self, half_open: usize) -> Result<quinn::ServerConfig, Box<dyn std::error::Error>> {
        let key = PrivatePkcs8KeyDer::from(self.secret.clone());
        let mut tls = rustls::ServerConfig::builder_with_provider(provider())
            .with_protocol_versions(&[&rustls::version::TLS13])?
            .with_no_client_auth()
            .with_single_cert(vec![CertificateDer::from(self.certificate.clone())], key.into())?;
        tls.alpn_protocols = vec![ALPN.to_vec()];
        // Nothing is accepted before the handshake is complete, so nothing can be replayed.
        tls.max_early_data_size = 0;
        let mut config = quinn::ServerConfig::with_crypto(Arc::new(QuicServerConfig::try_from(tls)?));
        config.transport_config(Arc::new(transport()));
        // Half-open connections are few and small.
        let each = 8 * 1_024;
        config.max_incoming(half_open).incoming_buffer_size(each).incoming_buffer_size_total(each * half_open as u64);
        Ok(config)
    }
}

/// The settings of a member. With a fingerprint nobody but its owner is accepted. The flag is set if another one answered.
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
    config.transport_config(Arc::new(transport()));
    Ok((config, was_another))
}

fn provider() -> Arc<CryptoProvider> {
    Arc::new(rustls::crypto::ring::default_provider())
}

/// The fingerprint of the host of a connection.
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

/// Accepts the certificate with the fingerprint of the invitation, whatever is written in it.
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

    // The fingerprint is public: only this check proves that the host has the key of its certificate.
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
