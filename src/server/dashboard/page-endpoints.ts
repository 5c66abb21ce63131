import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import { distFile, pathBesideCode } from '../../package-info.js';
import { xmlAttribute } from '../../xml/write-xml.js';
import { linkEndpoints } from '../hours/link-endpoints.js';
import { type Endpoint, type Handler, tagged } from '../http/exchange.js';
import type { Service } from '../service.js';

/**
 * Everything comes from this server and nothing is inline, so that injected text stays text. Trusted Types disable the
 * functions that parse markup from text.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  // Prompts that were made for the page.
  'media-src blob:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Of every page and of its files. */
export const pageHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** The addresses that serve the one document; its router shows the page of the address. */
const documents = [
  '',
  '/schedules',
  '/grammars',
  '/analysis',
  '/phrases',
  '/flows',
  '/prompts',
  '/desk',
  '/backups',
  '/keys',
  '/usage',
  '/audit',
  '/security',
  '/accounts',
];

function sends({ type, body, tag }: PageFile, caching: string): Handler {
  const headers = { ...pageHeaders, 'content-type': type, 'cache-control': caching, etag: tag };
  return (exchange) => tagged(exchange, { status: 200, headers, body });
}

const ownFolder = () => pathBesideCode('server/dashboard/pages');

/** Where the scripts and styles of the pages are, for pages elsewhere that use them. */
export const filesPath = (base: string): string => `${base}/dashboard/${readPages(ownFolder(), base).digest}`;

/**
 * The pages for account holders below `/dashboard`: one document, which browsers revalidate each time, and its scripts
 * and styles below an address that contains their digest, which browsers may cache forever.
 * @param folder where the pages are
 */
export function pageEndpoints(service: Service, folder: string = ownFolder()): Endpoint[] {
  const { document, wallboard, files, digest } = readPages(folder, service.base);
  const assets = [...files].map(([name, file]) => ({
    path: `/dashboard/${digest}/${name}`,
    quiet: true,
    methods: { GET: sends(file, 'public, max-age=31536000, immutable') },
  }));
  const pages = documents.map((path) => ({
    path: `/dashboard${path}`,
    methods: { GET: sends(document, 'no-cache') },
  }));
  // The address of a wallboard is a secret: no cache keeps what it shows.
  return [...pages, ...assets, ...linkEndpoints(service, sends(wallboard, 'no-store'))];
}

const types: { [ending: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The source editor, which the build bundles. */
const editorFile = 'code-editor.js';
const editorPlace = () => distFile(`server/dashboard/${editorFile}`);

/** A file as it is sent. */
interface PageFile {
  type: string;
  body: Buffer;
  /** Its entity tag. */
  tag: string;
}

/** The pages of the dashboard, read once. */
interface Pages {
  document: PageFile;
  /** The page of a link to one schedule. */
  wallboard: PageFile;
  /** Scripts, styles and pictures by their path below the folder. */
  files: Map<string, PageFile>;
  /** Of all files together. */
  digest: string;
}

const shortDigest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 16);

/**
 * Reads the pages. In the document, `{base}` becomes the base path of the service, and `{files}` the path of the files.
 * @throws CctoolError of kind `usage` when the installation does not contain them
 */
function readPages(folder: string, base: string): Pages {
  if (!existsSync(join(folder, 'index.html')) || !existsSync(editorPlace())) {
    throw new CctoolError('usage', 'the pages of the dashboard are missing', 'install cctool again');
  }
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split('\\').join('/'))
    .filter((name) => extname(name) in types)
    .sort();
  const places = [...names.map((name) => [name, join(folder, name)] as const), [editorFile, editorPlace()] as const];
  const files = new Map(
    places.map(([name, place]): [string, PageFile] => {
      const body = readFileSync(place);
      return [name, { type: types[extname(name)]!, body, tag: `"${shortDigest(body)}"` }];
    }),
  );
  const digest = shortDigest(Buffer.from([...files].map(([name, { tag }]) => name + tag).join('\n')));
  const document = (name: string): PageFile => {
    const text = readFileSync(join(folder, name), 'utf8')
      .replaceAll('{files}', xmlAttribute(`${base}/dashboard/${digest}`))
      .replaceAll('{base}', xmlAttribute(base));
    const body = Buffer.from(text);
    return { type: 'text/html; charset=utf-8', body, tag: `"${shortDigest(body)}"` };
  };
  return { document: document('index.html'), wallboard: document('wallboard.html'), files, digest };
}
