import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { defineConfig } from 'vitest/config';

const everything = ['src/**/*.test.ts', 'test/**/*.test.ts'];

/** The test files of which `npm test` runs a sample only: those that ask how much to run. */
const sampled = () =>
  globSync(everything).filter((file) => readFileSync(file, 'utf8').includes('/support/extent.js'));

export default defineConfig(({ mode }) => ({
  test: {
    include: mode === 'full' ? sampled() : everything,
    env: { CCTOOL_TESTS: mode === 'full' ? 'full' : 'sample' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is awaited comes in a moment, unless the machine is busy with other things.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
  },
}));
