import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { defineConfig } from 'vitest/config';

/** The peers of the long tests have tests of their own. */
const installed = '**/node_modules/**';

/** What takes long by nature, and of which shorter tests are a sample: `npm test` passes it over. */
const long = '**/*.long.test.ts';

/**
 * What `npm run test:full` runs: the long tests, the test files of which `npm test` runs a sample only (those that ask how
 * much to run), and those whose commands it runs in a thread and in no processes of their own.
 */
const full = (patterns: string[]) =>
  globSync(patterns, { ignore: installed }).filter(
    (file) =>
      file.endsWith('.long.test.ts') || /\/support\/(?:analysis-cases|extent|run-built-cli)\.js'|sampledStoreKinds/.test(readFileSync(file, 'utf8')),
  );

export default defineConfig(({ mode }) => {
  // Given to each project: what a project extends is read again, without this mode.
  const isFull = mode === 'full';
  // Only what hangs takes as long as this: a busy machine is no failure, so no test sets less.
  const patience = isFull ? 600_000 : 300_000;
  const common = { env: { CCTOOL_TESTS: isFull ? 'full' : 'sample' }, testTimeout: patience, hookTimeout: patience };
  const files = (patterns: string[]) => (isFull ? full(patterns) : patterns);
  const whole = 'test/**/*.test.ts';
  const shared = ['src/**/*.test.ts', ...(isFull ? [] : [whole])];
  // In processes of their own: what asks what a fresh process has loaded, and the long tests of browsers and servers.
  const alone = ['src/grxml/semantics/sandbox/sandbox.test.ts', ...(isFull ? [whole] : [])];
  const passedOver = isFull ? [] : [long];
  return {
    // Outside node_modules, as with the loader that package.json names: npm takes its own list of what is installed for as
    // long as nothing in node_modules is newer, and reads every package where it is not, at each npx.
    cacheDir: 'build/vite',
    test: {
      // What is awaited comes in a moment, unless the machine is busy with other things.
      expect: { poll: { timeout: 20_000 } },
      // The long tests wait for browsers, servers and their ends for a part of their time.
      maxWorkers: isFull ? 4 : 2,
      projects: [
        // Tests change nothing outside themselves: they share processes and what these have loaded, as to start a process
        // for each file and to load the sources again takes a quarter of their time.
        {
          extends: true,
          test: {
            name: 'shared',
            ...common,
            include: files(shared),
            exclude: [installed, ...alone, ...passedOver],
            isolate: false,
          },
        },
        { extends: true, test: { name: 'alone', ...common, include: files(alone), exclude: [installed, ...passedOver] } },
      ],
    },
  };
});
