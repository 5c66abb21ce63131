import { expect, test } from 'vitest';
import { readText } from './index.js';

/**
 * Dense text by its kind, as it stands in tickets, statements, recipes, results and mails. The words were written down by
 * hand: what a caller understands at once; where announcers differ, the form that cannot be taken for another value.
 */
const table: { readonly [kind: string]: readonly (readonly [written: string, spoken: string])[] } = {
  temperatures: [
    ['Preheat to 450F.', 'Preheat to four hundred fifty degrees Fahrenheit.'],
    ['an oven at 220C/200C', 'an oven at two hundred twenty degrees Celsius or two hundred degrees Celsius'],
    ['bake at 200c (400f)', 'bake at two hundred degrees Celsius or four hundred degrees Fahrenheit'],
    ['60-70°F/15-20°C', 'sixty to seventy degrees Fahrenheit or fifteen to twenty degrees Celsius'],
    [
      'bake at 350F for 20 minutes or 325F convection',
      'bake at three hundred fifty degrees Fahrenheit for twenty minutes or three hundred twenty five degrees Fahrenheit convection',
    ],
    ['seat 18F', 'seat eighteen F'],
    ['type 1 C', 'type one C'],
  ],
  places: [
    ['40.5° N, 74° W', 'forty point five degrees north, seventy four degrees west'],
    ['BOULDER, Colo. is near', 'BOULDER, Colorado is near'],
    ['Chicago IL, 60604', 'Chicago Illinois, six zero six zero four'],
    ['PORT-AU-PRINCE', 'port-au-prince'],
    ['Boston, Mass. 02101', 'Boston, Massachusetts zero two one zero one'],
    ['1600 Main St. NW, Seattle, WA', 'sixteen hundred Main Street Northwest, Seattle, Washington'],
    ['on Mass. Ave. at 5th St.', 'on Massachusetts Avenue at fifth Street.'],
    ['P.O. Box 1327', 'P O Box thirteen twenty seven'],
  ],
  days: [
    ['M/W/F 9-11am', 'Monday, Wednesday and Friday nine to eleven A M'],
    ['T/Th 1-3pm', 'Tuesday and Thursday one to three P M'],
    ['19-Jan-2013', 'January nineteenth, twenty thirteen'],
    ['from 2 to 4 February 2020', 'from the second to the fourth of February, twenty twenty'],
    ['Jan.–Mar. 2026', 'January to March twenty twenty six'],
    ['SEPTEMBER 21, 2004', 'September twenty first, two thousand four'],
    ['closed MON 12/25', 'closed Monday December twenty fifth'],
    [
      'Open 24/7 at 1-800-555-0100',
      'Open twenty four seven at one, eight zero zero, five five five, zero one zero zero',
    ],
    ['Juice of 1/2 Lemon', 'Juice of one half Lemon'],
    ['as of 1/2', 'as of January second'],
    ['Exp. 12/27', 'Expires December twenty twenty seven'],
    ['the war of 1914-18', 'the war of nineteen fourteen to eighteen'],
    ['1257 of 1830 people', 'one thousand two hundred fifty seven of one thousand eight hundred thirty people'],
    ['2026-11-23T05:30:00Z', 'November twenty third, twenty twenty six, five thirty U T C'],
    ['2026-11-23T17:30+05:30', 'November twenty third, twenty twenty six, five thirty P M U T C plus five thirty'],
    ['at 0645 hrs', 'at zero six forty five hours'],
    ['at 1:00p ET', 'at one P M Eastern time'],
    ['5:30 a week', 'five thirty a week'],
    ['10 am Pacific / 1 pm Eastern', 'ten A M Pacific, one P M Eastern'],
    ['noon-2', 'noon to two'],
    ['(Jan 1-Dec 17)', 'January first to December seventeenth'],
    ['11:00 am - 12:00 pm: lunch', 'eleven A M to twelve P M: lunch'],
    ['NEW DELHI, Nov 26: India', 'NEW DELHI, November twenty sixth: India'],
    ['APR 24.99%', 'A P R twenty four point nine nine percent'],
  ],
  results: [
    ['They beat the Mets 2-0.', 'They beat the Mets two to nothing.'],
    ['a 10-3 victory', 'a ten to three victory'],
    ['They are 10-3 this season.', 'They are ten and three this season.'],
    ['Odds are 5/1.', 'Odds are five to one.'],
    ['an 80-20 split', 'an eighty twenty split'],
    ['wait 3-5 days', 'wait three to five days'],
    ['pages 318-342', 'pages three hundred eighteen to three hundred forty two'],
  ],
  law: [
    ['Public Law 115-336', 'Public Law one fifteen dash three thirty six'],
    ['NIST SP 800-53', 'NIST S P eight hundred dash fifty three'],
    ['Section 12(b)(6)', 'Section twelve B six'],
    ['Sections 3(a)-(c)', 'Sections three A to C'],
    ['5(a)(iii)', 'five A three'],
    ['§§ 12–14, ¶ 7', 'sections twelve to fourteen, paragraph seven'],
  ],
  money: [
    ['a £50 voucher', 'a fifty pound voucher'],
    ['a $50 billion industry', 'a fifty billion dollar industry'],
    ['the $5 you owe', 'the five dollars you owe'],
    ['more than GBP 600million', 'more than six hundred million pounds'],
    ['60p/min', 'sixty pence per minute'],
    ['$5K/day', 'five thousand dollars per day'],
    ['€1.299,00', 'one thousand two hundred ninety nine euros'],
    ['1 299,50 €', 'one thousand two hundred ninety nine euros and fifty cents'],
    ['₹2.5 lakh', 'two point five lakh rupees'],
    ['Rs. 500', 'five hundred rupees'],
    ['form SSP1', 'form S S P one'],
    ['ALL 50 states, TOP 10', 'ALL fifty states, TOP ten'],
    ['1 000 people', 'one thousand people'],
  ],
  codes: [
    ['The code is 72-000.', 'The code is seven two dash zero zero zero.'],
    ['ZIP 20500-0003', 'zip two zero five zero zero, zero zero zero three'],
    ['SSN xxx-xx-1234', 'S S N ending in one two three four'],
    ['card ending in ****4242', 'card ending in four two four two'],
    ['your Mobile No. was', 'your Mobile number was'],
    ['to No: 86888', 'to Number: eight six eight eight eight'],
    ['Text STOP to 4040', 'Text STOP to four zero four zero'],
    ['ext. 4471', 'extension four four seven one'],
    ['CVV 123', 'C V V one two three'],
    ['call 555-0142', 'call five five five, zero one four two'],
    ['acct ...8841', 'account ending in eight eight four one'],
    ['forms 7600A and 7600B', 'forms seventy six hundred A and seventy six hundred B'],
    ['the 76ers and 49ers', 'the seventy sixers and forty niners'],
    ['ICD-10 code E11.9', 'I C D ten code E eleven point nine'],
    ['stage IIIB, Scene iv', 'stage three B, Scene four'],
    ['Patrick J. Sweeney II', 'Patrick J. Sweeney the second'],
  ],
  computers: [
    ['v2.3.1 and 2.0.14-beta.3', 'version two point three point one and two point zero point fourteen beta three'],
    ['version 10.0.19045', 'version ten point zero point one nine zero four five'],
    ['192.168.1.254:8080', 'one nine two dot one six eight dot one dot two five four, port eighty eighty'],
    ['00:1A:2B:3C:4D:5E', 'zero zero, one A, two B, three C, four D, five E'],
    ['error 0x80070005', 'error zero X eight zero zero seven, zero zero zero five'],
    ['Ctrl+Alt+Del', 'control alt delete'],
    ['Settings > Network > 5G', 'Settings, Network, five G'],
    ['/etc/hosts', 'slash etc slash hosts'],
    ['the .gov site and a .pdf file', 'the dot gov site and a dot P D F file'],
    ['UTC+2', 'U T C plus two'],
    ['1080p at 60 fps', 'ten eighty P at sixty frames per second'],
  ],
  quantities: [
    ['x² + y³, 10⁶', 'x squared plus y cubed, ten to the power of six'],
    ['a ½-inch cut, a 3/8" bolt', 'a one half inch cut, a three eighths inch bolt'],
    ['2 Tbsp butter, 600gm lamb, 33cl', 'two tablespoons butter, six hundred grams lamb, thirty three centiliters'],
    ['50/60 Hz', 'fifty or sixty hertz'],
    ['.75 of it', 'zero point seven five of it'],
    ['5 x 3 = 15', 'five times three equals fifteen'],
    ['10 mg PO BID x 7d', 'ten milligrams by mouth twice a day for seven days'],
    ['max 8/24 hrs', 'max eight in twenty four hours'],
    ['1 cap 3x/day', 'one cap three times a day'],
    ['4g / 0.14 oz, a 1.8in disk', 'four grams, zero point one four ounces, a one point eight inches disk'],
  ],
  words: [
    ["18F's and AT&T's and Inc.'s", "eighteen F's and A T and T's and incorporated's"],
    ['T&Cs', "T and C's"],
    ['Mr. & Mrs. Smith', 'Mister and missus Smith'],
    ['Lt. Col. James', 'lieutenant colonel James'],
    ['2 yrs. exp. needed', 'two years experience needed'],
    ['LOS ANGELES, a PICK FOR US ALL', 'LOS ANGELES, a PICK FOR US ALL'],
    ['TAKE IT UP with our IT desk', 'TAKE IT UP with our I T desk'],
    ['Socks w/ holes, b/w 3 and 4', 'Socks with holes, between three and four'],
  ],
};

for (const [kind, rows] of Object.entries(table)) {
  test.each(rows)(`${kind}: %s`, (written, spoken) => expect(readText(written).words).toBe(spoken));
}

test.each([
  ['They won 3-0', 'They won three nil'],
  ['19-Jan-13', 'the nineteenth of January, twenty thirteen'],
])('British: %s', (written, spoken) => expect(readText(written, { language: 'en-GB' }).words).toBe(spoken));

test('the number of a footnote has no words and is a warning', () => {
  const { words, warnings } = readText('See the note¹ below.');
  expect(words).toBe('See the note below.');
  expect(warnings.map(({ sign, start }) => [sign, start])).toEqual([['¹', 12]]);
});
