import { describe, expect, it } from 'vitest';
import { base32, hotp, otpauthUri, stepOfCode, timeStep, totp } from './totp.js';

const secret = Buffer.from('12345678901234567890');

describe('one-time passwords', () => {
  // RFC 4226, appendix D.
  const counted = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');
  it.each(counted.map((code, counter) => [counter, code]))('for the counter %i are %s', (counter, code) => {
    expect(hotp(secret, counter as number)).toBe(code);
  });

  // RFC 6238, appendix B: SHA-1, eight digits.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i are %s', (second, code) => {
    expect(totp(secret, second * 1000, 8)).toBe(code);
  });

  it('are accepted one step early or late, and never a step that was used', () => {
    const now = 1_111_111_111_000;
    const step = timeStep(now);
    const code = (distance: number) => hotp(secret, step + distance);
    for (const [distance, after, found] of [
      [0, 0, step],
      [-1, 0, step - 1],
      [1, 0, step + 1],
      [-2, 0, undefined],
      [2, 0, undefined],
      [0, step, undefined],
      [1, step, step + 1],
      [-1, step - 1, undefined],
    ] as const) {
      expect([distance, after, stepOfCode(secret, code(distance), now, after)]).toEqual([distance, after, found]);
    }
    for (const wrong of ['', '00000', `${code(0)}0`, '××××××', '-12345']) {
      expect(stepOfCode(secret, wrong, now, 0)).toBeUndefined();
    }
  });
});

describe('base 32', () => {
  // RFC 4648, section 10, without the padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %j is %j', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });
});

it('names the service and the account in the address for apps', () => {
  expect(otpauthUri(secret, 'cctool desk.example', 'Ana López')).toBe(
    'otpauth://totp/cctool%20desk.example:Ana%20L%C3%B3pez?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
      '&issuer=cctool%20desk.example&algorithm=SHA1&digits=6&period=30',
  );
});
