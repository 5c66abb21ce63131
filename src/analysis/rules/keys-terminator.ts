import { splitWords } from '../../grxml/match/words.js';
import type { Expansion } from '../../grxml/model.js';
import { partsOf, tokensAmong, walk } from '../../grxml/validate/facts/expansions.js';
import { keysHeader, mainRule } from '../example.js';
import type { QuickRule } from '../rule.js';

export const keysTerminator: QuickRule = {
  id: 'DTM-05',
  code: 'keys-terminator',
  category: 'dtmf',
  depth: 'quick',
  severity: 'warning',
  summary: 'The key that ends the input is part of it.',
  what: 'A key-press grammar uses the pound key, which is the default termination character of VoiceXML, other than as an optional end.',
  why: 'The platform takes the key for the end of the input and never hands it to the grammar.',
  bad: mainRule('<one-of><item>1</item><item>#</item></one-of>', keysHeader),
  good: mainRule('<one-of><item>1</item><item>*</item></one-of>', keysHeader),
  check({ grammar }, report) {
    if (grammar.mode !== 'dtmf') return;
    const texts = [...partsOf(grammar).tokens.keys()].filter((text) => splitWords(text, 'dtmf').includes('#'));
    // A pound key that may be left out is there to end the input.
    const ending = new Set<Expansion>();
    for (const rule of grammar.rules) {
      walk(rule.expansion, (part) => {
        if (part.kind === 'item' && part.repeat?.min === 0) for (const child of part.children) ending.add(child);
      });
    }
    for (const token of tokensAmong(grammar, new Set(texts))) {
      if (ending.has(token)) continue;
      report({
        at: token,
        message: `the key # ends the input unless termchar says otherwise`,
        fix: 'use another key, or set termchar to another one where this grammar is used',
        mass: 0.5,
      });
    }
  },
};
