// The modules of the library one by one, as tsc wrote them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The address of a module of a checkout that was built, which may be an older one: there dist/ held them.
 * @param path below src/, e.g. `grxml/index.js`
 */
export const moduleUrl = (root, path) =>
  pathToFileURL(join(root, existsSync(join(root, 'build')) ? 'build' : 'dist', path)).href;

/** Imports a module of a checkout that was built. */
export const importModule = (root, path) => import(moduleUrl(root, path));
