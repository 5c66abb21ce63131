import { describe, expect, it } from 'vitest';
import { faultOf } from './select-candidates.js';
import { suggestPhrases } from './suggest-phrases.js';

/** What people call about, by field; written down before the answers were looked at. */
const everyday: { [field: string]: string } = {
  banking: 'direct debit,standing order,overdraft,mortgage,savings account,open an account,pin reset,balance transfer',
  cards: 'card declined,contactless limit,cash advance,credit limit,chargeback,foreign transaction fee,fraud',
  insurance: 'insurance quote,file a claim,windscreen damage,policy renewal,beneficiary,no claims bonus,deductible',
  telecom: 'sim card,roaming,data allowance,broadband,wifi not working,voicemail,number porting,router,tv package',
  utilities: 'meter reading,power cut,gas leak,boiler,water bill,moving house,solar panels,tariff',
  travel: 'flight change,lost luggage,seat selection,boarding pass,hotel booking,car hire,loyalty points,passport',
  retail: 'return an item,delivery,exchange,gift card,store hours,warranty,size guide,out of stock,order status',
  health: 'prescription refill,test results,book an appointment,covid test,dentist,vaccination,medical records',
  'public service': 'council tax,parking permit,bin collection,driving licence,jury duty,unemployment benefit,voting',
  'small talk': 'hello,thank you,goodbye,who are you,tell me a joke,repeat that,what can you do',
  appliances: 'washing machine,dishwasher repair,fridge,oven,spare parts,vacuum cleaner,coffee machine',
  cars: 'tyre change,oil change,car service,test drive,recall,charging station,gas',
};
const topics = Object.entries(everyday).flatMap(([field, list]) =>
  list.split(',').map((topic) => [field, topic] as const),
);

it.each(topics)('%s: "%s" has an answer, of phrases that can be said', (field, topic) => {
  for (const limit of [12, 50]) {
    const { suggestions } = suggestPhrases({ topic, limit });
    expect(suggestions.length).toBeGreaterThanOrEqual(field === 'small talk' ? 5 : 8);
    expect(suggestions.flatMap((text) => faultOf(text) ?? [])).toEqual([]);
  }
});

it('up to fifty when asked for fifty: most topics have them', () => {
  const counts = topics.map(([, topic]) => suggestPhrases({ topic, limit: 50 }).suggestions.length);
  expect(counts.filter((count) => count >= 40).length).toBeGreaterThan(topics.length / 2);
});

describe('the known phrases decide the sense', () => {
  it.each([
    ['gas', ['fill up my tank', 'how much is regular'], 'fuel'],
    ['exchange rate', ['how did you come up with your exchange rates', 'what do you offer'], 'exchange-rate'],
    ['gas', ['I smell something in the kitchen', 'there is an emergency'], 'gas-leak'],
  ])('"%s" with %j', (topic, phrases, concept) => {
    expect(suggestPhrases({ topic, phrases }).concepts[0]).toBe(concept);
  });

  it('a sense that the lexicon does not have: its own words, and the answer says so', () => {
    const { concepts, source, notice, suggestions } = suggestPhrases({
      topic: 'gas',
      phrases: ['inflate party balloons', 'rent a helium bottle'],
    });
    expect({ concepts, source }).toEqual({ concepts: [], source: 'phrases' });
    expect(notice).toMatch(/does not know "gas"/);
    expect(suggestions).toContain('I want to rent a helium bottle');
  });
});

it.each([
  // By hand: a wish behind openings and with a verb of the same meaning, a thing behind what one asks about.
  ['book a kennel', ['reserve a kennel', 'how do I book a kennel', "I'm trying to book a kennel"]],
  ['kennel', ['help with a kennel', "I'm calling about a kennel"]],
  ['kennels', ['help with kennels', "I'm calling about kennels"]],
])('an unknown topic "%s" is varied in its own words', (topic, expected) => {
  const { suggestions, source } = suggestPhrases({ topic, limit: 50 });
  expect(suggestions).toEqual(expect.arrayContaining(expected));
  expect(source).toBe('phrases');
});
