/** Completion of values as people use it: bash, zsh and fish on a terminal, with a half-typed line and the Tab key. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const program = join(import.meta.dirname, '..', 'bin', 'cctool.js');
const folder = mkdtempSync(join(tmpdir(), 'cctool-terminal-'));
const bin = join(folder, 'bin');
const workspace = join(folder, 'ws');

beforeAll(() => {
  mkdirSync(bin);
  writeFileSync(join(bin, 'cctool'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(join(bin, 'cctool'), 0o755);
  execFileSync(process.execPath, [program, 'init', 'ws'], { cwd: folder });
  // Into the data folder that a command finds by itself: the shells have this one as their home.
  const env = { PATH: process.env.PATH, HOME: folder };
  execFileSync(process.execPath, [program, 'keys', 'create', '--name', 'pipeline'], {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  mkdirSync(join(workspace, 'greetings'));
  writeFileSync(join(workspace, 'cities.txt'), '');
  writeFileSync(join(workspace, 'cities.grxml'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const has = (name: string) => spawnSync(name, ['--version']).status === 0;
const shells = {
  bash: { words: ['bash', '--norc', '--noprofile', '-i'], setup: 'PS1="ready> "; source' },
  zsh: {
    words: ['zsh', '-f', '-i'],
    setup: 'PROMPT="ready> "; unsetopt zle_bracketed_paste; autoload -Uz compinit; compinit -u -D; source',
  },
  fish: { words: ['fish', '--private', '--no-config'], setup: 'function fish_prompt; echo "ready> "; end; source' },
};

/** What is typed before Tab, and what must stand on the line or in the list below it. */
const steps: [typed: string, expected: RegExp][] = [
  // A schedule of the workspace; `hoo` runs `hoo status`, so both stand there.
  ['cctool hoo outa', /outage-desk/],
  ['cctool hoo status emerg', /emergency/],
  ['cctool keys create --schedule sal', /sales/],
  ['cctool ivr test airl', /airline/],
  ['cctool explain token-dig', /token-digits/],
  ['cctool grxml validate --rule token-dig', /token-digits=/],
  ['cctool voice generate --preset wideb', /wideband-16k/],
  ['cctool voice generate --voice flite:aw', /flite:awb/],
  ['cctool grxml validate --format sar', /sarif/],
  ['cctool grxml validate --format=chec', /--format=checkstyle/],
  ['cctool grxml analyze --depth qui', /quick/],
  ['cctool voice convert --level spee', /speech-rms:-22/],
  ['cctool ivr run --limit vis', /visits=/],
  ['cctool keys show pipe', /pipeline/],
  ['cctool hoo import --timezone Europe/Berl', /Europe\/Berlin/],
  ['cctool keys create --scope speechsmith:an', /speechsmith:analyze/],
  // A folder may hold grammars. Of the two files that begin alike, one is a grammar.
  ['cctool grxml validate greet', /greetings\//],
  ['cctool grxml validate citi', /cities\.grxml/],
];

describe.each(Object.entries(shells))('in %s', (shell, { words, setup }) => {
  test.skipIf(!has(shell) || !has('python3'))('values are offered at the Tab key', () => {
    const script = join(folder, `completion.${shell}`);
    writeFileSync(script, execFileSync(process.execPath, [program, 'completion', shell]));
    // Ctrl-U empties the line in each of these shells.
    const clear = '\x15';
    const plan = {
      words,
      cwd: workspace,
      env: { PATH: `${bin}:${process.env.PATH}`, HOME: folder, TERM: 'xterm', LANG: 'C.UTF-8' },
      patience: 30,
      steps: [
        [`${setup} ${script}; echo load''ed\r`, 'loaded'],
        ...steps.map(([typed, expected]) => [`${clear}${typed}\t`, expected.source]),
      ],
    };
    const driver = join(import.meta.dirname, 'support', 'drive-terminal.py');
    const { stdout, stderr } = spawnSync('python3', [driver], { input: JSON.stringify(plan), encoding: 'utf8' });
    expect(stderr).toBe('');
    const seen: { found: boolean; screen: string }[] = JSON.parse(stdout);
    const missed = seen.flatMap(({ found, screen }, i) => (found ? [] : [[plan.steps[i]![0], screen]]));
    expect(missed).toEqual([]);
    expect(seen.at(-1)!.screen).not.toContain('cities.txt');
  });
});
