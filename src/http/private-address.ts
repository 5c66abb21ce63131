import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not of the public internet (IANA special-purpose registries, RFC 6890), and this machine. */
const ranges: readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  // IPv4 inside IPv6: translated (RFC 6052, RFC 8215), 6to4 and Teredo.
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 9, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const blocked = new BlockList();
for (const [network, prefix, family] of ranges) blocked.addSubnet(network, prefix, family);

/** True for an IP address of a private network, of this machine, or of no network at all. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const mapped = /^::ffff:(.+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return isIP(mapped) === 4 ? blocked.check(mapped, 'ipv4') : true;
  const family = isIP(plain);
  return family === 0 || blocked.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * True for the host of a URL that is private whatever names resolve to: an address, in every notation that URLs have
 * (`new URL` writes `0x7f.1` as `127.0.0.1`), or a name of this machine (RFC 6761, 6.3).
 */
export function isPrivateHost(hostname: string): boolean {
  if (/^(.+\.)?localhost\.?$/i.test(hostname)) return true;
  return /^[\d.]+$|^\[/.test(hostname) && isPrivateAddress(hostname.replace(/\.$/, ''));
}

/** What a connection is refused with. */
export const privateRefusal = 'its address is of a private network';

/**
 * A lookup of names for connections that must stay out of private networks: the address that is connected to is the one
 * that was checked. Addresses in place of names are not looked up: check those with `isPrivateAddress`.
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(Object.assign(new Error(privateRefusal), { code: 'EPRIVATE' }), '');
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
