// What a build depends on, as one digest: where it equals that of the last build, there is nothing to build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const single = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
const scripts = ['build.mjs', 'bundle-types.mjs', 'compile-parts.mjs', 'part-files.mjs'].map((name) =>
  join('scripts', name),
);

/** The file that the last step of a build writes: a build that was cut short has none. */
export const stamp = join(root, 'dist', '.built-from');

/** A digest over every file that goes into dist/; tests do not. */
export function sourcesDigest() {
  const below = (folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const hash = createHash('sha256');
  for (const name of [...single, ...scripts, ...below('src'), ...below('data')].sort()) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** True when dist/ was built from these very sources. */
export function isBuilt() {
  try {
    return readFileSync(stamp, 'utf8') === sourcesDigest();
  } catch {
    return false;
  }
}
