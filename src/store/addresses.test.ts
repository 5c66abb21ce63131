import { expect, it } from 'vitest';
import { checkRanges, isWithin } from './addresses.js';

// RFC 4632 and RFC 4291: an address, or one with the length of its prefix; 32 bits and 128 bits at most.
it.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '10.0.0.1/32', '2001:db8::/32', '::1/128', '::/0'])(
  '"%s" is a range',
  (range) => expect(() => checkRanges([range])).not.toThrow(),
);
it.each(['', 'localhost', '203.0.113', '203.0.113.0/33', '203.0.113.0/', '203.0.113.0/-1', '203.0.113.0/x', '::1/129'])(
  '"%s" is not',
  (range) => expect(() => checkRanges(['::1', range])).toThrow(`"${range}" is not an address`),
);
it.each(['203.0.113.0/24/8', 'fe80::1%eth0', '203.0.113.0/1e1'])('"%s" is not either', (range) =>
  expect(() => checkRanges([range])).toThrow('is not an address'),
);

it.each([
  [null, 'anything', true],
  ['["203.0.113.0/24"]', '203.0.113.255', true],
  ['["203.0.113.0/24"]', '203.0.114.0', false],
  // Sockets that take both write an IPv4 address as IPv6.
  ['["203.0.113.0/24"]', '::ffff:203.0.113.1', true],
  ['["203.0.113.0/24"]', '2001:db8::1', false],
  ['["10.0.0.1", "2001:db8::/32"]', '2001:db8:ffff::1', true],
  ['["10.0.0.1", "2001:db8::/32"]', '10.0.0.2', false],
  ['["fe80::/10"]', 'fe80::1%eth0', true],
  ['["203.0.113.0/24"]', 'not an address', false],
  ['[]', '203.0.113.1', false],
])('%s has %s: %s', (restriction, address, expected) => expect(isWithin(restriction, address)).toBe(expected));
