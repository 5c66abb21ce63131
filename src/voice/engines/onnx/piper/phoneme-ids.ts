import { type PiperConfig, sentenceMarks } from './piper-config.js';

/** What the model is given for one sentence. */
export interface SentenceIds {
  ids: number[];
  /** The phoneme that each id stands for; undefined for pads and the marks at both ends. */
  phonemes: (string | undefined)[];
  /** Phonemes that the voice does not have, each once. */
  unknown: string[];
}

/** Text or IPA as the voice's symbols: decomposed code points, replaced and joined as its file says. */
export function toSymbols(text: string, { phonemeMap, vowelClusters }: PiperConfig): string[] {
  const points = [...text.normalize('NFD')].flatMap((point) => phonemeMap.get(point) ?? [point]);
  if (vowelClusters.length === 0) return points;
  const symbols: string[] = [];
  for (let at = 0; at < points.length; ) {
    const cluster = vowelClusters.find((candidate) => candidate.every((point, i) => points[at + i] === point));
    symbols.push(cluster ? cluster.join('') : points[at]!);
    at += cluster ? cluster.length : 1;
  }
  return symbols;
}

/** Ids of a sentence: begin, pad, each phoneme followed by a pad, end. */
export function sentenceIds(symbols: readonly string[], { phonemeIds, phonemeType }: PiperConfig): SentenceIds {
  const out: SentenceIds = { ids: [], phonemes: [], unknown: [] };
  const unknown = new Set<string>();
  const add = (ids: readonly number[], phoneme?: string) => {
    out.ids.push(...ids);
    out.phonemes.push(...ids.map(() => phoneme));
  };
  const pad = phonemeIds.get(sentenceMarks.pad)!;
  add(phonemeIds.get(sentenceMarks.begin)!);
  add(pad);
  for (const symbol of symbols) {
    // Voices of letters know small ones only, as a rule.
    const ids = phonemeIds.get(symbol) ?? (phonemeType === 'text' ? phonemeIds.get(symbol.toLowerCase()) : undefined);
    if (!ids) {
      unknown.add(symbol);
      continue;
    }
    add(ids, symbol);
    add(pad);
  }
  add(phonemeIds.get(sentenceMarks.end)!);
  out.unknown = [...unknown];
  return out;
}
