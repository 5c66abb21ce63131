import { newToken } from '../facts/edits.js';
import { partsOf, tokensAmong } from '../facts/expansions.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

const keys = /^([0-9*#A-D]|star|pound)$/;
const names: { [word: string]: string } = {
  ...{ zero: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
  ...{ asterisk: '*', hash: '#', oh: '0' },
};

/** The keys that a token stands for. */
const keysFor = (text: string): string | undefined =>
  /^[0-9*#A-D]+$/i.test(text) ? [...text.toUpperCase()].join(' ') : names[text.toLowerCase()];

function hintFor(text: string): string {
  const meant = keysFor(text);
  if (meant?.includes(' ')) return `write one token per key: ${meant}`;
  return meant ? `write ${meant}` : 'the keys are 0 to 9, *, #, A to D, star and pound';
}

export const dtmfToken = withExamples({
  code: 'dtmf-token',
  severity: 'error',
  spec: 'SRGS E',
  summary: 'A token that is not a key.',
  what: 'The tokens of a grammar with mode="dtmf" are 0 to 9, *, #, A to D, and the words star and pound. A sequence of keys is separated by spaces.',
  why: 'No key press matches the token.',
  fixes: { unsafe: 'Writes one token per key, and a digit in place of its name.' },
  check(subject, report) {
    const { grammar } = subject;
    if (grammar?.mode !== 'dtmf') return;
    const wrong = new Set(
      [...partsOf(grammar).tokens.keys()].filter((text) => !text.split(' ').every((key) => keys.test(key))),
    );
    for (const token of tokensAmong(grammar, wrong)) {
      // The other forms need quotes around some keys.
      const isXml = grammar.form === 'xml';
      const fix = isXml ? newToken(subject.read.document.source, token, keysFor(token.text)) : undefined;
      report(findingAt(subject, token, `"${token.text}" is not a key`, hintFor(token.text), fix));
    }
  },
});
