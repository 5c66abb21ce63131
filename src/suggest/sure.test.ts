import { expect, it } from 'vitest';
import { suggestPhrases } from './suggest-phrases.js';

// By hand, of the first twelve: what says all of the topic, and what is only of the same thing.
it.each<[topic: string, phrases: string[], on: string, beside: RegExp]>([
  ["dishwasher won't drain", [], "why won't my dishwasher drain", /noise|start\b|new dishwasher|fix it/],
  ['fridge too warm', [], 'my fridge is too warm', /noise|about the|with the fridge too/],
  ['forgot PIN', [], 'I forgot my PIN', /where is|^PIN$/],
  ['gift card balance', ["what's on my gift card"], 'check my gift card balance', /doesn't work|buy/],
  ['change seat', [], "I'd like to change my seat", /^seat$|aisle|together/],
  [
    'premium went up',
    ['why is my insurance so high'],
    'I want to know why my insurance is so high',
    /missed|^premium$/,
  ],
  ['pothole', ["there's a hole in my street"], "I'd like to report a pothole", /a question about|tell me/],
  ['moving out, stop service', [], 'I want to stop service', /final bill|moving out stop/],
  ['impatient', ['hurry up'], "I'm in a hurry", /help|question/],
  ['wrong number', ['sorry I misdialed'], 'I have the wrong number', /corrected|complain|calling/],
  ['nurse line', ['my baby has a fever'], 'I want to speak to the nurse line', /question about a nurse line/],
])('%s: "%s"', (topic, phrases, on, beside) => {
  const { suggestions } = suggestPhrases({ topic, phrases });
  const bare = (text: string) => text.replace(/^(?:I want to|I'd like to|I need to|can I|how do I|help me) /, '');
  expect(suggestions.map(bare)).toContain(bare(on));
  expect(suggestions.filter((text) => beside.test(text))).toEqual([]);
  expect(suggestions).toHaveLength(12);
});

it.each(['caller id', 'late charge', 'user name', 'central heating', 'user manual', 'merry christmas', 'i am hungry'])(
  'an answer is twelve phrases long where the lexicon knows the topic: %s',
  (topic) => {
    expect(suggestPhrases({ topic }).suggestions).toHaveLength(12);
  },
);

it.each(['have a nice day', 'oven self clean error', 'asdf qwer', 'is', 'of the', 'user', '5G', 'why oh why'])(
  'an answer is never empty: %s',
  (topic) => {
    expect(suggestPhrases({ topic }).suggestions.length).toBeGreaterThan(0);
    expect(suggestPhrases({ topic, limit: 50 }).suggestions.length).toBeGreaterThan(0);
  },
);

it('what has ended is not to be ended, and what is only named has nothing cancelled', () => {
  const said = (topic: string) => suggestPhrases({ topic }).suggestions.join('\n');
  expect(said('coverage ended')).not.toMatch(/end my coverage/);
  expect(said('marriage license')).not.toMatch(/renew|cancel/);
});
