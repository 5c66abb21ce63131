import { describe, expect, it } from 'vitest';
import { isCompound } from './compound.js';
import { embeddedQuestion } from './embedded-question.js';
import { suggestPhrases } from './suggest-phrases.js';
import { tokensOf } from './text/normalise.js';
import { asTopic } from './topic-article.js';
import { withArticle } from './typed-topic.js';

// Expected values by hand, from what the grammar of spoken English allows.

const first = (topic: string, phrases: string[] = []) => suggestPhrases({ topic, phrases }).suggestions.slice(0, 5);

it.each(['hang on a second', 'slow down', 'hold on a minute', 'bear with me'])(
  '"%s" is said and not wished for',
  (topic) => {
    const { suggestions } = suggestPhrases({ topic });
    expect(suggestions).toContain(`can you ${topic}`);
    expect(suggestions.filter((text) => /\b(?:help|how do I|I want|I'd like|about)\b/.test(text))).toEqual([]);
  },
);

it('a verb with no thing is in its -ing form behind a preposition', () => {
  const said = suggestPhrases({ topic: 'return something', phrases: ["it's too small"] }).suggestions;
  expect(said).toContain("I'm calling about returning something");
  expect(said.filter((text) => /\b(?:about|with) return\b/.test(text))).toEqual([]);
});

it.each([
  ["what's this fee for", 'what this fee is for'],
  ['what is this letter about', 'what this letter is about'],
  ['what are these charges', 'what these charges are'],
  ['who are these people ringing me', undefined],
  ['does it still count', 'if it still counts'],
  ['is this covered', 'if this is covered'],
  ['who has access to my account', 'who has access to my account'],
  ['when power comes back', 'when the power comes back'],
  ['what time it is', 'what time it is'],
  ["what isn't covered", "what isn't covered"],
  ['where to return a gift', 'where to return a gift'],
  ['is breakfast included', 'if breakfast is included'],
])('"%s" is asked as "%s"', (question, within) => {
  expect(embeddedQuestion(tokensOf(question))?.join(' ')).toBe(within);
});

describe('sentences and things', () => {
  it('a sentence does not follow "to" or "help me"', () => {
    const said = first('dishwasher leaking', ["all my floor's wet", 'both my shelves are cold']);
    expect(said).toContain("I'm calling because all my floor's wet");
    expect(said.filter((text) => /\b(?:to|help me) (?:all|both)\b/.test(text))).toEqual([]);
  });

  it('a thing with what was not done with it does not follow "because", a sentence of one does', () => {
    expect(first('a letter I never got')).toContain("I'm calling about a letter I never got");
    expect(first('a letter I never got').join()).not.toMatch(/because a letter/);
    expect(first('the parcel you sent is broken').join()).toMatch(/because the parcel you sent is broken/);
  });

  it.each([
    ['wrong size sent', 'the wrong size was sent'],
    ['payment taken twice', 'a payment was taken twice'],
    ['trash can missing', 'my trash can is missing'],
  ])('"%s": %s', (topic, said) => expect(first(topic)).toContain(said));
});

it.each([
  ['MOT', 'an'],
  ['MRI', 'an'],
  ['ATM', 'an'],
  ['UK visa', 'a'],
  ['USB stick', 'a'],
  ['motor', 'a'],
])('%s has the article %s', (thing, article) =>
  expect(withArticle(thing.toLowerCase())).toMatch(new RegExp(`^${article} `)),
);

it('the article fits the word that has taken the place of another', () => {
  const said = suggestPhrases({ topic: 'book an engineer', phrases: ['when can you come'], limit: 12 }).suggestions;
  expect(said.filter((text) => /\ban (?:repairman|technician)\b/.test(text))).toEqual([]);
});

it.each([
  ['progress of my claim', 'the progress of my claim'],
  ['cost of the repair', 'the cost of the repair'],
  ['copy of my bill', 'a copy of my bill'],
])('"%s" is "%s"', (title, thing) => expect(asTopic(tokensOf(title), [])).toBe(thing));

it.each(['repeat prescription', 'return label', 'change machine', 'set top box remote', 'delay compensation'])(
  '"%s" is a thing',
  (title) => {
    expect(isCompound(tokensOf(title))).toBe(true);
    expect(first(title).join()).not.toMatch(/help me (?:repeat|return|change)/);
  },
);

it('"change my address" is read as a verb with its object', () =>
  expect(isCompound(tokensOf('change my address'))).toBe(false));

it('a verb keeps its particle', () => {
  const said = suggestPhrases({ topic: 'paying in a cheque' }).suggestions;
  expect(said.filter((text) => /\bpay(?:ing)? (?!in\b)/.test(text))).toEqual([]);
});

it('what else is done with a thing stands behind what is asked', () => {
  expect(first('warranty', ['does it still count']).join()).not.toMatch(/register|cancel/);
  expect(first('late payment fee', ['why was I charged', 'this charge is wrong']).join()).not.toMatch(/cancel/);
  expect(first('talk to a nurse').join()).not.toMatch(/I have a fever/);
});

// What is said of the thing alone, or of another sense of its words, is not what has happened.
it.each<[topic: string, aside: RegExp]>([
  ['report card stolen abroad', /report card\b/],
  ['policy documents by email', /send me my .* myself|I want to send me/],
  ['lost broadband after storm', /handed|stolen|find/],
  ['name spelt wrong on booking', /move my booking/],
  ['planned outages', /report/],
  ['check order status', /my check/],
  ['back pain', /back my/],
  ['x ray booking', /reservation|reserve/],
  ['courtesy car', /courtesy vehicle/],
])('"%s" brings nothing of another matter', (topic, aside) => {
  const { suggestions } = suggestPhrases({
    topic,
    phrases: topic.startsWith('policy') ? ['send me my policy papers'] : [],
  });
  expect(suggestions.length).toBeGreaterThan(2);
  expect(suggestions.filter((text) => aside.test(text))).toEqual([]);
});
