import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { hasPython, onTerminal } from './support/terminal.js';

const grammar = `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="a"><rule id="a">yes</rule></grammar>`;

test.skipIf(!hasPython)(
  '4,000 files show their progress on a terminal, and nowhere else (skipped without python3)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'cctool-many-'));
    try {
      for (let i = 0; i < 4000; i++) writeFileSync(join(folder, `${i}.grxml`), grammar);
      const words = [join(packageRoot(), 'bin/cctool.js'), 'grxml', 'validate', '.'];
      const seen = onTerminal(80, [process.execPath, ...words], folder);
      expect([seen.status, seen.out]).toEqual([0, expect.stringMatching(/validating [\d,]+ of 4,000/)]);
      expect(seen.out).toContain('4,000 grammars valid');
      const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, expect.not.stringContaining(' of 4,000')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
