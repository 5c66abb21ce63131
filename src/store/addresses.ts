import { BlockList, isIP } from 'node:net';
import { CctoolError } from '../diagnostics/index.js';
import { members } from './names.js';

/** An IPv4 address that is written as IPv6, as sockets do that take both. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address and the length of its prefix. */
function parseRange(text: string): { address: string; prefix: number } | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const most = version === 4 ? 32 : 128;
  if (length === undefined) return { address, prefix: most };
  return /^\d{1,3}$/.test(length) && Number(length) <= most ? { address, prefix: Number(length) } : undefined;
}

/** @throws CctoolError of kind `input` for a text that is not an address or a range of addresses */
export function checkRanges(ranges: readonly string[]): void {
  const wrong = ranges.find((range) => parseRange(range) === undefined);
  if (wrong === undefined) return;
  const hint = 'write 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32';
  throw new CctoolError('input', `"${wrong.slice(0, 100)}" is not an address or a range of addresses`, hint);
}

const lists = new Map<string, BlockList>();

/**
 * True when an address is in one of the ranges of a restriction.
 * @param restriction a JSON list of ranges; null for all addresses
 */
export function isWithin(restriction: string | null, address: string): boolean {
  if (restriction === null) return true;
  let list = lists.get(restriction);
  if (!list) {
    if (lists.size > 1000) lists.clear();
    list = new BlockList();
    for (const range of members(restriction)) {
      const { address: start, prefix } = parseRange(range)!;
      list.addSubnet(start, prefix, kindOf(start));
    }
    lists.set(restriction, list);
  }
  const own = plain(address).replace(/%.*$/, '');
  return isIP(own) !== 0 && list.check(own, kindOf(own));
}
