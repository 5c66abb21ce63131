/** Writes the few ASN.1 types that a certificate consists of, in DER (ITU-T X.690). */

/** One value: tag, length, content. */
export function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length = [];
  if (body.length < 128) length.push(body.length);
  else {
    for (let rest = body.length; rest > 0; rest >>>= 8) length.unshift(rest & 255);
    length.unshift(128 | length.length);
  }
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

export const sequence = (...content: Uint8Array[]): Buffer => der(0x30, ...content);
export const set = (...content: Uint8Array[]): Buffer => der(0x31, ...content);
export const octetString = (...content: Uint8Array[]): Buffer => der(0x04, ...content);
export const utf8String = (text: string): Buffer => der(0x0c, Buffer.from(text));
export const boolean = (value: boolean): Buffer => der(0x01, Buffer.from([value ? 255 : 0]));

/** An unsigned integer of any size, given by its bytes; a leading zero keeps it positive, no other is allowed. */
export function integer(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const rest = bytes.subarray(start);
  return der(0x02, ...(rest[0]! & 128 ? [Buffer.from([0]), rest] : [rest]));
}

/** @param unused how many bits at the end of the last byte do not count */
export const bitString = (bytes: Uint8Array, unused = 0): Buffer => der(0x03, Buffer.from([unused]), bytes);

/** An object identifier such as `2.5.29.17`. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes: number[] = [];
  for (const number of [first * 40 + second, ...rest]) {
    const groups = [number & 127];
    for (let left = number >>> 7; left > 0; left >>>= 7) groups.unshift((left & 127) | 128);
    bytes.push(...groups);
  }
  return der(0x06, Buffer.from(bytes));
}

/** A time in UTC, in the form that RFC 5280 4.1.2.5 asks for: UTCTime through 2049, GeneralizedTime after. */
export function time(date: Date): Buffer {
  const digits = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '');
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}
