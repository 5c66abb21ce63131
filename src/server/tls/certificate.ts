import { KeyObject, randomBytes, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import type { JsonName, X509Certificate } from '@peculiar/x509';

/** A certificate with its private key. */
export interface Identity {
  name: string;
  /** DER. */
  certificate: Buffer;
  key: KeyObject;
}

/** The contents of a new certificate. */
export interface CertificateRequest {
  name: string;
  days: number;
  /** Host names and addresses; an authority has none. */
  hosts: readonly string[];
  /** The signer; an authority signs itself. */
  issuer?: Identity;
  now: number;
}

const hour = 3_600_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** The library and the polyfill that it needs; loaded only when a certificate is made, once per data folder. */
async function load() {
  await import('reflect-metadata');
  // Its named exports are those of a CommonJS module, which a bundle offers as the default alone.
  const { default: x509 } = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto);
  return x509;
}

/**
 * Makes an X.509 version 3 certificate (RFC 5280) with a new P-256 key, signed with ECDSA and SHA-256: an authority, or a
 * server certificate that an authority has signed.
 */
export async function createCertificate(request: CertificateRequest): Promise<Identity> {
  const x509 = await load();
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const issuer = request.issuer && {
    certificate: new x509.X509Certificate(request.issuer.certificate),
    key: await signingKey(request.issuer.key),
  };
  const { KeyUsageFlags } = x509;
  const serial = randomBytes(16);
  // Positive and of full length (RFC 5280 4.1.2.2).
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  const subject: JsonName = [{ O: ['cctool'] }, { CN: [request.name] }];
  const certificate: X509Certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial.toString('hex'),
    subject,
    issuer: issuer?.certificate.subjectName.toJSON() ?? subject,
    // An hour back: clocks of clients differ.
    notBefore: new Date(request.now - hour),
    notAfter: new Date(request.now + request.days * 24 * hour),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: issuer?.key ?? keys.privateKey,
    extensions: [
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer?.certificate ?? keys.publicKey),
      // An authority may sign certificates, but no further authorities.
      issuer
        ? new x509.BasicConstraintsExtension(false, undefined, true)
        : new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        issuer ? KeyUsageFlags.digitalSignature : KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign,
        true,
      ),
      ...(issuer
        ? [
            new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
            new x509.SubjectAlternativeNameExtension(
              request.hosts.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
            ),
          ]
        : []),
    ],
  });
  return {
    name: request.name,
    certificate: Buffer.from(certificate.rawData),
    key: KeyObject.from(keys.privateKey),
  };
}

const signingKey = (key: KeyObject) =>
  webcrypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), algorithm, false, ['sign']);

/** DER in the text form that certificate files have. */
export function toPem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
