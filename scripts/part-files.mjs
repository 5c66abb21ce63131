// Files of parts of the command line, as src/cli/load-parts.cts runs them: an object of functions, one for each part.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'dist', 'parts');
const [start, end] = ['({\n', '\n})'];

/** The statement of a helper that esbuild writes at the head of every CommonJS module. */
const helper =
  /^var __(?:create|defProp|getOwnPropDesc|getOwnPropNames|getProtoOf|hasOwnProp|export|copyProps|toESM|toCommonJS) = (?:.*;\n|.*\n(?: .*\n)*[)}]+;\n)/gm;

/** A module without the helpers of esbuild and without the names that it repeats for the ES module loader: the loader gives all parts the same helpers. */
export function withoutHelpers(code) {
  const rest = code
    .replace(helper, '')
    .replace(/^\/\/ Annotate the CommonJS export names[^\n]*\n0 && \(module\.exports = \{[^}]*\}\);\n/m, '');
  const left = /\b__(?:defProp|copyProps|getOwnProp\w+)\b/.exec(rest);
  if (left) throw new Error(`esbuild writes ${left[0]} in another way now`);
  return rest;
}

/** Writes a part, a CommonJS module, into a file of its own. */
export function writePart(name, code) {
  const wrapped = `${JSON.stringify(name)}:function(exports,require,module,__filename,__dirname,__import,__export,__toESM,__toCommonJS){${code}\n}`;
  writeFileSync(join(folder, name), `${start}${wrapped}${end}`);
}

/** Moves each group of parts into one file; which file holds a part then stands in `packs.json`. */
export function packParts(groups) {
  const packs = {};
  groups.forEach((names, i) => {
    const file = `pack-${i + 1}.cjs`;
    const parts = names.map((name) => readFileSync(join(folder, name), 'utf8').slice(start.length, -end.length));
    writeFileSync(join(folder, file), `${start}${parts.join(',\n')}${end}`);
    for (const name of names) packs[name] = file;
  });
  writeFileSync(join(folder, 'packs.json'), JSON.stringify(packs));
  for (const name of Object.keys(packs)) rmSync(join(folder, name));
}
