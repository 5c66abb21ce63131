import { expect, it } from 'vitest';
import { caseOf } from './letter-case.js';
import { withNamedThing } from './named-thing.js';
import { relatedSentence } from './relative.js';
import { tokensOf } from './text/normalise.js';
import { titleSentence, withSubject } from './title-sentence.js';

// By the grammar of English: what a title leaves out; a name of a thing or of what is done is no sentence.
it.each<[title: string, sentence: string | undefined]>([
  ['card stolen abroad', 'my card was stolen abroad'],
  ['account hacked', 'my account was hacked'],
  ['door locked', 'my door is locked'],
  ['name misspelled on ticket', 'my name is misspelled on the ticket'],
  ['dryer making noise', 'my dryer is making noise'],
  ['brakes squeaking', 'my brakes are squeaking'],
  ['bill higher than usual', 'my bill is higher than usual'],
  ['package never came', 'my package never came'],
  ['screen went', 'my screen went'],
  ['forgot pin', 'I forgot my pin'],
  ['forgot my pin', 'I forgot my pin'],
  ['locked out of my car', "I'm locked out of my car"],
  ['trouble logging in', "I'm having trouble logging in"],
  ["can't log in", "I can't log in"],
  ['charged twice at a restaurant', 'I was charged twice at a restaurant'],
  ['left my phone in the room', 'I left my phone in the room'],
  ['lost points when I switched cards', 'I lost my points when I switched cards'],
  ['out of data', "I'm out of data"],
  ['hotel no hot water', 'the hotel has no hot water'],
  ['coupon not applied at checkout', 'my coupon was not applied at checkout'],
  ['key stuck in ignition', 'my key is stuck in the ignition'],
  ['trial ended', 'my trial ended'],
  ['renewal price gone up', 'my renewal price has gone up'],
  ['points about to expire', 'my points are about to expire'],
  ['MOT due soon', 'my mot is due soon'],
  ['bag left on the train', 'I left my bag on the train'],
  ['recall letter received', 'I received a recall letter'],
  ['interest charged on overdraft', 'interest was charged on the overdraft'],
  ['brakes making grinding noise', 'my brakes are making a grinding noise'],
  ['freezer frosting up', 'my freezer is frosting up'],
  ['loan payments behind', "I'm behind on my loan payments"],
  ['credit score dropped', 'my credit score dropped'],
  ['account frozen for no reason', 'my account is frozen for no reason'],
  ['parcel marked as delivered', 'my parcel was marked as delivered'],
  ['items in basket disappeared', 'the items in the basket disappeared'],
  ['no claims bonus not applied online', 'my no claims bonus was not applied online'],
  ['stolen from my car', 'something was stolen from my car'],
  ['being bumped from a flight', 'I was bumped from a flight'],
  ['feeling dizzy after medication', "I'm feeling dizzy after medication"],
  ['running late for engineer appointment', "I'm running late for my engineer appointment"],
  ['overpaid my credit card', 'I overpaid my credit card'],
  ['returned wrong item', 'I returned the wrong item'],
  ['meter showing wrong time', 'my meter is showing the wrong time'],
  ['tenant moving in', 'my tenant is moving in'],
  ['lost broadband after storm', 'I lost my broadband after the storm'],
  ['laptop still under warranty', 'my laptop is still under warranty'],
  ['parcel left outside', 'my parcel was left outside'],
  ['medication not in stock', 'my medication is not in stock'],
  ['car keys locked inside', 'my car keys are locked inside'],
  // Names of things and of what is done.
  ['smart meter opt out', undefined],
  ['rats in the alley', undefined],
  ['online banking', undefined],
  ['dog grooming', undefined],
  ['fixed rate mortgage', undefined],
  ['add authorized user', undefined],
  ['home based business', undefined],
  ['balance owed', undefined],
  ['delayed connecting flight', undefined],
  ['bank statement older than a year', undefined],
  ['winter tyres fitted', undefined],
])('"%s" is said as "%s"', (title, sentence) => {
  expect(titleSentence(tokensOf(title))).toBe(sentence);
});

// A thing with a clause says what a sentence says, where its verb has no subject or the caller is the subject.
it.each<[title: string, sentence: string | undefined]>([
  ["savings I can't access", "I can't access my savings"],
  ["payment I don't recognise", "I don't recognise a payment"],
  ['parking fine I want to contest', 'I want to contest my parking fine'],
  ['payments I set up myself', 'I set up payments myself'],
  ['bag I left on your bus', 'I left my bag on your bus'],
  ["shoes that don't fit", "my shoes don't fit"],
  ["a sim that won't activate", "my sim won't activate"],
  ['washing machine that jumps around', 'my washing machine jumps around'],
  ["subscription I didn't sign up for", "I didn't sign up for a subscription"],
  ['policy that covers my dog', undefined],
  ['the parcel I sent is lost', undefined],
  ['tell you about a death', undefined],
])('"%s" says that "%s"', (title, sentence) => expect(relatedSentence(tokensOf(title))).toBe(sentence));

it.each([
  ["promo code won't work", "my promo code won't work"],
  // Who harms a caller is not his own.
  ['hotel overcharged me', 'the hotel overcharged me'],
  ['airline lost my bag', 'the airline lost my bag'],
  ['uninsured driver hit me', 'an uninsured driver hit me'],
  ['storm blew fence down', 'the storm blew my fence down'],
  ["dishwasher won't drain", "my dishwasher won't drain"],
  ['engineer never came', 'the engineer never came'],
])('"%s" has its subject: "%s"', (title, sentence) => {
  expect(withSubject(tokensOf(title))).toBe(sentence);
});

it.each<[text: string, thing: string, isPlural: boolean, named: string | undefined]>([
  ['did you really send it', 'card', false, 'did you really send my card'],
  ["it's still not here", 'card', false, 'my card is still not here'],
  ["it hasn't come", 'shoes', true, "my shoes haven't come"],
  // Not the thing, but what happens.
  ['how long does it take', 'card', false, undefined],
  ['it happened yesterday', 'card', false, undefined],
  ['where is my card', 'card', false, undefined],
])('"%s" of %s', (text, thing, isPlural, named) => {
  expect(withNamedThing(text, thing, isPlural)).toBe(named);
});

it.each([
  [['forgot PIN'], 'I forgot my pin', 'I forgot my PIN'],
  [['WiFi password'], 'change my wi fi password', 'change my WiFi password'],
  [["I'll be using it in Mexico"], 'my card in mexico', 'my card in Mexico'],
  [['the new iPhone'], 'can I get the new iphone', 'can I get the new iPhone'],
  // Headlines, and the first word of a sentence.
  [['Hearing Aids'], 'help with hearing aids', 'help with hearing aids'],
  [['LOST CARD'], 'I lost my card', 'I lost my card'],
  [['Dispute a charge'], 'dispute my charge', 'dispute my charge'],
])('with %j "%s" is written "%s"', (known, text, written) => {
  expect(caseOf(known)(text)).toBe(written);
});
