import { mainChoice } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import { slotsOf } from '../facts/values.js';
import type { SpokenRule } from '../rule.js';

export const slotTypesMixed: SpokenRule = {
  id: 'SEM-06',
  code: 'slot-types-mixed',
  category: 'semantics',
  depth: 'standard',
  severity: 'warning',
  summary: 'A property that is sometimes a text and sometimes a number.',
  what: 'The same property of the result, or the result itself, is a text for some phrases and a number or truth value for others.',
  why: 'A comparison in the dialogue holds for the one kind and not for the other: "1" is not 1.',
  bad: mainChoice({ once: '{count: 1}', twice: '{count: "2"}' }),
  good: mainChoice({ once: '{count: 1}', twice: '{count: 2}' }),
  check(subject, report) {
    const whole = new Map<string, string>();
    for (const { text, readings } of subject.phrases.phrases) {
      const value = readings[0]?.value;
      if (value !== undefined && value !== null && !whole.has(typeof value)) whole.set(typeof value, text);
    }
    const tell = (name: string, kinds: Map<string, string>) => {
      const other = kinds.get('number') === undefined ? 'boolean' : 'number';
      if (!kinds.has('string') || !kinds.has(other)) return;
      report({
        ...rootPlace(subject),
        message: `${name} is a text for "${kinds.get('string')}" and a ${other === 'number' ? 'number' : 'truth value'} for "${kinds.get(other)}"`,
        fix: 'use one type throughout',
        evidence: Object.fromEntries(kinds),
        mass: 0.5,
      });
    };
    tell('the result', whole);
    for (const { name, kinds } of slotsOf(subject).values()) {
      tell(`the property "${name}"`, new Map([...kinds].map(([kind, { text }]) => [kind, text])));
    }
  },
};
