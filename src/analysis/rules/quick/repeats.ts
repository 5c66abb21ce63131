import type { Expansion, Grammar, Item } from '../../../grxml/model.js';
import { walk } from '../../../grxml/validate/facts/expansions.js';
import { isDictionaryName, isPhoneUnit } from '../../../grxml/validate/facts/nuance.js';
import { ruleGraphOf } from '../../../grxml/validate/facts/rule-graph.js';
import { numberWords } from '../../facts/words.js';
import { quickRules } from '../../rule.js';

/** What a sequence accepts, as a text that is equal for equal parts: tags and weights are left out. */
function shapeOf(parts: readonly Expansion[]): string {
  return parts.map(partShape).filter(Boolean).join(' ');
}

function partShape(part: Expansion): string {
  switch (part.kind) {
    case 'token':
      return part.text.toLowerCase();
    case 'tag':
      return '';
    case 'ruleref':
      return part.target.kind === 'local'
        ? `$${part.target.name}`
        : part.target.kind === 'external'
          ? `$<${part.target.resolved}#${part.target.fragment ?? ''}>`
          : `$${part.target.name}`;
    case 'one-of':
      return `(${part.alternatives.map((item) => shapeOf([item])).join('|')})`;
    case 'item': {
      const body = shapeOf(part.children);
      if (!part.repeat) return body;
      return body === '' ? '' : `[${body}]<${part.repeat.min}-${part.repeat.max}>`;
    }
  }
}

export const repeatsRules = quickRules([
  {
    id: 'COV-15',
    code: 'repeat-open-speech',
    severity: 'warning',
    summary: 'Words may be repeated without end.',
    what: 'An item of a voice grammar has a repeat without maximum, such as 1-. Digits are collected like that in most grammars: theirs count at depth deep only, as do loops of sounds that a dictionary of Nuance names (w_0), or of units of sound (ph_ih).',
    why: 'Noise and side talk are taken for further repetitions: results grow by words that nobody said.',
    check({ grammar, depth }, report) {
      if (grammar.mode !== 'voice') return;
      for (const rule of grammar.rules) {
        walk(rule.expansion, (part) => {
          if (part.kind !== 'item' || part.repeat?.max !== Infinity) return;
          if (depth !== 'deep' && isDigits(part.children, grammar)) return;
          report({
            at: part,
            message: 'these words may be repeated without end',
            fix: `set the greatest number that makes sense, e.g. repeat="${part.repeat.min}-${Math.max(10, part.repeat.min)}"`,
            mass: 0.5,
          });
        });
      }
    },
  },
  {
    id: 'COV-16',
    code: 'digit-lengths',
    severity: 'info',
    summary: 'A string of digits of very different lengths.',
    what: 'Digits are repeated with more than four possible lengths. Decimals (behind "point"), and the numbers of telephones abroad (by the name of the rule, or behind "plus" or "international"), are of any length.',
    why: 'Recognisers hear a digit too many or too few now and then; a fixed length catches that, a range lets it pass.',
    check({ grammar }, report) {
      if (grammar.mode !== 'voice') return;
      for (const rule of grammar.rules) {
        const sequence = (parts: readonly Expansion[]): void => {
          for (const [at, part] of parts.entries()) {
            if (part.kind !== 'item' || !part.repeat) continue;
            const { min, max } = part.repeat;
            if (max === Infinity || max - min < 4 || !isDigits(part.children, grammar)) continue;
            if (ofAnyLength.test(wordsOf(parts.slice(0, at + 1), rule.id))) continue;
            report({
              at: part,
              message: `digits of ${max - min + 1} different lengths (${min} to ${max})`,
              fix: 'name the lengths that exist, or check the result against a check digit',
            });
          }
        };
        sequence(rule.expansion);
        walk(rule.expansion, (part) => {
          if (part.kind === 'item') sequence(part.children);
        });
      }
    },
  },
  {
    id: 'AMB-04',
    code: 'optional-twice',
    severity: 'warning',
    summary: 'The same optional part twice in a row.',
    what: 'Two neighbouring parts may both be left out and accept the same words. Tags do not count.',
    why: 'When the words are said once, both parts may have taken them: every phrase has several parses, and with tags several values.',
    check({ grammar }, report) {
      const { facts } = ruleGraphOf(grammar);
      const isNullable = (part: Expansion): boolean =>
        part.kind === 'item'
          ? part.repeat?.min === 0 || part.children.every(isNullable)
          : part.kind === 'ruleref' && part.target.kind === 'local'
            ? facts.get(grammar.ruleByName.get(part.target.name)!)?.nullable === true
            : part.kind === 'one-of' && part.alternatives.some(isNullable);
      const body = (part: Expansion) => (part.kind === 'item' ? shapeOf(part.children) : shapeOf([part]));
      const sequence = (parts: readonly Expansion[]): void => {
        let before: Expansion | undefined;
        for (const part of parts) {
          if (part.kind === 'tag') continue;
          if (before && isNullable(before) && isNullable(part) && body(before) !== '' && body(before) === body(part)) {
            report({
              at: part,
              message: 'the same optional part occurs twice in a row: words that are said once have two parses',
              fix: 'write it once, with a repeat such as 0-2',
              evidence: { part: body(part).slice(0, 200) },
            });
          }
          before = part;
        }
      };
      for (const rule of grammar.rules) {
        sequence(rule.expansion);
        walk(rule.expansion, (part) => {
          if (part.kind === 'item') sequence((part as Item).children);
        });
      }
    },
  },
]);

/** What tells of decimals, and of numbers that another country has given, in the words and names of rules before digits. */
const ofAnyLength =
  / (?:point|dot|comma|decimals?|frac|fractions?|fractional|mantissa|plus|int(?:er)?nl|intl|international|abroad|overseas|e164) /;

/** The words and the names of rules in some parts, in small letters and apart: `fracDigit` is two. */
function wordsOf(parts: readonly Expansion[], ...more: string[]): string {
  const found = [...more];
  walk(parts, (part) => {
    if (part.kind === 'token') found.push(part.text);
    else if (part.kind === 'ruleref' && part.target.kind === 'local') found.push(part.target.name);
  });
  const apart = found.join(' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return ` ${apart.toLowerCase().replace(/[_\W]+/g, ' ')} `;
}

const isSound = (text: string) => isDictionaryName(text) || isPhoneUnit(text);

function isDigits(parts: readonly Expansion[], grammar: Grammar, depth = 0): boolean {
  if (depth > 4) return false;
  let some = false;
  const all = parts.every((part): boolean => {
    if (part.kind === 'tag') return true;
    some = true;
    if (part.kind === 'token')
      return numberWords.has(part.text.toLowerCase()) || /^\d$/.test(part.text) || isSound(part.text);
    if (part.kind === 'item') return isDigits(part.children, grammar, depth + 1);
    if (part.kind === 'one-of') return part.alternatives.every((item) => isDigits(item.children, grammar, depth + 1));
    const target = part.target.kind === 'local' ? grammar.ruleByName.get(part.target.name) : undefined;
    return target !== undefined && isDigits(target.expansion, grammar, depth + 1);
  });
  return some && all;
}
