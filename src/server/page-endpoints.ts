import { fileURLToPath } from 'node:url';
import { type PageFile, readPages } from './dashboard/read-pages.js';
import type { Endpoint, Exchange, Handler, Reply } from './exchange.js';
import type { Service } from './service.js';

/**
 * Everything from here and nothing inline: a text that got into a page by mistake stays a text. Trusted Types take away
 * the functions that would read markup from a text, so that no page can begin to use them.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const common = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** The addresses that one document answers; its router shows the page that the address names. */
const documents = ['', '/schedules', '/grammars', '/keys', '/backups', '/usage'];

/** True when the client has this version already (RFC 9110, If-None-Match). */
function isKnown({ req }: Exchange, tag: string): boolean {
  const header = req.headers['if-none-match'] ?? '';
  return header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}

function sends({ type, body, tag }: PageFile, caching: string): Handler {
  const headers = { ...common, 'content-type': type, 'cache-control': caching, etag: tag };
  const whole: Reply = { status: 200, headers, body };
  const unchanged: Reply = { status: 304, headers, body: '' };
  return (exchange) => (isKnown(exchange, tag) ? unchanged : whole);
}

/**
 * The pages for account holders below `/dashboard`: one document, asked for again every time, and its scripts and styles
 * below an address that holds their digest, which browsers may keep for good.
 * @param folder where the pages lie: beside this file in `src` and `dist`, beside the server's in the bundle of the CLI
 */
export function pageEndpoints(
  service: Service,
  folders: readonly string[] = ['./dashboard/pages/', '../server/dashboard/pages/'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  ),
): Endpoint[] {
  const { document, files, digest } = readPages(folders, service.base);
  const assets = [...files].map(([name, file]) => ({
    path: `/dashboard/${digest}/${name}`,
    quiet: true,
    methods: { GET: sends(file, 'public, max-age=31536000, immutable') },
  }));
  const pages = documents.map((path) => ({
    path: `/dashboard${path}`,
    methods: { GET: sends(document, 'no-cache') },
  }));
  return [...pages, ...assets];
}
