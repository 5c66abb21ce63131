import { mainRule } from '../example.js';
import { tokenMass, voiceTokens } from '../facts/voice-tokens.js';
import type { QuickRule } from '../rule.js';

const marker =
  /^(?:\[.+\]|\{.+\}|\+\+.+\+\+|<.+>|\*\w+\*|!?(?:SIL|sil|SPN|NSN)|_?(?:noise|breath|cough|silence|unk)_)$/;

export const tokenNoise: QuickRule = {
  id: 'TOK-08',
  code: 'token-noise',
  category: 'tokens',
  depth: 'quick',
  severity: 'warning',
  summary: 'A noise marker among the words.',
  what: 'A token is a marker such as [noise], ++um++ or SIL, as engines and transcribers write it.',
  why: 'Elsewhere the marker is read as a word that nobody says, or the grammar is refused.',
  bad: mainRule('<item repeat="0-1">++um++</item> yes'),
  good: mainRule('<item repeat="0-1">um</item> yes'),
  check({ grammar }, report) {
    for (const token of voiceTokens(grammar, (text) => marker.test(text))) {
      report({
        at: token,
        message: `"${token.text}" is a noise marker, not a word`,
        fix: 'put words such as "um" into an optional filler rule; leave noise to the recogniser',
        mass: tokenMass(grammar),
      });
    }
  },
};
