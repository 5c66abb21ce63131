// Many random hours files: node scripts/hours-property.mjs [COUNT] [SEED] [export]
// Without `export` the timeline is compared with a scan of every minute; with it each schedule is exported to every format,
// imported again, and compared minute by minute for two years.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const [count = '20000', seed = '1', what] = process.argv.slice(2);
const test = what === 'export' ? 'src/hours/export/round-trip.property.test.ts' : 'src/hours/property.test.ts';
const root = join(import.meta.dirname, '..');
const result = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', test], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CCTOOL_PROPERTY_RUNS: count, CCTOOL_PROPERTY_SEED: seed },
});
process.exitCode = result.status ?? 1;
