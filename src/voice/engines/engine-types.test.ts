import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { engineTypes } from './engine-types.js';

/** The files below this folder that define an engine: a class that implements or extends one and is not abstract. */
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map(
    (path) =>
      [
        path
          .split(sep)
          .at(-1)!
          .replace(/(-engine)?\.ts$/, ''),
        readFileSync(join(import.meta.dirname, path), 'utf8'),
      ] as const,
  )
  .filter(([, text]) => /^(export )?class \w+ (implements SpeechEngine|extends RemoteEngine)\b/m.test(text))
  .map(([name]) => name);

test('the list of engine types holds every engine of the folder, and no other', () => {
  const types = engineTypes.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
  expect([...types].sort()).toEqual(files.sort());
});
