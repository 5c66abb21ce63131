import { describe, expect, it } from 'vitest';
import { applyFixes, fixUntilStable } from '../../../diagnostics/fixes.js';
import { CctoolError, type FixSafety } from '../../../diagnostics/index.js';
import { linkGrammar } from '../../link/link-grammar.js';
import { readGrammar } from '../../read/index.js';
import { checkGrammar } from '../check-grammar.js';
import { prepareSubject } from '../prepare-subject.js';
import { grammarRules } from './index.js';

const namespace = 'xmlns="http://www.w3.org/2001/06/grammar"';
const head = `${namespace} version="1.0" xml:lang="en-US" root="r"`;

/** The content of a rule, the rules of a grammar, or a whole grammar where `_` stands for what every grammar has. */
function documentOf(text: string): string {
  if (/^(<grammar|<!--|#)/.test(text)) return text.replace(/ _(?=>)/, ` ${head}`);
  return `<grammar ${head}>${/^<(rule|meta|lexicon)[ >]/.test(text) ? text : `<rule id="r">${text}</rule>`}</grammar>`;
}

async function check(source: string) {
  const read = readGrammar(source, { uri: 'file:///grammars/main.grxml' });
  const resolve = async (uri: string): Promise<never> => {
    throw new CctoolError('not-found', `${uri}: no such file`);
  };
  const linked = read.grammar && (await linkGrammar(read.grammar, resolve, { read: async () => read }));
  return checkGrammar(await prepareSubject(read, linked));
}

/** What a fix of a rule makes of a text, by hand. */
const table: { [code: string]: [safety: FixSafety, before: string, after: string][] } = {
  'grammar-namespace': [
    [
      'safe',
      `<grammar version="1.0" xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
      `<grammar ${namespace} version="1.0" xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
    ],
    [
      'safe',
      `<grammar xmlns="http://www.w3.org/2001/06/grammar/" version="1.0" xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
      `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
    ],
  ],
  version: [
    [
      'safe',
      `<grammar ${namespace} xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
      `<grammar version="1.0" ${namespace} xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
    ],
    [
      'unsafe',
      `<grammar version="1.1" ${namespace} xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
      `<grammar version="1.0" ${namespace} xml:lang="en" root="r"><rule id="r">a</rule></grammar>`,
    ],
  ],
  'mode-value': [
    [
      'safe',
      '<grammar mode="Voice" _><rule id="r">a</rule></grammar>',
      '<grammar mode="voice" _><rule id="r">a</rule></grammar>',
    ],
    [
      'unsafe',
      '<grammar mode="voise" _><rule id="r">a</rule></grammar>',
      '<grammar mode="voice" _><rule id="r">a</rule></grammar>',
    ],
  ],
  'scope-value': [
    ['safe', '<rule id="r" scope=" Public">a</rule>', '<rule id="r" scope="public">a</rule>'],
    ['unsafe', '<rule id="r" scope="publik">a</rule>', '<rule id="r" scope="public">a</rule>'],
  ],
  'ruleref-special': [
    ['safe', 'a <ruleref special="Null"/>', 'a <ruleref special="NULL"/>'],
    ['unsafe', 'a <ruleref special="GARBIGE"/>', 'a <ruleref special="GARBAGE"/>'],
  ],
  'language-syntax': [
    ['safe', '<item xml:lang="en_GB">a</item>', '<item xml:lang="en-GB">a</item>'],
    [
      'safe',
      `<grammar version="1.0" ${namespace} xml:lang=' en_US ' root="r"><rule id="r">a</rule></grammar>`,
      `<grammar version="1.0" ${namespace} xml:lang='en-US' root="r"><rule id="r">a</rule></grammar>`,
    ],
    ['unsafe', '<item xml:lang="en.GB">a</item>', '<item xml:lang="enGB">a</item>'],
  ],
  'xml-attribute-ignored': [
    ['safe', '<item>a<tag xml:lang="en"\n xml:base="x">out = 1;</tag></item>', '<item>a<tag>out = 1;</tag></item>'],
  ],
  'repeat-syntax': [
    ['safe', '<item repeat=" 0-1 ">a</item> b', '<item repeat="0-1">a</item> b'],
    ['unsafe', '<item repeat="-3">a</item> b', '<item repeat="0-3">a</item> b'],
    ['unsafe', '<item repeat="*">a</item> b', '<item repeat="0-">a</item> b'],
    ['unsafe', '<item repeat="+">a</item> b', '<item repeat="1-">a</item> b'],
    ['unsafe', '<item repeat="?">a</item> b', '<item repeat="0-1">a</item> b'],
  ],
  'repeat-range': [['unsafe', '<item repeat="3-1">a</item>', '<item repeat="1-3">a</item>']],
  'repeat-prob-syntax': [
    ['safe', '<item repeat="1-2" repeat-prob=" 0.5">a</item>', '<item repeat="1-2" repeat-prob="0.5">a</item>'],
    ['unsafe', '<item repeat="1-2" repeat-prob="80%">a</item>', '<item repeat="1-2" repeat-prob="0.8">a</item>'],
    ['unsafe', '<item repeat="1-2" repeat-prob="0,5">a</item>', '<item repeat="1-2" repeat-prob="0.5">a</item>'],
  ],
  'weight-syntax': [
    [
      'safe',
      '<one-of><item weight="+2">a</item><item>b</item></one-of>',
      '<one-of><item weight="2">a</item><item>b</item></one-of>',
    ],
    [
      'unsafe',
      '<one-of><item weight="2,5">a</item><item>b</item></one-of>',
      '<one-of><item weight="2.5">a</item><item>b</item></one-of>',
    ],
  ],
  'uri-syntax': [
    ['safe', `<lexicon uri=" names.pls "/><rule id="r">a</rule>`, `<lexicon uri="names.pls"/><rule id="r">a</rule>`],
    [
      'unsafe',
      `<lexicon uri="my words\\names.pls"/><rule id="r">a</rule>`,
      `<lexicon uri="my%20words/names.pls"/><rule id="r">a</rule>`,
    ],
  ],
  'repeat-prob-ignored': [['safe', '<item repeat-prob="0.5">a</item>', '<item>a</item>']],
  'weight-ignored': [['safe', "<item\n\tweight='2'>a</item>", '<item>a</item>']],
  'dtmf-language': [
    [
      'safe',
      `<grammar version="1.0" ${namespace} mode="dtmf" xml:lang="en" root="r"><rule id="r">1</rule></grammar>`,
      `<grammar version="1.0" ${namespace} mode="dtmf" root="r"><rule id="r">1</rule></grammar>`,
    ],
  ],
};

const rows = Object.entries(table).flatMap(([code, cases]) =>
  cases.map(([safety, before, after]) => [code, safety, documentOf(before), documentOf(after)] as const),
);

describe.each(rows)('%s, %s: %s', (code, safety, before, after) => {
  it('is fixed, nothing else changes, and no other finding comes', async () => {
    const findings = await check(before);
    const mine = findings.filter((finding) => finding.code === code);
    expect(mine.map(({ fix }) => fix?.safety)).toEqual(mine.map(() => safety));
    expect(mine).not.toEqual([]);
    const fixed = applyFixes(before, mine, 'unsafe');
    expect(fixed.text).toBe(after);
    const codes = new Set(findings.map((finding) => finding.code));
    codes.delete(code);
    const left = (await check(after)).filter((finding) => !codes.has(finding.code));
    expect(left).toEqual([]);
    // A safe fix is applied by either option, an unsafe one only by its own.
    expect(applyFixes(before, mine, 'safe').text).toBe(safety === 'safe' ? after : before);
  });

  it('is stable', async () => {
    const all = async (text: string) => {
      const once = await fixUntilStable(async (changed) => {
        const now = changed.get('main') ?? text;
        return [{ name: 'main', text: now, diagnostics: await check(now) }];
      }, 'unsafe');
      return once[0]?.after ?? text;
    };
    const once = await all(before);
    expect(await all(once)).toBe(once);
  });
});

describe('the table', () => {
  it('has a row for each grade of fix that a rule documents, and for no other', () => {
    const documented = grammarRules.flatMap(({ code, fixes = {} }) =>
      Object.keys(fixes).map((grade) => `${code} ${grade}`),
    );
    expect([...new Set(rows.map(([code, safety]) => `${code} ${safety}`))].sort()).toEqual(documented.sort());
  });
});
