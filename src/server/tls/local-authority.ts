import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createCertificate, type Identity, toPem } from './certificate.js';

/** Files of a server certificate, and of the authority that clients must trust for it. */
export interface LocalCertificate {
  authority: string;
  cert: string;
  key: string;
}

const day = 86_400_000;

function write(path: string, text: string, mode: number): void {
  const temporary = `${path}.${process.pid}.new`;
  writeFileSync(temporary, text, { mode });
  renameSync(temporary, path);
}

const names = {
  authority: 'authority.crt',
  authorityKey: 'authority.key',
  cert: 'localhost.crt',
  key: 'localhost.key',
};

/** An identity on disk, or undefined when it is missing, broken or about to expire. */
function load(folder: string, cert: string, key: string, name: string, now: number): Identity | undefined {
  try {
    const certificate = new X509Certificate(readFileSync(join(folder, cert)));
    const privateKey = createPrivateKey(readFileSync(join(folder, key)));
    if (!certificate.checkPrivateKey(privateKey)) return undefined;
    if (Date.parse(certificate.validTo) < now + 30 * day) return undefined;
    return { name, certificate: certificate.raw, key: privateKey };
  } catch {
    return undefined;
  }
}

function save(folder: string, cert: string, key: string, identity: Identity): Identity {
  write(join(folder, key), identity.key.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600);
  write(join(folder, cert), toPem(identity.certificate), 0o644);
  return identity;
}

/**
 * Makes sure that the data folder has a certificate for this machine's local names, signed by an authority of its own.
 * Both are made once; the certificate is renewed when it is about to expire, lacks a name, or was not signed by the
 * authority.
 * @param hosts further names and addresses that the certificate must be valid for
 */
export async function localCertificate(data: string, hosts: readonly string[], now: number): Promise<LocalCertificate> {
  const folder = join(data, 'tls');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `cctool local authority on ${hostname()}`;
  const authority =
    load(folder, names.authority, names.authorityKey, name, now) ??
    save(folder, names.authority, names.authorityKey, await createCertificate({ name, days: 3650, hosts: [], now }));
  const validFor = [...new Set(['localhost', '127.0.0.1', '::1', ...hosts])];
  const existing = load(folder, names.cert, names.key, 'localhost', now);
  if (!existing || !serves(existing, authority, validFor)) {
    const made = await createCertificate({ name: 'localhost', days: 397, hosts: validFor, issuer: authority, now });
    save(folder, names.cert, names.key, made);
  }
  return {
    authority: join(folder, names.authority),
    cert: join(folder, names.cert),
    key: join(folder, names.key),
  };
}

function serves(identity: Identity, authority: Identity, hosts: readonly string[]): boolean {
  const certificate = new X509Certificate(identity.certificate);
  const issuer = new X509Certificate(authority.certificate);
  const isValidFor = (host: string) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host));
  return certificate.verify(issuer.publicKey) && hosts.every((host) => isValidFor(host) !== undefined);
}
