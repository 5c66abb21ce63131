import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .toSorted();
}

function filesOf(folder: string, pattern: RegExp): [string, Buffer][] {
  const path = join(root, folder);
  if (!existsSync(path) || !statSync(path).isDirectory()) {
    process.stderr.write(`SKIPPED the grammars of ${folder}: the folder is not there\n`);
    return [];
  }
  return filesBelow(path)
    .filter((file) => pattern.test(file))
    .map((file) => [file.slice(root.length + 1), readFileSync(file)]);
}

/** Grammars in XML form of the project, of the W3C suite and from the field, as far as they are there. */
export function sampleGrammars(): [name: string, bytes: Buffer][] {
  return [
    ...filesOf('fixtures/grammars', /\.(grxml|srgs|xml)$/),
    ...filesOf('../shared/conformance/srgs-1.0', /\.grxml$/),
    ...filesOf('../shared/corpus/grxml', /\.(grxml|srgs|xml)$/),
  ];
}
