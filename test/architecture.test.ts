import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

/** Who may know whom (docs/architecture.md). Everyone may know `diagnostics` and what the package is called. */
const mayImport: { [room: string]: string[] } = {
  cli: [
    ...['toolkit', 'client', 'server', 'store', 'studio', 'config', 'http'],
    ...['grxml', 'analysis', 'suggest', 'hours', 'ivr', 'voice', 'pronunciation'],
  ],
  server: ['toolkit', 'store', 'studio', 'grxml', 'hours', 'ivr', 'voice'],
  client: ['toolkit', 'http'],
  config: ['toolkit'],
  toolkit: ['grxml', 'analysis', 'suggest', 'hours', 'ivr', 'voice', 'studio', 'store'],
  grxml: [],
  analysis: ['grxml', 'pronunciation'],
  suggest: ['analysis', 'grxml', 'http'],
  hours: [],
  ivr: ['grxml', 'hours'],
  voice: ['pronunciation', 'http'],
  studio: ['store'],
  pronunciation: [],
  store: [],
  http: [],
  diagnostics: [],
  'index.ts': ['toolkit', 'client', 'config'],
  'package-info.ts': [],
};

const source = join(import.meta.dirname, '..', 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.c?ts$/.test(name) && !/\.test\.|\.d\.ts$/.test(name),
);
const roomOf = (path: string) => relative(source, path).split(sep)[0]!;

test('every room imports only what lies below it', () => {
  const wrong: string[] = [];
  for (const name of files) {
    const file = join(source, name);
    const from = roomOf(file);
    const text = readFileSync(file, 'utf8');
    for (const [, target] of text.matchAll(/(?:from|import\(|^import)\s*'(\.[^']+)'/gm)) {
      const to = roomOf(resolve(dirname(file), target!));
      if (to === from || to === 'diagnostics' || to === 'package-info.js') continue;
      if (!mayImport[from]?.includes(to)) wrong.push(`${name} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('engines print nothing and read no environment', () => {
  const engines = ['grxml', 'analysis', 'suggest', 'hours', 'ivr', 'voice', 'studio', 'pronunciation', 'diagnostics'];
  const wrong = files.filter((name) => {
    const code = readFileSync(join(source, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return engines.includes(name.split(sep)[0]!) && /\bconsole\.|process\.(env|stdout|stderr|stdin)\b/.test(code);
  });
  expect(wrong).toEqual([]);
});
