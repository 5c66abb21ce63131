// Runs the sets of test vectors in scripts/vectors/sets/: node scripts/vectors/run.mjs [SET...]
// A set exports `run(tools)`, which calls `tools.check(name, work)` once a vector; work throws where the vector fails.
// Ends with a line `N passed, N failed`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const folder = join(import.meta.dirname, 'sets');
const wanted = process.argv.slice(2);
let passed = 0;
let failed = 0;

for (const file of readdirSync(folder).sort()) {
  const name = file.replace(/\.mjs$/, '');
  if (!file.endsWith('.mjs') || (wanted.length && !wanted.includes(name))) continue;
  const before = { passed, failed };
  const skipped = [];
  await (await import(join(folder, file))).run({
    root,
    /** The vectors of a file in the folder that is shared between checkouts, undefined where it is not here. */
    vectors(vectorFile) {
      const path = join(root, '..', 'shared', 'vectors', vectorFile);
      if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
      skipped.push(path);
      return undefined;
    },
    skip: (reason) => skipped.push(reason),
    async check(title, work) {
      try {
        await work();
        passed++;
      } catch (error) {
        failed++;
        console.log(`FAILED ${name}: ${title}\n  ${String(error?.message ?? error).replaceAll('\n', '\n  ')}`);
      }
    },
  });
  for (const reason of skipped) console.log(`SKIPPED ${name}: ${reason}`);
  console.log(`${name}: ${passed - before.passed} passed, ${failed - before.failed} failed`);
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
