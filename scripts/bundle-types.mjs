// Writes the types of the library: one file that declares each module, and one for each path that is exported, which names
// its module there. As files of their own they would be 250, and more with every module.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The specifiers of imports, and of modules that are added to, in a declaration file. */
const specifiers = /((?:\bfrom|\bimport\(|^import|^declare module)\s*)(['"])([^'"]+)\2/gm;

/**
 * @param exported the field `exports` of package.json
 * @param dependencies its field `dependencies`: types may come from these alone
 */
export function bundleTypes(exported, dependencies) {
  const isInstalled = (name) =>
    name.startsWith('node:') || Object.keys(dependencies).some((each) => `${name}/`.startsWith(`${each}/`));
  const modules = new Map();
  /** What modules add to interfaces of others. */
  const additions = [];
  const nameOf = (path) => `cctool/modules/${path}`;

  /** Reads a module and all that it refers to; `path` is below build/, without the ending. */
  const read = (path) => {
    if (modules.has(path)) return;
    modules.set(path, '');
    const text = readFileSync(join('build', `${path}.d.ts`), 'utf8');
    const references = [];
    const declared = text
      .replace(specifiers, (whole, before, quote, specifier) => {
        if (!specifier.startsWith('.')) {
          if (!isInstalled(specifier))
            throw new Error(`${path}: a published type comes from ${specifier}, which is not installed`);
          return whole;
        }
        const target = posix.join(dirname(path), specifier).replace(/\.js$/, '');
        if (!existsSync(join('build', `${target}.d.ts`))) throw new Error(`${path}: no types for ${specifier}`);
        references.push(target);
        return `${before}${quote}${nameOf(target)}${quote}`;
      })
      .replace(/^declare module '[^']+' \{\n[\s\S]*?^\}\n/gm, (addition) => {
        additions.push({ path, addition });
        return '';
      })
      // What is inside of a declaration is not declared again.
      .replace(/^(export )?declare /gm, '$1')
      // The types of a package that has none itself are not installed.
      .replace(/^import type \{ (\w+) \} from '([^']+)';$/gm, (whole, name, from) =>
        !from.startsWith('node:') && existsSync(join('node_modules/@types', from)) ? `type ${name} = unknown;` : whole,
      )
      .replace(/^\/\/# sourceMappingURL.*$/gm, '');
    modules.set(path, declared);
    for (const target of references) read(target);
  };

  for (const { types } of Object.values(exported)) {
    if (types === undefined) continue;
    const path = types.replace('./dist/', '').replace('.d.ts', '');
    read(path);
    const up = '../'.repeat(path.split('/').length - 1) || './';
    writeFileSync(
      join('dist', `${path}.d.ts`),
      `/// <reference path="${up}modules.d.ts" />\nexport * from '${nameOf(path)}';\n`,
    );
  }
  // An addition sees what its own file imports and declares.
  const added = additions.map(({ path, addition }) => {
    const text = modules.get(path);
    const own = [...text.matchAll(/^(?:export )?(?:const|type|interface|function|class) (\w+)/gm)]
      .map(([, name]) => name)
      .filter((name) => new RegExp(`\\b${name}\\b`).test(addition));
    const imports = text.match(/^import [\s\S]*?;$/gm) ?? [];
    // Without this line, a module also exports what it does not name as exported.
    if (own.length > 0) modules.set(path, text.replace(/^export \{\};$/gm, ''));
    if (own.length > 0) imports.push(`import type { ${own.join(', ')} } from '${nameOf(path)}';`);
    return addition.replace('{\n', `{\n${imports.map((line) => `${line}\n`).join('')}`);
  });
  const declarations = [...modules].map(([path, text]) => `declare module '${nameOf(path)}' {\n${text.trim()}\n}\n`);
  writeFileSync('dist/modules.d.ts', ['/// <reference types="node" />\n', ...declarations, ...added].join('\n'));
}
