import { describe, expect, it } from 'vitest';
import { conceptCandidates } from './candidates.js';
import { readLexicon } from './lexicon.js';
import { matchConcepts } from './match-concepts.js';
import { faultOf } from './select-candidates.js';
import { suggestPhrases } from './suggest-phrases.js';
import { comparisonKey } from './text/normalise.js';

const { concepts } = readLexicon();

describe('lexicon', () => {
  it('has at least 250 concepts, each once', () => {
    const ids = concepts.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(250);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it('has things in count with a determiner or in the plural', () => {
    const bare = concepts.flatMap(({ id, forms }) =>
      [...forms.count, ...forms.tracked]
        .filter((form) => !/^(?:a|an|the|my|your|another|more|something) /.test(form))
        .map((form) => `${id}: ${form}`),
    );
    expect(bare).toEqual([]);
  });
  it('gives phrases without doubled words or clashing articles', () => {
    const faults = concepts.flatMap((concept) =>
      conceptCandidates(concept, 1).flatMap(({ text }) => {
        const fault = faultOf(text);
        return fault && !fault.includes('words') ? [`${text}: ${fault}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });
});

describe('a topic finds its concept', () => {
  it.each([
    ['account_balance', 'account-balance'],
    ['accountBalance', 'account-balance'],
    ["I'd like to check my balance, please", 'account-balance'],
    ['Lost Cards', 'lost-card'],
    ['billing question', 'billing'],
    ['speak to a human', 'agent'],
    ['cancelling my order', 'cancel-order'],
    ['prescription refills', 'prescription-refill'],
  ])('%s', (topic, id) => expect(matchConcepts(topic)[0]?.concept.id).toBe(id));
  it.each(['zorbax', 'quantum flux inverter', 'xyzzy plugh'])('%s: none, and the answer says so', (topic) => {
    const { concepts, source, notice, suggestions } = suggestPhrases({ topic });
    expect({ concepts, source }).toEqual({ concepts: [], source: 'phrases' });
    expect(notice).toContain(`does not know "${topic}"`);
    expect(suggestions.filter((text) => !text.includes(topic))).toEqual([]);
  });
  it.each(['one two three four five six seven', 'zorbaxes up'])('%s: its words as they are', (topic) => {
    const { concepts, source, notice, suggestions } = suggestPhrases({ topic });
    expect({ concepts, source }).toEqual({ concepts: [], source: 'phrases' });
    expect(notice).toContain(`does not know "${topic}"`);
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.filter((text) => !text.includes(topic))).toEqual([]);
  });
});

it.each([
  ['check my balance', 'Check Balance, please'],
  ["I'd like to pay", 'I would like to pay'],
  ['returns', 'return'],
])('%j and %j are the same', (a, b) => expect(comparisonKey(a)).toBe(comparisonKey(b)));

it.each([
  ['', '1 to 10 words'],
  ['pay pay my bill', 'doubled word "pay"'],
  ['the my bill', '"the my"'],
  ['a account', '"a account"'],
  ['an card', '"an card"'],
  ['pay my', 'ends in "my"'],
  ['pay my bill', undefined],
  ['an hour', undefined],
])('%j: %s', (phrase, fault) => expect(faultOf(phrase)).toBe(fault));

it('never repeats what is known, in any form', () => {
  const phrases = ['Check balance please', "I'd like to check the balance", 'What is my balance?'];
  const { suggestions } = suggestPhrases({ topic: 'account balance', phrases, limit: 100 });
  const known = new Set([...phrases, 'account balance'].map(comparisonKey));
  expect(suggestions.length).toBeGreaterThan(12);
  expect(suggestions.filter((each) => known.has(comparisonKey(each)))).toEqual([]);
  expect(suggestPhrases({ topic: 'account balance', phrases, limit: 100 }).suggestions).toEqual(suggestions);
});

it('exchanges verbs and things of known phrases where the lexicon knows nothing', () => {
  const { suggestions, source } = suggestPhrases({
    topic: 'frobnitz',
    phrases: ['check my frobnitz', 'cancel my gizmo'],
    limit: 30,
  });
  expect(source).toBe('phrases');
  expect(suggestions).toContain('cancel my frobnitz');
  expect(suggestions).toContain('I want to check my frobnitz');
  expect(suggestions.filter((each) => each.includes('gizmo'))).toEqual([]);
});

it.each<[object, string, string]>([
  [{ topic: '  ' }, 'input', 'the topic is empty'],
  [{ topic: '!?' }, 'input', 'neither letters nor digits'],
  [{ topic: 'x'.repeat(10_000) }, 'limit', '10000 characters'],
  [{ topic: 'a', phrases: Array(10_000).fill('b') }, 'limit', '10000 phrases'],
  [{ topic: 'a', phrases: ['b', 'c'.repeat(10_000)] }, 'limit', 'phrases[1]'],
  [{ topic: 'bill\u0007ing' }, 'input', 'U+0007'],
  [{ topic: 'a', phrases: ['b\nc'] }, 'input', 'U+000A'],
  [{ topic: 'a', limit: 0 }, 'input', 'limit'],
  [{ topic: 'a', limit: 101 }, 'input', 'limit'],
  [{ topic: 'a', language: 'de-DE' }, 'input', 'languages with a lexicon: en'],
])('%#: is refused', (input, kind, message) => {
  try {
    suggestPhrases(input as { topic: string });
  } catch (error) {
    expect(error).toMatchObject({ kind, message: expect.stringContaining(message) });
    return;
  }
  expect.unreachable('nothing was refused');
});

it('an answer that would be short takes the words of the topic and of its known phrases too', () => {
  const phrases = ['make an appointment', 'I need to see the doctor', 'schedule an appointment'];
  for (let count = 0; count <= phrases.length; count++)
    expect(suggestPhrases({ topic: 'book an appointment', phrases: phrases.slice(0, count) }).suggestions).toHaveLength(
      12,
    );
});
