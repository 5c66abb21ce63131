import { expect, it } from 'vitest';
import { suggestPhrases } from './suggest-phrases.js';

// By hand: what a caller of the topic says, and what one of a neighbouring topic says instead.
it.each<[topic: string, on: string, aside: RegExp]>([
  // Another action than the topic's.
  ['close my account', 'can I close my account', /\bopen an\b/],
  ['credit limit increase', 'raise my credit limit', /lower my|reduce my/],
  ['open business account', 'I need to open a business account', /^(?:close|check) /],
  // What has happened, of a thing that is fine otherwise.
  ['direct deposit late', 'why is my direct deposit late', /set up/],
  ['atm swallowed card', 'it happened a minute ago', /change my debit card limit/],
  // An aspect of the thing.
  ['gift card balance', 'check my gift card balance', /(?:buy|use) a gift card/],
  ['overdraft fee', 'can you waive the fee', /overdraft (?:limit|protection)/],
  // A trouble in the name of a thing has not happened; the last word decides.
  ['flood insurance', 'make a claim', /damaged/],
  ['late payment fee', 'how much do you charge', /is late/],
  // Whole names of things are no commands.
  ['bill shock', 'I want to see every item', /bill my/],
  ['connect new home', 'how do I connect my new home', /connect new/],
])('%s: "%s" is on intent, %s is not', (topic, on, aside) => {
  const { suggestions } = suggestPhrases({ topic, limit: 50 });
  const bare = (text: string) => text.replace(/^(?:I want to|I'd like to|I need to|can I|how do I) /, '');
  expect(suggestions.map(bare)).toContain(bare(on));
  expect(suggestions.filter((text) => aside.test(text))).toEqual([]);
});

it('a topic that begins with "no" is a statement', () => {
  expect(suggestPhrases({ topic: 'no dial tone', limit: 50 }).suggestions).toContain("there's no dial tone");
});

// A concept has kinds: what names another kind than the topic's is aside; a topic that names none of them has all of it.
it.each<[topic: string, on: RegExp | undefined, aside: RegExp | undefined]>([
  ['hail damage', /storm damage/, /flood|fire|tree/],
  ['storm damage', /flood/, undefined],
  ['unaccompanied minor', /flying alone/, /wheelchair|oxygen/],
  ['late checkout', /late checkout/, /check in early/],
  ['cancel homeowners policy', /cancel my homeowners policy/, /renew my/],
])('%s', (topic, on, aside) => {
  const { suggestions } = suggestPhrases({ topic, limit: 50 });
  if (on) expect(suggestions.some((text) => on.test(text))).toBe(true);
  if (aside) expect(suggestions.filter((text) => aside.test(text))).toEqual([]);
});
