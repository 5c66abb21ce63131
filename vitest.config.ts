import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { defineConfig } from 'vitest/config';

/** What takes long by nature, and of which shorter tests are a sample: `npm test` passes it over. */
const long = '**/*.long.test.ts';

/**
 * What `npm run test:full` runs: the long tests, the test files of which `npm test` runs a sample only (those that ask how
 * much to run), and those whose commands it runs in a thread instead of processes.
 */
const full = (pattern: string) =>
  globSync(pattern).filter(
    (file) =>
      file.endsWith('.long.test.ts') || /\/support\/(?:extent|run-built-cli)\.js'/.test(readFileSync(file, 'utf8')),
  );

/** What a fresh process has not loaded is asked in a process of its own. */
const alone = 'src/grxml/semantics/sandbox/sandbox.test.ts';

export default defineConfig(({ mode }) => {
  // Given to each project: what a project extends is read again, without this mode.
  const isFull = mode === 'full';
  // Only what hangs takes as long as this: a busy machine is no failure.
  const patience = isFull ? 600_000 : 120_000;
  const common = { env: { CCTOOL_TESTS: isFull ? 'full' : 'sample' }, testTimeout: patience, hookTimeout: patience };
  const files = (pattern: string) => (isFull ? full(pattern) : [pattern]);
  const passedOver = isFull ? [] : [long];
  return {
    test: {
      // What is awaited comes in a moment, unless the machine is busy with other things.
      expect: { poll: { timeout: 20_000 } },
      // The long tests wait for browsers, servers and their ends for a part of their time.
      maxWorkers: isFull ? 3 : 2,
      projects: [
        // Unit tests change nothing outside themselves: they share processes and what these have loaded, which takes a
        // fifth off their time.
        {
          extends: true,
          test: { name: 'units', ...common, include: files('src/**/*.test.ts'), exclude: [alone, ...passedOver], isolate: false },
        },
        {
          extends: true,
          test: { name: 'whole', ...common, include: [...files('test/**/*.test.ts'), ...files(alone)], exclude: passedOver },
        },
      ],
    },
  };
});
