/** A source of numbers that are the same on every machine for the same seed. */
export interface Random {
  /** Uniform in 0 (inclusive) to 1 (exclusive), with 32 random bits. */
  next(): number;
  /** Uniform whole number in 0 to `count - 1`. */
  below(count: number): number;
}

/** FNV-1a over UTF-16 units, started from a chosen offset so that one text gives several independent words. */
function hash(text: string, offset: number): number {
  let value = offset | 0;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value;
}

/**
 * Small Fast Counter, 32-bit (C. Doty-Humphrey, PractRand): whole-number arithmetic only, so no machine or engine
 * differs. Not for secrets.
 */
export function createRandom(seed: string | number): Random {
  const text = String(seed);
  let a = hash(text, 0x811c9dc5);
  let b = hash(text, 0x9e3779b9);
  let c = hash(text, 0x85ebca6b);
  let counter = 1;
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // Similar seeds start from similar states; the first rounds drive them apart.
  for (let i = 0; i < 16; i++) word();
  const next = () => word() / 0x1_0000_0000;
  return { next, below: (count) => Math.floor(next() * count) };
}
