// The hours vectors: each through the library under both policies for clock changes, and through the command line in
// processes of four different zones.
import { deepStrictEqual, match, ok, rejects } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importModule } from '../../support/modules.mjs';

const processZones = ['UTC', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata'];

export async function run({ root, vectors, skip, check }) {
  const set = vectors('hours.json');
  if (!set) return;
  const { createZones, openEngine, readHours } = await importModule(root, 'hours/index.js');
  const zones = createZones();
  const release = zones.version ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'cctool-vectors-'));
  const fileOf = (schedule, dst) => ({
    version: 1,
    dst,
    schedules: [{ id: 1, key: 's', name: 'Vector', ...schedule }],
  });
  const answer = ({ is_open, next_open, next_close }) => ({ is_open, next_open, next_close });
  let turn = 0;
  const cctool = (schedule, dst, at) => {
    const file = join(folder, 'hours.json');
    writeFileSync(file, JSON.stringify(fileOf(schedule, dst)));
    const args = [join(root, 'bin/cctool.js'), 'hoo', 'status', 's', '--hours', file, '--at', at, '--json'];
    const env = { ...process.env, TZ: processZones[turn++ % processZones.length] };
    return spawnSync(process.execPath, args, { encoding: 'utf8', env });
  };

  for (const vector of set.vectors) {
    if (vector.min_tzdata && release < vector.min_tzdata) {
      skip(`${vector.id} needs zone data ${vector.min_tzdata}; this machine has ${release}`);
      continue;
    }
    await check(vector.id, async () => {
      for (const [dst, expected] of [
        ['rfc5545', vector.expected],
        ['wallclock', vector.expected_wallclock ?? vector.expected],
      ]) {
        const { hours, diagnostics } = readHours(JSON.stringify(fileOf(vector.schedule, dst)), { file: 'vector' });
        deepStrictEqual(diagnostics, []);
        const engine = await openEngine(hours, zones);
        deepStrictEqual(answer(engine.status('s', Date.parse(vector.at))), expected, `library, ${dst}`);
        const { status, stdout, stderr } = cctool(vector.schedule, dst, vector.at);
        ok(status === 0, stderr);
        deepStrictEqual(answer(JSON.parse(stdout)), expected, `command line, ${dst}`);
      }
    });
  }
  const reasons = { 'unknown-zone': /there is no time zone "America\/Gotham"/, 'bad-hour': /hour 25 .* out of range/ };
  for (const { id, schedule } of set.error_vectors) {
    await check(id, async () => {
      const { hours, diagnostics } = readHours(JSON.stringify(fileOf(schedule, 'rfc5545')), { file: 'vector' });
      if (hours) await rejects(openEngine(hours, zones), reasons[id]);
      else match(diagnostics.map((diagnostic) => diagnostic.message).join('\n'), reasons[id]);
      const { status, stderr } = cctool(schedule, 'rfc5545', '2026-06-10T15:00:00Z');
      deepStrictEqual(status, 2);
      match(stderr, reasons[id]);
    });
  }
  rmSync(folder, { recursive: true, force: true });
}
