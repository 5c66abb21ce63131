import { expect, test } from 'vitest';
import type { Workspace } from '../../toolkit/context.js';
import { createLocalToolkit } from '../../toolkit/local-toolkit.js';
import { KnownGrammars } from './known-grammars.js';

const workspace: Workspace = { root: '/', rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } };
const now = Date.parse('2026-06-11T09:00:00Z');
const toolkit = createLocalToolkit({ workspace, data: '/nowhere', now: () => now });

const grammar = (content: string, format = 'semantics/1.0') =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main" tag-format="${format}"><rule id="main" scope="public">${content}</rule></grammar>`;
const cities = grammar(
  '<one-of><item>rome<tag>out.city = "ROM"</tag></item><item>paris<tag>out.city = "PAR"</tag></item></one-of>',
);
/** Each word may be taken by either of two endless repeats: the parses of n words are 2^n. */
const ambiguous = grammar(
  '<item repeat="0-"><one-of><item>a</item><item><item repeat="0-">a</item></item></one-of></item>',
);
const doubling = grammar(`rome<tag>out = "0123456789"</tag>${'<tag>out += out</tag>'.repeat(20)}`);

const learned = async (content: string) => {
  const known = new KnownGrammars();
  for (let time = 0; time < 2; time++) await known.learn(workspace, { content, input: '' }, 1);
  return known;
};

test.each([
  ['the meaning of a phrase', cities, 'paris', true],
  ['literal tags', grammar('rome<tag>ROM</tag>', 'semantics/1.0-literals'), 'rome', true],
  ['warnings', grammar('gate 7'), 'gate 7', true],
  [
    'warnings of the grammar and of its meaning',
    grammar('gate 7<tag>out = 7</tag>', 'semantics/1.0.2006'),
    'gate 7',
    true,
  ],
  ['a phrase that does not match: the nearest one is searched for', cities, 'berlin', false],
  ['a script', grammar('rome<tag>out = "ROM".toLowerCase()</tag>'), 'rome', false],
  ['a reference to another document', grammar('<ruleref uri="other.grxml"/>'), 'rome', false],
  ['a grammar with an error', grammar('<ruleref uri="#missing"/>'), 'rome', false],
  ['a phrase that takes many steps', ambiguous, 'a '.repeat(40), false],
  ['a long phrase', grammar('<item repeat="1-">a</item>'), 'a '.repeat(51), false],
  ['a meaning of ten megabytes', doubling, 'rome', false],
  ['a large grammar', grammar(`<one-of>${'<item>rome</item>'.repeat(1000)}</one-of>`), 'rome', false],
])('%s', async (_, content, input, isHere) => {
  const answer = await (await learned(content)).answer(workspace, { content, input }, now);
  expect(answer !== undefined).toBe(isHere);
  // The door does not change the answer.
  if (answer) expect(answer.text).toBe(JSON.stringify(await toolkit.testGrammar({ content, input })));
});

test.each([['all'] as const, ['trace'] as const, ['xml'] as const])(
  'more than the best meaning (%s) is left to a worker process',
  async (field) => {
    const known = await learned(cities);
    expect(await known.answer(workspace, { content: cities, input: 'rome', [field]: true }, now)).toBeUndefined();
  },
);

test('a grammar is known from its second time on, for its workspace, and not if it took long', async () => {
  const known = new KnownGrammars();
  const input = { content: cities, input: 'rome' };
  const isKnown = async (of = workspace) => (await known.answer(of, input, now)) !== undefined;
  await known.learn(workspace, input, 1000);
  await known.learn(workspace, input, 1000);
  expect(await isKnown()).toBe(false);
  await known.learn(workspace, input, 1);
  expect(await isKnown()).toBe(false);
  await known.learn(workspace, input, 1);
  expect([await isKnown(), await isKnown({ ...workspace, rules: { 'token-digits': 'error' } })]).toEqual([true, false]);
});
