import { describe, expect, it } from 'vitest';
import { network } from './limits.js';

describe('the network of an address', () => {
  for (const [address, expected] of [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ] as const) {
    it(`of ${address || 'nothing'} is ${expected || 'nothing'}`, () => expect(network(address)).toBe(expected));
  }
});
