import type { Expansion, Grammar, Item } from '../../../grxml/model.js';
import { walk } from '../../../grxml/validate/facts/expansions.js';
import { isDictionaryName } from '../../../grxml/validate/facts/nuance.js';
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
    what: 'An item of a voice grammar has a repeat without maximum, such as 1-. Digits are collected like that in most grammars: theirs count at depth deep only, as do loops of sounds that a dictionary of Nuance names (w_0).',
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
    what: 'Digits are repeated with more than four possible lengths.',
    why: 'Recognisers hear a digit too many or too few now and then; a fixed length catches that, a range lets it pass.',
    check({ grammar }, report) {
      if (grammar.mode !== 'voice') return;
      for (const rule of grammar.rules) {
        walk(rule.expansion, (part) => {
          if (part.kind !== 'item' || !part.repeat) return;
          const { min, max } = part.repeat;
          if (max === Infinity || max - min < 4 || !isDigits(part.children, grammar)) return;
          report({
            at: part,
            message: `digits of ${max - min + 1} different lengths (${min} to ${max})`,
            fix: 'name the lengths that exist, or check the result against a check digit',
          });
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

function isDigits(parts: readonly Expansion[], grammar: Grammar, depth = 0): boolean {
  if (depth > 4) return false;
  let some = false;
  const all = parts.every((part): boolean => {
    if (part.kind === 'tag') return true;
    some = true;
    if (part.kind === 'token')
      return numberWords.has(part.text.toLowerCase()) || /^\d$/.test(part.text) || isDictionaryName(part.text);
    if (part.kind === 'item') return isDigits(part.children, grammar, depth + 1);
    if (part.kind === 'one-of') return part.alternatives.every((item) => isDigits(item.children, grammar, depth + 1));
    const target = part.target.kind === 'local' ? grammar.ruleByName.get(part.target.name) : undefined;
    return target !== undefined && isDigits(target.expansion, grammar, depth + 1);
  });
  return some && all;
}
