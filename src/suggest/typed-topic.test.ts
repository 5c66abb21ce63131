import { describe, expect, it, test } from 'vitest';
import { readLexicon } from './lexicon.js';
import { faultOf } from './select-candidates.js';
import { suggestPhrases } from './suggest-phrases.js';
import { typedTopic, withArticle } from './typed-topic.js';

const answer = (topic: string) => suggestPhrases({ topic, limit: 40 });

describe('a topic of unknown words is asked for as its kind is', () => {
  it.each([
    ['vet appointment', ['make a vet appointment', 'when is my vet appointment']],
    ['parking permits', ['apply for a parking permit', 'my parking permit has expired']],
    ['council tax', ['pay my council tax', 'when is my council tax due']],
    ['mri appointment', ['make an mri appointment']],
    ['airport pass', ['apply for an airport pass']],
    ['broken screen', ['my screen is broken', 'get my screen fixed']],
    ['late trains', ['my trains are late', 'where are my trains']],
    ['stolen equipment', ['report stolen equipment', 'my equipment was stolen']],
  ])('%s', (topic, said) => {
    const { suggestions, source, concepts } = answer(topic);
    expect(suggestions).toEqual(expect.arrayContaining(said));
    // The words are the topic's own: the lexicon does not vouch for them.
    expect({ source, concepts }).toEqual({ source: 'phrases', concepts: [] });
  });

  it('a concept that shares words but not the last one is of something else', () => {
    const { suggestions } = answer('train ticket refund');
    expect(suggestions).toContain('get a refund for my train ticket');
    expect(suggestions).not.toContain('check train times');
  });

  it('what is wrong with a thing is reported, not asked about', () => {
    expect(answer('late delivery').suggestions.filter((each) => each.includes('a question about'))).toEqual([]);
  });

  it.each(['permit', 'broken', 'repair of the', 'what is a permit', 'boiler of my old aunt repair'])(
    '%s: too little or no noun phrase',
    (topic) => {
      expect(typedTopic(topic)).toBeUndefined();
      // Of a permit alone one may say "my permit", as of any thing of its field.
      if (topic !== 'permit')
        expect(answer(topic).suggestions.filter((each) => each.includes(`my ${topic}`))).toEqual([]);
    },
  );
});

it('all forms of all kinds are grammatical before a vowel, a plural and a mass noun', () => {
  const { heads, troubles } = readLexicon();
  const topics = [
    ...heads.flatMap(({ nouns }) => nouns.flatMap((head) => [`office ${head}`, `tower ${head}s`])),
    ...troubles.flatMap(({ words }) =>
      words.flatMap((word) => [`${word} umbrella`, `${word} gizmos`, `${word} jewellery`]),
    ),
  ];
  const faults = topics.flatMap((topic) =>
    answer(topic).suggestions.flatMap((text) => {
      const isLeft = /[*+#|]|\b(?:my|the) gizmos (?:is|was|has)\b|\ba (?:\w+ )?(?:gizmos|jewellery)\b/.test(text);
      return isLeft || faultOf(text) ? [`${topic}: ${text}`] : [];
    }),
  );
  expect(faults).toEqual([]);
});

test.each([
  ['mortgage', 'a mortgage'],
  ['old car', 'an old car'],
  ['university', 'a university'],
  ['umbrella', 'an umbrella'],
  ['hour', 'an hour'],
  ['mri', 'an mri'],
  ['dvd', 'a dvd'],
  ['european visa', 'a european visa'],
])('%s: %s', (words, expected) => expect(withArticle(words)).toBe(expected));
