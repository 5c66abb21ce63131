import { SaxesParser } from 'saxes';
import { CctoolError } from '../../diagnostics/index.js';
import type { Part } from './script.js';

/** How a word is to be said: another spelling, or phonemes. */
export type Pronunciation = { alias: string } | { alphabet: string; value: string };

/** Words and phrases by their lower-case spelling. */
export type Lexicon = ReadonlyMap<string, Pronunciation>;

/**
 * Reads a Pronunciation Lexicon (PLS 1.0): graphemes with an alias or a phoneme. The first pronunciation of a lexeme
 * counts, as PLS 4.5 says where none is preferred.
 * @throws CctoolError of kind `input` with line and column
 */
export function readLexicon(source: string): Lexicon {
  const lexicon = new Map<string, Pronunciation>();
  const parser = new SaxesParser({ xmlns: true, position: true });
  const fail = (message: string): never => {
    throw new CctoolError('input', `lexicon line ${parser.line}, column ${parser.columnIndex + 1}: ${message}`);
  };
  let alphabet = 'ipa';
  let graphemes: string[] = [];
  let found: Pronunciation | undefined;
  let text = '';
  let own = '';
  let depth = 0;
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('doctype', () => fail('a DOCTYPE is not accepted here'));
  parser.on('text', (value) => {
    text += value;
  });
  parser.on('opentag', (tag) => {
    if (depth++ === 0) {
      if (tag.local !== 'lexicon') fail(`the root element is <${tag.name}>, not <lexicon>`);
      alphabet = tag.attributes.alphabet?.value ?? alphabet;
    }
    if (tag.local === 'lexeme') {
      graphemes = [];
      found = undefined;
    }
    own = tag.attributes.alphabet?.value ?? alphabet;
    text = '';
  });
  parser.on('closetag', (tag) => {
    depth--;
    const value = text.trim();
    if (tag.local === 'grapheme') graphemes.push(value);
    else if (tag.local === 'alias') found ??= { alias: value };
    else if (tag.local === 'phoneme') found ??= { alphabet: own, value };
    else if (tag.local === 'lexeme') {
      if (graphemes.length === 0 || !found) fail('a lexeme needs a grapheme and an alias or a phoneme');
      for (const grapheme of graphemes) lexicon.set(grapheme.toLowerCase(), found!);
    }
    text = '';
  });
  parser.write(source).close();
  return lexicon;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Puts the pronunciations of a lexicon into the parts of a prompt; longer entries first, whole words only. */
export function applyLexicon(parts: readonly Part[], lexicon: Lexicon): Part[] {
  if (lexicon.size === 0) return [...parts];
  const words = [...lexicon.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return parts.flatMap((part) => {
    if (part.kind !== 'text' || part.phonemes) return [part];
    const out: Part[] = [];
    let at = 0;
    for (const match of part.text.matchAll(pattern)) {
      const said = lexicon.get(match[0].toLowerCase())!;
      if (match.index > at) out.push({ ...part, text: part.text.slice(at, match.index) });
      out.push('alias' in said ? { ...part, text: said.alias } : { ...part, text: match[0], phonemes: said });
      at = match.index + match[0].length;
    }
    if (at < part.text.length) out.push({ ...part, text: part.text.slice(at) });
    return out;
  });
}
