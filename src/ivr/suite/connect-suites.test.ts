import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readAnyFlow } from '../flow-folder.js';
import { prepareProgram } from '../prepare/prepare-program.js';
import { runCase } from './run-case.js';
import { readSuite } from './suite-file.js';

const folder = join(import.meta.dirname, '../../../fixtures/connect-suites');
for (const name of readdirSync(folder)) {
  const file = join(folder, name);
  const { suite, diagnostics } = readSuite(readFileSync(file, 'utf8'), name);
  const path = resolve(dirname(file), suite?.flow ?? '');
  if (suite && !existsSync(path)) {
    test.skip(`${name}: SKIPPED: ${suite.flow} is not here`, () => {});
    continue;
  }
  test(`${name}, written from the flow, passes`, async () => {
    expect(diagnostics).toEqual([]);
    expect(suite!.cases.length).toBeGreaterThan(0);
    const { flow } = readAnyFlow(readFileSync(path, 'utf8'), path);
    for (const each of suite!.cases) {
      const { program } = await prepareProgram(flow!, {
        flow: async () => undefined,
        resolve: () => Promise.reject(new Error('nothing to read')),
        mocks: each.mocks,
        at: Date.parse(each.at!),
      });
      expect({ case: each.name, failures: runCase(program, each).failures }).toEqual({ case: each.name, failures: [] });
    }
  });
}
