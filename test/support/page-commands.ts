import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/package-info.js';

/** The command lines of a page: those of its `sh` blocks, without comments and empty lines. */
export const commandLines = (page: string): string[] =>
  [...readFileSync(join(packageRoot(), page), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    block!
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#')),
  );

/** A shell in a folder, as a reader of a page has it: `cctool` is the built program, its data lies in the folder. */
export class PageShell {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;

  constructor(cwd: string) {
    this.cwd = cwd;
    const bin = join(cwd, 'bin');
    mkdirSync(bin);
    const program = `#!/bin/sh\nexec "${process.execPath}" "${join(packageRoot(), 'bin/cctool.js')}" "$@"\n`;
    writeFileSync(join(bin, 'cctool'), program, { mode: 0o755 });
    const PATH = `${bin}:${process.env.PATH}`;
    this.env = { ...process.env, PATH, CCTOOL_DATA: join(cwd, 'data'), NO_COLOR: '1' };
  }

  run(line: string, more: NodeJS.ProcessEnv = {}) {
    const env = { ...this.env, ...more };
    return spawnSync('bash', ['-c', line], { cwd: this.cwd, env, encoding: 'utf8', timeout: 300_000 });
  }

  /** What a line prints. @throws Error where it fails */
  output(line: string, more?: NodeJS.ProcessEnv): string {
    const { status, stdout, stderr } = this.run(line, more);
    if (status !== 0) throw new Error(`${line}\n${stdout}${stderr}`);
    return stdout.trim();
  }
}
