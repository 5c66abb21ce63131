import { xmlScript } from '../../xml/write-xml.js';
import type { Grammar, Range } from '../model.js';

/** Text that is put into a document; `at` is an offset into its source. */
export interface Insertion {
  at: number;
  text: string;
  /** It opens what another insertion closes: of several at one place the last one comes first, so that they nest. */
  opens?: boolean;
  /** So many characters behind `at` are replaced; none when absent. */
  remove?: number;
}

/** How an alternative is written in one of the forms, and put into a document. */
export interface Writer {
  /** @param tags as the source has them */
  alternative(words: readonly string[], tags: string): string;
  /** Behind an alternative that is there. */
  beside(source: string, place: Range, alternative: string): Insertion;
  /** As a choice beside what a rule has. */
  around(place: Range, alternative: string): Insertion[];
  /** As a choice in the place of some tokens. */
  besideTokens(place: Range, words: readonly string[]): Insertion[];
  /** Makes tokens optional. */
  optional(place: Range): Insertion[];
  /** An optional part that is not there yet. */
  filler(words: readonly string[]): string;
  /** What is put before and behind all that a rule has. */
  ends: { start: string; end: string };
}

/** An unquoted ABNF token is an Nmtoken (SRGS 1.0 Appendix D); anything else needs quotes. */
function abnfWords(words: readonly string[]): string {
  return words
    .map((word) => (/^[\p{L}\p{N}\p{M}._:-]+$/u.test(word) ? word : `"${word.replaceAll('"', '')}"`))
    .join(' ');
}

/** Words that GSL takes without quotes; in small letters, because a capital makes the name of a rule. */
function gslWords(words: readonly string[]): string {
  return words
    .map((word) => word.toLowerCase())
    .map((word) => (/^[\p{L}\p{N}\p{M}._'-]+$/u.test(word) ? word : `"${word.replaceAll('"', '')}"`))
    .join(' ');
}

const ownForms: { [form in Exclude<Grammar['form'], 'jsgf'>]: Writer } = {
  xml: {
    alternative: (words, tags) => `<item>${xmlScript(words.join(' '))}${tags}</item>`,
    beside(source, { start, end }, alternative) {
      const indent = /[ \t]*$/.exec(source.slice(0, start))![0];
      return { at: end, text: `\n${indent}${alternative}` };
    },
    around: ({ start, end }, alternative) => [
      { at: start, text: '<one-of><item>', opens: true },
      { at: end, text: `</item>${alternative}</one-of>` },
    ],
    besideTokens: ({ start, end }, words) => [
      { at: start, text: '<one-of><item>', opens: true },
      { at: end, text: `</item><item>${xmlScript(words.join(' '))}</item></one-of>` },
    ],
    optional: ({ start, end }) => [
      { at: start, text: '<item repeat="0-1">', opens: true },
      { at: end, text: '</item>' },
    ],
    filler: (words) => `<item repeat="0-1">${xmlScript(words.join(' '))}</item>`,
    ends: { start: '', end: '' },
  },
  abnf: {
    alternative: (words, tags) => (tags === '' ? abnfWords(words) : `${abnfWords(words)} ${tags}`),
    beside(source, { start, end }, alternative) {
      // On a line of its own where that alternative has one; a comment stays with what it stands behind.
      const line = /(?:^|\n)([ \t]*)(?:\|[ \t]*)?$/.exec(source.slice(0, start));
      if (!line) return { at: end, text: ` | ${alternative}` };
      const comment = /^[ \t]*\/\/[^\r\n]*/.exec(source.slice(end))?.[0] ?? '';
      return { at: end + comment.length, text: `\n${line[1]}| ${alternative}` };
    },
    // An alternation binds least: what the rule has needs no parentheses.
    around: ({ end }, alternative) => [{ at: end, text: ` | ${alternative}` }],
    besideTokens: ({ start, end }, words) => [
      { at: start, text: '(', opens: true },
      { at: end, text: ` | ${abnfWords(words)})` },
    ],
    optional: ({ start, end }) => [
      { at: start, text: '[', opens: true },
      { at: end, text: ']' },
    ],
    filler: (words) => `[${abnfWords(words)}]`,
    ends: { start: '(', end: ')' },
  },
  gsl: {
    alternative: (words, tags) => `(${gslWords(words)})${tags === '' ? '' : ` ${tags}`}`,
    beside: (_, { end }, alternative) => ({ at: end, text: ` ${alternative}` }),
    around: ({ start, end }, alternative) => [
      { at: start, text: '[(', opens: true },
      { at: end, text: `) ${alternative}]` },
    ],
    besideTokens: ({ start, end }, words) => [
      { at: start, text: '[(', opens: true },
      { at: end, text: `) (${gslWords(words)})]` },
    ],
    optional: ({ start, end }) => [
      { at: start, text: '?(', opens: true },
      { at: end, text: ')' },
    ],
    filler: (words) => `?(${gslWords(words)})`,
    ends: { start: '(', end: ')' },
  },
};

/** JSGF writes groups, options, alternatives and quoted tokens as ABNF does. */
export const writers: { [form in Grammar['form']]: Writer } = { ...ownForms, jsgf: ownForms.abnf };

/** The source with all insertions made; those at one place stay in order, and what opens something comes last. */
export function applyInsertions(source: string, insertions: readonly Insertion[]): string {
  const ordered = insertions.map((each, index) => ({ ...each, index: each.opens ? -index : index }));
  ordered.sort((a, b) => a.at - b.at || Number(a.opens ?? false) - Number(b.opens ?? false) || a.index - b.index);
  let text = '';
  let done = 0;
  for (const { at, text: added, remove = 0 } of ordered) {
    text += source.slice(done, at) + added;
    done = Math.max(done, at + remove);
  }
  return text + source.slice(done);
}
