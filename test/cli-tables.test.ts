import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommandEntry, CommandModule } from '../src/cli/command.js';
import { commandList } from '../src/cli/command-list.js';
import { shells } from '../src/cli/commands/completion.js';
import { everyCommand } from '../src/cli/completion/command-words.js';
import { createContext } from '../src/cli/create-context.js';
import { type FormatName, formats } from '../src/cli/formats/index.js';
import { valuedOptions } from '../src/cli/program.js';
import { packageRoot } from '../src/package-info.js';
import { runCli } from './support/run-cli.js';

// Whatever is in a folder and not in its table, or the reverse, is a command, a format or a shell that nobody reaches.
const cli = join(import.meta.dirname, '..', 'src', 'cli');
type Exports = { [name: string]: unknown };

/** The modules of a folder and of those below it, by path without the ending; the main files of threads run in threads. */
async function modulesOf(folder: string): Promise<Map<string, Exports>> {
  const names = readdirSync(join(cli, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/(?:\.test|-worker)\.ts$/.test(name),
  );
  const load = async (name: string) => [name.slice(0, -3), await import(join(cli, folder, name))] as const;
  return new Map(await Promise.all(names.map(load)));
}

const isCommand = (value: unknown): value is CommandModule =>
  typeof value === 'object' && value !== null && typeof (value as CommandModule).define === 'function';

/** All commands of the table, groups and what is in them, with their words. */
const rows = (entries: readonly CommandEntry[], path = ''): { path: string; entry: CommandEntry }[] =>
  entries.flatMap((entry) => {
    const own = `${path}${path && ' '}${entry.name}`;
    return [{ path: own, entry }, ...('commands' in entry ? rows(entry.commands, own) : [])];
  });

describe('the table of commands', () => {
  it('names every command file, and no other', async () => {
    const inFolder = new Map<unknown, string>();
    for (const [name, exported] of await modulesOf('commands')) {
      if (isCommand(exported)) inFolder.set(exported.define, name);
      for (const value of Object.values(exported)) if (isCommand(value)) inFolder.set(value.define, name);
    }
    const inTable = new Set<unknown>();
    for (const { entry } of rows(commandList)) if ('load' in entry) inTable.add((await entry.load()).define);
    const unreached = [...inFolder].filter(([define]) => !inTable.has(define)).map(([, name]) => name);
    expect(unreached).toEqual([]);
    expect([...inTable].filter((define) => !inFolder.has(define))).toEqual([]);
  });

  it('has each name once in a group, with a summary that is not a sentence', () => {
    const all = rows(commandList);
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    for (const { path, entry } of all) expect([path, entry.summary]).toEqual([path, expect.stringMatching(/[^.\s]$/)]);
  });

  it('has examples in the help of every command', async () => {
    for (const { path, entry } of rows(commandList)) {
      if (!('load' in entry)) continue;
      const { status, stdout } = await runCli([...path.split(' '), '--help'], { cwd: tmpdir() });
      expect([path, status, stdout]).toEqual([path, 0, expect.stringMatching(/Examples:\n.*cctool/)]);
    }
  });
});

describe('completion', () => {
  const nowhere = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
  const tree = () => createContext(nowhere, {}, tmpdir()).commandTree();

  it('has a shell for every script, and the reverse', async () => {
    const scripts = [...(await modulesOf('completion'))].filter(([, exported]) => 'completionScript' in exported);
    expect(scripts.map(([name]) => name).sort()).toEqual(Object.keys(shells).sort());
  });

  it('knows every command of the table', async () => {
    const known = everyCommand(await tree()).map(({ path }) => path.join(' '));
    const missing = rows(commandList).filter(({ path }) => !known.includes(path));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  // PowerShell asks cctool for every word.
  it.each(Object.keys(shells).filter((shell) => shell !== 'powershell'))(
    '%s offers every command and option',
    async (shell) => {
      const program = await tree();
      const script = (await shells[shell]!()).completionScript(program);
      // fish writes `-l name` for `--name` and `-s n` for `-n`.
      const written = (name: string) =>
        shell === 'fish' ? name.replace(/^--/, '-l ').replace(/^-(?=.$)/, '-s ') : name;
      for (const { path, options } of everyCommand(program)) {
        const words = [...path, ...options.flatMap(({ names }) => names.map(written))];
        expect(words.filter((word) => !script.includes(word))).toEqual([]);
      }
    },
  );

  it('the words after options that take a value are known before commander parses', async () => {
    const { options } = await tree();
    const names = options.filter(({ takesValue }) => takesValue).flatMap((option) => option.names);
    expect([...valuedOptions].sort()).toEqual(names.sort());
  });
});

describe('the formats of findings', () => {
  const names = Object.keys(formats) as FormatName[];

  it('has a row for every file, and the reverse', async () => {
    const files = [...(await modulesOf('formats'))].filter(([, exported]) => 'render' in exported);
    expect(files.map(([name]) => name).sort()).toEqual([...names].sort());
    const exported = new Map(files);
    for (const name of names) expect((await formats[name].load()).render).toBe(exported.get(name)!.render);
  });

  const workspace = join(packageRoot(), 'fixtures', 'workspace');
  const linters = ['grxml validate grammars', 'ivr lint flows', 'grxml analyze grammars --depth quick'];
  it.each(linters.flatMap((words) => names.map((name) => [words, name] as const)))(
    '%s --format %s',
    async (words, name) => {
      const { status, stdout } = await runCli([...words.split(' '), '--format', name], { cwd: workspace });
      expect(status).not.toBe(2);
      // A sound file gives people nothing to read, and programs a document.
      if (!['codeframe', 'compact', 'github'].includes(name)) expect(stdout).not.toBe('');
    },
  );

  it.each(['grxml validate', 'grxml analyze'])('the help of %s lists them all', async (words) => {
    const { stdout } = await runCli([...words.split(' '), '--help'], { cwd: tmpdir() });
    for (const name of names) expect(stdout).toContain(`  ${name} `);
  });
});
