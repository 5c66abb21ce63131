import { expect, it } from 'vitest';
import { degreeAt, isSureName } from './certain.js';
import { suggestPhrases } from './suggest-phrases.js';

it.each([
  ['bill much higher than usual', 'much higher than usual'],
  ['flight way too late', 'way too late'],
  ['shoes two sizes too small', 'two sizes too small'],
  ['premium twice as high', 'twice as high'],
  ['tariff a lot dearer', 'a lot dearer'],
  ['broadband even slower at night', 'even slower at night'],
])('of "%s" is said "%s"', (title, said) => {
  const tokens = title.split(' ');
  expect(tokens.slice(degreeAt(tokens)).join(' ')).toBe(said);
});

it.each(['too many calls', 'right of way', 'two way radio', 'still water order', 'order two more sim cards'])(
  '"%s" has no word of degree before an adjective',
  (title) => expect(degreeAt(title.split(' '))).toBeUndefined(),
);

it.each([
  ['a sim swap', true],
  ['housing benefit', true],
  ['premium increase', true],
  ['travelling with a baby', true],
  ['tyre pressure warning', true],
  ['click and collect', false],
  ['washing machine leaving clothes wet', false],
  ['subscription box flibbo', false],
])('"%s" is a name that can be read in one way: %s', (title, isSure) =>
  expect(isSureName(title.split(' '))).toBe(isSure),
);

it.each([
  ['bill much higher than usual', "I'm calling because my bill is much higher than usual", /much is/],
  ['missed connecting flight', 'I missed my connecting flight', /missed is/],
  ['engineer never showed up', "I'm calling because the engineer never showed up", /was never/],
  ['card payment still pending', 'my card payment is still pending', /because my card payment still/],
  [
    'electric window stuck half open',
    'my electric window is stuck half open',
    /my electric window stuck$|because my electric window stuck/,
  ],
  ['double booked room', "I'm calling about a double booked room", /my double/],
  ['washing machine leaving clothes wet', 'my washing machine is leaving clothes wet', /\ba washing/],
  ['wrong size delivered', 'I received the wrong size', /complain about|report the wrong size$/],
  ['return without receipt', 'return something without a receipt', /\ba return\b/],
  ['caller complains about long wait', 'complain about a long wait', /about long/],
  ['check store stock', 'can I check store stock', /my store/],
  ['housing benefit', "I'm calling about housing benefit", /\ba housing/],
  ['jury service', 'help with jury service', /\ba jury/],
  ['premium increase', "I'm calling about the premium increase", /\ba premium/],
  ['flu jab', "I'm calling about the flu jab", /\ba flu/],
  ['power cut in my street', "I'm calling about a power cut in my street", /was cut|my power/],
  ['item out of stock', 'the item is out of stock', /my item/],
  ['slow internet', 'why is my internet so slow', /get faster/],
  ['spam calls every day', "I'm calling about spam calls every day", /\ba spam/],
  ['contact lens order', 'where is my contact lens order', /contact my/],
  ['apply for blue badge', 'how do I apply for a blue badge', /for blue/],
  ['standing order to landlord missed', 'my standing order to my landlord was missed', /\ba standing/],
  [
    'merchant charged after cancellation',
    "I'm calling because the merchant charged me after cancellation",
    /was charged/,
  ],
  ['robot vacuum stuck under sofa', 'my robot vacuum is stuck under the sofa', /my under/],
  ['meter reading photo rejected', 'my meter reading photo was rejected', /is reading/],
  ['cancel landline keep broadband', 'how do I cancel my landline and keep my broadband', /my cancel/],
  ['premium paid but cover cancelled', "I'm calling about premium paid but cover cancelled", /my premium/],
  [
    'price on website different from shop',
    'the price on the website is different from the shop',
    /about|with the price/,
  ],
  ['having a bad day', "I'm having a bad day", /about having/],
  ['thanks for nothing', "that didn't help", /^(?:thank you|thanks)/],
  ['good joke', "that's a good joke", /calling|help/],
  ['caller thinks bot is rude', 'I think you are rude', /\bbot\b/],
])('"%s" is said as "%s"', (topic, said, not) => {
  const { suggestions } = suggestPhrases({ topic, limit: 12 });
  expect(suggestions).toContain(said);
  expect(suggestions.filter((text) => not.test(text))).toEqual([]);
});

it.each([
  ['click and collect desk flibbo', 'click and collect desk flibbo'],
  // Of a name whose last word is not known "the" says neither that it is counted nor that it is not.
  ['subscription box flibbo', 'the subscription box flibbo'],
])(
  'of "%s", which may be read in several ways, few phrases are given with "%s", and the answer says so',
  (topic, title) => {
    const { suggestions, notice } = suggestPhrases({ topic, limit: 12 });
    expect(suggestions.length).toBeGreaterThanOrEqual(3);
    expect(suggestions.length).toBeLessThan(8);
    expect(
      suggestions.filter(
        (text) =>
          !text.endsWith(` ${title}`) ||
          /\b(?:a|an|the|my) /.test(text.slice(0, -title.length).replace('a question', '')),
      ),
    ).toEqual([]);
    expect(notice).toContain('the lexicon does not know');
  },
);
