import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';

const types: { [ending: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A file as it is sent. */
export interface PageFile {
  type: string;
  body: Buffer;
  /** Its entity tag. */
  tag: string;
}

/** The pages of the dashboard, read once. */
export interface Pages {
  document: PageFile;
  /** Scripts, styles and pictures by their path below the folder. */
  files: Map<string, PageFile>;
  /** Of all files: changes when one of them does. */
  digest: string;
}

const shortDigest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Reads the pages. In the document, `{base}` becomes the base path of the service, and `{files}` the path below which the
 * files are.
 * @param folders the first one that exists is taken
 * @throws CctoolError of kind `usage` where the installation lacks them
 */
export function readPages(folders: readonly string[], base: string): Pages {
  const folder = folders.find((each) => existsSync(join(each, 'index.html')));
  if (folder === undefined) {
    throw new CctoolError('usage', 'the pages of the dashboard are missing', 'install cctool again');
  }
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split('\\').join('/'))
    .filter((name) => extname(name) in types)
    .sort();
  const files = new Map(
    names.map((name): [string, PageFile] => {
      const body = readFileSync(join(folder, name));
      return [name, { type: types[extname(name)]!, body, tag: `"${shortDigest(body)}"` }];
    }),
  );
  const digest = shortDigest(Buffer.from([...files].map(([name, { tag }]) => name + tag).join('\n')));
  const text = readFileSync(join(folder, 'index.html'), 'utf8')
    .replaceAll('{files}', escapeAttribute(`${base}/dashboard/${digest}`))
    .replaceAll('{base}', escapeAttribute(base));
  const body = Buffer.from(text);
  return { document: { type: 'text/html; charset=utf-8', body, tag: `"${shortDigest(body)}"` }, files, digest };
}
