import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lintFlow } from './lint-flow.js';
import { flowRules } from './rules/index.js';

const codes = (text: string, file = 'x.ivr.yaml') => lintFlow(text, file).map(({ code }) => code);

describe.each(flowRules.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  test('its bad example triggers it, its good example does not', () => {
    expect(codes(rule.bad)).toContain(code);
    expect(codes(rule.good)).not.toContain(code);
    // Both examples are flows that can be read.
    for (const text of [rule.bad, rule.good])
      expect(codes(text).filter((found) => !found.startsWith('flow-'))).toEqual([]);
  });
});

test('severities are set by code', () => {
  const [rule] = flowRules;
  expect(
    lintFlow(rule!.bad, 'x.ivr.yaml', { [rule!.code]: 'error' }).find(({ code }) => code === rule!.code)?.severity,
  ).toBe('error');
  expect(lintFlow(rule!.bad, 'x.ivr.yaml', { [rule!.code]: 'off' }).map(({ code }) => code)).not.toContain(rule!.code);
});

test('the sample flows have no errors and no warnings', () => {
  const folder = join(import.meta.dirname, '../../../fixtures/workspace/flows');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.ivr.yaml'))) {
    const found = lintFlow(readFileSync(join(folder, name), 'utf8'), name).filter(
      ({ severity }) => severity !== 'info',
    );
    expect({ name, found }).toEqual({ name, found: [] });
  }
});

describe('flows of public repositories', () => {
  const folder = join(import.meta.dirname, '../../../../shared/corpus/connect');
  if (!existsSync(folder)) {
    test.skip('SKIPPED: ../shared/corpus/connect is not here', () => {});
    return;
  }
  test('what its vendor’s editor accepted has no errors', () => {
    for (const file of readdirSync(folder)) {
      const errors = lintFlow(readFileSync(join(folder, file), 'utf8'), file).filter(
        ({ severity }) => severity === 'error',
      );
      expect({ file, errors }).toEqual({ file, errors: [] });
    }
  });
});
