//! The certificate of a room, and its check by fingerprint.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quinn::crypto::rustls::{QuicClientConfig, QuicServerConfig};
use ring::digest::{SHA256, digest};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer, ServerName, UnixTime};
use rustls::{CertificateError, DigitallySignedStruct, Error, SignatureScheme};

use super::{ALPN, transport};

/// The name in every certificate; it identifies nobody.
pub(super) const NAME: &str = "skyline";

/// The settings of a host, with a new certificate and its fingerprint.
pub(super) fn server() -> Result<(quinn::ServerConfig, [u8; 32]), Box<dyn std::error::Error>> {
    let made = rcgen::generate_simple_self_signed([NAME.to_owned()])?;
    let certificate = CertificateDer::from(made.cert);
    let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
    let fingerprint = fingerprint(&certificate);
    let mut tls = rustls::ServerConfig::builder_with_provider(provider())
        .with_protocol_versions(&[&rustls::version::TLS13])?
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key.into())?;
    tls.alpn_protocols = vec![ALPN.to_vec()];
    // Nothing is accepted before the handshake is complete, so nothing can be replayed.
    tls.max_early_data_size = 0;
    let mut config = quinn::ServerConfig::with_crypto(Arc::new(QuicServerConfig::try_from(tls)?));
    config.transport_config(Arc::new(transport()));
    // Half-open connections are few and small.
    config.max_incoming(64).incoming_buffer_size(16 * 1_024).incoming_buffer_size_total(512 * 1_024);
    Ok((config, fingerprint))
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
