import { mainChoice } from '../example.js';
import type { SpokenRule } from '../rule.js';

/** Things that callers call by several names, each as common as the others. */
const concepts = [
  ['agent', 'representative', 'operator', 'person'],
  ['bill', 'invoice', 'statement'],
  ['cell phone', 'mobile phone'],
  ['television', 'tv'],
  ['repair', 'fix'],
];

export const synonymMissing: SpokenRule = {
  id: 'COV-04',
  code: 'synonym-missing',
  category: 'coverage',
  depth: 'standard',
  severity: 'info',
  summary: 'A thing under one name only.',
  what: 'An option names something that callers commonly call by other names, none of which is accepted in its place. For the way to a human it is a warning.',
  why: 'Callers do not know the name that the company uses.',
  bad: mainChoice({ agent: '"agent"', sales: '"sales"' }),
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="main" tag-format="semantics/1.0">
  <rule id="main" scope="public">
    <one-of>
      <item><one-of><item>agent</item><item>representative</item><item>operator</item></one-of> <tag>out = "agent";</tag></item>
      <item>sales <tag>out = "sales";</tag></item>
    </one-of>
  </rule>
</grammar>
`,
  check({ choices, phrases, isEnglish, grammar }, report) {
    if (!isEnglish || grammar.mode !== 'voice') return;
    const told = new Set<string[]>();
    for (const { text } of phrases.phrases.slice(0, 500)) {
      const lower = ` ${text.toLowerCase()} `;
      for (const names of concepts) {
        const named = names.find((name) => lower.includes(` ${name} `));
        if (named === undefined || told.has(names)) continue;
        const others = names.filter((name) => name !== named);
        const swapped = others.map((name) => lower.replace(` ${named} `, ` ${name} `).trim());
        // Accepted in this place, or anywhere: then the author knows the word.
        const known = others.some((name, i) => phrases.accepts(swapped[i]!) || isSpoken(choices, name));
        told.add(names);
        if (known) continue;
        report({
          ...placeOf(choices, named),
          message: `"${named}" is accepted, ${others.map((name) => `"${name}"`).join(' and ')} ${others.length > 1 ? 'are' : 'is'} not`,
          fix: `accept ${others.map((name) => `"${name}"`).join(', ')} with the same meaning`,
          evidence: { phrase: text, missing: others },
          severity: named === 'agent' || others.includes('agent') ? 'warning' : 'info',
          mass: 0.3,
        });
      }
    }
  },
};

type Choices = Parameters<SpokenRule['check']>[0]['choices'];

function placeOf(choices: Choices, name: string) {
  const found = choices
    .flatMap(({ alternatives }) => alternatives)
    .find(({ phrases }) => phrases.some(({ text }) => hasWord(text, name)));
  return found ? { at: found.item } : {};
}

const hasWord = (text: string, name: string) => ` ${text.toLowerCase()} `.includes(` ${name} `);
const isSpoken = (choices: Choices, name: string) =>
  choices.some(({ alternatives }) =>
    alternatives.some(({ phrases }) => phrases.some(({ text }) => hasWord(text, name))),
  );
