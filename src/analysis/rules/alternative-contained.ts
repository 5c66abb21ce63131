import { example } from '../example.js';
import { massOf } from '../facts/similar-alternatives.js';
import type { SpokenRule } from '../rule.js';

export const alternativeContained: SpokenRule = {
  id: 'STR-10',
  code: 'alternative-contained',
  category: 'structure',
  depth: 'standard',
  severity: 'info',
  summary: 'An alternative that adds nothing.',
  what: 'Everything that an alternative accepts, with the same meaning, is accepted by another alternative of the one-of too. Only alternatives that could be listed completely are compared.',
  why: 'It is dead weight, and a sign that somebody meant something else.',
  bad: example(`<rule id="main" scope="public">
  <one-of>
    <item>coffee</item>
    <item><item repeat="0-1">black</item> coffee</item>
    <item>tea</item>
  </one-of>
  <tag>out = "drink";</tag>
</rule>`),
  good: example(`<rule id="main" scope="public">
  <one-of>
    <item><item repeat="0-1">black</item> coffee</item>
    <item>tea</item>
  </one-of>
  <tag>out = "drink";</tag>
</rule>`),
  check({ choices }, report) {
    for (const choice of choices) {
      if (choice.isTruncated) continue;
      const { alternatives, matters } = choice;
      const places = new Map<string, number[]>();
      const keyOf = (phrase: (typeof alternatives)[number]['phrases'][number]) =>
        matters ? `${phrase.text.toLowerCase()}\u0000${phrase.reading.meaning}` : phrase.text.toLowerCase();
      alternatives.forEach(({ phrases }, index) => {
        for (const phrase of phrases) {
          const key = keyOf(phrase);
          const known = places.get(key);
          if (known) known.push(index);
          else places.set(key, [index]);
        }
      });
      for (const [index, { item, phrases }] of alternatives.entries()) {
        const [first] = phrases;
        const candidates = first ? places.get(keyOf(first))!.filter((other) => other !== index) : [];
        const container = candidates.find(
          (other) =>
            alternatives[other]!.phrases.length > phrases.length &&
            phrases.every((phrase) => places.get(keyOf(phrase))!.includes(other)),
        );
        if (container === undefined) continue;
        report({
          at: item,
          message: `everything this alternative accepts, such as "${first!.text}", another one accepts too`,
          fix: 'delete it, or give it the meaning that it should have',
          evidence: { phrases: phrases.slice(0, 5).map(({ text }) => text) },
          mass: massOf(choice, [item]),
        });
      }
    }
  },
};
