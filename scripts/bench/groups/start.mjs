import { join } from 'node:path';

export async function* rows({ ratioToBareNode, milliseconds, ratio, time, root, cctool }) {
  const version = ratioToBareNode(['--version']);
  yield {
    what: 'cctool --version / node -e 0',
    measured: version.toFixed(2),
    goal: '<= 1.15',
    holds: version <= 1.15,
    peer: 'oxlint 1.30, eslint 2.58',
  };
  const workspace = join(root, 'fixtures', 'workspace');
  // What a shell asks for at TAB: each kind of value, the slowest counts.
  const asked = [
    ['hoo', 'status', ''],
    ['ivr', 'test', ''],
    ['explain', ''],
    ['grxml', 'validate', '--rule', ''],
    ['voice', 'generate', '--voice', ''],
    ['voice', 'generate', '--preset', ''],
    ['keys', 'create', '--scope', ''],
  ];
  const times = [];
  for (const words of asked) {
    const ask = () => time(process.execPath, [cctool, 'completion', 'values', '--', ...words], { cwd: workspace });
    times.push({ words: words.join(' ').trim(), ms: await milliseconds(ask) });
  }
  const slowest = times.reduce((a, b) => (a.ms > b.ms ? a : b));
  yield {
    what: `completion of values, the slowest of ${asked.length} kinds (${slowest.words})`,
    measured: `${slowest.ms.toFixed(0)} ms`,
    goal: '< 100 ms',
    holds: slowest.ms < 100,
  };
  const npx = (name) => () => time('npx', [name, '--version']);
  const again = await ratio(npx('cctool'), npx('biome'), 9);
  yield {
    what: 'npx cctool --version in a checkout / npx biome --version',
    measured: again.toFixed(2),
    goal: '<= 1.5',
    holds: again <= 1.5,
  };
}
