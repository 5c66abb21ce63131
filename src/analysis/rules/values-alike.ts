import { mainChoice } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import { slotsOf } from '../facts/values.js';
import type { SpokenRule } from '../rule.js';

export const valuesAlike: SpokenRule = {
  id: 'SEM-08',
  code: 'values-alike',
  category: 'semantics',
  depth: 'standard',
  severity: 'info',
  summary: 'Values that differ in case or spacing only.',
  what: 'Two phrases give texts that are the same but for capitals, spaces, hyphens or underscores.',
  why: 'The dialogue compares texts exactly: one of the two matches no branch.',
  bad: mainChoice({ checking: '"main account"', 'main account': '"Main_Account"' }),
  good: mainChoice({ checking: '"main account"', 'main account': '"main account"' }),
  check(subject, report) {
    const tell = (texts: Map<string, string>, what: string) => {
      const known = new Map<string, string>();
      for (const value of texts.keys()) {
        const bare = value.toLowerCase().replace(/[\s_-]+/g, '');
        const other = known.get(bare);
        if (other === undefined) known.set(bare, value);
        // Values that are the words themselves are spelt as the grammar spells them.
        else if (value.toLowerCase() !== texts.get(value)!.toLowerCase()) {
          report({
            ...rootPlace(subject),
            message: `${what} is "${other}" for "${texts.get(other)}" and "${value}" for "${texts.get(value)}"`,
            fix: 'write the value in one way',
            evidence: { values: [other, value] },
            mass: 0.5,
          });
        }
      }
    };
    const whole = new Map<string, string>();
    for (const { text, readings } of subject.phrases.phrases) {
      const value = readings[0]?.value;
      if (typeof value === 'string' && !whole.has(value)) whole.set(value, text);
    }
    tell(whole, 'the result');
    for (const { name, texts } of slotsOf(subject).values()) tell(texts, `the property "${name}"`);
  },
};
