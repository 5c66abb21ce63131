import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSoundXml } from '../src/xml/read-xml.js';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'cctool-vscode-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files of a ZIP archive by its central directory, each checked against its sum. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [sum, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    const length = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    expect([content.length, crc32(content)]).toEqual([size, sum]);
    files.set(archive.toString('utf8', at + 46, at + 46 + length), content);
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

interface Manifest {
  main: string;
  icon: string;
  version: string;
  contributes: {
    languages: { id: string; configuration?: string }[];
    grammars: { language: string; path: string; scopeName: string }[];
    commands: { command: string }[];
    menus: { [place: string]: { command: string }[] };
  };
}

let files: Map<string, Buffer>;
let manifest: Manifest;
beforeAll(() => {
  const output = join(folder, 'cctool.vsix');
  execFileSync(process.execPath, [join(root, 'scripts/vscode.mjs'), output]);
  files = unzip(readFileSync(output));
  manifest = JSON.parse(files.get('extension/package.json')!.toString());
});

test('the package holds every file that its manifest names, at the version of the program', () => {
  const { main, icon, version, contributes } = manifest;
  const configurations = contributes.languages.flatMap(({ configuration = [] }) => configuration);
  const named = [main, icon, ...configurations, ...contributes.grammars.map(({ path }) => path)];
  const missing = named.map((path) => join('extension', path)).filter((path) => !files.has(path));
  expect(missing).toEqual([]);
  expect(version).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  const vsix = files.get('extension.vsixmanifest')!.toString();
  expect(vsix).toContain(`Version="${version}"`);
  // Every asset and every kind of file is declared.
  for (const [, path] of vsix.matchAll(/Path="([^"]+)"/g)) expect(files.has(path!), path).toBe(true);
  const types = files.get('[Content_Types].xml')!.toString();
  for (const name of files.keys()) {
    if (name !== '[Content_Types].xml') expect(types).toContain(`Extension="${/\.\w+$/.exec(name)![0]}"`);
  }
  // What is bundled is named with its licence.
  const notices = files.get('extension/ThirdPartyNotices.txt')!.toString();
  for (const name of ['vscode-languageclient', 'vscode-jsonrpc', 'semver']) expect(notices).toContain(`${name} `);
  const documents = { 'extension.vsixmanifest': 'PackageManifest', '[Content_Types].xml': 'Types' };
  for (const [name, root] of Object.entries(documents)) {
    const kind = { name, root, start: '', whenLarge: '', whenDeep: '' };
    expect(() => readSoundXml(files.get(name)!.toString(), kind)).not.toThrow();
  }
});

test('each command is declared, and does something; so does each that the server puts into a lens', () => {
  const declared = manifest.contributes.commands.map(({ command }) => command).sort();
  const source = readFileSync(join(root, 'editors/vscode/src/extension.ts'), 'utf8');
  const done = [...source.matchAll(/^ {4}'(cctool\.\w+)':/gm)].map(([, command]) => command!).sort();
  expect(declared).toEqual(done);
  const inMenus = Object.values(manifest.contributes.menus).flatMap((items) => items.map(({ command }) => command));
  expect(inMenus.filter((command) => !declared.includes(command))).toEqual([]);
  const lenses = ['grammar', 'yaml'].flatMap((room) => [
    ...readFileSync(join(root, `src/lsp/${room}/lenses.ts`), 'utf8').matchAll(/'(cctool\.\w+)'/g),
  ]);
  expect(lenses.length).toBeGreaterThan(3);
  expect(lenses.map(([, command]) => command!).filter((command) => !declared.includes(command))).toEqual([]);
});

test('the colours are sound: each grammar has the name that the manifest gives it, and patterns that compile', () => {
  for (const { path, scopeName } of manifest.contributes.grammars) {
    const grammar = JSON.parse(files.get(join('extension', path))!.toString());
    expect(grammar.scopeName).toBe(scopeName);
    const patterns = JSON.stringify(grammar).matchAll(/"(?:match|begin|end)":("(?:[^"\\]|\\.)*")/g);
    // What these use of Oniguruma is the same in JavaScript.
    for (const [, pattern] of patterns) expect(() => new RegExp(JSON.parse(pattern!))).not.toThrow();
  }
});

test('the program of the extension loads what it needs from VS Code and Node alone', () => {
  const path = join(folder, 'extension.cjs');
  writeFileSync(path, files.get('extension/dist/extension.cjs')!);
  const code = `
    const { builtinModules } = require('node:module');
    const load = require('node:module')._load;
    require('node:module')._load = function (name, ...rest) {
      if (name === 'vscode') return new Proxy(class {}, { get: (target, key) => target[key] ?? (target[key] = class {}) });
      if (!name.startsWith('node:') && !builtinModules.includes(name) && name !== ${JSON.stringify(path)}) throw new Error('loads ' + name);
      return load.call(this, name, ...rest);
    };
    console.log(Object.keys(require(${JSON.stringify(path)})).sort().join(' '));`;
  expect(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' }).trim()).toBe('activate deactivate');
});
