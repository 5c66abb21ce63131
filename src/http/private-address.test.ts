import { expect, test } from 'vitest';
import { isPrivateAddress, isPrivateHost, privateRefusal, publicLookup } from './private-address.js';

// IANA IPv4 and IPv6 special-purpose address registries; RFC 4291 (mapped), RFC 3056 (6to4), RFC 6052 (NAT64).
test.each([
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['10.0.0.1', true],
  ['172.15.255.255', false],
  ['172.16.0.0', true],
  ['172.31.255.255', true],
  ['172.32.0.0', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['100.128.0.1', false],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['8.8.8.8', false],
  ['198.17.255.255', false],
  ['::1', true],
  ['::', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['::ffff:7f00:1', true],
  ['::127.0.0.1', true],
  ['64:ff9b::7f00:1', true],
  ['2002:7f00:1::', true],
  ['fd12:3456::1', true],
  ['fe80::1%eth0', true],
  ['fec0::1', true],
  ['ff02::1', true],
  ['2606:4700:4700::1111', false],
  ['2001:4860:4860::8888', false],
  // Not an address at all: nothing says that it is public.
  ['localhost', true],
  ['2130706433', true],
])('%s is private: %s', (address, expected) => expect(isPrivateAddress(address)).toBe(expected));

// The host as the URL standard writes it: numbers of other bases and lengths become four of ten (5.3, IPv4 parser).
test.each([
  ['https://10.0.0.1/x', true],
  ['https://0x7f.1/', true],
  ['https://2130706433/', true],
  ['https://[::1]:8443/', true],
  ['https://[::ffff:10.0.0.1]/', true],
  ['https://169.254.169.254/', true],
  ['https://10.0.0.1./', true],
  ['https://localhost/', true],
  ['https://LOCALHOST./', true],
  ['https://pbx.localhost/', true],
  ['https://8.8.8.8/', false],
  ['https://[2606:4700:4700::1111]/', false],
  // Names are looked up when something is sent.
  ['https://routing.example/', false],
  ['https://localhost.example/', false],
])('the host of %s is private: %s', (url, expected) => expect(isPrivateHost(new URL(url).hostname)).toBe(expected));

test('a name of this machine is refused where it is looked up', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
    expect(error).toMatchObject({ code: 'EPRIVATE', message: privateRefusal });
  }
});
