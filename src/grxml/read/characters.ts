/** Character classes of XML 1.0 (fifth edition), section 2.2 and 2.3. */

const nameClass = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[A-Za-z_:]/.test(char)) nameClass[code] = 3;
  else if (/[0-9.-]/.test(char)) nameClass[code] = 1;
}

function isNameStartBeyondAscii(code: number): boolean {
  return (
    (code >= 0xc0 && code <= 0x2ff && code !== 0xd7 && code !== 0xf7) ||
    (code >= 0x370 && code <= 0x1fff && code !== 0x37e) ||
    code === 0x200c ||
    code === 0x200d ||
    (code >= 0x2070 && code <= 0x218f) ||
    (code >= 0x2c00 && code <= 0x2fef) ||
    (code >= 0x3001 && code <= 0xd7ff) ||
    (code >= 0xf900 && code <= 0xfffd && !(code >= 0xfdd0 && code <= 0xfdef)) ||
    (code >= 0x10000 && code <= 0xeffff)
  );
}

/** NameStartChar, production 4. */
export function isNameStart(code: number): boolean {
  return code < 128 ? nameClass[code] === 3 : isNameStartBeyondAscii(code);
}

/** NameChar, production 4a. */
export function isNameChar(code: number): boolean {
  if (code < 128) return nameClass[code] !== 0;
  return (
    isNameStartBeyondAscii(code) ||
    code === 0xb7 ||
    (code >= 0x300 && code <= 0x36f) ||
    code === 0x203f ||
    code === 0x2040
  );
}

/** White space, production 3. */
export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

/** Char, production 2. */
export function isXmlChar(code: number): boolean {
  return (
    (code >= 0x20 && code <= 0xd7ff) ||
    code === 10 ||
    code === 9 ||
    code === 13 ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}

/** The end of the name that starts at `start`; `start` itself where there is none. */
export function nameEnd(source: string, start: number): number {
  let i = start;
  for (;;) {
    const unit = source.charCodeAt(i);
    if (unit < 128) {
      if (nameClass[unit] === 0 || (i === start && nameClass[unit] !== 3)) return i;
      i++;
      continue;
    }
    const code = source.codePointAt(i);
    if (code === undefined || !(i === start ? isNameStart(code) : isNameChar(code))) return i;
    i += code > 0xffff ? 2 : 1;
  }
}

/** The first offset from `start` on that is no white space. */
export function skipSpace(source: string, start: number): number {
  let i = start;
  while (isSpace(source.charCodeAt(i))) i++;
  return i;
}
