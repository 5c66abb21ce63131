// Compares the timeline with a scan of every minute on many random hours files: node scripts/hours-property.mjs [COUNT] [SEED]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const [count = '20000', seed = '1'] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');
const result = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'src/hours/property.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CCTOOL_PROPERTY_RUNS: count, CCTOOL_PROPERTY_SEED: seed },
  },
);
process.exitCode = result.status ?? 1;
