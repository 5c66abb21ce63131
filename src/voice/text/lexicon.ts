import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import { isReadings, type Lexicon, type Pronunciation, readLexicon, readReadings } from '../../pronunciation/index.js';
import type { Part } from './script.js';

/** Lexicons of one prompt. */
const MOST_LEXICONS = 20;

/** Several lexicons as one: for the same word, a later one wins. */
export function joinLexicons(lexicons: readonly Lexicon[]): Lexicon {
  const entries = new Map<string, readonly Pronunciation[]>();
  for (const lexicon of lexicons) for (const [grapheme, said] of lexicon.entries) entries.set(grapheme, said);
  return { entries };
}

/**
 * Reads several lexicons (PLS 1.0 documents, or lists of readings) as one; a later one wins.
 * @throws CctoolError of kind `input` with the number of the lexicon, line and column; `limit` for too many
 */
export function mergeLexicons(sources: readonly string[]): Lexicon {
  if (sources.length > MOST_LEXICONS)
    throw new CctoolError('limit', `${sources.length} lexicons; a prompt may have ${MOST_LEXICONS}`);
  return joinLexicons(
    sources.map((source, i) => readNamedLexicon(sources.length > 1 ? `lexicon ${i + 1} of the list` : '', source)),
  );
}

/** A lexicon, with a name before what is wrong with it. */
export function readNamedLexicon(name: string, source: string): Lexicon {
  try {
    return isReadings(source) ? readReadings(source) : readLexicon(source);
  } catch (error) {
    if (name === '' || !isCctoolError(error)) throw error;
    throw new CctoolError(error.kind, `${name}: ${error.message}`, error.hint);
  }
}

/** Lower case without a change of length, so that places stay places. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text]
    .map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter))
    .join('');
}

const inWord = /[\p{L}\p{N}]/u;

/**
 * Puts the pronunciations of a lexicon into the parts of a prompt, of each word the first one; longer entries first,
 * whole words only.
 */
export function applyLexicon(parts: readonly Part[], { entries }: Lexicon): Part[] {
  if (entries.size === 0) return [...parts];
  // By first letter: ten thousand entries must not be tried at every place.
  const initials = new Map<string, string[]>();
  for (const grapheme of entries.keys()) {
    const [first] = grapheme;
    if (first === undefined) continue;
    const list = initials.get(first);
    if (list) list.push(grapheme);
    else initials.set(first, [grapheme]);
  }
  for (const list of initials.values()) list.sort((a, b) => b.length - a.length);
  return parts.flatMap((part) => {
    if (part.kind !== 'text' || part.phonemes) return [part];
    const out: Part[] = [];
    const { text } = part;
    const lower = folded(text);
    let from = 0;
    for (let at = 0; at < text.length; ) {
      const isStart = at === 0 || !inWord.test(text[at - 1]!);
      const found = isStart
        ? initials
            .get(String.fromCodePoint(lower.codePointAt(at)!))
            ?.find((entry) => lower.startsWith(entry, at) && !inWord.test(text[at + entry.length] ?? ''))
        : undefined;
      if (found === undefined) {
        at++;
        continue;
      }
      const end = at + found.length;
      const said = entries.get(found)![0]!;
      if (at > from) out.push({ ...part, text: text.slice(from, at) });
      out.push(
        'alias' in said ? { ...part, text: said.alias } : { ...part, text: text.slice(at, end), phonemes: said },
      );
      from = end;
      at = end;
    }
    if (from < text.length) out.push({ ...part, text: text.slice(from) });
    return out;
  });
}
