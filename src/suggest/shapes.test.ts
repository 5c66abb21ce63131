import { expect, it } from 'vitest';
import { caseOf } from './letter-case.js';
import { nominal } from './nominal.js';
import { suggestPhrases } from './suggest-phrases.js';

// By hand: what a caller of the title says, and how the title would sound if its words were taken for others.
it.each<[topic: string, phrases: string[], said: string, not: RegExp]>([
  // A verb, and not the name of a thing.
  ['Object to a tax assessment', [], "I'd like to object to a tax assessment", /an object|about/],
  ['Notify of travel', [], "I'm calling to notify you of my travel", /about notify|help me notify/],
  ['Haul Away Old Appliance', [], 'can you help me haul away my old appliance', /a haul/],
  ['hand back broadband equipment', [], 'how do I hand back my broadband equipment', /with hand/],
  [
    'Transfer Medical Records',
    ['I need my records sent to another doctor'],
    'how do I transfer my medical records',
    /my transfer/,
  ],
  ['replace lost driving licence', [], 'how do I replace my lost driving licence', /my replace/],
  ['Exchange for another size', [], 'exchange something for another size', /an another/],
  ['block premium numbers', [], 'how do I block premium numbers', /my premium/],
  ['Stop Payment on Check', [], 'I want to stop payment on my check', /on check/],
  // The name of a thing, and not a verb.
  [
    'Lease End Options',
    ['my lease is up in June, what can I do'],
    'help with lease end options',
    /\blease my|to lease|June/,
  ],
  ['tap to pay limit', [], 'a question about the tap to pay limit', /a tap/],
  // What has happened or is so.
  ['broke down by the roadside', [], "I'm calling because I broke down by the roadside", /my broke/],
  ['strange noise while running', [], "I'm calling about a strange noise while running", /is running/],
  ['final bill after moving out', [], "I'm calling about my final bill after moving out", /is moving|about final/],
  ['router keeps restarting', [], "I'm calling because my router keeps restarting", /is keeps/],
  ["refund hasn't come through", [], "my refund hasn't come through can you help me", /has come/],
  ['data used up too fast', [], 'my data was used up too fast', /up is too/],
  ['bumped from flight', [], 'I was bumped from my flight can you help me', /from flight/],
  ['car failed inspection', [], "I'm calling because my car failed the inspection", /my inspection/],
  ['card expires next month', [], "I'm calling because my card expires next month", /about card/],
  ['warehouse sent two of the same', [], "I'm calling because the warehouse sent two of the same", /my warehouse/],
  ['gas engineer appointment missed', [], 'my gas engineer appointment was missed', /I missed/],
  ['monthly instalment too high', [], 'my monthly instalment is too high', /why is .* too high/],
  ['Frequent Flyer Missing Miles', [], 'help with missing frequent flyer miles', /flyer is missing/],
  ['Eyeglasses Ready for Pickup', [], 'are my eyeglasses ready for pickup', /what should I do|can you help/],
  ["technician didn't show up", [], "the technician didn't show up can you help me", /I noticed/],
  ['bad weather', [], "isn't the weather bad", /report|calling|help/],
  ['on hold too long', [], "I'm calling because I've been on hold too long", /about on hold/],
  // A question without its verb, and one that shares its words with another topic.
  [
    'In stock at my local store?',
    [],
    "can you tell me if it's in stock at my local store",
    /about in stock|with in stock/,
  ],
  ['What documents do I need?', [], 'can you tell me what documents I need', /upload|send/],
  ['Is my water safe to drink?', [], "I'd like to know if my water is safe to drink", /report|brown/],
  ["What's your name?", [], 'what are you called', /my name/],
  ['Can I pay in coins?', [], "I'd like to pay in coins", /help me|I'm calling to pay/],
  // Names that end in a noun of which nothing is known, and what is wished for.
  ['airport shuttle', [], "I'm calling about the airport shuttle", /about airport|an airport/],
  ['fraud alert text', [], 'help with the fraud alert text', /about fraud/],
  ['Prepaid Top-Up', [], "I'm calling about a prepaid top up", /about prepaid|Top/],
  ['rude receptionist', [], "I'd like to report a rude receptionist", /about rude|tell me about/],
  ['Copy of Birth Certificate', [], "I'd like a copy of my birth certificate", /copy of the/],
  ['Replacement Key Fob', [], "I'd like a replacement key fob", /my replacement/],
  // What one wants to do, as a noun.
  ['standing order amendment', [], 'amend my standing order', /about standing/],
  ['User Manual Request', [], 'request a user manual', /make a user/],
  ['delivery slot change', [], 'change my delivery slot', /get a delivery slot change/],
  // Known phrases that are no wish of this call.
  ['no signal indoors', ['I have to go outside to make a call'], "there's no signal indoors", /^go outside|help me go/],
  [
    'set up a standing order',
    ['I want to pay my rent automatically every month'],
    'set up a standing order',
    /calling to pay/,
  ],
  [
    'Meter reading submission',
    ["I'd like to give you my electricity reading"],
    'submit a meter reading',
    /^give you|help me give/,
  ],
])('"%s" with %j: "%s"', (topic, phrases, said, not) => {
  const { suggestions } = suggestPhrases({ topic, phrases });
  expect([topic.toLowerCase(), ...suggestions]).toContain(said);
  expect(suggestions.filter((text) => not.test(text))).toEqual([]);
  expect(suggestions.length).toBeGreaterThanOrEqual(5);
});

it.each(['price change', 'road closure', 'hip replacement', 'oil change', 'annual upgrade', 'flight update'])(
  '"%s" is done by others, or is the name of a thing',
  (title) => expect(nominal(title.split(' '), [])).toBeUndefined(),
);

it.each([
  ['Eyeglasses Ready for Pickup', 'eyeglasses ready for pickup'],
  ['Traveling with a Pet', 'add a pet'],
  ['Early Check-In', 'an early check in'],
])('of the headline "%s" no word has a capital: "%s"', (title, text) => {
  expect(caseOf([title])(text)).toBe(text);
});

it('a long title has phrases that are as long as it needs', () => {
  const { suggestions } = suggestPhrases({
    topic: 'my son was charged twice for his school bus pass in May',
  });
  expect(suggestions.length).toBeGreaterThanOrEqual(3);
});
