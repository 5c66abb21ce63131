import { HttpError } from './http-error.js';

/** Nesting beyond this is no request of anybody's. */
const maxDepth = 64;
/** Values in one body. A document is one value however long it is; a list of phrases has as many as it has phrases. */
const maxValues = 200_000;
/** Lists, objects and members of objects in one body: each costs what a hundred numbers cost. */
const maxParts = 10_000;

const quote = 0x22;
const backslash = 0x5c;

/** The index after the string that begins at `start`. */
function afterString(bytes: Buffer, start: number): number {
  for (let from = start + 1; ; ) {
    const end = bytes.indexOf(quote, from);
    if (end < 0) return bytes.length;
    let slashes = 0;
    while (bytes[end - 1 - slashes] === backslash) slashes++;
    if (slashes % 2 === 0) return end + 1;
    from = end + 1;
  }
}

/**
 * Looks over JSON bytes before they are parsed: what nests deeply would exhaust the stack of whoever walks it, and
 * a hundred thousand names or empty lists would hold up everybody while they are built, checked and handed on.
 * @throws HttpError 400
 */
export function checkJsonShape(bytes: Buffer): void {
  let depth = 0;
  let values = 1;
  let parts = 0;
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i]) {
      case quote:
        i = afterString(bytes, i) - 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth++;
        values++;
        parts++;
        if (depth > maxDepth) throw new HttpError(400, `The body is nested more than ${maxDepth} levels deep.`);
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
      case 0x2c: // ,
        values++;
        break;
      case 0x3a: // :
        parts++;
        break;
    }
    if (parts > maxParts) {
      throw new HttpError(400, `The body holds more than ${maxParts} lists, objects and members of objects.`);
    }
    if (values > maxValues) throw new HttpError(400, `The body holds more than ${maxValues} values.`);
  }
}
