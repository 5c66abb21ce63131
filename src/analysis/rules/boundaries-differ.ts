import { mainChoice, mainRule } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import type { ListedPhrase } from '../facts/phrase-list.js';
import { similarAlternatives } from '../facts/similar-alternatives.js';
import type { SpokenRule } from '../rule.js';

export const boundariesDiffer: SpokenRule = {
  id: 'CNF-10',
  code: 'boundaries-differ',
  category: 'confusability',
  depth: 'deep',
  severity: 'warning',
  summary: 'Two phrases have the same sounds and different word boundaries.',
  what: 'Two phrases of the root with different meanings, whose words end in different places, have a pronunciation in common.',
  why: 'The boundary between words cannot be heard: the recogniser has to guess.',
  bad: mainRule(`<one-of>
  <item>ice <tag>out.a = "ice";</tag></item>
  <item>I <tag>out.a = "caller";</tag></item>
</one-of>
<one-of>
  <item>cream <tag>out.b = "cream";</tag></item>
  <item>scream <tag>out.b = "scream";</tag></item>
</one-of>`),
  good: mainChoice({ 'ice cream': '"dessert"', 'a complaint': '"complaint"' }),
  check(subject, report) {
    const { sounds, phrases } = subject;
    if (!sounds) return;
    const bySound = new Map<string, ListedPhrase>();
    // Within one one-of they are told by the rule about equal sounds.
    const told = new Set(
      similarAlternatives(subject).pairs.flatMap((pair) => (pair.similarity === 1 ? [pair.a.text, pair.b.text] : [])),
    );
    const boundaries = ({ words }: ListedPhrase) => words.map((word) => sounds.word(word)[0]?.length ?? 0).join(' ');
    for (const phrase of phrases.phrases) {
      for (const variant of sounds.of(phrase.text).variants) {
        const key = String.fromCharCode(...variant);
        const other = bySound.get(key);
        if (!other) bySound.set(key, phrase);
        else if (
          boundaries(other) !== boundaries(phrase) &&
          other.readings[0]!.meaning !== phrase.readings[0]!.meaning &&
          !told.has(phrase.text)
        ) {
          told.add(phrase.text);
          report({
            ...rootPlace(subject),
            message: `"${other.text}" and "${phrase.text}" sound the same; only the word boundaries differ`,
            fix: 'use another wording for one of them',
            evidence: {
              phrases: [other.text, phrase.text],
              meanings: [other, phrase].map(({ readings }) => readings[0]!.meaning),
            },
            mass: 2 / phrases.phrases.length,
          });
        }
      }
    }
  },
};
