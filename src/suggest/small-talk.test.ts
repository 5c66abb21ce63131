import { expect, it } from 'vitest';
import { suggestPhrases } from './suggest-phrases.js';

// By hand: what one says to a machine for no business, and that no business is made of it.
it.each<[topic: string, phrases: string[], said: string, not: RegExp]>([
  ['happy birthday', [], 'many happy returns', /help|question|information|christmas|new year/],
  ['nice to meet you', [], 'pleased to meet you', /appointment|confirmation|calling/],
  ["bot's age", ['how old are you'], 'when were you born', /the bot|question|calling/],
  ['are you a robot', [], 'am I talking to a machine', /your name|calling/],
  ['repeat that', ["I didn't catch that"], 'could you say that again', /calling|some help|the repeat/],
  ['goodbye', [], 'have a nice day', /calling|trying|how do I/],
  ['okay', ['got it'], 'sounds good', /^(?:yes|no)$/],
  // Not in the lexicon: what is said is put into another sentence.
  ['you are crazy', [], 'I just want to say you are crazy', /help|question/],
])('%s %j: "%s"', (topic, phrases, said, not) => {
  const { suggestions } = suggestPhrases({ topic, phrases, limit: 50 });
  expect(suggestions).toContain(said);
  expect(suggestions.filter((text) => not.test(text))).toEqual([]);
});

// A service is none, though its words are those of small talk.
it.each([
  ['change my name', []],
  ['talk to a real person', []],
  ['are you open today', ['what time do you open']],
])('%s is a service, and small talk it is not', (topic, phrases) => {
  const { concepts } = suggestPhrases({ topic, phrases, limit: 50 });
  expect(concepts.join()).not.toMatch(/about-you|user-identity|who-is-this/);
});
