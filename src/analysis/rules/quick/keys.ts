import { splitWords } from '../../../grxml/match/words.js';
import type { Expansion, Grammar } from '../../../grxml/model.js';
import { partsOf, tokensAmong, walk } from '../../../grxml/validate/facts/expansions.js';
import { quickRules } from '../../rule.js';

type Varying = Extract<Expansion, { kind: 'item' }>;

/** A pound key that may be left out ends the input: it is not one key more. */
const isEnd = ({ repeat, children }: Varying): boolean =>
  repeat?.min === 0 &&
  repeat.max === 1 &&
  children.every(
    (child) =>
      child.kind === 'tag' || (child.kind === 'token' && splitWords(child.text, 'dtmf').every((key) => key === '#')),
  );

/** The first item, outermost first, that may be repeated a varying number of times. */
function firstVarying(parts: readonly Expansion[]): Varying | undefined {
  for (const part of parts) {
    if (part.kind === 'item') {
      if (isEnd(part)) continue;
      if (part.repeat && part.repeat.min !== part.repeat.max) return part;
    }
    const within = part.kind === 'item' ? part.children : part.kind === 'one-of' ? part.alternatives : [];
    const found = firstVarying(within);
    if (found) return found;
  }
  return undefined;
}

/** The least and the greatest number of keys; NaN where a reference leads elsewhere, any number where it leads back. */
function keysOf(
  parts: readonly Expansion[],
  grammar: Grammar,
  within: readonly string[],
): { min: number; max: number } {
  let [min, max] = [0, 0];
  for (const part of parts) {
    const own = keysOfPart(part, grammar, within);
    min += own.min;
    max += own.max;
  }
  return { min, max };
}

function keysOfPart(part: Expansion, grammar: Grammar, within: readonly string[]): { min: number; max: number } {
  if (part.kind === 'tag') return { min: 0, max: 0 };
  if (part.kind === 'token') {
    const { length } = splitWords(part.text, 'dtmf');
    return { min: length, max: length };
  }
  if (part.kind === 'one-of') {
    const all = part.alternatives.map((item) => keysOfPart(item, grammar, within));
    return { min: Math.min(...all.map(({ min }) => min)), max: Math.max(...all.map(({ max }) => max)) };
  }
  if (part.kind === 'item') {
    if (isEnd(part)) return { min: 0, max: 0 };
    const own = keysOf(part.children, grammar, within);
    const { min, max } = part.repeat ?? { min: 1, max: 1 };
    return { min: own.min * min, max: own.max === 0 || max === 0 ? 0 : own.max * max };
  }
  const { target } = part;
  if (target.kind === 'special') return { min: 0, max: target.name === 'NULL' ? 0 : Number.NaN };
  const rule = target.kind === 'local' ? grammar.ruleByName.get(target.name) : undefined;
  if (!rule) return { min: Number.NaN, max: Number.NaN };
  if (within.includes(rule.id)) return { min: 0, max: Infinity };
  return keysOf(rule.expansion, grammar, [...within, rule.id]);
}

/** So many pound keys in one sequence nobody is asked for: no input is to match, since the first ends it. */
const leastForNothing = 3;

const isForNothing = (grammar: Grammar): boolean => {
  const poundsIn = (parts: readonly Expansion[]) =>
    parts.flatMap((part) => (part.kind === 'token' ? splitWords(part.text, 'dtmf') : [])).filter((key) => key === '#')
      .length;
  return grammar.rules.some((rule) => {
    let most = poundsIn(rule.expansion);
    walk(rule.expansion, (part) => {
      if (part.kind === 'item') most = Math.max(most, poundsIn(part.children));
    });
    return most >= leastForNothing;
  });
};

export const keysRules = quickRules([
  {
    id: 'DTM-04',
    code: 'keys-length-varies',
    severity: 'info',
    summary: 'A varying number of keys.',
    what: 'A rule of a key-press grammar takes between a least and a greatest number of keys, through an item whose repeat has two bounds. A pound key that may be left out is the end, not a key more.',
    why: 'After each key that might be the last, the platform waits for the inter-digit timeout before it goes on.',
    check({ grammar }, report) {
      if (grammar.mode !== 'dtmf') return;
      for (const rule of grammar.rules) {
        // One finding for a rule: its outermost part that varies stands for what it holds.
        const varying = firstVarying(rule.expansion);
        if (!varying) continue;
        const { min, max } = keysOf(rule.expansion, grammar, [rule.id]);
        // A reference that cannot be followed, or parts that only seem to vary.
        if (min === max || Number.isNaN(max)) continue;
        report({
          at: varying,
          message: `from ${min} to ${max === Infinity ? 'any number of' : max} keys: the platform waits after each that may be the last`,
          fix: 'fix the number of keys, or tell callers to end with the pound key',
        });
      }
    },
  },
  {
    id: 'DTM-05',
    code: 'keys-terminator',
    severity: 'warning',
    summary: 'The key that ends the input is part of it.',
    what: 'A key-press grammar uses the pound key, which is the default termination character of VoiceXML, other than as an optional end. A sequence with three of them or more is written so that nothing matches, and does not count.',
    why: 'The platform takes the key for the end of the input and never hands it to the grammar.',
    check({ grammar }, report) {
      if (grammar.mode !== 'dtmf' || isForNothing(grammar)) return;
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
