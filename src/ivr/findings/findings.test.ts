/** Each documented code is reported by its bad example and not by its good one, and every code in the source is documented. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CctoolError } from '../../diagnostics/index.js';
import { readAnyFlow } from '../flow-folder.js';
import { flowRules } from '../lint/rules/index.js';
import type { Mocks } from '../prepare/mocks.js';
import { prepareProgram } from '../prepare/prepare-program.js';
import { withLoading } from '../prepare/with-loading.js';
import { simulateCall } from '../simulate/simulate-call.js';
import { readSuite } from '../suite/suite-file.js';
import { callFindings, readingFindings } from './index.js';

const fileFor = (text: string) => (text.startsWith('<') ? 'x.vxml' : text.startsWith('{') ? 'x.json' : 'x.ivr.yaml');

describe.each(readingFindings.map((finding) => [finding.code, finding] as const))('%s', (code, finding) => {
  test('its bad example has it and nothing else, its good example is whole', () => {
    const codes = (text: string) =>
      (code.startsWith('suite-') ? readSuite(text, 'x.suite.yaml') : readAnyFlow(text, fileFor(text))).diagnostics.map(
        (each) => each.code,
      );
    expect(new Set(codes(finding.bad))).toEqual(new Set([code]));
    expect(codes(finding.good)).toEqual([]);
  });
});

/** How the world answers in the examples of a code, where that matters. */
const worlds: { readonly [code: string]: { bad?: Mocks; good?: Mocks } } = {
  'missing-edge': { bad: { 'transfer:sales': 'error' }, good: { 'transfer:sales': 'error' } },
  'node-error': { bad: { 'random:a': 'two' }, good: { 'random:a': 'two' } },
  'intent-without-branch': { bad: { 'lex:bot': 'OpeningHours' }, good: { 'lex:bot': 'OpeningHours' } },
  'unknown-schedule': { good: { 'hours:support': 'open' } },
  'service-not-mocked': { good: { verify: { verified: true } } },
};

describe.each(callFindings.map((finding) => [finding.code, finding] as const))('%s', (code, finding) => {
  test('a call through its bad example reports it, one through its good example does not', async () => {
    const codes = async (text: string, mocks: Mocks) => {
      const { flow, diagnostics } = readAnyFlow(text, fileFor(text));
      expect(diagnostics).toEqual([]);
      const { program } = await prepareProgram(flow!, {
        flow: async () => undefined,
        resolve: () => Promise.reject(new CctoolError('not-found', 'nothing to read')),
        at: 0,
        mocks,
      });
      return (await withLoading(() => simulateCall(program, '!11'))).diagnostics.map(
        (each) => `${each.severity} ${each.code}`,
      );
    };
    expect(await codes(finding.bad, worlds[code]?.bad ?? {})).toContain(`${finding.severity} ${code}`);
    expect(await codes(finding.good, worlds[code]?.good ?? {})).toEqual([]);
  });
});

test('every code that the source can report is documented', () => {
  const source = join(import.meta.dirname, '..');
  const written = new Set<string>();
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const text = readFileSync(join(source, name), 'utf8');
    // `code: 'x'` of a finding that is made in place, and the code of what a reader or a call reports.
    for (const [, code] of text.matchAll(/\bcode: '([a-z-]+)', severity/g)) written.add(code!);
    for (const [, code] of text.matchAll(
      /\b(?:report|wrong)\(\s*(?:[^'()]*(?:\([^()]*\))?[^'()]*,\s*)?'([a-z]+-[a-z-]+)'/g,
    ))
      written.add(code!);
    for (const [, what] of text.matchAll(/\.known\((?:[^;']|'(?:to|start|dtmf)')*?'(?!to'|start')([a-z]+)'/g))
      written.add(`unknown-${what}`);
  }
  for (const code of ['syntax', 'unknown-key', 'duplicate-key', 'value'])
    for (const prefix of ['flow', 'suite']) written.add(`${prefix}-${code}`);
  const documented = new Set([...readingFindings, ...callFindings, ...flowRules].map(({ code }) => code));
  expect([...written].filter((code) => !documented.has(code))).toEqual([]);
  // The search above finds what it is meant to find.
  expect(written.size).toBeGreaterThan(25);
});
