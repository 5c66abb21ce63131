// The packages that reach whoever installs cctool: its dependencies, and those that the build puts into its files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** The development dependencies that the sources import: these are bundled. */
function bundledPackages(devDependencies) {
  const text = readdirSync(join(root, 'src'), { recursive: true })
    .filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, 'src', name), 'utf8'))
    .join('\n');
  const imported = new Set(
    [...text.matchAll(/(?:\bfrom |\bimport\(|^import )'((?:@[^/']+\/)?[^/'.]+)/gm)].map(([, name]) => name),
  );
  return Object.keys(devDependencies).filter((name) => imported.has(name));
}

/**
 * @returns {{ name: string, path: string, needs: string[], entry: { version: string, license?: string, integrity?: string } }[]}
 *   as the lock file has them; `needs` are the paths of those that a package depends on
 */
export function publishedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const found = new Map();
  const add = (path) => {
    if (found.has(path)) return;
    const entry = packages[path];
    const needs = [];
    found.set(path, { name: nameOf(path), path, needs, entry });
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      // As Node looks for it: from the package's own folder upwards.
      for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
        const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
        if (packages[place]) {
          needs.push(place);
          add(place);
        }
        if (packages[place] || folder === '') break;
      }
    }
  };
  for (const [path, { dev }] of Object.entries(packages)) if (path !== '' && !dev) add(path);
  for (const name of bundledPackages(packages[''].devDependencies)) add(`node_modules/${name}`);
  return [...found.values()];
}
