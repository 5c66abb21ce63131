import { describe, expect, test } from 'vitest';
import { systemChanges } from './system-changes.js';
import { parseTzif } from './tzif.js';
import { Zone } from './zone.js';

interface Sample {
  transitions: [second: number, type: number][];
  types: [offset: number, isDst: boolean, abbreviation: string][];
  footer: string;
}

/** A version 2 file as RFC 9636, section 3 lays it out, with an empty 32-bit block. */
function tzif({ transitions, types, footer }: Sample, leapSeconds = 0): Uint8Array {
  const names = types.map(([, , abbreviation]) => `${abbreviation}\0`);
  const header = (times: number, kinds: number, chars: number, leap: number) => {
    const buffer = Buffer.alloc(44);
    buffer.write('TZif2', 0, 'latin1');
    [0, 0, leap, times, kinds, chars].forEach((count, index) => {
      buffer.writeUInt32BE(count, 20 + index * 4);
    });
    return buffer;
  };
  const body = Buffer.alloc(transitions.length * 9 + types.length * 6);
  transitions.forEach(([second, type], index) => {
    body.writeBigInt64BE(BigInt(second), index * 8);
    body[transitions.length * 8 + index] = type;
  });
  types.forEach(([offset, isDst], index) => {
    const at = transitions.length * 9 + index * 6;
    body.writeInt32BE(offset, at);
    body[at + 4] = isDst ? 1 : 0;
    body[at + 5] = names.slice(0, index).join('').length;
  });
  const text = names.join('');
  return Buffer.concat([
    header(0, 1, 1, 0),
    Buffer.from([0, 0, 0, 0, 0, 0, 0]),
    header(transitions.length, types.length, text.length, leapSeconds),
    body,
    Buffer.from(text, 'latin1'),
    Buffer.alloc(leapSeconds * 12),
    Buffer.from(`\n${footer}\n`, 'latin1'),
  ]);
}

const second = (iso: string) => Date.parse(iso) / 1000;

/** New York with two years of stored changes, and the rule for those to come. */
const sample: Sample = {
  transitions: [
    [-2_717_650_800, 0],
    [second('2025-03-09T07:00Z'), 1],
    [second('2025-11-02T06:00Z'), 0],
  ],
  types: [
    [-18_000, false, 'EST'],
    [-14_400, true, 'EDT'],
  ],
  footer: 'EST5EDT,M3.2.0,M11.1.0',
};

describe('TZif', () => {
  test('the 64-bit block and the footer are read', () => {
    const data = parseTzif(tzif(sample));
    expect(data.transitions).toEqual(sample.transitions.map(([at]) => at));
    expect(data.types.map((type) => type.abbreviation)).toEqual(['EST', 'EST', 'EDT', 'EST']);
    expect(data.footer).toBe('EST5EDT,M3.2.0,M11.1.0');
  });

  test('after the last stored change the footer holds, without a limit', () => {
    const zone = new Zone('America/New_York', 'system', systemChanges(parseTzif(tzif(sample))));
    for (const [iso, hours, name] of [
      ['2024-07-01T00:00Z', -5, 'EST'],
      ['2025-07-01T00:00Z', -4, 'EDT'],
      ['2025-12-01T00:00Z', -5, 'EST'],
      ['2026-03-08T06:59:59Z', -5, 'EST'],
      ['2026-03-08T07:00:00Z', -4, 'EDT'],
      ['2026-11-01T05:59:59Z', -4, 'EDT'],
      ['2026-11-01T06:00:00Z', -5, 'EST'],
      ['2150-07-01T00:00Z', -4, 'EDT'],
    ] as const) {
      expect([iso, zone.offsetAt(Date.parse(iso)) / 3_600_000, zone.abbreviationAt(Date.parse(iso))]).toEqual([
        iso,
        hours,
        name,
      ]);
    }
  });

  test.each([
    ['no TZif file', Buffer.from('hello, this is not a zone file, although it is long enough')],
    ['an empty file', Buffer.alloc(0)],
    ['a file that is cut off', tzif(sample).subarray(0, 120)],
    ['leap seconds', tzif(sample, 1)],
    ['a type that is not there', tzif({ ...sample, transitions: [[0, 7]] })],
    [
      'changes out of order',
      tzif({
        ...sample,
        transitions: [
          [5, 0],
          [4, 1],
        ],
      }),
    ],
  ])('%s is refused', (_, bytes) => {
    expect(() => parseTzif(bytes)).toThrow();
  });
});
