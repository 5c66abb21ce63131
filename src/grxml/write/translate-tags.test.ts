import { describe, expect, it, test } from 'vitest';
import { readGrammar } from '../read/index.js';
import { prepareGrammar } from '../testing/index.js';
import { proveTranslation, translateTags } from './translate-tags.js';
import { writeGrxml } from './write-grxml.js';

const grammar = (format: string | undefined, rules: string, header = '') =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"${format === undefined ? '' : ` tag-format="${format}"`}>${header}${rules}</grammar>`;
const rule = (content: string, id = 'r') => `<rule id="${id}" scope="public">${content}</rule>`;
const city = (tag: (code: string) => string) =>
  rule(`<one-of><item>rome<tag>${tag('FCO')}</tag></item><item>paris<tag>${tag('CDG')}</tag></item></one-of>`, 'city');
const to = '<ruleref uri="#city"/>';

const ms = 'semantics-ms/1.0';
const swi = 'swi-semantics/1.0';
const tagsOf = (text: string) => [...text.matchAll(/<tag>([\s\S]*?)<\/tag>/g)].map(([, tag]) => tag);

/** The format, the rules, and the first tags as they must be written: by the definitions of the two formats. */
const exact: [string, string | undefined, string, string[]][] = [
  ['2006, as it is', 'semantics/1.0.2006', rule('a<tag>out.x = 1;</tag>'), ['out.x = 1;']],
  [
    '2006, $ in other places',
    'semantics/1.0.2006',
    rule(`a<tag>out = "$$".replace(/[$]$/, ''); // $</tag>`),
    [`out = "$$".replace(/[$]$/, ''); // $`],
  ],
  ['2006 literals', 'semantics/1.0.2006-literals', rule('a<tag>x</tag>'), ['x']],
  ['the value of a rule', ms, rule('a<tag>$ = "x";</tag>'), ['out = "x";']],
  ['a property', ms, rule('a<tag>$.x = "$"; $.y = $.x + 1</tag>'), ['out.x = "$"; out.y = out.x + 1']],
  [
    'the last reference',
    ms,
    rule(`to ${to}<tag>$.to = $$;</tag>`) + city((code) => `$ = "${code}"`),
    ['out.to = rules.latest();'],
  ],
  [
    'a reference by its name',
    ms,
    rule(`${to}<tag>$.to = $city.code</tag>`) + city((code) => `$.code = "${code}"`),
    ['out.to = rules.city.code'],
  ],
  [
    'strings and comments',
    ms,
    rule(`a<tag>$.x = "it's $$"; /* $ */ $.y = '$';</tag>`),
    [`out.x = "it's $$"; /* $ */ out.y = '$';`],
  ],
  [
    "names of one's own",
    ms,
    rule('a<tag>var total = 1; $.x = total + 1;</tag>'),
    ['var total = 1; out.x = total + 1;'],
  ],
  ['no format, $ in the tags', undefined, rule('a<tag>$.x = 1</tag>'), ['out.x = 1']],
  ['a slot', swi, rule('a<tag>drink = "tea"</tag>'), ['out.drink = "tea";']],
  [
    'a slot of a rule',
    swi,
    rule(`${to}<tag>dest = city.code;</tag>`) + city((code) => `code = '${code}'`),
    ['out.dest = rules.city.code;'],
  ],
  ['a slot that was set', swi, rule('a<tag>x = 1; y = x + "b"</tag>'), ['out.x = 1; out.y = out.x + "b";']],
  ['SWI_meaning', swi, rule('a<tag>SWI_meaning = "yes"</tag>'), ['out.SWI_meaning = "yes";']],
];

describe('translateTags', () => {
  it.each(exact)('writes %s', async (_name, format, rules, expected) => {
    const before = (await prepareGrammar(grammar(format, rules))).grammar!;
    const { grammar: changed, translated, notes } = translateTags(before.linked.main);
    const text = writeGrxml(changed).text;
    expect(notes).toEqual([]);
    expect(tagsOf(text).slice(0, expected.length)).toEqual(expected);
    expect(translated).toBe(tagsOf(text).length);
    const after = await prepareGrammar(text);
    expect(after.diagnostics.filter(({ code }) => code.startsWith('tag-'))).toEqual([]);
    const proof = await proveTranslation(before, after.grammar!);
    expect(proof).toEqual({ same: format?.includes('semantics') && rules.includes('paris') ? 2 : 1, open: 0 });
  });

  const left: [string, string | undefined, string, RegExp][] = [
    ['a predefined name', ms, rule('a<tag>$.x = $recognized.text</tag>'), /"\$recognized" is predefined/],
    ['a predefined property', ms, rule('a<tag>$._value = 1</tag>'), /predefined by the engine/],
    ['a name of SISR 1.0', ms, rule('a<tag>var out = 1; $ = out;</tag>'), /"out" has a meaning of its own/],
    ['a rule that is not referred to', ms, rule('a<tag>$ = $city</tag>'), /does not refer to "city"/],
    ['a regular expression', ms, rule('a<tag>$ = "b".replace(/b/, "c")</tag>'), /regular expression/],
    ['a script of slots', swi, rule('a<tag>if (1) x = 1</tag>'), /more than plain assignments/],
    ['an unknown name', swi, rule('a<tag>x = y</tag>'), /"y" is neither a slot that was set nor a rule/],
    [
      'a name that is both',
      swi,
      rule(`${to}<tag>city = 1; x = city</tag>`) + city((code) => `code = '${code}'`),
      /"city" may be a slot or a rule/,
    ],
    [
      'the value of the drafts in 2006',
      'semantics/1.0.2006',
      rule('a<tag>$.x = 1;</tag>'),
      /"\$" is from the working drafts/,
    ],
    [
      'a rule of the drafts in 2006',
      'semantics/1.0.2006',
      rule(`${to}<tag>out = $city;</tag>`) + city((code) => `out = '${code}'`),
      /"\$city" is from the working drafts/,
    ],
    ['an unknown format', 'acme/1.0', rule('a<tag>x</tag>'), /format is not known/],
  ];
  it.each(left)('names and leaves %s', async (_name, format, rules, reason) => {
    const before = readGrammar(grammar(format, rules)).grammar!;
    const { grammar: after, translated, notes } = translateTags(before);
    expect([after, translated]).toEqual([before, 0]);
    expect(notes.map(({ code, severity, message }) => `${code} ${severity} ${message}`)[0]).toMatch(reason);
  });

  it('leaves a script of 2006 that declares $ as a name of its own as it is', () => {
    const own = 'var $ = 1; out = $;';
    const { translated, notes } = translateTags(
      readGrammar(grammar('semantics/1.0.2006', rule(`a<tag>${own}</tag>`))).grammar!,
    );
    expect([translated, notes]).toEqual([1, []]);
  });

  it('says where engines take another value than SISR 1.0', async () => {
    const rules = rule(`<ruleref uri="#mid"/><tag>$.x = $$</tag>`) + rule(to, 'mid') + city((code) => `$ = "${code}"`);
    const { grammar: before } = await prepareGrammar(grammar(ms, rules));
    const { grammar: after, notes } = translateTags(before!.linked.main);
    expect(notes.map(({ message }) => message)).toEqual([expect.stringMatching(/rule "mid" has no tags/)]);
    const changed = await prepareGrammar(writeGrxml(after).text);
    expect(await proveTranslation(before!, changed.grammar!)).toEqual({ same: 0, open: 2 });
  });
});

test('a phrase of another meaning is reported as the difference', async () => {
  const [one, other] = await Promise.all(
    ['1', '2'].map((x) => prepareGrammar(grammar('semantics/1.0', rule(`a<tag>out = ${x}</tag>`)))),
  );
  expect(await proveTranslation(one!.grammar!, other!.grammar!)).toMatchObject({
    differing: { phrase: 'a', before: 1, after: 2 },
  });
});
