import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that one code is for (RFC 6238, 5.2). */
const period = 30;

/** The digits of a code, which every authenticator app shows. */
const codeDigits = 6;

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base 32 without padding (RFC 4648, 6), as authenticator apps take a secret. */
export function base32(bytes: Uint8Array): string {
  let [text, value, bits] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += base32Letters[(value >> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + base32Letters[(value << (5 - bits)) & 31];
}

/** The one-time password of a counter: HMAC-SHA-1 with dynamic truncation (RFC 4226, 5.3). */
export function hotp(secret: Uint8Array, counter: number, digits: number = codeDigits): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const value = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7f_ff_ff_ff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/** The time step of an instant in milliseconds (RFC 6238, 4.2). */
export const timeStep = (now: number): number => Math.floor(now / 1000 / period);

/** The code of a secret at an instant in milliseconds. */
export const totp = (secret: Uint8Array, now: number, digits?: number): string => hotp(secret, timeStep(now), digits);

const isCode = (code: string) => new RegExp(`^[0-9]{${codeDigits}}$`).test(code);

const same = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The time step that a code is for: the present one, or the one before or after it, since clocks differ (RFC 6238, 5.2).
 * @param after steps up to this one have been used
 * @returns undefined for a wrong code
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number, after: number): number | undefined {
  if (!isCode(code)) return undefined;
  const present = timeStep(now);
  const steps = [present, present - 1, present + 1].filter((step) => step > after);
  return steps.find((step) => same(hotp(secret, step), code));
}

/** The address that an authenticator app reads from a QR code. */
export function otpauthUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1`;
  return `otpauth://totp/${label}?${query}&digits=${codeDigits}&period=${period}`;
}
