import {
  checkCases,
  grammar,
  header,
  inLanguage,
  keys,
  maybe,
  menu,
  of,
  type RuleCases,
  tagged,
  times,
} from '../../../test/support/analysis-cases.js';
import { madeUpWord } from '../example.js';
import { quickRules } from './quick-rules.js';

const manyWords = of(...Array.from({ length: 12 }, (_, i) => `w${i}`));
/** A rule that refers to a list of cities. */
const reads = (content: string) =>
  `<rule id="main" scope="public">${content}</rule><rule id="city">${menu('boston', 'denver')}</rule>`;
const words = (count: number) => of(...Array.from({ length: count }, (_, i) => madeUpWord(i)));
/** Words with values, beside words without one. */
const untagged = (valued: string[], ...bare: string[]) =>
  menu(...valued).replace('</one-of>', `${bare.map((each) => `<item>${each}</item>`).join('')}</one-of>`);
const digit = of('one', 'two', 'three');
const named = (...ids: string[]) =>
  `<rule id="main" scope="public">${ids.map((id) => `<ruleref uri="#${id}"/>`).join(' ')}</rule>${ids.map((id) => `<rule id="${id}">yes</rule>`).join('')}`;
const nested = (levels: number) => `${'<item repeat="0-1">a '.repeat(levels)}b${'</item>'.repeat(levels)} c`;
const weighted = (...weights: (number | undefined)[]) =>
  `<one-of>${weights.map((weight, i) => `<item${weight === undefined ? '' : ` weight="${weight}"`}>${madeUpWord(i)}</item>`).join('')}</one-of>`;
/** So many groups of two words, the second of them optional. */
const groups = (count: number) =>
  of(...Array.from({ length: count }, (_, i) => `${madeUpWord(i)} ${maybe(madeUpWord(i))}`));

/** A spelling alphabet in capitals beside words in small letters. */
const alphabet =
  'ALPHA BRAVO CHARLIE DELTA ECHO FOXTROT GOLF HOTEL SUGAR INDIA JULIET KILO LIMA MIKE NOVEMBER OSCAR PAPA QUEBEC ROMEO SIERRA TANGO';
const spelt = `${words(30)} ${of(...alphabet.split(' '))}`;
const ofNuance = (content: string) => grammar(`${content}<tag>SWI_meaning = 1;</tag>`);

const table: readonly RuleCases[] = [
  {
    code: 'rule-recursive',
    accepts: [
      '<rule id="main" scope="public"><ruleref uri="#a"/> <ruleref uri="#a"/></rule><rule id="a">one</rule>',
      '<rule id="main" scope="public"><ruleref uri="#a"/> <ruleref uri="#b"/></rule><rule id="a"><ruleref uri="#b"/></rule><rule id="b">one</rule>',
      // Left recursion is an error of the validation.
      '<rule id="main" scope="public"><one-of><item>one</item><item><ruleref uri="#main"/> one</item></one-of></rule>',
    ],
    rejects: [
      '<rule id="main" scope="public">one <item repeat="0-1"><ruleref uri="#main"/></item></rule>',
      '<rule id="main" scope="public">one <item repeat="0-1"><ruleref uri="#b"/></item></rule><rule id="b">two <ruleref uri="#main"/></rule>',
      '<rule id="main" scope="public"><ruleref uri="#list"/></rule><rule id="list"><one-of><item>one</item><item>one <ruleref uri="#list"/></item></one-of></rule>',
    ],
  },
  {
    code: 'nesting-redundant',
    // A rule that is a list may have one entry.
    accepts: [
      of('yes', 'no'),
      of('yes'),
      `<item repeat="2"><item>yes</item></item>`,
      `<item>yes <item>no</item></item>`,
    ],
    rejects: [`${of('yes')} please`, '<item><item>yes</item></item>', `pay ${of('it')} now`],
  },
  {
    code: 'scope-all-public',
    accepts: [
      '<rule id="main" scope="public"><ruleref uri="#a"/></rule><rule id="a" scope="public">one</rule>',
      '<rule id="main" scope="public"><ruleref uri="#a"/></rule><rule id="a" scope="public">one</rule><rule id="b">two</rule>',
      '<rule id="main" scope="public">one</rule><rule id="a" scope="public">two</rule><rule id="b" scope="public">three</rule>',
    ],
    rejects: [
      '<rule id="main" scope="public"><ruleref uri="#a"/></rule><rule id="a" scope="public">one</rule><rule id="b" scope="public">two</rule>',
      '<rule id="main" scope="public"><ruleref uri="#a"/> <ruleref uri="#b"/></rule><rule id="a" scope="public">one</rule><rule id="b" scope="public">two</rule>',
      '<rule id="main" scope="public">yes</rule><rule id="a" scope="public"><ruleref uri="#b"/></rule><rule id="b" scope="public">two</rule>',
    ],
  },
  {
    code: 'rule-name-style',
    // A name of one word fits every style.
    accepts: [named('size', 'drink'), named('drink_size', 'hot_drink'), named('drinkSize', 'size')],
    rejects: [named('drink_size', 'hotDrink'), named('drink-size', 'hot_drink'), named('DrinkSize', 'hotDrink')],
  },
  {
    code: 'example-missing',
    accepts: [
      '<rule id="main" scope="public"><example>yes</example>yes</rule>',
      '<rule id="main" scope="public"><example>yes</example><example>no</example><one-of><item>yes</item><item>no</item></one-of></rule>',
      // One public rule with an example is enough.
      `<rule id="main" scope="public"><example>w0</example>${manyWords}</rule><rule id="other" scope="public">no</rule>`,
      // A few words are their own examples.
      of('yes', 'no'),
      manyWords,
    ],
    rejects: [
      `${manyWords} ${of('now', 'later')}`,
      `<rule id="main" scope="public">${manyWords}</rule><rule id="other" scope="public"><ruleref uri="#main"/></rule>`,
      `<rule id="main" scope="public"><ruleref uri="#a"/></rule><rule id="a"><example>w0</example>${manyWords}</rule>`,
    ],
  },
  {
    code: 'weights-partial',
    // One of several has a weight on purpose.
    accepts: [weighted(2, 3), weighted(undefined, undefined), weighted(1, 1, 1), weighted(0.05, undefined, undefined)],
    rejects: [weighted(2, undefined), weighted(undefined, 0.2, 0.3), weighted(0.5, 0.5, undefined)],
  },
  {
    code: 'weights-extreme',
    // The factor of 1000 itself is accepted.
    accepts: [weighted(1000, 1), weighted(5, 0.01), weighted(undefined, 900)],
    rejects: [weighted(1001, 1), weighted(0.0001, 1), weighted(undefined, 2000)],
  },
  {
    code: 'weights-sum',
    accepts: [weighted(0.25, 0.75), weighted(0.333, 0.333, 0.333), weighted(2, 3), weighted(1, 1)],
    rejects: [weighted(0.5, 0.6), weighted(0.2, 0.2), weighted(1, 0.5)],
  },
  {
    code: 'repeat-prob-fixed',
    accepts: [
      '<item repeat="0-1" repeat-prob="0.5">yes</item> no',
      '<item repeat="2">yes</item>',
      '<item repeat="1-3" repeat-prob="0.2">yes</item>',
    ],
    rejects: [
      '<item repeat="2" repeat-prob="0.5">yes</item>',
      '<item repeat="3-3" repeat-prob="0.5">yes</item>',
      `<item repeat="4" repeat-prob="0.9">${digit}</item>`,
    ],
  },
  {
    code: 'token-abbreviation',
    // "PIN" is spoken as a word; where everything is in capitals, capitals say nothing.
    // "Rep" is said as it is written. Capitals of a spelling alphabet, and of words that all use, are words.
    accepts: [
      'account balance',
      'my PIN',
      'ACH TRANSFER',
      'I pay',
      'my sales rep',
      of('ALAN', 'EVE', 'call'),
      spelt,
      'please STOP now',
    ],
    rejects: ['acct balance', 'my ACH transfer', 'the billing dept.'],
  },
  {
    code: 'token-case',
    accepts: [of('Billing', 'sales'), of('billing', 'my billing'), of('Boston', 'New York')],
    rejects: [of('Billing', 'my billing'), of('ok', 'OK'), of('Sales', 'sales', 'SALES')],
  },
  {
    code: 'token-joined',
    // "e-mail" stands nowhere as two words.
    accepts: [
      of('check balance', 'transfer'),
      of('e-mail', 'telephone'),
      '<token>account</token> balance',
      '<token>New York</token> City',
      // Entries of the dictionaries of that recogniser.
      ofNuance('twenty_one dollars'),
      // Units of sound of a loop for enrolment.
      of('ph_AE', 'ph_ih', 'ph_EE1'),
    ],
    rejects: [
      of('phone_number', 'alpha_beta'),
      of('ph_balance', 'other'),
      of('check_balance', 'transfer'),
      of('sign-up', 'sign the form', 'stand up'),
      { source: '<token>New York</token> City', depth: 'deep' },
    ],
  },
  {
    code: 'token-invisible',
    // The second byte of a letter in a wrong encoding, which is reported as that.
    // Double quotation marks are reported as punctuation.
    accepts: [
      "that's right",
      of('café', 'tea'),
      'follow-up',
      'l\u00C3\u00A0',
      inLanguage('pl-PL', '\u201EKordian\u201D'),
      'say \u201Cyes\u201D',
    ],
    rejects: [
      'say \u2018yes\u2019',
      '\u201Cthat\u2019s\u201D',
      'that\u2019s right',
      'bill\u200Bing',
      'cafe\u0301',
      'follow\u2011up',
    ],
  },
  {
    code: 'token-noise',
    accepts: [
      'um yes',
      of('noise', 'silence'),
      'silicon',
      ofNuance('@hes@ yes'),
      // "Delete", in Turkish.
      inLanguage('tr-TR', of('sil', 'geri')),
      inLanguage('tr', 'SIL'),
    ],
    rejects: [
      '[noise] yes',
      '@hes@ yes',
      '++um++ yes',
      'SIL yes',
      inLanguage('es-ES', 'sil hola'),
      inLanguage('tr-TR', '[sil] geri'),
      inLanguage('tr-TR', '!SIL geri'),
    ],
  },
  {
    code: 'grammar-large',
    accepts: [of('yes', 'no'), words(900), words(10_000)],
    rejects: [
      words(10_001),
      `${of('yes', 'no')}<!-- ${'x'.repeat(1_000_001)} -->`,
      `<rule id="main" scope="public">${words(6000)}<ruleref uri="#more"/></rule><rule id="more">${words(6000)}</rule>`,
    ],
  },
  {
    code: 'list-large',
    // A document that is little else than the list is what the list should be.
    accepts: [
      words(1000),
      `${words(600)} ${words(600)}`,
      of('yes', 'no'),
      words(1001),
      `please ${words(1200)}`,
      `<rule id="main" scope="public"><ruleref uri="#a"/></rule><rule id="a">${words(1500)}</rule>`,
    ],
    rejects: [
      `${words(1001)} ${words(101)}`,
      `${words(200)} ${words(1200)}`,
      `<rule id="main" scope="public">${words(500)}<ruleref uri="#a"/></rule><rule id="a">${words(1500)}</rule>`,
    ],
  },
  {
    code: 'name-long',
    accepts: ['yes', named('n'.repeat(256)), 'w'.repeat(256)],
    rejects: [named('n'.repeat(257)), 'w'.repeat(257), named('ok', 'n'.repeat(300))],
  },
  {
    code: 'rule-long',
    // 100 groups have 200 words; a flat list may have any length.
    accepts: [
      groups(100),
      words(500),
      `${groups(101)} <ruleref uri="#main2"/>`
        .replace(/^/, '<rule id="main" scope="public">')
        .concat('</rule><rule id="main2">yes</rule>'),
    ],
    rejects: [groups(101), `${words(150)} ${words(60)}`, `${maybe('please')} ${words(200)}`],
  },
  {
    code: 'nesting-deep',
    // Items that are alternatives are not a level of their own.
    accepts: [nested(6), of('yes', 'no'), maybe(of(`${maybe('a')} b`, 'c'))],
    rejects: [nested(7), nested(10), `${nested(7)} done`],
  },
  {
    code: 'keys-length-varies',
    accepts: [
      keys(times('4', of('1', '2'))),
      keys(of('1', '2')),
      keys(times('4-4', of('1', '2'))),
      keys(`${of('1', '2')} ${maybe('#')}`),
      times('4-6', of('one', 'two')),
    ],
    rejects: [
      keys(times('4-6', of('1', '2'))),
      keys(times('1-', of('1', '2'))),
      keys(`1 ${maybe('2')}`),
      // The whole rule takes one key or two, whatever its last part takes by itself.
      keys(`${of('1', '2')} ${maybe('3')} ${maybe('#')}`),
    ],
  },
  {
    code: 'keys-terminator',
    // A pound key that may be left out ends the input.
    accepts: [keys(of('1', '*')), keys(`${of('1', '2')} ${maybe('#')}`), of('pound', 'hash'), keys('# 1 # 3 # 5')],
    rejects: [keys(of('1', '#')), keys('1 2 #'), keys('# 1 #'), keys(of('1', 'pound'))],
  },
  {
    code: 'repeat-open-speech',
    accepts: [
      times('1-5', 'very'),
      `${times('0-1', 'please')} yes`,
      keys(times('1-', of('1', '2'))),
      // How digits are collected.
      `pay ${times('2-', digit)}`,
      // A loop of sounds, which has any length.
      times('1-', of('w_0', 'w_1')),
      '<rule id="main" scope="public"><item repeat="1-"><ruleref uri="#p"/></item></rule><rule id="p"><one-of><item>ph_AE</item><item>ph_ih</item></one-of></rule>',
    ],
    rejects: [
      times('1-', 'very'),
      times('1-', of('ph_AE', 'more')),
      `${times('0-', 'please')} yes`,
      `pay ${times('2-', of('one', 'more'))}`,
      { source: `pay ${times('2-', digit)}`, depth: 'deep' },
    ],
  },
  {
    code: 'digit-lengths',
    // 6 to 9 are four lengths; words are not digits.
    accepts: [
      times('6-9', digit),
      times('8', digit),
      times('1-8', of('red', 'blue')),
      times('1-', digit),
      // Decimals, and telephones abroad.
      `${digit} point ${times('1-6', digit)}`,
      `<rule id="main" scope="public"><ruleref uri="#point"/><item repeat="1-6"><ruleref uri="#d"/></item></rule><rule id="point">point</rule><rule id="d">${digit}</rule>`,
      `<rule id="main" scope="public"><item repeat="1-6"><ruleref uri="#fracDigit"/></item></rule><rule id="fracDigit">${digit}</rule>`,
      `<item>dial plus</item>${times('5-15', digit)}`,
      `<rule id="main" scope="public"><ruleref uri="#DIAL_INTNL"/></rule><rule id="DIAL_INTNL"><item>dial</item>${times('5-15', digit)}</rule>`,
    ],
    rejects: [
      `dial ${times('5-15', digit)}`,
      // What comes behind is not what the digits belong to.
      `${times('1-6', digit)} point ${digit}`,
      times('4-8', digit),
      times('1-16', 'nine'),
      `<rule id="main" scope="public"><item repeat="3-10"><ruleref uri="#d"/></item></rule><rule id="d">${digit}</rule>`,
    ],
  },
  {
    code: 'optional-twice',
    accepts: [
      `${maybe('please')} pay ${maybe('please')}`,
      `${maybe('please')} ${maybe('kindly')} pay`,
      `${times('0-2', 'please')} pay`,
      'please please pay',
    ],
    rejects: [
      `${maybe('please')} ${maybe('please')} pay`,
      `${maybe('please')}<tag>out = 1;</tag>${maybe('Please')} pay`,
      '<rule id="main" scope="public"><item repeat="0-1"><ruleref uri="#d"/></item><item repeat="0-1"><ruleref uri="#d"/></item> done</rule><rule id="d">one</rule>',
    ],
  },
  {
    code: 'tag-reads-early',
    accepts: [
      reads('<ruleref uri="#city"/> <tag>out = rules.city;</tag>'),
      // What is repeated has been matched before, in an earlier round; the script asks whether there was one.
      reads('<item repeat="1-3"><tag>if (rules.city) out.last = rules.city;</tag> <ruleref uri="#city"/></item>'),
      reads('<item repeat="1-3"><ruleref uri="#city"/> <tag>out.last = rules.city;</tag></item>'),
      reads('<item repeat="0-1"><ruleref uri="#city"/></item> <tag>out = rules.city;</tag>'),
      reads('<one-of><item>home</item><item><ruleref uri="#city"/></item></one-of> <tag>out = rules.city;</tag>'),
      // Not referenced at all: the validation says so.
      reads('home <tag>out = rules.town;</tag>'),
    ],
    rejects: [
      reads('<tag>out.city = rules.city;</tag> <ruleref uri="#city"/>'),
      reads('to <tag>out.to = meta.city.text;</tag> <item><ruleref uri="#city"/></item>'),
      // In the first round there is none.
      reads('<item repeat="1-3"><tag>out += rules.city;</tag> <ruleref uri="#city"/></item>'),
      // Whatever the root of another document is called, the rule of this one follows.
      reads('<ruleref uri="other.grxml"/> <tag>out.city = rules.city;</tag> <ruleref uri="#city"/>'),
      reads('<one-of><item>home <tag>out = rules.city;</tag></item><item><ruleref uri="#city"/></item></one-of>'),
    ],
  },
  {
    code: 'sibling-untagged',
    // An alternative with a reference may get its value from there.
    accepts: [
      menu('coffee', 'tea', 'water'),
      of('coffee', 'tea'),
      `${maybe(`<one-of><item>now<tag>out = 1;</tag></item><item>please</item></one-of>`)} go`,
      // A list behind it sets the same: these words open it.
      `${untagged(['up', 'down', 'louder'], 'switch to')} ${maybe(tagged({ one: '1', two: '2' }))}`,
      // A default before it.
      `<tag>out = 0;</tag>${untagged(['up', 'down', 'louder'], 'status')}`,
      // More than a third: a habit.
      untagged(['coffee', 'tea', 'milk'], 'water', 'juice'),
      // Two alternatives, of which one says nothing.
      '<one-of><item>world</item><item><tag>out = 1;</tag></item></one-of>',
      // Its value is its words.
      grammar(
        '<one-of><item>yes</item><item>yeah<tag>yes</tag></item><item>no<tag>no</tag></item></one-of>',
        'root="main" tag-format="semantics/1.0-literals"',
      ),
    ],
    rejects: [
      '<one-of><item>coffee<tag>out = 1;</tag></item><item>tea<tag>out = 2;</tag></item><item>water</item></one-of>',
      // What stands beside it sets something else.
      `<tag>out.kind = "drink";</tag>${untagged(['coffee', 'tea', 'milk'], 'water')}`,
      `${maybe('a')} ${untagged(['coffee', 'tea', 'milk', 'juice'], 'water', 'lemonade')}`,
      `please ${tagged({ a: '1', b: '2', c: '3' }).replace('</one-of>', '<item>d</item></one-of>')}`,
    ],
  },
  {
    code: 'letters-alike',
    accepts: [
      of('B', 'M'),
      of('A', 'B', 'F', 'M'),
      of('see', 'be'),
      of('X', 'W', 'L'),
      `${of('B', 'D')} ${spelt}`,
      of('A', 'alpha', 'B', 'bravo', 'C', 'charlie', 'D', 'delta'),
    ],
    rejects: [
      of('B', 'D'),
      of('M', 'x', 'N'),
      of('F.', 'S.'),
      of('a', 'q', 'k'),
      of('A', 'alpha', 'B', 'bravo', 'C', 'D'),
      `${of('B', 'D')} ${of('golf', 'hotel', 'mike')}`,
    ],
  },
  {
    code: 'script-mismatch',
    // One foreign word in five is allowed; Japanese texts may hold Latin names.
    accepts: [
      of('yes', 'no'),
      inLanguage('ru-RU', of('да', 'нет')),
      inLanguage('en-US', of('one', 'two', 'three', 'four', 'да')),
    ],
    rejects: [
      inLanguage('ru-RU', of('yes', 'no')),
      inLanguage('en-US', of('да', 'нет', 'yes')),
      inLanguage('el-GR', of('ναι', 'no')),
    ],
  },
  {
    code: 'language-unsupported',
    accepts: [of('yes', 'no'), inLanguage('en-GB', 'yes'), grammar('1', header('mode="dtmf"'))],
    rejects: [inLanguage('de-DE', 'ja'), inLanguage('fr-CA', 'oui'), inLanguage('es', 'gracias')],
  },
];

checkCases(quickRules, table);
