import { expect, it } from 'vitest';
import { analyzeGrammar } from './analyze-grammar.js';
import { choiceOf, example, keysHeader, mainChoice, mainRule } from './example.js';

/*
 * Pairs of grammars that differ in function, the better one first. The order is written by hand, by what happens to calls:
 * how many callers are misunderstood or refused, and whether the application gets a wrong result, none, or an odd one. The
 * score has to agree in at least 45 of the 50.
 */

/** Twelve things that sound unlike one another. */
const wide = Object.fromEntries(
  'billing,reservations,technical problem,new order,lost card,opening hours,directions,upgrade,complaint,refund,password,operator'
    .split(',')
    .map((words) => [words, `"${words}"`]),
);
const few = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `"${name}"`]));
const menu = (values: { [words: string]: string }) => mainChoice(values);
const items = (...list: [words: string, tag: string][]) =>
  mainRule(
    `<one-of>${list.map(([words, tag]) => `<item>${words}${tag === '' ? '' : ` <tag>${tag}</tag>`}</item>`).join('')}</one-of>`,
  );
const keys = (values: { [words: string]: string }) => mainChoice(values, keysHeader);
const rules = (main: string, ...more: string[]) =>
  example([`<rule id="main" scope="public">${main}</rule>`, ...more].join('\n'));
const city = `<rule id="city">${choiceOf({ boston: '"BOS"', denver: '"DEN"', chicago: '"CHI"' })}</rule>`;
const ride = (tag: string, before = '') => rules(`fly to ${before}<ruleref uri="#city"/> <tag>${tag}</tag>`, city);
const three = few('billing', 'reservations', 'operator');
const maybe = (content: string) => `<item repeat="0-1">${content}</item>`;
const polite = rules(
  `${maybe('i would like')} <ruleref uri="#what"/> <tag>out = rules.what;</tag> ${maybe('please')}`,
  `<rule id="what">${choiceOf(three)}</rule>`,
);
const numbers = (five: string) =>
  items(['three', 'out = 3;'], ['four', 'out = 4;'], ['five', `out = ${five};`], ['six', 'out = 6;']);
const isTagged = (...tags: string[]) =>
  items(['billing', tags[0]!], ['reservations', tags[1]!], ['operator', tags[2]!], ['refund', tags[3]!]);
const own = (property: string) => [1, 2, 3, 4].map((n) => `out.${property} = ${n};`);

type Pair = [why: string, better: string, worse: string];
const pairs: Pair[] = [
  // Nobody can use it, and everybody can.
  ['nothing matches', menu(three), mainRule(`${choiceOf(three)} <ruleref special="VOID"/>`)],
  ['the root is not there', menu(three), example(`<rule id="man" scope="public">${choiceOf(three)}</rule>`)],
  ['a reference leads nowhere', ride('out = rules.city;'), rules('fly to <ruleref uri="#town"/>', city)],
  ['not XML', menu(three), menu(three).replace('</one-of>', '')],
  ['a rule that only leads to itself', menu(three), rules('<ruleref uri="#main"/> billing')],
  [
    'nothing matches, or some words sound alike',
    menu(few('amount', 'account')),
    mainRule('pay <ruleref special="VOID"/>'),
  ],
  ['a document of another kind', menu({ mail: '"M"', male: '"N"' }), '<vxml version="2.1"/>'],
  // The result is wrong or missing.
  ['a misspelt rule variable', ride('out = rules.city;'), ride('out = rules.citty;')],
  [
    'read before it is set',
    ride('out = rules.city;'),
    rules('fly to <tag>out = rules.city;</tag><ruleref uri="#city"/>', city),
  ],
  ['five is four', numbers('5'), numbers('4')],
  [
    'five is four, or five is missing',
    items(['three', 'out = 3;'], ['four', 'out = 4;'], ['six', 'out = 6;']),
    numbers('4'),
  ],
  ['a script that does not parse', isTagged(...own('a')), isTagged('out.a = ;', ...own('a').slice(1))],
  ['an alternative leaves the result empty', isTagged(...own('a')), isTagged('var a = 1;', ...own('a').slice(1))],
  [
    'one sets another property',
    isTagged(...own('a')),
    isTagged('out.a = 1; out.b = 1;', 'out.a = 2; out.b = 2;', 'out.a = 3;', 'out.a = 4; out.b = 4;'),
  ],
  ['an alternative without a tag', isTagged(...own('a')), isTagged('', ...own('a').slice(1))],
  ['a wrong number, or a text among numbers', numbers('"5"'), numbers('4')],
  [
    'one key with two meanings',
    keys({ 1: '"A"', 2: '"B"' }),
    keys({ 1: '"A"', 2: '"B"' }).replace('</one-of>', '<item>2 <tag>out = "C";</tag></item></one-of>'),
  ],
  [
    'a key that begins another sequence',
    keys({ 1: '"A"', 2: '"B"', 3: '"C"' }),
    keys({ 1: '"A"', 2: '"B"', '1 2': '"C"' }),
  ],
  ['a key that no telephone has', keys({ 1: '"A"', 2: '"B"' }), keys({ 1: '"A"', x: '"B"' })],
  [
    'a key with two meanings, or a prefix',
    keys({ 1: '"A"', '1 2': '"B"' }),
    items(['1', 'out = "A";'], ['1', 'out = "B";']).replace('xml:lang="en-US"', 'mode="dtmf"'),
  ],
  [
    'yes is false',
    items(['yes', 'out = true;'], ['no', 'out = false;']),
    items(['yes', 'out = false;'], ['no', 'out = true;']),
  ],
  [
    'the value of a sibling',
    isTagged('out = "billing";', 'out = "reservations";', 'out = "operator";', 'out = "refund";'),
    isTagged('out = "billing";', 'out = "operator";', 'out = "operator";', 'out = "refund";'),
  ],
  // The same words mean two things.
  [
    'the same words twice with two values',
    menu(three),
    items(['billing', 'out = 1;'], ['operator', 'out = 2;'], ['billing', 'out = 3;']),
  ],
  [
    'the same words twice: two values, or one',
    items(['billing', 'out = 1;'], ['operator', 'out = 2;'], ['billing', 'out = 1;']),
    items(['billing', 'out = 1;'], ['operator', 'out = 2;'], ['billing', 'out = 3;']),
  ],
  [
    'two optional copies of one rule',
    ride('out = rules.city;'),
    rules(
      `${maybe('<ruleref uri="#city"/><tag>out.a = rules.city;</tag>')} ${maybe('<ruleref uri="#city"/><tag>out.b = rules.city;</tag>')}`,
      city,
    ),
  ],
  // Misheard.
  ['two options sound the same', menu(few('mail', 'parcel', 'freight')), menu(few('mail', 'male', 'freight'))],
  ['two options sound alike', menu(few('balance', 'account', 'transfer')), menu(few('amount', 'account', 'transfer'))],
  ['sound the same, or alike', menu(few('amount', 'account', 'freight')), menu(few('mail', 'male', 'freight'))],
  ['sound alike, or somewhat alike', menu(few('brush', 'rush', 'freight')), menu(few('amount', 'account', 'freight'))],
  ['two pairs, or one', menu(few('mail', 'male', 'operator', 'billing')), menu(few('mail', 'male', 'sale', 'sail'))],
  [
    'of two options, or of twelve',
    menu({ ...wide, mail: '1', male: '2' }),
    menu({ mail: '1', male: '2', billing: '3' }),
  ],
  [
    'the same sounds, the same value',
    menu({ mail: '1', male: '1', billing: '2' }),
    menu({ mail: '1', male: '2', billing: '3' }),
  ],
  ['letters that rhyme', menu(few('a', 'o', 'r')), menu(few('b', 'd', 'e', 'g', 'p', 't'))],
  [
    'thirteen and thirty',
    menu({ thirteen: '13', twenty: '20', eleven: '11' }),
    menu({ thirteen: '13', thirty: '30', fourteen: '14', forty: '40' }),
  ],
  [
    'other words in another order that sound the same',
    menu(few('for sale', 'to rent')),
    menu({ 'for sale': '1', 'four sail': '2' }),
  ],
  // Refused.
  ['wrappers are refused', polite, menu(three)],
  [
    'an example is refused',
    mainRule(`<example>billing</example>${choiceOf(three)}`),
    mainRule(`<example>my invoice</example>${choiceOf(three)}`),
  ],
  [
    'yes alone',
    items(
      ['yes', 'out = true;'],
      ['yeah', 'out = true;'],
      ['correct', 'out = true;'],
      ['yep', 'out = true;'],
      ['no', 'out = false;'],
      ['nope', 'out = false;'],
      ['no thanks', 'out = false;'],
      ['wrong', 'out = false;'],
    ),
    items(['yes', 'out = true;'], ['no', 'out = false;']),
  ],
  [
    'an alternative that never matches',
    menu(three),
    mainRule('<one-of><item>billing</item><item>refund <ruleref special="VOID"/></item></one-of>'),
  ],
  [
    'an alternative, or the whole, never matches',
    mainRule('<one-of><item>billing</item><item>refund <ruleref special="VOID"/></item></one-of>'),
    mainRule(
      '<one-of><item>billing <ruleref special="VOID"/></item><item>refund <ruleref special="VOID"/></item></one-of>',
    ),
  ],
  ['a misspelt word', menu(few('account balance', 'operator')), menu(few('acount balance', 'operator'))],
  [
    'two misspelt words, or one',
    menu(few('acount', 'operator', 'payment')),
    menu(few('acount', 'opperator', 'payment')),
  ],
  ['digits in a token', menu(few('form four oh one', 'operator')), menu(few('form 401', 'operator'))],
  ['a zero-width space', menu(few('billing', 'operator')), menu(few('bil\u200bling', 'operator'))],
  [
    'words of another language',
    menu(few('facturas', 'tarjeta', 'ayuda', 'quiero pagar', 'hablar con un agente')).replace('en-US', 'es-ES'),
    menu(few('facturas', 'tarjeta', 'ayuda', 'quiero pagar', 'hablar con un agente')),
  ],
  ['nothing need be said', mainRule(`${choiceOf(three)} ${maybe('please')}`), mainRule(maybe(choiceOf(three)))],
  [
    'a repeat that never ends',
    mainRule(`<item repeat="1-3">${choiceOf({ one: '1', two: '2' })}</item>`),
    mainRule(`<item repeat="1-"><item repeat="0-1">${choiceOf({ one: '1', two: '2' })}</item></item>`),
  ],
  [
    'left recursion',
    mainRule('<item repeat="1-3">more</item>'),
    rules(
      '<ruleref uri="#list"/>',
      '<rule id="list"><one-of><item><ruleref uri="#list"/> more</item><item>more</item></one-of></rule>',
    ),
  ],
  // A fault of function weighs more than many of form.
  [
    'a fault, or no examples and two names',
    example(
      `<rule id="Main_Rule" scope="public">${choiceOf(three)}</rule><rule id="mainrule">${choiceOf(three)}</rule>`,
      'xml:lang="en-US" root="Main_Rule" tag-format="semantics/1.0"',
    ),
    numbers('4'),
  ],
  [
    'the same sounds, or four odd weights',
    mainRule(
      '<one-of><item weight="0.2">billing <tag>out=1;</tag></item><item weight="0.3">refund <tag>out=2;</tag></item><item>operator <tag>out=3;</tag></item></one-of>',
    ),
    menu({ mail: '1', male: '2', operator: '3' }),
  ],
];

it('the pairs are fifty, each named once', () => {
  expect(pairs).toHaveLength(50);
  expect(new Set(pairs.map(([why]) => why)).size).toBe(50);
});

it('the score agrees with the written order', async () => {
  const against: string[] = [];
  for (const [why, better, worse] of pairs) {
    const [first, second] = [await analyzeGrammar(better), await analyzeGrammar(worse)];
    if (!(first.score > second.score)) against.push(`${why}: ${first.score} and ${second.score}`);
  }
  expect(against.length, against.join('\n')).toBeLessThanOrEqual(5);
});
