import { describe, expect, it } from 'vitest';
import { sample } from '../../../test/support/extent.js';
import { readGrammar } from '../read/index.js';
import { checkGrammar } from './check-grammar.js';
import { prepareSubject } from './prepare-subject.js';

const head =
  '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r0" tag-format="semantics/1.0">';
const many = (count: number, make: (i: number) => string) => Array.from({ length: count }, (_, i) => make(i)).join('');
const grammar = (content: string) => `${head}${content}</grammar>`;
const spaces = ' '.repeat(300_000);

/**
 * Documents that make a careless check take hours: each has one thing in great number. They are small against the
 * limits, and a test runs out of its time where the work grows with the square of the size.
 */
const documents: [string, string][] = [
  ['words behind an entity', grammar(`<rule id="r0">&amp; ${'a '.repeat(400_000)}</rule>`)],
  ['words across comments', grammar(`<rule id="r0">${'a <!-- --> '.repeat(100_000)}</rule>`)],
  [
    'spaces in a value',
    grammar(`<rule id="r0" scope="${spaces}public${spaces}x"><item repeat="1${spaces}x">a</item></rule>`),
  ],
  ['spaces in a script', grammar(`<rule id="r0">a<tag>out = 1${spaces}x</tag></rule>`)],
  ['spaces in a comment', grammar(`<!-- cctool-ignore ${spaces} x --><rule id="r0">a</rule>`)],
  ['undefined references', grammar(`<rule id="r0">a ${many(50_000, (i) => `<ruleref uri="#x${i}"/>`)}</rule>`)],
  [
    'undefined references among many rules',
    grammar(many(20_000, (i) => `<rule id="r${i}" scope="public">a <ruleref uri="#x${i}"/></rule>`)),
  ],
  [
    'a chain of rules',
    grammar(`${many(20_000, (i) => `<rule id="r${i}"><ruleref uri="#r${i + 1}"/></rule>`)}<rule id="r20000">a</rule>`),
  ],
  ['a ring of rules', grammar(many(20_000, (i) => `<rule id="r${i}">a <ruleref uri="#r${(i + 1) % 20_000}"/></rule>`))],
  [
    'a ring of optional rules',
    grammar(
      many(20_000, (i) => `<rule id="r${i}"><item repeat="0-1"><ruleref uri="#r${(i + 1) % 20_000}"/></item></rule>`),
    ),
  ],
  [
    'a rule that every other needs',
    grammar(
      `<rule id="r0"><one-of>${many(20_000, (i) => `<item><ruleref uri="#r${i + 1}"/></item>`)}</one-of></rule>${many(20_000, (i) => `<rule id="r${i + 1}">a <ruleref uri="#r0"/></rule>`)}`,
    ),
  ],
  ['deep items', grammar(`<rule id="r0">${'<item>a <ruleref uri="#r0"/>'.repeat(250)}${'</item>'.repeat(250)}</rule>`)],
  ['undefined variables', grammar(`<rule id="r0">a<tag>&lt; ${many(50_000, (i) => `v${i};`)}</tag></rule>`)],
  [
    'scripts of many rules',
    grammar(many(20_000, (i) => `<rule id="r${i}" scope="public">a<tag>out.a.b = ${i}; out.c.d = x;</tag></rule>`)),
  ],
  ['broken scripts', grammar(`<rule id="r0">${many(50_000, (i) => `a<tag>out = ${i} ${i}</tag>`)}</rule>`)],
  [
    'suppressions',
    grammar(`<rule id="r0">${'<!-- cctool-ignore token-digits: x --><item>1</item>'.repeat(20_000)}</rule>`),
  ],
  [
    'suppressions of nothing',
    grammar(`<rule id="r0">a ${'<!-- cctool-ignore token-digit: x -->'.repeat(50_000)}</rule>`),
  ],
  ['unknown elements', grammar(`<rule id="r0">a ${'<itm/>'.repeat(50_000)}</rule>`)],
  ['attributes', grammar(`<rule id="r0" ${many(50_000, (i) => `a${i}="" `)}>a</rule>`)],
  ['a long URI', grammar(`<rule id="r0">a <ruleref uri="${'a'.repeat(5_000_000)}"/></rule>`)],
  ['a long language', grammar(`<rule id="r0"><item xml:lang="a${'-a'.repeat(2_000_000)}">a</item></rule>`)],
  ['a token of signs', grammar(`<rule id="r0">${'&gt;'.repeat(200_000)}x</rule>`)],
  ['a long example', grammar(`<rule id="r0"><example>${'.'.repeat(1_000_000)}x</example>a</rule>`)],
  [
    'examples of an ambiguous rule',
    grammar(
      `<rule id="r0">${many(300, (i) => `<example>${'a '.repeat(i)}b</example>`)}<item repeat="0-"><item repeat="0-">a</item></item></rule>`,
    ),
  ],
  ['duplicates', grammar(`<rule id="r0"><one-of>${'<item>a</item>'.repeat(50_000)}</one-of></rule>`)],
  ['rules of one name', grammar('<rule id="r0">a</rule>'.repeat(50_000))],
  ['quotes', grammar(`<rule id="r0">&amp; ${'a"b" '.repeat(50_000)}</rule>`)],
  [
    'namespaces',
    grammar(`<rule id="r0">${many(200, (i) => `<item xmlns:p${i}="urn:${i}">`)}a${'</item>'.repeat(200)}</rule>`),
  ],
];

describe('a check takes time in proportion to the document', () => {
  it.each(sample(documents, 10))('%s', async (_name, source) => {
    const findings = checkGrammar(await prepareSubject(readGrammar(source)));
    const perCode = new Map<string, number>();
    for (const { code } of findings) perCode.set(code, (perCode.get(code) ?? 0) + 1);
    for (const count of perCode.values()) expect(count).toBeLessThanOrEqual(1000);
  });
});
