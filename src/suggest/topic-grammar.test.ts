import { expect, it } from 'vitest';
import { suggestPhrases } from './suggest-phrases.js';
import { tokensOf } from './text/normalise.js';
import { asTopic } from './topic-article.js';
import { stateSentence, titleOf, withObject } from './topic-grammar.js';

// By the grammar of English: a title leaves out articles, and a sentence has them where a noun is singular and countable.
it.each([
  ['bicycle on train', 'a bicycle on the train'],
  ['wrong name on card', 'a wrong name on the card'],
  ['delivery of washing machine', 'delivery of the washing machine'],
  ['change of address', 'change of address'],
  ['payment by phone', 'a payment by phone'],
  ['solar panel feed in', 'solar panel feed in'],
  ['dental cover', 'dental cover'],
  ['cash advance', 'a cash advance'],
  ['mortgage rates', 'mortgage rates'],
  ['seats together', 'seats together'],
  ['warning light on dashboard', 'a warning light on the dashboard'],
  ['excess on a windscreen claim', 'the excess on a windscreen claim'],
  ['feed in tariff payments', 'feed in tariff payments'],
  ['dental check up', 'a dental check up'],
  ['home visit for elderly parent', 'a home visit for an elderly parent'],
  ['bill shock after holiday', 'bill shock after my holiday'],
  ['roaming abroad', 'roaming abroad'],
  ["driving someone else's car", "driving someone else's car"],
  ['broadband speed at home', 'my broadband speed at home'],
  ['ear infection', 'an ear infection'],
  ['cancelled operation', 'a cancelled operation'],
  ['change of surgery', 'a change of surgery'],
  ['proof of funds letter', 'a proof of funds letter'],
  ["child's vaccinations", "my child's vaccinations"],
  ['insurance for new driver', 'insurance for a new driver'],
  ['delivery of new handset', 'delivery of my new handset'],
  ['spare card for partner', 'a spare card for my partner'],
  ['money off code', 'a money off code'],
  ['cabin bag size', 'the cabin bag size'],
  ['statement in large print', 'a statement in large print'],
  ['lost pin number', 'a lost pin number'],
  ['increase in monthly payment', 'an increase in the monthly payment'],
  ['council tax band', 'my council tax band'],
])('one asks about "%s" as "%s"', (title, thing) => expect(asTopic(tokensOf(title), [])).toBe(thing));

it.each([
  ['add driver to policy', 'add a driver to my policy'],
  ['report lost card', 'report a lost card'],
  ['activate new card', 'activate my new card'],
  ['pay by phone', 'pay by phone'],
  ['change hotel dates', 'change my hotel dates'],
  ['upgrade before contract ends', 'upgrade before my contract ends'],
  ['check balance', 'check my balance'],
  ['move contract to another name', 'move my contract to another name'],
  ['turn water back on', 'turn my water back on'],
  ['sign up for newsletter', 'sign up for the newsletter'],
  ['reserve in store', 'reserve in store'],
  ['get boiler serviced', 'get my boiler serviced'],
])('one wants to "%s" as "%s"', (title, wish) => expect(withObject(tokensOf(title))?.join(' ')).toBe(wish));

it.each([
  ['fridge not cooling', 'my fridge is not cooling'],
  ['freezer iced up', 'my freezer is iced up'],
  ['card swallowed by machine', 'my card was swallowed by the machine'],
  ['delayed connecting flight', undefined],
  ['bank card worn out', 'my bank card is worn out'],
  ['4g signal weak at home', 'my 4g signal is weak at home'],
  ['cash machine out of money', 'the cash machine is out of money'],
  ['bin not emptied', "my bin hasn't been emptied"],
  ['transaction pending for days', 'my transaction has been pending for days'],
  ['heating on all the time', 'my heating is on all the time'],
  ['suitcase handle broken in transit', 'my suitcase handle was broken in transit'],
  ['no claims bonus lost', 'I lost my no claims bonus'],
  ['central heating', undefined],
])('"%s" says that "%s"', (title, sentence) => expect(stateSentence(tokensOf(title))).toBe(sentence));

it.each([
  ['Council tax question', 'Council tax'],
  ['Mortgage rate enquiry', 'Mortgage rates'],
  ['Damaged item received', 'Damaged item'],
  ['roadside assistance', 'roadside assistance'],
])('"%s" is about "%s"', (topic, title) => expect(titleOf(topic)).toBe(title));

// By hand: what is done in the topic and its known phrases, and what is done by others with the same thing.
it.each<[topic: string, phrases: string[], on: string, aside: RegExp]>([
  ['set up standing order', ['pay my rent every month'], 'can I set up a standing order', /^cancel|connect/],
  ['test drive', ['I would like a test drive'], 'book a test drive', /cancel/],
  ['data usage', ['how much data do I have left', 'check my data'], 'check my data usage', /buy|turn off/],
  ['where is my order', ['track my order'], "my order hasn't arrived", /place an order|sign up|apply/],
  ['add driver to policy', ['add my son to my insurance'], 'add a driver', /add a car/],
  ['name change on ticket', ['I got married'], 'I want to change my name', /on my account/],
  ['order cancelled', ['why did you cancel it'], 'my order was cancelled', /cancel my|stop my|cancellation/],
  ['roaming charges', ['using my phone abroad'], 'can I use my phone abroad', /(?:to|I) using/],
  ['moving house', [], "I'm calling about moving house", /the moving/],
  ['damaged item', ['item was damaged'], "I'm calling because my item was damaged", /because item/],
])('%s %j: "%s", not %s', (topic, phrases, on, aside) => {
  const { suggestions } = suggestPhrases({ topic, phrases, limit: 100 });
  expect(suggestions).toContain(on);
  expect(suggestions.filter((text) => aside.test(text))).toEqual([]);
});
