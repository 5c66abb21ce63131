import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import {
  bitString,
  boolean,
  der,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  time,
  utf8String,
} from './der.js';

/** A certificate with its private key. */
export interface Identity {
  name: string;
  /** DER. */
  certificate: Buffer;
  key: KeyObject;
}

/** What a certificate is to say. */
export interface CertificateRequest {
  name: string;
  days: number;
  /** Host names and addresses; an authority has none. */
  hosts: readonly string[];
  /** Who signs; an authority signs itself. */
  issuer?: Identity;
  now: number;
}

const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'));

const distinguishedName = (name: string) =>
  sequence(
    set(sequence(objectIdentifier('2.5.4.10'), utf8String('cctool'))),
    set(sequence(objectIdentifier('2.5.4.3'), utf8String(name))),
  );

const extension = (id: string, critical: boolean, value: Buffer) =>
  sequence(objectIdentifier(id), ...(critical ? [boolean(true)] : []), octetString(value));

const spki = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' });

/** RFC 5280 4.2.1.2, method 1: SHA-1 of the public key's bits, which are the last 65 bytes for a P-256 point. */
const keyIdentifier = (key: KeyObject) => createHash('sha1').update(spki(key).subarray(-65)).digest();

/** The 4 or 16 bytes of an address. */
function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

/** GeneralName: [2] dNSName, [7] iPAddress (RFC 5280 4.2.1.6). */
const generalName = (host: string) =>
  isIPv4(host) || isIPv6(host) ? der(0x87, addressBytes(host)) : der(0x82, Buffer.from(host, 'ascii'));

function extensions(request: CertificateRequest, key: KeyObject): Buffer[] {
  const authority = request.issuer === undefined;
  const signer = request.issuer?.key ?? key;
  const list = [
    extension('2.5.29.14', false, octetString(keyIdentifier(key))),
    extension('2.5.29.35', false, sequence(der(0x80, keyIdentifier(signer)))),
    // Authority: CA, may sign certificates but no further authorities. Server: not a CA.
    extension('2.5.29.19', true, authority ? sequence(boolean(true), integer(Buffer.from([0]))) : sequence()),
    // keyCertSign and cRLSign, or digitalSignature.
    extension('2.5.29.15', true, authority ? bitString(Buffer.from([0x06]), 1) : bitString(Buffer.from([0x80]), 7)),
  ];
  if (!authority) {
    const serverAuthentication = objectIdentifier('1.3.6.1.5.5.7.3.1');
    list.push(
      extension('2.5.29.37', false, sequence(serverAuthentication)),
      extension('2.5.29.17', false, sequence(...request.hosts.map(generalName))),
    );
  }
  return list;
}

/**
 * Makes an X.509 version 3 certificate (RFC 5280) with a new P-256 key, signed with ECDSA and SHA-256: an authority, or a
 * server certificate that an authority has signed.
 */
export function createCertificate(request: CertificateRequest): Identity {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const serial = randomBytes(16);
  serial[0]! &= 0x7f;
  serial[0]! |= 0x40;
  const hour = 3_600_000;
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    distinguishedName(request.issuer?.name ?? request.name),
    // An hour back: clocks of clients differ.
    sequence(time(new Date(request.now - hour)), time(new Date(request.now + request.days * 24 * hour))),
    distinguishedName(request.name),
    spki(key),
    der(0xa3, sequence(...extensions(request, key))),
  );
  const signature = sign('sha256', content, request.issuer?.key ?? key);
  return { name: request.name, certificate: sequence(content, ecdsaWithSha256, bitString(signature)), key };
}

/** DER in the text form that certificate files have. */
export function toPem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
