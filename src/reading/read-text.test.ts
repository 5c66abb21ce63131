import { describe, expect, test } from 'vitest';
import { sample } from '../../test/support/extent.js';
import { readText } from './index.js';

/**
 * The words that a trained announcer of a contact centre would read, written down by hand: what a caller understands at
 * once, in American English unless a row says otherwise.
 */
const table: { [kind: string]: [written: string, spoken: string][] } = {
  codes: [
    ['INC0012345', 'I N C, zero zero one, two three four five'],
    ['Your ticket is SR-1234567.', 'Your ticket is S R dash one two three, four five six seven.'],
    ['XK7Q92', 'X K seven Q nine two'],
    ['A-4471-B', 'A dash four four seven one dash B'],
    ['card ending in 4242', 'card ending in four two four two'],
    ['the last four digits are 0071', 'the last four digits are zero zero seven one'],
    ['Your PIN is 1234', 'Your pin is one two three four'],
    ['Use code SAVE20', 'Use code save twenty'],
    ['Gate B14', 'Gate B fourteen'],
    ['Room 204', 'Room two oh four'],
    ['flight 1823', 'flight eighteen twenty three'],
    ['I-95 and the F-150', 'I ninety five and the F one fifty'],
    ['COVID-19', 'covid nineteen'],
    ['account #12345', 'account number one two three four five'],
    ['Account 1234567890', 'Account one two three, four five six, seven eight nine zero'],
    ['4111 1111 1111 1234', 'four one one one, one one one one, one one one one, one two three four'],
    ['SSN 123-45-6789', 'S S N one two three, four five, six seven eight nine'],
    ['401(k)', 'four oh one K'],
    ['W-2 and 1099', 'W two and ten ninety nine'],
    ['Form 1099-MISC and two 1040s', 'Form ten ninety nine misc and two ten forties'],
    ['1099 calls', 'one thousand ninety nine calls'],
    ['Form 990', 'Form nine ninety'],
    ['seat 14C', 'seat fourteen C'],
    ['promo code FALL2026', 'promo code fall twenty twenty six'],
    ['error code E0x1F', 'error code E zero X one F'],
    ['Rows A-D, under-12s', 'Rows A to D, under twelves'],
    ['open report.pdf', 'open report dot P D F'],
    ['our #BankSmart tips @ExampleBank', 'our hashtag Bank Smart tips at Example Bank'],
    ['the iOS app, an eSIM, IoT', 'the I O S app, an E sim, I O T'],
  ],
  money: [
    ['It costs $5.50.', 'It costs five dollars and fifty cents.'],
    ['-$20.00', 'minus twenty dollars'],
    ['$10-$20', 'ten to twenty dollars'],
    ['USD 25.00', 'twenty five U S dollars'],
    ['25 EUR', 'twenty five euros'],
    ['CHF 12.50', 'twelve Swiss francs and fifty centimes'],
    ['CAD 20', 'twenty Canadian dollars'],
    ['₹1,500', 'one thousand five hundred rupees'],
    ['€5,50 or 10 €', 'five euros and fifty cents or ten euros'],
    ['$1.5 million, $20K', 'one point five million dollars, twenty thousand dollars'],
    ['$5, please', 'five dollars, please'],
    ['$0.99', 'ninety nine cents'],
    ['$9.99/mo', 'nine dollars and ninety nine cents per month'],
    ['¥1,000 or US$5', 'one thousand yen or five U S dollars'],
    ['50¢', 'fifty cents'],
    ['25p a minute', 'twenty five pence a minute'],
  ],
  dates: [
    ['On 3/4/2024 at 9:00 am', 'On March fourth, twenty twenty four at nine A M'],
    ['25/12/2026', 'December twenty fifth, twenty twenty six'],
    ['12/25/26', 'December twenty fifth, twenty twenty six'],
    ['2026-11-01', 'November first, twenty twenty six'],
    ['expires 08/27', 'expires August twenty twenty seven'],
    ['due by 12/15', 'due by December fifteenth'],
    ['Dec. 25th and 5 Jan.', 'December twenty fifth and the fifth of January.'],
    ['July 4, 2026', 'July fourth, twenty twenty six'],
    ['from 1999-2005', 'from nineteen ninety nine to two thousand five'],
    ['Sun., Dec. 7, at noon', 'Sunday, December seventh, at noon'],
    ['since 1987, in the 1990s', 'since nineteen eighty seven, in the nineteen nineties'],
    ['Mon-Fri 9am-5pm', 'Monday to Friday nine A M to five P M'],
    ['01/01/2026 - 12/31/2026', 'January first, twenty twenty six to December thirty first, twenty twenty six'],
    ['Oct 18, 2026 – Nov 17, 2026', 'October eighteenth, twenty twenty six to November seventeenth, twenty twenty six'],
    ["in FY2025, since '08", 'in F Y twenty twenty five, since oh eight'],
    ['Sat & Sun, or Thurs. morning', 'Saturday and Sunday, or Thursday morning'],
    ['I sat 5 minutes in the sun.', 'I sat five minutes in the sun.'],
    ['You may 5 times', 'You may five times'],
  ],
  times: [
    ['Mon – Sat 8:30am – 6:00 p.m.', 'Monday to Saturday eight thirty A M to six P M.'],
    ['9:00-17:30', 'nine to five thirty P M'],
    ['Open to 5pm. Please hold.', 'Open to five P M. Please hold.'],
    ['Open to 5 p.m. Please hold.', 'Open to five P M. Please hold.'],
    ['Open to 5 p.m. or later', 'Open to five P M or later'],
    ['Open to 5 p.m. Monday', 'Open to five P M Monday'],
    ['at 14:05', 'at two oh five P M'],
    ['8 a.m. ET', 'eight A M Eastern time'],
    ['12:30', 'twelve thirty'],
    ['Fri. 8:30-5', 'Friday eight thirty to five'],
    ['8 am to 9 pm ET', 'eight A M to nine P M Eastern time'],
    ['wait time: 00:12:30', 'wait time: twelve minutes and thirty seconds'],
  ],
  measures: [
    ['5-10 min.', 'five to ten minutes.'],
    ['5 mins, 1 hr', 'five minutes, one hour'],
    ['10% off, 3-5 days', 'ten percent off, three to five days'],
    [
      '2.5 kg, 1 km, 500 mg, 5mL, 50 mcg',
      'two point five kilograms, one kilometer, five hundred milligrams, five milliliters, fifty micrograms',
    ],
    ['20 lbs. at 20 °C', 'twenty pounds at twenty degrees Celsius'],
    ['25 GB at 100 Mbps', 'twenty five gigabytes at one hundred megabits per second'],
    ['a 5-mg tablet', 'a five milligram tablet'],
    ['1/2 cup, 2 1/2 cups', 'one half cup, two and a half cups'],
    ['3×4', 'three times four'],
    ['a 30x80 in. frame', 'a thirty by eighty inches frame'],
    [
      '7.8 L/100 km, 250 mg/5 mL',
      'seven point eight liters per one hundred kilometers, two hundred fifty milligrams per five milliliters',
    ],
    ['3/4 tsp. salt, 1 1/2 lbs.', 'three quarters teaspoon salt, one and a half pounds.'],
    ['8x10', 'eight by ten'],
    ['-5 degrees', 'minus five degrees'],
    ['10 m²', 'ten square meters'],
    ['6 mos.–5 yrs.', 'six months to five years.'],
    ['q8h x 3 days', 'every eight hours for three days'],
    ['Take 2 tabs b.i.d.', 'Take two tablets twice a day.'],
    ['1 tab q6h', 'one tablet every six hours'],
  ],
  abbreviations: [
    ['Ms. Jones of Acme Ltd.', 'Mizz Jones of Acme limited.'],
    ['Acme Inc. is closed', 'Acme incorporated is closed'],
    ['Mr. Smith Jr.', 'Mister Smith junior.'],
    ['Prof. Lee and Sgt. Dunn', 'Professor Lee and sergeant Dunn'],
    ['the billing dept.', 'the billing department.'],
    ['approx. 5 days', 'approximately five days'],
    ['Ext. 42', 'Extension forty two'],
    ['Wm. Ford, attn. Ms. Chu, re: fees', 'William Ford, attention Mizz Chu, regarding: fees'],
    ['2nd Fl., Mt. Vernon', 'second floor, mount Vernon'],
    ['the Lt. Gov. in WWII', 'the lieutenant governor in World War two'],
    ['the mtg. in wk. 3', 'the meeting in week three'],
    ['Dr. Smith lives on Oak Dr.', 'Doctor Smith lives on Oak Drive.'],
    ['P.O. Box 7', 'P O Box seven'],
    ['No. 5', 'Number five'],
    ['No. It is closed.', 'No. It is closed.'],
  ],
  addresses: [
    ['123 NW 5th Ave., Apt. 4B', 'one twenty three Northwest fifth Avenue, apartment four B'],
    [
      '500 Main St., Ste. 200, Springfield, IL 62704',
      'five hundred Main Street, suite two hundred, Springfield, Illinois six two seven zero four',
    ],
    ['exit at NE 8th St., Bldg. C', 'exit at Northeast eighth Street, building C'],
    ['SW1A 1AA', 'S W one A, one A A'],
    ['K1A 0B1', 'K one A, zero B one'],
    ['St. Louis', 'Saint Louis'],
  ],
  phones: [
    ['Call 800-555-0199 now', 'Call eight zero zero, five five five, zero one nine nine now'],
    ['Call 1-800-555-0199', 'Call one, eight zero zero, five five five, zero one nine nine'],
    ['Call 1-800-FLOWERS', 'Call one, eight hundred, FLOWERS'],
    ['(212) 555-0142', 'two one two, five five five, zero one four two'],
    ['+44 20 7946 0958', 'plus four four, two zero, seven nine four six, zero nine five eight'],
    ['0800 123 456', 'zero eight zero zero, one two three, four five six'],
    [
      'Tel: 212.555.0188 / Fax: 212.555.0189',
      'Telephone: two one two, five five five, zero one eight eight, Fax: two one two, five five five, zero one eight nine',
    ],
    ['(02) 9555 1234', 'zero two, nine five five five, one two three four'],
    ['phone number is 727.5259', 'phone number is seven two seven, five two five nine'],
    ['Dial 911', 'Dial nine one one'],
    ['1-2-3', 'one, two, three'],
  ],
  capitals: [
    ['in the US, call IT', 'in the U S, call I T'],
    ['AT&T, Q&A, R&D', 'A T and T, Q and A, R and D'],
    ['Wi-Fi', 'why fye'],
    ['Enter your ID, see our FAQs.', "Enter your I D, see our F A Q's."],
    ['Do NOT hang up', 'Do NOT hang up'],
    ['NASA and HIPAA', 'nasa and hippa'],
    ['PLEASE CALL US TODAY', 'PLEASE CALL US TODAY'],
    ['Chapter XIV, World War II, Henry VIII', 'Chapter fourteen, World War two, Henry the eighth'],
    ['the U.S. economy', 'the U S economy'],
    ['Ask for Nguyen', 'Ask for win'],
  ],
  signs: [
    ['Müller’s café — open', "Müller's café, open"],
    ['Press # or press *', 'Press pound or press star'],
    ['Press *9, #1, or *.', 'Press star nine, pound one, or star.'],
    ['billing/support', 'billing or support'],
    ['Mail help@example.com', 'Mail help at example dot com'],
    ['See https://www.example.com/help-2/.', 'See W W W dot example dot com slash help dash two.'],
    ['example.com', 'example dot com'],
    ['bank.com/help?id=12', 'bank dot com slash help question mark I D equals one two'],
    ['Example Bank – Please hold', 'Example Bank, Please hold'],
    ['A+ and/or 2 + 2 = 4', 'A plus and or two plus two equals four'],
    ['§5', 'section five'],
    ['\u200eHello\u2060 \ufeffthere\u202c', 'Hello there'],
    ['Œuvre, Đorđe', 'oeuvre, Dorde'],
    ['Привет', 'Привет'],
    ['24/7', 'twenty four seven'],
    ['New ==> free', 'New, free'],
    ['ref. no. 7A/2261', 'reference number seven A slash two two six one'],
  ],
};

for (const [kind, rows] of Object.entries(table)) {
  test.each(rows)(`${kind}: %s`, (written, spoken) => expect(readText(written).words).toBe(spoken));
}

test.each([
  ['25/12/2026', 'the twenty fifth of December, twenty twenty six'],
  ['04.03.2026', 'the fourth of March, twenty twenty six'],
  ['105 people', 'one hundred and five people'],
  ['at 17:30', 'at five thirty P M'],
  ['on the 17:30 to Leeds', 'on the seventeen thirty to Leeds'],
  ['press #', 'press hash'],
])('British: %s', (written, spoken) => expect(readText(written, { language: 'en-GB' }).words).toBe(spoken));

test("readings of one's own win over every rule, as whole words in any case", () => {
  const readings = new Map([
    ['cxone', 'see x one'],
    ['acct 1099', 'the tax account'],
  ]);
  const { words, tokens } = readText('CXONE, CXones and acct 1099.', { readings });
  expect(words).toBe('see x one, CXones and the tax account.');
  expect(tokens[0]).toMatchObject({ class: 'custom', why: 'a reading of your own' });
});

describe('tokens', () => {
  test('each has its place in the source, its class and its reason', () => {
    const { tokens } = readText('Pay “$5” by 3/4/2026.');
    const money = tokens.find((token) => token.class === 'money');
    // Counted by hand: P is 0, the quote 4, the sign of the dollar 5.
    expect(money).toMatchObject({ start: 5, end: 7, text: '$5', words: 'five dollars' });
    expect(tokens.find((token) => token.class === 'date')).toMatchObject({
      text: '3/4/2026',
      why: 'a date, month first as in en-US',
    });
    // Together they are the text, but for white space.
    expect(tokens.map(({ text }) => text).join('')).toBe('Pay“$5”by3/4/2026.');
  });

  test('a sign without words is a warning with its place', () => {
    const { words, warnings } = readText('**Bold** _x_ \u{1f600} a_b@example.com *');
    expect(words).toBe('Bold x a underscore b at example dot com');
    expect(warnings.map(({ sign, start }) => [sign, start])).toEqual([
      ['*', 0],
      ['*', 1],
      ['*', 6],
      ['*', 7],
      ['_', 9],
      ['_', 11],
      ['\u{1f600}', 13],
    ]);
  });
});

test('hostile texts of 20,000 characters are read', () => {
  const pieces = [
    'a',
    '9',
    ' ',
    '\n',
    '1-',
    '1,',
    '$1,',
    'www.',
    'a.',
    '@',
    'a@',
    '1:',
    '#',
    '+1 ',
    'Mon-',
    '0 ',
    'A-',
    'A1',
    '1/',
    '(',
    '*',
    'X',
    '1 ',
    "'",
  ];
  for (const piece of sample(pieces, 3)) {
    expect(readText(piece.repeat(20_000 / piece.length)).tokens).toBeDefined();
  }
});
