import { expect, it } from 'vitest';
import { embeddedQuestion } from './embedded-question.js';
import { suggestPhrases } from './suggest-phrases.js';
import { tokensOf } from './text/normalise.js';

// By the word order of English: an indirect question has its subject before its verb, and "do" goes.
it.each<[question: string, within: string | undefined]>([
  ['how late can I send a wire', 'how late I can send a wire'],
  ['can we both use it', 'if we can both use it'],
  ['do you take passport pictures', 'if you take passport pictures'],
  ['when does the sale open', 'when the sale opens'],
  ["what's the adoption fee", 'what the adoption fee is'],
  ['how much is a second bag', 'how much a second bag is'],
  ['is my suit ready', 'if my suit is ready'],
  ['has my doctor seen my scan', 'if my doctor has seen my scan'],
  ['why is my account negative', 'why my account is negative'],
  ['is there a waiting list', 'if there is a waiting list'],
  ['what is included', 'what is included'],
  // Which words are the subject is not clear without their classes.
  ['is buddy the dog still here', undefined],
  ['did my fax arrive', undefined],
])('"%s" is asked as "%s"', (question, within) => {
  expect(embeddedQuestion(tokensOf(question))?.join(' ').replace(/\bi\b/g, 'I')).toBe(within);
});

// Topics that the lexicon does not know. By hand: what is said, and what the same words would be behind the wrong opening.
it.each<[topic: string, phrase: string, said: string, not: RegExp]>([
  [
    'channel missing',
    "I can't get channel five",
    "I'm calling because I can't get channel five",
    /can not|about I|about the channel/,
  ],
  ['key fob replacement', 'the fob battery died', "I'm calling because the fob battery died", /about the fob battery/],
  ['blood donation', 'am I able to donate', 'can you tell me if I am able to donate', /the am I|the blood/],
  ['horse boarding', 'I need a stall for my mare', 'can I get a stall for my mare', /about a stall/],
  ['oil tank refill', 'put me on automatic delivery', 'could you put me on automatic delivery', /^I'd like to put me/],
  ['cello lessons', 'my daughter wants to start cello', 'information about cello lessons', /about my daughter/],
  ['dryer takes too long', 'clothes are still wet', "I'm calling because my dryer takes too long", /about/],
  ['disconnect notice', 'I got a yellow notice', "I'm calling about a disconnect notice", /disconnect my notice/],
  [
    'food stamps recertification',
    'when is my recertification due',
    'can you tell me when my recertification is due',
    /the food/,
  ],
  ['burial at sea', "scatter my dad's ashes", "I want to scatter my dad's ashes", /about (?:the )?scatter/],
  // What one does with a thing, and another thing with its name, are not of the thing's kind.
  ['dog grooming', 'how much for nails', "I'm calling about dog grooming", /seat|house/],
  ['hospice care', 'my dad needs hospice', "I'm calling because my dad needs hospice", /noise|tires/],
  ['ration card', 'add a family member to my card', "I'm calling about my ration card", /cash|PIN/],
  [
    'pothole report',
    "there's a huge pothole on my street",
    "I'm calling because there's a huge pothole on my street",
    /copy|fax/,
  ],
  ['escape room booking', 'there will be eight of us', 'cancel my escape room booking', /hotel|wifi/],
])('%s, "%s": "%s"', (topic, phrase, said, not) => {
  const { suggestions } = suggestPhrases({ topic, phrases: [phrase], limit: 50 });
  expect(suggestions).toContain(said);
  expect(suggestions.filter((text) => not.test(text))).toEqual([]);
});
