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
  ['airport shuttle', [], "I'm calling about an airport shuttle", /about airport/],
  ['fraud alert text', [], 'help with a fraud alert text', /about fraud/],
  ['Prepaid Top-Up', [], "I'm calling about a prepaid top up", /about prepaid|Top/],
  ['rude receptionist', [], "I'd like to report a rude receptionist", /about rude|tell me about/],
  ['Copy of Birth Certificate', [], "I'd like a copy of my birth certificate", /copy of the/],
  ['Replacement Key Fob', [], "I'd like a replacement key fob", /my replacement/],
  // What one wants to do, as a noun.
  ['standing order amendment', [], 'amend my standing order', /about standing/],
  ['User Manual Request', [], 'request a user manual', /make a user/],
  ['delivery slot change', [], 'change my delivery slot', /get a delivery slot change/],
  // More of what has happened, of what is so and of whom.
  ['left laptop on plane', [], "I'm calling because I left my laptop on the plane", /a left/],
  ['delivery left in rain', [], 'my delivery was left in the rain', /I left/],
  ['ticket wrong date', [], 'my ticket has the wrong date', /about|with my ticket/],
  ['address on statement wrong', [], 'the address on the statement is wrong', /about/],
  ['account in credit', [], "I'm calling because my account is in credit", /about/],
  ['return label not received', [], "I haven't received my return label", /label hasn't/],
  ['supply not restored', [], "my supply hasn't been restored", /about|with supply/],
  ['callback promised', [], 'I was promised a callback', /was promised can|my callback/],
  ['moved out still billed', [], "I moved out and I'm still billed", /out still/],
  ['basket empties itself', [], "I'm calling because my basket empties itself", /about/],
  ['washing machine moves during spin', [], "I'm calling because my washing machine moves during spin", /about/],
  ['tree roots lifting pavement', [], 'the tree roots are lifting the pavement', /about|my tree/],
  ['allergic to penicillin', [], "I'm calling because I'm allergic to penicillin", /about/],
  ['faulty after one month', [], "it's faulty after one month can you help me", /about/],
  [
    'no one called me back about my claim',
    [],
    "I'm calling because no one called me back about my claim",
    /there's no one/,
  ],
  ['bill shows wrong plan', [], "I'm calling because my bill shows the wrong plan", /shows wrong/],
  ['flight brought forward', [], 'my flight was brought forward', /my flight brought/],
  ['price in app differs from till', [], "I'm calling because the price in the app differs from the till", /about/],
  ['courier left card', [], "I'm calling because the courier left a card", /my card/],
  ['account closed without warning', [], 'my account was closed without warning', /is closed/],
  ['cover cancelled by bank error', [], 'my cover was cancelled by a bank error', /the bank/],
  ['street flooded after burst main', [], "I'm calling because the street flooded after the burst main", /after burst/],
  ['dizzy on new medication', [], "I'm calling because I'm dizzy on new medication", /about/],
  ['app crashes when I open it', [], "I'm calling because my app crashes when I open it", /about/],
  ['all calls go to voicemail', [], "I'm calling because all calls go to voicemail", /about|with all/],
  ['no PIN received', [], "I'm calling because I haven't received a PIN", /there's no PIN/],
  ['upload documents failed', [], "I'm calling because my documents failed to upload", /upload my/],
  ['sent money to the wrong account', [], 'I sent money to the wrong account', /about/],
  ['handset returned but still charged', [], "my handset was returned but I'm still being charged", /about/],
  ['data roaming off', [], 'my data roaming is off', /data is/],
  ['home left empty for months', [], 'my home was left empty for months', /home left/],
  ['settlement lower than quote', [], 'my settlement is lower than the quote', /than quote/],
  ['fixed deal ends soon', [], "I'm calling because my fixed deal ends soon", /about/],
  ['flight cancelled this morning', [], 'my flight was cancelled this morning', /my flight cancelled/],
  ['text messages from bank not arriving', [], 'the text messages from the bank are not arriving', /about/],
  ['Why is my card blocked?', [], "I'd like to know why my card is blocked", /freeze|lock my/],
  [
    'Where is my refund for the cancelled trip?',
    [],
    'can you tell me where my refund for the cancelled trip is',
    /the is/,
  ],
  // What one wants to do, and what the other side shall do.
  ['pay in instalments', [], "I'd like to pay in instalments", /my instalments/],
  ['change pick-up location', [], 'how do I change my pick-up location', /change pick/],
  ['swap pin to something easier', [], 'how do I swap my pin to something easier', /my something/],
  ['cancel within cooling-off period', [], 'can I cancel within the cooling-off period', /within cooling/],
  ['change colour of order', [], 'how do I change the colour of my order', /of order/],
  ['order contact lenses', [], 'I want to order contact lenses', /with order/],
  ['reinstate policy', [], 'how do I reinstate my policy', /a reinstate/],
  ['engineer visit reschedule', [], 'reschedule my engineer visit', /my reschedule/],
  ['satellite dish moved', [], 'get my satellite dish moved', /about/],
  ['notify when available', [], "can you notify me when it's available", /^help|to notify when/],
  ['more data this month', [], "I'd like more data this month", /to more/],
  ['freeze card while travelling', [], 'how do I freeze my card while travelling', /freeze card/],
  ['change GP surgery', [], 'I want to change my GP surgery', /the GP/],
  ['upgrade to metal card', [], "I'd like to upgrade to a metal card", /to metal/],
  ['borrow more on my loan', [], 'can I borrow more on my loan', /my more/],
  ['exchange damaged notes', [], 'how do I exchange my damaged notes', /my exchange/],
  ['open account without proof of address', [], 'how do I open an account without proof of address', /about/],
  ['pay bill at post office', [], 'can I pay my bill at the post office', /my post/],
  ['read meter for elderly mother', [], 'how do I read my meter for my elderly mother', /a read/],
  // Names.
  ['complaint about delivery driver', [], 'help with a complaint about the delivery driver', /about delivery/],
  ["noise complaint about neighbour's dog", [], "help with a noise complaint about my neighbour's dog", /about neigh/],
  ['water damage from upstairs neighbour', [], 'help with water damage from the upstairs neighbour', /from up/],
  ['late night taxi', [], "I'm calling about a late night taxi", /complain|is late/],
  ['deposit insurance limits', [], 'information about deposit insurance limits', /to deposit/],
  ['port out code', [], "I'm calling about a port out code", /my code/],
  ['out of warranty repair', [], "I'm calling about an out of warranty repair", /about out/],
  ['engraving on a ring', [], "I'm calling about engraving on a ring", /to engrave/],
  ["access to late husband's account", [], "I'm calling about access to my late husband's account", /the late/],
  [
    'account number on back of card',
    [],
    "I'm calling about the account number on the back of the card",
    /back of card/,
  ],
  ['drop off point', [], "I'm calling about a drop off point", /to drop|my point/],
  ['refer a friend bonus', [], "I'm calling about the refer a friend bonus", /to refer/],
  ['block party permit', [], "I'm calling about a block party permit", /to block/],
  ['age restricted items', [], "I'm calling about age restricted items", /my age/],
  ['electric car charging cable', [], "I'm calling about an electric car charging cable", /is charging/],
  ['text from unknown number', [], "I'm calling about a text from an unknown number", /the unknown|about text/],
  ['rust spots in dishwasher', [], "I'm calling about rust spots in the dishwasher", /my rust/],
  // What is said to the other side.
  ["don't call me again", [], "I don't want you to call me again", /I don't call|help/],
  ['favourite film', [], "what's your favourite film", /about the/],
  ['I like your voice', [], 'I really like your voice', /calling|help/],
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
  expect(suggestions.length).toBeGreaterThanOrEqual(4);
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
