import { CctoolError } from '../../../../diagnostics/index.js';

/** The most tokens of one run, without the pads at both ends. */
export const MOST_TOKENS = 510;

/** Numbers of one style. */
export const STYLE_SIZE = 256;

/**
 * The model's alphabet: symbols and their numbers, from its tokenizer.json.
 * @throws CctoolError of kind `unavailable` that names the file
 */
export function readVocabulary(text: string, file: string): ReadonlyMap<string, number> {
  const wrong = (message: string) => new CctoolError('unavailable', `${file}: ${message}`);
  let json: { model?: { vocab?: unknown } } | null;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw wrong(`this is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const vocabulary = json?.model?.vocab;
  if (vocabulary === null || typeof vocabulary !== 'object') throw wrong('model.vocab: expected symbols with numbers');
  for (const [symbol, id] of Object.entries(vocabulary)) {
    if (!Number.isInteger(id) || id < 0) throw wrong(`model.vocab: the number of "${symbol}" is ${JSON.stringify(id)}`);
  }
  return new Map(Object.entries(vocabulary as { [symbol: string]: number }));
}

/** The symbols of a text that the model knows, and the others, each once. */
export function knownSymbols(
  text: string,
  vocabulary: ReadonlyMap<string, number>,
): { symbols: string[]; unknown: string[] } {
  const points = [...text];
  return {
    symbols: points.filter((point) => vocabulary.has(point)),
    unknown: [...new Set(points.filter((point) => !vocabulary.has(point)))],
  };
}

/** Cuts a sentence that is too long for one run: after a mark, else at a space, else where the run is full. */
export function splitRuns(symbols: readonly string[], most = MOST_TOKENS): string[][] {
  const runs: string[][] = [];
  let rest = [...symbols];
  while (rest.length > most) {
    const head = rest.slice(0, most);
    const mark = head.findLastIndex((symbol) => /[.!?;:,—…]/.test(symbol));
    const cut = mark > 0 ? mark + 1 : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') + 1 : most;
    runs.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return rest.length > 0 ? [...runs, rest] : runs;
}

/** The style for so many tokens: the row of that number, or the last one. */
export function styleFor(styles: Float32Array, tokens: number): Float32Array {
  const row = Math.min(tokens, styles.length / STYLE_SIZE - 1);
  return styles.subarray(row * STYLE_SIZE, (row + 1) * STYLE_SIZE);
}

/** What eSpeak NG writes as two signs is one in Kokoro's alphabet (misaki). */
const shared: readonly (readonly [ipa: RegExp, misaki: string])[] = [
  [/eɪ/g, 'A'],
  [/aɪ/g, 'I'],
  [/aʊ/g, 'W'],
  [/ɔɪ/g, 'Y'],
  [/dʒ/g, 'ʤ'],
  [/tʃ/g, 'ʧ'],
  [/ɚ/g, 'əɹ'],
  [/r/g, 'ɹ'],
];
const american: typeof shared = [
  [/oʊ/g, 'O'],
  [/ɜː(?!ɹ)/g, 'ɜɹ'],
  [/ː/g, ''],
];
const british: typeof shared = [[/[oə]ʊ/g, 'Q']];

/**
 * IPA as eSpeak NG writes it, in Kokoro's alphabet. Diphthongs and affricates of English are one sign each; other
 * languages keep theirs.
 * @param language BCP 47
 */
export function toMisaki(ipa: string, language: string): string {
  if (!/^en(-|$)/i.test(language)) return ipa;
  const rules = [...shared, ...(/^en-GB/i.test(language) ? british : american)];
  return rules.reduce((text, [sound, sign]) => text.replace(sound, sign), ipa);
}
