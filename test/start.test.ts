import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';

/** The built program alone, without the packages that a checkout has beside it. */
const copy = mkdtempSync(join(tmpdir(), 'cctool-start-'));
const parts = join(copy, 'dist', 'parts');
const compiled = () => readdirSync(parts).filter((name) => name.endsWith('.cache'));

beforeAll(() => {
  for (const path of ['package.json', 'bin', 'dist/cli/load-parts.cjs', 'dist/parts']) {
    cpSync(join(packageRoot(), path), join(copy, path), { recursive: true });
  }
  writeFileSync(join(copy, 'no.grxml'), '<grammar');
});
afterAll(() => rmSync(copy, { recursive: true }));

/** A grammar with a mistake: results on standard output, the summary on standard error. */
function validate() {
  const args = [join(copy, 'bin', 'cctool.js'), 'grxml', 'validate', 'no.grxml', '--no-schema'];
  return spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env: { HOME: copy } });
}

describe('code compiled when cctool was built', () => {
  test('is there', () => expect(compiled().length).toBeGreaterThan(0));

  test.each([
    ['is damaged', (file: string) => writeFileSync(file, 'damaged')],
    ['is missing', (file: string) => rmSync(file)],
  ])('may be left out: it %s', (_, harm) => {
    const before = validate();
    expect(before).toMatchObject({ status: 1, stdout: expect.stringContaining('xml-syntax') });
    for (const name of compiled()) harm(join(parts, name));
    const { status, stdout, stderr } = validate();
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: before.stdout, stderr: before.stderr });
  });
});
