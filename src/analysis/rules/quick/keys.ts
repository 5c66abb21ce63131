import { splitWords } from '../../../grxml/match/words.js';
import type { Expansion } from '../../../grxml/model.js';
import { partsOf, tokensAmong, walk } from '../../../grxml/validate/facts/expansions.js';
import { quickRules } from '../../rule.js';

export const keysRules = quickRules([
  {
    id: 'DTM-04',
    code: 'keys-length-varies',
    severity: 'info',
    summary: 'A varying number of keys.',
    what: 'In a key-press grammar an item has a repeat whose least and greatest number differ; a pound key that may be left out is the end, not a key more.',
    why: 'After each key that might be the last, the platform waits for the inter-digit timeout before it goes on.',
    check({ grammar }, report) {
      if (grammar.mode !== 'dtmf') return;
      for (const rule of grammar.rules) {
        walk(rule.expansion, (part) => {
          if (part.kind !== 'item' || !part.repeat || part.repeat.min === part.repeat.max) return;
          const { min, max } = part.repeat;
          // A pound key that may be left out ends the input: it is not one key more.
          const isEnd = part.children.every(
            (child) => child.kind === 'token' && splitWords(child.text, 'dtmf').every((key) => key === '#'),
          );
          if (min === 0 && max === 1 && isEnd) return;
          report({
            at: part,
            message: `from ${min} to ${max === Infinity ? 'any number of' : max} keys: the platform waits after each that may be the last`,
            fix: 'fix the number of keys, or tell callers to end with the pound key',
          });
        });
      }
    },
  },
  {
    id: 'DTM-05',
    code: 'keys-terminator',
    severity: 'warning',
    summary: 'The key that ends the input is part of it.',
    what: 'A key-press grammar uses the pound key, which is the default termination character of VoiceXML, other than as an optional end.',
    why: 'The platform takes the key for the end of the input and never hands it to the grammar.',
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
          message: `the key # ends the input unless termchar is set to another key`,
          fix: 'use another key, or set termchar to another one where this grammar is used',
          mass: 0.5,
        });
      }
    },
  },
]);
