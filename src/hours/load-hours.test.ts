import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadHours, readHoursFiles } from './load-hours.js';

let folder: string;
const write = (name: string, text: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cctool-load-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hours = (more = '') => `version: 1\ntimezone: UTC\n${more}schedules:\n  - key: s\n`;

describe('an hours file from disk', () => {
  test('is read, with and without the quick reader, with and without a byte order mark', async () => {
    for (const text of [
      hours(),
      `---\n${hours()}`,
      `\ufeff${hours()}`,
      hours().replaceAll('\n', '\r\n'),
      '{"version":1,"timezone":"UTC","schedules":[{"key":"s"}]}',
    ]) {
      const read = await loadHours(write('hours.yaml', text));
      expect(read.schedules.map((schedule) => schedule.key)).toEqual(['s']);
    }
  });

  test('takes the overrides of its second file, which may be missing', async () => {
    const path = write('first.yaml', hours('overrides_file: second.yaml\n'));
    expect((await loadHours(path)).overrides).toEqual([]);
    write('second.yaml', 'version: 1\noverrides:\n  - { schedule: s, state: closed, start: 2026-06-10T14:00Z }\n');
    const both = await loadHours(path, 'first.yaml');
    expect(both.overrides.map((override) => [override.source.file, override.state])).toEqual([
      ['second.yaml', 'closed'],
    ]);
    write('second.yaml', 'overrides: [{ schedule: t, state: closed, start: 2026-06-10T14:00Z }]');
    await expect(loadHours(path, 'first.yaml')).rejects.toThrow(/^second\.yaml:1:25: there is no schedule "t"$/);
  });

  test('names each place where it is wrong', async () => {
    const path = write('wrong.yaml', `${hours()}    weekly: { mon: ["09:00-25:00"], tus: [] }\n    dst: maybe\n`);
    await expect(loadHours(path, 'wrong.yaml')).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringMatching(
        /^wrong\.yaml:5:21: .*hour 25.*\nwrong\.yaml:5:37: .*"tus".*\nwrong\.yaml:6:10: .*"maybe"/,
      ),
    });
    const { hours: none, files } = await readHoursFiles(path, 'wrong.yaml');
    expect(none).toBeUndefined();
    expect(files[0]!.diagnostics).toHaveLength(3);
  });

  test('that is not there, or no file, or no text is refused', async () => {
    await expect(loadHours(join(folder, 'none.yaml'), 'none.yaml')).rejects.toMatchObject({
      kind: 'usage',
      message: 'none.yaml: there is no such file',
    });
    mkdirSync(join(folder, 'a-folder'));
    await expect(loadHours(join(folder, 'a-folder'))).rejects.toThrow(/it is a folder/);
    await expect(loadHours(write('binary', Buffer.from([0, 1, 2, 255, 254, 10, 0])))).rejects.toMatchObject({
      kind: 'input',
    });
  });

  test('of 50 MB is refused before it is read', async () => {
    const path = join(folder, 'large.yaml');
    const handle = openSync(path, 'w');
    ftruncateSync(handle, 50 * 1024 * 1024);
    closeSync(handle);
    await expect(loadHours(path, 'large.yaml')).rejects.toThrow(
      /^large\.yaml:1:1: the hours file has 50\.0 MB; at most 8 MB are read$/,
    );
  });
});
